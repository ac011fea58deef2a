"""The chart: a deck on an axis of time or of values, as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from deckgen.charts.axis import AxisSection, Mark, make_marks, split_axis
from deckgen.charts.histogram import PAPER, PeriodCards, group_by_period
from deckgen.charts.layout import LEADING, AxisSide, ChartLayout, PlacedMark, make_layout
from deckgen.charts.values import split_values
from deckgen.dates import format_date
from deckgen.dates.historical import historians_year, year_or_ago
from deckgen.deck import Card, Deck
from deckgen.messages import say
from deckgen.svg.text_width import break_lines, clip, estimate_width
from deckgen.svg.write import aligned_text, element, escape, picture, tenths, translate

_MARGIN = 36.0
_INK = "#22262b"
_ALONE = "#1b5e8c"  # of cards where there are no periods
_STYLE = """
text { font: 13px "Source Sans 3", "Noto Sans", "Helvetica Neue", Arial, sans-serif }
.name { font-size: 28px; font-weight: 700 }
.quiet { fill: #5a616a }
.year { fill: #5a616a; font-size: 12px; font-weight: 700 }
.date { font-weight: 700 }
.leader { fill: none; stroke-width: 1.1; opacity: 0.6 }
.dot { stroke-width: 1.4 }
.band { fill: #f6f4ef }
.rule { stroke: #d5d0c5 }
.axis { fill: #a9adb3 }
"""


def draw_chart(deck: Deck) -> str:
    """The chart of a deck as SVG, without fonts or scripts; the same deck always gives the same picture."""
    axis = _make_axis(deck)
    periods = group_by_period(deck) if deck.periods else ()
    plot = draw_plot(axis, {"": _ALONE} | {period.id: period.colour for period in periods})
    heading = draw_heading(deck, axis, periods, plot.width)
    width, height = plot.width + 2 * _MARGIN, heading.height + plot.height + 2 * _MARGIN
    parts = (
        element("style", _STYLE),
        element("rect", width=width, height=height, fill=PAPER),
        translate(heading.svg, _MARGIN, _MARGIN),
        translate(plot.svg, _MARGIN, _MARGIN + heading.height),
    )
    return picture(width, height, "\n".join(parts), deck.language, fill=_INK)


@dataclass(frozen=True, slots=True)
class _Axis:
    """What a chart shows: its sections, the text at each cut between them, and what explains its scale."""

    sections: tuple[AxisSection, ...]
    cuts: tuple[str, ...]
    scale: str

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for section in self.sections for mark in section.marks)


def _make_axis(deck: Deck) -> _Axis:
    if deck.order.kind != "dates":
        values = split_values(deck)
        return _Axis(values.sections, values.cuts, "charts.scale-log" if values.logarithmic else "charts.scale")
    sections = split_axis(make_marks(deck.cards))
    years = [int(section.since) for section in sections] + [int(section.until) for section in sections[-1:]]
    moments = (year_or_ago(historians_year(year)) for year in years)
    style = deck.choices.date_style
    return _Axis(sections, tuple(format_date(each, deck.language, style) for each in moments), "charts.scale")


# A mark with its leader and its label.


DOT = 4.8
BAR = 5.0
_BESIDE = 10.0  # from dot to dot of one date
_DOTS_ROOM = 34.0
_TO_LABEL = 6.0
_BASELINE = 12.5  # of a line of text, from its top
_DASHES = "3 2"


@dataclass(frozen=True, slots=True)
class MarkDrawer:
    frame: Frame
    colours: Mapping[str, str]

    def draw(self, placed: PlacedMark) -> str:
        parts = (self._leader(placed), self._bar(placed), *self._dots(placed), *self._label(placed))
        return element("g", "".join(parts))

    def _colour(self, card: Card) -> str:
        return self.colours[card.period]

    def _dot_at(self, placed: PlacedMark, at: int) -> float:
        """Where a dot is: cards of one date are in a row, closer together the more they are."""
        step = min(_BESIDE, _DOTS_ROOM / max(1, len(placed.mark.cards) - 1))
        return self.frame.lane(placed.side, placed.lane) + placed.side * step * at

    def _leader(self, placed: PlacedMark) -> str:
        """A curve from the outermost dot to the label, with a bracket beside several cards."""
        start = self._dot_at(placed, len(placed.mark.cards) - 1) + placed.side * DOT
        end = self.frame.label(placed.side) - placed.side * _TO_LABEL
        line, bend = self._leader_end(placed), (start + end) / 2
        x1, x2, x3, y1, y2 = map(tenths, (start, bend, end, placed.dot, line))
        path = f"M{x1} {y1}C{x2} {y1} {x2} {y2} {x3} {y2}"
        if len(placed.mark.cards) > 1:
            bottom = placed.label_top + placed.label.text_height
            path += f"M{x3} {tenths(placed.label_top + 2)}V{tenths(bottom - 2)}"
        return element("path", d=path, class_="leader", stroke=self._colour(placed.mark.cards[0]))

    def _leader_end(self, placed: PlacedMark) -> float:
        """Where the leader meets the label: at the first line of one card, at the middle of several."""
        height = placed.label.text_height if len(placed.mark.cards) > 1 else LEADING
        return placed.label_top + height / 2

    def _bar(self, placed: PlacedMark) -> str:
        if not placed.mark.is_bar:
            return ""
        top, bottom = placed.span
        x = self.frame.lane(placed.side, placed.lane)
        return draw_bar(x, top, bottom, self._colour(placed.mark.cards[0]), hollow=_is_hollow(placed.mark.cards))

    def _dots(self, placed: PlacedMark) -> Iterator[str]:
        for at, card in enumerate(placed.mark.cards):
            x = self._dot_at(placed, at)
            yield draw_dot(x, placed.dot, self._colour(card), hollow=card.value.approximate, name=_name(card))

    def _label(self, placed: PlacedMark) -> Iterator[str]:
        right = placed.side is AxisSide.LEFT
        baseline = placed.label_top + _BASELINE
        for entry in placed.label.entries:
            date = self.frame.label(placed.side)
            title = self.frame.after_date(placed.side, placed.date_width)
            yield aligned_text(entry.date, date, baseline, class_="date", fill=self._colour(entry.card), right=right)
            for line in entry.lines:
                yield aligned_text(line, title, baseline, right=right)
                baseline += LEADING


def draw_dot(x: float, y: float, colour: str, *, hollow: bool, name: str = "") -> str:
    """The dot of a card; hollow if its date is approximate."""
    fill, stroke, radius = (PAPER, colour, DOT - 0.4) if hollow else (colour, PAPER, DOT)
    content = element("title", escape(name)) if name else ""
    return element("circle", content, cx=x, cy=y, r=radius, fill=fill, stroke=stroke, class_="dot")


def draw_bar(x: float, top: float, bottom: float, colour: str, *, hollow: bool) -> str:
    """The bar of a span of time; dashed if it is approximate."""
    look = {"fill": PAPER, "stroke": colour, "stroke_dasharray": _DASHES} if hollow else {"fill": colour}
    height = max(BAR, bottom - top)
    return element("rect", x=x - BAR / 2, y=top, width=BAR, height=height, rx=BAR / 2, class_="bar", **look)


def _is_hollow(cards: tuple[Card, ...]) -> bool:
    return all(card.value.approximate for card in cards)


def _name(card: Card) -> str:
    """The tooltip of a dot: the whole title, even if the label cuts it."""
    return f"{card.printed}: {card.title}"


# The heading: the deck's name, a summary and a legend.


_NAME_SIZE, _SIZE = 28.0, 13.0
_LEADING = 19.0
_ENTRY_LEADING = 22.0
_PARAGRAPH = 12.0
_SIGN_WIDTH = 16.0
_ENTRY_GAP = 24.0
_MOST_LINES = 9
_NEUTRAL = "#5a616a"


@dataclass(frozen=True, slots=True)
class Heading:
    height: float
    svg: str


@dataclass(frozen=True, slots=True)
class _LegendEntry:
    """A sign of the legend and its meaning."""

    meaning: str
    colour: str
    hollow: bool = False
    is_bar: bool = False

    def draw(self, x: float, middle: float) -> str:
        mark = x + DOT + 1
        sign = (
            draw_bar(mark, middle - 8, middle + 8, self.colour, hollow=self.hollow)
            if self.is_bar
            else draw_dot(mark, middle, self.colour, hollow=self.hollow)
        )
        return sign + aligned_text(self.meaning, x + _SIGN_WIDTH, middle + 4.5)


def draw_heading(deck: Deck, axis: _Axis, periods: Sequence[PeriodCards], width: float) -> Heading:
    name = clip(deck.title or deck.id, _NAME_SIZE, width, bold=True)
    parts = [aligned_text(name, 0, _NAME_SIZE, class_="name")]
    bottom = _NAME_SIZE + 8
    note = say(axis.scale if deck.cards else "charts.no-cards", deck.language, order=deck.order.words)
    for paragraph in (*_summarize(deck, axis.marks), note):
        for line in break_lines(paragraph, _SIZE, width, _MOST_LINES):
            bottom += _LEADING
            parts.append(aligned_text(line, 0, bottom - 5, class_="quiet"))
    for entries in (_period_entries(deck, periods), _mark_entries(deck, axis.marks)):
        drawn, bottom = _draw_legend(entries, width, bottom + _PARAGRAPH)
        parts.append(drawn)
    return Heading(bottom + _PARAGRAPH, "".join(parts))


def _summarize(deck: Deck, marks: Sequence[Mark]) -> tuple[str, ...]:
    """How many cards, and their first and last dates as printed."""
    if not marks:
        return ()
    ends = dict.fromkeys((marks[0].cards[0].printed, marks[-1].cards[0].printed))
    return (say("charts.summary", deck.language, n=len(deck.cards), span=" – ".join(ends)),)


def _period_entries(deck: Deck, periods: Iterable[PeriodCards]) -> list[_LegendEntry]:
    unnamed = say("charts.no-period", deck.language)
    return [_LegendEntry(f"{period.name or unnamed} ({len(period.cards)})", period.colour) for period in periods]


def _mark_entries(deck: Deck, marks: Sequence[Mark]) -> list[_LegendEntry]:
    """The kinds of mark, if the picture has others than the plain dot."""
    kinds, words = [], deck.order.words
    if any(card.value.approximate for card in deck.cards):
        kinds.append(_LegendEntry(say("charts.about", deck.language, order=words), _NEUTRAL, hollow=True))
    if any(mark.is_bar for mark in marks):
        kinds.append(_LegendEntry(say("charts.lasting", deck.language, order=words), _NEUTRAL, is_bar=True))
    return [_LegendEntry(say("charts.point", deck.language, order=words), _NEUTRAL), *kinds] if kinds else []


def _draw_legend(entries: Iterable[_LegendEntry], width: float, top: float) -> tuple[str, float]:
    """The entries side by side, in as many lines as they need; and where the legend ends."""
    drawn, x, middle = "", 0.0, top + _ENTRY_LEADING / 2
    listed = list(entries)
    for entry in listed:
        meaning = clip(entry.meaning, _SIZE, width - _SIGN_WIDTH)
        needed = _SIGN_WIDTH + estimate_width(meaning, _SIZE)
        if x and x + needed > width:
            x, middle = 0.0, middle + _ENTRY_LEADING
        drawn += _LegendEntry(meaning, entry.colour, entry.hollow, entry.is_bar).draw(x, middle)
        x += needed + _ENTRY_GAP
    return drawn, middle + _ENTRY_LEADING / 2 if listed else top


# The columns of the picture: years, labels, axis, labels.


_LANE = 9.0
_MOST_LANES = 8
_LEADER = 62.0
_SPACE = 10.0
_NEAREST = 7.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The x positions of everything, from the left edge of the plot."""

    years: float
    date: float
    title: float
    lanes: int

    @property
    def gutter(self) -> float:
        """From the axis to the labels: room for bars and leaders."""
        return _LEADER + _LANE * min(self.lanes, _MOST_LANES)

    @property
    def axis(self) -> float:
        return self.years + _SPACE + self._half

    @property
    def width(self) -> float:
        return self.axis + self._half

    def lane(self, side: AxisSide, lane: int) -> float:
        """The middle of a lane; if there are too many, they are used twice."""
        shared = 1 + (lane - 1) % _MOST_LANES if lane else 0
        return self.axis + side * (_NEAREST + _LANE * shared)

    def label(self, side: AxisSide) -> float:
        return self.axis + side * self.gutter

    def after_date(self, side: AxisSide, date_width: float) -> float:
        return self.label(side) + side * (date_width + _SPACE)

    @property
    def _half(self) -> float:
        return self.gutter + self.date + _SPACE + self.title


# The plot: the axis with its bands, years and marks.


_AXIS = 3.0
_YEAR_SIZE = 12.0
_YEAR_BELOW = 14.0
_YEAR_INSET = 6.0


@dataclass(frozen=True, slots=True)
class Plot:
    """The SVG of the plot and its size."""

    width: float
    height: float
    svg: str


@dataclass(frozen=True, slots=True)
class _Tick:
    """A cut of the axis: where it is, and its year or value."""

    height: float
    text: str


def draw_plot(axis: _Axis, colours: Mapping[str, str]) -> Plot:
    """All cards of the deck along the axis, with room for the last year or value below."""
    layout = make_layout(axis.sections)
    heights = [band.top for band in layout.bands] + [band.bottom for band in layout.bands[-1:]]
    ticks = [_Tick(height, text) for height, text in zip(heights, axis.cuts, strict=True)]
    years = max((estimate_width(tick.text, _YEAR_SIZE, bold=True) for tick in ticks), default=0.0)
    frame = Frame(_YEAR_INSET + years, layout.date_width, layout.title_width, layout.lanes)
    drawer = MarkDrawer(frame, colours)
    parts = (*_draw_bands(layout, ticks, frame.width), _draw_axis(layout, frame), *map(drawer.draw, layout.marks))
    return Plot(frame.width, layout.height + _YEAR_BELOW, "\n".join(parts))


def _draw_bands(layout: ChartLayout, ticks: Sequence[_Tick], width: float) -> Iterator[str]:
    for band in layout.bands[::2]:
        height = band.bottom - band.top
        yield element("rect", x=0, y=band.top, width=width, height=height, class_="band")
    for tick in ticks:
        yield element("line", x1=0, y1=tick.height, x2=width, y2=tick.height, class_="rule")
        yield aligned_text(tick.text, _YEAR_INSET, tick.height + _YEAR_BELOW, class_="year")


def _draw_axis(layout: ChartLayout, frame: Frame) -> str:
    return element("rect", x=frame.axis - _AXIS / 2, y=0, width=_AXIS, height=layout.height, class_="axis")
