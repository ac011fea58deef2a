"""A clean copy of a user's spreadsheet: our column names, a code on every row, and all other columns kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckgen.deck.model import USABLE_CODE
from deckgen.reading.events import clean_text
from deckgen.reading.table import Header, RawRow, RawTable, find_header
from deckgen.text import code_key


def assign_codes(written: Sequence[str], dates: Sequence[str]) -> list[str]:
    """The written codes where they are usable; the others are numbers in a scattered order that hides the dates."""
    seen: set[str] = set()
    codes = []
    for code in written:
        good = bool(USABLE_CODE.fullmatch(code)) and code_key(code) not in seen
        codes.append(code if good else "")
        seen |= {code_key(code)} if good else set()
    empty = sorted((index for index, code in enumerate(codes) if not code), key=_scatter_key)
    free = _free_numbers(seen)
    spare: list[int] = []
    for index in empty:
        number = next((number for number in spare if not _is_in(number, dates[index])), 0)
        if number:
            spare.remove(number)
        else:
            number = next(free)
            while _is_in(number, dates[index]):
                spare.append(number)
                number = next(free)
        codes[index] = f"{number:03}"
    return codes


def _free_numbers(taken: set[str]) -> Iterator[int]:
    number = 0
    while True:
        number += 1
        if str(number) not in taken:
            yield number


def _is_in(number: int, date: str) -> bool:
    """Whether a code would reveal the date: the code is printed on the title face."""
    return str(number) in re.findall(r"\d+", date)


def _scatter_key(index: int) -> float:
    """A sort key by multiples of the golden ratio: neighbours are far apart, always in the same order."""
    return (index + 1) * 0.618033988749895 % 1


_OLD_CODE = "old code"


@dataclass(frozen=True, slots=True)
class CleanCopy:
    """The rows of the copy, and what was changed."""

    rows: list[Sequence[str]]  # the header first
    understood: tuple[tuple[str, str], ...]  # heading → field
    kept: tuple[str, ...]  # headings of other columns, which are kept at the end
    coded: int  # rows that got a new code
    pictures: tuple[str, ...]
    language: str | None


def make_clean_copy(table: RawTable) -> CleanCopy:
    """The same events under our column names; rows without a usable code get one."""
    header, body = find_header(table)
    fields = [column for column in header.columns if column.field != "code"]
    written = _column(header, body, "code")
    codes = assign_codes(written, _column(header, body, "date"))
    replaced = any(old and old != new for old, new in zip(written, codes, strict=True))
    others = _other_columns(header, table, body)
    kept = [name for _, name in others] + [_OLD_CODE] * replaced
    rows: list[Sequence[str]] = [("code", *(column.field for column in fields), *kept)]
    for row, code, old in zip(body, codes, written, strict=True):
        cells = [_cell(row, column.position) for column in fields] + [_cell(row, index) for index, _ in others]
        rows.append((code, *cells, *[old] * replaced))
    return CleanCopy(
        rows,
        tuple((column.heading, column.field) for column in header.columns),
        tuple(kept),
        sum(old != new for old, new in zip(written, codes, strict=True)),
        tuple(sorted(set(_column(header, body, "image")) - {""})),
        header.language(),
    )


def _other_columns(header: Header, table: RawTable, body: Sequence[RawRow]) -> list[tuple[int, str]]:
    """Index and name of the columns that are not ours, also of those without a name that are not empty."""
    ours = {column.position for column in header.columns}
    headings = next(row for row in table.rows if row.number == header.row).cells
    width = max(len(row.cells) for row in table.rows)
    named = ((index, headings[index] if index < len(headings) else "") for index in range(width))
    return [
        (index, name or f"column {index + 1}")
        for index, name in named
        if index not in ours and (name or any(_cell(row, index) for row in body))
    ]


def _column(header: Header, body: Sequence[RawRow], field: str) -> list[str]:
    index = next((column.position for column in header.columns if column.field == field), None)
    return [_cell(row, index) if index is not None else "" for row in body]


def _cell(row: RawRow, index: int) -> str:
    return clean_text(row.cells[index]) if index < len(row.cells) else ""
