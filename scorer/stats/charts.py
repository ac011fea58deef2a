"""Right placements over time: a line for each of the busiest players, named at its end."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, pairwise

from deckgen.dates import format_date
from deckgen.dates.historical import astronomical_year, year
from deckgen.messages import current_language
from deckgen.rulesets import ruleset_name
from deckgen.svg.text_width import width_of
from scorer.messages import say
from scorer.report.text import signed
from scorer.stats.aggregate import CardStats, Day, Played, PlayerStats
from scorer.stats.chart_style import (
    ACCENT,
    BAND,
    INK,
    PALE_ACCENT,
    QUIET,
    SERIES,
    SIZE,
    SMALL,
    WIDTH,
    Panel,
    bar,
    clipped,
    dot,
    line,
    rule,
    words,
)
from scorer.stats.tables import percent

_ACCURACY_HEIGHT, _ACCURACY_BELOW, _ACCURACY_LEFT = 240.0, 26.0, 46.0
_MOST_NAMES, _LONGEST_NAME = len(SERIES), 130.0
_MOST_SPELLS = 30
_NAME_LEADING, _TO_NAME = 17.0, 18.0
_MARKS_APART, _END, _LONG = 56.0, 96.0, 400
_SPELLS: tuple[Callable[[date], object], ...] = (
    lambda day: day,
    lambda day: (day.year, day.month),
    lambda day: (day.year, (day.month - 1) // 3),
    lambda day: day.year,
)
"""Days, months, quarters and years: the shortest that gives a line few enough dots."""


@dataclass(frozen=True, slots=True)
class _Spell:
    """A player's placements of a day, a month, a quarter or a year, at their middle day."""

    day: float
    placed: int
    right: int


def accuracy_panel(players: Sequence[PlayerStats]) -> Panel | None:
    """The busiest players of whom two days or more are known: a line needs two ends."""
    busiest = [player for player in players if len({day.played for day in player.days}) > 1][:_MOST_NAMES]
    if not busiest:
        return None
    days = sorted({day.played for player in busiest for day in player.days})
    spell_of = next((spell for spell in _SPELLS if len(set(map(spell, days))) <= _MOST_SPELLS), _SPELLS[-1])
    lines = [_spells(player.days, spell_of) for player in busiest]
    names = [clipped(player.name, _LONGEST_NAME, bold=True) for player in busiest]
    right = WIDTH - max(width_of(name, SIZE, bold=True) for name in names) - _TO_NAME
    first, last = days[0].toordinal(), days[-1].toordinal()

    def across(day: float) -> float:
        return _ACCURACY_LEFT + (right - _ACCURACY_LEFT) * (day - first) / (last - first)

    drawn = "".join((*_grid(right), *_days(days[0], days[-1], across), *_lines(lines, names, across, right)))
    note = say("stats.chart.accuracy.note")
    return Panel(say("stats.chart.accuracy"), note, _ACCURACY_HEIGHT + _ACCURACY_BELOW, drawn)


def _lines(
    lines: list[list[_Spell]], names: list[str], across: Callable[[float], float], right: float
) -> Iterator[str]:
    """Every second player has hollow dots, and a thin line leads from the last one to the name."""
    most = max(spell.placed for spells in lines for spell in spells)
    heights = _apart([_up(spells[-1]) for spells in lines])
    for colour, spells, height in zip(SERIES, lines, heights, strict=False):
        points = [(across(spell.day), _up(spell)) for spell in spells]
        yield line([points[-1], (right + _TO_NAME - 4, height)], colour, 0.7)
        yield line(points, colour)
    for place, (colour, spells) in enumerate(zip(SERIES, lines, strict=False)):
        for spell in spells:
            radius = 2.5 + 4 * (spell.placed / most) ** 0.5
            yield dot(across(spell.day), _up(spell), radius, colour, hollow=place % 2 == 1)
    for colour, name, height in zip(SERIES, names, heights, strict=False):
        yield words(name, right + _TO_NAME, height + 4.5, fill=colour, bold=True)


def _spells(days: Iterable[Day], spell_of: Callable[[date], object]) -> list[_Spell]:
    together: defaultdict[object, list[Day]] = defaultdict(list)
    for day in days:
        together[spell_of(day.played)].append(day)
    return [
        _Spell(
            sum(day.played.toordinal() for day in some) / len(some),
            sum(day.placed for day in some),
            sum(day.right for day in some),
        )
        for some in together.values()
    ]


def _up(spell: _Spell) -> float:
    return _ACCURACY_HEIGHT * (1 - spell.right / spell.placed)


def _grid(right: float) -> list[str]:
    parts = []
    for quarter in range(5):
        y = _ACCURACY_HEIGHT * quarter / 4
        parts += [rule(_ACCURACY_LEFT, y, right, y)]
        parts += [words(percent(1 - quarter / 4), _ACCURACY_LEFT - 8, y + 4, size=SMALL, fill=QUIET, anchor="end")]
    return parts


def _days(first: date, last: date, across: Callable[[float], float]) -> Iterator[str]:
    """The first day and the last, and between them the beginnings of years, or of months in a short time."""
    from babel.dates import format_date

    y, ends = _ACCURACY_HEIGHT + 20, {first: "start", last: "end"}
    for day, anchor in ends.items():
        printed = format_date(day, "medium", current_language())
        yield words(printed, across(day.toordinal()), y, size=SMALL, fill=QUIET, anchor=anchor)
    long = (last - first).days > _LONG
    free_from, free_to = across(first.toordinal()) + _END, across(last.toordinal()) - _END
    for day in _beginnings(first, last, months=range(1, 2) if long else range(1, 13)):
        x = across(day.toordinal())
        yield rule(x, 0, x, _ACCURACY_HEIGHT)
        if free_from <= x <= free_to:
            free_from = x + _MARKS_APART
            printed = format_date(day, "y" if long else "LLL", current_language())
            yield words(printed, x, y, size=SMALL, fill=QUIET, anchor="middle")


def _beginnings(first: date, last: date, months: range) -> Iterator[date]:
    for each_year in range(first.year, last.year + 1):
        yield from (day for month in months if first < (day := date(each_year, month, 1)) <= last)


def _apart(heights: list[float]) -> list[float]:
    """Names at the ends of their lines: moved down until none covers another, and up again from below the panel."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    apart = list(heights)
    for above, at in pairwise(order):
        apart[at] = max(apart[at], apart[above] + _NAME_LEADING)
    floor = _ACCURACY_HEIGHT
    for at in reversed(order):
        apart[at] = min(apart[at], floor)
        floor = apart[at] - _NAME_LEADING
    return apart


# The hardest cards: how often each was missed.


ROW = 26.0
TITLES, DATES = 290.0, 126.0
MOST_ROWS = 12
_COUNTS = 116.0


def hardest_panel(cards: Sequence[CardStats]) -> Panel | None:
    hardest = [card for card in cards if card.missed][:MOST_ROWS]
    if not hardest:
        return None
    drawn = "".join(_hardest_row(card, ROW * number) for number, card in enumerate(hardest))
    note = say("stats.chart.hardest.note")
    return Panel(say("stats.chart.hardest"), note, ROW * len(hardest), drawn)


def card_name(card: CardStats, y: float) -> str:
    """Title and true date at the left of a row."""
    title = clipped(card.card.title, TITLES - 14)
    date = clipped(card.card.printed, DATES - 14, bold=True)
    return words(title, 0, y + 17) + words(date, TITLES + DATES - 14, y + 17, bold=True, anchor="end")


def _hardest_row(card: CardStats, y: float) -> str:
    left = TITLES + DATES
    room = WIDTH - left - _COUNTS
    counted = say("stats.chart.missed", missed=card.missed, placed=card.placed)
    return "".join(
        (
            card_name(card, y),
            bar(left, y + 5, room, ROW - 10, BAND),
            bar(left, y + 5, max(3.0, room * card.share), ROW - 10, ACCENT),
            words(percent(card.share), left + room + 48, y + 17, bold=True, fill=INK, anchor="end"),
            words(counted, WIDTH, y + 17, size=SMALL, fill=QUIET, anchor="end"),
        )
    )


# Which dates people believe: the true date of a card against the interval where it was put.


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
    parts += [_belief_row(card, scale, _ABOVE + ROW * number) for number, card in enumerate(believed)]
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
            yield words(
                format_date(year(round_year), current_language()),
                x,
                _ABOVE - 10,
                size=SMALL,
                fill=QUIET,
                anchor="middle",
            )


def _belief_row(card: CardStats, scale: _Scale, y: float) -> str:
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


# Team scores, game after game.


_SCORES_HEIGHT, _SCORES_BELOW, _SCORES_LEFT, _RIGHT = 170.0, 26.0, 46.0, 14.0
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_RULES = 6


def scores_panel(played: Played) -> Panel | None:
    """Nothing below two games: one dot is no history."""
    scores = played.scores
    if len(scores) < 2:
        return None
    step = next((step for step in _STEPS if (max(scores) - min(scores, default=0)) / step <= _MOST_RULES), _STEPS[-1])
    low, high = min(scores) // step * step, -(-max(scores) // step) * step
    high = max(high, low + step)

    def up(score: float) -> float:
        return _SCORES_HEIGHT * (high - score) / (high - low)

    def across(game: int) -> float:
        return _SCORES_LEFT + _RIGHT + (WIDTH - _SCORES_LEFT - 2 * _RIGHT) * game / (len(scores) - 1)

    parts = []
    for mark in range(low, high + 1, step):
        parts.append(rule(_SCORES_LEFT, up(mark), WIDTH, up(mark), QUIET if mark == 0 else "#d5d0c5"))
        parts.append(words(signed(mark), _SCORES_LEFT - 8, up(mark) + 4, size=SMALL, fill=QUIET, anchor="end"))
    parts.append(
        line(_stairs([(across(game), up(best)) for game, best in enumerate(accumulate(scores, max))]), PALE_ACCENT)
    )
    radius = 4.5 if len(scores) <= 120 else 2.5
    parts += [dot(across(game), up(score), radius, SERIES[0]) for game, score in enumerate(scores)]
    first, last = (say("stats.chart.game", n=number) for number in (1, len(scores)))
    parts.append(words(first, across(0), _SCORES_HEIGHT + 20, size=SMALL, fill=QUIET))
    parts.append(words(last, across(len(scores) - 1), _SCORES_HEIGHT + 20, size=SMALL, fill=QUIET, anchor="end"))
    rules = ruleset_name(played.rules)
    heading, note = say("stats.chart.scores", rules=rules), say("stats.chart.scores.note")
    return Panel(heading, note, _SCORES_HEIGHT + _SCORES_BELOW, "".join(parts))


def _stairs(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A record stands until the next one: level, then up."""
    stairs = points[:1]
    for x, y in points[1:]:
        if y != stairs[-1][1]:
            stairs += [(x, stairs[-1][1]), (x, y)]
    return [*stairs, (points[-1][0], stairs[-1][1])]
