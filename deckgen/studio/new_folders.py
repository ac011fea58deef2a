"""Folders of new decks: made of a draft, of a deck that comes with deckgen, of ten events to change, or empty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckgen.errors import Problem, UserError
from deckgen.files import new_folder, read_bytes, replace_file, write_error
from deckgen.new_deck import make_new_deck
from deckgen.reading.shipped_decks import ShippedDeck
from deckgen.studio.decks import DECK_FILE
from deckgen.studio.drafts import Draft, is_picture, require_portable
from deckgen.studio.photographs import FOLDER, read_photograph
from deckgen.studio.yaml_text import YamlText
from deckgen.text import make_slug

EVENTS_FILE = "events.csv"
_EMPTY_LIST = b"code,date,title,note,icon\n"
ORIGINAL = "original"  # the folder of what was dropped, which is never changed


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
        header = adapt_header(draft.header, EVENTS_FILE).with_value("language", header.value("language"))
    header = header.with_value("dates", draft.day_order)
    if title:
        header = header.with_value("title", title)
    others = {name: content for name, content in draft.files.items() if name != draft.main}
    kept = {name: content for name, content in others.items() if draft.header or is_picture(name)}
    original = {f"{ORIGINAL}/{PurePosixPath(draft.main).name}": draft.files[draft.main]}
    _write_files(folder, {**kept, **original, DECK_FILE: header.text.encode()})


def make_photograph_deck(decks: Path, photographs: Mapping[str, bytes], title: str) -> Path:
    """Make the folder of a deck with an event for each photograph; returns the deck's file.

    One that cannot be read has its problem at its cell; UserError if that is so of all.
    """
    _require_readable(photographs)
    from deckgen.photo_list import table_photos  # needs Pillow, which was there

    with _new_deck(decks, title) as folder:
        make_new_deck(folder.made, table_photos(photographs), title=title, periods=False)
        _remove_workbook(folder.made)
        _write_files(folder.made, {f"{FOLDER}/{name}": content for name, content in photographs.items()})
    return folder.deck


def _require_readable(photographs: Mapping[str, bytes]) -> None:
    problems: list[Problem] = []
    for name, content in photographs.items():
        try:
            read_photograph(name, content)
        except UserError as error:
            problems += error.problems
        else:
            return
    raise UserError(*problems)


def make_starter(decks: Path, title: str, language: str, empty: bool = False) -> Path:
    """Make the folder of a deck with ten events to change, or without any; returns the deck's file."""
    with _new_deck(decks, title) as folder:
        make_new_deck(folder.made, None, language, title=title)
        _remove_workbook(folder.made)
        if empty:
            _write_files(folder.made, {EVENTS_FILE: _EMPTY_LIST})
    return folder.deck


def copy_shipped(decks: Path, shipped: ShippedDeck) -> Path:
    """Make the folder of a copy of a deck that comes with deckgen; returns the deck's file."""
    with _new_deck(decks, shipped.title) as folder:
        copies = {DECK_FILE if file == shipped.file else file.name: read_bytes(file) for file in shipped.files}
        _write_files(folder.made, copies)
    return folder.deck


def _remove_workbook(folder: Path) -> None:
    """Without the workbook beside a new list, which would not change when the list does."""
    (folder / EVENTS_FILE).with_suffix(".xlsx").unlink(missing_ok=True)


def _read_header(folder: Path) -> YamlText:
    return YamlText((folder / DECK_FILE).read_text("utf-8"))


def adapt_header(text: str, list_file: str) -> YamlText:
    """A deck file whose list is a copy now, with columns that need no words."""
    header = YamlText(text).with_value("events", list_file)
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
