"""What is worth telling at the end of a game: wins in a row, cards right in a row, and the closest miss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.messages import say
from scorer.replay import Report
from scorer.stats.aggregate import CloseMiss, find_closest_misses, find_longest_streak
from scorer.stats.evenings import tally_wins
from scorer.stats.facts import GameFacts, player_key
from scorer.stats.tables import describe_years_off

_LONG_RUN = 4
"""Right placements in a row that are told."""


_CLOSE = 100
"""Years up to which a miss is a close one."""


@dataclass(frozen=True, slots=True)
class Celebration:
    """Sentences; `is_joyful` unless the game was lost or ended early."""

    is_joyful: bool
    streaks: tuple[str, ...]
    closest_miss: str


def celebrate(games: Sequence[GameFacts], log: str) -> Celebration:
    """The celebration of the game with this log; `games` are all, in the order in which they were played."""
    at = next((number for number, game in enumerate(games) if game.log == log), None)
    if at is None:
        return Celebration(is_joyful=False, streaks=(), closest_miss="")
    game = games[at]
    return Celebration(
        is_joyful=game.finished and game.ending != "defeat",
        streaks=(*_tell_wins(games[: at + 1], game), *_tell_runs(game)),
        closest_miss=_tell_closest_miss(game),
    )


def find_winning_card(report: Report) -> str | None:
    """The last card that was placed right, by a winner if there is one."""
    right = (move for move in reversed(report.moves) if move.verdict == "right")
    cards = report.state.table.cards
    return next((move.card(cards) for move in right if not report.winners or move.by in report.winners), None)


def _tell_wins(games: Sequence[GameFacts], last: GameFacts) -> list[str]:
    """Who has won this game and those before it."""
    winners = {player_key(name) for name in last.winners}
    return [
        say("evening.streak", n=player.wins_in_a_row, player=player.name)
        for player in tally_wins(games)
        if player.wins_in_a_row > 1 and player_key(player.name) in winners
    ]


def _tell_runs(game: GameFacts) -> list[str]:
    """The longest run of right cards, if it is long."""
    runs = {
        name: find_longest_streak([placed for placed in game.placements if placed.by == name]) for name in game.players
    }
    longest = max(runs.values())
    if longest < _LONG_RUN:
        return []
    return [say("evening.run", n=longest, player=name) for name, run in runs.items() if run == longest]


def _tell_closest_miss(game: GameFacts) -> str:
    miss = next(iter(find_closest_misses([game])), None)
    if miss is None or miss.years > _CLOSE:
        return ""
    return say("evening.closest-miss", laid=_tell_order(miss), off=describe_years_off(miss))


def _tell_order(miss: CloseMiss) -> str:
    """The card and the date beside it, as they were laid: the wrong way round."""
    card = f"{say('report.quoted', text=miss.card.title)} ({miss.card.printed})"
    beside = miss.beside.printed
    return f"{beside} → {card}" if miss.too_late else f"{card} → {beside}"
