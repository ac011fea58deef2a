"""What the table is asked for next: setup, cards drawn, or a move; hands are asked for only where they are known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorer.log.records import Deal, Note, Pool
from scorer.rules.chrono_coop import GRID, ChronoCoop
from scorer.rules.competitive import Competitive
from scorer.rules.effects import offered_effects
from scorer.rules.engine import legal
from scorer.rules.family import Legal
from scorer.rules.twist_coop import TwistCoop, deck, end_turn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.records import Record
    from scorer.rules.table import GameState, Hand

START, PILE, GRID_ROWS, DEAL, POOL, DRAW, MOVE, OVER = "start", "pile", "grid", "deal", "pool", "draw", "move", "over"
TURN = "turn"
"""Skipped when a player of twist-coop stops after one card and the cards drawn are not named."""

OPTIONAL = (DEAL, POOL, DRAW)
"""Hands, pool and draws may stay unnamed; the games still work, with fewer checks."""


@dataclass(frozen=True, slots=True)
class Offer:
    """`wants` is what comes next: cards to be named (`number` of them, of the player `by`), a move, or nothing."""

    wants: str
    by: str = ""
    number: int = 0
    legal: Legal = field(default_factory=lambda: Legal(""))
    effects: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # effect → opponents it can be used on
    refill: int = 0  # cards the player draws who stops now

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
    for asked in _questions(state):
        if asked.key not in skipped and asked.wants not in skipped:
            return asked
    if TURN in skipped and isinstance(state, TwistCoop) and state.placed:
        state = end_turn(state)
    options = legal(state)
    effects = offered_effects(state) if isinstance(state, Competitive) else {}
    refill = refill_of(state) if isinstance(state, TwistCoop) and options.may_stop else 0
    return Offer(MOVE, options.by, legal=options, effects=effects, refill=refill)


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


def refill_of(state: TwistCoop) -> int:
    return max(0, min(state.table.options.hand - state.hands[state.seat].size, deck(state)))


def knows_hand(state: TwistCoop) -> bool:
    """Whether the player's cards are all on record, so that those drawn are worth naming."""
    return not state.hands[state.seat].has_unknown


def _questions(state: GameState) -> list[Offer]:
    if isinstance(state, ChronoCoop):
        return _about_grid(state)
    if isinstance(state, TwistCoop):
        asked = [Offer(START, number=1)] if not state.rows.bottom else []
        asked += [Offer(PILE, number=1)] if not state.discards else []
        begun = state.turn_is_open or state.last_turn is not None
        return [*asked, *_about_hands(state, begun)]
    assert isinstance(state, Competitive)
    number = state.table.ruleset.start_cards
    asked = [Offer(START, number=number)] if not state.line.cards else []
    return [*asked, *_about_hands(state, state.mover is not None)]


def _about_hands(state: Competitive | TwistCoop, begun: bool) -> list[Offer]:
    """Starting hands before the first move; later the cards drawn by players whose hands were named and are known."""
    players = list(enumerate(state.table.players))
    if not begun:
        return [Offer(DEAL, name, state.table.options.hand) for seat, name in players if seat not in state.dealt]
    return [
        Offer(DRAW, name, state.due[seat])
        for seat, name in players
        if seat in state.dealt and state.due[seat] and _others_known(state.hands[seat], state.due[seat])
    ]


def _about_grid(state: ChronoCoop) -> list[Offer]:
    asked = [Offer(GRID_ROWS, number=GRID)] if not state.grid else []
    if state.due and state.pool_laid:
        asked.append(Offer(POOL, number=state.due))
    elif state.due and _others_known(state.pool, state.due):
        asked.append(Offer(DRAW, state.table.players[state.last_turn or 0], state.due))
    return asked


def _others_known(hand: Hand, due: int) -> bool:
    return len(hand.cards) >= hand.size - due
