"""What players are asked for next: cards of the setup, cards drawn, or a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.log.records import Deal, Note, Pool, Record
from scorer.rules.engine import legal
from scorer.rules.family import DEAL, DRAW, POOL, GameState, Legal

MOVE, OVER = "move", "over"
TURN = "turn"
"""Skipped when a player stops by choice and does not name the cards drawn."""

OPTIONAL = (DEAL, POOL, DRAW)
"""Hands, pool and draws may stay unnamed: the game goes on, with fewer checks."""


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
        """What `skipped` holds when this is skipped; a draw is skipped for the player who drew."""
        return _draw_key(self.by) if self.wants == DRAW else self.wants


def next_offer(state: GameState, skipped: frozenset[str] = frozenset()) -> Offer:
    """What comes next, leaving out what was skipped."""
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


def keep_skipped(skipped: frozenset[str], record: Record) -> frozenset[str]:
    """What stays skipped after a record: starting hands and pool, which come only once, and the draws of others."""
    if isinstance(record, Note):
        return skipped
    kept = {DEAL} if isinstance(record, Deal) else {POOL} if isinstance(record, Pool) else {DEAL, POOL}
    mine = _draw_key(getattr(record, "by", ""))
    return frozenset(key for key in skipped if key in kept or (key.startswith(_draw_key("")) and key != mine))


def _draw_key(player: str) -> str:
    return f"{DRAW} {player}"
