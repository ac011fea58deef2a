"""The first page by evenings, its tally, and what is done with whole games."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from deckgen.messages import set_language
from scorer.entry.deleted_games import find_deleted
from scorer.entry.games_folder import new_game
from scorer.log.read import read_log
from scorer.log.records import Start
from scorer.stats.facts import DeckName, GameFacts
from scorer.web.deck_faces import DrawnDecks
from scorer.web.evening import list_days, tally_last_evening
from scorer.web.game_actions import delete, list_deleted, play_again, restore
from scorer.web.tables import Tables
from tests.paths import SMALL_DECKS
from tests.scorer.web.served_table import DECK

FRIDAY = datetime(2026, 11, 13, 22, 30)
WORLD = DeckName("W", "World", "world.yaml")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    return Tables(tmp_path / "games", SMALL_DECKS / "numbers.yaml", DrawnDecks("pictures"))


def begin(tables: Tables, *players: str) -> str:
    return new_game(tables.folder, tables.deck, "classic", players, {"hand": "3"}).path.name.removesuffix(".game.yaml")


def won(log: str, at: datetime, winner: str, players: tuple[str, ...] = ("Ana", "Luis")) -> GameFacts:
    return GameFacts(f"{log}.game.yaml", "classic", WORLD, players, at.date(), True, "all-out", (winner,), ended=at)


def scored(at: datetime, score: int) -> GameFacts:
    return GameFacts("c", "twist-coop", WORLD, ("Ana", "Luis"), at.date(), True, "all-out", score=score, ended=at)


def test_games_are_listed_by_evening_the_last_one_first() -> None:
    set_language("en")
    games = [
        won("a", datetime(2026, 11, 6, 20, 0), "Ana"),
        won("b", FRIDAY - timedelta(days=1), "Ana"),
        won("c", FRIDAY.replace(hour=9), "Luis"),
        won("d", FRIDAY, "Luis"),
        won("e", FRIDAY + timedelta(hours=2), "Ana"),
    ]
    days = list_days(games, FRIDAY + timedelta(hours=3))
    assert [(day.label, [game.name for game in day.games]) for day in days] == [
        ("This evening", ["e", "d"]),
        ("Yesterday", ["c"]),
        ("Thursday, November 12, 2026", ["b"]),
        ("Friday, November 6, 2026", ["a"]),
    ]
    assert days[0].games[1].standing == "Luis won"


def test_a_log_that_is_not_in_yaml_is_told_and_has_no_page() -> None:
    (day,) = list_days([replace(won("a", FRIDAY, "Ana"), log="a.game.csv")], FRIDAY)
    assert day.games[0].name == ""


def test_games_in_folders_below_are_those_of_others(tables: Tables) -> None:
    begin(tables, "Ana", "Luis")
    new_game(tables.folder / "class" / "table-1", DECK, "classic", ("Red", "Blue"))
    assert [game.players for game in tables.games.games()] == [("Ana", "Luis")]


def test_the_tally_marks_game_by_game_who_won_lost_and_sat_out() -> None:
    set_language("en")
    games = [
        won("old", FRIDAY - timedelta(days=7), "Luis"),
        won("a", FRIDAY, "Ana"),
        won("b", FRIDAY + timedelta(hours=1), "Ana", ("Ana", "Luis", "Tom")),
        scored(FRIDAY + timedelta(hours=2), 31),
    ]
    tally = tally_last_evening(games, FRIDAY + timedelta(hours=3))
    assert tally is not None
    assert [
        (row.evening.name, row.marks, row.evening.wins, row.overall.wins, row.overall.wins_in_a_row)
        for row in tally.rows
    ] == [
        ("Ana", ("won", "won"), 2, 2, 2),
        ("Tom", ("", "lost"), 0, 0, 0),
        ("Luis", ("lost", "lost"), 0, 1, 0),
    ]
    assert tally.together == ("Two rows: 1 game together, best score 31",)
    assert tally_last_evening([], FRIDAY) is None


def test_again_has_the_same_people_and_rules_and_the_next_one_begins(tables: Tables) -> None:
    again = play_again(tables, begin(tables, "Ana", "Luis", "Tom"))
    assert again is not None
    header = read_log(tables.folder / f"{again}.game.yaml").header
    assert (header.rules, header.players, header.options) == ("classic", ("Luis", "Tom", "Ana"), {"hand": "3"})
    assert header.played == date.today().isoformat()


def test_a_second_tap_on_again_starts_no_second_game_until_something_is_entered(tables: Tables) -> None:
    first = begin(tables, "Ana", "Luis")
    again = play_again(tables, first)
    assert again is not None
    assert play_again(tables, first) == again
    opened = tables.open(again)
    assert opened is not None
    opened.game.enter(Start(0, tuple(opened.cards.by_code)[:1]))
    assert play_again(tables, first) not in (again, None)


def test_a_deleted_game_is_gone_from_list_and_table_until_it_is_brought_back(tables: Tables) -> None:
    name = begin(tables, "Ana", "Luis")
    assert tables.open(name) is not None
    file = delete(tables, name)
    assert file is not None
    assert tables.games.games() == []
    assert tables.get(name) is tables.open(name) is None
    assert [(game.players, game.rules) for game in list_deleted(tables.folder)] == [(("Ana", "Luis"), "Classic")]
    assert restore(tables, file)
    assert [game.players for game in tables.games.games()] == [("Ana", "Luis")]
    assert find_deleted(tables.folder) == []


@pytest.mark.parametrize("name", ["nothing", "..", "../games-deleted/x", ""])
def test_what_is_no_game_is_neither_deleted_nor_played_again(tables: Tables, name: str) -> None:
    begin(tables, "Ana", "Luis")
    assert (play_again(tables, name), delete(tables, name), restore(tables, name)) == (None, None, False)


def test_who_began_last_is_looked_up_among_those_who_play(tables: Tables) -> None:
    begin(tables, "Ana", "Luis")
    begin(tables, "tom", "Zoë")
    assert tables.games.began_last(("Luis", "Tom", "Ana")) in ("Ana", "Tom")
    assert tables.games.began_last(("Luis", "Ana")) == "Ana"
    assert tables.games.began_last(("Luis", "Jo")) == ""


def test_logs_are_read_again_only_when_they_change(tables: Tables) -> None:
    name = begin(tables, "Ana", "Luis")
    (before,) = tables.games.games()
    assert tables.games.games()[0] is before
    opened = tables.open(name)
    assert opened is not None
    opened.game.enter(Start(0, tuple(opened.cards.by_code)[:1]))
    assert tables.games.games()[0] is not before
    (tables.folder / "torn.game.yaml").write_text("rules: [")
    (torn,) = tables.games.unreadable()
    assert "torn.game.yaml" in torn.error and str(tables.folder) not in torn.error


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on Windows")
def test_no_file_in_the_folder_keeps_the_list_waiting(tables: Tables) -> None:
    begin(tables, "Ana", "Luis")
    os.mkfifo(tables.folder / "pipe.game.yaml")
    (pipe,) = tables.games.unreadable()
    assert "this is a pipe" in pipe.error
    assert len(tables.games.games()) == 1
