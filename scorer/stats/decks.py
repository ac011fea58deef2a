"""What the games say about each deck, under each ruleset it was played with."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING

from scorer.rules.rulesets import rulesets
from scorer.stats.people import person

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.stats.facts import DeckName, GameFacts


@dataclass(frozen=True, slots=True)
class Played:
    """Some games together; `length` is the number of placements in those that were played to their end."""

    rules: str  # "" for all rulesets together
    games: int
    finished: int
    players: int
    length: float | None
    placed: int
    right: int
    lost: int
    best: int | None
    median: int | None
    scores: tuple[int, ...]  # in the order of the games

    @property
    def share(self) -> float | None:
        return self.right / self.placed if self.placed else None


@dataclass(frozen=True, slots=True)
class DeckStats:
    deck: DeckName
    total: Played
    by_rules: tuple[Played, ...]


def deck_stats(games: Sequence[GameFacts]) -> tuple[DeckStats, ...]:
    """Every deck, the one played most first."""
    by_deck: defaultdict[str, list[GameFacts]] = defaultdict(list)
    for game in games:
        by_deck[game.deck.id].append(game)
    decks = [_deck(theirs) for theirs in by_deck.values()]
    return tuple(sorted(decks, key=lambda deck: (-deck.total.games, deck.deck)))


def played(games: Iterable[GameFacts], rules: str = "") -> Played:
    """What these games have in common; scores of different rulesets do not compare, so all together have none."""
    listed = list(games)
    lengths = [len(game.placements) for game in listed if game.finished]
    scores = [game.score for game in listed if game.score is not None] if rules else []
    return Played(
        rules=rules,
        games=len(listed),
        finished=len(lengths),
        players=len({person(name) for game in listed for name in game.players}),
        length=sum(lengths) / len(lengths) if lengths else None,
        placed=sum(len(game.placements) for game in listed),
        right=sum(placement.right for game in listed for placement in game.placements),
        lost=sum(game.ending == "defeat" for game in listed),
        best=max(scores, default=None),
        median=median_low(scores) if scores else None,
        scores=tuple(scores),
    )


def _deck(games: list[GameFacts]) -> DeckStats:
    names = Counter(game.deck for game in games)
    deck = min(names, key=lambda name: (-names[name], name))
    kinds = [rules for rules in rulesets() if any(game.rules == rules for game in games)]
    by_rules = tuple(played((game for game in games if game.rules == rules), rules) for rules in kinds)
    return DeckStats(deck, played(games), by_rules)
