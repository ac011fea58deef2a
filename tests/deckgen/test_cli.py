"""The `deckgen` program as a whole: help, exit codes, colours, tracebacks."""

from __future__ import annotations

import json
import os
import re
import sys

import pytest

from deckgen.cli import app

GOOD = "code,date,title,source\nB7,1969,Moon landing,NASA\n"
BAD = "code,date,title,source\nB7,0,Moon landing,NASA\n"
COMMANDS = sorted(app.commands)


def test_version_prints_the_version(deckgen):
    from importlib.metadata import version

    assert deckgen("--version").out == f"deckgen {version('deckgen')}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example(deckgen, name):
    ran = deckgen(name, "--help")
    assert ran.code == 0
    assert f"deckgen {name}" in ran.out.split("Example", 1)[1]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "good.csv"], 0),
        (["check", "bad.csv"], 1),
        (["check", "good.csv", "bad.csv"], 1),
        (["check", "good.csv", "--strict"], 1),
        (["check", "good.csv", "--nonsense"], 2),
        (["check"], 2),
        (["nonsense"], 2),
        (["check", "nowhere.csv"], 2),
        (["check", "picture.csv"], 2),
        (["check", "bad.csv", "picture.csv"], 2),
        (["check", "."], 2),
        (["check", "x" * 5000], 2),
        (["build", "bad.csv"], 1),
        (["build", "nowhere.yaml"], 2),
        (["build", "good.csv", "--paper", "A44"], 2),
        (["date", "1969"], 0),
        (["date", "1969", "0"], 1),
        (["date"], 2),
        (["date", "--jsno", "1969"], 2),
        (["new", "fresh", "--from", "nowhere.csv"], 2),
        (["new", "fresh", "--language", "../x"], 2),
        (["schema"], 0),
    ],
)
def test_exit_codes(deckgen, write, tmp_path, arguments, code):
    write("good.csv", GOOD)
    write("bad.csv", BAD)
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\r\n\x00\x00")
    ran = deckgen(*arguments)
    assert ran.code == code
    assert code != 2 or ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(("name", "code"), [("good.csv", 0), ("bad.csv", 1), ("nowhere.csv", 2)])
def test_a_process_of_its_own_ends_with_the_same_codes(command, write, name, code):
    write("good.csv", GOOD)
    write("bad.csv", BAD)
    assert command("check", name).code == code


def test_a_wrong_option_is_wrong_usage_in_a_process_of_its_own_too(command):
    assert command("check", "--nonsense").code == 2


def test_debug_shows_the_traceback_and_keeps_the_exit_code(deckgen):
    ran = deckgen("--debug", "build", "nowhere.csv")
    assert "Traceback" in ran.err
    assert ran.code == 2


def test_an_unexpected_error_is_one_line_unless_debugging(deckgen, write, monkeypatch):
    monkeypatch.setattr("deckgen.commands.check.check", lambda deck: 1 / 0)
    write("good.csv", GOOD)
    assert "Traceback" not in deckgen("check", "good.csv").err
    ran = deckgen("--debug", "check", "good.csv")
    assert "Traceback" in ran.err
    assert ran.code == 70


OBEYED = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e]")
EVIL = "x\x1b]0;pwned\x07\x9b2J\x7f\u202ey"


def test_no_control_character_of_a_file_reaches_the_terminal(deckgen, write, monkeypatch):
    """Headings, titles, dates, keys, names of files, and what an unforeseen error says."""
    write("evil.csv", f"title,date,{EVIL}\n{EVIL},1969,1\nA,{EVIL},2\n")
    escaped = json.dumps(EVIL)
    write("evil.yaml", f"title: {escaped}\n{escaped}: 1\nevents:\n- {{title: {escaped}, date: {escaped}}}\n")
    write("names.yaml", f"title: A\nevents: {escaped}\n")
    odd = "odd\x1b[31m\x9b.csv"
    write(odd, BAD)
    ran = [deckgen("check", name) for name in ("evil.csv", "evil.yaml", "names.yaml", odd, f"no{odd}")]
    ran += [deckgen("date", EVIL), deckgen("date", EVIL, "--json"), deckgen(EVIL), deckgen("check", f"--{EVIL}")]
    monkeypatch.setattr("deckgen.commands.check.check", lambda *_, **__: 1 / int(EVIL))
    ran += [deckgen("check", odd), deckgen("--debug", "check", odd)]
    assert all(each.out + each.err for each in ran)
    assert not [found for each in ran for found in OBEYED.findall(each.out + each.err)]
    assert ran[-1].code == 70


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_pipe_gets_no_escape_codes(command, write, environment):
    write("bad.csv", BAD)
    for arguments in (["date", "1969", "0"], ["check", "bad.csv", "nowhere.csv"]):
        ran = command(*arguments, **environment)
        assert "\x1b" not in ran.out + ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_a_terminal_gets_colours_unless_no_color_is_set(tmp_path, no_color, coloured):
    import pty
    import subprocess

    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": no_color}
    subprocess.run([sys.executable, "-m", "deckgen", "date", "1969"], stdout=follower, env=environment, check=True)
    os.close(follower)
    said = os.read(leader, 1000).decode()
    os.close(leader)
    assert "1969" in said
    assert ("\x1b" in said) is coloured


def test_messages_are_in_the_persons_language(deckgen, write):
    write("bad.csv", BAD)
    assert "errores: 1" in deckgen("--lang", "es", "check", "bad.csv").out
    assert "errors: 1" in deckgen("--lang", "xx", "check", "bad.csv").out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_can_be_shown(command, shell):
    shown = command("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert shown.code == 0
    assert f"_DECKGEN_COMPLETE=complete_{shell}" in shown.out


@pytest.mark.parametrize(("typed", "shown"), [("deckgen bu", "Crea el PDF"), ("deckgen build --fl", "Lado por")])
def test_the_tab_key_explains_in_the_users_language(deckgen, monkeypatch, capsys, typed, shown):
    asked = {"_DECKGEN_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": typed, "LC_ALL": "es_ES.UTF-8"}
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit):
        deckgen()
    assert shown in capsys.readouterr().out


def test_a_deck_that_ships_is_found_by_its_name_anywhere(deckgen, tmp_path):
    (tmp_path / "es").mkdir()
    for name in ("es", "es.yaml", "decks/es.yaml"):
        assert deckgen("check", name, "--json").code == 0


def test_an_unknown_deck_is_answered_with_those_that_ship(deckgen):
    ran = deckgen("check", "ess")
    assert "es" in ran.err
    assert ran.err.startswith("ess  no such file")
