"""Decks that come in a link: asked about, added once, never in place of another one."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from deckgen.browser import Answer, answer
from deckgen.deck_link import BEGINNING, write_deck_link
from scorer.web.browser import open_app

DECK = {
    "deck.yaml": b"title: Our town\nid: our-town\nevents: events.csv\n",
    "events.csv": b"date,title\n1789,The Bastille is stormed\n1969,Moon landing\n",
}
ROOT = "/table/app"


class Table:
    """A table in a browser, without one."""

    def __init__(self, kept: Path) -> None:
        self.app = open_app(kept, ROOT, faces=str(kept / "faces"), code_reader="/reader.js")

    def send(self, text: str, how: str = "") -> Answer:
        return asyncio.run(answer(self.app, "POST", f"{ROOT}/sent{how}", body=text.encode()))

    def get(self, path: str) -> str:
        return asyncio.run(answer(self.app, "GET", f"{ROOT}{path}")).body.decode()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def link(files: dict[str, bytes] = DECK) -> str:
    return write_deck_link("https://example.org", files).partition(BEGINNING)[2]


def _decks(kept: Path) -> dict[str, bytes]:
    files = (kept / "decks").rglob("*")
    return {file.relative_to(kept / "decks").as_posix(): file.read_bytes() for file in files if file.is_file()}


def test_a_deck_is_asked_about_before_it_is_added(table: Table, tmp_path: Path) -> None:
    asked = json.loads(table.send(link()).body)
    assert asked["name"] == ""
    assert "“Our town” with 2 cards" in asked["question"]
    assert not _decks(tmp_path)
    assert json.loads(table.send(link(), "?add=1").body)["name"] == "our-town"
    assert _decks(tmp_path) == {f"our-town/{name}": content for name, content in DECK.items()}


def test_the_same_deck_is_not_asked_about_again(table: Table, tmp_path: Path) -> None:
    table.send(link(), "?add=1")
    before = _decks(tmp_path)
    assert json.loads(table.send(link()).body)["name"] == "our-town"
    table.send(link(), "?add=1")
    assert _decks(tmp_path) == before


def test_a_deck_of_the_same_title_stays_as_it_is(table: Table, tmp_path: Path) -> None:
    table.send(link(), "?add=1")
    other = DECK | {"events.csv": b"date,title\n1492,Columbus sails\n"}
    assert json.loads(table.send(link(other), "?add=1").body)["name"] == "our-town-2"
    assert _decks(tmp_path)["our-town/events.csv"] == DECK["events.csv"]


def test_a_game_can_begin_with_it(table: Table) -> None:
    table.send(link(), "?add=1")
    assert re.search('<option value="own:our-town"[^>]* selected', table.get("/new?deck=own:our-town"))


@pytest.mark.parametrize(
    "files",
    [
        DECK | {"deck.yaml": b"title: [\n"},
        DECK | {"deck.yaml": b"title: x\nevents: ../../secret.csv\n"},
        DECK | {"deck.yaml": b"title: x\nevents: missing.csv\n"},
    ],
    ids=["yaml", "outside", "missing"],
)
def test_a_deck_that_cannot_be_read_is_refused(table: Table, tmp_path: Path, files: dict[str, bytes]) -> None:
    refused = table.send(link(files), "?add=1")
    assert list(json.loads(refused.body)) == ["problem"]
    assert not _decks(tmp_path)


def test_something_else_is_refused(table: Table, tmp_path: Path) -> None:
    refused = table.send("1.nonsense", "?add=1")
    assert "“Restore a copy” takes that too" in json.loads(refused.body)["problem"]
    assert not _decks(tmp_path)
