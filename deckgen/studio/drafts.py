"""Drafts: what somebody dropped or pasted, before it becomes a deck; and the deck that is made of it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.files import replace_file
from deckgen.findings import Finding
from deckgen.messages import say
from deckgen.new_deck import make_new_deck
from deckgen.reading.deck_file import read_table
from deckgen.reading.table import NO_OPTIONS, RawTable, TableOptions, find_header, is_workbook
from deckgen.studio.decks import DECK_FILE
from deckgen.studio.yaml_text import YamlText
from deckgen.text import make_slug

MOST_BYTES = 200 * 1024 * 1024
_MOST_FILES = 2000
_YAML = (".yaml", ".yml")
_LISTS = (".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", ".xls", ".ods")
_PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".tif", ".tiff", ".svg")
_SAMPLES = 3
_ORIGINAL = "original"  # the folder of what was dropped, which is never changed


class ColumnGuess(NamedTuple):
    """A column of a dropped list: what it was taken for (empty if for nothing), and some of its cells."""

    heading: str
    field: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """Dropped files by their names, and which of them is the list or the deck."""

    name: str
    files: Mapping[str, bytes]
    main: str
    options: TableOptions = NO_OPTIONS
    day_order: str = ""  # how 12/10/1492 is meant, if somebody said so

    @property
    def is_deck(self) -> bool:
        """Whether it is a deck already, and nothing is left to ask."""
        return PurePosixPath(self.main).suffix.lower() in _YAML

    def table(self) -> RawTable:
        """The list as it is read now; UserError if it cannot be read."""
        return read_table(self.files[self.main], self.main, self.options, language=self.options.language)

    def guess_columns(self) -> tuple[ColumnGuess, ...]:
        """Each column of the list and what it was taken for."""
        header, body = find_header(table := self.table())
        headings = next(row for row in table.rows if row.number == header.row).cells
        fields = {column.position: column.field for column in header.columns}
        return tuple(
            ColumnGuess(heading, fields.get(at, ""), tuple(_samples(row.cells[at : at + 1] for row in body)))
            for at, heading in enumerate(headings)
            if heading
        )

    def with_columns(self, fields: Mapping[str, str]) -> Draft:
        """With columns taken for something else, by heading."""
        columns = tuple((name, heading) for heading, name in fields.items() if name)
        return replace(self, options=self.options._replace(columns=columns))


def _samples(column: Iterable[Sequence[str]]) -> Iterator[str]:
    return islice((cell for cells in column for cell in cells if cell), _SAMPLES)


def read_drop(files: Sequence[tuple[str, bytes]]) -> Draft:
    """The draft of dropped files; a ZIP is unpacked. UserError if there is no list and no deck among them."""
    unpacked: dict[str, bytes] = {}
    for name, content in files:
        if PurePosixPath(name).suffix.lower() == ".zip" and not _is_workbook_zip(content):
            unpacked |= _unpack(name, content)
        else:
            unpacked[PurePosixPath(name).name] = content
    for suffixes in (_YAML, _LISTS):
        found = [name for name in unpacked if PurePosixPath(name).suffix.lower() in suffixes]
        if found:
            main = min(found, key=_rank)
            return Draft(PurePosixPath(main).stem, unpacked, main)
    raise UserError.at(SourceLocation(files[0][0] if files else ""), say("studio.no-list"), say("studio.no-list.fix"))


def _rank(name: str) -> tuple[int, bool, str]:
    """Files that are not deep in folders come first, and those called `deck`."""
    path = PurePosixPath(name)
    return len(path.parts), path.stem != "deck", name


def _is_workbook_zip(content: bytes) -> bool:
    """Whether a ZIP is one that a spreadsheet program wrote."""
    if not is_workbook(content):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return bool({"[Content_Types].xml", "mimetype"} & set(packed.namelist()))
    except zipfile.BadZipFile:
        return False


def read_paste(text: str) -> Draft:
    """The draft of a table from the clipboard."""
    return Draft("", {"pasted.tsv": text.encode()}, "pasted.tsv")


def _unpack(name: str, content: bytes) -> dict[str, bytes]:
    """The files of a ZIP without the folder that holds them all; UserError if it is broken or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = [entry for entry in packed.infolist() if _is_wanted(entry)]
            if len(entries) > _MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise UserError.at(SourceLocation(name), say("studio.zip-too-large"), say("studio.zip-too-large.fix"))
            files = {entry.filename: _read_entry(packed, entry) for entry in entries}
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise UserError.at(SourceLocation(name), say("studio.zip-broken", reason=error)) from None
    tops = {PurePosixPath(each).parts[0] for each in files}
    if len(tops) == 1 and all(len(PurePosixPath(each).parts) > 1 for each in files):
        return {PurePosixPath(*PurePosixPath(each).parts[1:]).as_posix(): files[each] for each in files}
    return files


def _read_entry(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """At most as many bytes as the entry says it has."""
    with packed.open(entry) as stream:
        return stream.read(entry.file_size)


def _is_wanted(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry is a plain file below the folder, and none that systems hide in there."""
    parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
    hidden = any(part.startswith((".", "__MACOSX")) or part in ("..", "/") or ":" in part for part in parts)
    return bool(parts) and not entry.is_dir() and not hidden


def make_deck(draft: Draft, decks: Path, title: str, language: str = "") -> tuple[Path, tuple[Finding, ...]]:
    """Make the folder of a deck from a draft; the deck's file, and what was found in its list.

    What was dropped is kept as it is in the folder `original`.
    """
    folder = free_folder(decks, title or draft.name)
    if draft.is_deck:
        renamed = {DECK_FILE if name == draft.main else name: content for name, content in draft.files.items()}
        _write_files(folder, renamed)
        return folder / DECK_FILE, ()
    made = make_new_deck(folder, draft.table(), language)
    header = YamlText((folder / DECK_FILE).read_text("utf-8")).with_value("dates", draft.day_order)
    if title:
        header = header.with_value("title", title)
    pictures = {name: content for name, content in draft.files.items() if _is_picture(name)}
    original = {f"{_ORIGINAL}/{PurePosixPath(draft.main).name}": draft.files[draft.main]}
    _write_files(folder, {**pictures, **original, DECK_FILE: header.text.encode()})
    return folder / DECK_FILE, made.findings


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
