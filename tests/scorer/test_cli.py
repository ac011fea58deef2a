"""The `scorer` command: exit codes, JSON for programs, messages for people, and never a traceback."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from deckgen.messages import set_language
from scorer.cli import main
from scorer.log.read import hash_deck
from scorer.replay import open_deck
from tests.paths import EXAMPLES, MESSY, SMALL_DECKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Run = Callable[..., tuple[int, str, str]]

D8 = EXAMPLES / "D-8.game.yaml"
HEADER = f"rules: classic\ndeck: {SMALL_DECKS / 'numbers.yaml'}\nplayers: [Ana, Luis]\n"


@pytest.fixture
def scorer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANG", "C.UTF-8")

    def run(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["scorer", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return int(ended.value.code or 0), shown.out, shown.err

    yield run
    set_language("en")


def test_the_report_has_every_key_of_the_contract(scorer: Run) -> None:
    code, out, _ = scorer("replay", "--json", D8, "--lang", "es")
    report = json.loads(out)
    assert code == 0
    assert list(report) == [
        "log", "rules", "players", "finished", "ending", "winners", "round", "score", "breakdown", "rank", "hands",
        "moves", "problems", "warnings", "unchecked",
    ]  # fmt: skip
    assert report["log"] == str(D8) and report["players"] == ["P0", "P1"]
    assert report["rank"] == {"level": 2, "of": 8, "name": "Excursionistas"}
    assert report["moves"][0] == {"n": 1, "line": 11, "by": "P0", "card": "c1", "verdict": "right", "table": None}
    assert out.count("\n") == 1 and ": " not in out


def test_competitive_reports_have_no_score(scorer: Run) -> None:
    report = json.loads(scorer("replay", "--json", EXAMPLES / "A-4.game.yaml")[1])
    assert (report["score"], report["breakdown"], report["rank"]) == (None, None, None)
    assert report["winners"] == ["P0"] and report["hands"] == {"P0": 0, "P1": 1}


def test_problems_have_code_move_line_message_and_fix(scorer: Run) -> None:
    code, out, _ = scorer("replay", "--json", MESSY / "02-grandparents.game.yaml")
    first = json.loads(out)["problems"][0]
    assert code == 1 and (first["code"], first["move"], first["line"]) == ("wrong-verdict", 2, 10)
    assert first["message"] and first["fix"]


def test_several_logs_in_order_and_the_worst_code(scorer: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.game.yaml"
    broken.write_text("rules: [", "utf-8")
    code, out, _ = scorer("replay", "--json", broken, D8, tmp_path / "none.game.yaml", MESSY / "03-gdansk.game.yaml")
    reports = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [list(report) == ["log", "error"] for report in reports] == [True, False, True, False]
    assert reports[0]["log"] == str(broken) and reports[3]["problems"]


def test_a_folder_of_logs(scorer: Run) -> None:
    code, out, err = scorer("replay", MESSY)
    assert code == 1 and "10 logs" in out and err == ""


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_many_logs_are_shared_among_the_cores_and_stay_in_order(scorer: Run, tmp_path: Path) -> None:
    for number in range(201):
        move = "- {by: Ana, place: 100, before: 250}" if number % 2 else "- {by: Ana, place: 999, before: 250}"
        (tmp_path / f"{number:03}.game.yaml").write_text(f"{HEADER}moves:\n- {{start: 250}}\n{move}\n", "utf-8")
    (tmp_path / "050.game.yaml").write_text("rules: [", "utf-8")
    code, out, _ = scorer("--lang", "es", "replay", "--json", tmp_path)
    reports = [json.loads(line) for line in out.splitlines()]
    assert code == 2 and len(reports) == 201 and "error" in reports[50]
    assert [report["log"] for report in reports] == sorted(report["log"] for report in reports)
    assert "la baraja no tiene" in reports[0]["problems"][0]["message"] and not reports[1]["problems"]


def test_an_empty_folder_does_not_stop_the_others(scorer: Run, tmp_path: Path) -> None:
    code, out, _ = scorer("replay", "--json", tmp_path, D8)
    assert code == 2 and len(out.splitlines()) == 2


def test_an_unreadable_log_is_reported_with_line_and_fix(scorer: Run, tmp_path: Path) -> None:
    log = tmp_path / "friday.game.yaml"
    log.write_text(HEADER + "options: {hnad: 3}\nmoves: []\n", "utf-8")
    code, out, err = scorer("replay", log)
    assert code == 2 and out == ""
    assert err.startswith(f"{log}:4  ") and "→" in err and "hand" in err and "Traceback" not in err


def test_strict_wants_every_check_made(scorer: Run) -> None:
    log = MESSY / "01-friday.game.yaml"
    assert scorer("replay", log)[0] == 0
    assert scorer("replay", "--strict", log)[0] == 1
    assert scorer("replay", "--strict", D8)[0] == 0


def test_a_changed_deck_is_a_warning_that_names_the_cards(scorer: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    text = (SMALL_DECKS / "numbers.yaml").read_text("utf-8")
    deck.write_text(text, "utf-8")
    log = tmp_path / "a.game.yaml"
    mark = hash_deck(open_deck(deck).deck)
    log.write_text(f"rules: classic\ndeck: deck.yaml\ndeck_hash: {mark}\nplayers: [Ana]\nmoves: []\n", "utf-8")
    open_deck.cache_clear()
    assert json.loads(scorer("replay", "--json", log)[1])["warnings"] == []
    deck.write_text(text.replace("date: '35'", "date: '36'").replace("Year 90", "Anno 90"), "utf-8")
    open_deck.cache_clear()
    code, out, _ = scorer("replay", "--json", log)
    (warning,) = json.loads(out)["warnings"]
    assert code == 0 and warning["code"] == "deck-changed" and "35, 90" in warning["message"]


def test_the_report_for_people_writes_the_sum_out(scorer: Run) -> None:
    code, out, _ = scorer("replay", D8)
    assert code == 0 and "10 + 1 − 1 − 3 = 7" in out and "Rank 2 of 8" in out and "\x1b[" not in out


def test_score(scorer: Run) -> None:
    code, out, _ = scorer("score", "--bottom", 15, "--gap", 8, "--front", 2, "--discard", 11)
    assert code == 0 and out.startswith("30 + 8 − 2 − 11 = 25\n") and "Archivists" in out
    assert "Archiveros" in scorer("score", "--bottom", 15, "--gap", 8, "--front", 2, "--discard", 11, "--lang", "es")[1]
    assert "87" in scorer("score", "--scored", 87)[1]
    assert scorer("score", "--bottom", 15)[0] == 2
    assert scorer("score", "--bottom", -1)[0] == 2
    assert scorer("score", "--rules", "classic")[0] == 2
    assert "−33" in scorer("score", "--bottom", 1, "--discard", 35)[1]


@pytest.mark.parametrize("form", ["yaml", "jsonl", "csv"])
@pytest.mark.parametrize("log", sorted(EXAMPLES.glob("*.game.yaml")), ids=lambda path: path.name)
def test_convert(scorer: Run, tmp_path: Path, log: Path, form: str) -> None:
    target = tmp_path / f"converted.game.{form}"
    assert scorer("convert", log, "--to", form, "-o", target)[0] == 0
    before, after = (json.loads(scorer("replay", "--json", path)[1]) for path in (log, target))
    for report in (before, after):
        del report["log"]
        for entry in (*report["moves"], *report["problems"]):
            del entry["line"]
    assert before == after


def test_convert_refuses_what_the_format_cannot_hold(scorer: Run) -> None:
    code, _, err = scorer("convert", MESSY / "10-classroom.game.yaml", "--to", "csv")
    assert code == 2 and err.count("→") >= 3
    assert scorer("convert", D8, "--to", "xml")[0] == 2


def test_rules(scorer: Run) -> None:
    code, out, _ = scorer("rules")
    assert code == 0 and len(out.splitlines()) == 6
    for name in ("classic", "pl", "twist-vs", "twist-coop", "chrono-vs", "chrono-coop"):
        for language in ("en", "es"):
            code, out, _ = scorer("rules", name, "--lang", language)
            assert code == 0 and "hand" in out and len(out.splitlines()) > 8
    code, _, err = scorer("rules", "clasic")
    assert code == 2 and "classic" in err


def test_step_walks_forwards_and_backwards(scorer: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\nb\ng 12\ng 99\nwhat\nb\nq\n"))
    code, out, _ = scorer("replay", "--step", D8)
    shown = re.findall(r"Move (\d+) of 12", out)
    assert code == 0 and shown == ["1", "2", "1", "12", "12", "12", "11"]
    assert scorer("replay", "--step", D8, D8)[0] == 2


def test_simulation_is_reproducible(scorer: Run) -> None:
    wanted = ("simulate", "--rules", "twist-coop", "--deck", SMALL_DECKS / "world.yaml", "--games", 20, "--json")
    first, again, other = scorer(*wanted)[1], scorer(*wanted)[1], scorer(*wanted, "--seed", 2)[1]
    assert first == again != other
    tally = json.loads(first)
    assert tally["games"] == 20 and tally["score"]["low"] <= tally["score"]["mean"] <= tally["score"]["high"]


@pytest.mark.parametrize("rules", ["classic", "pl", "twist-vs", "chrono-vs", "chrono-coop"])
def test_simulations_show_seats_scores_and_hard_cards(scorer: Run, rules: str) -> None:
    code, out, _ = scorer(
        "simulate", "--rules", rules, "--deck", SMALL_DECKS / "world.yaml", "--games", 8, "--skill", 0.9
    )
    assert code == 0 and "█" in out and "Most often missed" in out


def test_skilled_players_place_more_cards_right(scorer: Run) -> None:
    wanted = ("simulate", "--deck", SMALL_DECKS / "world.yaml", "--games", 30, "--json", "--skill")
    sloppy, expert = (json.loads(scorer(*wanted, skill)[1])["right"] for skill in (0.2, 1.0))
    assert sloppy < 0.7 < expert == 1.0


def test_simulating_needs_enough_cards(scorer: Run) -> None:
    assert scorer("simulate", "--deck", SMALL_DECKS / "mini-twist.yaml")[0] == 2
    assert scorer("simulate", "--deck", SMALL_DECKS / "world.yaml", "--skill", 7)[0] == 2


@pytest.mark.parametrize("words", [(), ("--help",), ("--version",), ("replay", "--help"), ("simulate", "--help")])
def test_help_is_never_an_error(scorer: Run, words: tuple[str, ...]) -> None:
    assert scorer(*words)[0] in (0, 2) and scorer("--help")[0] == 0


def test_help_imports_no_engine() -> None:
    program = "import sys; from scorer.cli import app; app(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert not {"scorer.rules", "jinja2", "rich", "PIL"} & set(done.stdout.splitlines()[-1].split())


OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
EVIL = "x\x1b]0;pwned\x07\x9b2J\x7f\u202ey"


def test_no_control_character_of_a_log_reaches_the_terminal(scorer: Run, tmp_path: Path) -> None:
    """Names of players, notes, keys, broken records, rules, and names of files; JSON gives them back as they are."""
    quoted, deck = json.dumps(EVIL), json.dumps(str(SMALL_DECKS / "numbers.yaml"))
    head = f"rules: classic\ndeck: {deck}\nplayers: [{quoted}, Luis]\n{quoted}: 1\nmoves:\n- {{start: '10'}}\n"
    moves = f"- {{note: {quoted}}}\n- {{by: {quoted}, place: {quoted}}}\n- {{{quoted}: 1}}\n"
    log = tmp_path / "odd\x1b[31m\x9b.game.yaml"
    log.write_text(head + moves, "utf-8")
    broken = tmp_path / "broken\x1b[31m.game.yaml"
    broken.write_text(head.replace("classic", quoted), "utf-8")
    said = [
        scorer(*words) for words in (("replay", log), ("replay", broken), ("replay", "--json", log), ("stats", log))
    ]
    said += [scorer("convert", log, "--to", form) for form in ("yaml", "jsonl", "csv")]
    said += [scorer("convert", log, "--to", EVIL), scorer("rules", EVIL), scorer("replay", tmp_path / f"no{log.name}")]
    assert all(out + err for _, out, err in said)
    assert not [found for _, out, err in said for found in OBEYED.findall(out + err)]
    assert json.loads(said[2][1])["players"] == [EVIL, "Luis"]
