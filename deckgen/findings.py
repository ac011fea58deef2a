"""What a check reports: a stable code, how bad it is, where, what, and how to fix it."""

from __future__ import annotations

from collections.abc import Sequence
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


@dataclass(frozen=True, slots=True)
class Finding:
    code: str
    severity: Severity
    location: SourceLocation
    card: str | None
    message: str
    fix: str


def make_finding(code: str, location: SourceLocation, card: str | None = None, /, **values: Any) -> Finding:
    """A finding with the severity that the table gives its code and the words that the catalogue has for it."""
    return Finding(
        code,
        load_severities()[code],
        location,
        card,
        say(f"checks.{code}", **values),
        say(f"checks.{code}.fix", **values),
    )


def column_name(field: str) -> str:
    """What the person calls a column; a theme may set more texts than we have names for."""
    with suppress(KeyError):
        return say(f"columns.{field}")
    return field


@cache
def load_severities() -> dict[str, Severity]:
    """Every code there is, with its severity."""
    families = read_data(Path(__file__).with_suffix(".yaml"))
    return {code: Severity(level) for family in families.values() for code, level in family.items()}


class DeckError(UserError):
    """A deck that cannot be printed as it is; carries what the checks found."""

    exit_code = Exit.FOUND_ERRORS

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*(Problem(finding.location, finding.message, finding.fix) for finding in findings))
        self.findings = list(findings)

    def __reduce__(self) -> tuple[type[DeckError], tuple[Any, ...]]:
        return (type(self), (self.findings,))
