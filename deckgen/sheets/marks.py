"""Marks to cut and fold by: short lines in the margins, in line with every cut and never across a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.sheets.grid import Grid
    from deckgen.sheets.page import Line
    from deckgen.sheets.sizes import Size

_AWAY = 1.5  # mm between a cut's end and its mark
_LONGEST = 8.0
_EDGE = 3.0  # mm of the paper's edge left free


def cut_marks(grid: Grid, page: Size) -> tuple[Line, ...]:
    """A mark at both ends of every cut."""
    area = grid.area
    across, along = grid.cuts()
    marks = [(x, start, x, end) for x in across for start, end in _strokes(area.y, area.bottom, page.height)]
    marks += [(start, y, end, y) for y in along for start, end in _strokes(area.x, area.right, page.width)]
    return tuple(marks)


def fold_marks(vertical: bool, axis: float, page: Size) -> tuple[Line, ...]:
    """Where to fold: a stroke at both edges of the paper."""
    length = page.height if vertical else page.width
    strokes = ((_EDGE, _EDGE + _LONGEST), (length - _EDGE - _LONGEST, length - _EDGE))
    return tuple((axis, start, axis, end) if vertical else (start, axis, end, axis) for start, end in strokes)


def _strokes(first: float, last: float, length: float) -> Iterator[tuple[float, float]]:
    """The stretch before the cards and the one after them, as far as the paper allows."""
    start, end = max(_EDGE, first - _AWAY - _LONGEST), min(length - _EDGE, last + _AWAY + _LONGEST)
    if start < first - _AWAY:
        yield start, first - _AWAY
    if last + _AWAY < end:
        yield last + _AWAY, end
