"""Sizes by name and by measure."""

from __future__ import annotations

import pytest

from deckgen.errors import UserError
from deckgen.sheets.geometry import card_size, card_sizes, paper_size, parse_length


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("mini-euro", 44, 68),
        ("Mini Euro", 44, 68),
        ("50x75mm", 50, 75),
        ("50 × 75", 50, 75),
        ("2x3in", 50.8, 76.2),
        ("5,5x8,5cm", 55, 85),
    ],
)
def test_a_card_size_is_a_name_or_two_measures(text: str, width: float, height: float) -> None:
    size = card_size(text)
    assert (size.width, size.height) == (width, height)


def test_a_misspelt_name_gets_a_suggestion() -> None:
    with pytest.raises(UserError, match="did you mean `mini-euro`"):
        card_size("mini-eur")


@pytest.mark.parametrize("text", ["", "huge", "50x", "0x0", "10x10", "5000x5000", "-5x5"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        card_size(text)


def test_papers_have_names_in_any_case() -> None:
    assert paper_size("letter").width == 215.9


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("3", 3),
        ("2.5mm", 2.5),
        ("2,5 mm", 2.5),
        ("0.3cm", 3),
        ("0.125in", 3.175),
        (".125 IN", 3.175),
        ("0", 0),
        ("-1", None),
        ("nan", None),
        ("two", None),
        ("", None),
        ("3 m", None),
    ],
)
def test_a_length_is_in_millimetres_or_inches(text: str, millimetres: float | None) -> None:
    assert parse_length(text) == (None if millimetres is None else pytest.approx(millimetres))


def test_shops_have_other_names_for_the_same_size() -> None:
    assert card_size("Euro Poker") == card_size("poker-eu")
    assert card_size("euro-square") == card_size("square")
    assert "euro-poker" not in card_sizes()


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("A6", 105, 148), ("SRA3", 320, 450), ("12x18", 304.8, 457.2), ("12x18in", 304.8, 457.2)],
)
def test_papers_of_makers(name: str, width: float, height: float) -> None:
    paper = paper_size(name)
    assert (paper.width, paper.height) == (width, height)
