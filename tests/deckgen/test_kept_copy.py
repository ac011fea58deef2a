"""Copies of what a browser keeps: put back without losing anything that is there, whatever the file is."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.kept_copy import pack_kept, put_back

LOG = b"deck: decks/en/en.yaml\nrules: classic\n"


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _read(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def _zip(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return stream.getvalue()


KEPT = {
    "decks/town/deck.yaml": b"title: Town",
    "decks/town/events.csv": b"date,title",
    "games/decks/en/en.yaml": b"title: World",
    "games/friday.game.yaml": LOG,
}


def test_a_copy_is_put_back_whole_and_only_once(tmp_path: Path) -> None:
    _write(tmp_path / "one", KEPT)
    copy = pack_kept(tmp_path / "one")
    assert put_back(tmp_path / "two", copy) == 2  # a deck and a game; the deck of the game comes along
    assert _read(tmp_path / "two") == KEPT
    assert put_back(tmp_path / "two", copy) == 0
    assert _read(tmp_path / "two") == KEPT


def test_what_differs_stays_and_the_other_gets_a_number(tmp_path: Path) -> None:
    here = {**KEPT, "decks/town/deck.yaml": b"title: Village", "games/friday.game.yaml": LOG + b"moves: []\n"}
    _write(tmp_path, here)
    assert put_back(tmp_path, _zip(KEPT)) == 2
    assert _read(tmp_path) == {
        **here,
        "decks/town-2/deck.yaml": b"title: Town",
        "decks/town-2/events.csv": b"date,title",
        "games/friday-2.game.yaml": LOG,
    }


def test_printers_are_put_back_where_there_are_none(tmp_path: Path) -> None:
    copy = _zip(KEPT | {"settings/printers.yaml": b"theirs", "settings/other.yaml": b"unknown"})
    put_back(tmp_path, copy)
    assert _read(tmp_path / "settings") == {"printers.yaml": b"theirs"}
    (tmp_path / "settings/printers.yaml").write_bytes(b"mine")
    put_back(tmp_path, copy)
    assert _read(tmp_path / "settings") == {"printers.yaml": b"mine"}


def test_a_game_finds_its_deck_under_the_name_that_it_has_here(tmp_path: Path) -> None:
    _write(tmp_path, {"games/decks/en/en.yaml": b"title: Another world"})
    put_back(tmp_path, _zip(KEPT))
    assert (tmp_path / "games/decks/en-2/en.yaml").read_bytes() == b"title: World"
    assert (tmp_path / "games/friday.game.yaml").read_bytes().startswith(b"deck: decks/en-2/en.yaml")


@pytest.mark.parametrize(
    "name", ["../out.yaml", "/decks/a/b", "decks/../../b", "decks/a\\..\\b", "decks/C:/b", "decks//b"]
)
def test_names_that_lead_elsewhere_are_left_out(tmp_path: Path, name: str) -> None:
    assert put_back(tmp_path / "kept", _zip({name: b"bad", **KEPT})) == 2
    assert _read(tmp_path) == {f"kept/{path}": content for path, content in KEPT.items()}


@pytest.mark.parametrize("content", [b"", b"no ZIP", b"PK\3\4 cut off"])
def test_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(UserError, match="not a copy"):
        put_back(tmp_path, content)


def test_a_damaged_copy_is_refused_and_nothing_of_it_is_written(tmp_path: Path) -> None:
    copy = bytearray(_zip(KEPT))
    copy[60:70] = b"\xff" * 10
    with pytest.raises(UserError):
        put_back(tmp_path, bytes(copy))
    assert _read(tmp_path) == {}


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckgen.kept_copy.MAX_UNPACKED_BYTES", 1000)
    with pytest.raises(UserError, match="too large"):
        put_back(tmp_path, _zip({"decks/town/deck.yaml": bytes(1001)}))
    assert _read(tmp_path) == {}


def test_the_zip_of_a_deck_is_added_as_a_deck(tmp_path: Path) -> None:
    deck = {"our town.yaml": "title: Our town – part 1\n".encode(), "events.csv": b"date,title"}
    assert put_back(tmp_path, _zip(deck)) == 1
    assert _read(tmp_path) == {
        "decks/our-town-part-1/deck.yaml": deck["our town.yaml"],
        "decks/our-town-part-1/events.csv": deck["events.csv"],
    }
    assert put_back(tmp_path, _zip(deck)) == 0
