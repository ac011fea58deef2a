"""No command of either program writes over what it reads, or gives a file a suffix that it is not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import deckgen.cli
import scorer.cli
from deckgen.messages import say, set_language
from deckgen.terminal import Settings, run
from tests.scorer.commands.command_line import copy_log

PROGRAMS = {"deckgen": deckgen.cli.app, "scorer": scorer.cli.app}

DECK = """\
title: Mine
language: en
theme: ./theme
fonts: [font.ttf]
events: list.csv
"""
LIST = "code,date,title,image,icon\n001,1969,Moon,moon.png,mark.svg\n002,1989,Wall,001-title.png,\n"

OUTPUTS: dict[tuple[str, str, str], tuple[str, str]] = {
    ("deckgen", "build", "output"): ("build deck.yaml -o {}", ".pdf"),
    ("deckgen", "check", "chart"): ("check deck.yaml --chart {}", ".svg"),
    ("deckgen", "rules", "output"): ("rules classic --deck deck.yaml -o {}", ".pdf"),
    ("deckgen", "calibrate", "output"): ("calibrate -o {}", ".pdf"),
    ("deckgen", "icons", "sheet"): ("icons ship --sheet {}", ".pdf"),
    ("deckgen", "export", "output"): ("export deck.yaml --to png -o {}", ""),
    ("deckgen", "preview", "png"): ("preview deck.yaml --png {}", ""),
    ("scorer", "share", "output"): ("share friday.game.yaml -o {}", ".png"),
    ("scorer", "export", "output"): ("export friday.game.yaml --to bgstats -o {}", ".png"),
    ("scorer", "convert", "output"): ("convert friday.game.yaml --to yaml -o {}", ".yaml"),
    ("scorer", "stats", "chart"): ("stats friday.game.yaml --chart {}", ".svg"),
    ("scorer", "stats", "csv"): ("stats friday.game.yaml players.csv --players --csv {}", ""),
    ("scorer", "photo", "annotate"): ("photo deck.yaml moon.png --annotate {}", ".jpg"),
    ("scorer", "photo", "log"): ("photo deck.yaml moon.png --log {}", ".yaml"),
    ("scorer", "photo", "share"): ("photo deck.yaml moon.png --won Ana --share {}", ".png"),
}
"""Every option that names what is written, how to call it, and the suffix it takes."""
INPUTS = {
    *(("deckgen", command, "font") for command in ("build", "check", "preview", "export")),
    ("deckgen", "export", "profile"),
    ("deckgen", "new", "source"),
    ("deckgen", "rules", "deck"),
    ("deckgen", "site", "output"),  # a folder that is replaced only if deckgen wrote it
    ("deckgen", "site", "runtime"),
    ("deckgen", "studio", "folder"),  # a folder that gets new folders only
    ("scorer", "simulate", "deck"),
    ("scorer", "play", "log"),  # resumed: read and continued
    ("scorer", "serve", "games"),  # a folder that gets new files only
}
"""The other options that are paths."""

DECK_FILES = ("deck.yaml", "list.csv", "moon.png", "mark.svg", "font.ttf", "theme/theme.yaml")
READ_BY = {
    "deck.yaml": DECK_FILES,
    "friday.game.yaml": ("friday.game.yaml",),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("deck.yaml", DECK), ("list.csv", LIST)):
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "theme.yaml").write_text("name: Mine\nextends: chronicle\n", "utf-8")
    for name in ("moon.png", "mark.svg", "font.ttf", "001-title.png", "players.csv"):
        (tmp_path / name).write_bytes(b"mine")
    copy_log("01-friday.game.yaml", tmp_path).rename(tmp_path / "friday.game.yaml")
    return tmp_path


def refusal(monkeypatch: pytest.MonkeyPatch, capsys: Any, program: str, line: str, output: str) -> str:
    """What a command that must fail says; nothing may be written or changed by it."""
    before = snapshot()
    words = [word.format(output) for word in line.split()]
    monkeypatch.setattr(sys, "argv", [program, *words])
    capsys.readouterr()
    assert run(PROGRAMS[program]) == 2, words
    Settings.debug = False
    set_language("en")
    assert snapshot() == before
    said = capsys.readouterr()
    return str(said.err)


def snapshot() -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in Path().rglob("*") if file.is_file()}


def test_every_option_that_is_a_path_is_known() -> None:
    paths = {
        (program, name, str(param.name))
        for program, app in PROGRAMS.items()
        for name, command in app.commands.items()
        for param in get_command(command).params
        if param.param_type_name == "option" and "path" in param.type.name
    }
    assert paths == OUTPUTS.keys() | INPUTS


@pytest.mark.parametrize("option", [key for key, (_, suffix) in OUTPUTS.items() if suffix], ids="-".join)
def test_a_suffix_that_is_not_what_is_written_is_refused(folder, option, monkeypatch, capsys) -> None:
    line, suffix = OUTPUTS[option]
    said = refusal(monkeypatch, capsys, option[0], line, "x.txt")
    assert "x.txt" in said
    assert f"x{suffix}" in said
    assert f"x{suffix}" in refusal(monkeypatch, capsys, option[0], line, "x")


@pytest.mark.parametrize(
    ("option", "file"),
    [
        (option, file)
        for option, (line, _) in OUTPUTS.items()
        for source, files in READ_BY.items()
        for file in files
        if source in line and option[2] not in ("png", "csv") and option[:2] != ("deckgen", "export")
    ],
)
def test_what_is_read_is_never_written_over(folder, option, file, monkeypatch, capsys) -> None:
    line, suffix = OUTPUTS[option]
    (folder / f"link{suffix}").symlink_to(folder / file)
    for spelt in (file, f"./{file}", f"../{folder.name}/{file}", f"link{suffix}"):
        said = refusal(monkeypatch, capsys, option[0], line, spelt)
        assert str(Path(spelt)) in said
        assert say("writing.is-input") in said


def test_pictures_and_tables_in_a_folder_do_not_replace_what_is_read(folder, monkeypatch, capsys) -> None:
    (folder / "friday.game.yaml").rename(folder / "players.csv")
    for option, file in ((("deckgen", "preview", "png"), "001-title.png"), (("scorer", "stats", "csv"), "players.csv")):
        line, _ = OUTPUTS[option]
        line = line.replace("friday.game.yaml ", "")
        said = refusal(monkeypatch, capsys, option[0], line, ".")
        assert file in said
        assert say("writing.is-input") in said


def test_a_folder_with_what_is_read_is_not_replaced(folder, monkeypatch, capsys) -> None:
    line, _ = OUTPUTS["deckgen", "export", "output"]
    assert say("writing.is-input") in refusal(monkeypatch, capsys, "deckgen", line, ".")
    assert say("writing.is-input") in refusal(monkeypatch, capsys, "deckgen", line, "theme")


def test_the_deck_of_a_game_is_not_written_over(folder, monkeypatch, capsys) -> None:
    log = folder / "friday.game.yaml"
    deck = next(line for line in log.read_text("utf-8").splitlines() if line.startswith("deck:")).split(None, 1)[1]
    (folder / "played.yaml").write_bytes(Path(deck).read_bytes())
    log.write_text(log.read_text("utf-8").replace(deck, "played.yaml"), "utf-8")
    said = refusal(monkeypatch, capsys, "scorer", "convert friday.game.yaml --to yaml -o {}", "played.yaml")
    assert say("writing.is-input") in said
