"""The axis with its bands, years and marks, as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.charts.frame import Frame
from deckgen.charts.layout import lay_out
from deckgen.charts.mark_drawing import MarkDrawing
from deckgen.charts.round_years import date_of
from deckgen.dates import print_date
from deckgen.svg.text_width import width_of
from deckgen.svg.write import aligned_text, element

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckgen.charts.layout import Layout
    from deckgen.charts.marks import Mark
    from deckgen.deck import Deck

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


def _ticks(deck: Deck, layout: Layout) -> list[_Tick]:
    """Every cut of the axis, its year as the deck's cards would print it."""
    cuts = [(band.top, band.since) for band in layout.bands]
    cuts += [(band.bottom, band.until) for band in layout.bands[-1:]]
    language, style = deck.language, deck.choices.date_style
    return [_Tick(height, print_date(date_of(year), language, style)) for height, year in cuts]


def _bands(layout: Layout, ticks: Sequence[_Tick], width: float) -> Iterator[str]:
    for band in layout.bands[::2]:
        height = band.bottom - band.top
        yield element("rect", x=0, y=band.top, width=width, height=height, class_="band")
    for tick in ticks:
        yield element("line", x1=0, y1=tick.height, x2=width, y2=tick.height, class_="rule")
        yield aligned_text(tick.year, _YEAR_INSET, tick.height + _YEAR_BELOW, class_="year")


def _axis(layout: Layout, frame: Frame) -> str:
    return element("rect", x=frame.axis - _AXIS / 2, y=0, width=_AXIS, height=layout.height, class_="axis")
