"""`deckgen build`: a deck becomes a PDF to print on both sides."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.checks import Severity, check_proof
from deckgen.deck import Deck, load_deck
from deckgen.errors import Exit, Place, UserError
from deckgen.faces.proof import Proof, pull_proof
from deckgen.faces.theme import find_theme
from deckgen.messages import say
from deckgen.sheets.grid import Grid, best_grid
from deckgen.sheets.imposition import duplex
from deckgen.sheets.sizes import card_size, paper_size
from deckgen.terminal import Stop, complain, paint, progress, tell
from deckgen.verbs.deck_argument import deck_file
from deckgen.verbs.findings_shown import show_findings
from deckgen.writers.pdf import write_pdf
from deckgen.writers.safe_file import replacing

if TYPE_CHECKING:
    from deckgen.checks import Finding


def build_deck(named: Path, output: Path | None, wishes: dict[str, str | None], strict: bool) -> None:
    """Read, check, draw and write; then say what was made and how to print it."""
    started = time.perf_counter()
    deck = chosen(load_deck(deck_file(named)), wishes)
    proof = pull_proof(deck)
    warnings = _refuse_on_errors(proof, strict)
    grid = _grid(deck)
    target = output or Path("out") / f"{deck.path.stem}.pdf"
    pages = tuple(duplex(len(deck.cards), grid))
    with replacing(target) as file, progress(say("build.drawing"), len(pages)) as done:
        write_pdf(file, proof, pages, done)
    _report(deck, grid, len(pages) // 2, target, warnings, time.perf_counter() - started)


def chosen(deck: Deck, wishes: dict[str, str | None]) -> Deck:
    """The deck with the choices of the command line over its own; an unknown size or theme there is wrong usage."""
    given = {name: wish for name, wish in wishes.items() if wish}
    if "card" in given:
        card_size(given["card"])
    if "paper" in given:
        paper_size(given["paper"])
    if "theme" in given:
        find_theme(given["theme"], deck.folder)
    return replace(deck, choices=replace(deck.choices, **given))  # type: ignore[arg-type]


def _refuse_on_errors(proof: Proof, strict: bool) -> list[Finding]:
    findings = check_proof(proof)
    refusing = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    errors = [finding for finding in findings if finding.severity in refusing]
    if errors:
        show_findings(errors)
        complain(say("build.refused", n=len(errors)))
        raise Stop(Exit.FOUND_ERRORS)
    if not proof.deck.cards:
        raise UserError.at(Place(proof.deck.path.name), say("build.no-cards"), say("build.no-cards.fix"))
    return [finding for finding in findings if finding.severity is Severity.WARNING]


def _grid(deck: Deck) -> Grid:
    card, paper = card_size(deck.choices.card), paper_size(deck.choices.paper)
    grid = best_grid(paper, card)
    if not grid.capacity:
        raise UserError.at(None, say("sheets.card-too-large", card=card, paper=paper), say("sheets.card-too-large.fix"))
    return grid


def _report(deck: Deck, grid: Grid, sheets: int, target: Path, warnings: list[Finding], seconds: float) -> None:
    upright = grid.page.height >= grid.page.width
    paper = f"{grid.page.name or grid.page} " + say("build.upright" if upright else "build.sideways")
    tell(paint(f"✓ {target}", "green", bold=True))
    tell("  " + say("build.cards", n=len(deck.cards), size=grid.card, title=deck.title))
    tell("  " + say("build.sheets", n=sheets, paper=paper, columns=grid.columns, rows=grid.rows))
    tell("  " + say("build.took", seconds=f"{seconds:.1f}", size=_file_size(target)))
    if warnings:
        tell("  " + paint(say("build.warnings", n=len(warnings), deck=deck.path), "yellow"))
    tell()
    tell(paint(say("build.next"), "cyan", bold=True))
    tell(say("build.next-steps"))


def _file_size(target: Path) -> str:
    return f"{max(1, target.stat().st_size // 1000)} KB"
