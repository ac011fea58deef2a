"""Where everything of the timeline stands: bands of time from top to bottom, labels left and right of the axis."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from deckgen.charts.labels import Columns, Label, columns_for, label_for
from deckgen.charts.marks import marks_of
from deckgen.charts.settle import Wish, settle
from deckgen.charts.stretches import Stretch, stretches_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckgen.charts.marks import Mark
    from deckgen.deck import Card

_PADDING = 9.0
_LEAST_HEIGHT = 30.0
_LANE_GAP = 3.0


class Side(IntEnum):
    LEFT = -1
    RIGHT = 1


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of time and the strip of the picture that it takes."""

    since: int
    until: int
    top: float
    bottom: float

    def height_of(self, moment: float) -> float:
        """Within a band time runs evenly."""
        return self.top + (moment - self.since) / (self.until - self.since) * (self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class Place:
    """A mark in the picture: its dot, its span, its lane beside the axis (0 touches it) and its label."""

    mark: Mark
    label: Label
    side: Side
    lane: int
    dot: float
    span: tuple[float, float]
    label_top: float


@dataclass(frozen=True, slots=True)
class Layout:
    columns: Columns
    bands: tuple[Band, ...]
    places: tuple[Place, ...]

    @property
    def height(self) -> float:
        return self.bands[-1].bottom if self.bands else 0.0

    @property
    def lanes(self) -> int:
        return max((place.lane for place in self.places), default=0)


def lay_out(cards: Iterable[Card]) -> Layout:
    """The whole picture, measured from the top of the axis."""
    listed = tuple(cards)
    columns = columns_for(listed)
    sided = [_sided(stretch, columns) for stretch in stretches_of(marks_of(listed))]
    bands = tuple(_stacked(sided))
    places = tuple(_places(sided, bands))
    return Layout(columns, bands, places)


@dataclass(frozen=True, slots=True)
class _Sided:
    """A stretch whose labels have been dealt to the two sides."""

    stretch: Stretch
    labels: tuple[tuple[Mark, Label, Side], ...]

    def on(self, side: Side) -> list[tuple[Mark, Label]]:
        return [(mark, label) for mark, label, chosen in self.labels if chosen is side]

    @property
    def height(self) -> float:
        tallest = max(sum(label.height for _, label in self.on(side)) for side in Side)
        return max(_LEAST_HEIGHT, tallest + 2 * _PADDING)


def _sided(stretch: Stretch, columns: Columns) -> _Sided:
    """Each label goes where less is written, so that neighbours in time part to both sides."""
    filled = {Side.LEFT: 0.0, Side.RIGHT: 0.0}
    dealt = []
    for mark in stretch.marks:
        label = label_for(mark, columns)
        side = min(filled, key=lambda each: filled[each])
        filled[side] += label.height
        dealt.append((mark, label, side))
    return _Sided(stretch, tuple(dealt))


def _stacked(sided: Iterable[_Sided]) -> Iterator[Band]:
    top = 0.0
    for each in sided:
        yield Band(each.stretch.since, each.stretch.until, top, top + each.height)
        top += each.height


def _places(sided: Sequence[_Sided], bands: Sequence[Band]) -> Iterator[Place]:
    lanes = {side: _Lanes([]) for side in Side}
    for each, band in zip(sided, bands, strict=True):
        tops = {side: iter(_label_tops(each.on(side), band)) for side in Side}
        for mark, label, side in each.labels:
            span = _height_at(bands, mark.start), _height_at(bands, mark.end)
            lane = lanes[side].take(span) if mark.lasting else 0
            yield Place(mark, label, side, lane, band.height_of(mark.anchor), span, next(tops[side]))


def _label_tops(labels: Sequence[tuple[Mark, Label]], band: Band) -> list[float]:
    wishes = [Wish(band.height_of(mark.anchor), label.height) for mark, label in labels]
    return settle(wishes, band.top + _PADDING, band.bottom - _PADDING)


def _height_at(bands: Sequence[Band], moment: float) -> float:
    found = bisect_right(bands, moment, key=lambda band: band.since) - 1
    return bands[max(0, found)].height_of(moment)


@dataclass(frozen=True, slots=True)
class _Lanes:
    """Bars that overlap in time stand side by side; each lane knows where its last bar ends."""

    ends: list[float]

    def take(self, span: tuple[float, float]) -> int:
        """The first free lane, counted from 1; points on the axis have lane 0."""
        top, bottom = span
        for lane, end in enumerate(self.ends):
            if end + _LANE_GAP <= top:
                self.ends[lane] = bottom
                return lane + 1
        self.ends.append(bottom)
        return len(self.ends)
