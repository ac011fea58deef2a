"""Read Excel and LibreOffice files: choose the sheet with the list, and leave out what is hidden."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.errors import SourceLocation, UserError
from deckgen.findings import make_finding
from deckgen.limits import MAX_WORKBOOK_MEGABYTES, MAX_WORKBOOK_SECONDS
from deckgen.messages import say
from deckgen.reading.list_size import TooLargeError, too_large
from deckgen.reading.sheet_details import SheetDetails
from deckgen.reading.table import NO_OPTIONS, CellProblem, RawRow, RawTable, TableOptions, is_list
from deckgen.reading.workbook_cells import Book, ClosedKindError, Sheet
from deckgen.reading.workbook_process import open_book
from deckgen.reading.workbook_size import GivenUpError, NotAWorkbookError
from deckgen.text import read_whole_number

_NAMED = 8
_HEADING_LENGTH = 40


def read_workbook(content: bytes, file: str, options: TableOptions = NO_OPTIONS) -> RawTable:
    """The sheet that is named, or else the list among the sheets; if there are several, a finding says which."""
    try:
        with open_book(content) as book:
            return _read_list(book, file, options)
    except ClosedKindError as error:
        raise _closed_kind(file, str(error)) from None
    except TooLargeError:
        raise too_large(SourceLocation(file)) from None
    except NotAWorkbookError as error:
        raise _broken_workbook(file, str(error)) from None
    except (GivenUpError, MemoryError):
        message = say("reading.given-up", megabytes=MAX_WORKBOOK_MEGABYTES, seconds=MAX_WORKBOOK_SECONDS)
        raise UserError.at(SourceLocation(file), message, say("reading.given-up.fix")) from None


def list_sheets(content: bytes) -> tuple[str, ...]:
    """The names of the sheets that are not empty; UserError if the workbook cannot be opened."""
    return read_workbook(content, "", TableOptions(sheet="1")).sheets


def _read_list(book: Book, file: str, options: TableOptions) -> RawTable:
    empty = RawTable(file, (), columns=options.columns, order=options.order)
    tables = {name: empty._replace(rows=_number_rows(sheet)) for name, sheet in book.sheets().items()}
    if not tables:
        return RawTable(file, ())
    chosen = _find_sheet(options.sheet, tables, file) if options.sheet else _choose_sheet(tables, file)
    table = tables[chosen]._replace(sheets=tuple(tables), sheet=chosen)
    if len(tables) > 1:
        others = ", ".join(name for name in tables if name != chosen)
        finding = make_finding("sheets-not-read", SourceLocation(file), sheet=chosen, others=others)
        table = table._replace(findings=(finding, *table.findings))
    return _add_details(table, book.details(chosen))


def _number_rows(sheet: Sheet) -> tuple[RawRow, ...]:
    return tuple(RawRow(number, cells) for number, cells in enumerate(sheet, 1))


def _find_sheet(named: str, tables: Mapping[str, RawTable], file: str) -> str:
    """The sheet of this name, or of this number, counted without empty sheets."""
    by_key = {name.strip().casefold(): name for name in tables}
    names = list(tables)
    if found := by_key.get(named.strip().casefold()):
        return found
    if number := read_whole_number(named.strip(), 1, len(names)):
        return names[number - 1]
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


def _closed_kind(file: str, kind: str) -> UserError:
    if kind == "password":
        return UserError.at(SourceLocation(file), say("reading.with-password"), say("reading.with-password.fix"))
    message = say("reading.broken-workbook", reason=say("reading.binary-workbook"))
    return UserError.at(SourceLocation(file), message, say("reading.binary-workbook.fix"))


def _broken_workbook(file: str, reason: str) -> UserError:
    reason = reason[:200] or say("reading.not-a-workbook")
    return UserError.at(
        SourceLocation(file), say("reading.broken-workbook", reason=reason), say("reading.broken-workbook.fix")
    )
