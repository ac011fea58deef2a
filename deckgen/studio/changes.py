"""What a page asks the studio to change, as plain values, and the document that comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckgen.errors import UserError
from deckgen.limits import MAX_CELL_CHARACTERS, MAX_ROWS
from deckgen.messages import say
from deckgen.order import Order
from deckgen.reading.encoding import find_encoding
from deckgen.reading.list_size import too_large
from deckgen.reading.table import known_fields
from deckgen.spans import Span
from deckgen.studio.clipboard import read_block
from deckgen.studio.document import Document
from deckgen.studio.session import stale_error
from deckgen.text import fold
from deckgen.theme import load_theme
from deckgen.theme_data import theme_names

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")  # which readers of lists drop
_MOST_PASTED = 4 * 1024 * 1024  # characters
Change = Mapping[str, Any]
"""A request of a page: its `action`, and the values of that action."""

CHOICES = frozenset(
    (
        "title",
        "author",
        "language",
        "theme",
        "card",
        "paper",
        "date_style",
        "precision",
        "dates",
        "faces",
        "qr",
        "photos",
        "hue",
        "encoding",
    )
)
"""The keys of a deck file that a page may change."""


def apply_change(document: Document, change: Change, order: Order[Any]) -> Document:
    """The document after a change; UserError if the page asks for something that is not there any more.

    Rows are sorted by what the deck is ordered by as its values are read.
    """
    try:
        _require_same_row(document, change)
        if change["action"] == "sort":
            return _sort_rows(document, change, order)
        return _ACTIONS[change["action"]](document, change)
    except (KeyError, IndexError, TypeError, ValueError):
        raise stale_error() from None


def name_change(change: Change) -> str:
    """What a change does, for the person; UserError if there is no such change."""
    action = str(change.get("action"))
    if action != "sort" and action not in _ACTIONS:
        raise stale_error()
    return say(f"studio.done-{action}")


def _require_same_row(document: Document, change: Change) -> None:
    """ValueError if the row of a change is not what the page knows it as: `was` has all its cells."""
    if "was" in change:
        row = _row(document, change["row"] if "row" in change else change["rows"][0])
        if list(document.events.rows[row]) != list(change["was"]):
            raise ValueError


def _set_cells(document: Document, change: Change) -> Document:
    """One cell or several of a row."""
    return document.with_events(document.events.set_cells(_row(document, change["row"]), _texts(change["cells"])))


def _insert_rows(document: Document, change: Change) -> Document:
    rows = [_texts(row) for row in change["rows"]]
    if len(document.events.rows) + len(rows) > MAX_ROWS:
        raise too_large(None)
    before = change["before"]
    if not 0 <= before <= len(document.events.rows):
        raise IndexError
    return document.with_events(document.events.insert_rows(before, rows))


def _delete_rows(document: Document, change: Change) -> Document:
    return document.with_events(document.events.delete_rows({_row(document, row) for row in change["rows"]}))


def _move_rows(document: Document, change: Change) -> Document:
    rows = {_row(document, row) for row in change["rows"]}
    return document.with_events(document.events.move_rows(rows, int(change["before"])))


def _sort_rows(document: Document, change: Change, order: Order[Any]) -> Document:
    """By a column: dates in the order of time, other cells as words and numbers; empty cells are last."""
    events = document.events
    column = events.headings.index(change["heading"])
    cells = [row[column] for row in events.rows]
    is_value = events.fields.get(change["heading"]) == order.field
    keys = _value_keys(cells, order) if is_value else [_word_key(cell) for cell in cells]
    filled = sorted((row for row, cell in enumerate(cells) if cell), key=keys.__getitem__)
    if change.get("reverse"):
        filled.reverse()
    return document.with_events(events.order_rows([*filled, *(row for row, cell in enumerate(cells) if not cell)]))


def _paste_cells(document: Document, change: Change) -> Document:
    """A block of cells over those that are there, from a row on in some columns; rows that are missing are added.

    With `insert`, all of them become new rows before that row.

    A block that begins with headings of the table goes to the columns that it names. What does not fit is refused
    before anything is lost.
    """
    events = document.events
    row, headings = int(change["row"]), tuple(map(str, change["headings"]))
    if not 0 <= row <= len(events.rows) or not headings or not set(headings) <= set(events.headings):
        raise IndexError
    block = read_block(str(change["text"])[:_MOST_PASTED])
    by_name = _find_headings(block[0], events.headings) if len(block) > 1 else ()
    headings, lines = (by_name, block[1:]) if by_name else (headings, block)
    if any(cell.strip() for cells in lines for cell in cells[len(headings) :]):
        raise UserError.at(None, say("studio.too-wide", n=len(headings)), say("studio.too-wide.fix"))
    texts = [_texts(dict(zip(headings, cells, strict=False))) for cells in lines]
    if change.get("insert"):
        return _insert_rows(document, {"before": row, "rows": texts})
    there = len(events.rows) - row
    for line, cells in enumerate(texts[:there]):
        events = events.set_cells(row + line, cells)
    return _insert_rows(document.with_events(events), {"before": len(events.rows), "rows": texts[there:]})


def _find_headings(cells: Sequence[str], headings: Sequence[str]) -> tuple[str, ...]:
    """The headings of the table that a row names; none if it names something else too."""
    known = {fold(heading): heading for heading in headings}
    named = tuple(known.get(fold(cell), "") for cell in cells)
    return named if all(named) else ()


def _choose(document: Document, change: Change) -> Document:
    if change["key"] not in CHOICES:
        raise KeyError
    if change["key"] == "encoding" and change["value"]:
        find_encoding(str(change["value"]))
    chosen = document.with_choice(change["key"], _text(change["value"]))
    return _without_strange_hue(chosen, change["value"]) if change["key"] == "theme" else chosen


def _without_strange_hue(document: Document, theme: object) -> Document:
    """Without a hue that another theme does not have."""
    is_known = theme in theme_names() and document.header.value("hue") in load_theme(str(theme)).hues
    return document if is_known else document.with_choice("hue", "")


def _keep_fonts(document: Document, change: Change) -> Document:
    """Some of the fonts that the deck has."""
    fonts = tuple(map(str, change["fonts"]))
    if not set(fonts) <= set(document.header.items("fonts")):
        raise KeyError
    return document.with_fonts(fonts)


def _take_column(document: Document, change: Change) -> Document:
    """Take a column for another field, or for nothing."""
    heading, field = change["heading"], change["field"]
    if heading not in document.events.headings or not document.list_file or (field and not _is_field(field, document)):
        raise KeyError
    return document.with_column(heading, field)


def _is_field(field: str, document: Document) -> bool:
    return field in known_fields() or field in document.events.fields.values()


def _add_column(document: Document, change: Change) -> Document:
    """An empty column for a field that has none."""
    field = change["field"]
    if field not in known_fields() or field in document.events.headings:
        raise KeyError
    return document.with_events(document.events.add_column(field))


_ACTIONS: Mapping[str, Callable[[Document, Change], Document]] = {
    "cells": _set_cells,
    "insert": _insert_rows,
    "delete": _delete_rows,
    "move": _move_rows,
    "paste": _paste_cells,
    "choice": _choose,
    "fonts": _keep_fonts,
    "column": _take_column,
    "add-column": _add_column,
}


def _row(document: Document, row: object) -> int:
    if not isinstance(row, int) or not 0 <= row < len(document.events.rows):
        raise IndexError
    return row


def _texts(cells: Mapping[str, object]) -> dict[str, str]:
    return {str(heading): _text(text) for heading, text in dict(cells).items()}


def _text(text: object) -> str:
    """A cell on one line, without control characters: with some of them, a list is no longer clearly UTF-8."""
    return " ".join(_CONTROLS.sub("", str(text)[:MAX_CELL_CHARACTERS]).split())


def _value_keys(cells: Sequence[str], order: Order[Any]) -> list[tuple[int, Any]]:
    """Values in their order; those that cannot be read come after them."""
    values = order.read([{order.field: cell} if cell else {} for cell in cells])
    return [
        (0, value.first) if isinstance(value, Span) else (1, fold(cell))
        for value, cell in zip(values, cells, strict=True)
    ]


def _word_key(cell: str) -> tuple[int, Any]:
    return (0, float(cell)) if cell.isascii() and cell.isdigit() else (1, fold(cell))
