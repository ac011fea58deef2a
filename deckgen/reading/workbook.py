"""Read Excel and LibreOffice files with calamine; cells become the text that a person would have typed.

calamine allocates a sheet as a full rectangle: two cells, A1 and XFD1048576, would take half a terabyte. So the size of
the sheets is checked first, in their packed XML.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from xml.parsers import expat

from deckgen.errors import SourceLocation, UserError
from deckgen.files import MAX_CELL_CHARACTERS, MAX_CELLS, MAX_ROWS, MAX_UNPACKED_BYTES
from deckgen.messages import say
from deckgen.reading.table import PACKED, RawRow, RawTable

_XLSX_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_ODS_CONTENT = "content.xml"


class TooLargeError(Exception):
    """More rows or cells than the limits allow."""


class NotAWorkbookError(Exception):
    """A file that is not a spreadsheet, or a damaged one."""


def check_size(content: bytes) -> None:
    """Raise TooLargeError or NotAWorkbookError for an XLSX or ODS file that cannot be opened safely."""
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
                    raise TooLargeError
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
    """Measures the rectangle of the cells of one XLSX sheet that are not empty."""

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
                _require_size(self.rows, self.columns)

    def end(self, tag: str) -> None:
        if tag.rpartition(":")[2] == "c":
            self.in_cell = False


class _OdsMeter:
    """Measures the tables of an ODS file with repeated cells, without empty cells at the end of a row or table."""

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
        _require_size(self.rows, self.columns)


def _require_size(rows: int, columns: int) -> None:
    if rows > MAX_ROWS or rows * columns > MAX_CELLS:
        raise TooLargeError


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def read_workbook(content: bytes, file: str) -> RawTable:
    """The first sheet that is not empty."""
    try:
        if content.startswith(PACKED):
            check_size(content)
        return RawTable(file, _first_filled_sheet(content))
    except TooLargeError:
        fix = say("reading.too-many-rows.fix")
        raise UserError.at(SourceLocation(file), say("reading.too-many-rows", limit=MAX_ROWS), fix) from None
    except NotAWorkbookError as error:
        raise _broken_workbook(file, str(error)) from None


def _first_filled_sheet(content: bytes) -> tuple[RawRow, ...]:
    import python_calamine

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            if sheet.total_height > MAX_ROWS:
                raise TooLargeError
            rows = sheet.to_python(skip_empty_area=False)
            if any(cell != "" for cells in rows for cell in cells):
                return tuple(_make_row(number, cells) for number, cells in enumerate(rows, 1))
    except (KeyboardInterrupt, SystemExit, TooLargeError):
        raise
    except BaseException as error:  # calamine's panics on damaged files derive from BaseException
        raise NotAWorkbookError(str(error)) from None
    return ()


def _broken_workbook(file: str, reason: str) -> UserError:
    reason = reason[:200] or say("reading.not-a-workbook")
    return UserError.at(
        SourceLocation(file), say("reading.broken-workbook", reason=reason), say("reading.broken-workbook.fix")
    )


def _make_row(number: int, cells: Iterable[object]) -> RawRow:
    return RawRow(number, tuple(_cell_text(cell)[:MAX_CELL_CHARACTERS] for cell in cells))


def _cell_text(cell: object) -> str:
    """The text that a person would type for a cell: `1969` for the number 1969.0, an ISO date for a date."""
    match cell:
        case bool():
            return str(cell).lower()
        case float():
            return str(int(cell)) if cell.is_integer() else repr(cell)
        case datetime():
            return cell.date().isoformat()
        case date() | time() | timedelta():
            return cell.isoformat() if isinstance(cell, date) else str(cell)
        case _:
            return str(cell).strip()
