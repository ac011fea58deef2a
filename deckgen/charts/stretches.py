"""The axis in stretches of a few cards each, cut at round years; time runs evenly within a stretch.

No single scale shows 13.8 billion years and last week: a linear one has all of history in its last dot, a logarithmic
one crowds the centuries that a deck is about. So each stretch gets the room its cards need, and its own scale.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from deckgen.charts.round_years import roundest_year, unroundness, year_after, year_before

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckgen.charts.marks import Mark

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
