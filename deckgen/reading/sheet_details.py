"""What calamine does not tell of a sheet: hidden rows, how a cell shows its number, and formulas without a value.

XLSX and ODS files are read here a second time, with a parser that keeps only these details. The size of the file has
been checked before, see `workbook.check_size`.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from datetime import date
from enum import StrEnum
from typing import NamedTuple
from xml.parsers import expat

from deckgen.files import MAX_ROWS


class Shown(StrEnum):
    """How a cell shows its value, where that is not the value itself."""

    YEAR = "year"  # a date of which only the year is shown
    MONTH = "month"  # a date of which month and year are shown
    TYPED_YEAR = "typed-year"  # a year that was typed into a cell for dates: 1969 became 22 May 1905
    WITH_TEXT = "with-text"  # a number with a text of the format, such as 44 BC
    ERROR = "error"  # the error of a formula, such as #DIV/0!
    NO_VALUE = "no-value"  # a formula whose value was never computed


class CellDetail(NamedTuple):
    shown: Shown
    text: str = ""  # the error, the typed year, or the number with its text


class SheetDetails(NamedTuple):
    hidden_rows: frozenset[int]
    cells: dict[tuple[int, int], CellDetail]  # by row and column, both from 1


NO_DETAILS = SheetDetails(frozenset(), {})
_YEARS_TYPED = range(1000, 2101)  # as days since 1900: from September 1902 to September 1905
_DAY_0 = date(1899, 12, 30)
_MOST_COLUMNS = 20_000
_MONTH_AND_YEAR = {17}  # of Excel's own formats
_DATE_FORMATS = {14, 15, 16, 17, 22, *range(27, 37), *range(50, 59)}
_UNQUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_WITH_TEXT = re.compile(r'(?:"([^"]*)")?(\s*)[#0,]+(\s*)(?:"([^"]*)")?')
_NUMBER = r"-?\d+(\.\d+)?([eE][+-]?\d{1,3})?"
_CELL = re.compile(r"([A-Za-z]{1,4})(\d{1,9})")


def read_details(content: bytes, sheet: str) -> SheetDetails:
    """The details of a sheet of an XLSX or ODS file; none if the file is of another kind or damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if "content.xml" in packed.namelist():
                ods = _OdsReader(sheet)
                _parse(packed.read("content.xml"), ods)
                return SheetDetails(frozenset(ods.hidden), ods.cells)
            return _read_xlsx(packed, sheet)
    except (zipfile.BadZipFile, expat.ExpatError, KeyError, ValueError, OSError, EOFError):
        return NO_DETAILS


def column_number(letters: str) -> int:
    """1 for A, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _parse(text: bytes, reader: _Reader) -> None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: reader.start(tag.rpartition(":")[2], attributes)
    parser.EndElementHandler = lambda tag: reader.end(tag.rpartition(":")[2])
    parser.CharacterDataHandler = reader.text
    parser.Parse(text, True)


class _Reader:
    """Handles the elements of an XML file, by their names without prefix."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        pass

    def end(self, tag: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


def _read_xlsx(packed: zipfile.ZipFile, sheet: str) -> SheetDetails:
    book, relations, styles = _BookReader(), _RelationReader(), _StyleReader()
    _parse(packed.read("xl/workbook.xml"), book)
    _parse(packed.read("xl/_rels/workbook.xml.rels"), relations)
    if "xl/styles.xml" in packed.namelist():
        _parse(packed.read("xl/styles.xml"), styles)
    target = relations.targets[book.sheets[sheet]]
    reader = _SheetReader(styles.formats(), book.from_1904)
    _parse(packed.read(posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")), reader)
    return SheetDetails(frozenset(reader.hidden), reader.cells)


class _BookReader(_Reader):
    def __init__(self) -> None:
        self.sheets: dict[str, str] = {}
        self.from_1904 = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet":
            self.sheets[attributes["name"]] = next(
                value for name, value in attributes.items() if name.rpartition(":")[2] == "id"
            )
        elif tag == "workbookPr":
            self.from_1904 = attributes.get("date1904", "") in ("1", "true")


class _RelationReader(_Reader):
    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship":
            self.targets[attributes["Id"]] = attributes["Target"]


class _StyleReader(_Reader):
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
        return [_Format.of(number, self.codes.get(number, "")) for number in self.ids]


class _Format(NamedTuple):
    """What a number format shows."""

    date: bool = False
    shown: Shown | None = None
    before: str = ""
    after: str = ""

    @classmethod
    def of(cls, number: int, code: str) -> _Format:
        if not code:
            return cls(number in _DATE_FORMATS, Shown.MONTH if number in _MONTH_AND_YEAR else None)
        first = code.split(";")[0]
        letters = _UNQUOTED.sub("", first).lower()
        if "y" in letters or "d" in letters:
            if "d" in letters or "y" not in letters:
                return cls(date=True)
            return cls(True, Shown.MONTH if "m" in letters else Shown.YEAR)
        if (match := _WITH_TEXT.fullmatch(first.strip())) and (match[1] or match[4]):
            return cls(False, Shown.WITH_TEXT, (match[1] or "") + match[2], match[3] + (match[4] or ""))
        return cls()


class _SheetReader(_Reader):
    """The hidden rows and the cells of an XLSX sheet that need more than their value."""

    def __init__(self, formats: list[_Format], from_1904: bool) -> None:
        self.formats = formats
        self.from_1904 = from_1904
        self.hidden: set[int] = set()
        self.cells: dict[tuple[int, int], CellDetail] = {}
        self.row = self.column = self.style = 0
        self.kind = self.value = ""
        self.formula = self.in_value = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "row":
            self.row = int(attributes.get("r", self.row + 1))
            self.column = 0
            if attributes.get("hidden") in ("1", "true"):
                self.hidden.add(self.row)
        elif tag == "c":
            self.column += 1
            if found := _CELL.fullmatch(attributes.get("r", "")):
                self.column, self.row = column_number(found[1]), int(found[2])
            self.style, self.kind = int(attributes.get("s", 0)), attributes.get("t", "n")
            self.value, self.formula = "", False
        elif tag == "f":
            self.formula = True
        self.in_value = tag == "v"

    def text(self, text: str) -> None:
        if self.in_value and len(self.value) < 100:
            self.value += text

    def end(self, tag: str) -> None:
        if tag == "v":
            self.in_value = False
        elif tag == "c" and (detail := self._detail()):
            self.cells[self.row, self.column] = detail

    def _detail(self) -> CellDetail | None:
        if self.kind == "e":
            return CellDetail(Shown.ERROR, self.value)
        if not self.value:
            return CellDetail(Shown.NO_VALUE) if self.formula and self.kind != "str" else None
        form = self.formats[self.style] if self.style < len(self.formats) else _Format()
        if self.kind != "n" or not re.fullmatch(_NUMBER, self.value):
            return None
        number = float(self.value)
        if form.date and not self.from_1904 and number in _YEARS_TYPED:
            return CellDetail(Shown.TYPED_YEAR, str(int(number)))
        if form.shown is Shown.WITH_TEXT:
            return CellDetail(Shown.WITH_TEXT, f"{form.before}{number:.0f}{form.after}") if number >= 0 else None
        return CellDetail(form.shown) if form.shown else None


class _OdsReader(_Reader):
    """The hidden rows of a table of an ODS file, and its dates of which less than the day is shown."""

    def __init__(self, sheet: str) -> None:
        self.sheet = sheet
        self.inside = False
        self.row = self.column = self.repeated = 0
        self.hidden: set[int] = set()
        self.cells: dict[tuple[int, int], CellDetail] = {}
        self.date_parts: dict[str, set[str]] = {}
        self.date_style = ""
        self.data_styles: dict[str, str] = {}
        self.column_styles: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "date-style":
                self.date_style = attributes.get("style:name", "")
                self.date_parts[self.date_style] = set()
            case "year" | "month" | "day" if self.date_style:
                self.date_parts[self.date_style].add(tag)
            case "style" if "style:data-style-name" in attributes:
                self.data_styles[attributes["style:name"]] = attributes["style:data-style-name"]
            case "table":
                self.inside = attributes.get("table:name") == self.sheet
                self.row = 0
                self.column_styles = []
            case "table-column" if self.inside:
                repeated = min(int(attributes.get("table:number-columns-repeated", 1)), _MOST_COLUMNS)
                self.column_styles += [attributes.get("table:default-cell-style-name", "")] * repeated
            case "table-row" if self.inside:
                self.repeated = int(attributes.get("table:number-rows-repeated", 1))
                self.column = 0
                if attributes.get("table:visibility") in ("collapse", "filter"):
                    self.hidden.update(range(self.row + 1, self.row + 1 + min(self.repeated, MAX_ROWS)))
            case "table-cell" | "covered-table-cell" if self.inside:
                self._read_cell(attributes)
                self.column += int(attributes.get("table:number-columns-repeated", 1))

    def end(self, tag: str) -> None:
        if tag == "date-style":
            self.date_style = ""
        elif tag == "table-row" and self.inside:
            self.row += self.repeated

    def _read_cell(self, attributes: dict[str, str]) -> None:
        """Keep the detail of a cell with a date; repeated cells and rows with dates do not occur in lists."""
        if attributes.get("office:value-type") != "date":
            return
        try:
            serial = (date.fromisoformat(attributes.get("office:date-value", "")[:10]) - _DAY_0).days
        except ValueError:  # a date before the year 1
            return
        usual = self.column_styles[self.column] if self.column < len(self.column_styles) else ""
        style = attributes.get("table:style-name") or usual
        parts = self.date_parts.get(self.data_styles.get(style, ""), set())
        if serial in _YEARS_TYPED:
            self.cells[self.row + 1, self.column + 1] = CellDetail(Shown.TYPED_YEAR, str(serial))
        elif parts == {"year"}:
            self.cells[self.row + 1, self.column + 1] = CellDetail(Shown.YEAR)
        elif parts == {"year", "month"}:
            self.cells[self.row + 1, self.column + 1] = CellDetail(Shown.MONTH)
