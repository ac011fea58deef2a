"""Colours as printing inks: known mixtures, and rich black for areas."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from deckgen.exports.inks import convert_operators, convert_picture, to_inks

CHANNEL = st.floats(0, 1)
RICH = (30.0, 30.0, 0.0, 100.0)


@pytest.mark.parametrize(
    ("colour", "mixture"),
    [
        ((1, 1, 1), (0, 0, 0, 0)),
        ((0, 0, 0), (0, 0, 0, 1)),
        ((1, 0, 0), (0, 1, 1, 0)),
        ((0.5, 0.5, 0.5), (0, 0, 0, 0.5)),
        ((0.2, 0.4, 0.8), (0.75, 0.5, 0, 0.2)),
    ],
)
def test_known_mixtures(colour, mixture):
    assert to_inks(*colour) == pytest.approx(mixture)


@given(CHANNEL, CHANNEL, CHANNEL)
def test_never_too_much_ink(red, green, blue):
    mixture = to_inks(red, green, blue)
    assert all(0 <= ink <= 1 for ink in mixture)
    assert sum(mixture) <= 3
    assert min(mixture[:3]) == 0


def test_operators_for_fill_and_stroke():
    assert convert_operators("1 0 0 rg 0 0 1 RG 0.2 w 0 0 5 5 re B", None) == "0 1 1 0 k 1 1 0 0 K 0.2 w 0 0 5 5 re B"


def test_only_areas_get_the_rich_black():
    area, text, code = (
        "0 0 0 rg 0 0 44 68 re f",
        "0 0 0 rg BT 1 0 0 -1 3 4 Tm ET",
        "0 0 0 rg 0 0 1 1 re 2 0 1 1 re  f",
    )
    inked = convert_operators("\n".join((area, text, code)), RICH).split("\n")
    assert inked[0] == "0.3 0.3 0 1 k 0 0 44 68 re f"
    assert inked[1].startswith("0 0 0 1 k BT")
    assert inked[2].startswith("0 0 0 1 k 0 0 1 1 re")
    assert convert_operators(area, None) == "0 0 0 1 k 0 0 44 68 re f"


@pytest.mark.parametrize("colour", [(20, 35, 58), (255, 255, 255), (0, 0, 0), (200, 40, 90)])
def test_photographs_follow_the_same_formula(colour):
    found = convert_picture(Image.new("RGB", (2, 2), colour)).getpixel((1, 1))
    wanted = [ink * 255 for ink in to_inks(*(channel / 255 for channel in colour))]
    assert found == pytest.approx(wanted, abs=1)
