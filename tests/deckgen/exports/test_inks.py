"""Colours as printing inks: known mixtures, and rich black for areas."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from deckgen.exports.inks import InkColours, convert_picture, to_inks
from deckgen.svg.gradients import Stop
from deckgen.writers.pdf_drawing import PdfDrawer

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


def drawn(shape: str, rich_black: tuple[float, ...] | None = None) -> str:
    return PdfDrawer(InkColours(rich_black)).draw(f'<svg xmlns="http://www.w3.org/2000/svg">{shape}</svg>')


def test_operators_for_fill_and_stroke():
    square = '<rect width="5" height="5" fill="#ff0000" stroke="#0000ff" stroke-linejoin="round" stroke-width="0.2"/>'
    assert drawn(square) == "0 1 1 0 k 1 1 0 0 K 0.2 w 0 J 1 j 0.0000 0.0000 5.0000 5.0000 re B"


def test_only_areas_get_the_rich_black():
    area = '<rect width="44" height="68" fill="#000000"/>'
    text = '<text x="3" y="4" font-family="serif" font-size="4" fill="#000000">A</text>'
    code = '<path d="M0 0h1v1h-1zM2 0h1v1h-1z" fill="#000000"/>'
    inked = drawn(area + text + code, RICH).split("\n")
    assert inked[0].startswith("0.3 0.3 0 1 k 0.0000 0.0000 44")
    assert inked[1].startswith("0 0 0 1 k BT")
    assert inked[2].startswith("0 0 0 1 k 0 0 1 1 re")
    assert drawn(area).startswith("0 0 0 1 k 0.0000 0.0000 44")


def test_a_gradient_has_the_inks_of_the_colours_between_its_stops():
    stops = (Stop(0.0, "#ff0000", 1.0), Stop(1.0, "#0000ff", 1.0))
    ramp = InkColours(None).ramp(stops)
    assert ramp[0] == (0.0, "0 1 1 0") and ramp[-1] == (1.0, "1 1 0 0")
    assert dict(ramp)[0.5] == "0 1 0 0.5"


@pytest.mark.parametrize("colour", [(20, 35, 58), (255, 255, 255), (0, 0, 0), (200, 40, 90)])
def test_photographs_follow_the_same_formula(colour):
    found = convert_picture(Image.new("RGB", (2, 2), colour)).getpixel((1, 1))
    wanted = [ink * 255 for ink in to_inks(*(channel / 255 for channel in colour))]
    assert found == pytest.approx(wanted, abs=1)


HEX = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(HEX, HEX)
@example("#662702", "#76dfca")
def test_the_numbers_of_a_gradient_are_written_as_pdf_writes_them(one, two):
    """What is almost nothing must not become 1.9e-16."""
    ramp = InkColours(None).ramp((Stop(0.0, one, 1.0), Stop(1.0, two, 1.0)))
    assert "e" not in " ".join(inks for _, inks in ramp)
