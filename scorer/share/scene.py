"""What lies on the table, card by card, and who put it there: the same for the picture and for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.log.records import Place
from scorer.rules.board import Chronologies, Line, Rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckgen.deck import Card
    from scorer.replay import MoveLine
    from scorer.rules.board import Board
    from scorer.rules.cards import CardIndex
    from scorer.rules.table import Table

Seats = dict[str, int]
"""Code of a card → seat of the player who placed it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies open; `wrong` ones were left there against their date, `under` counts those it covers."""

    card: Card
    seat: int | None = None
    wrong: bool = False
    under: int = 0


@dataclass(frozen=True, slots=True)
class LineScene:
    """Cards from left to right."""

    cards: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsScene:
    """Two rows: gap i lies above bottom i and i + 1; strays lie where the dates do not allow."""

    bottom: tuple[Laid, ...]
    gaps: tuple[Laid | None, ...]
    strays: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class GridScene:
    """A grid: five chronologies, and the union events by column and space, both from 1."""

    rows: tuple[tuple[Laid, ...], ...]
    spaces: Mapping[tuple[int, int], Laid]


@dataclass(frozen=True, slots=True)
class ScoredScene:
    """A grid that has been cleared: the scoring deck in order of time."""

    cards: tuple[Laid, ...]


Scene = LineScene | RowsScene | GridScene | ScoredScene


def who_placed(moves: Iterable[MoveLine], table: Table) -> Seats:
    """The last to place a card is the one whose card it is: a missed card may come back to another hand."""
    seats: Seats = {}
    for move in moves:
        if isinstance(move.record, Place) and move.verdict is not None:
            seats[str(move.card(table.box))] = table.seats[move.by]
    return seats


def scene_of(seen: Board, box: CardIndex, seats: Seats) -> Scene:
    match seen.shape:
        case Line(lying, wrong):
            return LineScene(tuple(Laid(box.cards[code], seats.get(code), code in wrong) for code in lying))
        case Rows() as rows:
            return _rows(rows, box, seats)
        case Chronologies() as grid:
            return _grid(grid, box, seats) if grid.rows else _scored(seen.scored, box)


def cards_of(scene: Scene) -> tuple[Laid, ...]:
    """All that lies there."""
    match scene:
        case LineScene() | ScoredScene():
            return scene.cards
        case RowsScene():
            return (*scene.bottom, *(gap for gap in scene.gaps if gap), *scene.strays)
        case GridScene():
            return (*(laid for row in scene.rows for laid in row), *scene.spaces.values())


def _rows(rows: Rows, box: CardIndex, seats: Seats) -> RowsScene:
    def top(stack: tuple[str, ...]) -> Laid:
        return Laid(box.cards[stack[-1]], seats.get(stack[-1]), under=len(stack) - 1)

    return RowsScene(
        tuple(top(stack) for stack in rows.bottom),
        tuple(top(stack) if stack else None for stack in rows.gaps),
        tuple(Laid(box.cards[code], seats.get(code), wrong=True) for code, _ in rows.strays),
    )


def _grid(grid: Chronologies, box: CardIndex, seats: Seats) -> GridScene:
    rows = tuple(tuple(Laid(box.cards[code]) for code in row) for row in grid.rows)
    spaces = {space: Laid(box.cards[code], seats.get(code)) for space, code in grid.spaces.items()}
    return GridScene(rows, spaces)


def _scored(scored: Iterable[str], box: CardIndex) -> ScoredScene:
    in_time = sorted(scored, key=lambda code: (box.first[code], box.last[code], code))
    return ScoredScene(tuple(Laid(box.cards[code]) for code in in_time))
