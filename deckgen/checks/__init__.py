"""Checks of a deck before it is printed, one module per family: history, text, printing, links, game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from deckgen.checks import game, history, links, printing, text
from deckgen.faces.proof import Proof
from deckgen.findings import Finding
from deckgen.order import Kind

__all__ = ["check_proof"]


def check_proof(proof: Proof) -> list[Finding]:
    """Run all checks; the findings are in the order of the rows they are about."""
    findings = list(proof.deck.findings)
    for check in (
        *history.CHECKS,
        *_checks_of_kind(proof.deck.order.kind),
        *text.CHECKS,
        *printing.CHECKS,
        *links.CHECKS,
        *game.CHECKS,
    ):
        findings += check(proof)
    findings = [finding for finding in findings if not _is_explained(finding, proof.deck.findings)]
    return sorted(findings, key=lambda finding: (finding.location.file, finding.location.row or 0))


def _checks_of_kind(kind: Kind) -> Sequence[Callable[[Proof], Iterable[Finding]]]:
    """Checks of what only decks of one kind have."""
    match kind:
        case "dates":
            return history.DATE_CHECKS
        case "quantities":
            from deckgen.checks import numbers_in_text

            return numbers_in_text.CHECKS
        case "steps":
            return ()


def _is_explained(finding: Finding, read: Sequence[Finding]) -> bool:
    """Whether the reader of the table has said already why there is no date or title: a cell with an error."""
    match finding.code:
        case "date-unreadable":
            return any(
                other.code in ("formula-error", "date-without-year") and other.location == finding.location
                for other in read
            )
        case "date-missing" | "title-missing":
            return any(
                other.code == "formula-without-value"
                and (other.location.file, other.location.row) == (finding.location.file, finding.location.row)
                for other in read
            )
    return False
