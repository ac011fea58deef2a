"""Evenings: games that were played soon after one another, also past midnight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from deckgen.messages import current_language
from scorer.messages import say
from scorer.stats.aggregate import PlayerStats, compute_player_stats, sort_games
from scorer.stats.facts import GameFacts

APART = timedelta(hours=6)
"""Between two games of one evening there is less than this."""

_DUSK, _DAWN = 17, 5  # o'clock


@dataclass(frozen=True, slots=True)
class Evening:
    """Games in the order in which they were played; an evening has at least one."""

    games: tuple[GameFacts, ...]

    @property
    def day(self) -> date | None:
        """The day on which the evening began."""
        return self.games[0].played

    def lasts(self, now: datetime) -> bool:
        """Whether a game that begins now would belong to this evening."""
        last = self.games[-1]
        return now - last.ended < APART if last.ended else last.played == now.date()


def split_evenings(games: Iterable[GameFacts]) -> tuple[Evening, ...]:
    """All games as evenings, the last one at the end."""
    evenings: list[list[GameFacts]] = []
    for game in sort_games(games):
        if evenings and _belong_together(evenings[-1][-1], game):
            evenings[-1].append(game)
        else:
            evenings.append([game])
    return tuple(Evening(tuple(group)) for group in evenings)


def _belong_together(earlier: GameFacts, later: GameFacts) -> bool:
    if earlier.ended and later.ended:
        return later.ended - earlier.ended < APART
    return earlier.played == later.played


def tally_wins(games: Sequence[GameFacts]) -> tuple[PlayerStats, ...]:
    """Everybody who played, those with most wins first; of equal ones those who needed fewer games."""
    players = compute_player_stats(games)
    return tuple(sorted(players, key=lambda player: (-player.wins, player.contests, player.name)))


def name_evening(evening: Evening, now: datetime) -> str:
    """This evening, today, yesterday, or the date."""
    last = evening.games[-1].ended
    if evening.lasts(now) and last is not None and (last.hour >= _DUSK or last.hour < _DAWN):
        return say("evening.now")
    return _name_day(evening.day, now.date())


def _name_day(day: date | None, today: date) -> str:
    from babel.dates import format_date

    if day is None:
        return say("evening.undated")
    if day == today:
        return say("evening.today")
    if day == today - timedelta(days=1):
        return say("evening.yesterday")
    return format_date(day, "full", current_language())
