"""Finding the columns of somebody's spreadsheet, whatever language their names are in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from deckgen.errors import Place, UserError
from deckgen.messages import say
from deckgen.reading.headings import field_of, meant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.reading.headings import Heading
    from deckgen.reading.table import RawRow, RawTable

_HEADER_ROWS_LOOKED_AT = 15
_TITLE_VOTES = 10  # people mix languages in headings, but name the title in the language of the titles


class Column(NamedTuple):
    """A column we understood: the field it holds (`title_es` where it is in one language) and its own name."""

    at: int
    field: str
    heading: str
    named_in: tuple[str, ...]


class Header(NamedTuple):
    """The row that names the columns."""

    row: int
    columns: tuple[Column, ...]
    unknown: tuple[str, ...]  # headings
    width: int

    def fields(self) -> set[str]:
        return {column.field for column in self.columns}

    def meant_by(self, heading: str) -> str:
        """The field that a misspelt heading may stand for, or nothing; never one that has a column already."""
        guess = meant(heading)
        return guess if guess and guess not in self.fields() else ""

    def language(self) -> str | None:
        """The language the columns are named in, unless that is English; then the first with a title column.

        English names say nothing: everybody uses them.
        """
        votes: Counter[str] = Counter()
        for column in self.columns:
            votes.update(dict.fromkeys(column.named_in, _TITLE_VOTES if column.field.startswith("title") else 1))
        best = max(votes, key=lambda language: (votes[language], language == "en"), default="en")
        if best != "en":
            return best
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


def fields_named(cells: Iterable[str]) -> int:
    """How many different fields a row of cells names, if it is a header."""
    return len({found.field for cell in cells if (found := field_of(cell.strip()))})


def _has(header: Header, field: str) -> bool:
    return any(column.field == field or column.field.startswith(f"{field}_") for column in header.columns)


def _has_essentials(header: Header) -> bool:
    return _has(header, "title") and _has(header, "date")


def _header(row: RawRow) -> Header:
    """Where two columns could be one field, the plainer name wins: `title` before `name`."""
    understood = {index: found for index, heading in enumerate(row.cells) if (found := field_of(heading))}
    chosen: dict[str, int] = {}
    for index in sorted(understood, key=lambda index: (understood[index].rank, index)):
        chosen.setdefault(understood[index].field, index)
    columns = tuple(_column(index, row, understood[index]) for index in sorted(chosen.values()))
    filled = [index for index, heading in enumerate(row.cells) if heading]
    unknown = tuple(row.cells[index] for index in filled if index not in chosen.values())
    return Header(row.number, columns, unknown, filled[-1] + 1 if filled else 0)


def _column(index: int, row: RawRow, heading: Heading) -> Column:
    return Column(index, heading.field, row.cells[index], heading.named_in)
