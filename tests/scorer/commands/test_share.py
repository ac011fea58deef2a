"""`scorer share` as people type it."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.errors import UserError
from scorer.commands.share import default_output
from tests.scorer.commands.command_line import run


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


def test_the_decks_language_is_the_default_and_an_option_before_or_after_the_command_wins(log):
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
    assert default_output(Path("x") / name, ".png") == Path("x") / f"{stem}.png"
