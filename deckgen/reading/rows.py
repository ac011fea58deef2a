"""Rows of a table or items of a YAML list, all as one shape: field → value with its place."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from deckgen.checks.finding import Finding, found
from deckgen.deck.event import Value
from deckgen.errors import Place, UserError
from deckgen.files import MAX_CELL_CHARACTERS, MAX_ROWS
from deckgen.messages import say
from deckgen.reading.columns import find_header
from deckgen.reading.headings import translated_field
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.reading.columns import Header
    from deckgen.reading.table import RawRow, RawTable

_BLANKS = "[ \t\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+"
_UNPRINTABLE = "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\u202a-\u202e\u2066-\u2069]"
"""What no SVG may hold, and what turns the direction of a text by force: titles do not need it, tricksters do."""
_UNKNOWN = "\ufffd"
_INVISIBLE_ENDS = " \u200b\u2060\ufeff"


class Row(NamedTuple):
    place: Place
    values: dict[str, Value]


class Rows(NamedTuple):
    """Everything an event list holds, before a language is chosen."""

    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    language: str | None  # what the column names suggest


def rows_of_table(table: RawTable) -> Rows:
    header, body = find_header(table)
    findings = [*_unused_columns(header, table.file)]
    for row in body:
        findings += _extra_cells(header, row, table.file)
    return Rows(tuple(_table_row(header, row, table.file) for row in body), tuple(findings), header.language())


def rows_of_list(items: Listing) -> Rows:
    if len(items.items) > MAX_ROWS:
        fix = say("reading.too-many-rows.fix")
        raise UserError.at(items.place, say("reading.too-many-rows", limit=MAX_ROWS), fix)
    return Rows(tuple(_yaml_row(item) for item in items.items if isinstance(item, Mapping)), (), None)


def clean(text: str) -> str:
    """One line of composed characters; breaks and runs of blanks go, non-breaking spaces stay."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable() and "  " not in composed:  # nearly every text
        return composed.strip(" ")
    return _without_tricks(composed)


def _without_tricks(text: str) -> str:
    plain = re.sub(_UNPRINTABLE, "", re.sub(_BLANKS, " ", text))
    if not plain.isprintable():  # a code that is no character has neither width nor direction; a check reports it
        plain = "".join(_UNKNOWN if unicodedata.category(letter) == "Cn" else letter for letter in plain)
    return re.sub(_BLANKS, " ", plain).strip(_INVISIBLE_ENDS)


def _table_row(header: Header, row: RawRow, file: str) -> Row:
    values = {
        column.field: Value(text, Place(file, row.number, column.heading))
        for column in header.columns
        if column.at < len(row.cells) and (text := clean(row.cells[column.at]))
    }
    return Row(Place(file, row.number), values)


def _yaml_row(item: Mapping) -> Row:
    values = {}
    for key, node in item.entries.items():
        if text := clean(_text(node)[:MAX_CELL_CHARACTERS]):
            values[translated_field(key)] = Value(text, item.places[key])
    return Row(item.place, values)


def _text(node: Node) -> str:
    if isinstance(node, Scalar):
        return "" if node.empty else node.text
    if isinstance(node, Listing):
        return ", ".join(item.text for item in node.items if isinstance(item, Scalar))
    return ""


def _unused_columns(header: Header, file: str) -> Iterator[Finding]:
    for name in header.unknown:
        place = Place(file, header.row, name)
        if guess := header.meant_by(name):
            yield found("column-misspelt", place, name=name, guess=guess)
        else:
            yield found("column-unused", place, name=name)


def _extra_cells(header: Header, row: RawRow, file: str) -> list[Finding]:
    """More cells than columns: nearly always a title with a comma that nobody quoted, so the row is out of step."""
    extra = [cell for cell in row.cells[header.width :] if cell]
    if not extra:
        return []
    return [
        found(
            "too-many-cells",
            Place(file, row.number),
            cells=len(row.cells),
            columns=header.width,
            extra=extra[0],
        )
    ]
