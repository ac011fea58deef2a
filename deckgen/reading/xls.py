"""XLS files of Excel 97 to 2003: their cells and the details of a sheet, both read by xlrd.

calamine reads them too, but a damaged one can end the whole program there: it asks for more memory than there is.
"""

from __future__ import annotations

import io
import struct

import xlrd

from deckgen.reading.sheet_details import (
    SUPERSCRIPTS,
    CellDetail,
    SheetDetails,
    describe_error,
    describe_number,
)

_SUPERSCRIPT = 1
_SECTOR_SHIFTS = (9, 12)


def read_xls_sheets(content: bytes) -> dict[str, list[list[object]]]:
    """The cells of the sheets by their names; hidden sheets only if all are hidden."""
    with _open_book(content) as book:
        sheets = [sheet for sheet in book.sheets() if sheet.visibility == 0] or book.sheets()
        return {
            sheet.name: [[_value(cell) for cell in sheet.row(row)] for row in range(sheet.nrows)] for sheet in sheets
        }


def read_xls_details(content: bytes, sheet: str) -> SheetDetails:
    with _open_book(content) as book:
        return _read_sheet(book, book.sheet_by_name(sheet))


def _open_book(content: bytes) -> xlrd.Book:
    _require_ends(content)
    return xlrd.open_workbook(file_contents=content, formatting_info=True, ragged_rows=True, logfile=io.StringIO())


def _require_ends(content: bytes) -> None:
    """ValueError if a chain of sectors of a damaged file leads back to itself: xlrd would follow it for ever.

    The header has the numbers of the sectors with the table of all chains; short streams have a table of their own,
    which is such a chain.
    """
    (shift,) = struct.unpack_from("<H", content, 30)
    if shift not in _SECTOR_SHIFTS:
        raise ValueError("sectors of no known size")
    size = 1 << shift

    def read_sector(number: int) -> tuple[int, ...]:
        return tuple(each[0] for each in struct.iter_unpack("<i", content[(number + 1) * size :][: size & ~3]))

    chains = [entry for each in struct.unpack_from("<109i", content, 76) if each >= 0 for entry in read_sector(each)]
    _refuse_circle(chains)
    (at,) = struct.unpack_from("<i", content, 60)
    short_chains: list[int] = []
    while 0 <= at < len(chains):
        short_chains += read_sector(at)
        at = chains[at]
    _refuse_circle(short_chains)


def _refuse_circle(following: list[int]) -> None:
    """ValueError if a chain leads back to itself; `following` is the sector after each."""
    chain_of = [-1] * len(following)
    for start in range(len(following)):
        at = start
        while 0 <= at < len(following) and chain_of[at] < 0:
            chain_of[at] = start
            at = following[at]
        if 0 <= at < len(following) and chain_of[at] == start:
            raise ValueError("a chain of sectors without an end")


def _value(cell: xlrd.sheet.Cell) -> object:
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return ""  # its detail has the text
    return bool(cell.value) if cell.ctype == xlrd.XL_CELL_BOOLEAN else cell.value


def _read_sheet(book: xlrd.Book, sheet: xlrd.sheet.Sheet) -> SheetDetails:
    cells: dict[tuple[int, int], CellDetail] = {}
    for row in range(sheet.nrows):
        for column, cell in enumerate(sheet.row(row)):
            if runs := sheet.rich_text_runlist_map.get((row, column)):
                detail = _raise_digits(book, str(cell.value), runs)
            else:
                detail = _describe_cell(book, cell)
            if detail:
                cells[row + 1, column + 1] = detail
    return SheetDetails(
        frozenset(number + 1 for number, info in sheet.rowinfo_map.items() if info.hidden),
        frozenset(number + 1 for number, info in sheet.colinfo_map.items() if info.hidden),
        cells,
    )


def _describe_cell(book: xlrd.Book, cell: xlrd.sheet.Cell) -> CellDetail | None:
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return describe_error(xlrd.error_text_from_code.get(int(cell.value), "#ERROR"))
    if cell.ctype not in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE) or cell.xf_index is None:
        return None
    key = book.xf_list[cell.xf_index].format_key
    code = book.format_map[key].format_str
    number = float(cell.value)
    return describe_number(number, "" if code == "General" else code, key, from_1904=book.datemode == 1)


def _raise_digits(book: xlrd.Book, text: str, runs: list[tuple[int, int]]) -> CellDetail | None:
    """The text with its raised digits as such: 1066¹ is no 10661."""
    ends = [start for start, _ in runs[1:]] + [len(text)]
    raised = text[: runs[0][0]]
    for (start, font), end in zip(runs, ends, strict=True):
        part = text[start:end]
        raised += part.translate(SUPERSCRIPTS) if book.font_list[font].escapement == _SUPERSCRIPT else part
    return CellDetail(raised.strip()) if raised != text else None
