"""Drafts: what somebody dropped or pasted, before it becomes a deck; and the deck that is made of it."""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.errors import SourceLocation, UserError
from deckgen.files import new_folder, replace_file
from deckgen.messages import say
from deckgen.new_deck import make_new_deck
from deckgen.reading.deck_file import add_options, read_any_table
from deckgen.reading.table import NO_OPTIONS, RawRow, RawTable, TableOptions, column_letters, is_workbook
from deckgen.studio.clipboard import read_block, write_table
from deckgen.studio.decks import DECK_FILE
from deckgen.studio.yaml_text import YamlText
from deckgen.text import is_device, make_slug

MOST_BYTES = 200 * 1024 * 1024
_MOST_FILES = 2000
_YAML = (".yaml", ".yml")
_LISTS = (".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
_PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".tif", ".tiff", ".svg")
_LONGEST_NAME = 255  # bytes of the name of a file
_ORIGINAL = "original"  # the folder of what was dropped, which is never changed


@dataclass(frozen=True, slots=True)
class Draft:
    """Dropped files by their names, which of them is the list or the deck, and what its author said about the list."""

    name: str
    files: Mapping[str, bytes]
    main: str
    options: TableOptions = NO_OPTIONS
    day_order: str = ""  # how 12/10/1492 is meant, if somebody said so
    turned: bool = False  # the table lies on its side: its rows are the columns
    nameless: bool = False  # no row names the columns, so they are called by their letters
    rows: Mapping[int, tuple[str, ...] | None] = field(default_factory=dict)  # as corrected; None is left out

    @property
    def is_deck(self) -> bool:
        """Whether it is a deck already, and nothing is left to ask."""
        return PurePosixPath(self.main).suffix.lower() in _YAML

    @property
    def content(self) -> bytes:
        """The list itself."""
        return self.files[self.main]

    def table(self) -> RawTable:
        """The list as it is read now; UserError if it cannot be read."""
        table = self.table_as_written()
        rows = (row._replace(cells=self.rows.get(row.number, row.cells) or ()) for row in table.rows)
        problems = {cell: problem for cell, problem in table.cell_problems.items() if cell[0] not in self.rows}
        return table._replace(rows=tuple(rows), cell_problems=problems)

    def table_as_written(self) -> RawTable:
        """The list without the corrections of its rows."""
        options = self.options
        sheet = _read_sheet(self.content, self.main, options.sheet, options.encoding, options.language)
        table = add_options(sheet, options)
        if self.turned:
            table = turn_table(table)
        return _call_by_letters(table) if self.nameless else table

    def with_columns(self, fields: Mapping[str, str]) -> Draft:
        """With columns taken for something else, by heading, or for nothing."""
        columns = tuple((name, heading) for heading, name in fields.items() if name)
        unused = tuple(heading for heading, name in fields.items() if not name)
        return replace(self, options=self.options._replace(columns=columns, unused=unused))


@lru_cache(maxsize=4)
def _read_sheet(content: bytes, file: str, sheet: str, encoding: str, language: str) -> RawTable:
    """The rows of a list, read once for all answers that only say what they mean."""
    return read_any_table(content, file, TableOptions(sheet=sheet, encoding=encoding), language=language)


def turn_table(table: RawTable) -> RawTable:
    """A table whose rows become columns; what is known of single cells is not known any more."""
    width = max((len(row.cells) for row in table.rows), default=0)
    columns = ([(*row.cells, *[""] * width)[at] for row in table.rows] for at in range(width))
    rows = tuple(RawRow(number, tuple(cells)) for number, cells in enumerate(columns, 1))
    return table._replace(rows=rows, cell_problems={})


def _call_by_letters(table: RawTable) -> RawTable:
    """A table without names of its columns, with a row above that calls them A, B, C."""
    width = max((len(row.cells) for row in table.rows), default=0)
    names = tuple(say("studio.column-letter", letter=column_letters(number)) for number in range(1, width + 1))
    return table._replace(rows=(RawRow(0, names), *table.rows))


def read_drop(files: Sequence[tuple[str, bytes]]) -> Draft:
    """The draft of dropped files; a ZIP is unpacked. UserError if there is no list and no deck among them."""
    unpacked: dict[str, bytes] = {}
    for name, content in files:
        if PurePosixPath(name).suffix.lower() == ".zip" and not _is_workbook_zip(content):
            unpacked |= _unpack(name, content)
        elif _is_usual_name(plain := PurePosixPath(name.replace("\\", "/")).name):
            unpacked[plain] = content
    _require_portable(unpacked)
    for suffixes in (_YAML, _LISTS):
        found = [name for name in unpacked if PurePosixPath(name).suffix.lower() in suffixes]
        if found:
            main = min(found, key=_rank)
            return Draft(_name_of(main), unpacked, main)
    raise UserError.at(SourceLocation(files[0][0] if files else ""), say("studio.no-list"), say("studio.no-list.fix"))


def _name_of(file: str) -> str:
    """What a deck is called by the name of its file: `Our history` for `our_history.csv`."""
    words = re.sub(r"[_\W]+", " ", PurePosixPath(file).stem).strip()
    return words[:1].upper() + words[1:]


def _rank(name: str) -> tuple[int, bool, str]:
    """Files that are not deep in folders come first, and those called `deck`."""
    path = PurePosixPath(name)
    return len(path.parts), path.stem != "deck", name


def _is_workbook_zip(content: bytes) -> bool:
    """Whether a ZIP is one that a spreadsheet program wrote."""
    if not is_workbook(content):
        return False
    try:
        with open_archive(content) as packed:
            return bool({"[Content_Types].xml", "mimetype"} & set(packed.namelist()))
    except (BrokenArchiveError, CrowdedArchiveError):
        return False


def read_paste(text: str) -> Draft:
    """The draft of a table from the clipboard; a list without tabs is taken as it is."""
    table = write_table(read_block(text)) if "\t" in text else text
    return Draft("", {"pasted.tsv": table.encode()}, "pasted.tsv")


def _unpack(name: str, content: bytes) -> dict[str, bytes]:
    """The files of a ZIP without the folder that holds them all; UserError if it is broken or too large."""
    try:
        with open_archive(content) as packed:
            entries = [entry for entry in packed.infolist() if _is_wanted(entry)]
            if len(entries) > _MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise CrowdedArchiveError
            files = {_path(entry).as_posix(): _read_entry(packed, entry) for entry in entries}
    except CrowdedArchiveError:
        raise UserError.at(SourceLocation(name), say("studio.zip-too-large"), say("studio.zip-too-large.fix")) from None
    except BrokenArchiveError as error:
        message = say("studio.zip-broken", reason=error)
        raise UserError.at(SourceLocation(name), message, say("studio.zip-broken.fix")) from None
    tops = {PurePosixPath(each).parts[0] for each in files}
    if len(tops) == 1 and all(len(PurePosixPath(each).parts) > 1 for each in files):
        return {PurePosixPath(*PurePosixPath(each).parts[1:]).as_posix(): files[each] for each in files}
    return files


def _read_entry(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """At most as many bytes as the entry says it has."""
    with packed.open(entry) as stream:
        return stream.read(entry.file_size)


def _path(entry: zipfile.ZipInfo) -> PurePosixPath:
    """The path of an entry; some programs for Windows write it with backslashes."""
    return PurePosixPath(entry.filename.replace("\\", "/"))


def _require_portable(names: Iterable[str]) -> None:
    """UserError if two names would be one file, or a file and a folder, on a computer that ignores capitals."""
    files: dict[PurePosixPath, str] = {}
    folders: dict[PurePosixPath, str] = {}
    for name in names:
        key = PurePosixPath(unicodedata.normalize("NFC", name).casefold())
        same = (files.get(key), folders.get(key), *map(files.get, key.parents))
        if other := next(filter(None, same), None):
            message = say("studio.same-name", one=other, two=name)
            raise UserError.at(None, message, say("studio.same-name.fix"))
        files[key] = name
        folders |= dict.fromkeys(key.parents, name)


def _is_wanted(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry is a plain file below the folder, and none that systems hide in there."""
    parts = _path(entry).parts
    return bool(parts) and not entry.is_dir() and all(map(_is_usual_name, parts))


def _is_usual_name(part: str) -> bool:
    """Whether a file or folder is called so that it is in sight, and nowhere else than it seems."""
    is_hidden = part.startswith((".", "/", "__MACOSX"))
    is_odd = ":" in part or part.endswith((".", " ")) or not part.isprintable() or is_device(part)
    return not is_hidden and not is_odd and 0 < len(part.encode()) <= _LONGEST_NAME


def make_deck(draft: Draft, decks: Path, title: str) -> Path:
    """Make the folder of a deck from a draft; returns the deck's file.

    What was dropped is kept as it is in the folder `original`.
    """
    folder = free_folder(decks, title or draft.name)
    with new_folder(folder) as made:
        _fill_folder(made, draft, title)
    return folder / DECK_FILE


def _fill_folder(folder: Path, draft: Draft, title: str) -> None:
    if draft.is_deck:
        renamed = {DECK_FILE if name == draft.main else name: content for name, content in draft.files.items()}
        _require_portable(renamed)
        _write_files(folder, renamed)
        return
    make_new_deck(folder, draft.table(), draft.options.language)
    header = YamlText((folder / DECK_FILE).read_text("utf-8")).with_value("dates", draft.day_order)
    if title:
        header = header.with_value("title", title)
    pictures = {name: content for name, content in draft.files.items() if _is_picture(name)}
    original = {f"{_ORIGINAL}/{PurePosixPath(draft.main).name}": draft.files[draft.main]}
    _write_files(folder, {**pictures, **original, DECK_FILE: header.text.encode()})


def free_folder(decks: Path, title: str) -> Path:
    """A folder that does not exist yet, named like the deck."""
    wanted = make_slug(re.sub(r"[\W_]+", " ", title).strip())[:40].strip("-") or "deck"
    folder, number = decks / wanted, 2
    while folder.exists():
        folder, number = decks / f"{wanted}-{number}", number + 1
    return folder


def _is_picture(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in _PICTURES


def _write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        with replace_file(folder / name) as file:
            file.write(content)
