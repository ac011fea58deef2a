"""What the games say about each card: how often it is missed, by how much, and which date people believe."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.stats.facts import CardName, DeckName, GameFacts, Placement
    from scorer.stats.misses import Bound, Miss

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
    placements: defaultdict[tuple[str, str], list[Placement]] = defaultdict(list)
    for game in games:
        for placed in game.placements:
            placements[game.deck.id, placed.card.code].append(placed)
    placed_in_all = sum(map(len, placements.values()))
    missed_in_all = sum(not placed.right for theirs in placements.values() for placed in theirs)
    usual = missed_in_all / placed_in_all if placed_in_all else 0.0
    cards = [_card(named[deck], theirs, usual) for (deck, _), theirs in placements.items()]
    return tuple(sorted(cards, key=lambda card: (-card.hardness, card.deck, card.card)))


def _card(deck: DeckName, placements: list[Placement], usual: float) -> CardStats:
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
