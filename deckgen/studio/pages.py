"""The pages of the studio and their parts as HTML: every value is escaped, drawings have been cleaned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.errors import SourceLocation
from deckgen.findings import Finding, Repair, RepairKind, Severity
from deckgen.messages import current_language, say
from deckgen.preview.edition import CardView
from deckgen.resources import resource_folder
from deckgen.studio.changes import CHOICES, Change
from deckgen.studio.document import Document
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
class Offer:
    """A repair as the page offers it: the words of its button, and the change that it asks for."""

    label: str
    change: Change


@dataclass(frozen=True, slots=True)
class CellFinding:
    """A finding at its place in the table; no row if it is about the whole deck, no heading if about a whole row."""

    row: int | None
    heading: str
    finding: Finding
    offers: tuple[Offer, ...] = ()


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


def place_findings(session: Session) -> list[CellFinding]:
    """The findings of the last check at their cells, errors first, those of the whole deck after those of cells."""
    placed = []
    for finding in session.findings:
        row, heading = _find_cell(session.document, finding.location)
        offers = (_offer(session.document, repair) for repair in finding.repairs)
        placed.append(CellFinding(row, heading, finding, tuple(filter(None, offers))))
    order = list(Severity)
    return sorted(placed, key=lambda each: (order.index(each.finding.severity), each.row is None, each.row or 0))


def _find_cell(document: Document, location: SourceLocation) -> tuple[int | None, str]:
    """The row and the heading of a place in the list."""
    in_list = location.row and location.file == (document.list_file or document.file)
    row = document.events.find_row(location.row or 0) if in_list else None
    return row, location.column if location.column and location.column in document.events.headings else ""


def _offer(document: Document, repair: Repair) -> Offer | None:
    """The change that makes a repair; None if what it repairs is not in the table."""
    row, heading = _find_cell(document, repair.location)
    if repair.kind is RepairKind.CHOICE and repair.location.column in CHOICES:
        return Offer(repair.label, {"action": "choice", "key": repair.location.column, "value": repair.text})
    if repair.kind is RepairKind.COLUMN and heading and document.list_file:
        return Offer(repair.label, {"action": "column", "heading": heading, "field": repair.text})
    if row is None:
        return None
    was = document.events.rows[row]
    if repair.kind is RepairKind.CELL and heading:
        return Offer(repair.label, {"action": "cells", "row": row, "was": was, "cells": {heading: repair.text}})
    if repair.kind is RepairKind.ROW:
        return Offer(repair.label, {"action": "delete", "rows": [row], "was": was})
    return None


@cache
def _templates() -> Environment:
    templates = page_templates(resource_folder("templates/studio"), whole_lines=True)
    templates.globals["say"] = _say
    templates.filters["drawing"] = Markup
    return templates


def _say(name: str, **values: Any) -> str:
    return say(f"studio.{name}", **values)
