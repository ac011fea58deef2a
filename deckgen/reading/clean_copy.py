"""A clean copy of somebody's spreadsheet: known column names, a code on every row, and nothing lost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.reading.columns import find_header
from deckgen.reading.rows import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckgen.reading.columns import Header
    from deckgen.reading.table import RawRow, RawTable

_USABLE = re.compile(r"[0-9A-Za-z]{1,5}")


@dataclass(frozen=True, slots=True)
class CleanCopy:
    rows: list[Sequence[str]]  # the header first
    understood: tuple[tuple[str, str], ...]  # heading → field
    kept: tuple[str, ...]  # headings nobody needs, kept at the end
    coded: int  # rows that got a new code
    pictures: tuple[str, ...]
    language: str | None


def clean_copy(table: RawTable) -> CleanCopy:
    """The same events under our own column names; rows without a usable code of their own get one."""
    header, body = find_header(table)
    fields = [column for column in header.columns if column.field != "code"]
    others = _others(header, table)
    codes, coded = _codes(header, body)
    rows: list[Sequence[str]] = [("code", *(column.field for column in fields), *(name for _, name in others))]
    for row, code in zip(body, codes, strict=True):
        cells = [_cell(row, column.index) for column in fields] + [_cell(row, index) for index, _ in others]
        rows.append((code, *cells))
    pictures = {_cell(row, column.index) for row in body for column in fields if column.field == "image"}
    return CleanCopy(
        rows,
        tuple((column.heading, column.field) for column in header.columns),
        tuple(name for _, name in others),
        coded,
        tuple(sorted(pictures - {""})),
        header.language(),
    )


def _others(header: Header, table: RawTable) -> list[tuple[int, str]]:
    """Columns that are not ours; a nameless one that holds something is kept too."""
    ours = {column.index for column in header.columns}
    headings = next(row for row in table.rows if row.number == header.row).cells
    width = max((len(row.cells) for row in table.rows), default=0)
    named = ((index, headings[index] if index < len(headings) else "") for index in range(width))
    below = [row for row in table.rows if row.number > header.row]
    return [
        (index, name or f"column {index + 1}")
        for index, name in named
        if index not in ours and (name or any(_cell(row, index) for row in below))
    ]


def _codes(header: Header, body: Iterable[RawRow]) -> tuple[list[str], int]:
    """Codes that were good stay; the others are numbered in a scattered order, which tells nothing of the dates."""
    column = next((column.index for column in header.columns if column.field == "code"), None)
    written = [_cell(row, column) if column is not None else "" for row in body]
    seen: set[str] = set()
    codes = []
    for code in written:
        key = code.lstrip("0").casefold()
        good = bool(_USABLE.fullmatch(code)) and key not in seen
        codes.append(code if good else "")
        seen |= {key} if good else set()
    empty = [index for index, code in enumerate(codes) if not code]
    numbers = (number for number in range(1, len(codes) + len(seen) + 1) if str(number) not in seen)
    for index, number in zip(sorted(empty, key=_scattered), numbers, strict=False):
        codes[index] = f"{number:03}"
    return codes, len(empty)


def _scattered(index: int) -> float:
    """Multiples of the golden ratio: neighbours land far apart, always in the same way."""
    return (index + 1) * 0.618033988749895 % 1


def _cell(row: RawRow, index: int) -> str:
    return clean(row.cells[index]) if index < len(row.cells) else ""
