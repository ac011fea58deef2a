"""Where a game stands: cards in front of players, the team's score, and what could not be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.rules import chrono_coop, twist_coop
from scorer.rules.chrono_coop import ChronoCoop
from scorer.rules.competitive.state import Competitive
from scorer.rules.twist_coop import TwistCoop

if TYPE_CHECKING:
    from scorer.rules.table import GameState

_CHECKS = ("hands", "pool", "draws")


def hand_sizes(state: GameState) -> dict[str, int]:
    if isinstance(state, (Competitive, TwistCoop)):
        return {player: hand.size for player, hand in zip(state.table.players, state.hands, strict=True)}
    return {}


def known_cards(state: GameState) -> set[str]:
    """Cards that lie anywhere but in the draw pile, as far as the log names them."""
    if isinstance(state, Competitive):
        return set(state.line.cards).union(state.spent, *(hand.cards for hand in state.hands))
    if isinstance(state, TwistCoop):
        return {*state.rows.cards(), *state.discards}.union(*(hand.cards for hand in state.hands))
    assert isinstance(state, ChronoCoop)
    return {*state.cards_on_table(), *state.scored, *state.box, *state.pool.cards}


def score_of(state: GameState) -> tuple[int | None, dict[str, int] | None]:
    """The team's score and the counts it is made of; nothing in competitive games."""
    if isinstance(state, TwistCoop):
        counted = twist_coop.breakdown(state)
        return twist_coop.score(counted), counted
    if isinstance(state, ChronoCoop):
        counted = chrono_coop.breakdown(state)
        return counted["scored"], counted
    return None, None


def unchecked(state: GameState) -> tuple[str, ...]:
    """Checks that could not be made; draws that were never named are among them."""
    missing = set(state.unchecked)
    if isinstance(state, (Competitive, TwistCoop)) and any(state.due):
        missing.add("draws")
    if isinstance(state, ChronoCoop) and state.due and state.last_turn is not None:
        missing.add("pool" if state.pool_laid else "draws")
    return tuple(check for check in _CHECKS if check in missing)
