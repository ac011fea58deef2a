"""Cut marks: short lines in the margins, in line with every cut and never across a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.sheets.grid import Grid

Line = tuple[float, float, float, float]
_AWAY = 3.2  # mm between the cards and the mark: past the flood
_LONGEST = 6.0
_EDGE = 3.0  # mm of the paper's edge left free


def cut_marks(grid: Grid) -> Iterator[Line]:
    """The marks of a sheet, the same on both sides."""
    area, page = grid.area, grid.page
    for column in range(grid.columns + 1):
        x = area.x + column * grid.card.width
        yield from ((x, start, x, end) for start, end in _strokes(area.y, area.bottom, page.height))
    for row in range(grid.rows + 1):
        y = area.y + row * grid.card.height
        yield from ((start, y, end, y) for start, end in _strokes(area.x, area.right, page.width))


def _strokes(first: float, last: float, length: float) -> Iterator[tuple[float, float]]:
    """The stretch before the cards and the one after them, as far as the paper allows."""
    start, end = max(_EDGE, first - _AWAY - _LONGEST), min(length - _EDGE, last + _AWAY + _LONGEST)
    if start < first - _AWAY:
        yield start, first - _AWAY
    if last + _AWAY < end:
        yield last + _AWAY, end
