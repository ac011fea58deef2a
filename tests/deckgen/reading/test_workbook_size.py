"""Small spreadsheets that would take much memory are refused before they are opened."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from deckgen import limits
from deckgen.reading.list_size import TooLargeError
from deckgen.reading.workbook_size import GivenUpError, NotAWorkbookError, check_size
from tests.deckgen.reading.test_workbook import ods, xlsx

SMALL = xlsx(("date", "title"), (1969, "Moon landing"))
LAST_CELL = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'


def sheet(rows: str) -> bytes:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'.encode()


def cell(reference: str) -> bytes:
    return sheet(f'<row><c r="A1"><v>1</v></c><c r="{reference}"><v>1</v></c></row>')


def with_parts(content: bytes, parts: dict[str, bytes]) -> bytes:
    """A package with some of its parts replaced or added."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name not in parts:
                new.writestr(name, old.read(name))
        for name, part in parts.items():
            new.writestr(name, part)
    return stream.getvalue()


def with_sheet(part: bytes, texts: bytes = b"<sst/>") -> bytes:
    return with_parts(SMALL, {"xl/worksheets/sheet1.xml": part, "xl/sharedStrings.xml": texts})


def test_two_cells_a_terabyte_apart_are_refused_before_the_sheet_is_opened(refused):
    assert "at most 20000 rows" in refused(with_sheet(cell("XFD1048576")), "deck.xlsx")


@pytest.mark.parametrize(
    "reference", ["XFD0001048576", "AAAAA1048576", "AAAAAAAAAAAAAAAAAAAA1", "A99999999999999999999"]
)
def test_a_cell_is_where_its_reference_says_however_that_is_written(reference):
    with pytest.raises(TooLargeError):
        check_size(with_sheet(cell(reference)))


@pytest.mark.parametrize("reference", ["1A", "A", "A1" * 40, "A1:B2", "Ä1"])
def test_a_reference_that_says_nothing_is_refused(reference):
    with pytest.raises(NotAWorkbookError):
        check_size(with_sheet(cell(reference)))


def test_a_sheet_is_measured_in_whatever_part_it_is():
    relations = """<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="rId1" Target="elsewhere/list.xml"
         Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>"""
    parts = {"xl/elsewhere/list.xml": sheet(LAST_CELL), "xl/_rels/workbook.xml.rels": relations.encode()}
    with pytest.raises(TooLargeError):
        check_size(with_parts(SMALL, parts))


def test_an_ods_file_is_measured_although_it_has_a_sheet_of_the_other_kind():
    huge = ods(("1969", "Moon landing"), repeated=1_000_000)
    with pytest.raises(TooLargeError):
        check_size(with_parts(huge, {"xl/worksheets/a.xml": cell("B1")}))


def test_a_row_repeated_a_million_times_is_refused(refused):
    assert "at most 20000 rows" in refused(ods(("1969", "Moon landing"), repeated=1_000_000), "deck.ods")


SHARING = sheet("".join(f'<row r="{row}"><c r="A{row}" t="s"><v>0</v></c></row>' for row in range(1, 401)))
LONG_TEXTS = (b"<t>%s</t>", b"<t><![CDATA[</si>%s</si>]]></t>")


@pytest.mark.parametrize("form", LONG_TEXTS)
def test_a_long_text_in_many_cells_is_refused(form):
    long = form % (b"x" * (limits.MAX_UNPACKED_BYTES // 399))
    with pytest.raises(GivenUpError):
        check_size(with_sheet(SHARING, b"<sst><si>%s</si></sst>" % long))


def test_a_long_text_beside_many_short_ones_does_no_harm():
    long = b"x" * (limits.MAX_UNPACKED_BYTES // 399)
    check_size(with_sheet(SHARING, b"<sst><si><t>x</t></si><si><t>%s</t></si></sst>" % long))


def test_a_long_text_in_a_cell_that_repeats_is_refused():
    long = "x" * (limits.MAX_UNPACKED_BYTES // 4000)
    with pytest.raises(GivenUpError):
        check_size(ods((long,), repeated=4001))


BLANKS = '<text:p><text:s text:c="{}"/></text:p>'


@pytest.mark.parametrize(("blanks", "repeated"), [(limits.MAX_UNPACKED_BYTES + 1, 1), (100_000, 2001)])
def test_blanks_that_are_only_counted_are_counted(blanks, repeated):
    """LibreOffice writes many blanks as their number."""
    content = ods(("date", "BLANKS"), repeated=repeated)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        text = packed.read("content.xml").decode()
    text = re.sub("<text:p>BLANKS</text:p>", BLANKS.format(blanks), text)
    with pytest.raises(GivenUpError):
        check_size(with_parts(content, {"content.xml": text.encode()}))


DECLARED = "".join(f"<!ATTLIST c a{number} CDATA 'x'>" for number in range(2000))


@pytest.mark.parametrize("declared", ["<!ENTITY a 'aaaa'>", DECLARED, "<!ENTITY a SYSTEM 'file:///etc/passwd'>"])
def test_a_part_with_a_document_type_is_refused(refused, declared):
    part = f"<!DOCTYPE worksheet [{declared}]>".encode() + sheet("<row><c r='A1'/></row>")
    with pytest.raises(NotAWorkbookError, match="DOCTYPE"):
        check_size(with_sheet(part))
    assert "DOCTYPE" in refused(with_parts(SMALL, {"xl/styles.xml": part}), "deck.xlsx")


def test_a_package_of_very_many_parts_is_given_up(refused):
    parts = {f"docProps/{number}": b"" for number in range(limits.MAX_ARCHIVE_FILES)}
    assert "could not be opened" in refused(with_parts(SMALL, parts), "deck.xlsx")


def test_a_part_that_unpacks_to_more_than_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr("deckgen.reading.workbook_size.MAX_UNPACKED_BYTES", 100_000)
    with pytest.raises(GivenUpError):
        check_size(with_parts(SMALL, {"docProps/padding.xml": b" " * 100_000}))
