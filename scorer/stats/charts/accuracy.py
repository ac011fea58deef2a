"""Right placements over time: a line for each of the busiest players, named at its end."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from deckgen.messages import spoken
from deckgen.svg.text_width import width_of
from scorer.messages import say
from scorer.stats.chart_style import QUIET, SERIES, SIZE, SMALL, WIDTH, Panel, clipped, dot, line, rule, words
from scorer.stats.figures import percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorer.stats.players import Day, PlayerStats

_HEIGHT, _BELOW, _LEFT = 240.0, 26.0, 46.0
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
        return _LEFT + (right - _LEFT) * (day - first) / (last - first)

    drawn = "".join((*_grid(right), *_days(days[0], days[-1], across), *_lines(lines, names, across, right)))
    note = say("stats.chart.accuracy.note")
    return Panel(say("stats.chart.accuracy"), note, _HEIGHT + _BELOW, drawn)


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
    for number, (colour, spells) in enumerate(zip(SERIES, lines, strict=False)):
        for spell in spells:
            radius = 2.5 + 4 * (spell.placed / most) ** 0.5
            yield dot(across(spell.day), _up(spell), radius, colour, hollow=number % 2 == 1)
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
    return _HEIGHT * (1 - spell.right / spell.placed)


def _grid(right: float) -> list[str]:
    parts = []
    for quarter in range(5):
        y = _HEIGHT * quarter / 4
        parts += [rule(_LEFT, y, right, y)]
        parts += [words(percent(1 - quarter / 4), _LEFT - 8, y + 4, size=SMALL, fill=QUIET, anchor="end")]
    return parts


def _days(first: date, last: date, across: Callable[[float], float]) -> Iterator[str]:
    """The first day and the last, and between them the beginnings of years, or of months in a short time."""
    from babel.dates import format_date

    y, ends = _HEIGHT + 20, {first: "start", last: "end"}
    for day, anchor in ends.items():
        printed = format_date(day, "medium", spoken())
        yield words(printed, across(day.toordinal()), y, size=SMALL, fill=QUIET, anchor=anchor)
    long = (last - first).days > _LONG
    free_from, free_to = across(first.toordinal()) + _END, across(last.toordinal()) - _END
    for day in _beginnings(first, last, months=range(1, 2) if long else range(1, 13)):
        x = across(day.toordinal())
        yield rule(x, 0, x, _HEIGHT)
        if free_from <= x <= free_to:
            free_from = x + _MARKS_APART
            printed = format_date(day, "y" if long else "LLL", spoken())
            yield words(printed, x, y, size=SMALL, fill=QUIET, anchor="middle")


def _beginnings(first: date, last: date, months: range) -> Iterator[date]:
    for year in range(first.year, last.year + 1):
        yield from (day for month in months if first < (day := date(year, month, 1)) <= last)


def _apart(heights: list[float]) -> list[float]:
    """Names at the ends of their lines: moved down until none covers another, and up again from below the panel."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    apart = list(heights)
    for above, at in pairwise(order):
        apart[at] = max(apart[at], apart[above] + _NAME_LEADING)
    floor = _HEIGHT
    for at in reversed(order):
        apart[at] = min(apart[at], floor)
        floor = apart[at] - _NAME_LEADING
    return apart
