"""Colours and pictures as printing inks (CMYK), never more on one spot than the shop takes.

A plain formula stands in where there is no colour profile: k = 1 - max(r, g, b); c = (1 - r - k) / (1 - k), and so
on. At least one of the coloured inks is then always 0. Where that is too much ink, the coloured inks become less, all
in the same proportion; black, which gives a drawing its depth, stays. Gradients and transparent parts mix inks of which
none is too much, so that their mixtures are not either.
"""

from __future__ import annotations

import math
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader

from deckgen.svg.gradients import Stop
from deckgen.theme import contrast
from deckgen.writers.pdf_drawing import picture_file
from deckgen.writers.pdf_resources import PdfColours

if TYPE_CHECKING:
    from PIL import Image

Inks = tuple[float, float, float, float]
ONLY_BLACK: Inks = (0.0, 0.0, 0.0, 1.0)
_FULL = 255  # of an ink in a picture
_STEPS = 8  # of a gradient between two stops
_JPEG_QUALITY = 92
_DARK_TEXT = 7.0  # to 1, the contrast with white paper from which on text that has almost no colour is black
_ALMOST_NO_COLOUR = 0.2  # between the most and the least of red, green and blue


def to_inks(red: float, green: float, blue: float) -> Inks:
    """Cyan, magenta, yellow and black, from 0 to 1, for a colour from 0 to 1."""
    light = max(red, green, blue)
    if light <= 0:
        return ONLY_BLACK
    return (light - red) / light, (light - green) / light, (light - blue) / light, 1 - light


def convert_picture(picture: Image.Image) -> Image.Image:
    """A picture in inks by the same formula, in whole numbers."""
    from PIL import Image, ImageChops, ImageMath

    channels = picture.convert("RGB").split()
    light = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    coloured = [
        ImageMath.lambda_eval(
            lambda values: values["convert"](
                (values["light"] - values["one"]) * _FULL / values["max"](values["light"], 1), "L"
            ),
            light=light,
            one=channel,
        )
        for channel in channels
    ]
    return Image.merge("CMYK", (*coloured, ImageChops.invert(light)))


class Separation:
    """Converts colours to inks, with at most `limit` per cent on one spot; `most` is the most that it gave so far."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.most = 0.0
        self.inks = lru_cache(maxsize=4096)(self._limited_inks)

    def picture(self, picture: Image.Image, limit: float | None = None) -> Image.Image:
        """A picture in inks."""
        return _limit_picture(self._convert(picture), limit or self.limit)

    def measure(self, percent: float) -> None:
        """Take note of how much ink is on one spot."""
        self.most = max(self.most, percent)

    def _convert(self, picture: Image.Image) -> Image.Image:
        return convert_picture(picture)

    def _mix(self, red: float, green: float, blue: float) -> Inks:
        return to_inks(red, green, blue)

    def _limited_inks(self, red: float, green: float, blue: float) -> Inks:
        limited = limit_inks(self._mix(red, green, blue), self.limit)
        self.measure(sum(limited) * 100)
        return limited


def limit_inks(inks: Inks, percent: float) -> Inks:
    """Inks of no more than so many per cent together, rounded as they are written."""
    *coloured, black = inks
    room, total = max(0.0, percent / 100 - black), sum(coloured)
    share = room / total if total > room else 1.0
    if share < 1:  # rounded down
        cyan, magenta, yellow = (int(ink * share * 1000) / 1000 for ink in coloured)
    else:
        cyan, magenta, yellow = (round(ink, 3) for ink in coloured)
    return cyan, magenta, yellow, round(black, 3)


def _limit_picture(picture: Image.Image, percent: float) -> Image.Image:
    from PIL import Image, ImageMath

    most = int(percent * _FULL / 100)
    cyan, magenta, yellow, black = picture.split()

    def reduced(values: dict[str, Any]) -> Any:
        total = values["c"] + values["m"] + values["y"]
        room = values["max"](most - values["k"], 0)
        return values["convert"](values["ink"] * values["min"](total, room) / values["max"](total, 1), "L")

    inks = {"c": cyan, "m": magenta, "y": yellow, "k": black}
    less = [ImageMath.lambda_eval(reduced, ink=ink, **inks) for ink in (cyan, magenta, yellow)]
    return Image.merge("CMYK", (*less, black))


def picture_coverage(picture: Image.Image) -> float:
    """The most ink on one spot of a picture in inks, in per cent."""
    from PIL import ImageMath

    total = ImageMath.lambda_eval(
        lambda values: values["c"] + values["m"] + values["y"] + values["k"],
        **dict(zip("cmyk", picture.split(), strict=True)),
    )
    return float(total.getextrema()[1]) * 100 / _FULL


class InkColours(PdfColours):
    """Colours as inks; black areas, but no text, become the rich black if there is one, and dark text only black."""

    space = "/DeviceCMYK"
    fill_operator, stroke_operator = "k", "K"

    def __init__(self, separation: Separation, rich_black: tuple[float, ...] | None = None) -> None:
        self._separation = separation
        self._rich_black = rich_black

    def numbers(self, colour: str) -> str:
        return _join_inks(self._separation.inks(*_levels(colour)))

    def area_numbers(self, colour: str) -> str:
        if not self._rich_black or colour != "#000000":
            return self.numbers(colour)
        self._separation.measure(sum(self._rich_black))
        return " ".join(f"{percent / 100:.4g}" for percent in self._rich_black)

    def text_numbers(self, colour: str) -> str:
        """Small letters of several inks, which never meet exactly, have coloured edges."""
        levels = _levels(colour)
        if contrast(colour, "#ffffff") >= _DARK_TEXT and max(levels) - min(levels) <= _ALMOST_NO_COLOUR:
            return _join_inks(ONLY_BLACK)
        return self.numbers(colour)

    def ramp(self, stops: tuple[Stop, ...]) -> tuple[tuple[float, str], ...]:
        """The colours between two stops are not those between their inks, so that some are converted one by one."""
        found = []
        for one, two in pairwise(stops):
            levels = [(_levels(one.colour)[at], _levels(two.colour)[at]) for at in range(3)]
            for step in range(_STEPS):
                share = step / _STEPS
                between = self._separation.inks(*(first + (last - first) * share for first, last in levels))
                found.append((one.offset + (two.offset - one.offset) * share, _join_inks(between)))
        return (*found, (stops[-1].offset, self.numbers(stops[-1].colour)))


def _join_inks(inks: Inks) -> str:
    """Rounded numbers: PDF knows none such as 1.9e-16."""
    return " ".join(f"{ink:.3g}" for ink in inks)


def _levels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of #rrggbb, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


class InkPictures:
    """The prepared pictures of a deck in inks, for a PDF; their ink is measured as it is in the file."""

    def __init__(self, separation: Separation) -> None:
        self._separation = separation

    def load(self, key: str) -> ImageReader:
        """A picture by its key.

        Photographs stay JPEG, which keeps the file small; other pictures stay exact and keep their transparency.
        """
        from PIL import Image

        file = picture_file(key)
        with Image.open(file) as picture:
            picture.load()
            if file.suffix == ".jpg":
                return ImageReader(self._photograph(picture))
            converted = self._separation.picture(picture)
            alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
        self._separation.measure(picture_coverage(converted))
        reader = ImageReader(converted)
        if alpha:
            reader.getRGBData()  # sets the alpha to none, since a picture in inks has none
            reader._dataA = ImageReader(alpha)
        return reader

    def _photograph(self, picture: Image.Image) -> BytesIO:
        """A JPEG; where compressing it adds ink beyond the limit, it is made again with as much less."""
        from PIL import Image

        limit, most = self._separation.limit, math.inf
        while most > self._separation.limit:
            content = BytesIO()
            self._separation.picture(picture, limit).save(content, "JPEG", quality=_JPEG_QUALITY)
            with Image.open(content) as compressed:
                most = picture_coverage(compressed)
            limit -= max(1.0, most - self._separation.limit)
        self._separation.measure(most)
        content.seek(0)
        return content
