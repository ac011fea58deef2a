"""Read Excel and LibreOffice files; cells become the text that a person would have typed.

calamine allocates a sheet as a full rectangle: two cells, A1 and XFD1048576, would take half a terabyte. So the size of
the sheets is checked first, in their packed XML.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from xml.parsers import expat

from deckgen.errors import SourceLocation, UserError
from deckgen.files import MAX_CELL_CHARACTERS, MAX_CELLS, MAX_ROWS, MAX_UNPACKED_BYTES
from deckgen.findings import make_finding
from deckgen.messages import say
from deckgen.reading.ods_details import read_ods_details
from deckgen.reading.sheet_details import SheetDetails
from deckgen.reading.table import NO_OPTIONS, PACKED, CellProblem, RawRow, RawTable, TableOptions, is_list
from deckgen.reading.xlsx_details import column_number, read_xlsx_details

_XLSX_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_ODS_CONTENT = "content.xml"
_BINARY_BOOK = b"xl/workbook.bin"
_ENCRYPTED_PART = "EncryptedPackage".encode("utf-16-le")
_START_OF_BOOK, _LENGTH_OF_START, _FILE_PASS = b"\x09\x08\x10\x00\x00\x06\x05\x00", 20, b"\x2f\x00"
"""The first two records of an XLS file with a password."""
_NAMED = 8
_HEADING_LENGTH = 40


class TooLargeError(Exception):
    """More rows or cells than the limits allow."""


class NotAWorkbookError(Exception):
    """A file that is not a spreadsheet, or a damaged one."""


def _refuse_closed_kinds(content: bytes, file: str) -> None:
    """UserError for a workbook with a password, and for a binary one, whose formats nothing here can read."""
    if _has_password(content):
        raise UserError.at(SourceLocation(file), say("reading.with-password"), say("reading.with-password.fix"))
    if content.startswith(PACKED) and _BINARY_BOOK in content:
        message = say("reading.broken-workbook", reason=say("reading.binary-workbook"))
        raise UserError.at(SourceLocation(file), message, say("reading.binary-workbook.fix"))


def _has_password(content: bytes) -> bool:
    if not content.startswith(PACKED):
        start = content.find(_START_OF_BOOK)
        is_locked = start >= 0 and content.startswith(_FILE_PASS, start + _LENGTH_OF_START)
        return is_locked or _ENCRYPTED_PART in content
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return b"encryption-data" in packed.read("META-INF/manifest.xml")[:MAX_CELL_CHARACTERS]
    except (KeyError, zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
        return False


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
                    self.column, self.row = column_number(found[1]), int(found[2])
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


def read_workbook(content: bytes, file: str, options: TableOptions = NO_OPTIONS) -> RawTable:
    """The sheet that is named, or else the list among the sheets; if there are several, a finding says which."""
    _refuse_closed_kinds(content, file)
    try:
        if content.startswith(PACKED):
            check_size(content)
        tables = _read_sheets(content, RawTable(file, (), columns=options.columns))
        if not tables:
            return RawTable(file, ())
        chosen = _find_sheet(options.sheet, tables, file) if options.sheet else _choose_sheet(tables, file)
        details = _read_details(content, chosen)
    except TooLargeError:
        fix = say("reading.too-many-rows.fix")
        raise UserError.at(SourceLocation(file), say("reading.too-many-rows", limit=MAX_ROWS), fix) from None
    except NotAWorkbookError as error:
        raise _broken_workbook(file, str(error)) from None
    table = tables[chosen]
    if len(tables) > 1:
        others = ", ".join(name for name in tables if name != chosen)
        finding = make_finding("sheets-not-read", SourceLocation(file), sheet=chosen, others=others)
        table = table._replace(findings=(finding, *table.findings))
    return _add_details(table, details)


def _read_sheets(content: bytes, empty: RawTable) -> dict[str, RawTable]:
    """The sheets that are not empty; hidden ones only if all are hidden."""
    try:
        sheets = _read_packed_sheets(content) if content.startswith(PACKED) else _read_old_sheets(content)
    except (KeyboardInterrupt, SystemExit, TooLargeError):
        raise
    except BaseException as error:  # calamine's panics on damaged files derive from BaseException
        raise NotAWorkbookError(str(error)) from None
    return {
        name: empty._replace(rows=tuple(_make_row(number, each) for number, each in enumerate(rows, 1)))
        for name, rows in sheets.items()
        if any(cell != "" for cells in rows for cell in cells)
    }


def _read_packed_sheets(content: bytes) -> dict[str, list[list[object]]]:
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
    visible = [each.name for each in book.sheets_metadata if each.visible == python_calamine.SheetVisibleEnum.Visible]
    sheets: dict[str, list[list[object]]] = {}
    for name in visible or book.sheet_names:
        sheet = book.get_sheet_by_name(name)
        if sheet.total_height > MAX_ROWS:
            raise TooLargeError
        sheets[name] = [list(cells) for cells in sheet.to_python(skip_empty_area=False)]
    return sheets


def _read_old_sheets(content: bytes) -> dict[str, list[list[object]]]:
    from deckgen.reading.xls import read_xls_sheets

    sheets = read_xls_sheets(content)
    for rows in sheets.values():
        _require_size(len(rows), max(map(len, rows), default=0))
    return sheets


def _find_sheet(named: str, tables: Mapping[str, RawTable], file: str) -> str:
    """The sheet of this name, or of this number, counted without empty sheets."""
    by_key = {name.strip().casefold(): name for name in tables}
    names = list(tables)
    if found := by_key.get(named.strip().casefold()):
        return found
    if named.strip().isdecimal() and 0 < int(named) <= len(names):
        return names[int(named) - 1]
    fix = say("reading.sheets", names=", ".join(names))
    raise UserError.at(SourceLocation(file), say("reading.no-such-sheet", name=named), fix)


def _choose_sheet(tables: Mapping[str, RawTable], file: str) -> str:
    """The first sheet if it is a list; otherwise the one sheet that is, or the first if none is."""
    names = list(tables)
    lists = [name for name in names if is_list(tables[name])]
    if not lists or lists[0] == names[0] or len(lists) == 1:
        return lists[0] if lists else names[0]
    fix = say("reading.several-lists.fix", name=lists[0])
    raise UserError.at(SourceLocation(file), say("reading.several-lists", names=", ".join(lists)), fix)


def _read_details(content: bytes, sheet: str) -> SheetDetails:
    """The details of a sheet; without them, cells could be read as something else than they show."""
    try:
        if not content.startswith(PACKED):
            from deckgen.reading.xls import read_xls_details

            return read_xls_details(content, sheet)
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            read = read_ods_details if _ODS_CONTENT in packed.namelist() else read_xlsx_details
            return read(packed, sheet)
    except Exception as error:  # xlrd lets errors of every kind through if a file is damaged
        raise NotAWorkbookError(str(error)) from None


def _add_details(table: RawTable, details: SheetDetails) -> RawTable:
    """The table without what is hidden, its cells as they are shown, and what is wrong with them."""
    shown = tuple(_show_cells(row, details) for row in table.rows if row.number not in details.hidden_rows)
    problems = {
        (row, column - 1): CellProblem(detail.problem, {"text": detail.text})
        for (row, column), detail in details.cells.items()
        if detail.problem
    }
    hidden_columns = _name_hidden_columns(table, details)
    findings = [*table.findings]
    if hidden := [row.number for row in table.rows if row.number in details.hidden_rows and not row.blank]:
        names = ", ".join(map(str, hidden[:_NAMED])) + (" …" if len(hidden) > _NAMED else "")
        findings.append(make_finding("rows-hidden", SourceLocation(table.file, hidden[0]), n=len(hidden), rows=names))
    if hidden_columns:
        names = ", ".join(hidden_columns[:_NAMED]) + (" …" if len(hidden_columns) > _NAMED else "")
        findings.append(
            make_finding("columns-hidden", SourceLocation(table.file), n=len(hidden_columns), columns=names)
        )
    return table._replace(rows=shown, findings=tuple(findings), cell_problems=problems, hidden_columns=hidden_columns)


def _name_hidden_columns(table: RawTable, details: SheetDetails) -> tuple[str, ...]:
    """The hidden columns that are not empty, by their first text."""
    texts = (
        next((row.cells[column - 1] for row in table.rows if column <= len(row.cells) and row.cells[column - 1]), "")
        for column in sorted(details.hidden_columns)
    )
    return tuple(text[:_HEADING_LENGTH] for text in texts if text)


def _show_cells(row: RawRow, details: SheetDetails) -> RawRow:
    cells = list(row.cells)
    for column, text in enumerate(cells, 1):
        if column in details.hidden_columns:
            cells[column - 1] = ""
        elif detail := details.cells.get((row.number, column)):
            cells[column - 1] = detail.text or text
    return row._replace(cells=tuple(cells))


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
