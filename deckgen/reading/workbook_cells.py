"""The sheets of Excel and LibreOffice files; cells become the text that a person would have typed.

What is here runs in a process of its own (see `workbook_process`), and so imports little.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.limits import MAX_CELL_CHARACTERS
from deckgen.reading import PACKED
from deckgen.reading.list_size import TooLargeError, require_size
from deckgen.reading.number_text import NumberText
from deckgen.reading.ods_details import read_ods_details
from deckgen.reading.sheet_details import SheetDetails
from deckgen.reading.workbook_size import (
    ODS_CONTENT,
    NotAWorkbookError,
    check_size,
)
from deckgen.reading.xlsx_details import read_xlsx_details

Sheet = list[tuple[str, ...]]
"""The cells of each row, as text."""

_BINARY_BOOK = b"xl/workbook.bin"
_ENCRYPTED_PART = "EncryptedPackage".encode("utf-16-le")
_START_OF_BOOK, _LENGTH_OF_START, _FILE_PASS = b"\x09\x08\x10\x00\x00\x06\x05\x00", 20, b"\x2f\x00"
"""The first two records of an XLS file with a password."""
_MANIFEST = "META-INF/manifest.xml"


class ClosedKindError(Exception):
    """A workbook whose format nothing here can read: `password` or `binary`."""


class Book:
    """A workbook; its methods raise the errors that are here and in `workbook_size`, and MemoryError."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def sheets(self) -> dict[str, Sheet]:
        """The sheets that are not empty; hidden ones only if all are hidden."""
        _refuse_closed_kinds(self.content)
        is_packed = self.content.startswith(PACKED)
        if is_packed:
            check_size(self.content)
        try:
            sheets = _read_packed_sheets(self.content) if is_packed else _read_old_sheets(self.content)
        except (KeyboardInterrupt, SystemExit, TooLargeError, MemoryError):
            raise
        except BaseException as error:  # calamine's panics on damaged files derive from BaseException
            raise NotAWorkbookError(str(error)) from None
        return {name: rows for name, rows in sheets.items() if any(map(any, rows))}

    def details(self, sheet: str) -> SheetDetails:
        """The details of a sheet; without them, cells could be read as something else than they show."""
        try:
            if not self.content.startswith(PACKED):
                from deckgen.reading.xls import read_xls_details

                return read_xls_details(self.content, sheet)
            with open_archive(self.content) as packed:
                read = read_ods_details if ODS_CONTENT in packed.namelist() else read_xlsx_details
                return read(packed, sheet)
        except MemoryError:
            raise
        except Exception as error:  # xlrd lets errors of every kind through if a file is damaged
            raise NotAWorkbookError(str(error)) from None


def _refuse_closed_kinds(content: bytes) -> None:
    if _has_password(content):
        raise ClosedKindError("password")
    if content.startswith(PACKED) and _BINARY_BOOK in content:
        raise ClosedKindError("binary")


def _has_password(content: bytes) -> bool:
    if not content.startswith(PACKED):
        start = content.find(_START_OF_BOOK)
        is_locked = start >= 0 and content.startswith(_FILE_PASS, start + _LENGTH_OF_START)
        return is_locked or _ENCRYPTED_PART in content
    try:
        with open_archive(content) as packed, packed.open(_MANIFEST) as manifest:
            return b"encryption-data" in manifest.read(MAX_CELL_CHARACTERS)
    except (BrokenArchiveError, CrowdedArchiveError):
        return False


def _read_packed_sheets(content: bytes) -> dict[str, Sheet]:
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
    visible = [each.name for each in book.sheets_metadata if each.visible == python_calamine.SheetVisibleEnum.Visible]
    sheets: dict[str, Sheet] = {}
    for name in visible or book.sheet_names:
        sheet = book.get_sheet_by_name(name)
        require_size(sheet.total_height, sheet.total_width)
        sheets[name] = _as_text(sheet.to_python(skip_empty_area=False))
    return sheets


def _read_old_sheets(content: bytes) -> dict[str, Sheet]:
    from deckgen.reading.xls import read_xls_sheets

    sheets = read_xls_sheets(content)
    for rows in sheets.values():
        require_size(len(rows), max(map(len, rows), default=0))
    return {name: _as_text(rows) for name, rows in sheets.items()}


def _as_text(rows: Iterable[Iterable[object]]) -> Sheet:
    return [tuple([_cell_text(cell) for cell in cells]) for cells in rows]


def _cell_text(cell: object) -> str:
    """The text that a person would type for a cell: `1969` for the number 1969.0, an ISO date for a date."""
    match cell:
        case bool():
            return str(cell).lower()
        case float():
            return str(int(cell)) if cell.is_integer() else NumberText(repr(cell))
        case datetime():
            return cell.date().isoformat()
        case date() | time() | timedelta():
            return cell.isoformat() if isinstance(cell, date) else str(cell)
        case _:
            return str(cell).strip()[:MAX_CELL_CHARACTERS]
