"""Building a deck: check it, draw its sheets and extras, write PDF files. The command and the API share this."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from deckgen.build_options import BuildOptions, check_options
from deckgen.checks import check_proof
from deckgen.deck.model import Deck
from deckgen.deck.selection import group_by_period, repeat_cards, select_cards
from deckgen.errors import UserError
from deckgen.extras import ExtraFile, draw_extra, extra_path, write_extra
from deckgen.faces.proof import Proof, draw_proof
from deckgen.faces.template_functions import SAFE
from deckgen.files import check_output, replace_file
from deckgen.findings import DeckError, Finding, Severity, findings_about
from deckgen.messages import say
from deckgen.sheets.choices import PPI, CutFile
from deckgen.sheets.geometry import Page, Size, card_size, paper_size
from deckgen.sheets.layout import Imposition, Plan, choose_cut, impose, make_pages
from deckgen.sheets.printers import PrinterProfile, distance_to_edge, load_profile
from deckgen.theme import Theme, find_theme, pictures_reach_edge, shown_columns
from deckgen.writers.print_record import (
    Changes,
    compare_cards,
    extend_record,
    fingerprint_cards,
    read_record,
    record_path,
    write_record,
)
from deckgen.writers.sheets import DrawnSheets, PrintJob, draw_sheets

Progress = Callable[[str, int, int], None]
"""Called with a step (`cards` or `sheets`), how much of it is done and how much there is; with 0 before it begins."""


def no_progress(step: str, done: int, total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class MadeCutFile:
    """The file for a cutting machine, and the radius of the corners in it."""

    path: Path
    radius: float


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What was printed, where it is, how it lies on the paper, and what the checks found.

    A build of changed cards that found none has no cards, and wrote nothing.
    """

    path: Path
    record: Path
    pages: int
    sheets: int
    cards: int  # with copies, more than the deck has
    findings: tuple[Finding, ...]
    plan: Plan
    imposition: Imposition
    printer: str | None
    has_ruler: bool = False
    nearest: float = math.inf  # mm from the cards to the paper's edge, below zero if the profile moves them off it
    extra_files: tuple[ExtraFile, ...] = ()
    cut_file: MadeCutFile | None = None
    changes: Changes | None = None  # how cards differ from the last printed build, if only those are printed

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What the checks warn of."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.WARNING)

    @property
    def extras(self) -> tuple[Path, ...]:
        """The files beside the deck's."""
        return tuple(file.path for file in self.extra_files)


def build_files(deck: Deck, output: Path, options: BuildOptions, *, progress: Progress = no_progress) -> BuildResult:
    """Check a deck, draw its sheets and extras, and write them to PDF files.

    Nothing is written unless everything can be drawn: DeckError if the deck has errors, UserError for a name that does
    not exist, a size that does not fit, or an output that is not a PDF or is read itself.
    """
    check_options(options)
    printer = load_profile(options.printer) if options.printer else None
    deck = with_choices(deck, card=options.card, paper=options.paper, theme=options.theme)
    targets = _choose_targets(deck, output, options)
    before = read_record(targets.record, deck.id) if options.changed else {}

    proof, findings = proofread(deck, strict=options.strict, ppi=options.ppi, progress=progress)

    plan = _make_plan(proof.deck, proof.theme, proof.size, options)
    imposition = _impose(plan)
    groups = _group_cards(deck, options)
    printed = fingerprint_cards(proof, (index for group in groups for index in group))
    changes = compare_cards(before, printed, (card.code for card in proof.deck.cards)) if options.changed else None
    if changes is not None:
        groups = [[index for index in group if proof.deck.cards[index].code in changes.to_print] for group in groups]
    pages = tuple(make_pages(plan, imposition, groups))
    made = BuildResult(
        path=targets.pdf,
        record=targets.record,
        pages=len(pages),
        sheets=pages[-1].sheets if pages else 0,
        cards=sum(map(len, groups)),
        findings=findings_about(findings, {deck.cards[index].code for group in groups for index in group}),
        plan=plan,
        imposition=imposition,
        printer=options.printer,
        changes=changes,
    )
    if not pages:
        return made
    sheets = _draw_sheets(proof, pages, plan, options, printer, progress)
    cards = [deck.cards[index] for group in groups for index in group]
    extras = {kind: draw_extra(kind, proof, cards, plan, options, printer) for kind in options.extras}

    _write_sheets(targets.pdf, deck, sheets)
    extra_files = tuple(write_extra(targets.pdf, kind, content, count) for kind, (content, count) in extras.items())
    if targets.cut_file:
        _write_cut_file(targets.cut_file, imposition)
    if not options.changed:
        whole = options.only is None and options.tag is None and options.sample is None
        write_record(targets.record, deck.id, printed if whole else extend_record(targets.record, deck.id, printed))
    return replace(
        made,
        has_ruler=sheets.has_ruler,
        nearest=min(_distance_to_edge(page, plan, printer) for page in pages),
        extra_files=extra_files,
        cut_file=targets.cut_file,
    )


class _Targets(NamedTuple):
    """The files of a build, but for its extras."""

    pdf: Path
    record: Path
    cut_file: MadeCutFile | None


def _choose_targets(deck: Deck, output: Path, options: BuildOptions) -> _Targets:
    """The files to write; UserError if one is read itself. Changed cards go to a file of their own."""
    check_output(output, inputs=deck.files(), suffixes=(".pdf",))
    pdf = output.with_name(f"{output.stem}-changed.pdf") if options.changed else output
    targets = _Targets(pdf, record_path(output), _choose_cut_file(pdf, options))
    cut_files = [targets.cut_file.path] if targets.cut_file else []
    for file in (pdf, targets.record, *cut_files, *(extra_path(pdf, kind) for kind in options.extras)):
        check_output(file, inputs=deck.files())
    return targets


def with_choices(deck: Deck, *, card: str | None = None, paper: str | None = None, theme: str | None = None) -> Deck:
    """The deck with other choices than its own; UserError for a size or theme that does not exist."""
    choices = deck.choices
    if card:
        card_size(card)
        choices = replace(choices, card=card)
    if paper:
        paper_size(paper)
        choices = replace(choices, paper=paper)
    if theme:
        choices = replace(choices, theme=theme)
        if shown_columns(find_theme(theme, deck.folder)):  # the reader of the list did not know of them
            deck = replace(deck, findings=tuple(each for each in deck.findings if each.code != "column-unused"))
    return replace(deck, choices=choices)


def proofread(
    deck: Deck, *, strict: bool = False, ppi: int = PPI, safe: float = SAFE, progress: Progress = no_progress
) -> tuple[Proof, list[Finding]]:
    """Draw every face and check them all: the proof of a deck that may be printed, and the findings.

    DeckError if the deck has errors, one of which is to have no cards, or with `strict` warnings.
    """
    pictures = sum(card.image is not None for card in deck.cards)
    proof = draw_proof(deck, count_progress(progress, "cards", len(deck.cards) + pictures), ppi=ppi, safe=safe)
    findings = check_proof(proof)
    refusing = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    if errors := [finding for finding in findings if finding.severity in refusing]:
        raise DeckError(errors)
    return proof, findings


def name_first_sheet(deck: Deck, options: BuildOptions) -> str:
    """The codes of the cards on the first sheet of a build, as `only` takes them; UserError as in a build."""
    deck = with_choices(deck, card=options.card, paper=options.paper, theme=options.theme)
    theme, size = find_theme(deck.choices.theme, deck.folder), card_size(deck.choices.card)
    capacity = _impose(_make_plan(deck, theme, size, options)).grid.capacity
    cards = (deck.cards[index] for group in _group_cards(deck, options) for index in group[:capacity])
    return ",".join(dict.fromkeys(card.code for card in islice(cards, capacity)))


def _make_plan(deck: Deck, theme: Theme, size: Size, options: BuildOptions) -> Plan:
    """A sheet may hold fewer cards to keep them apart where photographs run over the edge."""
    pictured = any(card.image for card in deck.cards) and pictures_reach_edge(theme, size)
    plan = Plan(
        layout=options.layout,
        card=size,
        paper=paper_size(deck.choices.paper),
        margin=options.margin,
        flip=options.flip,
        sides=options.sides,
        registration=options.registration,
        guides=options.guide_style,
        reverse=options.reverse,
    )
    return choose_cut(plan, options.cut, options.bleed, fewer=pictured, by_machine=options.by_machine)


def _impose(plan: Plan) -> Imposition:
    """The imposition of a plan; UserError if not even one card fits on the paper."""
    imposition = impose(plan)
    if not imposition.grid.capacity:
        message = say("sheets.card-too-large", card=plan.card, paper=plan.paper)
        raise UserError.at(None, message, say("sheets.card-too-large.fix"))
    return imposition


def _group_cards(deck: Deck, options: BuildOptions) -> list[list[int]]:
    """Which cards are printed and how often, in which order, and where a new sheet begins."""
    selected = select_cards(deck.cards, only=options.only, tag=options.tag, sample=options.sample)
    chosen = repeat_cards(deck.cards, selected, options.copies)
    if not options.per_period:
        return [chosen]
    return group_by_period(deck.cards, chosen, [period.id for period in deck.periods])


def _draw_sheets(
    proof: Proof,
    pages: tuple[Page, ...],
    plan: Plan,
    options: BuildOptions,
    printer: PrinterProfile | None,
    progress: Progress,
) -> DrawnSheets:
    job = PrintJob(plan, printer, 0.0 if options.by_machine else options.corners or 0.0)
    return draw_sheets(proof, pages, job, count_progress(progress, "sheets", len(pages)))


def _distance_to_edge(page: Page, plan: Plan, printer: PrinterProfile | None) -> float:
    correction = (printer or PrinterProfile("")).page_matrix(page.size, page.side, plan.flip)
    return distance_to_edge(page.trim, page.size, correction)


def _write_sheets(output: Path, deck: Deck, sheets: DrawnSheets) -> None:
    from deckgen.writers.pdf import write_pdf

    with replace_file(output) as file:
        write_pdf(file, deck, sheets)


_MACHINE_CORNERS = 3.0  # mm, as most cards in shops have them


def _choose_cut_file(output: Path, options: BuildOptions) -> MadeCutFile | None:
    """The cut file of a build; DXF unless chosen, because the free edition of Silhouette's program opens no SVG."""
    kind = options.cut_file or (CutFile.DXF if options.registration else None)
    if kind is None:
        return None
    radius = _MACHINE_CORNERS if options.corners is None else options.corners
    return MadeCutFile(output.with_name(f"{output.stem}-cut.{kind}"), radius)


def _write_cut_file(made: MadeCutFile, imposition: Imposition) -> None:
    """One file for every sheet: where the last one has no card, blank paper is cut."""
    from deckgen.writers.cut_file import make_cut_file

    cards = [imposition.grid.cell(index) for index in range(imposition.grid.capacity)]
    content = make_cut_file(CutFile(made.path.suffix[1:]), imposition.page, cards, made.radius)
    with replace_file(made.path) as file:
        file.write(content.encode())


def count_progress(progress: Progress, step: str, total: int) -> Callable[[], None]:
    """A function to call after each part of a step, which counts the parts and reports them."""
    progress(step, 0, total)
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        progress(step, done, total)

    return count
