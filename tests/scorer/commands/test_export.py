"""`scorer export` as people type it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from deckgen.errors import UserError
from tests.scorer.commands.command_line import copy_log, run

UNFINISHED = "08-library.game.yaml"


def test_the_link_comes_in_one_line_and_the_code_only_if_wanted(log):
    assert run("export", log, "--to", "bgstats").startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    drawn = run("export", log, "--to", "bgstats", "--qr")
    assert "▀" in drawn
    assert drawn.splitlines()[-1].startswith("https://")


def test_the_code_as_a_picture(log):
    run("export", log, "--to", "bgstats", "-o", log.parent / "play.png")
    assert (log.parent / "play.png").read_bytes().startswith(b"\x89PNG")


def test_a_game_that_goes_on_is_not_exported(tmp_path):
    with pytest.raises(UserError, match="not finished"):
        run("export", copy_log(UNFINISHED, tmp_path), "--to", "bgstats")


@pytest.mark.parametrize("words", [("--to", "excel"), ("--to", "bgstats", "-o", "play.svg")])
def test_other_programs_and_pictures_are_refused(log, words):
    with pytest.raises(UserError):
        run("export", log, *words)


def test_the_command_line_loads_nothing_heavy_for_them():
    heavy = "('PIL', 'jinja2', 'reportlab', 'qrcode')"
    code = f"import sys, scorer.cli; print([name for name in {heavy} if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
