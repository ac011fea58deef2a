"""CSV and its cousins, with the delimiter found by looking."""

from __future__ import annotations

import codecs
import csv
import io

from deckgen.errors import SourceLocation, UserError
from deckgen.files import MAX_CELL_CHARACTERS, MAX_ROWS
from deckgen.messages import say
from deckgen.reading.table import RawRow, RawTable, count_fields

_DELIMITERS = ",;\t|"
_LINES_LOOKED_AT = 20


def read_delimited(text: str, file: str) -> RawTable:
    """The rows of a delimited text; quoted cells may hold delimiters, quotes and line breaks."""
    rows = tuple(_rows(text, find_delimiter(text), file))
    return RawTable(file, rows)


def find_delimiter(text: str) -> str:
    """The delimiter that finds the most columns we know by name, or else cuts the lines most evenly.

    The names decide because every title may well have one comma.
    """
    return max(_DELIMITERS, key=lambda delimiter: (_promise(text, delimiter), -_DELIMITERS.index(delimiter)))


def _promise(text: str, delimiter: str) -> tuple[int, int, int]:
    sample = io.StringIO(text[:100_000], newline="")
    lines: list[list[str]] = []
    csv.field_size_limit(MAX_CELL_CHARACTERS)
    try:
        for cells in csv.reader(sample, delimiter=delimiter):
            if any(cells):
                lines.append(cells)
            if len(lines) == _LINES_LOOKED_AT:
                break
    except csv.Error:
        pass  # what was read until here is a sample too
    widths = [len(cells) for cells in lines]
    if not widths:
        return (0, 0, 0)
    usual = max(sorted(set(widths)), key=widths.count)
    known = max(count_fields(cells) for cells in lines)
    return (known, widths.count(usual), usual) if usual > 1 else (known, 0, 0)


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
                raise UserError.at(
                    SourceLocation(file, start),
                    say("reading.too-many-rows", limit=MAX_ROWS),
                    say("reading.too-many-rows.fix"),
                )
    except csv.Error as error:
        raise UserError.at(
            SourceLocation(file, start), say("reading.broken-csv", reason=str(error)), say("reading.broken-csv.fix")
        ) from None
    return rows


# Bytes to text, whatever program saved the file: UTF-8 with or without BOM, UTF-16, Windows-1252.


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 2000


def decode(content: bytes, location: SourceLocation) -> str:
    """The text of a file, by its byte order mark, by UTF-8's own strictness, or as old Windows programs save it."""
    for encoding in _candidates(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise UserError.at(location, say("reading.not-text"), say("reading.not-text.fix"))


def _candidates(content: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return (encoding,)
    start = content[:_LOOKED_AT]
    if b"\x00" in start:
        return ("utf-16-be",) if start[::2].count(0) > start[1::2].count(0) else ("utf-16-le",)
    return ("utf-8", "cp1252")
