"""The list that a deck was made of is read again: another sheet takes the place of its events, and can be undone."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest

from deckgen.reading.deck_file import load_deck
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client
from tests.deckgen.studio.test_strangers_dropped import FormReader

SHEETS = {
    "Cover": [["School of our town"], [], ["Mrs Miller"]],
    "Term 1": [["Our history"], [], ["Year", "Event"], [1066, "The Normans land"], [1215, "Magna Carta is sealed"]],
    "Term 2": [["Year", "Event"], [1969, "Moon landing"], [1989, "The wall falls"], [1789, "The Bastille is stormed"]],
}


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(studio_app(Decks(tmp_path), "/k"), "/k")


def workbook() -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in SHEETS.items():
        sheet = book.create_sheet(name)
        for number, row in enumerate(rows, 1):
            for column, text in enumerate(row, 1):
                sheet.cell(number, column, text)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def make(client: Client) -> str:
    """Drop the workbook and take what was understood; the address of the deck."""
    address = client.drop(("school.xlsx", workbook())).headers["location"]
    return client.post_form(address, form(client, address)).headers["location"]


def form(client: Client, address: str) -> list[tuple[str, str]]:
    return FormReader(client.get(address).text).fields


def titles(tmp_path: Path) -> list[str]:
    return [card.title for card in load_deck(tmp_path / "school" / "deck.yaml").cards]


def test_of_several_sheets_the_first_list_is_chosen_and_the_others_are_told(client: Client) -> None:
    address = client.drop(("school.xlsx", workbook())).headers["location"]
    page = client.get(address).text
    assert ("sheet", "Term 1") in FormReader(page).fields
    assert "not read: Cover, Term 2" in page
    assert 'role="alert"' not in page


def test_another_sheet_takes_the_place_of_the_list_and_can_be_undone(client: Client, tmp_path: Path) -> None:
    deck = make(client)
    file = tmp_path / "school" / "deck.yaml"
    client.post_json(f"{deck}change", {"action": "choice", "key": "theme", "value": "eco"})
    before = {each.name: each.read_bytes() for each in (file, file.with_name("events.csv"))}
    assert "school.xlsx can be read again" in client.get(f"{deck}columns").json()["panel"]
    address = client.post_form(f"{deck}again", []).headers["location"]
    fields = [(name, "Term 2" if name == "sheet" else value) for name, value in form(client, address)]
    shown = client.post_form(f"{address}/reading", fields).json()["reading"]
    answer = client.post_form(address, [("title", "Term two"), *FormReader(shown).fields])
    assert answer.headers["location"] == deck
    assert titles(tmp_path) == ["Moon landing", "The wall falls", "The Bastille is stormed"]
    text = file.read_text("utf-8")
    assert "# periods:" in text
    assert "title: Term two" in text
    assert "theme: eco" in text
    assert "Undo: list read again" in client.get(deck).text
    assert client.post_json(f"{deck}change", {"action": "undo"}).status == 200
    assert {each.name: each.read_bytes() for each in (file, file.with_name("events.csv"))} == before


def test_the_same_answers_give_the_same_events_with_their_codes(client: Client, tmp_path: Path) -> None:
    deck = make(client)
    before = (tmp_path / "school" / "events.csv").read_bytes()
    client.post_json(f"{deck}change", {"action": "cells", "row": 0, "cells": {"title": "Changed"}})
    address = client.post_form(f"{deck}again", []).headers["location"]
    client.post_form(address, form(client, address))
    assert (tmp_path / "school" / "events.csv").read_bytes() == before


def test_a_deck_that_was_made_of_no_list_has_nothing_to_read_again(client: Client, tmp_path: Path) -> None:
    deck = client.post_form("/take", [("deck", "empty")]).headers["location"]
    assert 'action="again"' not in client.get(f"{deck}columns").json()["panel"]
    assert client.post_form(f"{deck}again", []).status == 422
    assert client.post_form("/d/nowhere/again", []).status == 404
