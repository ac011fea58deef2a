"""The table as a page shows it: its columns with names that people know, and its rows with their cells.

What makes the cards of the deck comes first, in the order of the list; titles and notes in other languages come last.
The list itself keeps its order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from deckgen.reading.table import known_fields
from deckgen.studio.menus import is_translated, name_field
from deckgen.studio.session import Session

_PICTURES = ("icon", "image")
_FIRST = ("code", "day", "month", "era", "end", "end_era", "title", "note")


class Column(NamedTuple):
    """A column: its heading as it is written, its name for the person, and its place in the list, from 0."""

    heading: str
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: its number from 0, the code of its card, and its cells with their headings."""

    number: int
    code: str
    cells: tuple[tuple[str, str], ...]


def shown_columns(session: Session) -> list[Column]:
    """The columns of a deck's table from left to right."""
    fields, deck = session.document.events.fields, session.deck

    def rank(column: Column) -> int:
        field = fields.get(column.heading, "")
        if is_translated(field):
            return 0 if field in (f"title_{deck.language}", f"note_{deck.language}") else 3
        return 0 if field in (*_FIRST, deck.order.field) else 1 if field in _PICTURES else 2

    columns = (
        Column(heading, _name_column(session, heading), place)
        for place, heading in enumerate(session.document.events.headings)
    )
    return sorted(columns, key=rank)


def _name_column(session: Session, heading: str) -> str:
    field = session.document.events.fields.get(heading, "")
    is_known = field in known_fields() or is_translated(field)
    return name_field(field, session.deck.language, session.deck.order.words) if is_known else heading


def table_rows(session: Session) -> list[Row]:
    """The rows of a deck's table."""
    events, columns = session.document.events, shown_columns(session)
    codes = {card.row: card.code for card in session.outlines}
    return [
        Row(number, codes.get(number, ""), tuple((column.heading, cells[column.place]) for column in columns))
        for number, cells in enumerate(events.rows)
    ]


def find_headings(session: Session) -> dict[str, str]:
    """The heading of each field that has a column."""
    return {field: heading for heading, field in session.document.events.fields.items()}


def name_columns(session: Session) -> dict[str, str]:
    """The headings of titles in the deck's language, of values and of pictograms; empty if there is none."""
    fields = find_headings(session)
    titles = (f"title_{session.deck.language}", "title", *(name for name in fields if name.startswith("title_")))
    return {
        "title": next((fields[name] for name in titles if name in fields), ""),
        "value": fields.get(session.deck.order.field, ""),
        "icon": fields.get("icon", ""),
    }
