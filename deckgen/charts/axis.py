"""The time axis: sections of a few cards each, cut at round years; within a section time runs evenly.

No single scale shows 13.8 billion years and last week: a linear one has all of history in its last dot, a logarithmic
one crowds the centuries that a deck is about. So each section gets the room that its cards need, and its own scale.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor

from deckgen.dates import Precision
from deckgen.dates.historical import HistoricalDate, Moment, astronomical_year, historians_year
from deckgen.deck import Card

_POWERS = (10**11, 10**10, 10**9, 10**8, 10**7, 10**6, 10**5, 10**4, 10**3, 10**2, 10, 1)


def find_roundest_year(after: float, until: float) -> int | None:
    """The roundest astronomical year that begins in (after, until], the latest of several; None if none does."""
    low, high = floor(after) + 1, floor(until)
    if low > high:
        return None
    if low <= 1 <= high:
        return 1
    return astronomical_year(_find_roundest(historians_year(low), historians_year(high)))


def round_year_before(moment: float, reach: float) -> int:
    """A round year not after the moment, and not much further away than `reach`."""
    found = find_roundest_year(min(moment - reach, floor(moment)) - 0.5, moment)
    return floor(moment) if found is None else found


def round_year_after(moment: float, reach: float) -> int:
    """A round year after the moment, and not much further away than `reach`."""
    nearest = floor(moment) + 1
    found = find_roundest_year(nearest - 0.5, max(moment + reach, nearest))
    return nearest if found is None else found


def unroundness(astronomical: int) -> float:
    """How many digits a year has before its zeros: 2000 has 1, 1950 2.5, 1943 4; the first year of our era has 1."""
    if astronomical == 1:
        return 1
    digits = str(abs(historians_year(astronomical))).rstrip("0")
    return len(digits) - (0.5 if len(digits) > 1 and digits[-1] == "5" else 0)


def _find_roundest(low: int, high: int) -> int:
    """The roundest year between two of the same era."""
    steps = (step for power in _POWERS for step in (power, power // 2) if step)
    return next(found for step in steps if (found := high // step * step) >= low and found)


_IDEAL_CARDS = 6  # of a section
_MOST_CARDS = 10
_REACH = 0.1  # of the distance to the next card: how far beyond the outermost cards the axis may go
_UNEVENNESS_WEIGHT = 0.5
_UNROUNDNESS_POWER = 1.7


@dataclass(frozen=True, slots=True)
class AxisSection:
    """A part of the axis with its marks; on a time axis, from the beginning of one astronomical year to another."""

    since: float
    until: float
    marks: tuple[Mark, ...]


def split_axis(marks: Sequence[Mark]) -> tuple[AxisSection, ...]:
    """Split the axis into sections; spans that reach beyond the outermost dots get another section at each end."""
    if not marks:
        return ()
    found = list(_sections_between(marks, _choose_cuts(marks)))
    start, end = min(mark.start for mark in marks), max(mark.end for mark in marks)
    first, last = found[0].since, found[-1].until
    if start < first:
        found.insert(0, AxisSection(round_year_before(start, (first - start) * _REACH), first, ()))
    if end > last:
        found.append(AxisSection(last, round_year_after(end, (end - last) * _REACH), ()))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Cut:
    """A year between two marks, with how many marks and cards lie before it, and its cost as a year."""

    year: int
    at: int
    cards: int
    cost: float


def _sections_between(marks: Sequence[Mark], cuts: Sequence[_Cut]) -> Iterator[AxisSection]:
    for before, after in pairwise(cuts):
        yield AxisSection(before.year, after.year, tuple(marks[before.at : after.at]))


def _choose_cuts(marks: Sequence[Mark]) -> list[_Cut]:
    """The cuts with the least cost, from the first possible one to the last."""
    possible = list(_possible_cuts(marks))
    anchors = [mark.anchor for mark in marks]
    cheapest: list[tuple[float, int]] = [(0.0, 0)]
    for to in range(1, len(possible)):
        cheapest.append(
            min(
                (cheapest[since][0] + _cost(anchors, possible[since], possible[to]), since)
                for since in _cuts_within_reach(possible, to)
            )
        )
    path = [len(possible) - 1]
    while path[-1]:
        path.append(cheapest[path[-1]][1])
    return [possible[step] for step in reversed(path)]


def _possible_cuts(marks: Sequence[Mark]) -> Iterator[_Cut]:
    """The roundest year between each two dots, if there is one, and a round year beyond each end."""
    first, last = marks[0].anchor, marks[-1].anchor
    near_first, near_last = marks[:2][-1].anchor, marks[-2:][0].anchor
    yield _make_cut(round_year_before(first, (near_first - first) * _REACH), 0, 0)
    cards = 0
    for at, (before, after) in enumerate(pairwise(marks), start=1):
        cards += len(before.cards)
        if (year := find_roundest_year(before.anchor, after.anchor)) is not None:
            yield _make_cut(year, at, cards)
    yield _make_cut(round_year_after(last, (last - near_last) * _REACH), len(marks), cards + len(marks[-1].cards))


def _make_cut(year: int, at: int, cards: int) -> _Cut:
    return _Cut(year, at, cards, unroundness(year) ** _UNROUNDNESS_POWER / 4)


def _cuts_within_reach(possible: Sequence[_Cut], to: int) -> Iterator[int]:
    """The cuts from which a section to this one would not have too many cards; at least the one before."""
    yield to - 1
    for since in range(to - 2, -1, -1):
        if possible[to].cards - possible[since].cards > _MOST_CARDS:
            return
        yield since


def _cost(anchors: Sequence[float], since: _Cut, until: _Cut) -> float:
    """Low for a section of about six cards that lie evenly in it, with a round year at its end."""
    size = 2 * ((until.cards - since.cards) / _IDEAL_CARDS - 1) ** 2
    unevenness = _unevenness(anchors[since.at : until.at], since.year, until.year)
    return size + until.cost + _UNEVENNESS_WEIGHT * unevenness**2


def _unevenness(anchors: Sequence[float], since: int, until: int) -> float:
    """How far, in marks, the worst dot lies from where it would be if all were at equal distances."""
    per_year = len(anchors) / (until - since)
    return max(abs((anchor - since) * per_year - at - 0.5) for at, anchor in enumerate(anchors))


# Marks: cards of the same date share one, so that they stay together.


_SPANS = {Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM, Precision.RANGE}


@dataclass(frozen=True, slots=True)
class Mark:
    """A date or value on the axis; dates in astronomical years with fractions: 2 BCE begins at -1.0.

    A decade, a century or a range of values is drawn as a bar, a day or a year as a dot.
    """

    start: float
    end: float
    anchor: float  # where the dot is
    cards: tuple[Card, ...]
    is_bar: bool = False


def make_marks(cards: Iterable[Card]) -> tuple[Mark, ...]:
    """The marks of cards, in the order of time."""
    by_date: defaultdict[tuple[Moment, Moment], list[Card]] = defaultdict(list)
    for card in cards:
        by_date[card.date.first, card.date.last].append(card)
    marks = (_make_mark(group) for group in by_date.values())
    return tuple(sorted(marks, key=lambda mark: (mark.anchor, mark.start, mark.end)))


def _make_mark(cards: list[Card]) -> Mark:
    date = cards[0].date
    start, end = _beginning(date.first), _ending(date.last)
    is_bar = any(card.date.precision in _SPANS for card in cards)
    return Mark(start, end, _anchor(date, start, end), tuple(cards), is_bar)


def _anchor(date: HistoricalDate, start: float, end: float) -> float:
    """Where the dot is: at the beginning of a range, in the middle of a century or any other date."""
    return start if date.precision is Precision.RANGE else (start + end) / 2


def _beginning(moment: Moment) -> float:
    year, month, day = moment
    return year + (month - 1 + (day - 1) / 31) / 12


def _ending(moment: Moment) -> float:
    year, month, day = moment
    return year + (month - 1 + day / 31) / 12
