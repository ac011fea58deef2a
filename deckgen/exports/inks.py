"""Colours and pictures as printing inks (CMYK), by a plain formula without a colour profile.

k = 1 - max(r, g, b); c = (1 - r - k) / (1 - k), and so on. At least one of the coloured inks is always 0, so that no
more than 300 % ink is ever on the paper.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageChops, ImageMath
from reportlab.lib.utils import ImageReader

from deckgen.svg.gradients import Stop
from deckgen.writers.pdf_drawing import picture_file
from deckgen.writers.pdf_resources import PdfColours

Inks = tuple[float, float, float, float]
_STEPS = 8  # of a gradient between two stops
_JPEG_QUALITY = 92


def to_inks(red: float, green: float, blue: float) -> Inks:
    """Cyan, magenta, yellow and black, from 0 to 1, for a colour from 0 to 1."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return (light - red) / light, (light - green) / light, (light - blue) / light, 1 - light


class InkColours(PdfColours):
    """Colours as inks; black areas, but no text, become the rich black if there is one."""

    space = "/DeviceCMYK"
    fill_operator, stroke_operator = "k", "K"

    def __init__(self, rich_black: tuple[float, ...] | None) -> None:
        self._rich_black = " ".join(f"{percent / 100:.4g}" for percent in rich_black) if rich_black else None

    def numbers(self, colour: str) -> str:
        return _format_inks(colour)

    def area_numbers(self, colour: str) -> str:
        return self._rich_black if self._rich_black and colour == "#000000" else self.numbers(colour)

    def ramp(self, stops: tuple[Stop, ...]) -> tuple[tuple[float, str], ...]:
        """The colours between two stops are not those between their inks, so that some are converted one by one."""
        found = []
        for one, two in pairwise(stops):
            levels = [(_levels(one.colour)[at], _levels(two.colour)[at]) for at in range(3)]
            for step in range(_STEPS):
                share = step / _STEPS
                between = to_inks(*(first + (last - first) * share for first, last in levels))
                found.append((one.offset + (two.offset - one.offset) * share, _join_inks(between)))
        return (*found, (stops[-1].offset, self.numbers(stops[-1].colour)))


@lru_cache(maxsize=256)
def _format_inks(colour: str) -> str:
    return _join_inks(to_inks(*_levels(colour)))


def _join_inks(inks: Inks) -> str:
    """Rounded first: PDF knows no numbers such as 1.9e-16."""
    return " ".join(f"{round(ink, 4):.3g}" for ink in inks)


def _levels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of #rrggbb, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


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
