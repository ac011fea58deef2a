"""Excel and LibreOffice files, through calamine; cells become the text a person would have typed."""

from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.files import MAX_CELL_CHARACTERS, MAX_ROWS
from deckgen.messages import say
from deckgen.reading.table import PACKED, RawRow, RawTable
from deckgen.reading.workbook_size import EnormousError, NotAWorkbookError, measure

if TYPE_CHECKING:
    from collections.abc import Iterable


def read_workbook(content: bytes, file: str) -> RawTable:
    """The first sheet that holds anything."""
    try:
        if content.startswith(PACKED):
            measure(content)
        return RawTable(file, _first_filled_sheet(content))
    except EnormousError:
        fix = say("reading.too-many-rows.fix")
        raise UserError.at(Place(file), say("reading.too-many-rows", limit=MAX_ROWS), fix) from None
    except NotAWorkbookError as error:
        raise _broken(file, str(error)) from None


def _first_filled_sheet(content: bytes) -> tuple[RawRow, ...]:
    import python_calamine

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            if sheet.total_height > MAX_ROWS:
                raise EnormousError
            rows = sheet.to_python(skip_empty_area=False)
            if any(cell != "" for cells in rows for cell in cells):
                return tuple(_row(number, cells) for number, cells in enumerate(rows, 1))
    except (KeyboardInterrupt, SystemExit, EnormousError):
        raise
    except BaseException as error:  # calamine's panics on damaged files derive from BaseException
        raise NotAWorkbookError(str(error)) from None
    return ()


def _broken(file: str, reason: str) -> UserError:
    reason = reason[:200] or say("reading.not-a-workbook")
    return UserError.at(Place(file), say("reading.broken-workbook", reason=reason), say("reading.broken-workbook.fix"))


def _row(number: int, cells: Iterable[object]) -> RawRow:
    return RawRow(number, tuple(_typed(cell)[:MAX_CELL_CHARACTERS] for cell in cells))


def _typed(cell: object) -> str:
    """What a person would type to get this cell: 1969 for the number 1969.0, an ISO date for a date cell."""
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
