"""Finding the columns of somebody's spreadsheet, whatever language their names are in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from deckgen.errors import Place, UserError
from deckgen.messages import say
from deckgen.reading.nearest import nearest

if TYPE_CHECKING:
    from deckgen.reading.table import RawRow, RawTable

TRANSLATED = ("title", "note", "printed")
_HEADER_ROWS_LOOKED_AT = 15
_LANGUAGE_SUFFIX = re.compile(r"^(?P<name>.+?)[\s_.:\-]*[\s_(\[.:\-](?P<language>[a-z]{2,3}(?:-[a-z]{2,4})?)[)\]]?$")


@dataclass(frozen=True, slots=True)
class Column:
    """A column we understood: the field it holds (`title_es` where it is in one language) and its own name."""

    index: int
    field: str
    heading: str
    named_in: str


@dataclass(frozen=True, slots=True)
class Header:
    """The row that names the columns."""

    row: int
    columns: tuple[Column, ...]
    unknown: tuple[str, ...]  # headings
    width: int

    def fields(self) -> set[str]:
        return {column.field for column in self.columns}

    def language(self) -> str | None:
        """The language the columns are named in, unless that is English; then the first with a title column."""
        foreign = [column.named_in for column in self.columns if column.named_in != "en"]
        if foreign:
            return max(foreign, key=foreign.count)
        titles = [column.field for column in self.columns if column.field.startswith("title")]
        return titles[0].partition("_")[2] or None if titles and "title" not in titles else None


def find_header(table: RawTable) -> tuple[Header, tuple[RawRow, ...]]:
    """The header and the rows below it; lines above it (a sheet's own heading) are passed over."""
    candidates = [row for row in table.rows if not row.blank][:_HEADER_ROWS_LOOKED_AT]
    if not candidates:
        raise UserError.at(Place(table.file), say("reading.empty-table"), say("reading.empty-table.fix"))
    headers = [_header(row) for row in candidates]
    best = max(headers, key=lambda header: (_has_essentials(header), len(header.columns), -header.row))
    if not _has_essentials(best):
        missing = [name for name in ("title", "date") if not _has(best, name)]
        found = ", ".join(heading for heading in candidates[headers.index(best)].cells if heading)[:200]
        raise UserError.at(
            Place(table.file, best.row),
            say("reading.no-column", missing=", ".join(missing), found=found),
            say("reading.no-column.fix", missing=missing[0]),
        )
    return best, tuple(row for row in table.rows if row.number > best.row and not row.blank)


def fold(text: str) -> str:
    """Lower case without accents, so that Título, TITULO and titulo are one word."""
    plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold().strip()


def meant(heading: str) -> str:
    """The column name that a misspelt heading may stand for, or nothing."""
    return nearest(_key(heading), _names()) or ""


def _has(header: Header, field: str) -> bool:
    return any(column.field == field or column.field.startswith(f"{field}_") for column in header.columns)


def _has_essentials(header: Header) -> bool:
    return _has(header, "title") and _has(header, "date")


def _header(row: RawRow) -> Header:
    columns: dict[str, Column] = {}
    unknown: list[str] = []
    for index, heading in enumerate(row.cells):
        found = _field(heading)
        if found is None:
            if heading:
                unknown.append(heading)
            continue
        field, language = found
        if field in columns:
            unknown.append(heading)
        else:
            columns[field] = Column(index, field, heading, language)
    filled = [index for index, heading in enumerate(row.cells) if heading]
    return Header(row.number, tuple(columns.values()), tuple(unknown), filled[-1] + 1 if filled else 0)


def _field(heading: str) -> tuple[str, str] | None:
    """The field a heading names, and the language it names it in."""
    key = _key(heading)
    if key in _names():
        return _names()[key]
    if (match := _LANGUAGE_SUFFIX.match(fold(heading))) and (found := _names().get(_key(match["name"]))):
        field, named_in = found
        if field in TRANSLATED:
            return f"{field}_{match['language']}", named_in
    return None


def _key(heading: str) -> str:
    return re.sub(r"[\s_\-.:*?]+", " ", fold(heading)).strip()


@cache
def _names() -> dict[str, tuple[str, str]]:
    data = yaml.safe_load(Path(__file__).with_name("columns.yaml").read_text("utf-8"))
    names: dict[str, tuple[str, str]] = {}
    for field, by_language in data.items():
        for language, headings in by_language.items():
            for heading in headings:
                names.setdefault(_key(str(heading)), (field, language))
    return names
