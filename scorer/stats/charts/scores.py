"""Team scores, game after game."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from deckgen.rulesets import ruleset_name
from scorer.messages import say
from scorer.report.sums import signed
from scorer.stats.chart_style import PALE_ACCENT, QUIET, SERIES, SMALL, WIDTH, Panel, dot, line, rule, words

if TYPE_CHECKING:
    from scorer.stats.decks import Played

_HEIGHT, _BELOW, _LEFT, _RIGHT = 170.0, 26.0, 46.0, 14.0
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
        return _HEIGHT * (high - score) / (high - low)

    def across(game: int) -> float:
        return _LEFT + _RIGHT + (WIDTH - _LEFT - 2 * _RIGHT) * game / (len(scores) - 1)

    parts = []
    for mark in range(low, high + 1, step):
        parts.append(rule(_LEFT, up(mark), WIDTH, up(mark), QUIET if mark == 0 else "#d5d0c5"))
        parts.append(words(signed(mark), _LEFT - 8, up(mark) + 4, size=SMALL, fill=QUIET, anchor="end"))
    parts.append(
        line(_stairs([(across(game), up(best)) for game, best in enumerate(accumulate(scores, max))]), PALE_ACCENT)
    )
    radius = 4.5 if len(scores) <= 120 else 2.5
    parts += [dot(across(game), up(score), radius, SERIES[0]) for game, score in enumerate(scores)]
    first, last = (say("stats.chart.game", n=number) for number in (1, len(scores)))
    parts.append(words(first, across(0), _HEIGHT + 20, size=SMALL, fill=QUIET))
    parts.append(words(last, across(len(scores) - 1), _HEIGHT + 20, size=SMALL, fill=QUIET, anchor="end"))
    rules = ruleset_name(played.rules)
    heading, note = say("stats.chart.scores", rules=rules), say("stats.chart.scores.note")
    return Panel(heading, note, _HEIGHT + _BELOW, "".join(parts))


def _stairs(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A record stands until the next one: level, then up."""
    stairs = points[:1]
    for x, y in points[1:]:
        if y != stairs[-1][1]:
            stairs += [(x, stairs[-1][1]), (x, y)]
    return [*stairs, (points[-1][0], stairs[-1][1])]
