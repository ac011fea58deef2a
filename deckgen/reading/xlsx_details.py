"""Details of a sheet of an XLSX file: hidden rows and columns, how numbers are shown, errors, raised digits."""

from __future__ import annotations

import posixpath
import re
import zipfile
from datetime import date
from typing import NamedTuple

from deckgen.reading.sheet_details import (
    MOST_COLUMNS,
    NO_VALUE,
    SUPERSCRIPTS,
    CellDetail,
    SheetDetails,
    days_since_1900,
    describe_error,
    describe_number,
)
from deckgen.reading.xml_reader import XmlReader, parse_xml

_NUMBER = r"-?\d+(\.\d+)?([eE][+-]?\d{1,3})?"
_CELL = re.compile(r"([A-Za-z]{1,4})(\d{1,9})")
_LONGEST_VALUE = 100
_TRUE = ("1", "true")
_TEXTS = "xl/sharedStrings.xml"


class _Format(NamedTuple):
    number: int = 0
    code: str = ""


def read_xlsx_details(packed: zipfile.ZipFile, sheet: str) -> SheetDetails:
    book, relations, styles, texts = _BookReader(), _RelationReader(), _StyleReader(), _TextReader()
    parse_xml(packed.read("xl/workbook.xml"), book)
    parse_xml(packed.read("xl/_rels/workbook.xml.rels"), relations)
    if "xl/styles.xml" in packed.namelist():
        parse_xml(packed.read("xl/styles.xml"), styles)
    if _TEXTS in packed.namelist() and b"superscript" in (content := packed.read(_TEXTS)):
        parse_xml(content, texts)
    target = relations.targets[book.sheets[sheet]]
    reader = _SheetReader(styles.formats(), book.from_1904, texts.raised)
    parse_xml(packed.read(posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")), reader)
    return SheetDetails(frozenset(reader.hidden_rows), frozenset(reader.hidden_columns), reader.cells)


def column_number(letters: str) -> int:
    """1 for A, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


class _BookReader(XmlReader):
    def __init__(self) -> None:
        self.sheets: dict[str, str] = {}
        self.from_1904 = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet":
            self.sheets[attributes["name"]] = next(
                value for name, value in attributes.items() if name.rpartition(":")[2] == "id"
            )
        elif tag == "workbookPr":
            self.from_1904 = attributes.get("date1904", "") in _TRUE


class _RelationReader(XmlReader):
    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship":
            self.targets[attributes["Id"]] = attributes["Target"]


class _StyleReader(XmlReader):
    """The number format of each cell style."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}
        self.ids: list[int] = []
        self.in_cell_styles = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "numFmt":
            self.codes[int(attributes["numFmtId"])] = attributes["formatCode"]
        elif tag == "cellXfs":
            self.in_cell_styles = True
        elif tag == "xf" and self.in_cell_styles:
            self.ids.append(int(attributes.get("numFmtId", 0)))

    def end(self, tag: str) -> None:
        if tag == "cellXfs":
            self.in_cell_styles = False

    def formats(self) -> list[_Format]:
        return [_Format(number, self.codes.get(number, "")) for number in self.ids]


class _TextReader(XmlReader):
    """The shared texts with digits that are raised, as the mark of a footnote is: 1066¹ is no 10661."""

    def __init__(self) -> None:
        self.raised: dict[str, str] = {}  # by their numbers
        self.index = -1
        self.parts: list[str] = []
        self.is_raised = self.any_raised = self.in_text = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "si":
                self.index += 1
                self.parts, self.any_raised = [], False
            case "r":
                self.is_raised = False
            case "vertAlign":
                self.is_raised = attributes.get("val") == "superscript"
        self.in_text = tag == "t"

    def text(self, text: str) -> None:
        if self.in_text:
            self.parts.append(text.translate(SUPERSCRIPTS) if self.is_raised else text)
            self.any_raised |= self.is_raised

    def end(self, tag: str) -> None:
        self.in_text = False
        if tag == "r":
            self.is_raised = False
        elif tag == "si" and self.any_raised:
            self.raised[str(self.index)] = "".join(self.parts).strip()


class _SheetReader(XmlReader):
    """What is hidden in a sheet, and its cells that need more than their value."""

    def __init__(self, formats: list[_Format], from_1904: bool, raised: dict[str, str]) -> None:
        self.formats = formats
        self.from_1904 = from_1904
        self.raised = raised
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self.cells: dict[tuple[int, int], CellDetail] = {}
        self.row = self.column = self.style = 0
        self.kind = self.value = ""
        self.formula = self.in_value = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "col" if attributes.get("hidden") in _TRUE:
                last = min(int(attributes["max"]), MOST_COLUMNS)
                self.hidden_columns.update(range(max(1, int(attributes["min"])), last + 1))
            case "row":
                self.row = int(attributes.get("r", self.row + 1))
                self.column = 0
                if attributes.get("hidden") in _TRUE:
                    self.hidden_rows.add(self.row)
            case "c":
                self.column += 1
                if found := _CELL.fullmatch(attributes.get("r", "")):
                    self.column, self.row = column_number(found[1]), int(found[2])
                self.style, self.kind = int(attributes.get("s", 0)), attributes.get("t", "n")
                self.value, self.formula = "", False
            case "f":
                self.formula = True
        self.in_value = tag == "v"

    def text(self, text: str) -> None:
        if self.in_value and len(self.value) < _LONGEST_VALUE:
            self.value += text

    def end(self, tag: str) -> None:
        if tag == "v":
            self.in_value = False
        elif tag == "c" and (detail := self._detail()):
            self.cells[self.row, self.column] = detail

    def _detail(self) -> CellDetail | None:
        if self.kind == "e":
            return describe_error(self.value)
        if not self.value:
            return NO_VALUE if self.formula and self.kind != "str" else None
        form = self.formats[self.style] if self.style < len(self.formats) else _Format()
        if self.kind == "s":
            raised = self.raised.get(self.value.lstrip("0") or "0")
            return CellDetail(raised) if raised else None
        if self.kind == "d":
            return describe_number(days_since_1900(date.fromisoformat(self.value[:10])), form.code, form.number)
        if self.kind != "n" or not re.fullmatch(_NUMBER, self.value):
            return None
        return describe_number(float(self.value), form.code, form.number, from_1904=self.from_1904)
