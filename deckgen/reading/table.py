"""Raw tables of events, and their header: which column holds which field, with headings in any language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from deckgen.dates import DateError, read_date
from deckgen.deck.model import EXTRA
from deckgen.errors import SourceLocation, UserError
from deckgen.findings import Finding
from deckgen.messages import say
from deckgen.order import STEPS, VALUE, OrderEntry, find_kind, name_languages, names_of, names_of_numbers, value_field
from deckgen.reading import OLD_EXCEL, PACKED
from deckgen.reading.number_text import NumberText
from deckgen.resources import read_data
from deckgen.text import find_nearest, fold, make_name


class TableOptions(NamedTuple):
    """What a deck or the command line says about a table and its letters; empty where nothing is said."""

    encoding: str = ""
    sheet: str = ""  # the name or number of a sheet of a workbook
    language: str = ""  # of the cards
    columns: tuple[tuple[str, str], ...] = ()  # field and heading
    fonts: tuple[Path, ...] = ()  # files for letters that the theme's fonts lack
    order: tuple[OrderEntry, ...] = ()  # what the list may be ordered by; none means dates
    unused: tuple[str, ...] = ()  # headings of columns that are no field, although their names are known
    header_row: int = 0  # the row that names the columns; 0 where it is to be found

    def or_else(self, others: TableOptions) -> TableOptions:
        """These options, and the others where these say nothing."""
        return TableOptions(
            encoding=self.encoding or others.encoding,
            sheet=self.sheet or others.sheet,
            language=self.language or others.language,
            columns=self.columns or others.columns,
            fonts=self.fonts or others.fonts,
            order=self.order or others.order,
            unused=self.unused or others.unused,
            header_row=self.header_row or others.header_row,
        )


NO_OPTIONS = TableOptions()


def split_column(text: str) -> tuple[str, str]:
    """Field and heading of `title=Name of event`; UserError for a text of another form."""
    field, equals, heading = text.partition("=")
    if not (field.strip() and equals and heading.strip()):
        raise UserError.at(None, say("reading.bad-column", text=text), say("reading.bad-column.fix"))
    return normalize_field(field.strip().casefold()), heading.strip()


def parse_order(text: str) -> tuple[OrderEntry, ...]:
    """The entries of `--order weight,lifespan`; UserError if it names nothing."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if text and not names:
        raise UserError.at(None, say("reading.no-order", text=text), say("reading.no-order.fix"))
    return tuple(OrderEntry(name[:_LONGEST]) for name in names)


class RawRow(NamedTuple):
    number: int
    cells: tuple[str, ...]

    @property
    def blank(self) -> bool:
        return not any(self.cells)


class CellProblem(NamedTuple):
    """What is wrong with a cell of a workbook; it is a finding if the cell is in a column that is understood."""

    code: str
    values: Mapping[str, object] = {}


class RawTable(NamedTuple):
    file: str
    rows: tuple[RawRow, ...]
    findings: tuple[Finding, ...] = ()
    cell_problems: Mapping[tuple[int, int], CellProblem] = {}  # by row (from 1) and position (from 0)
    columns: tuple[tuple[str, str], ...] = ()  # field and heading, as the user says or the form of the file tells
    ignored: frozenset[str] = frozenset()  # headings that are no field here, and that are used or told of otherwise
    hidden_columns: tuple[str, ...] = ()  # headings of columns that are left out
    is_text: bool = False  # where a separator without quotes shifts the cells after it
    language: str = ""  # of the titles, if the file tells
    order: tuple[OrderEntry, ...] = ()  # what it may be ordered by; none means dates
    header_row: int = 0  # the row that names the columns, as the user says; 0 where it is to be found
    sheets: tuple[str, ...] = ()  # of a workbook, without empty ones
    sheet: str = ""  # the one that was read


def column_letters(number: int) -> str:
    """A for 1, AA for 27, as spreadsheet programs show it."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def is_workbook(content: bytes) -> bool:
    """Whether a file is a spreadsheet, by its first bytes, because file names may be wrong."""
    return content.startswith((PACKED, OLD_EXCEL))


TRANSLATED = ("title", "note", "printed")
_LANGUAGE = r"[a-z]{2,3}(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3}))?"
_TAG = re.compile(r"[a-z]{2,3}(-([a-z]{2}|[a-z]{4}|[0-9]{3}))?")
_SUFFIXED = re.compile(rf"(?P<name>.+?)[\s_(\[.:\-](?P<language>{_LANGUAGE})[)\]]?")
_LONGEST = 60
_MAX_HEADER_ROW = 15
_TITLE_VOTES = 10  # people mix languages in headings, but name the title in the language of the titles
_SHORT = 4
_SIMILAR = 0.75  # of a misspelt heading: `dtae` is similar to `date`, but `place` is not


class Heading(NamedTuple):
    """The field that a heading names, the languages with this name, and how usual the name is (0 is best)."""

    field: str
    named_in: tuple[str, ...]
    rank: int


@lru_cache(maxsize=4096)
def find_field(heading: str) -> Heading | None:
    """The field that a heading names in any language, such as `title_es` for `Title (ES)`; None if it names none."""
    if len(heading) > _LONGEST:
        return None
    if found := _load_names().get(_key(heading)):
        return found
    match = _SUFFIXED.fullmatch(fold(heading))
    if match and (found := _load_names().get(_key(match["name"]))) and found.field in TRANSLATED:
        language = find_language_tag(match["language"])
        return Heading(f"{found.field}_{language}", found.named_in, found.rank) if language else None
    return None


def guess_field(heading: str) -> str | None:
    """The field that a misspelt heading most likely means."""
    key = _key(heading)
    if len(heading) > _LONGEST or not (name := find_nearest(key, _guessed_names(), _SIMILAR)):
        return None
    if len(key) <= _SHORT and name[0] != key[0]:  # `item` is not the Polish or Spanish word that it resembles
        return None
    return _load_names()[name].field


@cache
def _guessed_names() -> tuple[str, ...]:
    """All names but those of a count, which are like other words: a country and a county are none."""
    return tuple(name for name, heading in _load_names().items() if heading.field != "count")


def normalize_field(key: str) -> str:
    """A field with its language in one spelling: `title_pt-br` for `title_pt_BR`."""
    field, _, language = key.partition("_")
    return f"{field}_{language.replace('_', '-').casefold()}" if language and field in TRANSLATED else key


def find_language_tag(text: str) -> str | None:
    """`pt-br` for `pt_BR`; None if there is no such language, because `Event day` is not in a language `day`."""
    tag = normalize_tag(text)
    return tag if tag and _is_language(tag.partition("-")[0]) else None


def normalize_tag(text: str) -> str | None:
    """`pt-br` for `pt_BR`, whether or not there is such a language; None if the text is not of the form of a tag."""
    tag = text.replace("_", "-").casefold()
    return tag if _TAG.fullmatch(tag) else None


@cache
def _is_language(code: str) -> bool:
    """Whether CLDR has data of a language."""
    from babel.localedata import exists

    return exists(code)


def _key(heading: str) -> str:
    return re.sub(r"[\s_\-.:*?]+", " ", fold(heading).replace("’", "'")).strip()


@cache
def _load_names() -> dict[str, Heading]:
    data = read_data(Path(__file__).with_name("columns.yaml"))
    names: dict[str, Heading] = {}
    for field, by_language in data.items():
        for language, headings in by_language.items():
            for rank, heading in enumerate(headings):
                key = _key(str(heading))
                known = names.setdefault(key, Heading(field, (), rank))
                if known.field == field and language not in known.named_in:
                    names[key] = Heading(field, (*known.named_in, language), min(rank, known.rank))
    return names


class Column(NamedTuple):
    """A column that is understood: its position, its field (such as `title` or `title_es`), and its heading."""

    position: int  # from 0
    field: str
    heading: str
    named_in: tuple[str, ...]


class Header(NamedTuple):
    """The row that names the columns; `unknown` are the headings that name no field."""

    row: int
    columns: tuple[Column, ...]
    unknown: tuple[str, ...]
    width: int
    others: tuple[Column, ...] = ()  # that name a field for which another column was chosen
    extras: tuple[Column, ...] = ()  # that name no field, for themes

    def fields(self) -> set[str]:
        return {column.field for column in self.columns}

    def guess_field(self, heading: str) -> str:
        """The field that a misspelt heading probably means; empty if there is none or if it has a column already."""
        guess = None if find_field(heading) else guess_field(heading)
        return guess if guess and guess not in self.fields() else ""

    def language(self) -> str | None:
        """The language of the headings; if that is English, the language of the first title column, if it has one.

        English headings are used with titles in all languages, so they do not decide.
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
    """The header and the rows below it; rows above it, such as the title of a sheet, are skipped."""
    candidates = _header_candidates(table)
    if not candidates:
        raise UserError.at(SourceLocation(table.file), say("reading.empty-table"), say("reading.empty-table.fix"))
    best = guess_header(table)
    _require_mapped(table, best)
    if not _has_essentials(best, table):
        row = next(row for row in candidates if row.number == best.row)
        raise _explain_missing_columns(table, candidates, row, best)
    if repeated := _repeated_essentials(best):
        raise UserError.at(
            SourceLocation(table.file, best.row or None),
            say("reading.tables-side-by-side", names=", ".join(repeated)),
            say("reading.tables-side-by-side.fix"),
        )
    below = (row for row in table.rows if row.number > best.row and not row.blank)
    return best, tuple(_write_certain_values(row, best) for row in below)


def _write_certain_values(row: RawRow, header: Header) -> RawRow:
    """The row with the numbers of its values written so that they stay certain as texts."""
    certain = {
        column.position: cell.certain
        for column in header.columns
        if column.field.partition(".")[0] == VALUE
        and column.position < len(row.cells)
        and isinstance(cell := row.cells[column.position], NumberText)
    }
    return row._replace(cells=tuple(certain.get(at, cell) for at, cell in enumerate(row.cells))) if certain else row


def guess_header(table: RawTable) -> Header:
    """The row that most likely names the columns, although it may lack a title or a date; not for an empty table."""
    headers = [_read_header(row, table) for row in _header_candidates(table)]
    return max(headers, key=lambda header: (_has_essentials(header, table), len(header.columns), -header.row))


def starts_with_event(table: RawTable) -> bool:
    """Whether the first row has a date and a text beside it, as no header has."""
    candidates = _header_candidates(table)
    return bool(candidates) and _looks_like_event(candidates[0])


def _explain_missing_columns(table: RawTable, candidates: Sequence[RawRow], row: RawRow, header: Header) -> UserError:
    """Why no row of a table names both a title and a date; `row` is the one that comes nearest."""
    if not header.columns and _looks_like_event(candidates[0]):
        shown = " | ".join(candidates[0].cells)[:80]
        return UserError.at(
            SourceLocation(table.file, candidates[0].number),
            say("reading.no-header", row=candidates[0].number, shown=shown),
            say("reading.no-header.fix"),
        )
    first_cells = RawRow(row.number, tuple(next(filter(None, each.cells)) for each in candidates))
    if _has_essentials(on_its_side := _read_header(first_cells, table), table):
        names = ", ".join(column.heading for column in on_its_side.columns)
        message = say("reading.table-on-its-side", names=names)
        return UserError.at(SourceLocation(table.file, row.number), message, say("reading.table-on-its-side.fix"))
    missing = [] if _has(header, "title") else ["title"]
    missing += [] if _has_values(header, table) else [table.order[0].by if table.order else "date"]
    found = ", ".join(heading for heading in row.cells if heading)[:200]
    fix = say("reading.no-column.fix", missing=missing[0])
    values = next(filter(find_kind, header.unknown), "")
    if values and missing[-1] == "date":
        others = [heading for heading in header.unknown if heading != values]
        key = "reading.no-date-column.fix" if missing == ["date"] else "reading.no-title-column.fix"
        if missing == ["date"] or others:
            fix = say(key, by=values, option=_quote(values), titles=next(iter(others), ""))
    if table.hidden_columns:
        fix = say("reading.no-column-hidden.fix", missing=missing[0], names=", ".join(table.hidden_columns)[:200])
    return UserError.at(
        SourceLocation(table.file, header.row or None),
        say("reading.no-column", missing=", ".join(missing), found=found),
        fix,
    )


def _quote(heading: str) -> str:
    """The heading as an option on a command line."""
    return f'"{heading}"' if " " in heading else heading


def _repeated_essentials(header: Header) -> tuple[str, ...]:
    """The headings of the title and the date if both are there twice, as in two tables side by side."""
    others = {(other.field, _key(other.heading)) for other in header.others}
    repeated = [each for each in header.columns if (each.field, _key(each.heading)) in others]
    fields = {column.field.partition("_")[0] for column in repeated}
    return tuple(column.heading for column in repeated) if {"title", "date"} <= fields else ()


def is_list(table: RawTable) -> bool:
    """Whether a table has a row that names its columns, among them a title and a date."""
    return any(_has_essentials(_read_header(row, table), table) for row in _header_candidates(table))


def _header_candidates(table: RawTable) -> list[RawRow]:
    """The rows that may name the columns: the one that the user says, or any near the top."""
    filled = [row for row in table.rows if not row.blank]
    named = [row for row in filled if row.number == table.header_row]
    return named or filled[:_MAX_HEADER_ROW]


def _require_mapped(table: RawTable, header: Header) -> None:
    """UserError if a column that the user named is not in the table, or if what it should be is no field."""
    for field, name in table.columns:
        if field.partition("_")[0] not in {known.field.partition("_")[0] for known in _load_names().values()}:
            guess = find_nearest(field, known_fields()) or "title"
            raise UserError.at(None, say("reading.no-field", name=field), say("reading.did-you-mean", name=guess))
        if all(column.field != field or _key(column.heading) != _key(name) for column in header.columns):
            found = ", ".join([*(column.heading for column in header.columns), *header.unknown])[:200]
            raise UserError.at(
                SourceLocation(table.file, header.row or None),
                say("reading.no-such-column", name=name),
                say("reading.columns", names=found),
            )


def known_fields() -> tuple[str, ...]:
    """The fields that a column can hold."""
    return tuple(dict.fromkeys(heading.field for heading in _load_names().values()))


def _looks_like_event(row: RawRow) -> bool:
    """Whether a row has a date and a text beside it, as no header has."""
    filled = [cell for cell in row.cells if cell]
    dated = [cell for cell in filled if any(map(str.isdigit, cell)) and _is_date(cell)]
    return bool(dated) and len(filled) > len(dated)


def _is_date(text: str) -> bool:
    try:
        return bool(read_date(text, "en"))
    except DateError:
        return False


def count_fields(cells: Iterable[str]) -> int:
    """The number of different fields that a row of cells names."""
    return len({found.field for cell in cells if (found := find_field(cell.strip()))})


def _has(header: Header, field: str) -> bool:
    return any(column.field == field or column.field.startswith(f"{field}_") for column in header.columns)


def _has_essentials(header: Header, table: RawTable) -> bool:
    return _has(header, "title") and _has_values(header, table)


def _has_values(header: Header, table: RawTable) -> bool:
    """Whether a header names what the list is ordered by."""
    fields = {column.field for column in header.columns}
    if table.order and find_kind(table.order[0].by) == STEPS:
        return True  # a list of steps may be in order already
    return not fields.isdisjoint(_value_fields(table.order)) if table.order else "date" in fields


def _value_fields(order: Sequence[OrderEntry]) -> tuple[str, ...]:
    return (VALUE, *(value_field(entry.by) for entry in order))


def _value_headings(order: Sequence[OrderEntry]) -> dict[str, str]:
    """The headings of columns with values, by their keys, and the field of each."""
    if not order:
        return {}
    plain = {_key(name): VALUE for name in names_of(VALUE)}
    return plain | {_key(name): value_field(entry.by) for entry in reversed(order) for name in names_of(entry.by)}


def _read_header(row: RawRow, table: RawTable) -> Header:
    """The header in a row; if two columns name the same field, the more usual name wins: `title` before `name`."""
    headings = {
        index: found
        for index, heading in enumerate(row.cells)
        if heading not in table.ignored and (found := find_field(heading))
    }
    values = _value_headings(table.order)
    headings |= {
        index: Heading(values[_key(heading)], name_languages(heading), 0)
        for index, heading in enumerate(row.cells)
        if _key(heading) in values
    }
    if table.order and not any(heading.field in _value_fields(table.order) for heading in headings.values()):
        headings |= _find_numbers(row, table.order[0])
    headings |= {
        index: Heading(field, (), -1)
        for field, name in table.columns
        for index, heading in enumerate(row.cells)
        if _key(heading) == _key(name)
    }
    chosen: dict[str, int] = {}
    for index in sorted(headings, key=lambda index: (headings[index].rank, index)):
        chosen.setdefault(headings[index].field, index)
    columns = tuple(_make_column(index, row, headings[index]) for index in sorted(chosen.values()))
    filled = [index for index, heading in enumerate(row.cells) if heading]
    unknown = tuple(
        row.cells[index] for index in filled if index not in chosen.values() and row.cells[index] not in table.ignored
    )
    others = tuple(_make_column(index, row, found) for index, found in headings.items() if index not in chosen.values())
    extras = tuple(extra_column(index, row.cells[index]) for index in filled if index not in chosen.values())
    return Header(row.number, columns, unknown, filled[-1] + 1 if filled else 0, others, extras)


def _find_numbers(row: RawRow, entry: OrderEntry) -> dict[int, Heading]:
    """The column `Nr` of a list of steps, whose numbers are codes in any other list."""
    names = {_key(name) for name in names_of_numbers(entry.by)}
    found = [index for index, heading in enumerate(row.cells) if _key(heading) in names]
    return {index: Heading(value_field(entry.by), (), 0) for index in found[:1]}


def extra_column(index: int, heading: str) -> Column:
    """A column that only a theme knows."""
    return Column(index, f"{EXTRA}{make_name(heading)}", heading, ())


def _make_column(index: int, row: RawRow, heading: Heading) -> Column:
    return Column(index, heading.field, row.cells[index], heading.named_in)
