"""The picture: every panel that has something to show, in both formats, never blank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from deckgen.messages import available_languages, set_language
from deckgen.rulesets import ruleset_name
from deckgen.svg.text_width import estimate_width
from scorer.messages import say
from scorer.stats.aggregate import Statistics, compute_statistics
from scorer.stats.bar_charts import draw_hardest_panel, draw_right_panel, draw_wins_panel
from scorer.stats.chart_style import WIDTH
from scorer.stats.charts import draw_accuracy_panel, draw_guesses_panel, draw_scores_panel
from scorer.stats.facts import GameFacts
from scorer.stats.poster import draw_poster, write_poster
from tests.paths import EXAMPLES, GAMES
from tests.scorer.stats.game_logs import LINE, WON, facts, write_game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture
def games(tmp_path: Path) -> list[GameFacts]:
    """A year of games, and seven scores."""
    line = facts(write_game(tmp_path / "a.game.yaml", LINE, hand=9))
    won = facts(write_game(tmp_path / "b.game.yaml", WON, hand=2))
    twist = facts(EXAMPLES / "D-8.game.yaml")
    start = date(2025, 11, 1)
    months = [replace(game, played=start + timedelta(30 * n), log=f"{n}") for n, game in enumerate([line, won] * 6)]
    return [*months, *(replace(twist, score=score, log=f"t{score}") for score in (3, -4, 7, 12, 9, 0, 25))]


@pytest.fixture
def statistics(games) -> Statistics:
    return compute_statistics(games)


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_all_panels_with_their_headings(statistics):
    shown = texts(draw_poster(statistics)[0])
    for key in ("wins", "right", "accuracy", "hardest", "beliefs"):
        assert say(f"stats.chart.{key}") in shown
    assert say("stats.chart.scores", rules=ruleset_name("twist-coop")) in shown
    assert {"Ana", "Luis", "Year 400", "6 of 6"} <= set(shown)


def test_a_png_is_not_blank_anywhere(statistics, tmp_path):
    set_language("pl")
    write_poster(statistics, tmp_path / "stats.PNG")
    image = Image.open(tmp_path / "stats.PNG").convert("L")
    assert image.width == 1800 and image.height > 1800
    ink = sum(image.histogram()[:128])
    assert 0.005 < ink / (image.width * image.height) < 0.5
    fifths = [image.crop((0, image.height * n // 5, image.width, image.height * (n + 1) // 5)) for n in range(5)]
    assert all(fifth.getextrema()[0] < 100 for fifth in fifths)


@pytest.mark.parametrize("language", available_languages())
def test_an_svg_speaks_the_language_and_brings_no_fonts(statistics, tmp_path, language):
    set_language(language)
    write_poster(statistics, tmp_path / "stats.svg")
    root = ElementTree.parse(tmp_path / "stats.svg").getroot()
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert root.get("lang") == language and say("stats.chart.title") in words
    assert len(list(root.iter(f"{SVG}circle"))) > 20
    families = {each.get("font-family") for each in root.iter(f"{SVG}text")}
    assert all(family and family.endswith("sans-serif") for family in families)


def test_words_stay_inside_the_picture(statistics):
    for each in ElementTree.fromstring(draw_poster(statistics)[0]).iter(f"{SVG}text"):
        x, size = float(each.get("x", 0)), float(each.get("font-size", 0))
        room = estimate_width(each.text or "", size, bold=each.get("font-family") == "sans-bold")
        left = x - room * {"start": 0, "middle": 0.5, "end": 1}[each.get("text-anchor", "start")]
        assert left >= -8 and left + room <= WIDTH + 30, each.text


def test_a_single_player_lends_the_name_to_the_picture(games):
    from scorer.stats.filter import GameFilter, filter_games

    assert texts(draw_poster(compute_statistics(filter_games(games, GameFilter(player="luis"))))[0])[0] == "Luis"


def test_strange_names_stay_words(games):
    name = '<b>"&" \u0001 ' + "x" * 300
    named = [replace(game, players=tuple(name for _ in game.players[:1]), winners=(), placements=()) for game in games]
    svg = draw_poster(compute_statistics(named))[0]
    assert any(text.startswith('<b>"&"') for text in texts(svg))


def test_a_panel_without_anything_to_show_is_left_out(tmp_path):
    undated = compute_statistics([facts(write_game(tmp_path / "a.game.yaml", WON, hand=2))])
    assert draw_accuracy_panel(undated.players) is None
    flawless = compute_statistics(
        [facts(write_game(tmp_path / "b.game.yaml", "- {start: 40}\n- {by: Ana, place: 50, after: 40}"))]
    )
    assert draw_hardest_panel(flawless.cards) is None and draw_guesses_panel(flawless.cards) is None
    one = compute_statistics([facts(EXAMPLES / "D-8.game.yaml")])
    assert draw_scores_panel(one.scores[0]) is None
    assert draw_wins_panel(flawless.players) is None
    untouched = compute_statistics([facts(write_game(tmp_path / "c.game.yaml", "- {start: 40}"))])
    assert draw_right_panel(untouched.players) is None
    assert say("stats.chart.nothing") in texts(draw_poster(untouched)[0])


def test_equal_scores_and_one_crowded_day_do_not_divide_by_nothing(games):
    same = [replace(game, score=5) for game in games if game.cooperative]
    assert draw_scores_panel(compute_statistics(same).scores[0]) is not None
    crowded = [replace(game, played=date(2026, 1, 1)) for game in games]
    assert draw_accuracy_panel(compute_statistics(crowded).players) is None


def test_a_player_of_one_day_has_no_line(games):
    guest = replace(games[1], players=("Guest",), winners=(), played=date(2026, 3, 3), log="guest")
    alone = replace(guest, placements=tuple(placed._replace(by="Guest") for placed in guest.placements))
    panel = draw_accuracy_panel(compute_statistics([*games, alone]).players)
    assert panel is not None and "Guest" not in panel.svg and "Luis" in panel.svg


def test_thousands_of_days_become_few_dots(games):
    days = [replace(games[0], played=date(2000, 1, 1) + timedelta(n), log=f"{n}") for n in range(0, 9000, 9)]
    panel = draw_accuracy_panel(compute_statistics(days).players)
    assert panel is not None and panel.svg.count("<circle") <= 2 * 30


def test_real_games_can_be_drawn(tmp_path):
    logs = sorted(path for path in GAMES.rglob("*.game.*") if path.suffix in (".yaml", ".jsonl", ".csv"))
    write_poster(compute_statistics(map(facts, logs)), tmp_path / "deep" / "stats.svg")
    assert (tmp_path / "deep" / "stats.svg").stat().st_size > 10_000


@pytest.mark.parametrize("width", [WIDTH, 340.0])
def test_bars_and_words_stay_within_the_width_also_on_a_phone(statistics, width):
    hard = statistics.cards[0]
    long = replace(hard, card=hard.card._replace(title="A very long title of a card " * 4))
    panels = (
        draw_wins_panel(statistics.players, width),
        draw_right_panel(statistics.players, width),
        draw_hardest_panel((long, *statistics.cards), width),
        draw_accuracy_panel(statistics.players, width),
        draw_scores_panel(statistics.scores[0], width),
    )
    for panel in panels:
        assert panel is not None
        drawing = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{panel.svg}</svg>')
        for each in drawing.iter(f"{SVG}text"):
            size, bold = float(each.get("font-size", "0")), each.get("font-family") == "sans-bold"
            wide = estimate_width(each.text or "", size, bold=bold)
            x = float(each.get("x", "0")) - {"end": wide, "middle": wide / 2}.get(each.get("text-anchor", ""), 0)
            assert x >= -1 and x + wide <= width + 1, each.text
        for each in drawing.iter(f"{SVG}rect"):
            assert float(each.get("x", "0")) + float(each.get("width", "0")) <= width


def test_most_wins_come_first(statistics):
    wins = draw_wins_panel(statistics.players)
    assert wins is not None
    assert wins.svg.index("Ana") < wins.svg.index("Luis") and "6 of 6" in wins.svg and "0 of 6" in wins.svg
