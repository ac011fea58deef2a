"""Read CSV and other delimited text; the delimiter is found from the content."""

from __future__ import annotations

import csv
import io

from deckgen.errors import SourceLocation, UserError
from deckgen.limits import MAX_CELL_CHARACTERS
from deckgen.messages import say
from deckgen.reading.list_size import TooLargeError, require_size, too_large
from deckgen.reading.table import RawRow, RawTable, count_fields

_DELIMITERS = ",;\t|"
_SAMPLE_LINES = 20


def read_delimited(text: str, file: str) -> RawTable:
    """The rows of a delimited text; quoted cells may hold delimiters, quotes and line breaks."""
    rows = tuple(_read_rows(text, find_delimiter(text), file))
    return RawTable(file, rows, is_text=True)


def find_delimiter(text: str) -> str:
    """The delimiter that gives the most headings we know, or else the most lines with the same number of cells.

    Headings decide first because every title may have one comma.
    """
    return max(_DELIMITERS, key=lambda delimiter: (_score_delimiter(text, delimiter), -_DELIMITERS.index(delimiter)))


def _score_delimiter(text: str, delimiter: str) -> tuple[int, int, int]:
    sample = io.StringIO(text[:100_000], newline="")
    lines: list[list[str]] = []
    csv.field_size_limit(MAX_CELL_CHARACTERS)
    try:
        for cells in csv.reader(sample, delimiter=delimiter):
            if any(cells):
                lines.append(cells)
            if len(lines) == _SAMPLE_LINES:
                break
    except csv.Error:
        pass  # the lines before the error are a sample too
    widths = [len(cells) for cells in lines]
    if not widths:
        return (0, 0, 0)
    usual = max(sorted(set(widths)), key=widths.count)
    known = max(count_fields(cells) for cells in lines)
    return (known, widths.count(usual), usual) if usual > 1 else (known, 0, 0)


def _read_rows(text: str, delimiter: str, file: str) -> list[RawRow]:
    csv.field_size_limit(MAX_CELL_CHARACTERS)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[RawRow] = []
    start = 1
    widest = 0
    try:
        for cells in reader:
            widest = max(widest, len(cells))
            require_size(len(rows) + 1, widest)
            rows.append(RawRow(start, tuple(cell.strip() for cell in cells)))
            start = reader.line_num + 1
    except TooLargeError:
        raise too_large(SourceLocation(file, start)) from None
    except csv.Error as error:
        if "field limit" in str(error):
            message, fix = say("reading.long-cell", limit=MAX_CELL_CHARACTERS), say("reading.long-cell.fix")
        else:
            message, fix = say("reading.broken-csv", reason=str(error)), say("reading.broken-csv.fix")
        raise UserError.at(SourceLocation(file, start), message, fix) from None
    return rows
