"""The axis in stretches of a few cards each, cut at round years; time runs evenly within a stretch.

No single scale shows 13.8 billion years and last week: a linear one has all of history in its last dot, a logarithmic
one crowds the centuries that a deck is about. So each stretch gets the room its cards need, and its own scale.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING

from deckgen.dates import Precision, Scale, historical
from deckgen.dates.historical import HistoricalDate, Moment, astronomical_year, historians_year

if TYPE_CHECKING:
    from deckgen.deck import Card


# Years that people find round, which is where an axis may be cut.


_MILLION, _BILLION = 10**6, 10**9
_POWERS = (10**11, 10**10, 10**9, 10**8, 10**7, 10**6, 10**5, 10**4, 10**3, 10**2, 10, 1)


def roundest_year(after: float, until: float) -> int | None:
    """The roundest year whose beginning lies in (after, until], the latest if several are; years are astronomical."""
    low, high = floor(after) + 1, floor(until)
    if low > high:
        return None
    if low <= 1 <= high:
        return 1
    return astronomical_year(_roundest(historians_year(low), historians_year(high)))


def year_before(moment: float, reach: float) -> int:
    """A round year not after the moment, and not much further away than `reach`."""
    found = roundest_year(min(moment - reach, floor(moment)) - 0.5, moment)
    return floor(moment) if found is None else found


def year_after(moment: float, reach: float) -> int:
    """A round year after the moment, and not much further away than `reach`."""
    nearest = floor(moment) + 1
    found = roundest_year(nearest - 0.5, max(moment + reach, nearest))
    return nearest if found is None else found


def unroundness(astronomical: int) -> float:
    """The digits one has to say: 2000 has one, 1950 two and a half, 1943 four; the first year of our era has one."""
    if astronomical == 1:
        return 1
    digits = str(abs(historians_year(astronomical))).rstrip("0")
    return len(digits) - (0.5 if len(digits) > 1 and digits[-1] == "5" else 0)


def date_of(astronomical: int) -> HistoricalDate:
    """The year as a date to print: from a million years on, counted as years ago."""
    year = historians_year(astronomical)
    if -year < _MILLION:
        return historical.year(year)
    scale, unit = (Scale.BILLIONS, _BILLION) if -year >= _BILLION else (Scale.MILLIONS, _MILLION)
    return historical.years_ago(-year, format((Decimal(-year) / unit).normalize(), "f"), scale)


def _roundest(low: int, high: int) -> int:
    """Both ends are on one side of the turn of the era, so neither the year 0 nor a change of sign is between."""
    steps = (step for power in _POWERS for step in (power, power // 2) if step)
    return next(found for step in steps if (found := high // step * step) >= low and found)


_CARDS = 6
_MOST_CARDS = 10
_REACH = 0.1
_LOPSIDED = 0.5
_CROOKED = 1.7


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the axis from the beginning of one astronomical year to that of another."""

    since: int
    until: int
    marks: tuple[Mark, ...]


def stretches_of(marks: Sequence[Mark]) -> tuple[Stretch, ...]:
    """The best cuts of the axis; at its ends, spans that reach beyond the outermost dots get a stretch of their own."""
    if not marks:
        return ()
    found = list(_between(marks, _cuts(marks)))
    start, end = min(mark.start for mark in marks), max(mark.end for mark in marks)
    first, last = found[0].since, found[-1].until
    if start < first:
        found.insert(0, Stretch(year_before(start, (first - start) * _REACH), first, ()))
    if end > last:
        found.append(Stretch(last, year_after(end, (end - last) * _REACH), ()))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Cut:
    """A year between two marks, with how many marks and cards lie before it and how crooked it is."""

    year: int
    at: int
    cards: int
    crooked: float


def _between(marks: Sequence[Mark], cuts: Sequence[_Cut]) -> Iterator[Stretch]:
    for before, after in pairwise(cuts):
        yield Stretch(before.year, after.year, tuple(marks[before.at : after.at]))


def _cuts(marks: Sequence[Mark]) -> list[_Cut]:
    """The cheapest way along the possible cuts, from the first to the last."""
    possible = list(_possible(marks))
    anchors = [mark.anchor for mark in marks]
    cheapest: list[tuple[float, int]] = [(0.0, 0)]
    for to in range(1, len(possible)):
        cheapest.append(
            min(
                (cheapest[since][0] + _cost(anchors, possible[since], possible[to]), since)
                for since in _near(possible, to)
            )
        )
    path = [len(possible) - 1]
    while path[-1]:
        path.append(cheapest[path[-1]][1])
    return [possible[step] for step in reversed(path)]


def _possible(marks: Sequence[Mark]) -> Iterator[_Cut]:
    """The roundest year between each two dots, and one beyond each end; within one year there is none."""
    first, last = marks[0].anchor, marks[-1].anchor
    near_first, near_last = marks[:2][-1].anchor, marks[-2:][0].anchor
    yield _cut(year_before(first, (near_first - first) * _REACH), 0, 0)
    cards = 0
    for at, (before, after) in enumerate(pairwise(marks), start=1):
        cards += len(before.cards)
        if (year := roundest_year(before.anchor, after.anchor)) is not None:
            yield _cut(year, at, cards)
    yield _cut(year_after(last, (last - near_last) * _REACH), len(marks), cards + len(marks[-1].cards))


def _cut(year: int, at: int, cards: int) -> _Cut:
    return _Cut(year, at, cards, unroundness(year) ** _CROOKED / 4)


def _near(possible: Sequence[_Cut], to: int) -> Iterator[int]:
    """The cuts from which a stretch to this one would not be too long; at least the one before."""
    yield to - 1
    for since in range(to - 2, -1, -1):
        if possible[to].cards - possible[since].cards > _MOST_CARDS:
            return
        yield since


def _cost(anchors: Sequence[float], since: _Cut, until: _Cut) -> float:
    """A stretch is good with about six cards that lie evenly in it, and a round year at its end."""
    size = 2 * ((until.cards - since.cards) / _CARDS - 1) ** 2
    lopsided = _lopsidedness(anchors[since.at : until.at], since.year, until.year)
    return size + until.crooked + _LOPSIDED * lopsided**2


def _lopsidedness(anchors: Sequence[float], since: int, until: int) -> float:
    """How far, in marks, the worst dot lies from where it would be if all were spread evenly."""
    per_year = len(anchors) / (until - since)
    return max(abs((anchor - since) * per_year - at - 0.5) for at, anchor in enumerate(anchors))


# Cards on the axis: those with one and the same date share a mark, so that they stay together.


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
