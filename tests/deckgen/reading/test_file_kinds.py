"""A file that is no list of events is called what it is."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from deckgen.errors import UserError
from deckgen.reading.deck_file import load_deck
from deckgen.reading.file_kinds import find_kind


def packed(name: str, content: str = "") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        package.writestr(name, content)
    return stream.getvalue()


FILES = {
    "a PDF file": b"%PDF-1.4\n%more",
    "a picture": b"\x89PNG\r\n\x1a\n",
    "a text document": packed("word/document.xml"),
    "a presentation": packed("mimetype", "application/vnd.oasis.opendocument.presentation"),
    "a web page": b"\n<!DOCTYPE html><table>",
    "an XML file": b'<?xml version="1.0"?><Workbook>',
}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", ["deck.csv", "deck.yaml", "deck.xlsx", "deck.pdf"])
def test_it_is_named_for_what_it_is(tmp_path, kind, name):
    (tmp_path / name).write_bytes(FILES[kind])
    with pytest.raises(UserError, match=kind) as error:
        load_deck(tmp_path / name)
    assert "XLSX" in error.value.problems[0].fix


def test_the_list_that_a_deck_names_too(tmp_path):
    (tmp_path / "list.pdf").write_bytes(FILES["a PDF file"])
    (tmp_path / "deck.yaml").write_text("events: list.pdf\n", "utf-8")
    with pytest.raises(UserError, match=r"list\.pdf  this is a PDF file"):
        load_deck(tmp_path / "deck.yaml")


def test_spreadsheets_and_texts_are_none_of_them():
    stream = io.BytesIO()
    openpyxl.Workbook().save(stream)
    for content in (stream.getvalue(), packed("mimetype", "application/vnd.oasis.opendocument.spreadsheet")):
        assert find_kind(content) is None
    for content in (b"date,title\n1969,%PDF-", b"title: <html>\n", b"", b"PK\x03\x04 broken"):
        assert find_kind(content) is None
