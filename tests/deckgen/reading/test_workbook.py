"""Excel and LibreOffice files."""

from __future__ import annotations

import io
from datetime import date, datetime

import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from openpyxl import Workbook

ROWS = (
    ("code", "date", "title"),
    (7, 1969.0, "Moon landing"),
    ("008", -44, "Caesar dies"),
    ("B7", date(1989, 11, 9), "Berlin Wall falls"),
    (10, "5th century BCE", 1984),
)
AS_TYPED = [
    ("7", "1969", "Moon landing"),
    ("008", "-44", "Caesar dies"),
    ("B7", "1989-11-09", "Berlin Wall falls"),
    ("10", "5th century BCE", "1984"),
]


def xlsx(*rows, sheets=()) -> bytes:
    book = Workbook()
    for name in sheets:
        book.create_sheet(name, 0)
    for row in rows:
        book.worksheets[-1].append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(*rows, repeated: int = 1) -> bytes:
    document = OpenDocumentSpreadsheet()
    table = Table(name="Events")
    for row in rows:
        line = TableRow(numberrowsrepeated=repeated) if repeated > 1 else TableRow()
        for cell in row:
            if isinstance(cell, (int, float)):
                line.addElement(TableCell(valuetype="float", value=str(cell)))
            elif isinstance(cell, date):
                line.addElement(TableCell(valuetype="date", datevalue=cell.isoformat()))
            else:
                text = TableCell(valuetype="string")
                text.addElement(P(text=cell))
                line.addElement(text)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    stream = io.BytesIO()
    document.write(stream)
    return stream.getvalue()


def typed(deck):
    return [tuple(event.text(field) for field in ("code", "date", "title")) for event in deck.events]


@pytest.mark.parametrize("make", [xlsx, ods])
def test_cells_become_what_a_person_would_have_typed(read, make):
    assert typed(read(make(*ROWS), f"deck.{make.__name__}")) == AS_TYPED


def test_a_date_cell_with_a_time_is_its_day(read):
    deck = read(xlsx(("date", "title"), (datetime(1969, 7, 20, 20, 17), "Moon landing")), "deck.xlsx")
    assert deck.events[0].text("date") == "1969-07-20"


@pytest.mark.parametrize("name", ["deck.csv", "deck.txt", "deck.ods"])
def test_a_spreadsheet_is_recognised_by_its_content(read, name):
    assert typed(read(xlsx(*ROWS), name)) == AS_TYPED


def test_rows_are_those_of_the_sheet_although_it_begins_with_blanks(read):
    rows = (("My events",), (), ("date", "title"), (), ("0", "Nobody was born"))
    assert str(read(xlsx(*rows), "deck.xlsx").events[0].location("date")) == "deck.xlsx:5:date"


def test_the_first_sheet_that_holds_anything_is_the_list(read):
    assert typed(read(xlsx(*ROWS, sheets=["empty", "also empty"]), "deck.xlsx")) == AS_TYPED


def test_a_workbook_with_nothing_in_it_is_refused(refused):
    assert "empty" in refused(xlsx(), "deck.xlsx")


@pytest.mark.parametrize("content", [b"PK\x03\x04 and then nothing", b"\xd0\xcf\x11\xe0 neither", xlsx(*ROWS)[:2000]])
def test_a_damaged_workbook_is_refused(refused, content):
    assert "cannot be opened" in refused(content, "deck.xlsx")


def test_empty_cells_to_the_end_of_the_sheet_do_no_harm(read):
    book = Workbook()
    book.active.append(("date", "title"))
    book.active.append((1969, "Moon landing"))
    book.active["XFD1048576"].number_format = "0.00"
    stream = io.BytesIO()
    book.save(stream)
    assert len(read(stream.getvalue(), "deck.xlsx").cards) == 1
