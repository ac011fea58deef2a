"""Statistics over many games: of each player, each card and each deck.

The result does not depend on the order in which the logs were read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from statistics import median_low
from typing import NamedTuple, TypeVar

from scorer.rules.family import PLAYED
from scorer.rules.rulesets import rulesets
from scorer.stats.facts import (
    Bound,
    CardName,
    DeckName,
    DoubtedDate,
    GameFacts,
    JudgedPlacement,
    Misplacement,
    common_spellings,
    player_key,
)


class PlayerDay(NamedTuple):
    """A player's placements in one game of a known day."""

    played: date
    placed: int
    right: int


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """`contests` are the competitive games that were played to their end: those that could be won.

    `streak` is the most right placements in a row, `wins_in_a_row` how many of the last contests were all won.
    """

    name: str
    games: int
    contests: int
    wins: int
    placed: int
    right: int
    streak: int
    wins_in_a_row: int
    best: Mapping[str, int]  # cooperative ruleset → best team score
    favourite: CardName | None
    hardest: CardName | None
    days: tuple[PlayerDay, ...]

    @property
    def share(self) -> float | None:
        return self.right / self.placed if self.placed else None


def compute_player_stats(games: Sequence[GameFacts]) -> tuple[PlayerStats, ...]:
    """All players, those with most placements first; `games` are in the order in which they were played."""
    names = common_spellings(games)
    games_of: defaultdict[str, list[tuple[GameFacts, list[JudgedPlacement]]]] = defaultdict(list)
    for game in games:
        by: dict[str, list[JudgedPlacement]] = {player_key(name): [] for name in game.players}
        for placed in game.placements:
            if placed.by is not None:
                by[player_key(placed.by)].append(placed)
        for key, theirs in by.items():
            games_of[key].append((game, theirs))
    everybody = [_player_stats(names[key], key, theirs) for key, theirs in games_of.items()]
    return tuple(sorted(everybody, key=lambda player: (-player.placed, -player.games, player.name)))


def _player_stats(name: str, key: str, played: list[tuple[GameFacts, list[JudgedPlacement]]]) -> PlayerStats:
    games = [game for game, _ in played]
    placements = [placed for _, theirs in played for placed in theirs]
    contests = [game for game in games if game.finished and not game.cooperative]
    won = [key in map(player_key, game.winners) for game in contests]
    return PlayerStats(
        name=name,
        games=len(games),
        contests=len(contests),
        wins=sum(won),
        placed=len(placements),
        right=sum(placed.right for placed in placements),
        streak=find_longest_streak(placements),
        wins_in_a_row=next((at for at, one in enumerate(reversed(won)) if not one), len(won)),
        best=_best_scores(games),
        favourite=_most_common(placed.card for placed in placements if placed.right),
        hardest=_most_common(placed.card for placed in placements if not placed.right),
        days=tuple(_list_days(played)),
    )


def find_longest_streak(placements: Sequence[JudgedPlacement]) -> int:
    """The most right placements in a row, across games."""
    longest = running = 0
    for placed in placements:
        running = running + 1 if placed.right else 0
        longest = max(longest, running)
    return longest


def _best_scores(games: list[GameFacts]) -> dict[str, int]:
    best: dict[str, int] = {}
    for game in games:
        if game.score is not None:
            best[game.rules] = max(game.score, best.get(game.rules, game.score))
    return dict(sorted(best.items(), reverse=True))


def _list_days(played: list[tuple[GameFacts, list[JudgedPlacement]]]) -> Iterator[PlayerDay]:
    for game, theirs in played:
        if game.played is not None and theirs:
            yield PlayerDay(game.played, len(theirs), sum(placed.right for placed in theirs))


# Cards: how often each is missed, by how much, and between which dates people put it.


_FEW = 3
"""Placements with the usual share of misses that are added to those of each card: 1 of 1 proves little."""


class GuessedInterval(NamedTuple):
    """Not before `low` and not after `high`; None if most put the card at the end of the line."""

    low: Bound | None
    high: Bound | None


@dataclass(frozen=True, slots=True)
class CardStats:
    """`hardness` is the share of misses, nearer to the usual share if a card was placed only a few times."""

    deck: DeckName
    card: CardName
    placed: int
    missed: int
    hardness: float
    places_off: int | None
    years_off: int | None
    too_early: int
    too_late: int
    guessed: GuessedInterval | None

    @property
    def share(self) -> float:
        return self.missed / self.placed


def compute_card_stats(games: Sequence[GameFacts], decks: Sequence[DeckName]) -> tuple[CardStats, ...]:
    """Every card that was placed, the hardest first; `decks` has the names under which the decks are known."""
    named = {deck.id: deck for deck in decks}
    placements: defaultdict[tuple[str, str], list[JudgedPlacement]] = defaultdict(list)
    for game in games:
        for placed in game.placements:
            placements[game.deck.id, placed.card.code].append(placed)
    placed_in_all = sum(map(len, placements.values()))
    missed_in_all = sum(not placed.right for theirs in placements.values() for placed in theirs)
    usual = missed_in_all / placed_in_all if placed_in_all else 0.0
    cards = [_card_stats(named[deck], theirs, usual) for (deck, _), theirs in placements.items()]
    return tuple(sorted(cards, key=lambda card: (-card.hardness, card.deck, card.card)))


def _card_stats(deck: DeckName, placements: list[JudgedPlacement], usual: float) -> CardStats:
    name = _most_common(placed.card for placed in placements)
    assert name is not None
    missed = sum(not placed.right for placed in placements)
    misses = [placed.misplacement for placed in placements if placed.misplacement is not None]
    places = [miss.places for miss in misses if miss.places is not None]
    return CardStats(
        deck=deck,
        card=name,
        placed=len(placements),
        missed=missed,
        hardness=(missed + _FEW * usual) / (len(placements) + _FEW),
        places_off=median_low(places) if places else None,
        years_off=median_low([miss.years for miss in misses]) if misses else None,
        too_early=sum(not miss.too_late for miss in misses),
        too_late=sum(miss.too_late for miss in misses),
        guessed=_guess_interval(misses) if misses else None,
    )


def _guess_interval(misses: list[Misplacement]) -> GuessedInterval:
    """The median of both ends; an open end is earlier or later than every date.

    Only mistakes on the more common side count, because too early and too late together would average to right.
    """
    late = 2 * sum(miss.too_late for miss in misses) > len(misses)
    lows = [miss.low for miss in misses if miss.too_late is late]
    highs = [miss.high for miss in misses if miss.too_late is late]
    known_lows, known_highs = sorted(filter(None, lows)), sorted(filter(None, highs))
    at_low, at_high = (len(lows) - 1) // 2 - lows.count(None), len(highs) // 2
    return GuessedInterval(
        known_lows[at_low] if at_low >= 0 else None,
        known_highs[at_high] if at_high < len(known_highs) else None,
    )


class CloseMiss(NamedTuple):
    """A card that was nearly right: who put it on the wrong side of the date `beside`, so many years off."""

    years: int
    places: int | None
    card: CardName
    by: str | None
    too_late: bool
    beside: Bound


def find_closest_misses(games: Iterable[GameFacts]) -> tuple[CloseMiss, ...]:
    """Each card with its closest miss, the closest first; only where the date that was passed is known."""
    closest: dict[tuple[str, str], CloseMiss] = {}
    for game in games:
        for placed in game.placements:
            miss = placed.misplacement
            beside = (miss.low if miss.too_late else miss.high) if miss else None
            if miss is not None and beside is not None:
                found = CloseMiss(miss.years, miss.places, placed.card, placed.by, miss.too_late, beside)
                key = (game.deck.id, placed.card.code)
                closest[key] = min(closest.get(key, found), found, key=_closeness)
    return tuple(sorted(closest.values(), key=_closeness))


def _closeness(miss: CloseMiss) -> tuple[int, int, CardName]:
    return miss.years, miss.places or 0, miss.card


# Decks, with each ruleset they were played with.


@dataclass(frozen=True, slots=True)
class GamesSummary:
    """Counts over some games; `length` is the mean number of placements in finished games.

    A game of which only the end is known has no length.
    """

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
    total: GamesSummary
    by_rules: tuple[GamesSummary, ...]


def compute_deck_stats(games: Sequence[GameFacts]) -> tuple[DeckStats, ...]:
    """Every deck, the one played most first."""
    by_deck: defaultdict[str, list[GameFacts]] = defaultdict(list)
    for game in games:
        by_deck[game.deck.id].append(game)
    decks = [_deck_stats(theirs) for theirs in by_deck.values()]
    return tuple(sorted(decks, key=lambda deck: (-deck.total.games, deck.deck)))


def summarize_games(games: Iterable[GameFacts], rules: str = "") -> GamesSummary:
    """Counts over these games; without `rules` there are no scores, which differ between rulesets."""
    listed = list(games)
    lengths = [len(game.placements) for game in listed if game.finished and game.ending != PLAYED]
    scores = [game.score for game in listed if game.score is not None] if rules else []
    return GamesSummary(
        rules=rules,
        games=len(listed),
        finished=sum(game.finished for game in listed),
        players=len({player_key(name) for game in listed for name in game.players}),
        length=sum(lengths) / len(lengths) if lengths else None,
        placed=sum(len(game.placements) for game in listed),
        right=sum(placement.right for game in listed for placement in game.placements),
        lost=sum(game.ending == "defeat" for game in listed),
        best=max(scores, default=None),
        median=median_low(scores) if scores else None,
        scores=tuple(scores),
    )


def _deck_stats(games: list[GameFacts]) -> DeckStats:
    deck = _most_common(game.deck for game in games)
    assert deck is not None
    kinds = [rules for rules in rulesets() if any(game.rules == rules for game in games)]
    by_rules = tuple(summarize_games((game for game in games if game.rules == rules), rules) for rules in kinds)
    return DeckStats(deck, summarize_games(games), by_rules)


# The statistics of all games: a summary, and those of players, cards and decks.


@dataclass(frozen=True, slots=True)
class DoubtedCard:
    """A card whose date was doubted, in how many notes, and what they say."""

    deck: DeckName
    card: CardName
    doubts: int
    reasons: tuple[str, ...]


def collect_doubts(games: Iterable[GameFacts], decks: Sequence[DeckName]) -> tuple[DoubtedCard, ...]:
    """The cards whose dates were doubted, those most often doubted first."""
    named = {deck.id: deck for deck in decks}
    doubts: defaultdict[tuple[str, str], list[DoubtedDate]] = defaultdict(list)
    for game in games:
        for doubt in game.doubts:
            doubts[game.deck.id, doubt.card.code].append(doubt)
    cards = [
        DoubtedCard(named[deck], theirs[-1].card, len(theirs), tuple(dict.fromkeys(d.why for d in theirs if d.why)))
        for (deck, _), theirs in doubts.items()
    ]
    return tuple(sorted(cards, key=lambda card: (-card.doubts, card.deck, card.card)))


_NOON = time(12)


def sort_games(games: Iterable[GameFacts]) -> list[GameFacts]:
    """The games in the order of their last moves; where only the day is known they lie at noon, undated ones first."""

    def last_move(game: GameFacts) -> datetime:
        return game.ended or datetime.combine(game.played or date.min, _NOON)

    return sorted(games, key=lambda game: (last_move(game), game.log))


@dataclass(frozen=True, slots=True)
class Statistics:
    total: GamesSummary
    since: date | None
    until: date | None
    players: tuple[PlayerStats, ...]
    cards: tuple[CardStats, ...]
    misses: tuple[CloseMiss, ...]
    decks: tuple[DeckStats, ...]
    doubted: tuple[DoubtedCard, ...]
    scores: tuple[GamesSummary, ...]  # the cooperative rulesets, over all decks


def compute_statistics(games: Iterable[GameFacts]) -> Statistics:
    """Statistics of the games in the order in which they were played."""
    ordered = sort_games(games)
    days = [game.played for game in ordered if game.played is not None]
    decks = compute_deck_stats(ordered)
    cooperative = sorted({game.rules for game in ordered if game.cooperative}, reverse=True)
    return Statistics(
        total=summarize_games(ordered),
        since=min(days, default=None),
        until=max(days, default=None),
        players=compute_player_stats(ordered),
        cards=compute_card_stats(ordered, [deck.deck for deck in decks]),
        misses=find_closest_misses(ordered),
        decks=decks,
        doubted=collect_doubts(ordered, [deck.deck for deck in decks]),
        scores=tuple(
            summarize_games((game for game in ordered if game.rules == rules), rules) for rules in cooperative
        ),
    )


_Name = TypeVar("_Name", CardName, DeckName)


def _most_common(names: Iterable[_Name]) -> _Name | None:
    """The name that occurs most often, of several the first; a card or deck may have been edited between games."""
    counted = Counter(names)
    return min(counted, key=lambda name: (-counted[name], name), default=None)
