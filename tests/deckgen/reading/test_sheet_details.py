"""Workbooks: which sheet is read, hidden rows, cells as they are shown, formulas without a value."""

from __future__ import annotations

import io
from datetime import date, datetime

import pytest
from odf.number import DateStyle, Day, Month, Year
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style
from odf.table import Table, TableCell, TableRow
from odf.text import P
from openpyxl import Workbook

from deckgen.api import load_deck
from deckgen.errors import UserError
from deckgen.reading.sheet_details import describe_number
from deckgen.reading.table import TableOptions

EVENTS = (("date", "title"), (1969, "Moon landing"), (1989, "Wall falls"))
TOWN = (("year", "event"), (1850, "The railway comes"))
COVER = (("Class 4b",), ("made by Ms Brown",))


def book(**sheets) -> Workbook:
    made = Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    return made


def saved(made: Workbook) -> bytes:
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def with_cell(value, number_format="General", text="title") -> bytes:
    made = book(Events=[("date", "title"), (None, text)])
    cell = made.active["A2"]
    cell.value = value
    cell.number_format = number_format
    return saved(made)


@pytest.fixture
def workbook(tmp_path):
    def load(content: bytes, **options: str):
        file = tmp_path / "deck.xlsx"
        file.write_bytes(content)
        return load_deck(file, TableOptions(**options))

    return load


def titles(deck):
    return [card.title for card in deck.cards]


def codes(deck):
    return [finding.code for finding in deck.findings]


def test_the_sheets_that_were_read_and_not_read_are_named(workbook):
    deck = workbook(saved(book(Events=EVENTS, Town=TOWN, Empty=())))
    assert titles(deck) == ["Moon landing", "Wall falls"]
    assert [f.message for f in deck.findings] == ["the sheet “Events” was read; not read: Town"]


def test_a_single_sheet_is_not_mentioned(workbook):
    assert codes(workbook(saved(book(Events=EVENTS)))) == []


def test_a_cover_sheet_does_not_stop_the_one_list_from_being_read(workbook):
    assert titles(workbook(saved(book(Cover=COVER, Town=TOWN)))) == ["The railway comes"]


def test_a_cover_before_two_lists_is_refused_with_their_names(workbook):
    with pytest.raises(UserError, match=r"several others are: Events, Town.*sheet: Events"):
        workbook(saved(book(Cover=COVER, Events=EVENTS, Town=TOWN)))


@pytest.mark.parametrize("name", ["Town", "town ", "2"])
def test_a_sheet_is_chosen_by_name_or_number(workbook, name):
    assert titles(workbook(saved(book(Events=EVENTS, Town=TOWN)), sheet=name)) == ["The railway comes"]


def test_the_deck_chooses_a_sheet(read, tmp_path):
    (tmp_path / "all.xlsx").write_bytes(saved(book(Events=EVENTS, Town=TOWN)))
    assert titles(read("sheet: Town\nevents: all.xlsx\n", "deck.yaml")) == ["The railway comes"]


def test_a_sheet_that_does_not_exist_is_refused_with_the_names_of_all(workbook):
    with pytest.raises(UserError, match=r"no sheet called Village.*Events, Town"):
        workbook(saved(book(Events=EVENTS, Town=TOWN)), sheet="Village")


def test_a_hidden_sheet_is_not_read(workbook):
    made = book(Old=TOWN, Events=EVENTS)
    made["Old"].sheet_state = "hidden"
    assert titles(workbook(saved(made))) == ["Moon landing", "Wall falls"]


def test_hidden_rows_are_left_out_and_named(workbook):
    made = book(Events=EVENTS)
    made["Events"].row_dimensions[2].hidden = True
    deck = workbook(saved(made))
    assert titles(deck) == ["Wall falls"]
    assert [(f.code, f.location.row) for f in deck.findings] == [("rows-hidden", 2)]


def test_hidden_rows_of_an_ods_file_are_left_out(read):
    document = OpenDocumentSpreadsheet()
    table = Table(name="Events")
    for number, row in enumerate(EVENTS):
        line = TableRow(visibility="collapse") if number == 1 else TableRow()
        for cell in row:
            text = TableCell(valuetype="string")
            text.addElement(P(text=str(cell)))
            line.addElement(text)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    stream = io.BytesIO()
    document.write(stream)
    assert titles(read(stream.getvalue(), "deck.ods")) == ["Wall falls"]


@pytest.mark.parametrize(
    ("value", "number_format", "typed"),
    [
        (date(1945, 1, 1), "yyyy", "1945"),
        (date(1945, 1, 1), "[$-409]yyyy;@", "1945"),
        (date(1969, 7, 1), "mmm-yy", "Jul 1969"),
        (date(1969, 7, 1), "mmmm yyyy", "Jul 1969"),
        (date(1969, 7, 20), "dd/mm/yyyy", "1969-07-20"),
        (date(1969, 7, 20), 'd "de" mmmm "de" yyyy', "1969-07-20"),
        (44, '0 "BC"', "44 BC"),
        (44, '0" BC"', "44 BC"),
        (44, '0\\ "BC"', "44 BC"),
        (44, 'General" BC"', "44 BC"),
        (44, '[Red]0" BC";0', "44 BC"),
        (44, '"before " 0 "BC"', "before 44 BC"),
        (-44, '0;0" BC"', "44 BC"),
        (-44, "0;[Red]0", "-44"),
        (44, '[<0]0" AD";0" BC"', "44 BC"),
        (66_000_000, '0,," Ma"', "66 Ma"),
        (4540, '0.0," Ma"', "4.5 Ma"),
        (12, "[$€-407] 0", "12"),
        (datetime(1969, 7, 20, 20, 17), "yyyy-mm-dd hh:mm", "1969-07-20"),
        (date(1900, 1, 15), "yyyy-mm-dd", "1900-01-15"),
        (1969, "0", "1969"),
        (1969, "#,##0", "1969"),
    ],
)
def test_a_cell_is_read_as_it_is_shown(workbook, value, number_format, typed):
    deck = workbook(with_cell(value, number_format))
    assert deck.events[0].text("date") == typed
    assert codes(deck) == []


@pytest.mark.parametrize("number_format", ["yyyy-mm-dd", "dd/mm/yyyy", "yyyy", "mmm-yy", "mm-dd-yy"])
def test_a_year_typed_into_a_cell_for_dates_is_refused(workbook, number_format):
    deck = workbook(with_cell(1969, number_format))
    (finding,) = deck.findings
    assert (finding.code, finding.severity, str(finding.location)) == (
        "year-in-date-cell",
        "error",
        "deck.xlsx:2:date",
    )
    assert "1969" in finding.message


@pytest.mark.parametrize(("number_format", "text"), [("d-mmm", "20 Jul"), ("dd/mm", "20 Jul"), ("mmmm", "Jul")])
def test_a_date_that_does_not_show_its_year_is_refused(workbook, number_format, text):
    (finding,) = workbook(with_cell(date(2026, 7, 20), number_format)).findings
    assert (finding.code, str(finding.location)) == ("date-without-year", "deck.xlsx:2:date")
    assert text in finding.message


def test_hidden_columns_are_left_out_and_named(workbook):
    made = book(Events=[("draft", "date", "title"), ("x", 1969, "Moon landing")])
    made.active["A1"].value = "title"
    made.active.column_dimensions["A"].hidden = True
    deck = workbook(saved(made))
    assert titles(deck) == ["Moon landing"]
    assert [(f.code, f.message) for f in deck.findings] == [("columns-hidden", "1 hidden column was left out: title")]


def test_days_before_1900_as_libreoffice_saves_them_in_xlsx(workbook):
    days = {-30876: "1815-06-18", -148723: "1492-10-12", -115858: "1582-10-15", -115859: "1582-10-04"}
    for serial, typed in days.items():
        assert workbook(with_cell(serial, "yyyy-mm-dd")).events[0].text("date") == typed


def test_the_error_of_a_formula_is_named(workbook):
    made = book(Events=[("date", "title"), ("#DIV/0!", "Moon landing")])
    made.active["A2"].data_type = "e"
    (finding,) = workbook(saved(made)).findings
    assert (finding.code, finding.location.row) == ("formula-error", 2)
    assert "#DIV/0!" in finding.message


def test_a_formula_that_was_never_computed_is_named(workbook):
    (finding,) = workbook(with_cell("=1900+69")).findings
    assert (finding.code, str(finding.location)) == ("formula-without-value", "deck.xlsx:2:date")


def test_a_formula_in_a_column_that_is_not_used_is_nobody_s_concern(workbook):
    made = book(Events=[("date", "title", "weekday"), (1969, "Moon landing", "=1+1")])
    assert codes(workbook(saved(made))) == ["column-unused"]


@pytest.mark.parametrize(
    ("parts", "day", "typed", "codes_found"),
    [
        ((Year,), "1945-01-01", "1945", []),
        ((Month, Year), "1969-07-01", "Jul 1969", []),
        ((Day, Month, Year), "1969-07-20", "1969-07-20", []),
        ((Year,), "1905-05-22", "1969", ["year-in-date-cell"]),
    ],
)
def test_a_date_of_an_ods_file_is_read_as_it_is_shown(read, parts, day, typed, codes_found):
    document = OpenDocumentSpreadsheet()
    shown = DateStyle(name="N1")
    for part in parts:
        shown.addElement(part(style="long"))
    style = Style(name="ce1", family="table-cell", datastylename="N1")
    document.automaticstyles.addElement(shown)
    document.automaticstyles.addElement(style)
    table = Table(name="Events")
    for cells in (("date", "title"), (None, "Moon landing")):
        line = TableRow(numberrowsrepeated=1 if "date" in cells else 2)
        for text in cells:
            if text is None:
                line.addElement(TableCell(valuetype="date", datevalue=day, stylename=style))
                continue
            cell = TableCell(valuetype="string")
            cell.addElement(P(text=text))
            line.addElement(cell)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    stream = io.BytesIO()
    document.write(stream)
    deck = read(stream.getvalue(), "deck.ods")
    assert [event.text("date") for event in deck.events] == [typed, typed]
    assert codes(deck) == codes_found * 2


def test_remarks_beside_the_list_are_told_and_do_not_stop_it(workbook):
    deck = workbook(saved(book(Events=[("date", "title"), (1969, "Moon landing", None, "check this!")])))
    assert titles(deck) == ["Moon landing"]
    assert [(f.code, f.message) for f in deck.findings] == [("column-unused", "the column “D” is not used")]


@pytest.mark.parametrize(("code", "built_in", "shown"), [("0%", 0, "25%"), ("", 9, "25%"), ("0.0%", 0, "25.0%")])
def test_a_share_is_read_as_it_is_shown(code, built_in, shown):
    detail = describe_number(0.25, code, built_in)
    assert detail is not None
    assert detail.text == shown
