"""`scorer stats` from outside: tables for people, JSON and CSV for programs, and no log that stops the others."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from deckgen.messages import available_languages, set_language
from deckgen.rulesets import ruleset_name
from scorer.cli import main
from scorer.rules.rulesets import rulesets
from scorer.stats.aggregate import compute_statistics
from scorer.stats.filter import without_duplicates
from scorer.stats.tables import statistics_text
from tests.paths import EXAMPLES, GAMES
from tests.scorer.stats.game_logs import LINE, WON, facts, write_game

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def scorer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["scorer", "stats", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return int(ended.value.code or 0), shown.out, shown.err

    yield run
    set_language("en")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    write_game(folder / "a.game.yaml", LINE, hand=9, played="2025-12-24")
    write_game(folder / "2026" / "b.game.yaml", WON, hand=2, played="2026-02-01")
    zoe = WON.replace("Ana", "Zoë")
    write_game(folder / "2026" / "c.game.yaml", zoe, hand=2, rules="pl", players="Zoë, Luis")
    return folder


def list_rows(out: str, name: str) -> list[list[str]]:
    """The cells of the lines that begin with a name."""
    return [re.split(r"\s{2,}", line.strip()) for line in out.splitlines() if line.strip().startswith(name)]


def test_tables_for_people(scorer, games):
    code, out, err = scorer(games)
    assert (code, err) == (0, "")
    assert out.startswith("3 games · 3 players · 1 deck · 1 unfinished\n15 placements, 67% right\n")
    assert "December 24, 2025 – February 1, 2026" in out
    assert list_rows(out, "Ana")[0] == ["Ana", "2", "1/1", "6", "83%", "3"]
    assert list_rows(out, "Luis")[0] == ["Luis", "3", "0/2", "7", "43%", "1"]
    assert ["400", "Year 400", "400", "2/2", "100%", "1", "150"] in list_rows(out, "400")
    assert ["Year 400", "400", "100 – 250", "too early (2/2)"] in list_rows(out, "Year 400")
    assert list_rows(out, "Classic ")[0] == ["Classic", "2", "4.0", "64%"]


@pytest.mark.parametrize("language", available_languages())
def test_every_language_fits_eighty_columns(scorer, language):
    code, out, _ = scorer(GAMES, "--lang", language)
    assert code == 0
    assert max(map(cell_len, out.splitlines())) <= 80
    assert "{" not in out and "stats." not in out
    assert (language == "en") == ("Hardest cards" in out)


@pytest.mark.parametrize("language", available_languages())
def test_the_widest_table_fits_too(language, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    set_language(language)
    defeat = facts(EXAMPLES / "F-4.game.yaml")
    games = [replace(defeat, rules=rules, log=f"{rules}{n}") for rules in rulesets() for n in range(1000)]
    scored = [replace(defeat, rules="chrono-coop", ending="deck-exhausted", score=112)]
    lines = statistics_text(compute_statistics([*games, *scored]), ["players", "decks"], 10).splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert any(ruleset_name("chrono-coop") in line and line.endswith("1000") for line in lines)
    set_language("en")


def test_sections_and_length_of_the_tables(scorer, games):
    out = scorer(games, "--players", "--top", 1)[1]
    assert "Players" in out and "Hardest" not in out and "Deck:" not in out
    assert list_rows(out, "Luis") and not list_rows(out, "Zoë")
    assert "and 2 more" in out
    assert "Players" not in scorer(games, "--cards", "--decks")[1]


def test_only_one_player(scorer, games):
    out = scorer(games, "--player", "ANA ", "--json")[1]
    told = json.loads(out)
    assert [player["player"] for player in told["players"]] == ["Ana"]
    assert (told["total"]["games"], told["total"]["placed"], told["total"]["right"]) == (2, 6, 5)
    assert {card["card"] for card in told["cards"]} == {"10", "60", "30", "80", "100", "300"}


def test_only_one_ruleset_or_deck(scorer, games):
    assert json.loads(scorer(games, "--rules", "pl", "--json")[1])["total"]["games"] == 1
    for deck in ("numbers", "Numbers", "numbers.yaml"):
        assert json.loads(scorer(games, EXAMPLES, "--deck", deck, "--json")[1])["total"]["games"] == 13


@pytest.mark.parametrize(("since", "number"), [("2026-01-01", 1), ("2025-12-24", 2), ("2025", 2), ("2026-02", 1)])
def test_only_since_a_day_and_a_word_about_undated_games(scorer, games, since, number):
    code, out, err = scorer(games, "--since", since, "--json")
    assert (code, json.loads(out)["total"]["games"]) == (0, number)
    assert err.startswith("1 game has no date")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "Anna"), "Ana"),
        (("--player", "Xyz"), "Zoë"),
        (("--deck", "world"), "Numbers"),
        (("--rules", "clasic"), "classic"),
        (("--since", "yesterday"), "2026-01-01"),
        (("--since", "2030-01-01"), "no game meets"),
        (("--chart", "stats.pdf"), ".svg"),
        (("--csv", "stats.csv"), "--cards"),
    ],
)
def test_what_cannot_be_answered_says_what_can(scorer, games, words, said):
    code, out, err = scorer(games, *words)
    assert (code, out) == (2, "") and said in err and "Traceback" not in err


def test_a_messy_folder_stops_nothing(scorer, games):
    (games / "broken.game.yaml").write_text("rules: [", "utf-8")
    (games / "picture.game.yaml").write_bytes(b"\x89PNG\0\0")
    (games / "empty.game.yaml").write_text("", "utf-8")
    (games / "old.game.yaml").write_text("rules: classic\ndeck: gone.yaml\nplayers: [Ana]\nmoves:\n", "utf-8")
    (games / "folder.game.yaml").mkdir()
    (games / "shopping.txt").write_text("milk", "utf-8")
    code, out, err = scorer(games)
    assert code == 1 and out.startswith("3 games")
    for name in ("broken", "picture", "empty", "gone"):
        assert name in err
    assert "5 logs could not be read" in err and "shopping" not in err and "Traceback" not in err


def test_unreadable_logs_are_named_in_json(scorer, games):
    (games / "broken.game.yaml").write_text("rules: [", "utf-8")
    code, out, _ = scorer(games, "--json")
    told = json.loads(out)
    assert code == 1 and told["total"]["games"] == 3
    assert [list(each) for each in told["unreadable"]] == [["log", "error"]]
    assert told["unreadable"][0]["log"].endswith("broken.game.yaml")


def test_nothing_readable_is_an_error(scorer, tmp_path):
    (tmp_path / "broken.game.yaml").write_text("rules: [", "utf-8")
    code, out, err = scorer(tmp_path)
    assert (code, out) == (2, "") and "broken.game.yaml" in err
    assert scorer(tmp_path / "none.game.yaml")[0] == 2


def test_without_a_name_the_persons_own_games(scorer, games, monkeypatch, tmp_path):
    monkeypatch.setattr("scorer.entry.games_folder.games_folder", lambda: games)
    assert scorer()[1].startswith("3 games")
    monkeypatch.setattr("scorer.entry.games_folder.games_folder", lambda: tmp_path / "nowhere")
    code, out, err = scorer()
    assert (code, out) == (2, "") and "you have no games yet" in err


def test_a_log_named_twice_and_a_copied_game_count_once(scorer, games, tmp_path):
    twin = games / "b-copy.game.yaml"
    twin.write_bytes((games / "2026" / "b.game.yaml").read_bytes())
    code, out, err = scorer(games, games / "a.game.yaml", games)
    assert code == 0 and out.startswith("3 games") and "1 log holds the same game" in err


def test_two_games_without_a_move_are_two_games(tmp_path):
    logs = [write_game(tmp_path / f"{name}.game.yaml", "- {start: 40}") for name in "ab"]
    assert len(without_duplicates(map(facts, logs))) == 2


def test_json_has_every_name(scorer, games):
    told = json.loads(scorer(games, "--json")[1])
    assert list(told) == [
        "total",
        "since",
        "until",
        "unreadable",
        "players",
        "cards",
        "decks",
        "closest_misses",
        "doubted",
    ]
    assert told["since"] == "2025-12-24" and told["until"] == "2026-02-01"
    assert told["players"][1] == {
        "player": "Ana", "games": 2, "contests": 1, "wins": 1, "placed": 6, "right": 5, "right_percent": 83,
        "streak": 3, "favourite": "10", "favourite_title": "Year 10", "hardest": "80", "hardest_title": "Year 80",
    }  # fmt: skip
    assert next(card for card in told["cards"] if card["card"] == "400") == {
        "deck": "numbers", "deck_title": "Numbers", "card": "400", "title": "Year 400", "date": "400", "year": 400,
        "placed": 2, "missed": 2, "missed_percent": 100, "places_off": 1, "years_off": 150, "too_early": 2,
        "too_late": 0, "believed_from": "100", "believed_from_year": 100, "believed_to": "250",
        "believed_to_year": 250,
    }  # fmt: skip
    assert told["decks"][1] == {
        "deck": "numbers", "deck_title": "Numbers", "rules": "pl", "games": 1, "finished": 1, "players": 2,
        "length": 4, "placed": 4, "right": 3, "right_percent": 75, "best": None, "median": None, "lost": 0,
    }  # fmt: skip


def read_csv(file: Path, separator: str = ",") -> list[dict[str, str]]:
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")  # without it Excel garbles every accent
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))


def test_a_folder_of_tables_opens_again(scorer, games, tmp_path):
    code, out, _ = scorer(games, "--csv", tmp_path / "tables")
    assert code == 0 and out.count("Wrote") == 3
    told = json.loads(scorer(games, "--json")[1])
    for name in ("players", "cards", "decks"):
        read = read_csv(tmp_path / "tables" / f"{name}.csv")
        as_text = [{key: "" if value is None else str(value) for key, value in row.items()} for row in told[name]]
        assert read == as_text


def test_one_table_in_one_file(scorer, games, tmp_path):
    assert scorer(games, "--players", "--csv", tmp_path / "people.csv")[0] == 0
    assert [row["player"] for row in read_csv(tmp_path / "people.csv")] == ["Luis", "Ana", "Zoë"]


@pytest.mark.parametrize("language", ["es", "fr", "pl", "de"])
def test_where_the_comma_is_a_decimal_sign_cells_are_parted_by_semicolons(scorer, games, tmp_path, language):
    scorer(games, "--players", "--csv", tmp_path / "people.csv", "--lang", language)
    assert [row["player"] for row in read_csv(tmp_path / "people.csv", ";")] == ["Luis", "Ana", "Zoë"]


def test_no_name_becomes_a_formula(scorer, tmp_path):
    moves = WON.replace("Ana", "'=1+1'")
    write_game(tmp_path / "a.game.yaml", moves, hand=2, players="'=1+1', Luis")
    scorer(tmp_path, "--players", "--csv", tmp_path / "people.csv")
    assert [row["player"] for row in read_csv(tmp_path / "people.csv")] == ["\u00a0=1+1", "Luis"]


def test_a_table_that_cannot_be_written_says_so(scorer, games, tmp_path):
    (tmp_path / "tables").write_text("in the way", "utf-8")
    code, _, err = scorer(games, "--csv", tmp_path / "tables")
    assert code == 2 and "tables" in err and "Traceback" not in err


def test_many_logs_on_all_cores_say_the_same_as_on_one(scorer, tmp_path, monkeypatch):
    for number in range(210):
        day = f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}"
        write_game(tmp_path / f"{number:03}.game.yaml", WON if number % 3 else LINE, hand=9, played=day)
    (tmp_path / "broken.game.yaml").write_text("rules: [", "utf-8")
    together = scorer(tmp_path, "--json")
    monkeypatch.setattr("scorer.commands.stats.MANY", 1000)
    assert scorer(tmp_path, "--json") == together
    assert json.loads(together[1])["total"]["games"] == 210


def test_the_last_evening_alone(scorer, tmp_path):
    for day in ("2026-01-09", "2026-01-16"):
        write_game(tmp_path / f"{day}.game.yaml", WON, hand=2, played=day)
    assert json.loads(scorer(tmp_path, "--json")[1])["total"]["games"] == 2
    told = json.loads(scorer(tmp_path, "--json", "--evening")[1])
    assert (told["total"]["games"], told["since"]) == (1, "2026-01-16")
