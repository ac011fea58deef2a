"""The docs show commands that work: each is run here, on files like those that the text speaks of."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
from pathlib import Path

import openpyxl
import pytest

import deckgen.cli
import scorer.cli
from deckgen.sheets.printers import PrinterProfile, save_profile
from deckgen.theme import load_theme
from deckgen.writers.print_record import write_record
from tests.paths import EXAMPLES, ROOT

PAGES = ("README.md", "docs/printing.md", "docs/gamelog.md", "docs/table.md")
PROGRAMS = {"deckgen": deckgen.cli.main, "scorer": scorer.cli.main}
ELSEWHERE = ("preview", "serve", "photo")  # their own tests serve pages and take photographs


def commands() -> list[str]:
    found: list[str] = []
    for page in PAGES:
        blocks = (ROOT / page).read_text("utf-8").split("```")[1::2]
        lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
        found += [line for line in lines if line.startswith(("deckgen ", "scorer "))]
    return [command for command in dict.fromkeys(found) if command.split()[1] not in ELSEWHERE]


@pytest.fixture
def somewhere(tmp_path: Path) -> Path:
    """A folder with the files that the docs name."""
    shutil.copytree(ROOT / "decks", tmp_path / "decks")
    events = (ROOT / "decks" / "events.csv").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "decks" / "events.csv").write_text("".join(events[:43]), encoding="utf-8")
    rows = [
        "code,date,title,source",
        *(f"{100 + n * 7 % 40},{1500 + n * 7},Event {chr(65 + n % 26)}{n},Book" for n in range(40)),
    ]
    (tmp_path / "history.csv").write_text("\n".join(rows), encoding="utf-8")
    shutil.copyfile(ROOT / "tests" / "deckgen" / "reading" / "lists" / "wikitrivia-1.json", tmp_path / "list.json")
    book = openpyxl.Workbook()
    for row in (("Year", "Title"), (1969, "Humans walk on the Moon"), (476, "Last emperor of the West")):
        book.active.append(row)
    book.save(tmp_path / "Events.xlsx")
    log = EXAMPLES / "D-8.game.yaml"
    text = log.read_text("utf-8")
    deck = re.search(r"^deck: (.*)$", text, re.MULTILINE)
    assert deck
    shutil.copyfile((log.parent / deck[1]).resolve(), tmp_path / "friday.yaml")
    (tmp_path / "friday.game.yaml").write_text(text.replace(deck[1], "friday.yaml"), encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.game.yaml").write_text(text.replace(deck[1], "../friday.yaml"), encoding="utf-8")
    save_profile(PrinterProfile("home", 0.5, 0.0))
    write_record(tmp_path / "out" / "es.printed.json", deckgen.load_deck(tmp_path / "decks" / "es.yaml").id, {})
    return tmp_path


@pytest.mark.parametrize("command", commands())
def test_the_command_works(
    command: str, somewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(command.replace("--games 10000", "--games 40"))
    monkeypatch.chdir(somewhere)
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr("webbrowser.open", lambda address: None)
    with pytest.raises(SystemExit) as ended:
        PROGRAMS[words[0]]()
    said = capsys.readouterr()
    assert not ended.value.code, said.err + said.out[-2000:]


def test_ci_runs_the_very_test_command_of_the_readme() -> None:
    test_command = 'python3 -m venv .venv && .venv/bin/pip install -q -e ".[test]" && .venv/bin/pytest'
    assert test_command in (ROOT / "README.md").read_text("utf-8")
    assert test_command in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_everything_a_template_may_use_is_documented() -> None:
    theme = load_theme("chronicle")
    documented = (ROOT / "docs" / "themes.md").read_text("utf-8")
    source = (ROOT / "deckgen" / "faces" / "template_functions.py").read_text("utf-8")
    offered = re.findall(r'^            "(\w+)": ', source, re.MULTILINE)
    assert len(offered) > 15
    assert [name for name in offered if f"`{name}" not in documented] == []
    assert [role for role in theme.fonts if f"`{role}`" not in documented] == []


def test_every_picture_of_the_docs_is_there() -> None:
    for page in (*PAGES, "docs/themes.md", "docs/photo.md"):
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / page).read_text("utf-8")):
            assert ((ROOT / page).parent / target).is_file(), target
