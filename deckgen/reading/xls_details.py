"""Details of a sheet of an XLS file of Excel 97 to 2003, which xlrd reads with its formats."""

from __future__ import annotations

import io

import xlrd

from deckgen.reading.sheet_details import (
    SUPERSCRIPTS,
    CellDetail,
    SheetDetails,
    describe_error,
    describe_number,
)

_SUPERSCRIPT = 1


def read_xls_details(content: bytes, sheet: str) -> SheetDetails:
    with xlrd.open_workbook(file_contents=content, formatting_info=True, logfile=io.StringIO()) as book:
        return _read_sheet(book, book.sheet_by_name(sheet))


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
