"""Colours in every way that SVG writes them."""

from __future__ import annotations

import pytest
from PIL import ImageColor

from deckgen.svg.colours import parse_colour
from deckgen.svg.errors import SvgError


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("#1B2a4A", ("#1b2a4a", 1)),
        ("#f80", ("#ff8800", 1)),
        ("#f808", ("#ff8800", 136 / 255)),
        ("#ff880080", ("#ff8800", 128 / 255)),
        ("black", ("#000000", 1)),
        ("RebeccaPurple", ("#663399", 1)),
        ("rgb(255, 136, 0)", ("#ff8800", 1)),
        ("rgb(255 136 0 / 50%)", ("#ff8800", 0.5)),
        ("rgba(100%, 0%, 50%, .25)", ("#ff0080", 0.25)),
        ("hsl(120, 100%, 25%)", ("#008000", 1)),
        ("hsla(0.5turn 100% 50% / 0.5)", ("#00ffff", 0.5)),
        ("rgb(300, -5, 0)", ("#ff0000", 1)),
        (" white ", ("#ffffff", 1)),
        ("transparent", ("#000000", 0)),
    ],
)
def test_a_colour_is_read(written: str, colour: tuple[str, float]) -> None:
    name, opacity = parse_colour(written)
    assert (name, opacity) == (colour[0], pytest.approx(colour[1]))


@pytest.mark.parametrize("written", ["reddish", "#12", "#gggggg", "rgb(1,2)", "rgb(a,b,c)", "hsl(x, 1%, 1%)", ""])
def test_what_is_no_colour_is_refused(written: str) -> None:
    with pytest.raises(SvgError, match="colour"):
        parse_colour(written)


def test_a_name_that_pillow_has_looked_up_is_the_same_colour() -> None:
    ImageColor.getrgb("rebeccapurple")
    assert parse_colour("rebeccapurple") == ("#663399", 1.0)
