"""Details of a sheet of an ODS file: what is hidden, how dates and numbers are shown, errors, raised digits."""

from __future__ import annotations

import re
import zipfile
from datetime import date

from deckgen.limits import MAX_ROWS
from deckgen.reading.sheet_details import (
    MOST_COLUMNS,
    NO_VALUE,
    SUPERSCRIPTS,
    CellDetail,
    SheetDetails,
    days_since_1900,
    describe_date,
    describe_error,
    describe_typed_year,
)
from deckgen.reading.xml_reader import XmlReader, parse_xml

_HIDDEN = ("collapse", "filter")
_ERROR = re.compile(r"#[A-Z/0!?_-]{2,15}|(?:Err|Fehler|Błąd|Error|Erreur|Errore|Erro)[:.]\d{3}")
_RAISED = re.compile(r"super\b|[1-9]")  # not -33%, which is lowered, and not 0%
_WORDS = re.compile(r"[^\W\d_]{2}|[^\W\d_Ee]")  # not the E of 6.6E+07


def read_ods_details(packed: zipfile.ZipFile, sheet: str) -> SheetDetails:
    reader = _SheetReader(sheet)
    if "styles.xml" in packed.namelist():
        parse_xml(packed.read("styles.xml"), reader)
    parse_xml(packed.read("content.xml"), reader)
    return SheetDetails(frozenset(reader.hidden_rows), frozenset(reader.hidden_columns), reader.cells)


class _SheetReader(XmlReader):
    """The table of one sheet; styles come before it, in the same file and in `styles.xml`."""

    def __init__(self, sheet: str) -> None:
        self.sheet = sheet
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self.cells: dict[tuple[int, int], CellDetail] = {}
        self.row_cells: dict[int, CellDetail] = {}
        self.date_parts: dict[str, set[str]] = {}
        self.date_style = ""
        self.cell_styles: dict[str, str] = {}
        self.raised_styles: set[str] = set()
        self.style_name = ""
        self.column_styles: list[str] = []
        self.inside = self.in_cell = self.in_note = self.any_raised = False
        self.row = self.column = self.repeated = 0
        self.attributes: dict[str, str] = {}
        self.shown: list[str] = []
        self.spans: list[bool] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.in_cell:
            self._start_in_cell(tag, attributes)
        elif self.inside:
            self._start_in_table(tag, attributes)
        elif tag == "table":
            self.inside = attributes.get("table:name") == self.sheet
            self.row = 0
            self.column_styles = []
        else:
            self._start_style(tag, attributes)

    def _start_style(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "date-style":
                self.date_style = attributes.get("style:name", "")
                self.date_parts[self.date_style] = set()
            case "year" | "month" | "day" if self.date_style:
                self.date_parts[self.date_style].add(tag)
            case "style":
                self.style_name = attributes.get("style:name", "")
                if "style:data-style-name" in attributes:
                    self.cell_styles[self.style_name] = attributes["style:data-style-name"]
            case "text-properties" if _RAISED.match(attributes.get("style:text-position", "")):
                self.raised_styles.add(self.style_name)

    def _start_in_table(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "table-column":
                first = len(self.column_styles) + 1
                repeated = min(int(attributes.get("table:number-columns-repeated", 1)), MOST_COLUMNS + 1 - first)
                self.column_styles += [attributes.get("table:default-cell-style-name", "")] * repeated
                if attributes.get("table:visibility") in _HIDDEN:
                    self.hidden_columns.update(range(first, first + repeated))
            case "table-row":
                self.repeated = int(attributes.get("table:number-rows-repeated", 1))
                self.column = 0
                self.row_cells = {}
                if attributes.get("table:visibility") in _HIDDEN:
                    self.hidden_rows.update(range(self.row + 1, self.row + 1 + min(self.repeated, MAX_ROWS)))
            case "table-cell" | "covered-table-cell":
                self.in_cell, self.attributes = True, attributes
                self.shown, self.spans, self.any_raised = [], [], False

    def _start_in_cell(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "annotation":
                self.in_note = True
            case "p" if self.shown and not self.in_note:
                self.shown.append("\n")
            case "s" if not self.in_note:
                self.shown.append(" ")
            case "span":
                self.spans.append(attributes.get("text:style-name") in self.raised_styles)

    def text(self, text: str) -> None:
        if self.in_cell and not self.in_note:
            raised = any(self.spans)
            self.any_raised |= raised
            self.shown.append(text.translate(SUPERSCRIPTS) if raised else text)

    def end(self, tag: str) -> None:
        match tag:
            case "annotation":
                self.in_note = False
            case "span" if self.spans:
                self.spans.pop()
            case "table-cell" | "covered-table-cell" if self.in_cell:
                repeated = int(self.attributes.get("table:number-columns-repeated", 1))
                if detail := self._detail():
                    first = self.column + 1
                    self.row_cells |= dict.fromkeys(range(first, first + min(repeated, MOST_COLUMNS)), detail)
                self.column += repeated
                self.in_cell = False
            case "table-row" if self.inside:
                for row in range(self.row + 1, self.row + 1 + min(self.repeated, MAX_ROWS)) if self.row_cells else ():
                    self.cells |= {(row, column): detail for column, detail in self.row_cells.items()}
                self.row += self.repeated
            case "table":
                self.inside = False
            case "date-style":
                self.date_style = ""

    def _detail(self) -> CellDetail | None:
        """What the cell shows, if that is not its value."""
        kind, shown = self.attributes.get("office:value-type"), "".join(self.shown).strip()
        is_formula = "table:formula" in self.attributes
        if self.attributes.get("calcext:value-type") == "error" or (is_formula and _ERROR.fullmatch(shown)):
            return describe_error(shown)
        if is_formula and kind is None and not shown:
            return NO_VALUE
        if kind == "date":
            return self._describe_date(shown)
        is_number_with_words = kind in ("float", "currency") and _WORDS.search(shown)
        return CellDetail(shown) if is_number_with_words or self.any_raised else None

    def _describe_date(self, shown: str) -> CellDetail | None:
        try:
            day = date.fromisoformat(self.attributes.get("office:date-value", "")[:10])
        except ValueError:  # a date before the year 1
            return None
        usual = self.column_styles[self.column] if self.column < len(self.column_styles) else ""
        style = self.cell_styles.get(self.attributes.get("table:style-name") or usual, "")
        parts = self.date_parts.get(style) or {"year", "month", "day"}
        return describe_typed_year(days_since_1900(day)) or describe_date(day, frozenset(parts), shown)
