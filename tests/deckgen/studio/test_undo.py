"""Everything that a page can change is undone to the very bytes, and done again, in any deck."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client
from tests.made_fonts import make_font

LIST = "code,date,title,Place\r\n001,1969,Moon landing,Moon\r\n002,1789,The Bastille is stormed,Paris\r\n"
HEADER = "# ours\nid: OURS\nlanguage: en # of the cards\nevents: events.csv\n"
YAML = """\
# by hand
title: Ours
events:
  # the first
  - {date: 1969, title: Moon landing, Place: Moon}
  - date: 1789   # July
    title: The Bastille is stormed
"""
CHANGES: tuple[Mapping[str, object], ...] = (
    {"action": "cells", "row": 0, "cells": {"title": "Apollo 11 lands", "date": "1969-07-20"}},
    {"action": "insert", "before": 1, "rows": [{"title": "The wall falls", "date": "1989"}]},
    {"action": "move", "rows": [0], "before": 3},
    {"action": "sort", "heading": "date"},
    {"action": "paste", "row": 1, "headings": ["date", "title"], "text": "1066\tHastings\n1215\tMagna Carta\n1\tMore"},
    {"action": "delete", "rows": [0, 2]},
    {"action": "add-column", "field": "icon"},
    {"action": "choice", "key": "title", "value": "Another name"},
    {"action": "choice", "key": "theme", "value": "eco"},
    {"action": "choice", "key": "card", "value": "poker"},
    {"action": "choice", "key": "language", "value": "fr"},
    {"action": "choice", "key": "qr", "value": "none"},
    {"action": "choice", "key": "dates", "value": "day-first"},
)
OF_A_LIST: tuple[Mapping[str, object], ...] = ({"action": "column", "heading": "Place", "field": "note"},)


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(studio_app(Decks(tmp_path), "/k"), "/k")


@pytest.mark.parametrize(
    ("files", "changes"),
    [
        ({"deck.yaml": HEADER, "events.csv": LIST}, CHANGES + OF_A_LIST),
        ({"deck.yaml": YAML}, CHANGES),
    ],
    ids=["list", "yaml"],
)
def test_every_change_is_undone_and_done_again(
    client: Client, tmp_path: Path, files: Mapping[str, str], changes: tuple[Mapping[str, object], ...]
) -> None:
    folder = tmp_path / "ours"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())

    def contents() -> dict[str, bytes]:
        return {name: (folder / name).read_bytes() for name in files}

    states = [contents()]
    for change in changes:
        answer = client.post_json("/d/ours/change", change)
        assert answer.status == 200, (change, answer.text)
        states.append(contents())
    for path, name, content in (
        ("photographs", "Hastings.png", photograph()),
        ("fonts", "goose.otf", make_font("鹅", postscript=True)),
    ):
        answer = client.upload(f"/d/ours/{path}", (name, content))
        assert answer.status == 200, answer.text
        states.append(contents())
    assert len({tuple(state.items()) for state in states}) == len(states)  # every change was one
    for state in reversed(states[:-1]):
        assert client.post_json("/d/ours/change", {"action": "undo"}).status == 200
        assert contents() == state
    for state in states[1:]:
        assert client.post_json("/d/ours/change", {"action": "redo"}).status == 200
        assert contents() == state


def photograph() -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (90, 60), "navy").save(stream, "PNG")
    return stream.getvalue()
