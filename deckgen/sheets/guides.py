"""What people cut and fold by: marks in the margins, lines across the sheet, or crosses in the corners of cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deckgen.sheets.choices import Guides, GuidesOn
from deckgen.sheets.geometry import Line, Rectangle, Size

EDGE = 3.0  # mm of the paper's edge left free
_AWAY = 1.5  # mm between a cut's end and its mark
_LONGEST = 8.0
_CROSS = 1.5  # mm from the corner of a card to the end of a stroke


class GuideStyle(NamedTuple):
    """Which guides there are, their colour, and the sides of the paper that have them."""

    kind: Guides = Guides.MARKS
    colour: str = "#000000"
    on: GuidesOn = GuidesOn.BOTH


PLAIN_MARKS = GuideStyle()


def cut_guides(kind: Guides, cuts: tuple[tuple[float, ...], tuple[float, ...]], room: Rectangle) -> tuple[Line, ...]:
    """The guides of all cuts, given by their x and y, in the part of the paper that is theirs."""
    across, along = cuts
    if kind is Guides.NONE:
        return ()
    if kind is Guides.CORNERS:
        return tuple(stroke for x in across for y in along for stroke in _cross(x, y))
    if kind is Guides.LINES:
        return (
            *((x, room.y, x, room.bottom) for x in across),
            *((room.x, y, room.right, y) for y in along),
        )
    return (
        *((x, start, x, end) for x in across for start, end in _mark_spans(along, room.y, room.bottom)),
        *((start, y, end, y) for y in along for start, end in _mark_spans(across, room.x, room.right)),
    )


def _cross(x: float, y: float) -> tuple[Line, Line]:
    return (x - _CROSS, y, x + _CROSS, y), (x, y - _CROSS, x, y + _CROSS)


def _mark_spans(crossed: tuple[float, ...], edge: float, other_edge: float) -> Iterator[tuple[float, float]]:
    """From where to where the marks before and after the cuts that they cross go, as far as the paper allows."""
    first, last = crossed[0] - _AWAY, crossed[-1] + _AWAY
    start, end = max(edge, first - _LONGEST), min(other_edge, last + _LONGEST)
    if start < first:
        yield start, first
    if last < end:
        yield last, end


def fold_marks(vertical: bool, axis: float, page: Size) -> tuple[Line, ...]:
    """A mark at both ends of the fold."""
    length = page.height if vertical else page.width
    strokes = ((EDGE, EDGE + _LONGEST), (length - EDGE - _LONGEST, length - EDGE))
    return tuple((axis, start, axis, end) if vertical else (start, axis, end, axis) for start, end in strokes)
