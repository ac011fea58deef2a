"""`deckgen check`: everything that is wrong with a deck, before a sheet of paper is spent on it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deckgen.checks import Finding, Severity, check_proof
from deckgen.checks.finding import found
from deckgen.deck import Deck, load_deck
from deckgen.errors import Exit, Place, UserError
from deckgen.faces.proof import pull_proof
from deckgen.messages import say
from deckgen.terminal import Stop, complain, paint, tell
from deckgen.verbs.deck_argument import deck_file
from deckgen.verbs.findings_shown import show_findings

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Checked:
    deck: Deck
    findings: list[Finding]

    def count(self, severity: Severity) -> int:
        return count(self.findings, severity)


def check_decks(named: list[Path], as_json: bool, strict: bool, chart: Path | None) -> None:
    """Check each deck; one that cannot be read does not stop the others."""
    worst = Exit.FINE
    for name in named:
        try:
            checked = _check(name)
        except UserError as error:
            worst = Exit.UNUSABLE
            _tell_unreadable(error, as_json)
            continue
        if as_json:
            tell(json.dumps(as_object(checked.findings), ensure_ascii=False))
        else:
            _tell_people(checked)
        if chart is not None:
            _draw_chart(checked.deck, chart, as_json)
        failing = checked.count(Severity.ERROR) + (checked.count(Severity.WARNING) if strict else 0)
        worst = max(worst, Exit.FOUND_ERRORS if failing else Exit.FINE)
    if worst:
        raise Stop(worst)


def as_object(findings: list[Finding]) -> dict[str, Any]:
    """The findings as programs read them: a contract."""
    return {
        "errors": count(findings, Severity.ERROR),
        "warnings": count(findings, Severity.WARNING),
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity.value,
                "file": finding.place.file,
                "row": finding.place.row,
                "column": finding.place.column,
                "card": finding.card,
                "message": finding.message,
                "fix": finding.fix,
            }
            for finding in findings
        ],
    }


def count(findings: list[Finding], severity: Severity) -> int:
    return sum(finding.severity is severity for finding in findings)


def _check(name: Path) -> Checked:
    deck = load_deck(deck_file(name))
    return Checked(deck, check_proof(pull_proof(deck, draft=True)))


def _tell_people(checked: Checked) -> None:
    from deckgen.charts.histogram import histogram

    deck = checked.deck
    show_findings(checked.findings)
    if checked.findings:
        tell()
    for line in histogram(deck):
        tell(line)
    errors, warnings = checked.count(Severity.ERROR), checked.count(Severity.WARNING)
    colour = "red" if errors else "yellow" if warnings else "green"
    summary = say("check.summary", n=len(deck.cards), title=deck.title, errors=errors, warnings=warnings)
    tell(paint(summary, colour, bold=True))


def _tell_unreadable(error: UserError, as_json: bool) -> None:
    """Programs get the same object as ever, with what stands in the way as its findings."""
    if as_json:
        findings = [
            found("unreadable", problem.place or Place(""), reason=problem.message, advice=problem.fix)
            for problem in error.problems
        ]
        tell(json.dumps(as_object(findings), ensure_ascii=False))
    else:
        for problem in error.problems:
            complain(str(problem))


def _draw_chart(deck: Deck, target: Path, quiet: bool) -> None:
    from deckgen.charts.timeline import timeline_svg
    from deckgen.writers.safe_file import replacing

    with replacing(target) as file:
        file.write(timeline_svg(deck).encode())
    if not quiet:
        tell(say("check.chart", file=target))
