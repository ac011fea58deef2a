"""What is opened: decks, lists and decks of spreadsheets; what cannot be opened is told, with a way out."""

from __future__ import annotations

import errno
import io
import os
import shutil
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from deckgen.errors import UserError
from deckgen.files import write_error
from deckgen.reading.deck_file import load_deck
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from deckgen.studio.openings import Openings
from deckgen.studio.storage import DeckFolder
from tests.deckgen.strangers.test_strangers import FILES
from tests.deckgen.studio.client import Client
from tests.deckgen.studio.test_strangers_dropped import FormReader

LIST = "code,date,title\n001,1969,Moon landing\n002,1789,The Bastille is stormed\n"
HEADER = "# ours\ntitle: Ours\ntheme: eco\nevents: list.xlsx # the list\nsheet: Term 2\n"


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(studio_app(Decks(tmp_path / "Decks"), "/k"), "/k")


def write_deck(folder: Path, header: str, **files: str | bytes) -> Path:
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(header, "utf-8")
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder / "deck.yaml"


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("title: [never closed\n", "deck.yaml"),
        ("title: Ours\nevents: gone.csv\n", "gone.csv"),
        ("just a text\n", "deck.yaml"),
    ],
)
def test_a_deck_that_cannot_be_read_says_why(client: Client, tmp_path: Path, header: str, told: str) -> None:
    write_deck(tmp_path / "Decks" / "ours", header)
    answer = client.get("/d/ours/")
    assert answer.status == 409
    assert "This deck cannot be opened" in answer.text
    assert told in answer.text
    assert client.get("/d/ours/findings").status == 409
    assert 'href="/k/d/ours/"' in client.get("/").text, "it is still among the decks"


def test_a_deck_without_events_gets_its_first(client: Client, tmp_path: Path) -> None:
    file = write_deck(tmp_path / "Decks" / "ours", "title: Ours # mine\n")
    assert client.get("/d/ours/").status == 200
    change = {"action": "insert", "before": 0, "rows": [{"date": "1969", "title": "Moon landing"}]}
    assert client.post_json("/d/ours/change", change).status == 200
    assert file.read_text("utf-8") == "title: Ours # mine\nevents:\n- date: '1969'\n  title: Moon landing\n"
    assert [card.title for card in load_deck(file).cards] == ["Moon landing"]


def test_an_earlier_state_brings_an_unreadable_deck_back(client: Client, tmp_path: Path) -> None:
    folder = write_deck(tmp_path / "Decks" / "ours", "title: Ours\nevents: events.csv\n", events_csv=LIST).parent
    DeckFolder(folder).keep_state(("deck.yaml", "events.csv"))
    (folder / "deck.yaml").write_text("title: [broken\n", "utf-8")
    (kept,) = DeckFolder(folder).states()
    page = client.get("/d/ours/").text
    assert f'value="{kept.name}"' in page
    assert client.post_form("/d/ours/restore", [("state", "../../elsewhere")]).status == 409
    assert client.post_form("/d/ours/restore", [("state", kept.name)]).status == 303
    assert "Moon landing" in client.get("/d/ours/").text


def test_a_deck_of_a_spreadsheet_becomes_one_that_can_be_edited(client: Client, tmp_path: Path) -> None:
    content = (FILES / "two-terms.xlsx").read_bytes()
    deck = write_deck(tmp_path / "Decks" / "ours", HEADER, list_xlsx=content)
    page = client.get("/d/ours/")
    assert page.status == 409
    assert "Make a copy that can be edited here" in page.text
    asked = client.post_form("/d/ours/copy", []).headers["location"]
    fields = FormReader(client.get(asked).text).fields
    assert ("sheet", "Term 2") in fields
    assert ("title", "Ours") in fields
    made = client.post_form(asked, fields)
    assert made.status == 303, made.text
    copy = tmp_path / "Decks" / made.headers["location"].split("/")[-2] / "deck.yaml"
    assert copy.read_text("utf-8") == "# ours\ntitle: Ours\ntheme: eco\nevents: events.csv # the list\nlanguage: en\n"
    assert [card.title for card in load_deck(copy).cards] == [card.title for card in load_deck(deck).cards]
    assert deck.read_text("utf-8") == HEADER


def test_a_copy_has_only_files_of_the_deck(client: Client, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"a secret")
    rows = '[{"date": "1969", "title": "Moon", "image": "../../secret.png"}]'
    write_deck(tmp_path / "Decks" / "ours", "title: Ours\nevents: list.json\n", list_json=rows)
    asked = client.post_form("/d/ours/copy", []).headers["location"]
    made = client.post_form(asked, FormReader(client.get(asked).text).fields)
    assert made.status == 303
    assert not any(file.read_bytes() == b"a secret" for file in tmp_path.glob("Decks/**/*") if file.is_file())


def test_a_deck_is_dropped_with_its_spreadsheet(client: Client) -> None:
    files = (("deck.yaml", HEADER.encode()), ("list.xlsx", (FILES / "two-terms.xlsx").read_bytes()))
    page = client.get(client.drop(*files).headers["location"]).text
    assert ("title", "Ours") in FormReader(page).fields


def test_a_deck_without_its_list_is_refused_and_leaves_nothing(client: Client, tmp_path: Path) -> None:
    refused = client.drop(("deck.yaml", b"title: Ours\nevents: list.csv\n"))
    assert refused.status == 422
    assert "list.csv, which is missing" in refused.text
    broken = client.drop(("deck.yaml", b"title: Ours\nevents: list.csv\n"), ("list.csv", b"nothing\nof use\n"))
    assert broken.status == 422
    assert not list((tmp_path / "Decks").iterdir())


def test_an_empty_deck_is_empty_and_takes_its_first_event(client: Client, tmp_path: Path) -> None:
    page = client.post_form("/take", [("deck", "empty")]).headers["location"]
    folder = tmp_path / "Decks" / "new-deck"
    assert sorted(file.name for file in folder.iterdir()) == ["README.md", "deck.yaml", "events.csv", "images"]
    assert "<td" not in client.get(page).text
    change = {"action": "insert", "before": 0, "rows": [{"date": "1969", "title": "Moon landing"}]}
    assert client.post_json(f"{page}change", change).status == 200
    assert [card.title for card in load_deck(folder / "deck.yaml").cards] == ["Moon landing"]


def test_a_full_disk_begins_nothing_and_changes_nothing(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = client.post_form("/take", [("deck", "starter")]).headers["location"]
    folder = tmp_path / "Decks" / "new-deck"
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    def full(*_: object) -> None:
        raise write_error(folder, OSError(errno.ENOSPC, "No space left on device"))

    with monkeypatch.context() as patched:
        patched.setattr("deckgen.studio.storage.replace_file", full)
        patched.setattr("deckgen.new_deck.replace_file", full)
        answer = client.post_json(f"{page}change", {"action": "cells", "row": 0, "cells": {"title": "New"}})
        assert answer.status == 507
        assert answer.json()["problem"] == "the disk is full → make room on it, then try again"
        assert client.post_form("/take", [("deck", "starter")]).status == 422
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before
    assert [each.name for each in (tmp_path / "Decks").iterdir()] == ["new-deck"]
    assert client.post_json(f"{page}change", {"action": "cells", "row": 0, "cells": {"title": "New"}}).status == 200


def test_a_list_that_is_named_is_asked_about_with_its_pictures(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "moon.png").write_bytes(b"png")
    (tmp_path / "our list.csv").write_text("Year,Event,image\n1969,Moon landing,pictures/moon.png\n", "utf-8")
    openings = Openings(Decks(tmp_path / "Decks"))
    place, token = openings.open_file(tmp_path / "our list.csv").split("/")
    assert place == "new"
    draft = openings.drafts.get(token)
    assert draft
    assert (draft.name, set(draft.files)) == ("Our list", {"our list.csv", "pictures/moon.png"})


def test_a_deck_that_comes_with_deckgen_is_opened_as_a_copy(tmp_path: Path) -> None:
    openings = Openings(Decks(tmp_path))
    assert openings.open_shipped("es") == "d/historia-del-mundo/"
    assert (tmp_path / "historia-del-mundo" / "deck.yaml").is_file()
    with pytest.raises(UserError):
        openings.open_shipped("../es")


def test_a_folder_in_a_zip_is_a_deck_again(client: Client, tmp_path: Path) -> None:
    page = client.post_form("/take", [("deck", "starter")]).headers["location"]
    content = client.get(f"{page}deck.zip").content
    assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None
    shutil.rmtree(tmp_path / "Decks")
    again = client.drop(("ours.zip", content))
    assert again.status == 303
    assert "Humans first walk on the Moon" in client.get(again.headers["location"]).text


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_a_download_of_the_whole_deck_has_no_file_from_elsewhere(client: Client, tmp_path: Path) -> None:
    folder = tmp_path / "Decks" / "ours"
    (folder / "images").mkdir(parents=True)
    (folder / "deck.yaml").write_text("events: events.csv\n", "utf-8")
    (folder / "events.csv").write_bytes(b"date,title\n1969,Moon\n")
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / "secret.txt").write_text("secret", "utf-8")
    (folder / "images" / "leak.txt").symlink_to(tmp_path / "private" / "secret.txt")
    (folder / "more").symlink_to(tmp_path / "private")
    content = client.get("/d/ours/deck.zip").content
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        assert packed.namelist() == ["deck.yaml", "events.csv"]


def photograph(colour: str) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (90, 60), colour).save(stream, "JPEG")
    return stream.getvalue()


def test_photographs_alone_become_a_deck_to_be_completed(client: Client, tmp_path: Path) -> None:
    files = {
        "1969-07-20 Moon party.jpg": photograph("blue"),
        "IMG_2231.jpg": photograph("red"),
        "torn.jpg": b"\xff\xd8",
    }
    address = client.drop(*files.items()).headers["location"]
    folder = tmp_path / "Decks" / "our-photographs"
    assert {name: (folder / "images" / name).read_bytes() for name in files} == files
    deck = load_deck(folder / "deck.yaml")
    assert [(event.text("date"), event.text("title")) for event in deck.events] == [
        ("1969-07-20", "Moon party"),
        ("", ""),
        ("", "Torn"),
    ]
    found = client.get(f"{address}findings").json()["findings"]
    assert {(each["row"], each["heading"]) for each in found if each["severity"] == "error"} >= {
        (1, "title"),
        (2, "date"),
    }
    blank = client.get(f"{address}cards?code={deck.events[1].code}").json()["drawn"]
    assert 'src="photograph?file=images/IMG_2231.jpg"' in blank
    assert client.get(f"{address}photograph?file=images/IMG_2231.jpg").status == 200


def test_photographs_that_cannot_be_read_are_refused_in_words(client: Client, tmp_path: Path) -> None:
    answer = client.drop(("one.heic", b"ftypheic"), ("two.jpg", b"\xff\xd8"))
    assert answer.status == 422
    assert "one.heic" in answer.text
    assert not (tmp_path / "Decks").exists()
