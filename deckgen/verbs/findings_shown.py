"""Findings as a person reads them: grouped by card, the many alike told once."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING

from deckgen.checks import Severity
from deckgen.errors import DeckError
from deckgen.messages import say
from deckgen.terminal import Stop, complain, paint, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckgen.checks import Finding

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
    for card, group in groupby(kept, key=lambda finding: (finding.card, finding.place.row)):
        tell(paint(say("check.card", code=card[0]) if card[0] else say("check.deck"), "white", bold=True))
        for finding in group:
            _show(finding)
    for code, count in shown.items():
        hidden = count - sum(finding.code == code for finding in kept)
        if hidden:
            tell(say("check.more", n=hidden, code=code))


@contextmanager
def showing_errors() -> Iterator[None]:
    """Ends the command where a deck cannot be printed, after everything that stands in the way has been shown."""
    try:
        yield
    except DeckError as error:
        show_findings(error.findings)
        complain(say("build.refused", n=len(error.findings)))
        raise Stop(error.exit_code) from None


def _show(finding: Finding) -> None:
    sign, colour = _SIGNS[finding.severity]
    tell(f"  {paint(sign, colour, bold=True)} {finding.place}  {finding.message}  [{finding.code}]")
    if finding.fix:
        tell(f"      → {finding.fix}")
