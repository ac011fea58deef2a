"""Delimited text with its cells, edited record by record: quotes, blanks and rows above the header stay as they are."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from deckgen.reading.deck_file import read_text_table
from deckgen.reading.delimited import find_delimiter
from deckgen.reading.table import TableOptions, find_header
from deckgen.studio.event_list import EventList
from deckgen.text import guard_formula


class _Record(NamedTuple):
    """A record with its cells, as it is written with its line break, and the line where it begins; 0 if it is new."""

    text: str
    cells: tuple[str, ...]
    line: int = 0

    @property
    def blank(self) -> bool:
        return not any(cell.strip() for cell in self.cells)


@dataclass(frozen=True)
class CsvText(EventList):
    """A delimited text: what is above the events, the header last, and the records below, blank ones among them."""

    above: tuple[_Record, ...]
    below: tuple[_Record, ...]
    delimiter: str
    line_break: str
    taken: tuple[tuple[str, str], ...]  # heading and field of each column that is understood

    @property
    def text(self) -> str:
        return "".join(record.text for record in (*self.above, *self.below))

    @cached_property
    def headings(self) -> tuple[str, ...]:
        return tuple(cell.strip() for cell in self.above[-1].cells)

    @cached_property
    def fields(self) -> Mapping[str, str]:
        return dict(self.taken)

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        width = len(self.above[-1].cells)
        return tuple((*map(str.strip, record.cells), *[""] * width)[:width] for record in self._events)

    def find_row(self, line: int) -> int | None:
        return self._lines.get(line)

    def set_cells(self, row: int, cells: Mapping[str, str]) -> Self:
        table = self._with_columns(cells)
        at = table._positions[row]
        written = list(table.below[at].cells)
        written += [""] * (len(table.headings) - len(written))
        for heading, text in cells.items():
            written[table.headings.index(heading)] = text
        below = (*table.below[:at], table._write(written), *table.below[at + 1 :])
        return replace(table, below=below)

    def insert_rows(self, before: int, rows: Sequence[Mapping[str, str]]) -> Self:
        table = self._with_columns({heading: "" for row in rows for heading in row})
        made = [table._write([row.get(heading, "") for heading in table.headings]) for row in rows]
        at = table._positions[before] if before < len(table._positions) else len(table.below)
        return replace(table, below=_end_lines((*table.below[:at], *made, *table.below[at:]), table.line_break))

    def add_column(self, heading: str) -> Self:
        return self._with_columns({heading: ""})

    def order_rows(self, order: Sequence[int]) -> Self:
        events = self._events
        blank = [record for record in self.below if record.blank]  # kept at the end
        return replace(self, below=_end_lines([*(events[row] for row in order), *blank], self.line_break))

    @cached_property
    def _lines(self) -> dict[int, int]:
        return {record.line: row for row, record in enumerate(self._events)}

    @cached_property
    def _positions(self) -> list[int]:
        return [at for at, record in enumerate(self.below) if not record.blank]

    @cached_property
    def _events(self) -> list[_Record]:
        return [record for record in self.below if not record.blank]

    def _with_columns(self, headings: Mapping[str, str]) -> Self:
        """With a column for each heading that there is not yet."""
        new = [heading for heading in headings if heading not in self.headings]
        if not new:
            return self
        return replace(self, above=(*self.above[:-1], self._write([*self.above[-1].cells, *new])))

    def _write(self, cells: Sequence[str]) -> _Record:
        stream = io.StringIO(newline="")
        csv.writer(stream, delimiter=self.delimiter, lineterminator=self.line_break).writerow(map(guard_formula, cells))
        return _Record(stream.getvalue(), tuple(cells))


def read_csv_text(text: str, options: TableOptions) -> CsvText:
    """The records of a delimited text; UserError if it cannot be read as a list of events."""
    header, _ = find_header(read_text_table(text, "", options))
    records = _split_records(text, find_delimiter(text))
    last = next(at for at, record in enumerate(records) if record.line == header.row)
    line_break = next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")
    above, below = tuple(records[: last + 1]), _end_lines(records[last + 1 :], line_break)
    taken = tuple((column.heading, column.field) for column in header.columns)
    return CsvText(_end_lines(above, line_break), below, find_delimiter(text), line_break, taken)


def _split_records(text: str, delimiter: str) -> list[_Record]:
    """Every record begins at a line, so that its text is found by counting lines."""
    lines = io.StringIO(text, newline="").readlines()
    reader = csv.reader(lines, delimiter=delimiter)
    records, start = [], 0
    for cells in reader:
        records.append(_Record("".join(lines[start : reader.line_num]), tuple(cells), start + 1))
        start = reader.line_num
    return records


def _end_lines(records: Sequence[_Record], line_break: str) -> tuple[_Record, ...]:
    """The records, all but the last of which must end with a line break."""
    return tuple(
        record
        if record.text.endswith(("\n", "\r")) or record is records[-1]
        else record._replace(text=record.text + line_break)
        for record in records
    )
