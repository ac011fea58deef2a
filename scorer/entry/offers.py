"""What the table is asked for next: setup, cards drawn, or a move; hands are asked for only where they are known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorer.log.records import Deal, Note, Pool
from scorer.rules.engine import legal
from scorer.rules.family import DEAL, DRAW, POOL, Legal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.records import Record
    from scorer.rules.table import GameState

MOVE, OVER = "move", "over"
TURN = "turn"
"""Skipped when a player stops by choice and the cards drawn are not named."""

OPTIONAL = (DEAL, POOL, DRAW)
"""Hands, pool and draws may stay unnamed; the games still work, with fewer checks."""


@dataclass(frozen=True, slots=True)
class Offer:
    """`wants` is what comes next: cards to be named (`number` of them, of the player `by`), a move, or nothing."""

    wants: str
    by: str = ""
    number: int = 0
    legal: Legal = field(default_factory=lambda: Legal(""))

    @property
    def effects(self) -> Mapping[str, tuple[str, ...]]:
        """The effects that may be used now, with the opponents each can be used on."""
        return self.legal.offer.on if self.legal.offer else {}

    @property
    def refill(self) -> int:
        """Cards the player draws who stops now."""
        return self.legal.refill

    @property
    def may_skip(self) -> bool:
        return self.wants in OPTIONAL

    @property
    def key(self) -> str:
        """What is left out when this is skipped; a draw is skipped for the player who drew."""
        return _draw_of(self.by) if self.wants == DRAW else self.wants


def next_offer(state: GameState, skipped: frozenset[str] = frozenset()) -> Offer:
    """What the table says next, leaving out what it did not want to say."""
    if state.ending is not None:
        return Offer(OVER)
    for wants, by, number in state.table.family.questions(state):
        asked = Offer(wants, by, number)
        if asked.key not in skipped and asked.wants not in skipped:
            return asked
    if TURN in skipped:
        state = state.table.family.stop(state)
    options = legal(state)
    return Offer(MOVE, options.by, legal=options)


def still_skipped(skipped: frozenset[str], record: Record) -> frozenset[str]:
    """After a record everything is asked for again but starting hands and pool, which come only once, and what
    other players have drawn before."""
    if isinstance(record, Note):
        return skipped
    kept = {DEAL} if isinstance(record, Deal) else {POOL} if isinstance(record, Pool) else {DEAL, POOL}
    mine = _draw_of(getattr(record, "by", ""))
    return frozenset(key for key in skipped if key in kept or (key.startswith(_draw_of("")) and key != mine))


def _draw_of(player: str) -> str:
    return f"{DRAW} {player}"
