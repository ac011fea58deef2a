"""The deck on a time axis, as a picture to hang in a classroom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.charts.eras import PAPER, eras_of
from deckgen.charts.heading import heading_for
from deckgen.charts.marks import marks_of
from deckgen.charts.plot import plot_of
from deckgen.svg.write import element, picture, shifted

if TYPE_CHECKING:
    from deckgen.deck import Deck

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
