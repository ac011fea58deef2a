"""Who begins: whoever is named first, the next after the one who began last, or one drawn by lot."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from enum import StrEnum


class Starter(StrEnum):
    """How the player is found who begins; the others follow clockwise."""

    LISTED = "listed"
    ROTATING = "rotating"
    DRAWN = "drawn"


def seat_players(
    players: tuple[str, ...], how: Starter, began_last: str = "", draw: Callable[[int], int] = secrets.randbelow
) -> tuple[str, ...]:
    """The players in the order of play: they keep their seats at the table, and only the one who begins changes."""
    if not players or how is Starter.LISTED:
        return players
    if how is Starter.DRAWN:
        first = draw(len(players))
    else:
        first = (players.index(began_last) + 1) % len(players) if began_last in players else 0
    return players[first:] + players[:first]
