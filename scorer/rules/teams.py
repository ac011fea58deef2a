"""Teams: the member who plays changes with every round."""

from __future__ import annotations

from scorer.rules.engine import board
from scorer.rules.family import GameState


def playing_member(state: GameState, player: str) -> str:
    """Who plays for a team now: its first member in the first round, the next in the second; empty for a player."""
    members = state.table.teams.get(player, ())
    return members[(board(state).round - 1) % len(members)] if members else ""
