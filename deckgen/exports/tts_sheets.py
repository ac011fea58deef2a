"""Sheets of faces for Tabletop Simulator: whole pixels a cell and no gaps, so that no neighbour shows at an edge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from deckgen.writers.png import PRINT_DPI, face_pngs, frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckgen.faces.face import Face
    from deckgen.sheets.sizes import Size

LARGEST = 4096  # pixels a side
COLUMNS, ROWS = 10, 7
ROOM = COLUMNS * ROWS - 1  # the last cell of a sheet is what other players see of a card in the hand


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """How the cells of every sheet are arranged."""

    columns: int
    rows: int
    cards: int  # on a full sheet
    dpi: float
    cell: tuple[int, int]

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]


def sheet_grid(cards: int, card: Size) -> SheetGrid:
    """As few sheets as possible, filled evenly, in the arrangement with the sharpest cells."""
    sheets = math.ceil(cards / ROOM)
    on_each = math.ceil(cards / sheets)
    grids = [
        _grid(columns, rows, on_each, card)
        for columns in range(2, COLUMNS + 1)
        for rows in range(2, ROWS + 1)
        if columns * rows > on_each
    ]
    return max(grids, key=lambda grid: (grid.dpi, -grid.columns * grid.rows))


def _grid(columns: int, rows: int, cards: int, card: Size) -> SheetGrid:
    """Half a pixel less than fits, since cells are rounded to whole pixels."""
    fitting = min((LARGEST / columns - 0.5) / card.width, (LARGEST / rows - 0.5) / card.height)
    dpi = min(float(PRINT_DPI), fitting * 25.4)
    return SheetGrid(columns, rows, cards, dpi, frame(card, dpi, bleed=False).pixels)


def sheets(
    faces: Sequence[Face], hidden: Face, card: Size, grid: SheetGrid, done: Callable[[], None]
) -> Iterator[Image.Image]:
    """The faces on sheets, in reading order; the cell of nobody's card shows the hidden face."""
    (nobody,) = face_pngs((hidden,), card, grid.dpi)
    images = face_pngs(faces, card, grid.dpi)
    width, height = grid.cell
    for start in range(0, len(faces), grid.cards):
        sheet = Image.new("RGB", grid.pixels)
        for cell in range(grid.columns * grid.rows):
            used = cell < grid.cards and start + cell < len(faces)
            sheet.paste(next(images) if used else nobody, (cell % grid.columns * width, cell // grid.columns * height))
            if used:
                done()
        yield sheet
