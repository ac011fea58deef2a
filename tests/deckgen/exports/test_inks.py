"""Colours as printing inks: known mixtures, and rich black for areas."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from deckgen.exports.inks import (
    InkColours,
    InkPictures,
    Separation,
    convert_picture,
    limit_inks,
    picture_coverage,
    to_inks,
)
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
    return PdfDrawer(InkColours(Separation(300), rich_black)).draw(
        f'<svg xmlns="http://www.w3.org/2000/svg">{shape}</svg>'
    )


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
    ramp = InkColours(Separation(300)).ramp(stops)
    assert ramp[0] == (0.0, "0 1 1 0") and ramp[-1] == (1.0, "1 1 0 0")
    assert dict(ramp)[0.5] == "0 1 0 0.5"


@pytest.mark.parametrize("colour", [(20, 35, 58), (255, 255, 255), (0, 0, 0), (200, 40, 90)])
def test_photographs_follow_the_same_formula(colour):
    found = convert_picture(Image.new("RGB", (2, 2), colour)).getpixel((1, 1))
    wanted = [ink * 255 for ink in to_inks(*(channel / 255 for channel in colour))]
    assert found == pytest.approx(wanted, abs=1)


def test_too_dark_a_red_is_less_red_and_as_dark():
    """281 % where 240 % are allowed: black stays, the others become less in the same proportion."""
    before = to_inks(0x30 / 255, 0, 0)
    assert sum(before) == pytest.approx(2.81, abs=0.005)
    assert limit_inks(before, 240) == pytest.approx((0, 0.794, 0.794, 0.812), abs=0.001)


@given(CHANNEL, CHANNEL, CHANNEL, st.integers(120, 300))
def test_the_limit_holds_for_every_colour(red, green, blue, limit):
    separation = Separation(limit)
    written = InkColours(separation).numbers(f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}")
    total = sum(map(float, written.split())) * 100
    assert total <= limit + 1e-6
    assert separation.most == pytest.approx(total, abs=0.01)


@pytest.mark.parametrize(
    ("colour", "black"),
    [
        ("#14233a", True),
        ("#00192d", True),
        ("#4a5568", True),
        ("#000000", True),
        ("#b3402a", False),
        ("#003754", False),
    ],
)
def test_dark_text_is_black_alone(colour, black):
    text = f'<text x="3" y="4" font-family="serif" font-size="4" fill="{colour}">A</text>'
    assert drawn(text).startswith("0 0 0 1 k BT") is black


def test_dark_shapes_keep_their_inks():
    assert not drawn('<rect width="4" height="4" fill="#14233a"/>').startswith("0 0 0 1 k")


@pytest.mark.parametrize("limit", [240, 300])
def test_photographs_are_kept_within_the_limit_as_they_are_in_the_file(tmp_path, monkeypatch, limit):
    """Dark noise, which JPEG changes a lot."""
    noise = Image.effect_noise((160, 160), 90).point(lambda level: level // 5)
    photograph = Image.merge("RGB", (noise, noise.point(lambda level: 0), noise.rotate(90)))
    photograph.save(tmp_path / "dark.jpg", quality=95)
    monkeypatch.setattr("deckgen.exports.inks.picture_file", lambda key: tmp_path / "dark.jpg")
    separation = Separation(limit)
    reader = InkPictures(separation).load("key")
    found = picture_coverage(reader._image)
    assert found == separation.most <= limit
    assert found > limit - 60, "no darker than it must be, no lighter either"


HEX = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(HEX, HEX)
@example("#662702", "#76dfca")
def test_the_numbers_of_a_gradient_are_written_as_pdf_writes_them(one, two):
    """What is almost nothing must not become 1.9e-16."""
    ramp = InkColours(Separation(300)).ramp((Stop(0.0, one, 1.0), Stop(1.0, two, 1.0)))
    assert "e" not in " ".join(inks for _, inks in ramp)
