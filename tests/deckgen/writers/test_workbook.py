"""Workbooks are opened by other programs, and every cell is the text that was written."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from python_calamine import CalamineWorkbook

from deckgen.writers.workbook import write_workbook

TEXTS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
ROWS = st.lists(st.tuples(TEXTS, TEXTS, TEXTS), min_size=1, max_size=6)
FIRST = ("code", "date", "title")


def made(rows: list[tuple[str, ...]], name: str = "events") -> io.BytesIO:
    file = io.BytesIO()
    write_workbook(file, name, rows)
    return io.BytesIO(file.getvalue())


@given(ROWS)
def test_other_programs_read_the_same_texts(rows: list[tuple[str, ...]]) -> None:
    table = [FIRST, *rows]
    sheet = load_workbook(made(table)).active
    assert [tuple(cell or "" for cell in row) for row in sheet.iter_rows(values_only=True)] == table
    read = CalamineWorkbook.from_filelike(made(table)).get_sheet_by_index(0).to_python()
    assert [tuple(row) for row in read] == table


def test_dates_and_codes_stay_text() -> None:
    sheet = load_workbook(made([FIRST, ("001", "1969-07-20", "=1+1")], 'a "b" & c')).worksheets[0]
    assert sheet.title == 'a "b" & c'
    assert [cell.value for cell in sheet[2]] == ["001", "1969-07-20", "=1+1"]
    assert {cell.number_format for cell in sheet[2]} == {"@"}
    assert {cell.data_type for cell in sheet[2]} <= {"s", "inlineStr"}
    assert sheet.freeze_panes == "A2"


def test_the_same_rows_give_the_same_bytes() -> None:
    assert made([FIRST]).getvalue() == made([FIRST]).getvalue()
