"""A wrong placement says what its player believed: between which dates, and how far that is from the truth."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.log.records import Place
from scorer.rules.board import Chronologies, Line, Rows, find_slot
from scorer.rules.cards import NAMERS
from scorer.rules.engine import shape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.rules.cards import CardIndex
    from scorer.rules.table import GameState, Table


class Bound(NamedTuple):
    """A date on the table beside which a card was put: its astronomical year, and how its card prints it."""

    year: int
    printed: str


class Miss(NamedTuple):
    """Believed not before `low` and not after `high`, so many years too late, or else too early.

    `places` counts places of the line; the spaces of a grid are not in a row, so there it is None.
    """

    too_late: bool
    years: int
    low: Bound | None
    high: Bound | None
    places: int | None = None


def miss_of(state: GameState, record: Place) -> Miss | None:
    """What a wrong placement says; None in rows, where the date decides the place, not a belief."""
    named = NAMERS[Place](state.table, record)
    assert isinstance(named, Place)
    match shape(state):
        case Line() as line:
            return _in_line(state.table, line, named)
        case Chronologies() as grid:
            return _in_grid(state.table.box, grid, named)
        case Rows():
            return None


def _in_line(table: Table, line: Line, record: Place) -> Miss:
    """Cards that lie wrong are passed over, as in judging; where spans overlap all cards count, not the neighbours."""
    box = table.box
    slot, _ = find_slot(line, record, table.options.ends)
    left = [card for card in line.cards[:slot] if card not in line.wrong]
    right = [card for card in line.cards[slot:] if card not in line.wrong]
    low = max(left, key=box.first.__getitem__, default=None)
    high = min(right, key=box.last.__getitem__, default=None)
    first, last = box.first[record.card], box.last[record.card]
    passed_left = next((at for at, card in enumerate(left) if box.first[card] > last), len(left))
    passed_right = next((at for at, card in enumerate(reversed(right)) if box.last[card] < first), len(right))
    places = len(left) - passed_left + len(right) - passed_right
    return _miss(box, record.card, low, high, places)


def _in_grid(box: CardIndex, grid: Chronologies, record: Place) -> Miss:
    """Between the events above and below, whichever is earlier."""
    assert record.column is not None and record.space is not None
    pair = grid.around(record.column, record.space)
    low, high = min(pair, key=lambda card: box.first[card]), max(pair, key=lambda card: box.last[card])
    return _miss(box, record.card, low, high, None)


def _miss(box: CardIndex, card: str, low: str | None, high: str | None, places: int | None) -> Miss:
    """The distance is that from the believed interval to the nearer end of the card's own date."""
    bounds = _bounds(box)
    begins, ends = bounds[card]
    since, until = bounds[low][0] if low else None, bounds[high][1] if high else None
    if since is not None and box.last[card] < box.first[low or ""]:
        return Miss(True, since.year - ends.year, since, until, places)
    return Miss(False, begins.year - until.year if until else 0, since, until, places)


@cache
def _bounds(box: CardIndex) -> Mapping[str, tuple[Bound, Bound]]:
    """Where the date of each card begins and ends; one object each, so that many games together travel light."""
    return {
        code: (Bound(card.date.first[0], card.printed), Bound(card.date.last[0], card.printed))
        for code, card in box.cards.items()
    }
