"""`scorer play` in a pseudo-terminal: whole games, keys, a killed process, and another program on the same log."""

from __future__ import annotations

import re
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from scorer.entry.game import Game
from scorer.log.records import Placement
from tests.paths import EXAMPLES, HISTORY
from tests.scorer.play.pseudo_terminal import Terminal
from tests.scorer.play.typed_games import table_of, typed_game

NEW = ("--players", "Ana,Luis", "--new")
COLOURED = re.compile(r"\x1b\[(?:[0-9]+;)*(?:[34][0-8]|9[0-7])(?:;[0-9]+)*m")


def the_log(home):
    (log,) = (home / "data" / "games").glob("*.game.yaml")
    return log


@pytest.fixture
def home(tmp_path):
    return tmp_path


@pytest.mark.parametrize("rules", ["classic", "chrono-vs", "twist-coop", "chrono-coop"])  # all kinds of questions
def test_a_whole_game_with_undo_and_correction_survives_a_power_cut(home, rules):
    table = table_of(rules, hand=1)
    games = (typed_game(table, seed) for seed in range(1, 50))
    lines, end, opening = next(game for game in games if 3 <= len(game.lines) - game.opening <= 9)
    first = lines[opening]

    terminal = Terminal(home, "play", HISTORY, "--rules", rules, "--hand", 1, *NEW)
    terminal.type(*lines[:opening], first, "undo", "redo", f"edit 1 {first}")
    terminal.wait()
    terminal.kill()
    assert "Taken back: Ana: " in terminal.screen and "Entered again: Ana: " in terminal.screen
    assert COLOURED.search(terminal.raw)

    terminal = Terminal(home, "play")
    terminal.type("", *lines[opening + 1 :], "")
    assert terminal.leave() == 0
    game = Game(the_log(home))
    assert (game.state.ending, game.state.winners) == (end.ending, end.winners)
    assert "scorer share" in terminal.screen and not game.report().problems
    assert [line for line in terminal.rows if len(line) > 80 and "/" not in line] == []


def test_ctrl_d_keeps_the_game_and_without_colour_the_meaning_stays(home):
    terminal = Terminal(home, "play", "es", "--rules", "classic", "--hand", 2, *NEW, NO_COLOR="1")
    terminal.type("1", "", "45 1", "30 1")
    terminal.wait()
    terminal.press("\x04")
    assert terminal.leave() == 0
    assert "La partida está guardada:" in terminal.screen and "scorer play" in terminal.screen
    assert len(Game(the_log(home)).moves) == 2
    assert not COLOURED.search(terminal.raw)
    assert "✓ ¡Bien!" in terminal.screen and "✗ Mal." in terminal.screen


def test_titles_are_completed_on_request_only_and_ctrl_c_keeps_the_game(home):
    terminal = Terminal(home, "play", HISTORY, "--rules", "classic", "--hand", 2, *NEW)
    terminal.type("17", "")
    terminal.wait()
    terminal.press("enhed")
    terminal.wait_for("045  Enheduanna composes her hymns")
    terminal.press("\t 1\r")
    terminal.wait()
    assert [step.record.card for step in Game(the_log(home)).moves] == ["045"]
    terminal.press("30 >eclip")
    terminal.wait_for("places 2 | 3")
    terminal.press("\x03")
    assert terminal.leave() == 0 and "The game is saved:" in terminal.screen
    assert len(Game(the_log(home)).moves) == 1


def test_ctrl_c_before_the_game_begins(home):
    terminal = Terminal(home, "play", HISTORY)
    terminal.wait()
    terminal.press("\x03")
    assert terminal.leave() == 0 and "No game was started." in terminal.screen


def test_a_plain_terminal_is_never_painted(home):
    terminal = Terminal(home, "play", HISTORY, "--rules", "classic", "--hand", 2, *NEW, "--plain", NO_COLOR="1")
    for asked, typed in (("begin with?", "17"), ("have?", ""), ("turn.", "45 1"), ("Right!", "quit")):
        terminal.wait_for(asked)
        terminal.press(f"{typed}\n")
    assert terminal.leave() == 0 and "\x1b" not in terminal.raw
    assert len(Game(the_log(home)).moves) == 1


def test_moves_made_elsewhere(home):
    """While nobody types, the table is shown anew; what was typed meanwhile comes too late and is not recorded."""
    terminal = Terminal(home, "play", HISTORY, "--rules", "classic", "--hand", 2, *NEW)
    terminal.type("17", "")
    terminal.wait()
    Game(the_log(home)).enter(Placement(0, "Ana", "045", None, "017"))
    terminal.wait_for("Somebody else has just made an entry")
    terminal.wait_for("It is Luis’s turn.")
    terminal.wait()
    terminal.press("30 3")
    Game(the_log(home)).enter(Placement(0, "Luis", "108", "017", None))
    terminal.press("\r")
    terminal.wait()
    terminal.kill()
    assert terminal.screen.count("Somebody else has just made an entry") == 2
    assert [step.record.card for step in Game(the_log(home)).moves] == ["045", "108"]


def test_walking_through_a_game_does_not_print_arrow_keys(home):
    terminal = Terminal(home, "replay", "--step", EXAMPLES / "D-8.game.yaml")
    terminal.type("\x1b[A\x1b[Dg 2", "q")
    assert terminal.leave() == 0
    assert "Move 2 of 12" in terminal.screen and "^[" not in terminal.screen
