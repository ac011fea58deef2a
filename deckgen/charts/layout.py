"""Where everything of the timeline stands: bands of time from top to bottom, labels left and right of the axis."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from deckgen.charts.axis import Mark, Stretch, stretches_of
from deckgen.deck import Card
from deckgen.svg.text_width import break_lines, clip, width_of

# What is written beside a mark: the date once, and the titles of all its cards.


SIZE = 13.0
LEADING = 17.0
_GAP = 7.0
_MOST_LINES = 2
_TITLE_WIDTHS = (170.0, 300.0)
_WIDEST_DATE = 230.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as it is written; the date is empty where the line above already says it."""

    card: Card
    date: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    entries: tuple[Entry, ...]

    @property
    def text_height(self) -> float:
        return LEADING * sum(len(entry.lines) for entry in self.entries)

    @property
    def height(self) -> float:
        """With the air that keeps it apart from the next."""
        return self.text_height + _GAP


def title_width(cards: Iterable[Card]) -> float:
    """Wide enough for the longest title on one line, within what a page can bear."""
    least, most = _TITLE_WIDTHS
    longest = max((width_of(card.title, SIZE) for card in cards), default=0)
    return max(least, min(longest, most))


def date_width(cards: Iterable[Card]) -> float:
    longest = max((width_of(card.printed, SIZE, bold=True) for card in cards), default=0)
    return min(longest, _WIDEST_DATE)


def label_for(mark: Mark, title_width: float) -> Label:
    entries: list[Entry] = []
    said = ""
    for card in mark.cards:
        date = "" if card.printed == said else clip(card.printed, SIZE, _WIDEST_DATE, bold=True)
        entries.append(Entry(card, date, break_lines(card.title, SIZE, title_width, _MOST_LINES)))
        said = card.printed
    return Label(tuple(entries))


# Labels beside an axis: each as near as possible to its dot, none over another, all in order.


@dataclass(frozen=True, slots=True)
class Wish:
    """A label that would like to have its middle at a certain height."""

    middle: float
    height: float


def settle(wishes: Sequence[Wish], top: float, bottom: float) -> list[float]:
    """The tops of the labels, in their order; they fit if their heights together do."""
    heaps: list[_Heap] = []
    for wish in wishes:
        heap = _Heap((wish,), wish.height, wish.middle - wish.height / 2)
        while heaps and heaps[-1].bottom(top, bottom) > heap.top(top, bottom):
            heap = heaps.pop().joined(heap)
        heaps.append(heap)
    return [place for heap in heaps for place in heap.tops(top, bottom)]


@dataclass(frozen=True, slots=True)
class _Heap:
    """Labels that touch each other; they lie where the mean of their wishes is."""

    wishes: tuple[Wish, ...]
    height: float
    wanted_top: float

    def top(self, least: float, most: float) -> float:
        return max(least, min(self.wanted_top, most - self.height))

    def bottom(self, least: float, most: float) -> float:
        return self.top(least, most) + self.height

    def joined(self, below: _Heap) -> _Heap:
        """One heap, whose top is the mean of what each of its labels asks of it."""
        ours, theirs = len(self.wishes), len(below.wishes)
        asked = self.wanted_top * ours + (below.wanted_top - self.height) * theirs
        return _Heap(self.wishes + below.wishes, self.height + below.height, asked / (ours + theirs))

    def tops(self, least: float, most: float) -> Iterator[float]:
        place = self.top(least, most)
        for wish in self.wishes:
            yield place
            place += wish.height


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
class ChartLayout:
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


def lay_out(marks: Sequence[Mark]) -> ChartLayout:
    """The whole picture, measured from the top of the axis."""
    width = title_width(card for mark in marks for card in mark.cards)
    sided = [_sided(stretch, width) for stretch in stretches_of(marks)]
    bands = tuple(_stacked(sided))
    return ChartLayout(width, bands, tuple(_places(sided, bands)))


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
