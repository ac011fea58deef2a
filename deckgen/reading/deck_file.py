"""Reading a deck, from the file a person names to cards."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from deckgen.checks.finding import Finding, found
from deckgen.dates import DateError
from deckgen.deck.deck import Choices, Deck
from deckgen.deck.periods import Period, make_period, usual_periods
from deckgen.errors import Place, UserError
from deckgen.messages import say, spoken
from deckgen.reading import yaml_tree
from deckgen.reading.cards import cards_of
from deckgen.reading.delimited import read_delimited
from deckgen.reading.encoding import decode
from deckgen.reading.events import events_of
from deckgen.reading.limits import inside, read_bytes
from deckgen.reading.rows import Rows, rows_of_list, rows_of_table
from deckgen.reading.schema import problems_in
from deckgen.reading.workbook import is_workbook, read_workbook
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar

if TYPE_CHECKING:
    from pathlib import Path

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
    return _assemble(path, choices, usual_periods(choices.language), rows, rows.findings)


def read_table(content: bytes, file: str) -> RawTable:
    """The raw rows of a spreadsheet or delimited text, told apart by their content."""
    if is_workbook(content):
        return read_workbook(content, file)
    return read_delimited(decode(content, Place(file)), file)


def _deck_of_yaml(path: Path, content: bytes) -> Deck:
    tree = yaml_tree.read_yaml(decode(content, Place(path.name)), path.name)
    findings = problems_in(tree)
    if not isinstance(tree, Mapping):
        raise UserError.at(Place(path.name, 1), say("reading.not-a-deck"), say("reading.not-a-deck.fix"))
    rows = _rows(path, tree)
    choices = _choices(tree, Choices(id=path.stem, title=path.stem, language=rows.language or "en"))
    periods = _periods(tree, choices.language, findings)
    return _assemble(path, choices, periods, rows, (*findings, *rows.findings))


def _rows(path: Path, tree: Mapping) -> Rows:
    events = tree.entries.get("events")
    if isinstance(events, Listing):
        return rows_of_list(events)
    if not isinstance(events, Scalar) or events.empty:
        return Rows((), (), None)
    place = replace(events.place, column="events")
    file = inside(path.parent, events.text, place)
    if not file.is_file():
        raise UserError.at(place, say("reading.no-events-file", name=events.text), say("reading.no-such-file.fix"))
    return rows_of_table(read_table(read_bytes(file), events.text))


def _choices(tree: Mapping, default: Choices) -> Choices:
    """The header's choices; what the schema refused is left at its default."""
    given: dict[str, str | tuple[str, ...]] = {}
    for field in fields(Choices):
        node = tree.entries.get(field.name)
        if isinstance(node, Scalar) and not node.empty and field.name != "suits":
            given[field.name] = node.text.strip()
        elif isinstance(node, Listing) and field.name == "suits":
            given["suits"] = tuple(item.text for item in node.items if isinstance(item, Scalar))
    chosen = replace(default, **given)  # type: ignore[arg-type]
    language = chosen.language.replace("_", "-").casefold()
    return replace(
        chosen,
        language=language if re.fullmatch(r"[a-z]{2,3}(-[a-z]{2,4})?", language) else default.language,
        date_style="signed" if chosen.date_style == "signed" else "era",
        precision="year" if chosen.precision == "year" else "day",
    )


def _periods(tree: Mapping, language: str, findings: list[Finding]) -> tuple[Period, ...]:
    node = tree.entries.get("periods")
    if not isinstance(node, Listing):
        return usual_periods(language)
    periods = []
    for item in node.items:
        entry = _scalars(item)
        if "id" not in entry:
            continue
        try:
            periods.append(make_period(entry, language))
        except DateError as error:
            findings.append(found("period-unreadable", item.place, reason=error.message()))
    return tuple(periods)


def _scalars(node: Node) -> dict[str, str]:
    if not isinstance(node, Mapping):
        return {}
    return {key: value.text for key, value in node.entries.items() if isinstance(value, Scalar) and not value.empty}


def _assemble(
    path: Path, choices: Choices, periods: tuple[Period, ...], rows: Rows, findings: tuple[Finding, ...]
) -> Deck:
    from deckgen.faces.theme import suit_names

    events = events_of(rows.rows, choices)
    suits = choices.suits if len(choices.suits) > 1 else suit_names(choices.theme)
    return Deck(path, choices, periods, events, cards_of(events, choices, periods, suits), findings)
