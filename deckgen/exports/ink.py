"""Colours as printing inks. A plain formula, no colour profile: black takes the place of equal parts of the others.

k = 1 - max(r, g, b); c = (1 - r - k) / (1 - k), and so on. At most two coloured inks and black meet, so that no more
than 300 % ink ever lies on the paper.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Inks = tuple[float, float, float, float]
_COLOUR = re.compile(r"(?:^|(?<= rg ))([\d.]+ [\d.]+ [\d.]+) (rg|RG)\b", re.MULTILINE)  # drawings set them first
_BLACK_AREA = re.compile(r"^0 0 0 rg ((?:\S+ ){4}re f)$", re.MULTILINE)
_OPERATORS = {"rg": "k", "RG": "K"}


def inks(red: float, green: float, blue: float) -> Inks:
    """Cyan, magenta, yellow and black, from 0 to 1, for a colour from 0 to 1."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return (light - red) / light, (light - green) / light, (light - blue) / light, 1 - light


def in_ink(operators: str, rich_black: tuple[float, ...] | None) -> str:
    """PDF operators with every colour in inks; black areas, never lettering, may get a black of several inks."""
    if rich_black:
        deep = " ".join(f"{percent / 100:.4g}" for percent in rich_black)
        operators = _BLACK_AREA.sub(rf"{deep} k \1", operators)
    return _COLOUR.sub(lambda match: f"{_written(match[1])} {_OPERATORS[match[2]]}", operators)


@lru_cache(maxsize=256)
def _written(colour: str) -> str:
    red, green, blue = map(float, colour.split())
    return " ".join(f"{ink:.3g}" for ink in inks(red, green, blue))


def picture_in_ink(picture: Image) -> Image:
    """A photograph in inks by the same formula, in whole numbers."""
    from PIL import Image, ImageChops, ImageMath

    channels = picture.convert("RGB").split()
    light = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    coloured = [
        ImageMath.lambda_eval(
            lambda values: values["convert"](
                (values["light"] - values["one"]) * 255 / values["max"](values["light"], 1), "L"
            ),
            light=light,
            one=channel,
        )
        for channel in channels
    ]
    return Image.merge("CMYK", (*coloured, ImageChops.invert(light)))
