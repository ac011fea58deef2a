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


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check reports; `card` is the code of the card it is about, if it is about one."""

    code: str
    severity: Severity
    location: SourceLocation
    card: str | None
    message: str
    fix: str


def make_finding(code: str, location: SourceLocation, card: str | None = None, /, **values: Any) -> Finding:
    """A finding with the severity of its code, and its message and fix from the catalogue, filled with the values."""
    return Finding(
        code,
        load_severities()[code],
        location,
        card,
        say(f"checks.{code}", **values),
        say(f"checks.{code}.fix", **values),
    )


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
