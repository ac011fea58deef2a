"""What a lay of the table is: the line in its rows, the grid, and the cards beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.photo.sighting import Place, Question, SeenCard

Stack = tuple["SeenCard", ...]
"""A card and those laid half over it."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of the table from left to right, with the cards above its gaps.

    Gap 0 lies left of the first stack, gap i between stacks i - 1 and i, the last one right of the last stack.
    """

    stacks: tuple[Stack, ...]
    gaps: tuple[Stack, ...]

    def backwards(self) -> TableRow:
        return TableRow(self.stacks[::-1], self.gaps[::-1])


@dataclass(frozen=True, slots=True)
class Filled:
    """A union event of chrono-coop in its space, both counted from 1."""

    column: int
    space: int
    card: SeenCard


@dataclass(frozen=True, slots=True)
class Lay:
    """The table as it lies, under one family of rules (`line`, `rows` or `grid`)."""

    form: str
    rows: tuple[TableRow, ...] = ()
    grid: tuple[tuple[SeenCard, ...], ...] = ()
    filled: tuple[Filled, ...] = ()
    pile: SeenCard | None = None
    front: tuple[SeenCard, ...] = ()  # title faces: hands, dead cards, the deck's top
    questions: tuple[Question, ...] = ()
    snakes: bool = False

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The whole line over all table rows."""
        return tuple(stack for row in self.rows for stack in row.stacks)

    @property
    def gaps(self) -> tuple[Stack, ...]:
        """One for each pair of neighbours in the line; what lies over the end of a table row belongs to the turn."""
        found: list[Stack] = []
        for number, row in enumerate(self.rows):
            if number:
                found.append((*self.rows[number - 1].gaps[-1], *row.gaps[0]))
            found.extend(row.gaps[1:-1])
        return tuple(found)

    def snaking(self) -> Lay:
        """The same table, every second row read from right to left."""
        rows = tuple(row.backwards() if number % 2 else row for number, row in enumerate(self.rows))
        return replace(self, rows=rows, snakes=True)

    def all_cards(self) -> tuple[SeenCard, ...]:
        line = tuple(card for row in self.rows for stack in (*row.stacks, *row.gaps) for card in stack)
        grid = tuple(card for row in self.grid for card in row)
        aside = (self.pile,) if self.pile else ()
        return (*line, *grid, *(one.card for one in self.filled), *aside, *self.front)


def is_upright(place: Place) -> bool:
    """As cards of a line lie, the right way up or upside down."""
    return abs(place.turn) < 40 or abs(place.turn) > 140
