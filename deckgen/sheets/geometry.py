"""Sizes of cards and papers, rectangles and pages, in millimetres from the top left."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.resources import read_data
from deckgen.text import find_nearest

_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "": 1.0}
_MEASURES = r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in)?"
_LENGTH = r"(\d++(?:[.,]\d++)?|[.,]\d++)\s*+(mm|cm|in|)"
_SMALLEST_CARD, _LARGEST_CARD = 30.0, 250.0
_SMALLEST_PAPER, _LARGEST_PAPER = 60.0, 2000.0


class Size(NamedTuple):
    """A width and a height in millimetres, and whether people measure it in inches."""

    name: str
    width: float
    height: float
    inches: bool = False

    def __str__(self) -> str:
        return f"{self.name} ({self.measures})" if self.name else self.measures

    @property
    def measures(self) -> str:
        """The size in the language of the messages, such as 44 × 68 mm."""
        return say("sheets.measures", width=float(self.width), height=float(self.height))

    def turned(self) -> Size:
        return Size(self.name, self.height, self.width, self.inches)


def card_size(text: str) -> Size:
    """A card size by its name, or as 50x75mm or 2x3in."""
    return _parse_size(text, _named_card_sizes(), "card", _SMALLEST_CARD, _LARGEST_CARD)


def paper_size(text: str) -> Size:
    """A paper size by its name, or as 50x75mm or 2x3in."""
    return _parse_size(text, paper_sizes(), "paper", _SMALLEST_PAPER, _LARGEST_PAPER)


@cache
def card_sizes() -> dict[str, Size]:
    """All sizes by the name that each has first."""
    return {name: size for name, size in _named_card_sizes().items() if name == size.name}


@cache
def _named_card_sizes() -> dict[str, Size]:
    return _read_sizes("sizes.yaml")


@cache
def paper_sizes() -> dict[str, Size]:
    return _read_sizes("papers.yaml")


def _read_sizes(file: str) -> dict[str, Size]:
    data = read_data(Path(__file__).with_name(file))
    sizes = {name: _make_size(name, *measures) for name, measures in data.items() if not isinstance(measures, str)}
    return sizes | {name: sizes[other] for name, other in data.items() if isinstance(other, str)}


def _make_size(name: str, width: float, height: float, unit: str = "mm") -> Size:
    scale = _MILLIMETRES[unit]
    return Size(name, round(width * scale, 3), round(height * scale, 3), unit == "in")


def _parse_size(text: str, known: dict[str, Size], kind: str, smallest: float, largest: float) -> Size:
    by_name = {name.casefold(): size for name, size in known.items()}
    wanted = re.sub(r"[\s_]+", "-", text.strip().casefold())
    if wanted in by_name:
        return by_name[wanted]
    match = re.fullmatch(_MEASURES, text.strip(), re.IGNORECASE)
    if not match:
        guess = find_nearest(wanted, known)
        fix = say("reading.did-you-mean", name=guess) if guess else say("sheets.sizes-are", names=", ".join(known))
        raise UserError.at(None, say(f"sheets.unknown-{kind}", name=text), fix)
    width, height = (float(match[group].replace(",", ".")) for group in (1, 2))
    size = _make_size("", width, height, (match[3] or "mm").lower())
    if not all(smallest <= side <= largest for side in (size.width, size.height)):
        raise UserError.at(
            None,
            say("sheets.size-out-of-range", name=text),
            say("sheets.size-range", smallest=smallest, largest=largest),
        )
    return size


def parse_length(text: str) -> float | None:
    """A length such as `3`, `3mm`, `0.3 cm` or `0.125in` in millimetres; None if it is none."""
    match = re.fullmatch(_LENGTH, text.strip(), re.IGNORECASE)
    return float(match[1].replace(",", ".")) * _MILLIMETRES[match[2].lower()] if match else None


class Rectangle(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rectangle:
        """The rectangle with more on each side."""
        return Rectangle(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def mirrored_x(self, axis: float) -> Rectangle:
        """The rectangle mirrored in the vertical line x = axis."""
        return Rectangle(2 * axis - self.right, self.y, self.width, self.height)

    def mirrored_y(self, axis: float) -> Rectangle:
        """The rectangle mirrored in the horizontal line y = axis."""
        return Rectangle(self.x, 2 * axis - self.bottom, self.width, self.height)


# Pages: one side of a sheet of paper each.


Side = Literal["title", "date"]
"""A face of a card: in a game the title is up first, the date when the card is placed."""

Line = tuple[float, float, float, float]
"""x and y of both ends."""


class PageSide(StrEnum):
    """The side of the paper; a sheet to be folded has both faces on one side."""

    FRONT = "front"
    BACK = "back"
    FOLD = "fold"


class PlacedFace(NamedTuple):
    """A face of the nth card of the deck on a page, and the part of the page it may cover."""

    card: int
    side: Side
    rectangle: Rectangle
    upside_down: bool
    clip: Rectangle


class Page(NamedTuple):
    """Faces, guides to cut by, fold marks, and where the paper is trimmed."""

    size: Size
    sheet: int
    sheets: int
    side: PageSide
    faces: tuple[PlacedFace, ...]
    trim: Rectangle
    bleed: Rectangle
    guides: tuple[Line, ...] = ()
    fold_marks: tuple[Line, ...] = ()
    registration: tuple[Rectangle, ...] = ()  # the black areas of the marks for a cutting machine
