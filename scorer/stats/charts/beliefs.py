"""Which dates people believe: the true date of a card against the interval where it was put."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.dates import print_date
from deckgen.dates.historical import astronomical_year, year
from deckgen.messages import spoken
from scorer.messages import say
from scorer.stats.chart_style import ACCENT, BAND, PALE_ACCENT, QUIET, SMALL, WIDTH, Panel, bar, dot, rule, words
from scorer.stats.charts.hardest import DATES, MOST_ROWS, ROW, TITLES, card_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.stats.cards import CardStats

_ABOVE, _EDGE, _APART = 24.0, 14.0, 62.0
_RECENT = 40
"""Years that get as much room as all others would on an even scale: most of a deck is recent."""
_ROUND_YEARS = (
    -1_000_000_000, -100_000_000, -10_000_000, -1_000_000, -100_000, -10_000, -3000, -1000, -500, 1, 500, 1000, 1300,
    1500, 1600, 1700, 1800, 1850, 1900, 1925, 1950, 1975, 2000, 2010, 2020,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Scale:
    """The further back, the narrower a century: years before the last one, by their logarithm."""

    first: int
    last: int

    def at(self, moment: int) -> float:
        left, right = TITLES + DATES + _EDGE, WIDTH - _EDGE
        return right - (right - left) * self._back(moment) / (self._back(self.first) or 1)

    def _back(self, moment: int) -> float:
        return math.log1p((self.last - moment) / _RECENT)


def beliefs_panel(cards: Sequence[CardStats]) -> Panel | None:
    """The hardest cards of which it is known where they were put."""
    believed = [card for card in cards if card.believed is not None][:MOST_ROWS]
    if not believed:
        return None
    years = [moment for card in believed for moment in _years(card)]
    scale = _Scale(min(years), max(years))
    height = _ABOVE + ROW * len(believed)
    parts = [*_ticks(scale, height)]
    parts += [_row(card, scale, _ABOVE + ROW * number) for number, card in enumerate(believed)]
    return Panel(say("stats.chart.beliefs"), say("stats.chart.beliefs.note"), height, "".join(parts))


def _years(card: CardStats) -> Iterator[int]:
    yield card.card.year
    for bound in card.believed or ():
        if bound is not None:
            yield bound.year


def _ticks(scale: _Scale, height: float) -> Iterator[str]:
    """As many round years as find room, the latest first."""
    taken = math.inf
    for round_year in reversed(_ROUND_YEARS):
        moment = astronomical_year(round_year)
        x = scale.at(moment) if scale.first <= moment <= scale.last else math.inf
        if x <= min(taken - _APART, WIDTH - _EDGE):
            taken = x
            yield rule(x, _ABOVE - 4, x, height)
            yield words(print_date(year(round_year), spoken()), x, _ABOVE - 10, size=SMALL, fill=QUIET, anchor="middle")


def _row(card: CardStats, scale: _Scale, y: float) -> str:
    """An open end reaches the edge of the picture."""
    low, high = card.believed or (None, None)
    left = scale.at(low.year) if low else TITLES + DATES
    right = scale.at(high.year) if high else WIDTH
    truth = scale.at(card.card.year)
    return "".join(
        (
            card_name(card, y),
            rule(TITLES + DATES, y + ROW / 2, WIDTH, y + ROW / 2, BAND),
            bar(left, y + 8, max(4.0, right - left), ROW - 16, PALE_ACCENT),
            dot(truth, y + ROW / 2, 5.5, ACCENT),
        )
    )
