"""The layout of a chart: bands of time or values from top to bottom, labels left and right of the axis."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from deckgen.charts.axis import AxisSection, Mark
from deckgen.deck import Card
from deckgen.svg.text_width import break_lines, clip, estimate_width

# Labels: the date of a mark once, and the titles of all its cards.


SIZE = 13.0
LEADING = 17.0
_GAP = 7.0
_MOST_LINES = 2
_TITLE_WIDTHS = (170.0, 300.0)
_WIDEST_DATE = 230.0


@dataclass(frozen=True, slots=True)
class Entry:
    """The text of a card; the date is empty if the entry above has the same one."""

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
        """With the space to the next label."""
        return self.text_height + _GAP


def choose_title_width(cards: Iterable[Card]) -> float:
    """Wide enough for the longest title on one line, within limits."""
    least, most = _TITLE_WIDTHS
    longest = max((estimate_width(card.title, SIZE) for card in cards), default=0)
    return max(least, min(longest, most))


def choose_date_width(cards: Iterable[Card]) -> float:
    longest = max((estimate_width(card.printed, SIZE, bold=True) for card in cards), default=0)
    return min(longest, _WIDEST_DATE)


def make_label(mark: Mark, title_width: float) -> Label:
    entries: list[Entry] = []
    last_date = ""
    for card in mark.cards:
        date = "" if card.printed == last_date else clip(card.printed, SIZE, _WIDEST_DATE, bold=True)
        entries.append(Entry(card, date, break_lines(card.title, SIZE, title_width, _MOST_LINES)))
        last_date = card.printed
    return Label(tuple(entries))


# Placing labels beside the axis: each as near as possible to its dot, none over another, all in order.


@dataclass(frozen=True, slots=True)
class WantedLabel:
    """A label's height, and where its middle is best."""

    middle: float
    height: float


def spread_labels(wanted: Sequence[WantedLabel], top: float, bottom: float) -> list[float]:
    """The tops of labels, in their order; they fit if the sum of their heights does."""
    groups: list[_LabelGroup] = []
    for label in wanted:
        group = _LabelGroup((label,), label.height, label.middle - label.height / 2)
        while groups and groups[-1].bottom(top, bottom) > group.top(top, bottom):
            group = groups.pop().join(group)
        groups.append(group)
    return [y for group in groups for y in group.tops(top, bottom)]


@dataclass(frozen=True, slots=True)
class _LabelGroup:
    """Labels that touch each other, placed where their mean distance from the best position is 0."""

    wanted: tuple[WantedLabel, ...]
    height: float
    wanted_top: float

    def top(self, least: float, most: float) -> float:
        return max(least, min(self.wanted_top, most - self.height))

    def bottom(self, least: float, most: float) -> float:
        return self.top(least, most) + self.height

    def join(self, below: _LabelGroup) -> _LabelGroup:
        """This group and the one below as one, whose best top is the mean over its labels."""
        above_count, below_count = len(self.wanted), len(below.wanted)
        total = self.wanted_top * above_count + (below.wanted_top - self.height) * below_count
        return _LabelGroup(self.wanted + below.wanted, self.height + below.height, total / (above_count + below_count))

    def tops(self, least: float, most: float) -> Iterator[float]:
        y = self.top(least, most)
        for label in self.wanted:
            yield y
            y += label.height


_PADDING = 9.0
_LEAST_HEIGHT = 30.0
_LANE_GAP = 3.0
_GENEROUS_HEIGHT = 640.0
_MOST_STRETCH = 1.8


class AxisSide(IntEnum):
    LEFT = -1
    RIGHT = 1


@dataclass(frozen=True, slots=True)
class Band:
    """A section of the axis and the part of the picture that it takes."""

    since: float
    until: float
    top: float
    bottom: float

    def y_of(self, moment: float) -> float:
        """Where a moment or value lies; within a band the scale is even."""
        return self.top + (moment - self.since) / (self.until - self.since) * (self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """A mark in the picture: its dot, its span, its lane beside the axis (0 touches it) and its label."""

    mark: Mark
    label: Label
    side: AxisSide
    lane: int
    dot: float
    span: tuple[float, float]
    label_top: float
    date_width: float  # the same within a band, so that its titles are aligned


@dataclass(frozen=True, slots=True)
class ChartLayout:
    title_width: float
    bands: tuple[Band, ...]
    marks: tuple[PlacedMark, ...]

    @property
    def height(self) -> float:
        return self.bands[-1].bottom if self.bands else 0.0

    @property
    def lanes(self) -> int:
        return max((placed.lane for placed in self.marks), default=0)

    @property
    def date_width(self) -> float:
        return max((placed.date_width for placed in self.marks), default=0.0)


def make_layout(sections: Sequence[AxisSection]) -> ChartLayout:
    """The layout of all marks, measured from the top of the axis."""
    width = choose_title_width(card for section in sections for mark in section.marks for card in mark.cards)
    sided = [_assign_sides(section, width) for section in sections]
    bands = tuple(_stack_bands(sided))
    return ChartLayout(width, bands, tuple(_place_marks(sided, bands)))


@dataclass(frozen=True, slots=True)
class _SidedSection:
    """A section with the sides that its labels are on."""

    section: AxisSection
    labels: tuple[tuple[Mark, Label, AxisSide], ...]

    def on(self, side: AxisSide) -> list[tuple[Mark, Label]]:
        return [(mark, label) for mark, label, chosen in self.labels if chosen is side]

    @property
    def height(self) -> float:
        tallest = max(sum(label.height for _, label in self.on(side)) for side in AxisSide)
        return max(_LEAST_HEIGHT, tallest + 2 * _PADDING)


def _assign_sides(section: AxisSection, title_width: float) -> _SidedSection:
    """Put each label on the side that is less full, so that neighbours are on different sides."""
    filled = {AxisSide.LEFT: 0.0, AxisSide.RIGHT: 0.0}
    labels = []
    for mark in section.marks:
        label = make_label(mark, title_width)
        side = min(filled, key=lambda each: filled[each])
        filled[side] += label.height
        labels.append((mark, label, side))
    return _SidedSection(section, tuple(labels))


def _stack_bands(sided: Sequence[_SidedSection]) -> Iterator[Band]:
    """Stack the sections; those of a small deck are higher, so that spans can be seen."""
    needed = sum(each.height for each in sided)
    stretch = max(1.0, min(_GENEROUS_HEIGHT / needed, _MOST_STRETCH)) if sided else 1.0
    top = 0.0
    for each in sided:
        bottom = top + each.height * stretch
        yield Band(each.section.since, each.section.until, top, bottom)
        top = bottom


def _place_marks(sided: Sequence[_SidedSection], bands: Sequence[Band]) -> Iterator[PlacedMark]:
    lanes: dict[AxisSide, list[float]] = {side: [] for side in AxisSide}
    for each, band in zip(sided, bands, strict=True):
        dates = choose_date_width(card for mark in each.section.marks for card in mark.cards)
        tops = {side: iter(_label_tops(each.on(side), band)) for side in AxisSide}
        for mark, label, side in each.labels:
            span = _y_at(bands, mark.start), _y_at(bands, mark.end)
            lane = _free_lane(lanes[side], span) if mark.is_bar else 0
            dot = band.y_of(mark.anchor)
            yield PlacedMark(mark, label, side, lane, dot, span, next(tops[side]), dates)


def _label_tops(labels: Sequence[tuple[Mark, Label]], band: Band) -> list[float]:
    wanted = [WantedLabel(band.y_of(mark.anchor), label.height) for mark, label in labels]
    return spread_labels(wanted, band.top + _PADDING, band.bottom - _PADDING)


def _y_at(bands: Sequence[Band], moment: float) -> float:
    found = bisect_right(bands, moment, key=lambda band: band.since) - 1
    return bands[max(0, found)].y_of(moment)


def _free_lane(ends: list[float], span: tuple[float, float]) -> int:
    """The first lane, from 1, whose last bar has ended, so that bars do not overlap; `ends` is updated."""
    top, bottom = span
    lane = next((lane for lane, end in enumerate(ends) if end + _LANE_GAP <= top), len(ends))
    ends[lane : lane + 1] = [bottom]
    return lane + 1
