"""Everything that a browser keeps as one ZIP file, and putting such a copy back without losing what is there."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.errors import SourceLocation, UserError
from deckgen.files import replace_file
from deckgen.limits import MAX_UNPACKED_BYTES
from deckgen.messages import say
from deckgen.text import make_slug

_FOLDERS = ("decks", "games", "games/decks")  # whose entries are decks and logs
_SETTINGS = ("settings/printers.yaml", "settings/table.json")
"""Printers that were calibrated, and the last table: put back where there are none yet."""
_DECK_FILE = "deck.yaml"
Files = dict[str, bytes]


class Added(NamedTuple):
    """The name of a deck or a log below the folder, and whether it was not there before."""

    name: str
    is_new: bool


def pack_kept(folder: Path) -> bytes:
    """All files of the folder, as a ZIP."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                packed.write(file, file.relative_to(folder).as_posix())
    return stream.getvalue()


def put_back(folder: Path, content: bytes) -> int:
    """Add the decks and games of a copy, or the deck of a ZIP that holds one; how many. What is there stays as it is.

    One that differs from what has its name here gets a number. UserError if this is no such ZIP.
    """
    files = _unpack(content)
    tops = [name for name in files if "/" not in name and name.endswith((".yaml", ".yml"))]
    if len(tops) == 1:
        return int(
            add_deck(folder, {_DECK_FILE if name in tops else name: data for name, data in files.items()}).is_new
        )
    entries: dict[str, Files] = {}
    for name, data in files.items():
        if entry := _entry_of(name):
            entries.setdefault(entry, {})[name] = data
    decks = {entry: _add(folder, entry, files).name for entry, files in entries.items() if _is_played(entry)}
    added = [_add(folder, entry, _refer(files, decks)) for entry, files in entries.items() if not _is_played(entry)]
    for name in _SETTINGS:
        if name in files and not (folder / name).exists():
            with replace_file(folder / name) as file:
                file.write(files[name])
    return sum(each.is_new for each in added)


def add_deck(folder: Path, files: Files) -> Added:
    """Add a deck, with its own file among the files, to those that are there."""
    entry = f"{_FOLDERS[0]}/{_name_deck(files[_DECK_FILE])}"
    return _add(folder, entry, {f"{entry}/{name}": data for name, data in files.items()})


def find_deck(folder: Path, files: Files) -> str:
    """The name of the deck that has just these files; empty if there is none."""
    entry = f"{_FOLDERS[0]}/{_name_deck(files[_DECK_FILE])}"
    for name in _names(entry):
        if not (folder / name).exists():
            return ""
        if _is_same(folder / name, files):
            return PurePosixPath(name).name
    raise AssertionError("there is always a free name")


def _name_deck(content: bytes) -> str:
    """A name for the folder of a deck: its title in letters that every system has."""
    title = re.search(rb"^title:(.*)$", content, re.MULTILINE)
    words = re.sub(r"[\W_]+", " ", title[1].decode("utf-8", "replace")) if title else ""
    return make_slug(words.strip())[:40].strip("-") or "deck"


def _unpack(content: bytes) -> Files:
    location = SourceLocation("ZIP")
    try:
        with open_archive(content) as packed:
            listed = [each for each in packed.infolist() if not each.is_dir() and is_safe_name(each.filename)]
            if sum(each.file_size for each in listed) > MAX_UNPACKED_BYTES:
                raise CrowdedArchiveError
            return {each.filename: packed.read(each) for each in listed}
    except CrowdedArchiveError:
        raise UserError.at(location, say("site.copy-too-large"), say("site.not-a-copy.fix")) from None
    except BrokenArchiveError:
        raise UserError.at(location, say("site.not-a-copy"), say("site.not-a-copy.fix")) from None


def is_safe_name(name: str) -> bool:
    """Whether a name leads to a file below the folder, on every system."""
    parts = name.split("/")
    return all(part not in ("", ".", "..") and not set(part) & set('\\:*?"<>|\0') for part in parts)


def _entry_of(name: str) -> str:
    """The deck or the log that a file belongs to; empty for other files."""
    parts = PurePosixPath(name).parts
    for folder in sorted(_FOLDERS, key=len, reverse=True):
        above = PurePosixPath(folder).parts
        if parts[: len(above)] == above and len(parts) > len(above):
            return f"{folder}/{parts[len(above)]}"
    return ""


def _is_played(entry: str) -> bool:
    return entry.startswith("games/decks/")


def _add(folder: Path, entry: str, files: Mapping[str, bytes]) -> Added:
    """Write a deck or a log under its name, or under a free one, if it is not there already."""
    for name in _names(entry):
        renamed = {name + path.removeprefix(entry): data for path, data in files.items()}
        if not (folder / name).exists():
            for path, data in renamed.items():
                with replace_file(folder / path) as file:
                    file.write(data)
            return Added(name, is_new=True)
        if _is_same(folder, renamed):
            return Added(name, is_new=False)
    raise AssertionError("there is always a free name")


def _is_same(folder: Path, files: Mapping[str, bytes]) -> bool:
    return all((folder / path).is_file() and (folder / path).read_bytes() == data for path, data in files.items())


def _refer(files: Files, decks: Mapping[str, str]) -> Files:
    """The files with the names that the decks of their games have here."""
    moved = {entry: name for entry, name in decks.items() if entry != name}
    found = dict(files)
    for entry, name in moved.items():
        old, new = (f"deck: {each.removeprefix('games/')}/".encode() for each in (entry, name))
        found = {path: data.replace(old, new, 1) for path, data in found.items()}
    return found


def _names(entry: str) -> Iterator[str]:
    """The name of an entry, and with a number the names beside it."""
    yield entry
    path = PurePosixPath(entry)
    stem, dot, ending = path.name.partition(".")
    for number in count(2):
        yield str(path.with_name(f"{stem}-{number}{dot}{ending}"))
