"""`deckgen check`: everything that is wrong with a deck, before a sheet of paper is spent on it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

from deckgen.api import check, load_deck
from deckgen.deck import Deck
from deckgen.errors import Exit, SourceLocation, UserError
from deckgen.findings import DeckError, Finding, Severity, make_finding
from deckgen.messages import say
from deckgen.terminal import Stop, colour_text, print_error, print_text

# Findings as a person reads them: grouped by card, the many alike told once.


_SIGNS = {Severity.ERROR: ("✗", "red"), Severity.WARNING: ("!", "yellow"), Severity.INFO: ("·", "cyan")}
_ALIKE_SHOWN = 3


def show_findings(findings: Iterable[Finding]) -> None:
    """Every finding with its place and remedy; information of one kind is cut short, errors and warnings never."""
    shown: Counter[str] = Counter()
    listed = list(findings)
    kept = []
    for finding in listed:
        shown[finding.code] += 1
        if finding.severity is not Severity.INFO or shown[finding.code] <= _ALIKE_SHOWN:
            kept.append(finding)
    for card, group in groupby(kept, key=lambda finding: (finding.card, finding.location.row)):
        print_text(colour_text(say("check.card", code=card[0]) if card[0] else say("check.deck"), "white", bold=True))
        for finding in group:
            _show(finding)
    for code, count in shown.items():
        hidden = count - sum(finding.code == code for finding in kept)
        if hidden:
            print_text(say("check.more", n=hidden, code=code))


@contextmanager
def showing_errors() -> Iterator[None]:
    """Ends the command where a deck cannot be printed, after everything that stands in the way has been shown."""
    try:
        yield
    except DeckError as error:
        show_findings(error.findings)
        print_error(say("build.refused", n=len(error.findings)))
        raise Stop(error.exit_code) from None


def _show(finding: Finding) -> None:
    sign, colour = _SIGNS[finding.severity]
    print_text(f"  {colour_text(sign, colour, bold=True)} {finding.location}  {finding.message}  [{finding.code}]")
    if finding.fix:
        print_text(f"      → {finding.fix}")


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
            print_text(json.dumps(as_object(findings), ensure_ascii=False))
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
                "file": finding.location.file,
                "row": finding.location.row,
                "column": finding.location.column,
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
    from deckgen.charts.histogram import histogram_lines

    show_findings(findings)
    if findings:
        print_text()
    for line in histogram_lines(deck):
        print_text(line)
    errors, warnings = count(findings, Severity.ERROR), count(findings, Severity.WARNING)
    colour = "red" if errors else "yellow" if warnings else "green"
    summary = say("check.summary", n=len(deck.cards), title=deck.title, errors=errors, warnings=warnings)
    print_text(colour_text(summary, colour, bold=True))


def _tell_unreadable(error: UserError, as_json: bool) -> None:
    """Programs get the same object as ever, with what stands in the way as its findings."""
    if as_json:
        findings = [
            make_finding(
                "unreadable", problem.location or SourceLocation(""), reason=problem.message, advice=problem.fix
            )
            for problem in error.problems
        ]
        print_text(json.dumps(as_object(findings), ensure_ascii=False))
    else:
        for problem in error.problems:
            print_error(str(problem))


def _draw_chart(deck: Deck, target: Path, quiet: bool) -> None:
    from deckgen.charts.timeline import draw_timeline
    from deckgen.files import replace_file

    with replace_file(target) as file:
        file.write(draw_timeline(deck).encode())
    if not quiet:
        print_text(say("check.chart", file=target))
