"""`deckgen check`: the findings of decks, as text or JSON; also how other commands print findings."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

from deckgen.api import check, load_deck
from deckgen.builder import with_choices
from deckgen.deck import Deck
from deckgen.errors import Exit, SourceLocation, UserError
from deckgen.files import check_output, replace_file
from deckgen.findings import SPOILERS, DeckError, Finding, Severity, make_finding
from deckgen.messages import say
from deckgen.reading.table import TableOptions
from deckgen.terminal import Stop, colour_text, print_data, print_error, print_text

_SIGNS = {Severity.ERROR: ("✗", "red"), Severity.WARNING: ("!", "yellow"), Severity.INFO: ("·", "cyan")}
_SHOWN_PER_CODE = 3


def check_decks(
    names: list[Path],
    *,
    as_json: bool,
    strict: bool,
    chart: Path | None,
    card: str | None,
    theme: str | None,
    options: TableOptions,
) -> None:
    """Check each deck; one that cannot be read does not stop the others."""
    worst = Exit.FINE
    for name in names:
        try:
            deck = with_choices(load_deck(name, options), card=card, theme=theme)
            if chart is not None:
                check_output(chart, inputs=deck.files(), suffixes=(".svg",))
            findings = check(deck)
        except UserError as error:
            worst = Exit.UNUSABLE
            _print_unreadable(error, as_json)
            continue
        if as_json:
            print_data(json.dumps(findings_as_json(findings), ensure_ascii=False))
        else:
            _print_report(deck, findings)
        if chart is not None:
            _draw_chart(deck, chart, as_json)
        failing = count(findings, Severity.ERROR) + (count(findings, Severity.WARNING) if strict else 0)
        worst = max(worst, Exit.FOUND_ERRORS if failing else Exit.FINE)
    if worst:
        raise Stop(worst)


def findings_as_json(findings: list[Finding]) -> dict[str, Any]:
    """The object that `--json` prints, which other programs rely on."""
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


def _print_report(deck: Deck, findings: list[Finding]) -> None:
    from deckgen.charts.histogram import histogram_lines

    print_findings(findings)
    if findings:
        print_text()
    for line in histogram_lines(deck) if deck.periods else ():
        print_text(line)
    errors, warnings = count(findings, Severity.ERROR), count(findings, Severity.WARNING)
    colour = "red" if errors else "yellow" if warnings else "green"
    summary = say("check.summary", n=len(deck.cards), title=deck.title, errors=errors, warnings=warnings)
    print_text(colour_text(summary, colour, bold=True))


def _print_unreadable(error: UserError, as_json: bool) -> None:
    """With JSON, the problems are findings of the usual object."""
    if as_json:
        findings = [
            make_finding(
                "unreadable", problem.location or SourceLocation(""), reason=problem.message, advice=problem.fix
            )
            for problem in error.problems
        ]
        print_data(json.dumps(findings_as_json(findings), ensure_ascii=False))
    else:
        for problem in error.problems:
            print_error(str(problem))


def _draw_chart(deck: Deck, target: Path, quiet: bool) -> None:
    from deckgen.charts.chart import draw_chart

    if deck.order.kind == "steps":
        raise UserError.at(SourceLocation(deck.path.name), say("check.chart-of-steps"), say("check.chart-of-steps.fix"))
    with replace_file(target) as file:
        file.write(draw_chart(deck).encode())
    if not quiet:
        print_text(say("check.chart", file=target))


def print_findings(findings: Iterable[Finding], *, brief: bool = False) -> None:
    """Print findings, first those of the deck, then card by card, with location and fix.

    Of each kind of information only the first few are printed; in `brief`, of each kind of finding.
    """
    counted: Counter[str] = Counter()
    kept: list[Finding] = []
    left_out: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        counted[finding.code] += 1
        few = brief or finding.severity is Severity.INFO
        (left_out[finding.code] if few and counted[finding.code] > _SHOWN_PER_CODE else kept).append(finding)
    kept.sort(key=lambda finding: finding.card is not None)
    for card, group in groupby(kept, key=lambda finding: finding.card and (finding.card, finding.location.row)):
        print_text(colour_text(say("check.card", code=card[0]) if card else say("check.deck"), "white", bold=True))
        for finding in group:
            _print_finding(finding)
    for code, others in left_out.items():
        cards = ", ".join(finding.card for finding in others if finding.card) if brief else ""
        print_text(say("check.more", n=len(others), code=code) + (f": {cards}" if cards else ""))


def print_spoilers(findings: Iterable[Finding]) -> int:
    """Print what would spoil a game; returns the number of the other warnings."""
    told = list(findings)
    if spoilers := [finding for finding in told if finding.code in SPOILERS]:
        print_findings(spoilers, brief=True)
        print_text()
    return sum(finding.severity is Severity.WARNING and finding.code not in SPOILERS for finding in told)


@contextmanager
def print_deck_errors() -> Iterator[None]:
    """Within this block, a deck with errors ends the command after all of them have been printed."""
    try:
        yield
    except DeckError as error:
        print_findings(error.findings)
        print_error(say("build.refused", n=len(error.findings)))
        raise Stop(error.exit_code) from None


def _print_finding(finding: Finding) -> None:
    sign, colour = _SIGNS[finding.severity]
    print_text(f"  {colour_text(sign, colour, bold=True)} {finding.location}  {finding.message}  [{finding.code}]")
    if finding.fix:
        print_text(f"      → {finding.fix}")
