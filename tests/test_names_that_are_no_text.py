"""Names of files that are no UTF-8, which Linux allows: every command works with them, or refuses them clearly."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from starlette.datastructures import URL

import deckgen.cli
import scorer.cli
from deckgen.errors import UserError
from deckgen.messages import set_language
from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder
from deckgen.studio.drafts import draft_of_file
from deckgen.terminal import run
from deckgen.text import readable_name
from scorer.web.deck_faces import DrawnDecks
from scorer.web.home import new_game_page, start_game
from scorer.web.invitation import make_invitation
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.scorer.commands.command_line import copy_log

PROGRAMS = {"deckgen": deckgen.cli.app, "scorer": scorer.cli.app}
ODD = os.fsdecode(b"m\xe1s")
LIST = "code,date,title\n" + "".join(f"{number},{1960 + number},Event\n" for number in range(1, 21))
FINE, FOUND, REFUSED = 0, 1, 2


def can_be_named(folder: Path) -> bool:
    try:
        (folder / ODD).mkdir()
    except OSError:
        return False
    return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of that name, with a deck, a theme, a picture and a game of that name in it."""
    if not can_be_named(tmp_path):
        pytest.skip("the system has names that are texts only")
    monkeypatch.chdir(tmp_path / ODD)
    here = Path(ODD).absolute().parent
    Path("deck.yaml").write_text("title: Mine\nevents: list.csv\n", "utf-8")
    Path("list.csv").write_text(LIST, "utf-8")
    Path(f"{ODD}.csv").write_text(LIST, "utf-8")
    Path(f"{ODD}.yaml").write_text(f"events: list.csv\ntheme: ./theme\nfonts: [{'f.ttf'}]\n", "utf-8")
    font = next(resource_folder("fonts").glob("*.ttf"), None)
    if font is None:
        Path(f"{ODD}.yaml").write_text("events: list.csv\ntheme: ./theme\n", "utf-8")
    else:
        shutil.copy(font, "f.ttf")
    Path("theme").mkdir()
    Path("theme/theme.yaml").write_text("name: Mine\nextends: chronicle\n", "utf-8")
    Path("theme/title.svg").write_text('{% extends "date.svg" %}', "utf-8")
    Path("theme", f"{ODD}.svg").write_text("<svg/>", "utf-8")
    Path("photos").mkdir()
    for file in (f"{ODD}.png", f"photos/{ODD}.png"):
        with Path(file).open("wb") as stream:
            Image.new("RGB", (300, 300), "red").save(stream, "PNG")
    copy_log("01-friday.game.yaml", Path()).rename(f"{ODD}.game.yaml")
    return here


COMMANDS = [
    ("deckgen", "check {}.yaml", FINE), ("deckgen", "check {}.csv --json", FINE),
    ("deckgen", "check {}.csv --chart {}.svg", FINE), ("deckgen", "check {}.png", REFUSED),
    ("deckgen", "build {}.yaml", FINE), ("deckgen", "build {}.csv -o {}.pdf", FINE),
    ("deckgen", "build deck.yaml", FINE), ("deckgen", "build deck.yaml --theme {}", REFUSED),
    ("deckgen", "build deck.yaml --font {}.ttf", REFUSED), ("deckgen", "build deck.yaml --printer {}", REFUSED),
    ("deckgen", "build deck.yaml --tag {}", REFUSED), ("deckgen", "build deck.yaml --only {}", REFUSED),
    ("deckgen", "export {}.csv --to png", FINE), ("deckgen", "export {}.csv --to tts -o {}", REFUSED),
    ("deckgen", "export {}.csv --to tts --url https://example.org", FINE),
    ("deckgen", "export {}.yaml --to anki", FINE), ("deckgen", "export {}.csv --to press", FINE),
    ("deckgen", "preview {}.csv --png {}", FINE), ("deckgen", "rules classic --deck {}.csv -o {}.pdf", FINE),
    ("deckgen", "calibrate -o {}.pdf", FINE), ("deckgen", "icons ship --sheet {}.pdf", FINE),
    ("deckgen", "icons {}", FOUND), ("deckgen", "date {}", FOUND), ("deckgen", "{}", REFUSED),
    ("deckgen", "new new-{}", FINE), ("deckgen", "new n --from {}.csv", FINE), ("deckgen", "new n --from photos", FINE),
    ("scorer", "replay {}.game.yaml", FINE), ("scorer", "replay {}.game.yaml --json", FINE),
    ("scorer", "replay {}", REFUSED), ("scorer", "share {}.game.yaml", FINE),
    ("scorer", "share {}.game.yaml -o {}.html", FINE), ("scorer", "stats {}.game.yaml", FINE),
    ("scorer", "stats . --csv {}", FINE), ("scorer", "stats . --chart {}.svg", FINE),
    ("scorer", "export {}.game.yaml --to bgstats -o {}.png", FINE),
    ("scorer", "convert {}.game.yaml --to csv -o {}.csv", FINE), ("scorer", "rules {}", REFUSED),
    ("scorer", "photo {}.csv {}.png --annotate {}.jpg", FOUND),
    ("scorer", "photo {}.csv {}.png --log {}.yaml", REFUSED),
    ("scorer", "simulate --deck {}.csv --games 2", FINE),
    ("scorer", "play {}.csv --rules classic --players Ana,Luis --hand 1 --new", REFUSED),
]  # fmt: skip


@pytest.mark.parametrize(("program", "line", "ends"), COMMANDS, ids=[line for _, line, _ in COMMANDS])
def test_every_command(
    folder: Path, program: str, line: str, ends: int, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(sys, "argv", [program, *(word.replace("{}", ODD) for word in line.split())])
    monkeypatch.setenv("DECKGEN_DATA", str(folder / "data"))
    ended = run(PROGRAMS[program])
    set_language("en")
    said = capsys.readouterr()
    assert ended == ends, said.err
    (said.out + said.err).encode()
    assert said.out + said.err


def test_a_deck_is_named_as_its_file_was_meant(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = load_deck(Path(f"{ODD}.csv"))
    assert (deck.title, deck.id, deck.file_name) == ("Más", "más", "más")
    monkeypatch.setattr(sys, "argv", ["deckgen", "build", f"{ODD}.csv"])
    assert run(deckgen.cli.app) == FINE
    with pikepdf.open("out/más.pdf") as pdf:
        assert pdf.docinfo["/Title"] == "Más"


def test_the_studio_opens_a_list(folder: Path) -> None:
    draft = draft_of_file(Path(f"{ODD}.csv"))
    assert (draft.name, draft.main, list(draft.files)) == ("Más", "más.csv", ["más.csv"])


def test_the_pages_of_a_table(folder: Path) -> None:
    """A game cannot be begun, since its log could not name the deck, and that is said."""
    file = Path(f"{ODD}.csv").absolute()
    tables, pages = Tables(folder / ODD / "games", file, DrawnDecks("/pictures")), Pages("")
    new_game_page(tables, pages, fields={}).encode()
    invitation = make_invitation(URL("http://127.0.0.1:1969/"), "", file)
    shown = pages.render("invite_page.html", invitation=invitation)
    assert "scorer serve m\ufffds.csv --lan" in shown
    with pytest.raises(UserError, match="no game log can hold"):
        start_game(tables, {"rules": ["classic"], "player": ["Ana", "Luis"], "starter": ["listed"]})
    assert not list((folder / ODD / "games").glob("*.game.yaml"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [("más", "más"), (ODD, "más"), ("\ud800x", "\ufffdx"), (os.fsdecode(b"\x81"), "\ufffd"), ("", "")],
)
def test_a_readable_name(name: str, shown: str) -> None:
    assert readable_name(name) == shown
    assert not re.search("[\ud800-\udfff]", readable_name(name))
