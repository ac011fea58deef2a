"""The statistics on the phone: of the last evening or of all games, of one ruleset or of all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from markupsafe import Markup

from deckgen.rulesets import ruleset_name
from deckgen.svg.write import tenths
from scorer.messages import say
from scorer.rules.rulesets import rulesets
from scorer.stats.aggregate import CloseMiss, PlayerStats, Statistics, compute_statistics
from scorer.stats.bar_charts import draw_hardest_panel, draw_right_panel, draw_wins_panel
from scorer.stats.chart_style import ACCENT, BAND, BOLD, INK, PALE_ACCENT, PAPER, QUIET, RULE, SERIES, Panel
from scorer.stats.charts import draw_accuracy_panel, draw_scores_panel
from scorer.stats.evenings import name_evening, split_evenings
from scorer.stats.facts import GameFacts
from scorer.stats.tables import (
    describe_place,
    describe_years_off,
    format_ratio,
    format_share,
    format_whole,
    summarize,
)
from scorer.web.tables import Tables
from scorer.web.view import Pages

EVENING = "evening"
"""Stands in the address for the last evening; otherwise all games count."""

_WIDTH = 300.0
_ABOVE, _BELOW = 8.0, 4.0  # half a letter, half a dot
_MOST_MISSES = 8
_COLOURS = {
    PAPER: "panel",
    INK: "ink",
    QUIET: "quiet",
    BAND: "band",
    RULE: "line",
    ACCENT: "missed",
    PALE_ACCENT: "best",
    **{colour: f"series-{number}" for number, colour in enumerate(SERIES, 1)},
}
"""The colours of paper, each with the variable of the page, which has one for light and one for dark."""


class Choice(NamedTuple):
    """A link that shows other games."""

    label: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Chart:
    heading: str
    note: str
    svg: Markup


def statistics_page(tables: Tables, pages: Pages, *, of: str, rules: str) -> str:
    """The page for the games that are asked for; an unknown ruleset means all."""
    games = tables.games.games()
    evenings = split_evenings(games)
    is_evening = of == EVENING and bool(evenings)
    rules = rules if rules in rulesets() else ""
    of_span = evenings[-1].games if is_evening else games
    statistics = compute_statistics(game for game in of_span if rules in ("", game.rules))
    evening = name_evening(evenings[-1], datetime.now()) if evenings else say("evening.today")
    return pages.render(
        "statistics.html",
        spans=[
            Choice(evening, _query(EVENING, rules), is_evening),
            Choice(say("evening.all-games"), _query("", rules), not is_evening),
        ],
        kinds=_list_kinds(games, EVENING if is_evening else "", rules),
        statistics=statistics,
        summary=summarize(statistics) if statistics.total.games else [],
        charts=list(draw_charts(statistics)),
        players=[_player_row(player) for player in statistics.players],
        misses=[_miss_row(miss) for miss in statistics.misses[:_MOST_MISSES]],
    )


def draw_charts(statistics: Statistics) -> Iterator[Chart]:
    """The charts that have something to show, as narrow as a phone, in the colours of the page."""
    panels = (
        draw_wins_panel(statistics.players, _WIDTH),
        draw_right_panel(statistics.players, _WIDTH),
        draw_hardest_panel(statistics.cards, _WIDTH),
        draw_accuracy_panel(statistics.players, _WIDTH),
        *(draw_scores_panel(summary, _WIDTH) for summary in statistics.scores),
    )
    for panel in panels:
        if panel is not None:
            yield Chart(panel.heading, panel.note, _draw_for_page(panel))


def _draw_for_page(panel: Panel) -> Markup:
    drawing = re.sub(r'"(#[0-9a-f]{6})"', lambda found: f'"var(--{_COLOURS[found[1]]})"', panel.svg)
    drawing = drawing.replace(f'font-family="{BOLD}"', 'font-family="sans-semibold"')
    height = tenths(panel.height + _ABOVE + _BELOW)
    return Markup(f'<svg class="chart" viewBox="0 {-_ABOVE:g} {_WIDTH:g} {height}">{drawing}</svg>')


def _list_kinds(games: Sequence[GameFacts], of: str, chosen: str) -> list[Choice]:
    """A choice for each ruleset that was played, and one for all of them."""
    played = {game.rules for game in games}
    kinds = [rules for rules in rulesets() if rules in played]
    if len(kinds) < 2:
        return []
    labels = {"": say("evening.all-rules"), **{rules: ruleset_name(rules) for rules in kinds}}
    return [Choice(label, _query(of, rules), rules == chosen) for rules, label in labels.items()]


def _query(of: str, rules: str) -> str:
    asked = [f"{name}={value}" for name, value in (("of", of), ("rules", rules)) if value]
    return f"?{'&'.join(asked)}" if asked else "?"


def _player_row(player: PlayerStats) -> tuple[str, ...]:
    wins = format_ratio(player.wins, player.contests)
    return player.name, str(player.games), wins, format_share(player.share), format_whole(player.streak)


def _miss_row(miss: CloseMiss) -> tuple[str, str, str, str]:
    """Who nearly had which card, and by how much it was missed."""
    return miss.card.title, miss.card.printed, f"{describe_place(miss)}, {describe_years_off(miss)}", miss.by or ""
