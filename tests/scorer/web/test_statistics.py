"""Statistics on the phone: the games that are asked for, and charts in the colours of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.messages import set_language
from deckgen.resources import resource_folder
from scorer.stats.aggregate import compute_statistics
from scorer.web.deck_faces import DrawnDecks
from scorer.web.statistics import draw_charts, statistics_page
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.paths import EXAMPLES
from tests.scorer.stats.game_logs import LINE, WON, facts, write_game
from tests.scorer.web.served_table import DECK

SHEETS = ("page.css", "statistics.css")


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    set_language("en")
    write_game(tmp_path / "a.game.yaml", LINE, hand=9, played="2026-01-09")
    write_game(tmp_path / "b.game.yaml", WON, hand=2, played="2026-01-16", rules="pl")
    return Tables(tmp_path, DECK, DrawnDecks(""))


def page(tables: Tables, of: str = "", rules: str = "") -> str:
    return statistics_page(tables, Pages("/root"), of=of, rules=rules)


def test_all_games_the_last_evening_and_one_ruleset(tables: Tables) -> None:
    assert "2 games · 2 players" in page(tables)
    evening = page(tables, of="evening")
    assert "1 game · 2 players" in evening and "Friday, January 16, 2026</a>" in evening
    assert 'href="/root/statistics?of=evening&amp;rules=classic"' in evening
    assert "Closest misses" in page(tables, rules="classic")
    assert "No card has been placed here yet" in page(tables, of="evening", rules="classic")
    assert page(tables, rules="nonsense") == page(tables)


def test_without_games_there_is_nothing_to_show_yet(tmp_path: Path) -> None:
    assert "No card has been placed here yet" in page(Tables(tmp_path, DECK, DrawnDecks("")), of="evening")


def test_a_copy_of_a_log_counts_once(tables: Tables) -> None:
    log = tables.folder / "b.game.yaml"
    (tables.folder / "a-copy-of-b.game.yaml").write_bytes(log.read_bytes())
    assert "2 games · 2 players" in page(tables)


def test_every_colour_of_the_charts_follows_light_and_dark(tmp_path: Path) -> None:
    games = [
        facts(write_game(tmp_path / f"{day}.game.yaml", LINE, hand=9, played=day))
        for day in ("2026-01-09", "2026-02-09")
    ]
    scored = facts(EXAMPLES / "D-8.game.yaml")
    charts = list(draw_charts(compute_statistics([*games, scored, scored])))
    assert len(charts) == 4  # no wins, but cards, hardest cards, lines and scores
    drawn = "".join(chart.svg for chart in charts)
    assert "#" not in drawn
    css = "".join((resource_folder("templates/web", package="scorer") / name).read_text() for name in SHEETS)
    used = set(re.findall(r"var\(--([\w-]+)\)", drawn))
    assert {"ink", "series-1", "band"} <= used
    assert all(re.search(rf"--{name}: light-dark\(", css) for name in used)
