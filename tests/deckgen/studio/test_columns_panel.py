"""What the columns of a deck's list hold: shown with samples, changed on the page, and kept in the deck file."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.reading.deck_file import load_deck
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client

HEADER = "# ours\nid: OURS\nlanguage: en\nevents: events.csv # the list\n"
LIST = "code,date,title,note,Place\n1,3/4/1969,Moon landing,far,Moon\n2,1789,Bastille,near,Paris\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "ours"
    made.mkdir()
    (made / "deck.yaml").write_text(HEADER, "utf-8")
    (made / "events.csv").write_text(LIST, "utf-8")
    return made


@pytest.fixture
def client(folder: Path) -> Client:
    return Client(studio_app(Decks(folder.parent), "/k"), "/k")


def change(client: Client, **values: object) -> None:
    answer = client.post_json("/d/ours/change", values)
    assert answer.status == 200, answer.text


def panel(client: Client) -> str:
    shown: str = client.get("/d/ours/columns").json()["panel"]
    return shown


def test_each_column_is_shown_with_samples_and_how_dates_are_read(client: Client) -> None:
    shown = panel(client)
    assert shown.count('class="samples"') == 5
    assert "Moon landing" in shown
    assert "cannot be read yet" in shown
    change(client, action="choice", key="dates", value="day-first")
    assert "April 3, 1969" in panel(client)


def test_a_column_is_taken_for_something_else_and_the_deck_file_says_so(client: Client, folder: Path) -> None:
    change(client, action="column", heading="Place", field="note")
    assert "columns: {note: Place}" in (folder / "deck.yaml").read_text("utf-8")
    assert [event.text("note") for event in load_deck(folder / "deck.yaml").events] == ["Moon", "Paris"]
    change(client, action="column", heading="Place", field="")
    assert (folder / "deck.yaml").read_text("utf-8") == HEADER
    change(client, action="column", heading="note", field="")
    assert "unused: [note]" in (folder / "deck.yaml").read_text("utf-8")
    assert not load_deck(folder / "deck.yaml").events[0].text("note")
    change(client, action="column", heading="note", field="note")
    assert (folder / "deck.yaml").read_text("utf-8") == HEADER
    change(client, action="undo")
    assert "unused: [note]" in (folder / "deck.yaml").read_text("utf-8")


def test_a_column_that_the_deck_needs_cannot_be_taken_away_without_a_word(client: Client, folder: Path) -> None:
    answer = client.post_json("/d/ours/change", {"action": "column", "heading": "title", "field": ""})
    assert answer.status == 409
    assert "no column found for: title" in answer.json()["problem"]
    assert (folder / "deck.yaml").read_text("utf-8") == HEADER


def test_a_column_is_added_and_filled(client: Client, folder: Path) -> None:
    change(client, action="add-column", field="icon")
    change(client, action="cells", row=1, cells={"icon": "castle"})
    assert (folder / "events.csv").read_text("utf-8").splitlines()[2] == "2,1789,Bastille,near,Paris,castle"
    offered = panel(client).rpartition('id="add-column"')[2]
    assert 'value="image"' in offered
    assert 'value="icon"' not in offered


def test_letters_can_be_read_in_another_way(client: Client, folder: Path) -> None:
    (folder / "events.csv").write_bytes("code,date,title\n1,1848,Gödöllő\n".encode("cp1250"))
    (folder / "deck.yaml").write_text(f"{HEADER}encoding: cp1252\n", "utf-8")
    assert "Gödöllő (cp1250)" in panel(client)
    change(client, action="choice", key="encoding", value="cp1250")
    assert load_deck(folder / "deck.yaml").cards[0].title == "Gödöllő"
    assert client.post_json("/d/ours/change", {"action": "choice", "key": "encoding", "value": "x"}).status == 409
