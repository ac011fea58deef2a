"""Drafts: what somebody dropped or pasted, before it becomes a deck; and the deck that is made of it."""

from __future__ import annotations

import re
import secrets
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, resolve_inside
from deckgen.messages import say
from deckgen.reading.deck_file import add_options, load_deck, read_any_table
from deckgen.reading.encoding import decode
from deckgen.reading.table import NO_OPTIONS, RawRow, RawTable, TableOptions, column_letters, is_workbook
from deckgen.studio.clipboard import read_block, write_table
from deckgen.studio.document import is_editable, read_options
from deckgen.studio.yaml_text import YamlText
from deckgen.text import is_device, readable_name

MOST_BYTES = 200 * 1024 * 1024
MOST_FILES = 2000
_YAML = (".yaml", ".yml")
_ZIP = ".zip"
_LISTS = (".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
_PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".tif", ".tiff", ".svg")
_PHOTOGRAPHS = (*_PICTURES[:-1], ".heic", ".heif", ".avif", ".bmp")  # of cameras, though not all can be printed
_LONGEST_NAME = 255  # bytes of the name of a file
_MOST_DRAFTS = 8


@dataclass(frozen=True, slots=True)
class Draft:
    """Dropped files by their names, which of them is the list or the deck, and what its author said about the list.

    Photographs alone have neither.
    """

    name: str
    files: Mapping[str, bytes]
    main: str
    options: TableOptions = NO_OPTIONS
    day_order: str = ""  # how 12/10/1492 is meant, if somebody said so
    turned: bool = False  # the table lies on its side: its rows are the columns
    nameless: bool = False  # no row names the columns, so they are called by their letters
    header: str = ""  # the deck file that the list belongs to: then all the rest of that deck is kept too
    rows: Mapping[int, tuple[str, ...] | None] = field(default_factory=dict)  # as corrected; None is left out
    deck: str = ""  # the open deck whose list it becomes, by its name in addresses; otherwise a new deck is made

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
    """The draft of dropped files, which have paths if a folder was dropped; a ZIP is unpacked.

    UserError if there is no list, no deck and no photograph among them.
    """
    plain: dict[str, bytes] = {}
    unpacked: dict[str, bytes] = {}
    for name, content in files:
        path = _path(name)
        if len(path.parts) == 1 and path.suffix.lower() == _ZIP and not _is_workbook_zip(content):
            unpacked |= _unpack(name, content, plain | unpacked)
        else:
            plain[path.as_posix()] = content
    for name, content in _without_common_folder(plain).items():
        if _is_usual_path(PurePosixPath(name)):
            unpacked[name] = content
    require_portable(unpacked)
    for suffixes in (_YAML, _LISTS):
        found = [name for name in unpacked if PurePosixPath(name).suffix.lower() in suffixes]
        if found:
            main = min(found, key=_rank)
            return Draft(_name_of(main), unpacked, main)
    photographs = {name: content for name, content in unpacked.items() if _is_photograph(name)}
    if photographs:
        return Draft("", photographs, "")
    raise UserError.at(SourceLocation(files[0][0] if files else ""), say("studio.no-list"), say("studio.no-list.fix"))


def _name_of(file: str) -> str:
    """What a deck is called by the name of its file: `Our history` for `our_history.csv`."""
    words = re.sub(r"[_\W]+", " ", readable_name(PurePosixPath(file).stem)).strip()
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
    return Draft("", {"pasted.tsv": table.encode("utf-8-sig", "replace")}, "pasted.tsv")


def _unpack(name: str, content: bytes, others: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a ZIP without the folder that holds them all.

    UserError if it is broken, or too large with the other files that were dropped.
    """
    most_files, most_bytes = MOST_FILES - len(others), MOST_BYTES - sum(map(len, others.values()))
    try:
        with open_archive(content) as packed:
            entries = [each for each in packed.infolist() if not each.is_dir() and _is_usual_path(_path(each.filename))]
            if len(entries) > most_files or sum(entry.file_size for entry in entries) > most_bytes:
                raise CrowdedArchiveError
            files = {_path(entry.filename).as_posix(): _read_entry(packed, entry) for entry in entries}
    except CrowdedArchiveError:
        raise UserError.at(SourceLocation(name), say("studio.zip-too-large"), say("studio.zip-too-large.fix")) from None
    except BrokenArchiveError as error:
        message = say("studio.zip-broken", reason=error)
        raise UserError.at(SourceLocation(name), message, say("studio.zip-broken.fix")) from None
    return _without_common_folder(files)


def _without_common_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files by their names in the folder that holds them all, if there is one."""
    paths = {PurePosixPath(name): content for name, content in files.items()}
    if len({path.parts[:1] for path in paths}) == 1 and all(len(path.parts) > 1 for path in paths):
        return {PurePosixPath(*path.parts[1:]).as_posix(): content for path, content in paths.items()}
    return dict(files)


def _read_entry(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """At most as many bytes as the entry says it has."""
    with packed.open(entry) as stream:
        return stream.read(entry.file_size)


def _path(name: str) -> PurePosixPath:
    """The path that a file was sent or packed with; some programs for Windows write it with backslashes."""
    return PurePosixPath(name.replace("\\", "/"))


def require_portable(names: Iterable[str]) -> None:
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


def _is_usual_path(path: PurePosixPath) -> bool:
    """Whether a file is below the folder, and none that systems hide in there."""
    return bool(path.parts) and all(map(_is_usual_name, path.parts))


def _is_usual_name(part: str) -> bool:
    """Whether a file or folder is called so that it is in sight, and nowhere else than it seems."""
    is_hidden = part.startswith((".", "/", "__MACOSX"))
    is_odd = ":" in part or part.endswith((".", " ")) or not part.isprintable() or is_device(part)
    return not is_hidden and not is_odd and 0 < len(part.encode()) <= _LONGEST_NAME


def is_list_file(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in _LISTS


def is_brought(name: str) -> bool:
    """Whether a deck can be begun with a file that is no photograph."""
    return is_list_file(name) or PurePosixPath(name).suffix.lower() in (*_YAML, _ZIP)


def is_picture(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in _PICTURES


def _is_photograph(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() in _PHOTOGRAPHS


def draft_of_deck(draft: Draft) -> Draft:
    """A draft of a deck's list, if it is in a file that the studio cannot edit in place; otherwise the deck itself.

    UserError if the deck file cannot be read, or names a list that is not there.
    """
    text = decode(draft.content, SourceLocation(draft.main))
    options = read_options(text, draft.main)
    header = YamlText(text)
    name = header.value("events")
    if not name or (name in draft.files and is_editable(name, draft.files[name])):
        return draft
    if name not in draft.files:
        message = say("studio.list-missing", name=name)
        raise UserError.at(SourceLocation(draft.main), message, say("studio.list-missing.fix"))
    others = {each: content for each, content in draft.files.items() if each != draft.main}
    options = options._replace(language=header.value("language"))
    title = header.value("title") or draft.name
    return Draft(title, others, name, options, day_order=header.value("dates"), header=text)


def draft_of_file(file: Path) -> Draft:
    """The draft of a list on the disk, with the pictures that it names; or of a deck with all its files."""
    if file.suffix.lower() in _YAML:
        folder = file.parent.resolve()
        paths = (file, *load_deck(file).files())
        found = (each for path in paths for each in (sorted(path.rglob("*")) if path.is_dir() else [path]))
        inside = {each for path in found if (each := path.resolve()).is_file() and each.is_relative_to(folder)}
        files = {each.relative_to(folder).as_posix(): read_bytes(each) for each in sorted(inside)}
        return draft_of_deck(Draft(_name_of(file.name), files, file.name))
    name = readable_name(file.name)
    draft = Draft(_name_of(name), {name: read_bytes(file)}, name)
    with suppress(UserError):  # which the page tells
        named = {cell for row in draft.table().rows for cell in row.cells if is_picture(cell)}
        places = {name: resolve_inside(file.parent, name, SourceLocation(name)) for name in named}
        pictures = {name: read_bytes(place) for name, place in places.items() if place.is_file()}
        draft = replace(draft, files={**draft.files, **pictures})
    return draft


class Drafts:
    """The drafts that are being asked about, by names that nobody can guess; the oldest are given up."""

    def __init__(self) -> None:
        self._drafts: dict[str, Draft] = {}

    def add(self, draft: Draft) -> str:
        """Keep a draft; returns its name."""
        token = secrets.token_urlsafe(9)
        self._drafts = dict(list(self._drafts.items())[1 - _MOST_DRAFTS :]) | {token: draft}
        return token

    def get(self, token: str) -> Draft | None:
        return self._drafts.get(token)

    def change(self, token: str, draft: Draft) -> None:
        if token in self._drafts:
            self._drafts[token] = draft

    def remove(self, token: str) -> None:
        self._drafts.pop(token, None)
