"""Measuring XLSX and ODS files before they are opened: the reader takes more memory than such a file seems to need.

calamine allocates a sheet as a full rectangle: two cells, A1 and XFD1048576, would take half a terabyte; and it copies
a text into each cell that shares it. So rectangles and texts are measured first, in the packed XML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.limits import MAX_UNPACKED_BYTES
from deckgen.reading.list_size import require_size
from deckgen.reading.xlsx_details import column_number
from deckgen.reading.xml_reader import make_parser
from deckgen.text import read_whole_number

ODS_CONTENT = "content.xml"
_CELL = re.compile(r"([A-Za-z]+)([0-9]+)")
_LONGEST_REFERENCE = 40
_END_OF_TEXT = re.compile(rb"</(?:[\w.-]+:)?si>")


class GivenUpError(Exception):
    """A workbook that takes more memory or time than the limits allow, or that ended its process."""


class NotAWorkbookError(Exception):
    """A file that is not a spreadsheet, or a damaged one."""


def check_size(content: bytes) -> None:
    """Raise TooLargeError, GivenUpError or NotAWorkbookError for an XLSX or ODS file that cannot be opened safely.

    Every part with a sheet in it is measured, whatever it is called: what the workbook refers to decides what is read.
    """
    try:
        sheets = 0
        shared = _SharedTexts()
        for name, part in _unpack(content):
            if name == ODS_CONTENT:
                sheets += 1
                _measure(part, _OdsMeter())
            elif b"sheetData" in part:
                sheets += 1
                meter = _XlsxMeter()
                _measure(part, meter)
                shared.add_sheet(part, meter.shared)
            if b"sst" in part[:2000]:
                shared.add_texts(part)
        shared.check()
    except CrowdedArchiveError:
        raise GivenUpError from None
    except (BrokenArchiveError, ValueError, expat.ExpatError) as error:
        raise NotAWorkbookError(str(error)) from None
    if not sheets:
        raise NotAWorkbookError


def _unpack(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The name and content of every part; one that is in the package twice comes twice."""
    unpacked = 0
    with open_archive(content) as packed:
        for entry in packed.infolist():
            with packed.open(entry) as stream:
                part = stream.read(MAX_UNPACKED_BYTES - unpacked + 1)
            unpacked += len(part)
            if unpacked > MAX_UNPACKED_BYTES:
                raise GivenUpError
            yield entry.filename, part


def _measure(text: bytes, meter: _XlsxMeter | _OdsMeter | _UsedTexts | _TextLengths) -> None:
    parser = make_parser()
    parser.StartElementHandler = meter.start
    parser.EndElementHandler = meter.end
    if not isinstance(meter, _XlsxMeter):
        parser.buffer_text = True
        parser.CharacterDataHandler = meter.text
    parser.Parse(text, True)


class _XlsxMeter:
    """Measures the rectangle of the cells of one XLSX sheet that are not empty, and counts those with a shared text."""

    def __init__(self) -> None:
        self.row = self.column = self.rows = self.columns = self.shared = 0
        self.in_cell = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag.rpartition(":")[2]:
            case "row":
                self.row = int(attributes.get("r", self.row + 1))
                self.column = 0
            case "c":
                self.column += 1
                if reference := attributes.get("r"):
                    self.column, self.row = _parse_reference(reference)
                self.shared += attributes.get("t") == "s"
                self.in_cell = True
            case _ if self.in_cell:
                self.rows, self.columns = max(self.rows, self.row), max(self.columns, self.column)
                require_size(self.rows, self.columns)

    def end(self, tag: str) -> None:
        if tag.rpartition(":")[2] == "c":
            self.in_cell = False


def _parse_reference(reference: str) -> tuple[int, int]:
    """Column and row of a cell; ValueError if it says neither."""
    found = _CELL.fullmatch(reference[:_LONGEST_REFERENCE])
    if not found or len(reference) > _LONGEST_REFERENCE:
        raise ValueError(f"cell {reference[:_LONGEST_REFERENCE]}")
    return column_number(found[1]), int(found[2])


class _SharedTexts:
    """The texts that cells of an XLSX file share: with one of its own for each cell, they must keep to the limit."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.sheets: list[bytes] = []
        self.cells = 0
        self.longest = 0

    def add_sheet(self, part: bytes, cells: int) -> None:
        self.sheets.append(part)
        self.cells += cells

    def add_texts(self, part: bytes) -> None:
        self.texts.append(part)
        whole = b"<![CDATA[" in part  # in which the end of a text would be part of the text
        self.longest = max(self.longest, len(part) if whole else max(map(len, _END_OF_TEXT.split(part))))

    def check(self) -> None:
        """Count exactly only where all cells could have the longest text."""
        if self.cells * self.longest <= MAX_UNPACKED_BYTES:
            return
        lengths = _TextLengths()
        for part in self.texts:
            _measure(part, lengths)
        used = _UsedTexts(lengths.lengths)
        for part in self.sheets:
            _measure(part, used)


class _TextLengths:
    """The length of each shared text."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    def start(self, tag: str, _: dict[str, str]) -> None:
        if tag.rpartition(":")[2] == "si":
            self.lengths.append(0)

    def end(self, tag: str) -> None:
        pass

    def text(self, text: str) -> None:
        if self.lengths:
            self.lengths[-1] += len(text)


class _UsedTexts:
    """The length of all texts of a sheet, each as often as it is used."""

    def __init__(self, lengths: list[int]) -> None:
        self.lengths = lengths
        self.total = 0
        self.is_shared = self.in_value = False
        self.value = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name == "c":
            self.is_shared = attributes.get("t") == "s"
        self.in_value, self.value = self.is_shared and name == "v", ""

    def text(self, text: str) -> None:
        if self.in_value:
            self.value += text

    def end(self, _: str) -> None:
        index = read_whole_number(self.value.strip(), 0, len(self.lengths) - 1) if self.in_value else None
        if index is not None:
            self.total += self.lengths[index]
            if self.total > MAX_UNPACKED_BYTES:
                raise GivenUpError
        self.in_value = False


class _OdsMeter:
    """Measures the tables of an ODS file with repeated cells, without empty cells at the end of a row or table."""

    def __init__(self) -> None:
        self.rows = self.empty_rows = self.columns = self.width = self.filled = 0
        self.repeated = self.repeated_cells = 1
        self.row_text = self.total_text = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "table:table":
                self.rows = self.empty_rows = self.columns = 0
            case "table:table-row":
                self.repeated = int(attributes.get("table:number-rows-repeated", 1))
                self.width = self.filled = self.row_text = 0
            case "table:table-cell" | "table:covered-table-cell":
                self.repeated_cells = int(attributes.get("table:number-columns-repeated", 1))
                self.width += self.repeated_cells
                if any(name.startswith("office:") for name in attributes):
                    self.filled = self.width
            case "text:p":
                self.filled = self.width
            case "text:s":  # blanks
                self.row_text += max(0, int(attributes.get("text:c", 1))) * self.repeated_cells

    def text(self, text: str) -> None:
        self.row_text += len(text) * self.repeated_cells

    def end(self, tag: str) -> None:
        if tag != "table:table-row":
            return
        if not self.filled:
            self.empty_rows += self.repeated
            return
        self.rows += self.empty_rows + self.repeated
        self.empty_rows = 0
        self.columns = max(self.columns, self.filled)
        require_size(self.rows, self.columns)
        self.total_text += self.row_text * self.repeated
        if self.total_text > MAX_UNPACKED_BYTES:
            raise GivenUpError
