"""`deckgen check`: everything that is wrong with a deck, before a sheet of paper is spent on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from deckgen.api import check, load_deck
from deckgen.checks import Finding, Severity
from deckgen.checks.finding import found
from deckgen.errors import Exit, Place, UserError
from deckgen.messages import say
from deckgen.terminal import Stop, complain, paint, tell
from deckgen.verbs.findings_shown import show_findings

if TYPE_CHECKING:
    from pathlib import Path

    from deckgen.deck import Deck


def check_decks(named: list[Path], as_json: bool, strict: bool, chart: Path | None) -> None:
    """Check each deck; one that cannot be read does not stop the others."""
    worst = Exit.FINE
    for name in named:
        try:
            deck = load_deck(name)
            findings = check(deck)
        except UserError as error:
            worst = Exit.UNUSABLE
            _tell_unreadable(error, as_json)
            continue
        if as_json:
            tell(json.dumps(as_object(findings), ensure_ascii=False))
        else:
            _tell_people(deck, findings)
        if chart is not None:
            _draw_chart(deck, chart, as_json)
        failing = count(findings, Severity.ERROR) + (count(findings, Severity.WARNING) if strict else 0)
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


def _tell_people(deck: Deck, findings: list[Finding]) -> None:
    from deckgen.charts.histogram import histogram

    show_findings(findings)
    if findings:
        tell()
    for line in histogram(deck):
        tell(line)
    errors, warnings = count(findings, Severity.ERROR), count(findings, Severity.WARNING)
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
    from deckgen.files import replacing

    with replacing(target) as file:
        file.write(timeline_svg(deck).encode())
    if not quiet:
        tell(say("check.chart", file=target))
