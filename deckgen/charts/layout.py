"""Where everything of the timeline stands: bands of time from top to bottom, labels left and right of the axis."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from deckgen.charts.labels import Label, date_width, label_for, title_width
from deckgen.charts.settle import Wish, settle
from deckgen.charts.stretches import Stretch, stretches_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckgen.charts.marks import Mark

_PADDING = 9.0
_LEAST_HEIGHT = 30.0
_LANE_GAP = 3.0
_GENEROUS_HEIGHT = 640.0
_MOST_EASE = 1.8


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
class Placed:
    """A mark in the picture: its dot, its span, its lane beside the axis (0 touches it) and its label."""

    mark: Mark
    label: Label
    side: Side
    lane: int
    dot: float
    span: tuple[float, float]
    label_top: float
    date_width: float  # the same within a band, so that its titles stand in line


@dataclass(frozen=True, slots=True)
class Layout:
    title_width: float
    bands: tuple[Band, ...]
    places: tuple[Placed, ...]

    @property
    def height(self) -> float:
        return self.bands[-1].bottom if self.bands else 0.0

    @property
    def lanes(self) -> int:
        return max((place.lane for place in self.places), default=0)

    @property
    def date_width(self) -> float:
        return max((place.date_width for place in self.places), default=0.0)


def lay_out(marks: Sequence[Mark]) -> Layout:
    """The whole picture, measured from the top of the axis."""
    width = title_width(card for mark in marks for card in mark.cards)
    sided = [_sided(stretch, width) for stretch in stretches_of(marks)]
    bands = tuple(_stacked(sided))
    return Layout(width, bands, tuple(_places(sided, bands)))


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


def _sided(stretch: Stretch, title_width: float) -> _Sided:
    """Each label goes where less is written, so that neighbours in time part to both sides."""
    filled = {Side.LEFT: 0.0, Side.RIGHT: 0.0}
    dealt = []
    for mark in stretch.marks:
        label = label_for(mark, title_width)
        side = min(filled, key=lambda each: filled[each])
        filled[side] += label.height
        dealt.append((mark, label, side))
    return _Sided(stretch, tuple(dealt))


def _stacked(sided: Sequence[_Sided]) -> Iterator[Band]:
    """One below the other; a small deck has room to let its spans be seen."""
    needed = sum(each.height for each in sided)
    ease = max(1.0, min(_GENEROUS_HEIGHT / needed, _MOST_EASE)) if sided else 1.0
    top = 0.0
    for each in sided:
        bottom = top + each.height * ease
        yield Band(each.stretch.since, each.stretch.until, top, bottom)
        top = bottom


def _places(sided: Sequence[_Sided], bands: Sequence[Band]) -> Iterator[Placed]:
    lanes: dict[Side, list[float]] = {side: [] for side in Side}
    for each, band in zip(sided, bands, strict=True):
        dates = date_width(card for mark in each.stretch.marks for card in mark.cards)
        tops = {side: iter(_label_tops(each.on(side), band)) for side in Side}
        for mark, label, side in each.labels:
            span = _height_at(bands, mark.start), _height_at(bands, mark.end)
            lane = _free_lane(lanes[side], span) if mark.lasting else 0
            dot = band.height_of(mark.anchor)
            yield Placed(mark, label, side, lane, dot, span, next(tops[side]), dates)


def _label_tops(labels: Sequence[tuple[Mark, Label]], band: Band) -> list[float]:
    wishes = [Wish(band.height_of(mark.anchor), label.height) for mark, label in labels]
    return settle(wishes, band.top + _PADDING, band.bottom - _PADDING)


def _height_at(bands: Sequence[Band], moment: float) -> float:
    found = bisect_right(bands, moment, key=lambda band: band.since) - 1
    return bands[max(0, found)].height_of(moment)


def _free_lane(ends: list[float], span: tuple[float, float]) -> int:
    """Bars that overlap stand side by side: the first lane, from 1, whose last bar has ended; `ends` is updated."""
    top, bottom = span
    lane = next((lane for lane, end in enumerate(ends) if end + _LANE_GAP <= top), len(ends))
    ends[lane : lane + 1] = [bottom]
    return lane + 1
