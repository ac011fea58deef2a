"""The deck on a time axis, as a picture to hang in a classroom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from deckgen.charts.axis import Mark, date_of, marks_of
from deckgen.charts.histogram import PAPER, Era, eras_of
from deckgen.charts.layout import LEADING, ChartLayout, Placed, Side, lay_out
from deckgen.dates import format_date
from deckgen.deck import Card, Deck
from deckgen.messages import say
from deckgen.svg.text_width import break_lines, clip, width_of
from deckgen.svg.write import aligned_text, element, escape, picture, shifted, tenths

# A mark with its leader and its label, as SVG.


DOT = 4.8
BAR = 5.0
_BESIDE = 10.0  # from dot to dot of one date
_DOTS_ROOM = 34.0
_TO_LABEL = 6.0
_BASELINE = 12.5  # of a line of text, from its top
_DASHES = "3 2"


@dataclass(frozen=True, slots=True)
class MarkDrawing:
    frame: Frame
    colours: Mapping[str, str]

    def draw(self, place: Placed) -> str:
        parts = (self._leader(place), self._bar(place), *self._dots(place), *self._label(place))
        return element("g", "".join(parts))

    def _colour(self, card: Card) -> str:
        return self.colours[card.period]

    def _dot_at(self, place: Placed, at: int) -> float:
        """Cards of one date stand in a row away from the axis, closer together the more they are."""
        step = min(_BESIDE, _DOTS_ROOM / max(1, len(place.mark.cards) - 1))
        return self.frame.lane(place.side, place.lane) + place.side * step * at

    def _leader(self, place: Placed) -> str:
        """From the outermost dot in a bend to the label, where a bracket holds several cards."""
        start = self._dot_at(place, len(place.mark.cards) - 1) + place.side * DOT
        end = self.frame.label(place.side) - place.side * _TO_LABEL
        line, bend = self._tied_at(place), (start + end) / 2
        x1, x2, x3, y1, y2 = map(tenths, (start, bend, end, place.dot, line))
        path = f"M{x1} {y1}C{x2} {y1} {x2} {y2} {x3} {y2}"
        if len(place.mark.cards) > 1:
            bottom = place.label_top + place.label.text_height
            path += f"M{x3} {tenths(place.label_top + 2)}V{tenths(bottom - 2)}"
        return element("path", d=path, class_="leader", stroke=self._colour(place.mark.cards[0]))

    def _tied_at(self, place: Placed) -> float:
        """One card is tied by its first line, where the date is; several by the middle of their bracket."""
        tied = place.label.text_height if len(place.mark.cards) > 1 else LEADING
        return place.label_top + tied / 2

    def _bar(self, place: Placed) -> str:
        if not place.mark.lasting:
            return ""
        top, bottom = place.span
        x = self.frame.lane(place.side, place.lane)
        return bar(x, top, bottom, self._colour(place.mark.cards[0]), hollow=_hollow(place.mark.cards))

    def _dots(self, place: Placed) -> Iterator[str]:
        for at, card in enumerate(place.mark.cards):
            x = self._dot_at(place, at)
            yield dot(x, place.dot, self._colour(card), hollow=card.date.approximate, name=_name(card))

    def _label(self, place: Placed) -> Iterator[str]:
        right = place.side is Side.LEFT
        baseline = place.label_top + _BASELINE
        for entry in place.label.entries:
            date = self.frame.label(place.side)
            title = self.frame.after_date(place.side, place.date_width)
            yield aligned_text(entry.date, date, baseline, class_="date", fill=self._colour(entry.card), right=right)
            for line in entry.lines:
                yield aligned_text(line, title, baseline, right=right)
                baseline += LEADING


def dot(x: float, y: float, colour: str, *, hollow: bool, name: str = "") -> str:
    """A card; hollow where its date is approximate."""
    fill, stroke, radius = (PAPER, colour, DOT - 0.4) if hollow else (colour, PAPER, DOT)
    content = element("title", escape(name)) if name else ""
    return element("circle", content, cx=x, cy=y, r=radius, fill=fill, stroke=stroke, class_="dot")


def bar(x: float, top: float, bottom: float, colour: str, *, hollow: bool) -> str:
    """A span of time; dashed where it is approximate."""
    look = {"fill": PAPER, "stroke": colour, "stroke_dasharray": _DASHES} if hollow else {"fill": colour}
    height = max(BAR, bottom - top)
    return element("rect", x=x - BAR / 2, y=top, width=BAR, height=height, rx=BAR / 2, class_="bar", **look)


def _hollow(cards: tuple[Card, ...]) -> bool:
    return all(card.date.approximate for card in cards)


def _name(card: Card) -> str:
    """What a pointer over the dot reads: the whole title, also where the label had to cut it."""
    return f"{card.printed}: {card.title}"


# Above the timeline: the deck's name, what colours and marks mean, and that the scale is not even.


_NAME_SIZE, _SIZE = 28.0, 13.0
_LEADING = 19.0
_KEY_LEADING = 22.0
_PARAGRAPH = 12.0
_SIGN_WIDTH = 16.0
_KEY_GAP = 24.0
_MOST_LINES = 9
_NEUTRAL = "#5a616a"


@dataclass(frozen=True, slots=True)
class Heading:
    height: float
    drawn: str


@dataclass(frozen=True, slots=True)
class _Key:
    """An entry of the legend: a sign and its meaning."""

    meaning: str
    colour: str
    hollow: bool = False
    lasting: bool = False

    def draw(self, x: float, middle: float) -> str:
        mark = x + DOT + 1
        sign = (
            bar(mark, middle - 8, middle + 8, self.colour, hollow=self.hollow)
            if self.lasting
            else dot(mark, middle, self.colour, hollow=self.hollow)
        )
        return sign + aligned_text(self.meaning, x + _SIGN_WIDTH, middle + 4.5)


def heading_for(deck: Deck, marks: Sequence[Mark], eras: Sequence[Era], width: float) -> Heading:
    name = clip(deck.title or deck.id, _NAME_SIZE, width, bold=True)
    parts = [aligned_text(name, 0, _NAME_SIZE, class_="name")]
    bottom = _NAME_SIZE + 8
    said = (say("charts.scale", deck.language),) if deck.cards else (say("charts.no-cards", deck.language),)
    for paragraph in (*_summary(deck, marks), *said):
        for line in break_lines(paragraph, _SIZE, width, _MOST_LINES):
            bottom += _LEADING
            parts.append(aligned_text(line, 0, bottom - 5, class_="quiet"))
    for keys in (_period_keys(deck, eras), _mark_keys(deck, marks)):
        drawn, bottom = _legend(keys, width, bottom + _PARAGRAPH)
        parts.append(drawn)
    return Heading(bottom + _PARAGRAPH, "".join(parts))


def _summary(deck: Deck, marks: Sequence[Mark]) -> tuple[str, ...]:
    """How many cards, from when to when, as their first and last dates are printed."""
    if not marks:
        return ()
    ends = dict.fromkeys((marks[0].cards[0].printed, marks[-1].cards[0].printed))
    return (say("charts.summary", deck.language, n=len(deck.cards), span=" – ".join(ends)),)


def _period_keys(deck: Deck, eras: Iterable[Era]) -> list[_Key]:
    unnamed = say("charts.no-period", deck.language)
    return [_Key(f"{era.name or unnamed} ({len(era.cards)})", era.colour) for era in eras]


def _mark_keys(deck: Deck, marks: Sequence[Mark]) -> list[_Key]:
    """Only the kinds of mark that the picture has beside the plain dot."""
    kinds = []
    if any(card.date.approximate for card in deck.cards):
        kinds.append(_Key(say("charts.about", deck.language), _NEUTRAL, hollow=True))
    if any(mark.lasting for mark in marks):
        kinds.append(_Key(say("charts.lasting", deck.language), _NEUTRAL, lasting=True))
    return [_Key(say("charts.point", deck.language), _NEUTRAL), *kinds] if kinds else []


def _legend(keys: Iterable[_Key], width: float, top: float) -> tuple[str, float]:
    """Keys in lines as words in a paragraph."""
    drawn, x, middle = "", 0.0, top + _KEY_LEADING / 2
    listed = list(keys)
    for key in listed:
        meaning = clip(key.meaning, _SIZE, width - _SIGN_WIDTH)
        needed = _SIGN_WIDTH + width_of(meaning, _SIZE)
        if x and x + needed > width:
            x, middle = 0.0, middle + _KEY_LEADING
        drawn += _Key(meaning, key.colour, key.hollow, key.lasting).draw(x, middle)
        x += needed + _KEY_GAP
    return drawn, middle + _KEY_LEADING / 2 if listed else top


# The columns of the picture: years at the left, then labels, axis and labels, mirrored.


_LANE = 9.0
_MOST_LANES = 8
_LEADER = 62.0
_SPACE = 10.0
_NEAREST = 7.0


@dataclass(frozen=True, slots=True)
class Frame:
    """Horizontal places, from the left edge of the plot."""

    years: float
    date: float
    title: float
    lanes: int

    @property
    def gutter(self) -> float:
        """From the axis to the labels: lanes for bars, and room for the leaders to bend."""
        return _LEADER + _LANE * min(self.lanes, _MOST_LANES)

    @property
    def axis(self) -> float:
        return self.years + _SPACE + self._half

    @property
    def width(self) -> float:
        return self.axis + self._half

    def lane(self, side: Side, lane: int) -> float:
        """The middle of a lane; a deck with absurdly many bars at once uses lanes twice."""
        shared = 1 + (lane - 1) % _MOST_LANES if lane else 0
        return self.axis + side * (_NEAREST + _LANE * shared)

    def label(self, side: Side) -> float:
        return self.axis + side * self.gutter

    def after_date(self, side: Side, date_width: float) -> float:
        return self.label(side) + side * (date_width + _SPACE)

    @property
    def _half(self) -> float:
        return self.gutter + self.date + _SPACE + self.title


# The axis with its bands, years and marks, as SVG.


_AXIS = 3.0
_YEAR_SIZE = 12.0
_YEAR_BELOW = 14.0
_YEAR_INSET = 6.0


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing and the room it takes."""

    width: float
    height: float
    drawn: str


@dataclass(frozen=True, slots=True)
class _Tick:
    height: float
    year: str


def plot_of(deck: Deck, marks: Sequence[Mark], colours: Mapping[str, str]) -> Plot:
    """All cards of the deck along the axis; below it there is room for the last year."""
    layout = lay_out(marks)
    ticks = _ticks(deck, layout)
    years = max((width_of(tick.year, _YEAR_SIZE, bold=True) for tick in ticks), default=0.0)
    frame = Frame(_YEAR_INSET + years, layout.date_width, layout.title_width, layout.lanes)
    drawing = MarkDrawing(frame, colours)
    parts = (*_bands(layout, ticks, frame.width), _axis(layout, frame), *map(drawing.draw, layout.places))
    return Plot(frame.width, layout.height + _YEAR_BELOW, "\n".join(parts))


def _ticks(deck: Deck, layout: ChartLayout) -> list[_Tick]:
    """Every cut of the axis, its year as the deck's cards would print it."""
    cuts = [(band.top, band.since) for band in layout.bands]
    cuts += [(band.bottom, band.until) for band in layout.bands[-1:]]
    language, style = deck.language, deck.choices.date_style
    return [_Tick(height, format_date(date_of(year), language, style)) for height, year in cuts]


def _bands(layout: ChartLayout, ticks: Sequence[_Tick], width: float) -> Iterator[str]:
    for band in layout.bands[::2]:
        height = band.bottom - band.top
        yield element("rect", x=0, y=band.top, width=width, height=height, class_="band")
    for tick in ticks:
        yield element("line", x1=0, y1=tick.height, x2=width, y2=tick.height, class_="rule")
        yield aligned_text(tick.year, _YEAR_INSET, tick.height + _YEAR_BELOW, class_="year")


def _axis(layout: ChartLayout, frame: Frame) -> str:
    return element("rect", x=frame.axis - _AXIS / 2, y=0, width=_AXIS, height=layout.height, class_="axis")


_MARGIN = 36.0
_INK = "#22262b"
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


def timeline_svg(deck: Deck) -> str:
    """A picture that needs nothing else: no fonts, no scripts; the same deck always gives the same one."""
    eras = eras_of(deck)
    marks = marks_of(deck.cards)
    plot = plot_of(deck, marks, {era.id: era.colour for era in eras})
    heading = heading_for(deck, marks, eras, plot.width)
    width, height = plot.width + 2 * _MARGIN, heading.height + plot.height + 2 * _MARGIN
    parts = (
        element("style", _STYLE),
        element("rect", width=width, height=height, fill=PAPER),
        shifted(heading.drawn, _MARGIN, _MARGIN),
        shifted(plot.drawn, _MARGIN, _MARGIN + heading.height),
    )
    return picture(width, height, "\n".join(parts), deck.language, fill=_INK)
