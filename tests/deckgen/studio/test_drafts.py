"""What people drop: lists, decks and ZIP files become decks, or are refused with a reason."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.reading.deck_file import load_deck
from deckgen.studio import drafts
from deckgen.studio.drafts import read_drop, read_paste
from deckgen.studio.list_reading import read_list, settle_draft
from deckgen.studio.new_folders import make_deck

LIST = b"Jahr;Ereignis;Ort\n1969;Mondlandung;Mond\n1789;Sturm auf die Bastille;Paris\n44 v. Chr.;Caesar stirbt;Rom\n"


def packed(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


def titles(file: Path) -> list[str]:
    return [card.title for card in load_deck(file).cards]


def test_columns_are_guessed_with_samples() -> None:
    reading = read_list(read_drop([("liste.csv", LIST)]))
    assert [(column.heading, column.field) for column in reading.columns] == [
        ("Jahr", "date"),
        ("Ereignis", "title"),
        ("Ort", ""),
    ]
    assert [sample.text for sample in reading.columns[1].samples] == [
        "Mondlandung",
        "Sturm auf die Bastille",
        "Caesar stirbt",
    ]
    assert [sample.reading for sample in reading.columns[0].samples] == ["1969", "1789", "44\u00a0v.\u00a0Chr."]
    assert (reading.events, reading.unread, reading.language) == (3, 0, "de")


def test_pasted_letters_are_never_taken_for_another_encoding() -> None:
    """Texts of old web pages have control characters, which look like one in a file that says nothing."""
    pasted = read_paste("date\ttitle\n1969\tMan\x92s landing\n1989\tWall\n")
    assert [row.cells for row in pasted.table().rows][1] == ("1969", "Man’s landing")
    assert read_paste("date\ttitle\n1969\t\ud83d\n").table().rows[1].cells == ("1969", "?")


def test_columns_are_known_by_what_they_hold_where_their_names_tell_nothing() -> None:
    unknown = "Rok;Co;Kde\n1348;Založení univerzity;Praha\n1415;Upálení Jana Husa;Kostnice\n"
    draft = settle_draft(read_drop([("seznam.csv", unknown.replace("Rok", "Kdy").encode())]))
    assert [column.field for column in read_list(draft).columns] == ["date", "title", ""]
    nameless = settle_draft(read_paste("1969\tMoon landing\n1789\tThe Bastille falls\n"))
    assert [column.heading for column in read_list(nameless).columns] == ["Column A", "Column B"]
    assert read_list(nameless).events == 2


def test_columns_can_be_taken_for_something_else(tmp_path: Path) -> None:
    draft = read_drop([("liste.csv", LIST)]).with_columns({"Jahr": "date", "Ereignis": "note", "Ort": "title"})
    file = make_deck(tmp_path, draft, "Orte")
    assert titles(file) == ["Mond", "Paris", "Rom"]


def test_a_list_becomes_a_deck_and_is_kept_as_it_was(tmp_path: Path) -> None:
    file = make_deck(tmp_path, read_drop([("liste.csv", LIST)]), "Unsere Geschichte")
    assert file == tmp_path / "unsere-geschichte" / "deck.yaml"
    assert load_deck(file).title == "Unsere Geschichte"
    assert titles(file)[0] == "Mondlandung"
    assert (file.parent / "original" / "liste.csv").read_bytes() == LIST
    again = make_deck(tmp_path, read_drop([("liste.csv", LIST)]), "Unsere Geschichte")
    assert again.parent.name == "unsere-geschichte-2"


def test_a_table_is_pasted(tmp_path: Path) -> None:
    file = make_deck(tmp_path, read_paste("Date\tTitle\n1969\tMoon landing\n"), "Pasted")
    assert titles(file) == ["Moon landing"]


def test_a_deck_in_a_zip_comes_with_its_pictures(tmp_path: Path) -> None:
    deck = b"id: OURS\nevents: list/events.csv\n"
    files = {
        "ours/our deck.yaml": deck,
        "ours/list/events.csv": LIST,
        "ours/images/moon.png": b"png",
        "ours/.hidden": b"",
    }
    draft = read_drop([("ours.zip", packed(files))])
    assert draft.is_deck
    file = make_deck(tmp_path, draft, "Ours")
    assert titles(file)[1] == "Sturm auf die Bastille"
    assert (file.parent / "images" / "moon.png").read_bytes() == b"png"
    assert not (file.parent / ".hidden").exists()


def test_a_list_beside_pictures_keeps_them(tmp_path: Path) -> None:
    listed = b"date,title,image\n1969,Moon,images/moon.png\n"
    file = make_deck(tmp_path, read_drop([("p.zip", packed({"list.csv": listed, "images/moon.png": b"png"}))]), "P")
    assert (file.parent / "images" / "moon.png").exists()


def test_zips_that_unpack_to_too_much_are_refused_one_by_one_and_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST_BYTES", 1000)
    half, more, bomb = (packed({f"{size}.csv": b"x" * size}) for size in (500, 501, 1001))
    assert read_drop([("a.zip", half), ("b.csv", b"x" * 500)]).files.keys() == {"500.csv", "b.csv"}
    for files in ([("a.zip", bomb)], [("a.zip", half), ("b.zip", more)], [("a.csv", b"x" * 500), ("b.zip", more)]):
        with pytest.raises(UserError, match="too much"):
            read_drop(files)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cat.mov", b"moov"),
        ("drawing.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>'),
        ("broken.zip", b"PK\x03\x04 and nothing more"),
        ("outside.zip", packed({"../deck.yaml": b"events: []"})),
        ("empty.zip", packed({})),
        ("many.zip", packed({f"{number}.csv": b"" for number in range(2001)})),
    ],
)
def test_what_holds_no_deck_is_refused(name: str, content: bytes) -> None:
    with pytest.raises(UserError):
        read_drop([(name, content)])
