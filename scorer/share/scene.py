"""The scene: which cards lie on the table and who placed them, for the picture and for the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from deckgen.deck import Card
from deckgen.type.fonts import Typeface
from scorer.log.records import Placement
from scorer.replay import NumberedMove
from scorer.rules.board import Board, Chronologies, Line, Rows
from scorer.rules.cards import CardIndex
from scorer.rules.family import Table
from scorer.share.style import drop_unknown_letters

SeatByCard = dict[str, int]
"""Code of a card → seat of the player who placed it."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table; `wrong` ones were left there against their date, `under` counts those it covers."""

    card: Card
    seat: int | None = None
    wrong: bool = False
    under: int = 0


@dataclass(frozen=True, slots=True)
class LineScene:
    """Cards from left to right."""

    cards: tuple[TableCard, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsScene:
    """Two rows: gap i lies above bottom i and i + 1; strays lie where the dates do not allow."""

    bottom: tuple[TableCard, ...]
    gaps: tuple[TableCard | None, ...]
    strays: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class GridScene:
    """A grid: five chronologies, and the union events by column and space, both from 1."""

    rows: tuple[tuple[TableCard, ...], ...]
    spaces: Mapping[tuple[int, int], TableCard]


@dataclass(frozen=True, slots=True)
class ScoredScene:
    """A grid that has been cleared: the scoring deck in order of time."""

    cards: tuple[TableCard, ...]


Scene = LineScene | RowsScene | GridScene | ScoredScene


def find_placers(moves: Iterable[NumberedMove], table: Table) -> SeatByCard:
    """The player who last placed each card; a missed card may come back in another hand."""
    placers: SeatByCard = {}
    for move in moves:
        if isinstance(move.record, Placement) and move.verdict is not None and move.by in table.seats:
            placers[str(move.card(table.cards))] = table.seats[move.by]
    return placers


def make_scene(board: Board, cards: CardIndex, placers: SeatByCard) -> Scene:
    match board.shape:
        case Line(codes, wrong):
            return LineScene(tuple(TableCard(cards[code], placers.get(code), code in wrong) for code in codes))
        case Rows() as rows:
            return _make_rows(rows, cards, placers)
        case Chronologies() as grid:
            return _make_grid(grid, cards, placers) if grid.rows else _make_scored(board.scored, cards)


def all_cards(scene: Scene) -> tuple[TableCard, ...]:
    """All cards of a scene."""
    match scene:
        case LineScene() | ScoredScene():
            return scene.cards
        case RowsScene():
            return (*scene.bottom, *(gap for gap in scene.gaps if gap), *scene.strays)
        case GridScene():
            return (*(card for row in scene.rows for card in row), *scene.spaces.values())


def _make_rows(rows: Rows, cards: CardIndex, placers: SeatByCard) -> RowsScene:
    def top(stack: tuple[str, ...]) -> TableCard:
        return TableCard(cards[stack[-1]], placers.get(stack[-1]), under=len(stack) - 1)

    return RowsScene(
        tuple(top(stack) for stack in rows.bottom),
        tuple(top(stack) if stack else None for stack in rows.gaps),
        tuple(TableCard(cards[code], placers.get(code), wrong=True) for code, _ in rows.strays),
    )


def _make_grid(grid: Chronologies, cards: CardIndex, placers: SeatByCard) -> GridScene:
    rows = tuple(tuple(TableCard(cards[code]) for code in row) for row in grid.rows)
    spaces = {space: TableCard(cards[code], placers.get(code)) for space, code in grid.spaces.items()}
    return GridScene(rows, spaces)


def _make_scored(scored: Iterable[str], cards: CardIndex) -> ScoredScene:
    return ScoredScene(tuple(TableCard(cards[code]) for code in cards.by_date(sorted(scored))))


@dataclass(frozen=True, slots=True)
class PlayerBadge:
    """What tells the players apart: a shape with a colour and an initial."""

    initial: str
    colour: str
    shape: str


def make_badges(players: Sequence[str], colours: Sequence[str], shapes: Sequence[str]) -> tuple[PlayerBadge, ...]:
    """One for each seat; after the last shape, each colour has another shape."""
    return tuple(
        PlayerBadge(initial, colours[seat % len(colours)], shapes[(seat + seat // len(shapes)) % len(shapes)])
        for seat, initial in enumerate(make_initials(players))
    )


def make_initials(players: Sequence[str]) -> tuple[str, ...]:
    """One letter, or two if players share the first, or a letter and the number of the seat if they share both.

    A digit as the second letter could be taken for a seat, and gives way to the number of the seat too.
    """
    letters = ["".join(letter for letter in name if letter.isalnum()) or name for name in players]
    first = Counter(name[:1].upper() for name in letters)
    short = [name[:1].upper() + (name[1:2].lower() if first[name[:1].upper()] > 1 else "") for name in letters]
    repeated = Counter(short)
    return tuple(
        f"{mark[:1]}{seat}" if repeated[mark] > 1 or not mark.isalnum() or mark[1:].isdecimal() else mark
        for seat, mark in enumerate(short, 1)
    )


def legible_names(players: Sequence[str], typeface: Typeface) -> dict[str, str]:
    """Each name without letters that no font has; the number of the seat if nothing is left."""
    return {name: drop_unknown_letters(name, typeface) or f"#{seat}" for seat, name in enumerate(players, 1)}
