"""What the projector shows of a class: every table's line, its last card, whose turn it is, and a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckgen.rulesets import ruleset_name
from scorer.entry.words import describe_question
from scorer.log.records import Placement
from scorer.report.text import describe_ending
from scorer.rules.board import Line, cards_of
from scorer.rules.engine import playing_member
from scorer.rules.family import ABANDONED
from scorer.web.classroom import Classroom, ClassTable
from scorer.web.forms import PageState
from scorer.web.tables import OpenTable
from scorer.web.view import Seat, TableView, view_table

_ROOM = {1: 23, 2: 32, 3: 45, 4: 18, 5: 22, 6: 22, 7: 22, 8: 22}
"""The width of a line in units of its panel's type, by the number of tables: as projector.css lays them out."""

_LEAST_ROOM = 13
_LETTER, _CHIP = 0.53, 2.0  # the widths of a letter of a date, and of what is around a date


@dataclass(frozen=True, slots=True)
class Chip:
    """A card of the line: its date, and whether it was placed last."""

    date: str
    is_fresh: bool

    @property
    def width(self) -> float:
        return _CHIP + _LETTER * len(self.date)


@dataclass(frozen=True, slots=True)
class LastCard:
    """The card placed last, and what the dates say."""

    title: str
    date: str
    verdict: str
    by: str


@dataclass(frozen=True, slots=True)
class ShownTable:
    """One table on the projector; without rules nothing is played there yet."""

    number: int
    name: str
    rules: str = ""
    seats: tuple[Seat, ...] = ()
    """Beginning with the one whose turn it is."""
    line: tuple[Chip, ...] = ()
    last: LastCard | None = None
    question: str = ""
    result: str = ""
    pile: int = 0
    points: int | None = None
    right: int = 0
    misses: int = 0
    is_finished: bool = False
    finished_at: float = 0.0

    @property
    def is_playing(self) -> bool:
        """Whether a card has been placed, so that the table can be ranked."""
        return self.is_finished or self.right + self.misses > 0

    def window(self, room: float) -> tuple[int, tuple[Chip, ...], int]:
        """The part of the line around the card placed last, and how many cards are before and after it."""
        fresh = next((at for at, chip in enumerate(self.line) if chip.is_fresh), len(self.line) // 2)
        first, end = fresh, fresh
        for at in sorted(range(len(self.line)), key=lambda at: (abs(at - fresh), at)):
            if at in (first - 1, end) and self.line[at].width <= room:
                room -= self.line[at].width
                first, end = min(first, at), max(end, at + 1)
        return first, self.line[first:end], len(self.line) - end


@dataclass(frozen=True, slots=True)
class Wall:
    """All tables, and those that play with their places in the ranking."""

    tables: tuple[ShownTable, ...]
    ranking: tuple[tuple[int, ShownTable], ...]

    @property
    def room(self) -> float:
        """The width of a line."""
        return _ROOM.get(len(self.tables), _LEAST_ROOM)

    def place(self, number: int) -> int:
        """The place of a table in the ranking; 0 if it has none yet."""
        return next((place for place, table in self.ranking if table.number == number), 0)


class Projector:
    """Looks at the tables of a class; what has not changed is not worked out again."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom = classroom
        self._known: dict[int, tuple[str, ShownTable]] = {}

    def look(self) -> tuple[str, Wall]:
        """The edition, which changes whenever the page does, and what there is to show."""
        editions, tables = [], []
        for table in self._classroom.tables:
            edition, shown = self._look_at(table)
            editions.append(edition)
            tables.append(shown)
        joins = "joins" if self._classroom.shows_joins else "lines"
        return f"{joins} {self._classroom.lesson} {' '.join(editions)}", Wall(tuple(tables), rank_tables(tables))

    def _look_at(self, table: ClassTable) -> tuple[str, ShownTable]:
        game = table.current()
        if game is None:
            return "-", ShownTable(table.code.number, table.name)
        with game.lock:
            game.game.refresh()
            played = f"{self._classroom.lesson}/{game.name}/"
            edition = f"{played}{game.edition}"
            known = self._known.get(table.code.number)
            if known and known[0] == edition:
                return known
            shown = show_table(table, game)
        if shown.is_finished and known and known[1].is_finished and known[0].startswith(played):
            shown = replace(shown, finished_at=known[1].finished_at)  # a note after the end does not make it later
        self._known[table.code.number] = edition, shown
        return edition, shown


def show_table(table: ClassTable, game: OpenTable) -> ShownTable:
    """One table as it is now."""
    view = view_table(game, PageState())
    report = game.game.report() if view.is_over else None
    verdicts = [step.played.verdict for step in game.game.moves if step.played.verdict]
    right = sum(1 for verdict in verdicts if verdict == "right")
    asked = describe_question(view.offer, playing_member(view.state, view.offer.by))
    return ShownTable(
        number=table.code.number,
        name=table.name,
        rules=ruleset_name(view.state.table.ruleset.id),
        seats=_seats_from_turn(view),
        line=_line(view),
        last=_last_card(view),
        question=asked if view.names_cards else "",
        result=describe_ending(report) if report else "",
        pile=view.pile,
        points=report.score if report else view.earned,
        right=right,
        misses=len(verdicts) - right,
        is_finished=report is not None and report.ending != ABANDONED,
        finished_at=game.game.path.stat().st_mtime if report else 0.0,
    )


def rank_tables(tables: Sequence[ShownTable]) -> tuple[tuple[int, ShownTable], ...]:
    """The tables that play, the best first, with their places; equal ones share a place.

    Finished tables come first, by points if all tables score, then by misses, then by who was first. The others follow
    by points, then by right cards, then by misses.
    """
    playing = [table for table in tables if table.is_playing]
    scored = all(table.points is not None for table in playing)

    def key(table: ShownTable) -> tuple[float, ...]:
        points = table.points or 0 if scored else 0
        if table.is_finished:
            return 0, -points, table.misses, table.finished_at
        return 1, -points, -table.right, table.misses

    ranked = sorted(playing, key=key)
    return tuple((1 + sum(1 for other in ranked if key(other) < key(table)), table) for table in ranked)


def _seats_from_turn(view: TableView) -> tuple[Seat, ...]:
    seats = view.seats
    turn = next((at for at, seat in enumerate(seats) if seat.is_playing), 0)
    return seats[turn:] + seats[:turn]


def _line(view: TableView) -> tuple[Chip, ...]:
    """The cards on the table in time; those of two rows or a grid as one line."""
    cards, shape = view.state.table.cards, view.board.shape
    codes = shape.cards if isinstance(shape, Line) else cards.by_date(cards_of(shape))
    record = view.last.record if view.last else None
    fresh = cards.find(record.card) if isinstance(record, Placement) else None
    return tuple(Chip(cards.by_code[code].printed, code == fresh) for code in codes)


def _last_card(view: TableView) -> LastCard | None:
    step = view.last
    if step is None or not isinstance(step.record, Placement) or step.played.verdict is None:
        return None
    cards = view.state.table.cards
    card = cards.by_code[str(cards.find(step.record.card))]
    return LastCard(card.title, card.printed, step.played.verdict, step.record.by)
