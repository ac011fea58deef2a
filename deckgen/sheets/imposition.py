"""Which face lies where on which page: fronts and backs of a duplex print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from deckgen.sheets.flip import Placement, behind
from deckgen.sheets.grid import Grid, Rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOOD = 3.0  # mm that the outer cards run over the edge of the grid


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """The face of the nth card on a page, and the part of the page it may cover."""

    card: int
    placement: Placement
    clip: Rectangle


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper."""

    sheet: int
    sheets: int
    side: Literal["front", "back"]
    grid: Grid
    faces: tuple[PlacedFace, ...]


def duplex(cards: int, grid: Grid) -> Iterator[Page]:
    """Fronts and backs on alternating pages, each back behind its front."""
    sheets = -(-cards // grid.capacity)
    for sheet in range(sheets):
        first = sheet * grid.capacity
        count = min(grid.capacity, cards - first)
        fronts = tuple(_front(first, index, count, grid) for index in range(count))
        yield Page(sheet + 1, sheets, "front", grid, fronts)
        yield Page(sheet + 1, sheets, "back", grid, tuple(_back(front, grid) for front in fronts))


def _front(first: int, index: int, count: int, grid: Grid) -> PlacedFace:
    cell = grid.cell(index)
    return PlacedFace(first + index, Placement(cell), _clip(cell, index, count, grid))


def _back(front: PlacedFace, grid: Grid) -> PlacedFace:
    return PlacedFace(front.card, behind(front.placement.rectangle, grid.page), behind(front.clip, grid.page).rectangle)


def _clip(cell: Rectangle, index: int, count: int, grid: Grid) -> Rectangle:
    """The cell, run over the edge on the sides where no other card lies."""
    row, column = divmod(index, grid.columns)
    left = FLOOD if column == 0 else 0.0
    right = FLOOD if column == grid.columns - 1 or index == count - 1 else 0.0
    top = FLOOD if row == 0 else 0.0
    bottom = FLOOD if index + grid.columns >= count else 0.0
    return Rectangle(cell.x - left, cell.y - top, cell.width + left + right, cell.height + top + bottom)
