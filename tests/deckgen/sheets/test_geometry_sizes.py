"""Sizes by name and by measure."""

from __future__ import annotations

import pytest

from deckgen.errors import UserError
from deckgen.sheets.geometry import card_size, paper_size


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
