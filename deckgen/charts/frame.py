"""The columns of the picture: years at the left, then labels, axis and labels, mirrored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.charts.layout import Side

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
