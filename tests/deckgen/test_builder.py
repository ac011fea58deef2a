"""Building a deck: what goes with the cards is made for the cards that are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from deckgen import build, load_deck
from deckgen.build_options import BuildOptions
from deckgen.deck.selection import select_by_code
from deckgen.errors import UserError
from deckgen.extras import fill_box
from deckgen.faces.proof import draw_proof
from deckgen.sheets.choices import Extra

DATES = {"001": "500 BCE", "002": "400 BCE", "003": "1500", "004": "1510", "005": "1990"}


def deck(folder: Path):
    rows = "\n".join(f"{code},{date},Event {code}" for code, date in DATES.items())
    (folder / "mine.csv").write_text(f"code,date,title\n{rows}\n", "utf-8")
    return load_deck(folder / "mine.csv")


def texts(file: Path) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file))


@pytest.mark.parametrize(
    ("options", "cards", "dividers"),
    [
        ({}, 5, {"2 cards": 2, "1 card": 1}),
        ({"only": "002-003"}, 2, {"1 card": 2}),
        ({"copies": 3}, 15, {"6 cards": 2, "3 cards": 1}),
        ({"only": "004", "copies": 2}, 2, {"2 cards": 1}),
    ],
)
def test_box_and_dividers_are_for_the_cards_that_are_printed(tmp_path, options, cards, dividers):
    result = build(deck(tmp_path), tmp_path / "mine.pdf", extras=("box", "dividers"), **options)
    assert result.cards == cards
    box, divided = (texts(file) for file in result.extras)
    assert f"{cards} card" in box
    counts = re.findall(r"^\d+ cards?", divided, re.MULTILINE)
    assert {count: counts.count(count) for count in counts} == dividers


@pytest.mark.parametrize(
    ("extras", "others", "higher"),
    [
        ((Extra.BOX,), 0, 0),
        ((Extra.BOX, Extra.REFERENCE), 8, 0),
        ((Extra.BOX, Extra.DIVIDERS), 3, 8),
        ((Extra.DIVIDERS, Extra.BOX, Extra.REFERENCE, Extra.LEAFLET), 11, 8),
    ],
)
def test_the_box_has_room_for_what_goes_in_with_the_cards(tmp_path, extras, others, higher):
    proof = draw_proof(deck(tmp_path))
    contents = fill_box(proof, proof.deck.cards, BuildOptions(extras=extras))
    assert (contents.cards, contents.others) == (5, others)
    assert contents.size.height == proof.size.height + higher


def test_dividers_of_cards_that_are_not_printed_take_no_room(tmp_path):
    proof = draw_proof(deck(tmp_path))
    chosen = [proof.deck.cards[index] for index in select_by_code(proof.deck.cards, "001-002")]
    assert fill_box(proof, chosen, BuildOptions(extras=(Extra.BOX, Extra.DIVIDERS))).others == 1


def test_a_deck_without_periods_has_no_dividers_and_nothing_is_written(tmp_path):
    """An empty PDF that no program opens was written."""
    (tmp_path / "tea.yaml").write_text("order: step\nevents:\n  - title: Boil water\n  - title: Pour it\n", "utf-8")
    with pytest.raises(UserError, match="periods"):
        build(load_deck(tmp_path / "tea.yaml"), tmp_path / "tea.pdf", extras=("box", "dividers"))
    assert [file.name for file in tmp_path.iterdir()] == ["tea.yaml"]
