"""`scorer share` and `scorer export` as people type them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckgen.errors import UserError
from deckgen.messages import set_language
from scorer.cli import app
from scorer.commands.share import beside
from tests.paths import MESSY, SMALL_DECKS

CLASSIC, OPEN = "01-friday.game.yaml", "08-library.game.yaml"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log in a folder of its own."""
    return _copied(CLASSIC, tmp_path)


def _copied(name: str, folder: Path) -> Path:
    file = folder / name
    file.write_text((MESSY / name).read_text("utf-8").replace("../..", str(SMALL_DECKS.parent)), encoding="utf-8")
    return file


def run(*words: object) -> str:
    set_language("en")
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False, standalone_mode=False)
    set_language("en")
    if result.exception:
        raise result.exception
    return result.output


def test_a_picture_is_written_beside_the_log(log):
    assert "01-friday.png" in run("share", log)
    assert (log.parent / "01-friday.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "name", "begins"),
    [
        (("--svg",), "01-friday.svg", b"<svg"),
        (("--html",), "01-friday.html", b"<!doctype html>"),
        (("-o", "a.SVG"), "a.SVG", b"<svg"),
        (("-o", "a.html", "--html"), "a.html", b"<!doctype html>"),
    ],
)
def test_the_ending_or_an_option_says_what_is_written(log, monkeypatch, words, name, begins):
    monkeypatch.chdir(log.parent)
    run("share", log, *words)
    assert (log.parent / name).read_bytes().startswith(begins)


@pytest.mark.parametrize("words", [("-o", "a.gif"), ("-o", "a"), ("--svg", "--html"), ("--svg", "-o", "a.png")])
def test_what_cannot_be_meant_is_refused_and_nothing_is_written(log, monkeypatch, words):
    monkeypatch.chdir(log.parent)
    with pytest.raises(UserError):
        run("share", log, *words)
    assert [file.name for file in log.parent.iterdir()] == [log.name]


def test_the_decks_language_is_the_default_and_an_option_before_or_after_the_verb_wins(log):
    for words, said in (
        (("share", log), "wins!"),
        (("share", log, "--lang", "es"), "Gana"),
        (("--lang", "es", "share", log), "Gana"),
    ):
        run(*words, "--svg")
        assert said in (log.parent / "01-friday.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "stem"), [("friday.game.yaml", "friday"), ("a.b.game.jsonl", "a.b"), ("friday.csv", "friday")]
)
def test_the_picture_has_the_name_of_the_game(name, stem):
    assert beside(Path("x") / name, ".png") == Path("x") / f"{stem}.png"


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
        run("export", _copied(OPEN, tmp_path), "--to", "bgstats")


@pytest.mark.parametrize("words", [("--to", "excel"), ("--to", "bgstats", "-o", "play.svg")])
def test_other_programs_and_pictures_are_refused(log, words):
    with pytest.raises(UserError):
        run("export", log, *words)


def test_the_command_line_loads_nothing_heavy_for_them():
    heavy = "('PIL', 'jinja2', 'reportlab', 'qrcode')"
    code = f"import sys, scorer.cli; print([name for name in {heavy} if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
