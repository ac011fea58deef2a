"""The charts: accuracy over time, guessed dates, and team scores; those with bars have a module of their own."""

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
from deckgen.svg.text_width import estimate_width
from scorer.messages import say
from scorer.report.text import format_signed
from scorer.stats.aggregate import CardStats, GamesSummary, PlayerDay, PlayerStats
from scorer.stats.chart_style import (
    ACCENT,
    BAND,
    PALE_ACCENT,
    QUIET,
    RULE,
    SERIES,
    SIZE,
    SMALL,
    WIDTH,
    Panel,
    bar,
    clip_text,
    dot,
    line,
    rule,
    text,
)
from scorer.stats.tables import format_share

_ACCURACY_HEIGHT, _ACCURACY_BELOW, _ACCURACY_LEFT = 240.0, 26.0, 46.0
_MOST_NAMES, _LONGEST_NAME = len(SERIES), 130.0
_MOST_DOTS = 30
_NAME_LEADING, _TO_NAME = 17.0, 18.0
_LABELS_APART, _END, _LONG = 56.0, 96.0, 400
_PERIODS: tuple[Callable[[date], object], ...] = (
    lambda day: day,
    lambda day: (day.year, day.month),
    lambda day: (day.year, (day.month - 1) // 3),
    lambda day: day.year,
)
"""Days, months, quarters and years: the shortest for which a line has few enough dots is used."""


@dataclass(frozen=True, slots=True)
class _TimeSpan:
    """The placements of a player in a day, a month, a quarter or a year, at their mean day."""

    day: float
    placed: int
    right: int


def draw_accuracy_panel(players: Sequence[PlayerStats], width: float = WIDTH) -> Panel | None:
    """Right placements over time: a line for each of the busiest players with at least two days."""
    busiest = [player for player in players if len({day.played for day in player.days}) > 1][:_MOST_NAMES]
    if not busiest:
        return None
    days = sorted({day.played for player in busiest for day in player.days})
    period_of = next((period for period in _PERIODS if len(set(map(period, days))) <= _MOST_DOTS), _PERIODS[-1])
    lines = [_group_days(player.days, period_of) for player in busiest]
    names = [clip_text(player.name, min(_LONGEST_NAME, width / 4), bold=True) for player in busiest]
    right = width - max(estimate_width(name, SIZE, bold=True) for name in names) - _TO_NAME
    first, last = days[0].toordinal(), days[-1].toordinal()

    def across(day: float) -> float:
        return _ACCURACY_LEFT + (right - _ACCURACY_LEFT) * (day - first) / (last - first)

    svg = "".join(
        (*_draw_grid(right), *_draw_days(days[0], days[-1], across), *_draw_lines(lines, names, across, right))
    )
    note = say("stats.chart.accuracy.note")
    return Panel(say("stats.chart.accuracy"), note, _ACCURACY_HEIGHT + _ACCURACY_BELOW, svg)


def _draw_lines(
    lines: list[list[_TimeSpan]], names: list[str], across: Callable[[float], float], right: float
) -> Iterator[str]:
    """Lines with their names; every second player has hollow dots, and a thin line leads to the name."""
    most = max(span.placed for spans in lines for span in spans)
    heights = _spread([_up(spans[-1]) for spans in lines])
    for colour, spans, height in zip(SERIES, lines, heights, strict=False):
        points = [(across(span.day), _up(span)) for span in spans]
        yield line([points[-1], (right + _TO_NAME - 4, height)], colour, 0.7)
        yield line(points, colour)
    for index, (colour, spans) in enumerate(zip(SERIES, lines, strict=False)):
        for span in spans:
            radius = 2.5 + 4 * (span.placed / most) ** 0.5
            yield dot(across(span.day), _up(span), radius, colour, hollow=index % 2 == 1)
    for colour, name, height in zip(SERIES, names, heights, strict=False):
        yield text(name, right + _TO_NAME, height + 4.5, fill=colour, bold=True)


def _group_days(days: Iterable[PlayerDay], period_of: Callable[[date], object]) -> list[_TimeSpan]:
    by_period: defaultdict[object, list[PlayerDay]] = defaultdict(list)
    for day in days:
        by_period[period_of(day.played)].append(day)
    return [
        _TimeSpan(
            sum(day.played.toordinal() for day in group) / len(group),
            sum(day.placed for day in group),
            sum(day.right for day in group),
        )
        for group in by_period.values()
    ]


def _up(span: _TimeSpan) -> float:
    return _ACCURACY_HEIGHT * (1 - span.right / span.placed)


def _draw_grid(right: float) -> list[str]:
    parts = []
    for quarter in range(5):
        y = _ACCURACY_HEIGHT * quarter / 4
        parts += [rule(_ACCURACY_LEFT, y, right, y)]
        parts += [text(format_share(1 - quarter / 4), _ACCURACY_LEFT - 8, y + 4, size=SMALL, fill=QUIET, anchor="end")]
    return parts


def _draw_days(first: date, last: date, across: Callable[[float], float]) -> Iterator[str]:
    """The first and the last day, and between them the beginnings of years or months."""
    from babel.dates import format_date

    y, ends = _ACCURACY_HEIGHT + 20, {first: "start", last: "end"}
    for day, anchor in ends.items():
        printed = format_date(day, "medium", current_language())
        yield text(printed, across(day.toordinal()), y, size=SMALL, fill=QUIET, anchor=anchor)
    long = (last - first).days > _LONG
    free_from, free_to = across(first.toordinal()) + _END, across(last.toordinal()) - _END
    for day in _list_beginnings(first, last, months=range(1, 2) if long else range(1, 13)):
        x = across(day.toordinal())
        yield rule(x, 0, x, _ACCURACY_HEIGHT)
        if free_from <= x <= free_to:
            free_from = x + _LABELS_APART
            printed = format_date(day, "y" if long else "LLL", current_language())
            yield text(printed, x, y, size=SMALL, fill=QUIET, anchor="middle")


def _list_beginnings(first: date, last: date, months: range) -> Iterator[date]:
    for each_year in range(first.year, last.year + 1):
        yield from (day for month in months if first < (day := date(each_year, month, 1)) <= last)


def _spread(heights: list[float]) -> list[float]:
    """Heights of names: moved down until none covers another, then up again if below the panel."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    apart = list(heights)
    for above, index in pairwise(order):
        apart[index] = max(apart[index], apart[above] + _NAME_LEADING)
    floor = _ACCURACY_HEIGHT
    for index in reversed(order):
        apart[index] = min(apart[index], floor)
        floor = apart[index] - _NAME_LEADING
    return apart


# Guessed dates: the true date of a card against the interval where it was put.


_ROW = 26.0
_TITLES, _DATES = 290.0, 126.0
_MOST_ROWS = 12
_ABOVE, _EDGE, _APART = 24.0, 14.0, 62.0
_RECENT = 40
"""Years before the last one from which on the scale is logarithmic."""
_ROUND_YEARS = (
    -1_000_000_000, -100_000_000, -10_000_000, -1_000_000, -100_000, -10_000, -3000, -1000, -500, 1, 500, 1000, 1300,
    1500, 1600, 1700, 1800, 1850, 1900, 1925, 1950, 1975, 2000, 2010, 2020,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Scale:
    """Years before the last one on a logarithmic scale, because most of a deck is recent."""

    first: int
    last: int

    def at(self, moment: int) -> float:
        left, right = _TITLES + _DATES + _EDGE, WIDTH - _EDGE
        return right - (right - left) * self._back(moment) / (self._back(self.first) or 1)

    def _back(self, moment: int) -> float:
        return math.log1p((self.last - moment) / _RECENT)


def draw_guesses_panel(cards: Sequence[CardStats]) -> Panel | None:
    """The guessed dates of the hardest cards."""
    guessed = [card for card in cards if card.guessed is not None and card.card.words is None][:_MOST_ROWS]
    if not guessed:
        return None
    years = [moment for card in guessed for moment in _years(card)]
    scale = _Scale(min(years), max(years))
    height = _ABOVE + _ROW * len(guessed)
    parts = [*_draw_ticks(scale, height)]
    parts += [_draw_guess_row(card, scale, _ABOVE + _ROW * number) for number, card in enumerate(guessed)]
    return Panel(say("stats.chart.beliefs"), say("stats.chart.beliefs.note"), height, "".join(parts))


def _years(card: CardStats) -> Iterator[int]:
    yield card.card.year
    for bound in card.guessed or ():
        if bound is not None:
            yield bound.year


def _draw_ticks(scale: _Scale, height: float) -> Iterator[str]:
    """Round years as far as there is room, the latest first."""
    taken = math.inf
    for round_year in reversed(_ROUND_YEARS):
        moment = astronomical_year(round_year)
        x = scale.at(moment) if scale.first <= moment <= scale.last else math.inf
        if x <= min(taken - _APART, WIDTH - _EDGE):
            taken = x
            yield rule(x, _ABOVE - 4, x, height)
            yield text(
                format_date(year(round_year), current_language()),
                x,
                _ABOVE - 10,
                size=SMALL,
                fill=QUIET,
                anchor="middle",
            )


def _draw_card_name(card: CardStats, y: float) -> str:
    """Title and true date at the left of a row."""
    title = clip_text(card.card.title, _TITLES - 14)
    date = clip_text(card.card.printed, _DATES - 14, bold=True)
    return text(title, 0, y + 17) + text(date, _TITLES + _DATES - 14, y + 17, bold=True, anchor="end")


def _draw_guess_row(card: CardStats, scale: _Scale, y: float) -> str:
    """True date and guessed interval, which runs to the edge if it has an open end."""
    low, high = card.guessed or (None, None)
    left = scale.at(low.year) if low else _TITLES + _DATES
    right = scale.at(high.year) if high else WIDTH
    truth = scale.at(card.card.year)
    return "".join(
        (
            _draw_card_name(card, y),
            rule(_TITLES + _DATES, y + _ROW / 2, WIDTH, y + _ROW / 2, BAND),
            bar(left, y + 8, max(4.0, right - left), _ROW - 16, PALE_ACCENT),
            dot(truth, y + _ROW / 2, 5.5, ACCENT),
        )
    )


# Team scores, game by game, with the best one so far.


_SCORES_HEIGHT, _SCORES_BELOW, _SCORES_LEFT, _INSET = 170.0, 26.0, 46.0, 14.0
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_RULES = 6


def draw_scores_panel(summary: GamesSummary, width: float = WIDTH) -> Panel | None:
    """Scores game by game, if there are at least two."""
    scores = summary.scores
    if len(scores) < 2:
        return None
    step = next((step for step in _STEPS if (max(scores) - min(scores, default=0)) / step <= _MOST_RULES), _STEPS[-1])
    low, high = min(scores) // step * step, -(-max(scores) // step) * step
    high = max(high, low + step)

    def up(score: float) -> float:
        return _SCORES_HEIGHT * (high - score) / (high - low)

    def across(game: int) -> float:
        return _SCORES_LEFT + _INSET + (width - _SCORES_LEFT - 2 * _INSET) * game / (len(scores) - 1)

    parts = []
    for mark in range(low, high + 1, step):
        parts.append(rule(_SCORES_LEFT, up(mark), width, up(mark), QUIET if mark == 0 else RULE))
        parts.append(text(format_signed(mark), _SCORES_LEFT - 8, up(mark) + 4, size=SMALL, fill=QUIET, anchor="end"))
    parts.append(
        line(_make_stairs([(across(game), up(best)) for game, best in enumerate(accumulate(scores, max))]), PALE_ACCENT)
    )
    radius = 4.5 if len(scores) <= 120 else 2.5
    parts += [dot(across(game), up(score), radius, SERIES[0]) for game, score in enumerate(scores)]
    first, last = (say("stats.chart.game", n=number) for number in (1, len(scores)))
    parts.append(text(first, across(0), _SCORES_HEIGHT + 20, size=SMALL, fill=QUIET))
    parts.append(text(last, across(len(scores) - 1), _SCORES_HEIGHT + 20, size=SMALL, fill=QUIET, anchor="end"))
    rules = ruleset_name(summary.rules)
    heading, note = say("stats.chart.scores", rules=rules), say("stats.chart.scores.note")
    return Panel(heading, note, _SCORES_HEIGHT + _SCORES_BELOW, "".join(parts))


def _make_stairs(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Level until the next record, then up."""
    stairs = points[:1]
    for x, y in points[1:]:
        if y != stairs[-1][1]:
            stairs += [(x, stairs[-1][1]), (x, y)]
    return [*stairs, (points[-1][0], stairs[-1][1])]
