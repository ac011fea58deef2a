"""How many cards fit into an area, and where each lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckgen.sheets.choices import Cut
from deckgen.sheets.rectangle import Rectangle

if TYPE_CHECKING:
    from deckgen.sheets.sizes import Size

FLOOD = 3.0  # mm that grounds run beyond the outermost cut


class Spacing(NamedTuple):
    """The room between cards and around them that a way of cutting needs."""

    gap: float
    outer: float
    bleed: float  # how far grounds run over the outer edges

    @classmethod
    def of(cls, cut: Cut, bleed: float) -> Spacing:
        return cls(0.0, 0.0, FLOOD) if cut is Cut.SHARED else cls(2 * bleed, bleed, bleed)


class Grid(NamedTuple):
    """Columns and rows of cards, centred in an area of the page."""

    card: Size
    columns: int
    rows: int
    spacing: Spacing
    within: Rectangle

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def area(self) -> Rectangle:
        """From the first cut to the last."""
        width = self.columns * self.card.width + (self.columns - 1) * self.spacing.gap
        height = self.rows * self.card.height + (self.rows - 1) * self.spacing.gap
        within = self.within
        return Rectangle(within.x + (within.width - width) / 2, within.y + (within.height - height) / 2, width, height)

    def cell(self, index: int) -> Rectangle:
        """The place of the nth card, row by row."""
        row, column = divmod(index, self.columns)
        area = self.area
        return Rectangle(
            area.x + column * (self.card.width + self.spacing.gap),
            area.y + row * (self.card.height + self.spacing.gap),
            self.card.width,
            self.card.height,
        )

    def clip(self, index: int, count: int) -> Rectangle:
        """What the nth of so many cards may cover: its cell, run over the edge where no other card touches it."""
        row, column = divmod(index, self.columns)
        spacing = self.spacing
        alone = spacing.gap > 0
        return self.cell(index).grown(
            left=spacing.bleed if alone or column == 0 else 0.0,
            top=spacing.bleed if alone or row == 0 else 0.0,
            right=spacing.bleed if alone or column == self.columns - 1 or index == count - 1 else 0.0,
            bottom=spacing.bleed if alone or index + self.columns >= count else 0.0,
        )

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the blade goes: all x of vertical cuts and all y of horizontal ones."""
        area, spacing = self.area, self.spacing
        return (
            _cuts(area.x, self.card.width, self.columns, spacing.gap),
            _cuts(area.y, self.card.height, self.rows, spacing.gap),
        )


def fill(within: Rectangle, card: Size, spacing: Spacing) -> Grid:
    """As many cards as an area holds."""
    columns = _how_many(within.width, card.width, spacing)
    rows = _how_many(within.height, card.height, spacing)
    return Grid(card, columns, rows, spacing, within)


def _how_many(length: float, side: float, spacing: Spacing) -> int:
    return max(0, int((length - 2 * spacing.outer + spacing.gap) / (side + spacing.gap) + 1e-9))


def _cuts(start: float, side: float, count: int, gap: float) -> tuple[float, ...]:
    edges = [start + number * (side + gap) + offset for number in range(count) for offset in (0.0, side)]
    return tuple(edge for place, edge in enumerate(edges) if place == 0 or abs(edge - edges[place - 1]) > 1e-6)
