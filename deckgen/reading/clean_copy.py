"""A clean copy of a user's spreadsheet: our column names, a code on every row, and all other columns kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckgen.deck.model import USABLE_CODE
from deckgen.deck.title_icons import choose_icon
from deckgen.order import VALUE
from deckgen.reading.codes import CodeRequest, assign_codes, numbers_in
from deckgen.reading.date_columns import join_date_columns
from deckgen.reading.events import clean_text
from deckgen.reading.table import Column, Header, RawRow, RawTable, find_header
from deckgen.text import code_key

_OLD = "old"  # before the name of a column that would be read as something that it is not


@dataclass(frozen=True, slots=True)
class CleanCopy:
    """The rows of the copy, and what was changed."""

    rows: list[Sequence[str]]  # the header first
    understood: tuple[tuple[str, str], ...]  # heading → field
    kept: tuple[str, ...]  # headings of other columns, which are kept at the end
    coded: int  # rows that got a new code
    pictures: tuple[str, ...]
    language: str | None
    written: tuple[str, ...] = ()  # the usable code that each row had of its own, or nothing


def make_clean_copy(table: RawTable, deck_id: str) -> CleanCopy:
    """The same events under our column names; rows without a usable code get one, which then stays whatever changes."""
    header, body, _ = join_date_columns(*find_header(table), table.file)
    fields = [column for column in header.columns if column.field != "code"]
    written = _column(header, body, "code")
    codes = assign_codes(deck_id, list(_code_requests(header, body, written)))
    replaced = any(old and old != new for old, new in zip(written, codes, strict=True))
    others = _other_columns(header, table, body)
    kept = [name for _, name in others] + [f"{_OLD} code"] * replaced
    rows: list[Sequence[str]] = [("code", *(column_heading(column.field) for column in fields), *kept)]
    for row, code, old in zip(body, codes, written, strict=True):
        cells = [_cell(row, column.position) for column in fields] + [_cell(row, index) for index, _ in others]
        rows.append((code, *cells, *[old] * replaced))
    return CleanCopy(
        rows,
        tuple((column.heading, column_heading(column.field)) for column in header.columns),
        tuple(kept),
        sum(old != new for old, new in zip(written, codes, strict=True)),
        tuple(sorted(set(_column(header, body, "image")) - {""})),
        table.language or header.language(),
        tuple(old if old == new else "" for old, new in zip(written, codes, strict=True)),
    )


def fill_icons(rows: Sequence[Sequence[str]], language: str) -> tuple[list[Sequence[str]], int]:
    """The rows of a copy with a pictogram for each title that tells one, so that authors can change it; how many.

    Pictograms that are there stay; without a column for them, one is put after the titles.
    """
    header, body = list(rows[0]), rows[1:]
    titles = [index for index, name in enumerate(header) if name.split("_")[0] == "title"]
    if not titles:
        return list(rows), 0
    title = next((index for index in titles if header[index] == f"title_{language}"), titles[0])
    at = header.index("icon") if "icon" in header else titles[-1] + 1
    if "icon" not in header:
        header, body = [*header[:at], "icon", *header[at:]], [[*row[:at], "", *row[at:]] for row in body]
    filled = [row if row[at] else [*row[:at], choose_icon(row[title], language), *row[at + 1 :]] for row in body]
    count = sum(new[at] != old[at] for new, old in zip(filled, body, strict=True))
    return ([header, *filled], count) if count else (list(rows), 0)


def _code_requests(header: Header, body: Sequence[RawRow], written: Sequence[str]) -> Iterator[CodeRequest]:
    """A code that is unusable, or that an earlier row has, does not count as written."""
    fields = (column.field for column in header.columns)
    title = next((field for field in fields if field.split("_")[0] == "title"), "title")
    seen: set[str] = set()
    values = [column.field for column in header.columns if is_answer(column)]
    cells = [_column(header, body, field) for field in values] or [[""] * len(body)]
    telling = [" ".join(beside) for beside in zip(*cells, strict=True)]
    for code, name, numbers in zip(written, _column(header, body, title), telling, strict=True):
        usable = bool(USABLE_CODE.fullmatch(code)) and code_key(code) not in seen
        seen.add(code_key(code))
        yield CodeRequest(code if usable else "", name, numbers_in(numbers))


def _other_columns(header: Header, table: RawTable, body: Sequence[RawRow]) -> list[tuple[int, str]]:
    """Index and name of the columns that are not ours, also of those without a name that are not empty."""
    ours = {column.position for column in header.columns}
    headings = next(row for row in table.rows if row.number == header.row).cells
    width = max(len(row.cells) for row in table.rows)
    named = ((index, headings[index] if index < len(headings) else "") for index in range(width))
    return [
        (index, f"{_OLD} {name}" if name in table.ignored else name or f"column {index + 1}")
        for index, name in named
        if index not in ours and (name or any(_cell(row, index) for row in body))
    ]


def is_answer(column: Column) -> bool:
    """Whether a column holds what the cards are ordered by: dates or values."""
    return column.field == "date" or column.field.partition(".")[0] == VALUE


def column_heading(field: str) -> str:
    """How the column of a field is called in the copy: by the field's name, a value by what it is."""
    return field.removeprefix(f"{VALUE}.")


def _column(header: Header, body: Sequence[RawRow], field: str) -> list[str]:
    index = next((column.position for column in header.columns if column.field == field), None)
    return [_cell(row, index) if index is not None else "" for row in body]


def _cell(row: RawRow, index: int) -> str:
    return clean_text(row.cells[index]) if index < len(row.cells) else ""
