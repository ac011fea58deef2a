"""`deckgen build`: a deck becomes a PDF to print, cut and play."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckgen.checks import Severity, check_proof
from deckgen.deck import Deck, load_deck
from deckgen.deck.selection import by_code, per_period, sample
from deckgen.errors import Exit, Place, UserError
from deckgen.faces.art import touches_edge
from deckgen.faces.proof import Proof, pull_proof
from deckgen.faces.theme import find_theme
from deckgen.messages import say
from deckgen.sheets.choices import Cut, Extra, Flip, Layout, Sides
from deckgen.sheets.layouts import Plan, impose, pages
from deckgen.sheets.sizes import card_size, paper_size
from deckgen.terminal import Stop, complain, progress, tell
from deckgen.verbs.build_report import tell_built
from deckgen.verbs.deck_argument import deck_file
from deckgen.verbs.findings_shown import show_findings
from deckgen.writers.safe_file import replacing

if TYPE_CHECKING:
    from deckgen.checks import Finding
    from deckgen.sheets.layouts import Imposition
    from deckgen.sheets.page import Page
    from deckgen.sheets.printers import PrinterProfile
    from deckgen.writers.sheet_drawing import Sheets

_MANY_CARDS, _MANY_PICTURES = 1000, 8  # that take long enough to watch


class BuildOptions(NamedTuple):
    """What the command line says; None leaves a choice to the deck."""

    output: Path | None = None
    card: str | None = None
    paper: str | None = None
    theme: str | None = None
    strict: bool = False
    layout: Layout = Layout.DUPLEX
    sides: Sides = Sides.INTERLEAVED
    flip: Flip = Flip.LONG
    cut: Cut | None = None
    bleed: float = 2.0
    margin: float = 5.0
    corners: float = 0.0
    printer: str | None = None
    only: str | None = None
    sample: int | None = None
    copies: int = 1
    per_period: bool = False
    extras: tuple[Extra, ...] = ()
    paper_weight: float = 300.0
    rules: str = "classic"


def build_deck(named: Path, options: BuildOptions) -> None:
    """Read, check, draw and write; then say what was made and how to print it."""
    started = time.perf_counter()
    _refuse_unknown_rules(options)
    proof = _pulled(named, options)
    try:
        plan, imposition, made = _laid_out(proof, options)
    except UserError:
        _warnings(proof, options)  # what is wrong with the deck says more than what follows from it
        raise
    sheets, warnings = _drawn(proof, made, options)
    target = options.output or Path("out") / f"{proof.deck.path.stem}.pdf"
    with replacing(target) as file:
        from deckgen.writers.pdf import write_pdf

        write_pdf(file, proof.deck, sheets)
    tell_built(proof, plan, imposition, made, target, warnings, time.perf_counter() - started)
    for extra in dict.fromkeys(options.extras):
        _make_extra(extra, proof, plan, target, options)


def _refuse_unknown_rules(options: BuildOptions) -> None:
    """Said before anything is written."""
    if Extra.LEAFLET in options.extras or Extra.REFERENCE in options.extras:
        from deckgen.leaflets.plans import leaflet_plan

        leaflet_plan(options.rules)


def _make_extra(extra: Extra, proof: Proof, plan: Plan, target: Path, options: BuildOptions) -> None:
    """A file beside the deck's, because it goes on other paper."""
    beside = target.with_name(f"{target.stem}-{extra}.pdf")
    with replacing(beside) as file:
        if extra is Extra.BOX:
            from deckgen.writers.box import write_box

            count = write_box(file, proof, plan.paper, options.paper_weight)
        elif extra is Extra.LEAFLET:
            from deckgen.leaflets.leaflet import write_leaflet
            from deckgen.leaflets.plans import leaflet_plan
            from deckgen.leaflets.stage import set_stage

            count = write_leaflet(file, leaflet_plan(options.rules), set_stage(proof.deck, proof.deck.language))
        elif extra is Extra.REFERENCE:
            from deckgen.leaflets.plans import leaflet_plan
            from deckgen.leaflets.reference import write_reference

            rules, printer = leaflet_plan(options.rules), _printer(options.printer)
            count = write_reference(file, proof.deck.language, rules, plan, printer)
        else:
            from deckgen.writers.dividers import write_dividers

            count = write_dividers(file, proof, plan.paper, plan.margin)
    tell(say(f"build.made-{extra}", n=count, file=beside))


def checked_proof(named: Path, options: BuildOptions) -> tuple[Proof, list[Finding]]:
    """The proof of a deck that may be printed, and its warnings; a deck with errors is shown and refused."""
    proof = _pulled(named, options)
    return proof, _warnings(proof, options)


def _pulled(named: Path, options: BuildOptions) -> Proof:
    deck = _chosen(load_deck(deck_file(named)), options)
    cards, pictures = len(deck.cards), sum(card.image is not None for card in deck.cards)
    label = say("build.pictures" if pictures else "build.drawing-cards")
    with progress(label, cards + pictures, enough=min(cards + _MANY_PICTURES, _MANY_CARDS)) as done:
        return pull_proof(deck, done)


def _warnings(proof: Proof, options: BuildOptions) -> list[Finding]:
    """What a deck that may be printed is warned of; one with errors is shown and refused."""
    findings = check_proof(proof)
    refusing = (Severity.ERROR, Severity.WARNING) if options.strict else (Severity.ERROR,)
    errors = [finding for finding in findings if finding.severity in refusing]
    if errors:
        show_findings(errors)
        complain(say("build.refused", n=len(errors)))
        raise Stop(Exit.FOUND_ERRORS)
    if not proof.deck.cards:
        raise UserError.at(Place(proof.deck.path.name), say("build.no-cards"), say("build.no-cards.fix"))
    return [finding for finding in findings if finding.severity is Severity.WARNING]


def _drawn(proof: Proof, made: tuple[Page, ...], options: BuildOptions) -> tuple[Sheets, list[Finding]]:
    """The sheets, and what the deck is warned of."""
    from deckgen.writers.sheet_drawing import PrintJob, draw_sheets

    job = PrintJob(options.flip, _printer(options.printer), options.corners)
    warnings = _warnings(proof, options)
    with progress(say("build.drawing"), len(made)) as done:
        return draw_sheets(proof, made, job, done), warnings


def _laid_out(proof: Proof, options: BuildOptions) -> tuple[Plan, Imposition, tuple[Page, ...]]:
    """Which face lies where on which sheet."""
    plan = _plan(proof, options)
    imposition = impose(plan)
    if not imposition.grid.capacity:
        raise UserError.at(
            None, say("sheets.card-too-large", card=plan.card, paper=plan.paper), say("sheets.card-too-large.fix")
        )
    return plan, imposition, tuple(pages(plan, imposition, _groups(proof.deck, options)))


def _chosen(deck: Deck, options: BuildOptions) -> Deck:
    """The deck with the choices of the command line over its own; an unknown size or theme there is wrong usage."""
    choices = deck.choices
    if options.card:
        card_size(options.card)
        choices = replace(choices, card=options.card)
    if options.paper:
        paper_size(options.paper)
        choices = replace(choices, paper=options.paper)
    if options.theme:
        find_theme(options.theme, deck.folder)
        choices = replace(choices, theme=options.theme)
    return replace(deck, choices=choices)


def _plan(proof: Proof, options: BuildOptions) -> Plan:
    """Neighbours share a cut where their grounds match: not where photographs run over the edge."""
    pictured = any(card.image for card in proof.deck.cards) and touches_edge(proof.theme, proof.size)
    return Plan(
        layout=options.layout,
        card=proof.size,
        paper=paper_size(proof.deck.choices.paper),
        margin=options.margin,
        bleed=options.bleed,
        cut=options.cut or (Cut.SEPARATE if pictured else Cut.SHARED),
        flip=options.flip,
        sides=options.sides,
    )


def _groups(deck: Deck, options: BuildOptions) -> list[list[int]]:
    """Which cards are printed, in which order, and where a new sheet begins."""
    chosen = by_code(deck.cards, options.only) if options.only else list(range(len(deck.cards)))
    if options.sample:
        chosen = [chosen[place] for place in sample([deck.cards[place] for place in chosen], options.sample)]
    chosen = chosen * options.copies
    return per_period(deck.cards, chosen, [period.id for period in deck.periods]) if options.per_period else [chosen]


def _printer(name: str | None) -> PrinterProfile | None:
    if not name:
        return None
    from deckgen.sheets.printers import load_profile

    return load_profile(name)
