"""What the games say about each player."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median_low
from typing import NamedTuple

from scorer.rules.rulesets import rulesets
from scorer.stats.facts import Bound, CardName, DeckName, GameFacts, JudgedPlacement, Miss, person, spellings


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
    sat: defaultdict[str, list[tuple[GameFacts, list[JudgedPlacement]]]] = defaultdict(list)
    for game in games:
        by: dict[str, list[JudgedPlacement]] = {person(name): [] for name in game.players}
        for placed in game.placements:
            by[person(placed.by)].append(placed)
        for who, theirs in by.items():
            sat[who].append((game, theirs))
    everybody = [_player(names[who], who, theirs) for who, theirs in sat.items()]
    return tuple(sorted(everybody, key=lambda player: (-player.placed, -player.games, player.name)))


def _player(name: str, who: str, sat: list[tuple[GameFacts, list[JudgedPlacement]]]) -> PlayerStats:
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


def longest_streak(placements: Sequence[JudgedPlacement]) -> int:
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


def _days(sat: list[tuple[GameFacts, list[JudgedPlacement]]]) -> Iterator[Day]:
    for game, theirs in sat:
        if game.played is not None and theirs:
            yield Day(game.played, len(theirs), sum(placed.right for placed in theirs))


# What the games say about each card: how often it is missed, by how much, and which date people believe.


_FEW = 3
"""A card is taken to have been placed so often besides, and missed as often as all are: 1 of 1 proves little."""


class Belief(NamedTuple):
    """Not before `low` and not after `high`; None where most put the card at the end of the line."""

    low: Bound | None
    high: Bound | None


@dataclass(frozen=True, slots=True)
class CardStats:
    """`hardness` is the share of misses, tempered where a card was placed only a few times."""

    deck: DeckName
    card: CardName
    placed: int
    missed: int
    hardness: float
    places_off: int | None
    years_off: int | None
    too_early: int
    too_late: int
    believed: Belief | None

    @property
    def share(self) -> float:
        return self.missed / self.placed


def card_stats(games: Sequence[GameFacts], decks: Sequence[DeckName]) -> tuple[CardStats, ...]:
    """Every card that was placed, the hardest first; `decks` has the names under which the decks are known."""
    named = {deck.id: deck for deck in decks}
    placements: defaultdict[tuple[str, str], list[JudgedPlacement]] = defaultdict(list)
    for game in games:
        for placed in game.placements:
            placements[game.deck.id, placed.card.code].append(placed)
    placed_in_all = sum(map(len, placements.values()))
    missed_in_all = sum(not placed.right for theirs in placements.values() for placed in theirs)
    usual = missed_in_all / placed_in_all if placed_in_all else 0.0
    cards = [_card(named[deck], theirs, usual) for (deck, _), theirs in placements.items()]
    return tuple(sorted(cards, key=lambda card: (-card.hardness, card.deck, card.card)))


def _card(deck: DeckName, placements: list[JudgedPlacement], usual: float) -> CardStats:
    missed = sum(not placed.right for placed in placements)
    misses = [placed.miss for placed in placements if placed.miss is not None]
    places = [miss.places for miss in misses if miss.places is not None]
    return CardStats(
        deck=deck,
        card=commonest(placed.card for placed in placements),
        placed=len(placements),
        missed=missed,
        hardness=(missed + _FEW * usual) / (len(placements) + _FEW),
        places_off=median_low(places) if places else None,
        years_off=median_low([miss.years for miss in misses]) if misses else None,
        too_early=sum(not miss.too_late for miss in misses),
        too_late=sum(miss.too_late for miss in misses),
        believed=_believed(misses) if misses else None,
    )


def _believed(misses: list[Miss]) -> Belief:
    """What those believe who err on the commoner side: too early and too late together would come out right.

    The median of both ends; an open end is earlier or later than every date.
    """
    late = 2 * sum(miss.too_late for miss in misses) > len(misses)
    lows = [miss.low for miss in misses if miss.too_late is late]
    highs = [miss.high for miss in misses if miss.too_late is late]
    known_lows, known_highs = sorted(filter(None, lows)), sorted(filter(None, highs))
    at_low, at_high = (len(lows) - 1) // 2 - lows.count(None), len(highs) // 2
    return Belief(
        known_lows[at_low] if at_low >= 0 else None,
        known_highs[at_high] if at_high < len(known_highs) else None,
    )


def commonest(cards: Iterable[CardName]) -> CardName:
    """A card whose title or date was edited is called as most games call it."""
    counted = Counter(cards)
    return min(counted, key=lambda card: (-counted[card], card))


# What the games say about each deck, under each ruleset it was played with.


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


# All statistics of many games: a pure fold that does not care in which order the logs were read.


@dataclass(frozen=True, slots=True)
class Statistics:
    total: Played
    since: date | None
    until: date | None
    players: tuple[PlayerStats, ...]
    cards: tuple[CardStats, ...]
    decks: tuple[DeckStats, ...]
    scores: tuple[Played, ...]  # the cooperative rulesets, over all decks


def statistics_of(games: Iterable[GameFacts]) -> Statistics:
    """Games in the order in which they were played; undated ones come first, by the names of their logs."""
    ordered = sorted(games, key=lambda game: (game.played or date.min, game.log))
    days = [game.played for game in ordered if game.played is not None]
    decks = deck_stats(ordered)
    together = sorted({game.rules for game in ordered if game.cooperative}, reverse=True)
    return Statistics(
        total=played(ordered),
        since=min(days, default=None),
        until=max(days, default=None),
        players=player_stats(ordered),
        cards=card_stats(ordered, [deck.deck for deck in decks]),
        decks=decks,
        scores=tuple(played((game for game in ordered if game.rules == rules), rules) for rules in together),
    )
