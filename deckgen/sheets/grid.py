"""How many cards fit on a paper, and where each lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.sheets.sizes import Size

MARGIN = 5.0  # mm that home printers cannot reach


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A place on a page in millimetres, from the top left corner."""

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


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cards that touch, centred on the page."""

    page: Size
    card: Size
    columns: int
    rows: int

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def area(self) -> Rectangle:
        width, height = self.columns * self.card.width, self.rows * self.card.height
        return Rectangle((self.page.width - width) / 2, (self.page.height - height) / 2, width, height)

    def cell(self, index: int) -> Rectangle:
        """The place of the nth card, row by row."""
        row, column = divmod(index, self.columns)
        area = self.area
        return Rectangle(
            area.x + column * self.card.width,
            area.y + row * self.card.height,
            self.card.width,
            self.card.height,
        )


def best_grid(paper: Size, card: Size, margin: float = MARGIN) -> Grid:
    """The grid that holds most cards, over both orientations of the paper; upright where both hold the same."""
    grids = (_grid(paper, card, margin), _grid(paper.turned(), card, margin))
    return max(grids, key=lambda grid: grid.capacity)


def _grid(page: Size, card: Size, margin: float) -> Grid:
    columns = int((page.width - 2 * margin) / card.width + 1e-9)
    rows = int((page.height - 2 * margin) / card.height + 1e-9)
    return Grid(page, card, max(0, columns), max(0, rows))
