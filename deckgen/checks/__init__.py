"""Checks of a deck before it is printed, one module per family: history, text, printing, game."""

from __future__ import annotations

from deckgen.checks import game, history, printing, text
from deckgen.faces.proof import Proof
from deckgen.findings import Finding

__all__ = ["check_proof"]


def check_proof(proof: Proof) -> list[Finding]:
    """Run all checks; the findings are in the order of the rows they are about."""
    findings = list(proof.deck.findings)
    for family in (history, text, printing, game):
        for check in family.CHECKS:
            findings += check(proof)
    return sorted(findings, key=lambda finding: (finding.location.file, finding.location.row or 0))
