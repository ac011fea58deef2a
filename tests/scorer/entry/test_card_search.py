"""Which card people mean: codes, scans and bits of titles, never a guess."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.dates import read_date
from deckgen.deck import Card, Choices, Deck
from deckgen.faces.qr import qr_payload
from scorer.entry.card_search import CardSearch
from scorer.rules.cards import CardIndex

TITLES = {
    "001": "Diego Velázquez pinta «Las meninas»",
    "002": "La batalla de Waterloo",
    "003": "La batalla de Stalingrado",
    "004": "Łukasiewicz enciende la primera lámpara de queroseno",
    "005": "Fundación de Constantinopla",
    "006": "Caída de Constantinopla",
    "042": "El Apolo XI llega a la Luna",
}


@pytest.fixture
def finder() -> CardSearch:
    from pathlib import Path

    cards = tuple(Card(code, title, read_date("1900"), "1900") for code, title in TITLES.items())
    return CardSearch(CardIndex(Deck(Path("deck.yaml"), Choices(id="K7Q2"), (), (), cards)))


@pytest.mark.parametrize("typed", ["042", "42", "K7Q2042T", "k7q2042d", " 42 ", "luna", "APOLO", "xi luna", "lleg lun"])
def test_a_code_a_scan_or_words_that_fit_one_card_name_it(finder: CardSearch, typed: str) -> None:
    assert finder.find(typed).code == "042"


@pytest.mark.parametrize(
    ("typed", "code"), [("velazquez", "001"), ("MENINAS", "001"), ("lukasi", "004"), ("lampara", "004")]
)
def test_accents_and_case_do_not_matter(finder: CardSearch, typed: str, code: str) -> None:
    assert finder.find(typed).code == code


def test_words_that_fit_several_cards_are_a_choice(finder: CardSearch) -> None:
    assert finder.find("batalla") == (None, ("002", "003"), False)
    assert finder.find("batalla sta").code == "003"


@pytest.mark.parametrize("typed", ["x", "ap", "l xi"])
def test_one_or_two_letters_are_never_enough_to_name_a_card(finder: CardSearch, typed: str) -> None:
    assert finder.find(typed) == (None, ("042",), False)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("042", "042"), ("K7Q2042T", "042"), ("04", None), ("42", None), ("luna", None), ("zzz9042t", None)],
)
def test_only_a_whole_code_or_qr_text_is_certain(finder: CardSearch, typed: str, code: str | None) -> None:
    assert finder.find_certain(typed) == code


def test_what_can_be_meant_comes_first_but_is_never_taken_alone(finder: CardSearch) -> None:
    meant = finder.find("constantinopla", among={"006"})
    assert meant.code is None
    assert meant.choices == ("006", "005")


@pytest.mark.parametrize(
    ("typed", "code"),
    [("velasquez", "001"), ("waterlo", "002"), ("estalingrado", "003"), ("cosntantinopla caida", "006")],
)
def test_a_typing_error_is_forgiven_but_asked_about(finder: CardSearch, typed: str, code: str) -> None:
    meant = finder.find(typed)
    assert code in (meant.code, *meant.choices)
    if typed != "waterlo":
        assert meant.code is None


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "qqqqqq wwwww", "999"])
def test_what_fits_nothing_is_nothing(finder: CardSearch, typed: str) -> None:
    assert finder.find(typed) == (None, (), False)


def test_the_code_of_another_deck_is_told_apart(finder: CardSearch) -> None:
    assert finder.find("W4ES042T").foreign


@pytest.mark.parametrize("code", TITLES)
@pytest.mark.parametrize("face", ["title", "date"])
def test_what_is_printed_in_the_qr_code_names_the_card(finder: CardSearch, code: str, face: str) -> None:
    card = Card(code, TITLES[code], read_date("1900"), "1900")
    assert finder.find(qr_payload("K7Q2", card, face)).code == code


def test_suggestions_while_typing_are_only_of_cards_that_can_be_meant(finder: CardSearch) -> None:
    assert finder.suggest("ba", {"003", "042"}) == ("003",)
    assert finder.suggest("4", {"042", "004"}) == ("004",)
    assert finder.suggest("04", {"042", "004"}) == ("004", "042")
    assert finder.suggest("", {"042"}) == ()


@given(st.text(max_size=40))
def test_any_text_at_all_can_be_typed(typed: str) -> None:
    cards = (Card("001", "Łódź — «É» ﬁn", read_date("1900"), "1900"),)
    from pathlib import Path

    found = CardSearch(CardIndex(Deck(Path("deck.yaml"), Choices(id="K7Q2"), (), (), cards))).find(typed)
    assert found.code in (None, "001")
