"""A mark with its leader and its label, as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.charts.eras import PAPER
from deckgen.charts.labels import LEADING
from deckgen.charts.layout import Side
from deckgen.svg.write import aligned_text, element, escape, tenths

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckgen.charts.frame import Frame
    from deckgen.charts.layout import Placed
    from deckgen.deck import Card

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
