"""The pages of the studio and their parts as HTML: every value is escaped, drawings have been cleaned."""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.errors import SourceLocation
from deckgen.faces.picture_files import can_use_pictures
from deckgen.faces.proof import find_size
from deckgen.findings import Finding, Repair, RepairKind, Severity
from deckgen.messages import current_language, say
from deckgen.resources import resource_folder
from deckgen.studio.card_views import CardView
from deckgen.studio.changes import CHOICES, Change
from deckgen.studio.document import Document
from deckgen.studio.drafts import MOST_BYTES, MOST_FILES
from deckgen.studio.menus import name_field
from deckgen.studio.session import Session
from deckgen.studio.shown_deck import ShownDeck
from deckgen.studio.table_views import name_columns, shown_columns
from deckgen.templates import page_templates
from deckgen.web import OWN_FONTS, font_face_css

if TYPE_CHECKING:
    from jinja2 import Environment


_EMPTY_CELLS = {"title-missing": "title", "date-missing": "value"}
"""Codes of findings about a cell that is empty, and so is nowhere in the list, with the name of its column."""
_MANY_ROWS = 3  # of which the same hint is told once


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair as the page offers it: the words of its button, and the change that it asks for."""

    label: str
    change: Change


@dataclass(frozen=True, slots=True)
class CellFinding:
    """A finding at its place in the table; no row if it is about the whole deck, no heading if about a whole row.

    `column` is the name of its column for the person. A hint that is the same for many rows is told once, for `rows`.
    """

    row: int | None
    heading: str
    column: str
    finding: Finding
    offers: tuple[Offer, ...] = ()
    rows: int = 0


class Pages:
    """Renders templates for addresses that begin with `root`."""

    def __init__(self, root: str, *, in_browser: bool = False) -> None:
        """`in_browser` if there is no server, and the decks are in the browser itself."""
        self.root = root
        self._in_browser = in_browser

    def render(self, template: str, **values: Any) -> str:
        language = current_language()
        return (
            _templates()
            .get_template(template)
            .render(
                root=self.root, language=language, in_browser=self._in_browser, pictures=can_use_pictures(), **values
            )
        )

    def cards(self, cards: Iterable[CardView]) -> str:
        """The items of a list of cards."""
        return self.render("cards.html", cards=tuple(cards))

    def problems(self, shown: ShownDeck) -> str:
        """Why the files cannot be shown; empty if they can."""
        return self.render("problems.html", problems=shown.problems)

    def findings_beside(self, findings: Iterable[Finding]) -> dict[str, str]:
        """The findings of each card, by its code, to be read beside it."""
        by_card = defaultdict(list)
        for finding in findings:
            by_card[finding.card].append(finding)
        return {code: self.render("beside.html", findings=found) for code, found in by_card.items() if code}


def write_style(shown: ShownDeck) -> str:
    """The fonts of the cards that were shown and the size of all, as CSS."""
    size = find_size(shown.deck)
    fonts = font_face_css(shown.families.union(OWN_FONTS), "fonts")
    return f"{fonts}\n:root {{ --width: {size.width:g}; --height: {size.height:g}; }}\n"


def name_style(shown: ShownDeck) -> str:
    """A name for the style of a deck, which changes with it."""
    return f"{zlib.crc32(write_style(shown).encode()):x}"


def name_place(session: Session, finding: Finding) -> str:
    """Where a finding is, as the table names it."""
    row, heading = _find_cell(session.document, finding.location)
    names = {column.heading: column.name for column in shown_columns(session)}
    where = _say("row-of", n=row + 1) if row is not None else _say("whole-deck")
    return f"{where} · {names[heading]}" if heading in names else where


def place_findings(shown: ShownDeck, findings: Iterable[Finding]) -> list[CellFinding]:
    """The findings of a check at their cells, errors first, those of the whole deck after those of cells."""
    names = {column.heading: column.name for column in shown_columns(shown)} if isinstance(shown, Session) else {}
    placed = _join_hints([_place(shown, finding, names) for finding in findings])
    order = list(Severity)
    return sorted(placed, key=lambda each: (order.index(each.finding.severity), each.row is None, each.row or 0))


def _join_hints(placed: Sequence[CellFinding]) -> list[CellFinding]:
    """Findings with a hint that is the same for many whole rows told once, so that it hides no other."""
    rows = Counter(each.finding.message for each in placed if _is_hint_of_row(each))
    joined: dict[str, CellFinding] = {}
    others = []
    for each in placed:
        message = each.finding.message
        if _is_hint_of_row(each) and rows[message] >= _MANY_ROWS:
            joined.setdefault(message, replace(each, row=None, rows=rows[message]))
        else:
            others.append(each)
    return [*others, *joined.values()]


def _is_hint_of_row(placed: CellFinding) -> bool:
    is_plain = not placed.heading and not placed.offers
    return placed.finding.severity is Severity.INFO and placed.row is not None and is_plain


def _place(shown: ShownDeck, finding: Finding, names: Mapping[str, str]) -> CellFinding:
    if not isinstance(shown, Session):
        return CellFinding(None, "", "", finding)
    row, heading = _find_cell(shown.document, finding.location)
    if row is not None and not heading and finding.code in _EMPTY_CELLS:
        heading = name_columns(shown)[_EMPTY_CELLS[finding.code]]
    offers = (_offer(shown.document, repair) for repair in finding.repairs)
    return CellFinding(row, heading, names.get(heading, ""), finding, tuple(filter(None, offers)))


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
    templates.globals |= {"say": _say, "say_site": _say_site, "most_files": MOST_FILES, "most_bytes": MOST_BYTES}
    templates.filters["drawing"] = Markup
    templates.filters["field_name"] = name_field
    templates.filters["pair"] = lambda text: (text, text)
    templates.filters["letters"] = lambda reading: (reading.encoding, f"{reading.sample} ({reading.encoding})")
    return templates


def _say_site(name: str) -> str:
    return say(f"site.{name}")


def _say(name: str, **values: Any) -> str:
    return say(f"studio.{name}", **values)
