"""Two pages of one deck: each sees what the other did, and none changes another row than it shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from deckgen.reading.deck_file import load_deck
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client

LIST = "code,date,title\n001,1969,Moon landing\n002,1789,The Bastille is stormed\n003,44 BCE,Caesar dies\n"
PAGE = "/d/ours/"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "deck.yaml").write_text("title: Ours\nevents: events.csv\n", "utf-8")
    (tmp_path / "ours" / "events.csv").write_text(LIST, "utf-8")
    return tmp_path / "ours"


@pytest.fixture
def client(folder: Path) -> Client:
    return Client(studio_app(Decks(folder.parent), "/s/key"), "/s/key")


def change(client: Client, revision: int, action: str, **values: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post_json(f"{PAGE}change", {"revision": revision, "action": action, **values})
    return answer.status, answer.json()


LONG = "9" * 5000


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "1.5", LONG])
@pytest.mark.parametrize("action", ["move", "paste", "delete"])
def test_a_number_that_no_page_sends_is_refused(client: Client, folder: Path, number: str, action: str) -> None:
    rest = '"rows": [0], "headings": ["date"], "text": "1"'
    change = f'{{"action": "{action}", "before": {number}, "row": {number}, {rest}}}'
    assert client.post(f"{PAGE}change", change.encode()).status == 400
    assert (folder / "events.csv").read_text("utf-8") == LIST


@pytest.mark.parametrize("row", [LONG, "-1", "x", "", "٣"])
def test_a_row_that_is_none_is_refused(client: Client, row: str) -> None:
    assert client.get(f"{PAGE}unsaved?row={quote(row)}&heading=title&text=x").status == 400


def test_a_cell_that_begins_like_a_formula_is_kept_as_a_text(client: Client, folder: Path) -> None:
    assert change(client, 1, "cells", row=0, cells={"title": "=1+1"})[0] == 200
    assert titles(folder)[0] == "\u00a0=1+1"
    assert load_deck(folder / "deck.yaml").cards[0].title == "=1+1"


HALF = "\ud83c"  # of an emoji


def test_half_an_emoji_is_kept_as_a_mark(client: Client, folder: Path) -> None:
    """Some programs cut a text off in the middle of one."""
    revision = 1
    for action, values in {
        "cells": {"row": 0, "cells": {"title": f"Moon {HALF}"}},
        "choice": {"key": "title", "value": f"Ours {HALF}"},
        "paste": {"row": 1, "headings": ["title"], "text": f"{HALF} Bastille"},
    }.items():
        status, state = change(client, revision, action, **values)
        assert status == 200, action
        revision = state["revision"]
    assert titles(folder)[:2] == ["Moon \ufffd", "\ufffd Bastille"]
    assert load_deck(folder / "deck.yaml").title == "Ours \ufffd"


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\x7f", "\x80", "\x92", "\x9f"], ids=ascii)
def test_a_control_character_does_not_make_a_list_unreadable(client: Client, folder: Path, letter: str) -> None:
    """Texts of old web pages have some; in a list without a mark at its beginning they look like another encoding."""
    assert change(client, 1, "cells", row=0, cells={"title": f"Mo{letter}on"})[0] == 200
    assert change(client, 2, "paste", row=1, headings=["title"], text=f"Ba{letter}stille\nCaesar")[0] == 200
    assert change(client, 3, "choice", key="title", value=f"Ou{letter}rs")[0] == 200
    assert titles(folder) == ["Moon", "Bastille", "Caesar"]
    assert load_deck(folder / "deck.yaml").title == "Ours"


def titles(folder: Path) -> list[str]:
    return [line.split(",")[2] for line in (folder / "events.csv").read_text("utf-8").splitlines()[1:]]


def test_a_page_that_missed_a_change_deletes_no_other_row(client: Client, folder: Path) -> None:
    assert change(client, 1, "delete", rows=[0])[0] == 200
    for action in ("delete", "move", "undo"):
        status, state = change(client, 1, action, rows=[1], before=0)
        assert status == 409
        assert state["revision"] == 2
        assert "Moon landing" not in state["table"], "it is shown what it missed"
    assert titles(folder) == ["The Bastille is stormed", "Caesar dies"]


def test_it_may_change_a_row_that_it_knows_and_is_told_the_rest(client: Client, folder: Path) -> None:
    change(client, 1, "cells", row=2, cells={"title": "Caesar is killed"})
    was = ["001", "1969", "Moon landing"]
    status, state = change(client, 1, "cells", row=0, was=was, cells={"title": "Humans on the Moon"})
    assert status == 200
    assert "Caesar is killed" in state["table"]
    assert titles(folder) == ["Humans on the Moon", "The Bastille is stormed", "Caesar is killed"]
    status, _ = change(client, 1, "cells", row=0, was=was, cells={"title": "Mine"})
    assert status == 409, "the row is another one by now"


def test_what_another_program_saves_is_news(client: Client, folder: Path) -> None:
    assert client.get(f"{PAGE}news?revision=0").json()["revision"] == 1
    (folder / "events.csv").write_text(LIST.replace("Caesar dies", "Caesar is killed"), "utf-8")
    assert client.get(f"{PAGE}news?revision=1").json()["revision"] == 2
    assert "Caesar is killed" in client.get(f"{PAGE}contents").json()["table"]


def test_a_choice_and_its_undo_draw_every_card_anew(client: Client) -> None:
    _, state = change(client, 1, "choice", key="theme", value="eco")
    assert state["cards"].count("<li") == 3
    _, state = change(client, 2, "undo")
    assert state["cards"].count("<li") == 3


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b'{"action": ' * 100_000])
def test_what_is_no_change_is_refused(client: Client, folder: Path, body: bytes) -> None:
    assert client.post(f"{PAGE}change", body).status == 400
    assert titles(folder) == ["Moon landing", "The Bastille is stormed", "Caesar dies"]
