"""The table of a cooperative chrono game: five chronologies, spaces between them, and a pool of union events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scorer.rules.faults import Fault, fault
from scorer.rules.hand import Hand, forget
from scorer.rules.table import GameState, after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COLUMNS, SPACES, GRID = 5, 4, 25
"""Five columns of four spaces each, between five chronologies of five events."""


class Filled(NamedTuple):
    """A union event lying in a space."""

    column: int
    space: int
    card: str


@dataclass(frozen=True)
class ChronoCoop(GameState):
    """`grid` is empty while the log has not named the chronologies that lie on the table (`grid_size` counts them)."""

    grid: tuple[tuple[str, ...], ...] = ()
    grid_size: int = GRID
    filled: tuple[Filled, ...] = ()
    pool: Hand = field(default_factory=lambda: Hand(0))
    capacity: int = 0
    due: int = 0  # union events laid or drawn that the log has not named yet
    pool_laid: bool = True  # the due events are a whole new pool, not a refill
    scored: frozenset[str] = frozenset()
    box: frozenset[str] = frozenset()
    box_unnamed: int = 0
    last_turn: int | None = None

    def cards_on_table(self) -> Iterator[str]:
        for row in self.grid:
            yield from row
        for filled in self.filled:
            yield filled.card


def deck(state: ChronoCoop) -> int:
    """The deck holds whatever lies nowhere else."""
    return max(0, state.table.cards_in_play - sum(counted(state).values()))


def counted(state: ChronoCoop) -> dict[str, int]:
    return {
        "scored": len(state.scored),
        "pool": state.pool.size,
        "box": len(state.box) + state.box_unnamed,
        "table": state.grid_size + len(state.filled),
    }


def breakdown(state: ChronoCoop) -> dict[str, int]:
    places = counted(state)
    return {
        "scored": places["scored"],
        "pool": places["pool"],
        "deck": deck(state),
        "box": places["box"],
        "table": places["table"],
    }


def is_out(state: ChronoCoop, card: str) -> bool:
    return card in state.scored or card in state.box or card in state.cards_on_table()


def not_in_pool(state: ChronoCoop, card: str) -> Fault | None:
    """Why this card cannot be a union event of the pool, as far as the log knows."""
    if card in state.pool.cards:
        return None
    if is_out(state, card):
        return fault("card-already-out", card=card)
    return None if state.pool.has_unknown else fault("card-not-in-hand", "pool", card=card)


def not_in_deck(state: ChronoCoop, cards: tuple[str, ...]) -> Fault | None:
    """Cards that should come from the deck, but are known to lie elsewhere."""
    for number, card in enumerate(cards):
        if is_out(state, card) or card in cards[:number]:
            return fault("card-already-out", card=card)
        if card in state.pool.cards:
            return fault("card-not-in-hand", "in-pool", card=card)
    return None


def not_believed(state: ChronoCoop, cards: Iterable[str]) -> ChronoCoop:
    """Cards that turn up where they cannot be are no longer believed in the pool; what lies open stays as it lies."""
    pool = state.pool
    for card in cards:
        pool = forget(pool, card) if card in pool.cards else pool
    return after(state, pool=pool)
