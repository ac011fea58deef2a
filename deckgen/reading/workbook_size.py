"""How large a spreadsheet says it is, before it is opened.

calamine lays a sheet out as a full rectangle: two cells, A1 and XFD1048576, would take half a terabyte and end the
program. So the packed XML is looked through first.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from xml.parsers import expat

from deckgen.files import MAX_CELLS, MAX_ROWS, MAX_UNPACKED_BYTES

_XLSX_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_ODS_CONTENT = "content.xml"


class EnormousError(Exception):
    """More rows or cells than any deck has."""


class NotAWorkbookError(Exception):
    """A packed file, but not one whose sheets we know how to measure."""


def measure(content: bytes) -> None:
    """Raises if the sheets of an XLSX or ODS file are too large to open, or cannot be measured."""
    unpacked = 0
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.namelist()
            sheets = [name for name in names if _XLSX_SHEET.fullmatch(name)] or [n for n in names if n == _ODS_CONTENT]
            if not sheets:
                raise NotAWorkbookError
            for name in names:
                with packed.open(name) as stream:
                    text = stream.read(MAX_UNPACKED_BYTES - unpacked + 1)
                unpacked += len(text)
                if unpacked > MAX_UNPACKED_BYTES:
                    raise EnormousError
                if name in sheets:
                    _measure_sheet(text, _OdsMeter() if name == _ODS_CONTENT else _XlsxMeter())
    except (
        zipfile.BadZipFile,
        zlib.error,
        expat.ExpatError,
        EOFError,
        OSError,
        ValueError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise NotAWorkbookError(str(error)) from None


def _measure_sheet(text: bytes, meter: _XlsxMeter | _OdsMeter) -> None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = meter.start
    parser.EndElementHandler = meter.end
    parser.Parse(text, True)


class _XlsxMeter:
    """The rectangle of the cells of one sheet that hold something."""

    def __init__(self) -> None:
        self.row = self.column = self.rows = self.columns = 0
        self.in_cell = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag.rpartition(":")[2]:
            case "row":
                self.row = int(attributes.get("r", self.row + 1))
                self.column = 0
            case "c":
                self.column += 1
                if found := re.fullmatch(r"([A-Za-z]{1,4})(\d{1,9})", attributes.get("r", "")):
                    self.column, self.row = _column_number(found[1]), int(found[2])
                self.in_cell = True
            case _ if self.in_cell:
                self.rows, self.columns = max(self.rows, self.row), max(self.columns, self.column)
                _refuse_enormous(self.rows, self.columns)

    def end(self, tag: str) -> None:
        if tag.rpartition(":")[2] == "c":
            self.in_cell = False


class _OdsMeter:
    """The cells of all tables, repeated ones counted out; empty ones at the end of a row or table do not count."""

    def __init__(self) -> None:
        self.rows = self.empty_rows = self.columns = self.width = self.filled = 0
        self.repeated = 1

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "table:table":
                self.rows = self.empty_rows = self.columns = 0
            case "table:table-row":
                self.repeated = int(attributes.get("table:number-rows-repeated", 1))
                self.width = self.filled = 0
            case "table:table-cell" | "table:covered-table-cell":
                self.width += int(attributes.get("table:number-columns-repeated", 1))
                if any(name.startswith("office:") for name in attributes):
                    self.filled = self.width
            case "text:p":
                self.filled = self.width

    def end(self, tag: str) -> None:
        if tag != "table:table-row":
            return
        if not self.filled:
            self.empty_rows += self.repeated
            return
        self.rows += self.empty_rows + self.repeated
        self.empty_rows = 0
        self.columns = max(self.columns, self.filled)
        _refuse_enormous(self.rows, self.columns)


def _refuse_enormous(rows: int, columns: int) -> None:
    if rows > MAX_ROWS or rows * columns > MAX_CELLS:
        raise EnormousError


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
