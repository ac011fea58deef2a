"""Reading a deck, from the file a person names to cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.deck.deck import Choices, Deck
from deckgen.deck.periods import usual_periods
from deckgen.deck.suits import suits_in_use
from deckgen.errors import Place, UserError
from deckgen.files import inside, read_bytes
from deckgen.messages import say, spoken
from deckgen.reading import yaml_tree
from deckgen.reading.cards import cards_of
from deckgen.reading.delimited import read_delimited
from deckgen.reading.encoding import decode
from deckgen.reading.events import events_of
from deckgen.reading.header import choices_of, periods_of
from deckgen.reading.rows import Rows, rows_of_list, rows_of_table
from deckgen.reading.schema import problems_in
from deckgen.reading.table import is_workbook
from deckgen.reading.yaml_tree import Listing, Mapping, Scalar

if TYPE_CHECKING:
    from pathlib import Path

    from deckgen.checks.finding import Finding
    from deckgen.deck.periods import Period
    from deckgen.reading.table import RawTable

_YAML = (".yaml", ".yml")


def load_deck(path: Path) -> Deck:
    """The deck in a YAML, CSV, TSV, XLSX or ODS file; UserError if it cannot be read at all.

    What is wrong with single values is kept in the deck's findings and events, so that a check can report all of it.
    """
    content = read_bytes(path)
    if path.suffix.lower() in _YAML:
        return _deck_of_yaml(path, content)
    rows = rows_of_table(read_table(content, path.name))
    title = re.sub(r"[_\W]+", " ", path.stem).strip() or path.stem
    choices = Choices(id=path.stem, title=title[:1].upper() + title[1:], language=rows.language or spoken())
    return _assemble(path, choices, usual_periods(choices.language), rows, rows.findings, {})


def read_table(content: bytes, file: str) -> RawTable:
    """The raw rows of a spreadsheet or delimited text, told apart by their content."""
    if is_workbook(content):
        from deckgen.reading.workbook import read_workbook

        return read_workbook(content, file)
    return read_delimited(decode(content, Place(file)), file)


def _deck_of_yaml(path: Path, content: bytes) -> Deck:
    tree = yaml_tree.read_yaml(decode(content, Place(path.name)), path.name)
    if not isinstance(tree, Mapping):
        raise UserError.at(Place(path.name, 1), say("reading.not-a-deck"), say("reading.not-a-deck.fix"))
    findings = problems_in(tree)
    rows = _rows(path, tree)
    choices = choices_of(tree, Choices(id=path.stem, title=path.stem, language=rows.language or "en"))
    periods = periods_of(tree, choices.language, findings)
    return _assemble(path, choices, periods, rows, (*findings, *rows.findings), tree.places)


def _rows(path: Path, tree: Mapping) -> Rows:
    events = tree.entries.get("events")
    if isinstance(events, Listing):
        return rows_of_list(events)
    if not isinstance(events, Scalar) or events.empty:
        return Rows((), (), None)
    place = events.place._replace(column="events")
    name = events.text.strip()
    file = inside(path.parent, name, place)
    if not file.is_file():
        raise UserError.at(place, say("reading.no-events-file", name=name), say("reading.no-such-file.fix"))
    return rows_of_table(read_table(read_bytes(file, Place(name)), name))


def _assemble(
    path: Path,
    choices: Choices,
    periods: tuple[Period, ...],
    rows: Rows,
    findings: tuple[Finding, ...],
    places: dict[str, Place],
) -> Deck:
    from deckgen.faces.theme import suit_names

    events = events_of(rows.rows, choices)
    suits = suits_in_use(choices.suits, suit_names(choices.theme))
    return Deck(path, choices, periods, events, cards_of(events, choices, periods, suits), findings, places)
