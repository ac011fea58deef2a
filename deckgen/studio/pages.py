"""The pages of the studio and their parts as HTML: every value is escaped, drawings have been cleaned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.findings import Finding, Severity
from deckgen.messages import current_language, say
from deckgen.preview.edition import CardView
from deckgen.reading.table import find_field
from deckgen.resources import resource_folder
from deckgen.studio.session import Session
from deckgen.templates import page_templates

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: its number from 0, the code of its card, and its cells with their headings."""

    number: int
    code: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CellFinding:
    """A finding at its place in the table; no row if it is about the whole deck, no heading if about a whole row."""

    row: int | None
    heading: str
    finding: Finding


class Pages:
    """Renders templates for addresses that begin with `root`."""

    def __init__(self, root: str) -> None:
        self.root = root

    def render(self, template: str, **values: Any) -> str:
        language = current_language()
        return _templates().get_template(template).render(root=self.root, language=language, **values)

    def card(self, card: CardView) -> str:
        return self.render("card.html", card=card)


def table_rows(session: Session) -> list[Row]:
    """The rows of a deck's table. Each event of the deck is at a line of the text, which tells its row."""
    events = session.document.events
    codes = {}
    for event in session.deck.events:
        row = events.find_row(event.row_location.row or 0)
        if row is not None:
            codes[row] = event.code
    return [
        Row(number, codes.get(number, ""), tuple(zip(events.headings, cells, strict=True)))
        for number, cells in enumerate(events.rows)
    ]


def name_columns(session: Session) -> dict[str, str]:
    """The headings of titles in the deck's language, of values and of pictograms; empty if there is none."""
    fields = {found.field: heading for heading in session.document.events.headings if (found := find_field(heading))}
    titles = (f"title_{session.deck.language}", "title", *(name for name in fields if name.startswith("title_")))
    return {
        "title": next((fields[name] for name in titles if name in fields), ""),
        "value": fields.get(session.deck.order.field, ""),
        "icon": fields.get("icon", ""),
    }


def place_findings(session: Session) -> list[CellFinding]:
    """The findings of the last check at their cells, errors first, those of the whole deck after those of cells."""
    events = session.document.events
    list_file = session.document.list_file or session.file
    placed = []
    for finding in session.findings:
        location = finding.location
        row = events.find_row(location.row) if location.row and location.file == list_file else None
        heading = location.column if location.column in events.headings else ""
        placed.append(CellFinding(row, heading or "", finding))
    order = list(Severity)
    return sorted(placed, key=lambda each: (order.index(each.finding.severity), each.row is None, each.row or 0))


@cache
def _templates() -> Environment:
    templates = page_templates(resource_folder("templates/studio"), whole_lines=True)
    templates.globals["say"] = _say
    templates.filters["drawing"] = Markup
    return templates


def _say(name: str, **values: Any) -> str:
    return say(f"studio.{name}", **values)
