"""Cards on the axis: those with one and the same date share a mark, so that they stay together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.dates import Precision

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.dates.historical import HistoricalDate, Moment
    from deckgen.deck import Card

_LASTING = {Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM, Precision.RANGE}


@dataclass(frozen=True, slots=True)
class Mark:
    """A date on the axis in astronomical years with fractions: 2 BCE begins at -1.0."""

    start: float
    end: float
    anchor: float  # where the dot sits and the label is tied
    cards: tuple[Card, ...]

    @property
    def lasting(self) -> bool:
        """Whether it is drawn as a bar: a day or a year is a point to the eye, a century is not."""
        return any(card.date.precision in _LASTING for card in self.cards)


def marks_of(cards: Iterable[Card]) -> tuple[Mark, ...]:
    """The marks as time runs: a date that is before another has its dot above it."""
    together: defaultdict[tuple[Moment, Moment], list[Card]] = defaultdict(list)
    for card in cards:
        together[card.date.first, card.date.last].append(card)
    marks = (_mark(group) for group in together.values())
    return tuple(sorted(marks, key=lambda mark: (mark.anchor, mark.start, mark.end)))


def _mark(cards: list[Card]) -> Mark:
    date = cards[0].date
    start, end = _beginning(date.first), _ending(date.last)
    return Mark(start, end, _anchor(date, start, end), tuple(cards))


def _anchor(date: HistoricalDate, start: float, end: float) -> float:
    """A range begins somewhere definite; a century only says "somewhere in here", so its middle stands for it."""
    return start if date.precision is Precision.RANGE else (start + end) / 2


def _beginning(moment: Moment) -> float:
    year, month, day = moment
    return year + (month - 1 + (day - 1) / 31) / 12


def _ending(moment: Moment) -> float:
    year, month, day = moment
    return year + (month - 1 + day / 31) / 12
