"""Folders of new decks: made of a draft, of a deck that comes with deckgen, of ten events to change, or empty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckgen.files import new_folder, read_bytes, replace_file, write_error
from deckgen.new_deck import make_new_deck
from deckgen.reading.shipped_decks import ShippedDeck
from deckgen.studio.decks import DECK_FILE
from deckgen.studio.drafts import Draft, is_picture, require_portable
from deckgen.studio.yaml_text import YamlText
from deckgen.text import make_slug

_LIST = "events.csv"
_EMPTY_LIST = b"code,date,title,note,icon\n"
_ORIGINAL = "original"  # the folder of what was dropped, which is never changed


def make_deck(decks: Path, draft: Draft, title: str) -> Path:
    """Make the folder of a deck from a draft; returns the deck's file.

    What was dropped is kept as it is in the folder `original`.
    """
    with _new_deck(decks, title or draft.name) as folder:
        _fill_folder(folder.made, draft, title)
    return folder.deck


def _fill_folder(folder: Path, draft: Draft, title: str) -> None:
    if draft.is_deck:
        renamed = {DECK_FILE if name == draft.main else name: content for name, content in draft.files.items()}
        require_portable(renamed)
        _write_files(folder, renamed)
        return
    make_new_deck(folder, draft.table(), draft.options.language)
    _remove_workbook(folder)
    header = _read_header(folder)
    if draft.header:
        header = _adapt_header(draft.header).with_value("language", header.value("language"))
    header = header.with_value("dates", draft.day_order)
    if title:
        header = header.with_value("title", title)
    others = {name: content for name, content in draft.files.items() if name != draft.main}
    kept = {name: content for name, content in others.items() if draft.header or is_picture(name)}
    original = {f"{_ORIGINAL}/{PurePosixPath(draft.main).name}": draft.files[draft.main]}
    _write_files(folder, {**kept, **original, DECK_FILE: header.text.encode()})


def make_starter(decks: Path, title: str, language: str, empty: bool = False) -> Path:
    """Make the folder of a deck with ten events to change, or without any; returns the deck's file."""
    with _new_deck(decks, title) as folder:
        make_new_deck(folder.made, None, language, title=title)
        _remove_workbook(folder.made)
        if empty:
            _write_files(folder.made, {_LIST: _EMPTY_LIST})
    return folder.deck


def copy_shipped(decks: Path, shipped: ShippedDeck) -> Path:
    """Make the folder of a copy of a deck that comes with deckgen; returns the deck's file."""
    with _new_deck(decks, shipped.title) as folder:
        copies = {DECK_FILE if file == shipped.file else file.name: read_bytes(file) for file in shipped.files}
        _write_files(folder.made, copies)
    return folder.deck


def _remove_workbook(folder: Path) -> None:
    """Without the workbook beside a new list, which would not change when the list does."""
    (folder / _LIST).with_suffix(".xlsx").unlink(missing_ok=True)


def _read_header(folder: Path) -> YamlText:
    return YamlText((folder / DECK_FILE).read_text("utf-8"))


def _adapt_header(text: str) -> YamlText:
    """A deck file whose list is a copy now, with columns that need no words."""
    header = YamlText(text).with_value("events", _LIST)
    for key in ("sheet", "encoding", "columns", "unused"):
        header = header.with_value(key, "")
    return header


class _NewDeck(NamedTuple):
    """Where a new deck is made, and where its file is when it is made."""

    made: Path
    deck: Path


@contextmanager
def _new_deck(decks: Path, title: str) -> Iterator[_NewDeck]:
    """A folder for a new deck, which is there when all is in it; UserError if it cannot be made."""
    folder = _free_folder(decks, title)
    try:
        with new_folder(folder) as made:
            yield _NewDeck(made, folder / DECK_FILE)
    except OSError as error:
        raise write_error(folder, error) from None


def _free_folder(decks: Path, title: str) -> Path:
    """A folder that does not exist yet, named like the deck."""
    wanted = make_slug(re.sub(r"[\W_]+", " ", title).strip())[:40].strip("-") or "deck"
    folder, number = decks / wanted, 2
    while folder.exists():
        folder, number = decks / f"{wanted}-{number}", number + 1
    return folder


def _write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        with replace_file(folder / name) as file:
            file.write(content)
