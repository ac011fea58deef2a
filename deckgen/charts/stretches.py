"""The axis in stretches of a few cards each, cut at round years; time runs evenly within a stretch.

No single scale shows 13.8 billion years and last week: a linear one has all of history in its last dot, a logarithmic
one crowds the centuries that a deck is about. So each stretch gets the room its cards need, and its own scale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.charts.round_years import roundest_year, unroundness, year_after, year_before

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckgen.charts.marks import Mark

_CARDS = 6
_MOST_CARDS = 14
_REACH = 0.1
_LOPSIDED = 0.7
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
    """A year between two marks; `at` marks lie before it."""

    year: int
    at: int


def _between(marks: Sequence[Mark], cuts: Sequence[_Cut]) -> Iterator[Stretch]:
    for before, after in zip(cuts, cuts[1:], strict=False):
        yield Stretch(before.year, after.year, tuple(marks[before.at : after.at]))


def _cuts(marks: Sequence[Mark]) -> list[_Cut]:
    """The cheapest way along the possible cuts, from the first to the last."""
    possible = list(_possible(marks))
    cheapest: list[tuple[float, int]] = [(0.0, 0)]
    for to in range(1, len(possible)):
        cheapest.append(
            min(
                (cheapest[since][0] + _cost(marks, possible[since], possible[to]), since)
                for since in _near(marks, possible, to)
            )
        )
    path = [len(possible) - 1]
    while path[-1]:
        path.append(cheapest[path[-1]][1])
    return [possible[step] for step in reversed(path)]


def _possible(marks: Sequence[Mark]) -> Iterator[_Cut]:
    """The roundest year between each two dots, and one beyond each end; within one year there is none."""
    first, last = marks[0].anchor, marks[-1].anchor
    near_first, near_last = marks[:_CARDS][-1].anchor, marks[-_CARDS:][0].anchor
    yield _Cut(year_before(first, (near_first - first) * _REACH), 0)
    for at in range(1, len(marks)):
        if (year := roundest_year(marks[at - 1].anchor, marks[at].anchor)) is not None:
            yield _Cut(year, at)
    yield _Cut(year_after(last, (last - near_last) * _REACH), len(marks))


def _near(marks: Sequence[Mark], possible: Sequence[_Cut], to: int) -> Iterator[int]:
    """The cuts from which a stretch to this one would not be too long; at least the one before."""
    cards = 0
    for since in range(to - 1, -1, -1):
        cards += sum(len(mark.cards) for mark in marks[possible[since].at : possible[since + 1].at])
        if cards > _MOST_CARDS and since < to - 1:
            return
        yield since


def _cost(marks: Sequence[Mark], since: _Cut, until: _Cut) -> float:
    """A stretch is good with about six cards that lie evenly in it, and a round year at its end."""
    members = marks[since.at : until.at]
    cards = sum(len(mark.cards) for mark in members)
    size = (cards / _CARDS - 1) ** 2
    crooked = unroundness(until.year) ** _CROOKED / 4
    return size * 2 + crooked + _LOPSIDED * _lopsidedness(members, since.year, until.year)


def _lopsidedness(marks: Sequence[Mark], since: int, until: int) -> float:
    """How far, in marks, the worst dot lies from where it would be if all were spread evenly."""
    per_year = len(marks) / (until - since)
    return max(abs((mark.anchor - since) * per_year - at - 0.5) for at, mark in enumerate(marks))
