"""What the games say about each player."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scorer.stats.people import person, spellings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date

    from scorer.stats.facts import CardName, GameFacts, Placement


class Day(NamedTuple):
    """A player's placements in one game of a known day."""

    played: date
    placed: int
    right: int


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """`contests` are the competitive games that were played to their end: those that could be won."""

    name: str
    games: int
    contests: int
    wins: int
    placed: int
    right: int
    streak: int
    best: Mapping[str, int]  # cooperative ruleset → best team score
    favourite: CardName | None
    hardest: CardName | None
    days: tuple[Day, ...]

    @property
    def share(self) -> float | None:
        return self.right / self.placed if self.placed else None


def player_stats(games: Sequence[GameFacts]) -> tuple[PlayerStats, ...]:
    """Everybody, the busiest first; the games are in the order in which they were played."""
    names = spellings(games)
    sat: defaultdict[str, list[tuple[GameFacts, list[Placement]]]] = defaultdict(list)
    for game in games:
        by: dict[str, list[Placement]] = {person(name): [] for name in game.players}
        for placed in game.placements:
            by[person(placed.by)].append(placed)
        for who, theirs in by.items():
            sat[who].append((game, theirs))
    everybody = [_player(names[who], who, theirs) for who, theirs in sat.items()]
    return tuple(sorted(everybody, key=lambda player: (-player.placed, -player.games, player.name)))


def _player(name: str, who: str, sat: list[tuple[GameFacts, list[Placement]]]) -> PlayerStats:
    games = [game for game, _ in sat]
    placements = [placed for _, theirs in sat for placed in theirs]
    contests = [game for game in games if game.finished and not game.cooperative]
    return PlayerStats(
        name=name,
        games=len(games),
        contests=len(contests),
        wins=sum(who in map(person, game.winners) for game in contests),
        placed=len(placements),
        right=sum(placed.right for placed in placements),
        streak=longest_streak(placements),
        best=_best(games),
        favourite=_most([placed.card for placed in placements if placed.right]),
        hardest=_most([placed.card for placed in placements if not placed.right]),
        days=tuple(_days(sat)),
    )


def longest_streak(placements: Sequence[Placement]) -> int:
    """Right placements in a row; a streak runs on from one game to the next."""
    longest = running = 0
    for placed in placements:
        running = running + 1 if placed.right else 0
        longest = max(longest, running)
    return longest


def _best(games: list[GameFacts]) -> dict[str, int]:
    best: dict[str, int] = {}
    for game in games:
        if game.score is not None:
            best[game.rules] = max(game.score, best.get(game.rules, game.score))
    return dict(sorted(best.items(), reverse=True))


def _most(cards: list[CardName]) -> CardName | None:
    """The card that comes most often; of several the first by code."""
    counted = Counter(cards)
    return min(counted, key=lambda card: (-counted[card], card), default=None)


def _days(sat: list[tuple[GameFacts, list[Placement]]]) -> Iterator[Day]:
    for game, theirs in sat:
        if game.played is not None and theirs:
            yield Day(game.played, len(theirs), sum(placed.right for placed in theirs))
