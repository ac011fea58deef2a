"""What a photograph of cards answers on the page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scorer.entry.game import Game
from scorer.web.card_photo import PhotographedCards
from scorer.web.forms import PageState
from scorer.web.photo_answers import answer_by_photo
from scorer.web.view import TableView
from tests.scorer.web.served_table import DECK

CARDS = tuple(f"{number:03}" for number in range(1, 40))


def view_of(tmp_path: Path, rules: str, *named: tuple[str, ...], page: PageState | None = None) -> TableView:
    """A new game of two as the page shows it, after these answers."""
    game = Game.new(tmp_path / "new.game.yaml", deck=DECK, rules=rules, players=("Ana", "Luis"))
    for cards in named:
        game.name(*cards)
    return TableView(game.state, game.offer, page or PageState())


def test_a_card_of_the_grid_that_was_not_seen_keeps_its_place(tmp_path: Path) -> None:
    view = view_of(tmp_path, "chrono-coop")
    seen = tuple(None if number in (7, 19) else code for number, code in enumerate(CARDS[:25]))
    page, notice = answer_by_photo(view, PhotographedCards(dates=CARDS[:25], codes=CARDS[:25], grid=seen))
    assert not notice
    view = replace(view, page=page)
    assert len(view.named) == 23
    assert [view.is_empty(place) for place in view.places] == [number in (7, 19) for number in range(25)]
    assert view.grid_places == tuple(code or "" for code in seen)
    view = replace(view, page=PageState(have=view.with_card(CARDS[7])))
    assert view.places[:19] == CARDS[:19]
    view = replace(view, page=PageState(have=view.with_card(CARDS[19])))
    assert view.named == view.places == CARDS[:25]


def test_a_card_taken_out_of_the_grid_leaves_its_place_for_another(tmp_path: Path) -> None:
    view = view_of(tmp_path, "chrono-coop", page=PageState(have=CARDS[:6]))
    view = replace(view, page=PageState(have=view.without_card(CARDS[2])))
    assert view.with_card("039") == (*CARDS[:2], "039", *CARDS[3:6])
    view = replace(view, page=PageState(have=view.without_card(CARDS[5])))
    assert len(view.places) == 5


def test_a_hand_is_named_by_the_cards_with_their_titles_up(tmp_path: Path) -> None:
    view = view_of(tmp_path, "classic", (CARDS[0],))
    hand = CARDS[1:5]
    photo = PhotographedCards(titles=hand, dates=(CARDS[0],), codes=(CARDS[0], *hand))
    assert answer_by_photo(view, photo) == (PageState(have=hand), "")


@pytest.mark.parametrize("page", [PageState(), PageState(have=CARDS[10:12])])
def test_more_cards_than_are_asked_for_are_offered(tmp_path: Path, page: PageState) -> None:
    view = view_of(tmp_path, "classic", (CARDS[0],), page=page)
    answered, notice = answer_by_photo(view, PhotographedCards(titles=CARDS[1:6], codes=CARDS[1:6]))
    assert answered == replace(page, seen=CARDS[1:6])
    assert "more cards than are needed" in notice


def test_several_cards_that_may_be_played_are_offered(tmp_path: Path) -> None:
    view = view_of(tmp_path, "classic", (CARDS[0],), CARDS[1:5], CARDS[5:9])
    seen = (CARDS[0], *CARDS[1:3], CARDS[6])
    answered, notice = answer_by_photo(view, PhotographedCards(titles=seen, codes=seen))
    assert answered.seen == CARDS[1:3]
    assert "several cards" in notice
    assert answer_by_photo(view, PhotographedCards(codes=CARDS[4:6]))[0] == PageState(card=CARDS[4])
