"""Read Excel and LibreOffice files with calamine; cells become the text that a person would have typed.

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
from deckgen.reading.date_columns import MONTHS
from deckgen.reading.sheet_details import (
    NO_DETAILS,
    CellDetail,
    SheetDetails,
    Shown,
    column_number,
    read_details,
)
from deckgen.reading.table import NO_OPTIONS, PACKED, CellProblem, RawRow, RawTable, TableOptions, is_list

_XLSX_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_ODS_CONTENT = "content.xml"
_ROWS_NAMED = 8
_PROBLEMS = {
    Shown.ERROR: "formula-error",
    Shown.NO_VALUE: "formula-without-value",
    Shown.TYPED_YEAR: "year-in-date-cell",
}


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
    try:
        if content.startswith(PACKED):
            check_size(content)
        tables = _read_sheets(content, RawTable(file, (), columns=options.columns))
    except TooLargeError:
        fix = say("reading.too-many-rows.fix")
        raise UserError.at(SourceLocation(file), say("reading.too-many-rows", limit=MAX_ROWS), fix) from None
    except NotAWorkbookError as error:
        raise _broken_workbook(file, str(error)) from None
    if not tables:
        return RawTable(file, ())
    chosen = _find_sheet(options.sheet, tables, file) if options.sheet else _choose_sheet(tables, file)
    table = tables[chosen]
    if len(tables) > 1:
        others = ", ".join(name for name in tables if name != chosen)
        finding = make_finding("sheets-not-read", SourceLocation(file), sheet=chosen, others=others)
        table = table._replace(findings=(finding, *table.findings))
    return _add_details(table, read_details(content, chosen) if content.startswith(PACKED) else NO_DETAILS)


def _read_sheets(content: bytes, empty: RawTable) -> dict[str, RawTable]:
    """The sheets that are not empty; hidden ones only if all are hidden."""
    import python_calamine

    tables: dict[str, RawTable] = {}
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        visible = [
            each.name for each in book.sheets_metadata if each.visible == python_calamine.SheetVisibleEnum.Visible
        ]
        for name in visible or book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            if sheet.total_height > MAX_ROWS:
                raise TooLargeError
            rows = sheet.to_python(skip_empty_area=False)
            if any(cell != "" for cells in rows for cell in cells):
                tables[name] = empty._replace(
                    rows=tuple(_make_row(number, each) for number, each in enumerate(rows, 1))
                )
    except (KeyboardInterrupt, SystemExit, TooLargeError):
        raise
    except BaseException as error:  # calamine's panics on damaged files derive from BaseException
        raise NotAWorkbookError(str(error)) from None
    return tables


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


def _add_details(table: RawTable, details: SheetDetails) -> RawTable:
    """The table without its hidden rows, its cells as they are shown, and what is wrong with them."""
    hidden = [row.number for row in table.rows if row.number in details.hidden_rows and not row.blank]
    rows = tuple(_show_cells(row, details) for row in table.rows if row.number not in details.hidden_rows)
    problems = {
        (row, column - 1): CellProblem(_PROBLEMS[detail.shown], {"text": detail.text})
        for (row, column), detail in details.cells.items()
        if detail.shown in _PROBLEMS
    }
    findings = table.findings
    if hidden:
        location = SourceLocation(table.file, hidden[0])
        shown = ", ".join(map(str, hidden[:_ROWS_NAMED])) + (" …" if len(hidden) > _ROWS_NAMED else "")
        findings = (*findings, make_finding("rows-hidden", location, n=len(hidden), rows=shown))
    return table._replace(rows=rows, findings=findings, cell_problems=problems)


def _show_cells(row: RawRow, details: SheetDetails) -> RawRow:
    shown = (details.cells.get((row.number, column)) for column in range(1, len(row.cells) + 1))
    return row._replace(cells=tuple(_show_cell(cell, detail) for cell, detail in zip(row.cells, shown, strict=True)))


def _show_cell(text: str, detail: CellDetail | None) -> str:
    """The text of a cell, of a date only as much as the cell shows."""
    if detail is None:
        return text
    year, _, rest = text.partition("-")
    match detail.shown:
        case Shown.YEAR if rest:
            return year
        case Shown.MONTH if rest:
            return f"{MONTHS[int(rest[:2]) - 1]} {year}"  # not 1904-05, which could be two years
        case Shown.WITH_TEXT | Shown.ERROR:
            return detail.text
    return text


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
