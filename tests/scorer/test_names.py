"""People read the printed names of rulesets and plain words; ids are for logs, options and programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from deckgen.messages import available_languages
from deckgen.resources import parse_data
from deckgen.rulesets import ruleset_name
from scorer.log.read import read_log
from scorer.replay import replay_file
from scorer.report.text import report_text
from scorer.rules.rulesets import rulesets
from scorer.stats.aggregate import compute_statistics
from scorer.stats.facts import collect_facts
from scorer.stats.tables import statistics_text
from scorer.web.deck_faces import DrawnDecks
from scorer.web.forms import PageState
from scorer.web.home import home_page, new_game_page
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.paths import DECKS, EXAMPLES
from tests.scorer.commands.command_line import run
from tests.scorer.entry.full_games import begin_game, play_on
from tests.translations import message_files

IDS = re.compile(r"\b(twist-vs|twist-coop|chrono-vs|chrono-coop|sole-finisher|nothing-placed|all-out|deck-exhausted)\b")
COMMANDS = re.compile(r"^ *(scorer|deckgen) .*$|--rules \S+", re.MULTILINE)
VALUES_OF_OPTIONS = ("help.score.rules",)
"""What may be typed is said as it is typed."""


def texts(entry: object) -> Iterator[str]:
    if isinstance(entry, dict):
        for part in entry.values():
            yield from texts(part)
    else:
        yield str(entry)


class Words(HTMLParser):
    """What people see of a page, and what a screen reader says."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in ("aria-label", "alt", "placeholder", "title")]


def words_of(page: str) -> str:
    parser = Words()
    parser.feed(page)
    return "\n".join(parser.found)


@pytest.mark.parametrize("file", message_files("scorer"), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_message_says_an_id(file: Path) -> None:
    entries = parse_data(file.read_text("utf-8"))
    said = [
        (name, text)
        for name, entry in entries.items()
        for text in texts(entry)
        if f"{file.stem}.{name}" not in VALUES_OF_OPTIONS and IDS.search(COMMANDS.sub("", text))
    ]
    assert said == []


def test_no_page_shows_an_id(tmp_path: Path) -> None:
    tables, pages = Tables(tmp_path, DECKS / "en.yaml", DrawnDecks("pictures")), Pages("")
    for rules in rulesets():
        game = begin_game(tmp_path, rules)
        play_on(game, moves=4 if rules != "twist-coop" else 1000)
        table = tables.open(game.path.name.removesuffix(".game.yaml"))
        assert table is not None
        for sheet in ("", "more", "moves"):
            words = words_of(pages.table(table, PageState(sheet=sheet)))
            assert ruleset_name(rules) in words
            assert not IDS.search(words)
    assert not IDS.search(words_of(home_page(tables, pages)))
    assert not IDS.search(words_of(new_game_page(tables, pages)))


def test_reports_for_people_have_no_ids() -> None:
    logs = sorted(EXAMPLES.glob("*.game.yaml"))
    statistics = compute_statistics([collect_facts(read_log(log)) for log in logs])
    simulated = ("simulate", "--deck", DECKS / "en.yaml", "--games", "20", "--rules")
    shown = [
        statistics_text(statistics, ["players", "cards", "decks"], 10),
        *(run(*simulated, rules) for rules in ("twist-coop", "chrono-coop")),
        *(report_text(replay_file(log)) for log in logs),
    ]
    said = [re.sub(r"\S+\.(game\.)?yaml", "", text) for text in shown]  # names of files are what they are
    assert [text for text in said if IDS.search(text)] == []


@pytest.mark.parametrize("language", available_languages())
def test_the_list_of_rulesets_has_ids_to_type_and_names_to_read(language: str) -> None:
    listed = run("rules", "--lang", language)
    for rules in rulesets():
        assert rules in listed
        assert ruleset_name(rules, language) in listed
