"""Colours and pictures as printing inks (CMYK), by a plain formula without a colour profile.

k = 1 - max(r, g, b); c = (1 - r - k) / (1 - k), and so on. At least one of the coloured inks is always 0, so that no
more than 300 % ink is ever on the paper.
"""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageChops, ImageMath
from reportlab.lib.utils import ImageReader

from deckgen.writers.pdf_drawing import picture_file

Inks = tuple[float, float, float, float]
_COLOUR = re.compile(r"(?:^|(?<= rg ))([\d.]+ [\d.]+ [\d.]+) (rg|RG)\b", re.MULTILINE)  # at the start of a drawing
_BLACK_AREA = re.compile(r"^0 0 0 rg ((?:\S+ ){4}re f)$", re.MULTILINE)
_OPERATORS = {"rg": "k", "RG": "K"}
_JPEG_QUALITY = 92


def to_inks(red: float, green: float, blue: float) -> Inks:
    """Cyan, magenta, yellow and black, from 0 to 1, for a colour from 0 to 1."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return (light - red) / light, (light - green) / light, (light - blue) / light, 1 - light


def convert_operators(operators: str, rich_black: tuple[float, ...] | None) -> str:
    """PDF operators with every colour in inks; black areas, but no text, become the rich black if there is one."""
    if rich_black:
        black = " ".join(f"{percent / 100:.4g}" for percent in rich_black)
        operators = _BLACK_AREA.sub(rf"{black} k \1", operators)
    return _COLOUR.sub(lambda match: f"{_format_inks(match[1])} {_OPERATORS[match[2]]}", operators)


@lru_cache(maxsize=256)
def _format_inks(colour: str) -> str:
    red, green, blue = map(float, colour.split())
    return " ".join(f"{ink:.3g}" for ink in to_inks(red, green, blue))


def convert_picture(picture: Image.Image) -> Image.Image:
    """A picture in inks by the same formula, in whole numbers."""
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


def load_picture(key: str) -> ImageReader:
    """A prepared picture of the deck in inks, for a PDF.

    Photographs stay JPEG, which keeps the file small; other pictures stay exact and keep their transparency.
    """
    file = picture_file(key)
    with Image.open(file) as picture:
        converted = convert_picture(picture)
        alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    if file.suffix == ".jpg":
        photograph = BytesIO()
        converted.save(photograph, "JPEG", quality=_JPEG_QUALITY)
        photograph.seek(0)
        return ImageReader(photograph)
    reader = ImageReader(converted)
    if alpha:
        reader.getRGBData()  # sets the alpha to none, since a picture in inks has none
        reader._dataA = ImageReader(alpha)
    return reader
