"""Findings: what checks report. Each has a stable code, a severity, a location, a message and a fix."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.errors import Exit, Problem, SourceLocation, UserError
from deckgen.messages import say
from deckgen.resources import read_data


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


SPOILERS = frozenset(
    (
        "date-in-title",
        "codes-in-order",
        "note-dropped",
        "emoji-removed",
        "printed-differs",
        "day-converted",
        "bce-years-unsure",
        "property-unknown",
        "pictures-not-fetched",
        "entries-undated",
        "column-misspelt",
        "column-unused",
        "sheets-not-read",
        "rows-hidden",
        "columns-hidden",
        "link-missing",
        "link-beside-title",
        "edition-date",
        "collection-date",
    )
)
"""Codes of findings that spoil a game once the cards are printed, or tell that something is not on them.

They are no errors, because an author may want them, but `build` lists them before the cards are printed.
"""


class RepairKind(StrEnum):
    """What a repair changes; the text of a repair is what it becomes."""

    CELL = "cell"  # the cell at the location
    ROW = "row"  # the row at the location, which is deleted
    CHOICE = "choice"  # the key of the deck file that the location names
    COLUMN = "column"  # the field that the column at the location is taken for


@dataclass(frozen=True, slots=True)
class Repair:
    """A change that mends a finding, exact enough for a program to make it when a person chooses it by its label."""

    kind: RepairKind
    location: SourceLocation
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check reports; `card` is the code of the card it is about, if it is about one.

    `fix` says in words how to mend it; `repairs` are the changes of which one is certain to.
    """

    code: str
    severity: Severity
    location: SourceLocation
    card: str | None
    message: str
    fix: str
    repairs: tuple[Repair, ...] = ()


def make_finding(
    code: str, location: SourceLocation, card: str | None = None, repairs: Iterable[Repair] = (), /, **values: Any
) -> Finding:
    """A finding with the severity of its code, and its message and fix from the catalogue, filled with the values."""
    return Finding(
        code,
        load_severities()[code],
        location,
        card,
        say(f"checks.{code}", **values),
        say(f"checks.{code}.fix", **values),
        tuple(repairs),
    )


def write_cell(location: SourceLocation, *texts: str) -> tuple[Repair, ...]:
    """Repairs that write one of these texts into a cell, or empty it; none if the location is not that of a cell."""
    if location.row is None or location.column is None:
        return ()
    labels = (say("checks.repair-write", text=text) if text else say("checks.repair-empty") for text in texts)
    return tuple(Repair(RepairKind.CELL, location, text, label) for text, label in zip(texts, labels, strict=True))


def delete_row(location: SourceLocation) -> tuple[Repair, ...]:
    """The repair that deletes a row."""
    if location.row is None:
        return ()
    return (Repair(RepairKind.ROW, location._replace(column=None), "", say("checks.repair-delete")),)


def choose(key: str, text: str, label: str = "") -> Repair:
    """The repair that writes a text at a key of the deck file; without a label, it is named by the text."""
    label = label or say("checks.repair-write", text=text)
    return Repair(RepairKind.CHOICE, SourceLocation("", None, key), text, label)


def take_column(location: SourceLocation, field: str) -> Repair:
    """The repair that takes a column, whose heading the location names, for a field."""
    return Repair(RepairKind.COLUMN, location, field, say("checks.repair-column", name=column_name(field)))


def findings_about(findings: Iterable[Finding], cards: Collection[str]) -> tuple[Finding, ...]:
    """The findings of the deck as a whole and of the cards with these codes."""
    return tuple(finding for finding in findings if finding.card is None or finding.card in cards)


def column_name(field: str, order: Any = None) -> str:
    """The name of a column in the user's language; a column that only a theme knows keeps its own name.

    `order` has the words of a deck that is not ordered by dates.
    """
    with suppress(KeyError):
        return say(f"columns.{field}", order=order)
    return field


@cache
def load_severities() -> dict[str, Severity]:
    """The severity of every code."""
    families = read_data(Path(__file__).with_suffix(".yaml"))
    return {code: Severity(level) for family in families.values() for code, level in family.items()}


class DeckError(UserError):
    """A deck with errors, which cannot be printed; it has the findings of the checks."""

    exit_code = Exit.FOUND_ERRORS

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*(Problem(finding.location, finding.message, finding.fix) for finding in findings))
        self.findings = list(findings)

    def __reduce__(self) -> tuple[type[DeckError], tuple[Any, ...]]:
        return (type(self), (self.findings,))
