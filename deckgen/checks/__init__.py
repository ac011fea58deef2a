"""Checks: what a history teacher, a printer and a player would complain about, before anything is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.findings import Finding, Severity

if TYPE_CHECKING:
    from deckgen.faces.proof import Proof


__all__ = ["Finding", "Severity", "check_proof"]


def check_proof(proof: Proof) -> list[Finding]:
    """Everything there is to say about a deck, in the order of its rows."""
    from deckgen.checks import game, history, printing, text

    findings = list(proof.deck.findings)
    for family in (history, text, printing, game):
        for check in family.CHECKS:
            findings += check(proof)
    return sorted(findings, key=_by_location)


def _by_location(finding: Finding) -> tuple[str, int]:
    return (finding.location.file, finding.location.row or 0)
