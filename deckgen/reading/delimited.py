"""CSV and its cousins, with the delimiter found by looking."""

from __future__ import annotations

import csv
import io

from deckgen.errors import Place, UserError
from deckgen.messages import say
from deckgen.reading.limits import MAX_CELL_CHARACTERS, MAX_ROWS
from deckgen.reading.table import RawRow, RawTable

_DELIMITERS = ",;\t|"
_LINES_LOOKED_AT = 20


def read_delimited(text: str, file: str) -> RawTable:
    """The rows of a delimited text; quoted cells may hold delimiters, quotes and line breaks."""
    rows = tuple(_rows(text, find_delimiter(text), file))
    return RawTable(file, rows)


def find_delimiter(text: str) -> str:
    """The delimiter that cuts the first lines into the most even and most numerous cells."""
    return max(_DELIMITERS, key=lambda delimiter: (_evenness(text, delimiter), -_DELIMITERS.index(delimiter)))


def _evenness(text: str, delimiter: str) -> tuple[int, int]:
    sample = io.StringIO(text[:100_000], newline="")
    widths: list[int] = []
    try:
        for cells in csv.reader(sample, delimiter=delimiter):
            if any(cells):
                widths.append(len(cells))
            if len(widths) == _LINES_LOOKED_AT:
                break
    except csv.Error:
        return (0, 0)
    if not widths:
        return (0, 0)
    usual = max(set(widths), key=widths.count)
    return (widths.count(usual) if usual > 1 else 0, usual)


def _rows(text: str, delimiter: str, file: str) -> list[RawRow]:
    csv.field_size_limit(MAX_CELL_CHARACTERS)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[RawRow] = []
    start = 1
    try:
        for cells in reader:
            rows.append(RawRow(start, tuple(cell.strip() for cell in cells)))
            start = reader.line_num + 1
            if len(rows) > MAX_ROWS:
                raise UserError.at(Place(file, start), say("reading.too-many-rows", limit=MAX_ROWS))
    except csv.Error as error:
        raise UserError.at(
            Place(file, start), say("reading.broken-csv", reason=str(error)), say("reading.broken-csv.fix")
        ) from None
    return rows
