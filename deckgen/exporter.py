"""Exporting a deck: check it, draw it anew for its new home, fill a folder. The command and the studio share this."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deckgen.builder import Progress, count_progress, no_progress, proofread, with_choices
from deckgen.deck.model import Deck
from deckgen.deck.selection import repeat_cards, select_cards
from deckgen.errors import SourceLocation, UserError
from deckgen.exports.anki import export_anki
from deckgen.exports.contact_sheet import export_contact
from deckgen.exports.folder import replacing_folder
from deckgen.exports.job import ExportJob, write_checklist
from deckgen.exports.output_profile import read_profile
from deckgen.exports.pictures import export_png, export_shop_pictures, export_tabletopia
from deckgen.exports.press_pdf import export_drivethru, export_mbprint, export_press
from deckgen.exports.safe_line import faces_beyond
from deckgen.exports.shops import Product, Shop, shops
from deckgen.exports.tabletop_simulator import export_tts
from deckgen.faces.picture_files import can_use_pictures
from deckgen.faces.proof import Proof
from deckgen.faces.template_functions import SAFE
from deckgen.files import check_output
from deckgen.findings import Finding, findings_about
from deckgen.messages import format_number, say
from deckgen.sheets.choices import PDF_TARGETS, PPI, ExportTarget
from deckgen.sheets.geometry import Size, card_size
from deckgen.svg.errors import SvgError

EXPORTERS: dict[ExportTarget, Callable[[ExportJob], dict[str, object]]] = {
    ExportTarget.PNG: export_png,
    ExportTarget.MPC: export_shop_pictures,
    ExportTarget.TGC: export_shop_pictures,
    ExportTarget.DRIVETHRU: export_drivethru,
    ExportTarget.MBPRINT: export_mbprint,
    ExportTarget.PRESS: export_press,
    ExportTarget.TTS: export_tts,
    ExportTarget.TABLETOPIA: export_tabletopia,
    ExportTarget.ANKI: export_anki,
    ExportTarget.CONTACT: export_contact,
}
"""Each fills the folder of a job and returns facts for the checklist."""
_ANY_RESOLUTION = (ExportTarget.PNG, *PDF_TARGETS)
"""The others want pictures of exactly so many pixels."""
_LISTED = 12  # faces that are named


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """Where a deck is to go, and how; None leaves a choice to the deck."""

    target: ExportTarget
    card: str | None = None
    theme: str | None = None
    bleed: bool = False
    url: str = ""
    dates: bool = False
    die_line: float | None = None
    ppi: int | None = None
    profile: Path | None = None
    only: str | None = None
    tag: str | None = None
    sample: int | None = None
    copies: int | None = None
    strict: bool = False


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What was exported, and what to tell of it."""

    folder: Path
    proof: Proof
    findings: tuple[Finding, ...]
    product: str  # how the shop's card differs from the deck's; empty for other targets
    warnings: tuple[str, ...]

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file())


def export_files(deck: Deck, folder: Path, options: ExportOptions, *, progress: Progress = no_progress) -> ExportResult:
    """Check a deck and write the folder, complete or not at all.

    DeckError if the deck has errors; UserError for an option that does not suit the target, for a name that does not
    exist, or for a folder that holds something else. The steps of `progress` are `cards` and `faces`.
    """
    _check_options(options)
    shop = shops().get(options.target)
    profile = read_profile(options.profile) if options.profile else None
    product, described = _choose_product(shop, deck, options) if shop else (None, "")
    card = f"{product.trim.width}x{product.trim.height}mm" if product else options.card
    chosen = with_choices(deck, card=card, theme=options.theme)
    check_output(folder, inputs=(parent for file in chosen.files() for parent in (file, *file.absolute().parents)))
    picked = _pick_cards(chosen, options)
    proof, findings = proofread(
        chosen, strict=options.strict, ppi=options.ppi or PPI, safe=shop.safe if shop else SAFE, progress=progress
    )
    proof = proof.with_cards(picked)
    beyond = faces_beyond(proof) if shop else []
    with replacing_folder(folder) as unfinished:
        job = ExportJob(
            proof,
            unfinished,
            folder,
            count_progress(progress, "faces", 2 * len(proof.deck.cards)),
            shop,
            product,
            bleed=options.bleed,
            url=options.url,
            dates=options.dates,
            ppi=options.ppi or PPI,
            die_line=options.die_line,
            profile=profile,
            safe_line=_describe_safe_line(proof, beyond),
        )
        _run_job(options.target, job)
    told = findings_about(findings, {card.code for card in proof.deck.cards})
    return ExportResult(folder, proof, told, described, _warnings(options.target, proof, beyond))


def _shops() -> tuple[ExportTarget, ...]:
    """The homes that print each card as often as it is wanted; elsewhere one is enough."""
    return tuple(target for target in ExportTarget if target in shops())


def _check_options(options: ExportOptions) -> None:
    """UserError for an option that the target would ignore, for a URL that is none, or for what cannot be made here."""
    if options.target not in PDF_TARGETS and not can_use_pictures():
        raise UserError.at(None, say("pictures.no-writer"), say("pictures.no-writer.fix", home=options.target))
    for option, given, targets in (
        ("--bleed", options.bleed, (ExportTarget.PNG,)),
        ("--url", options.url, (ExportTarget.TTS,)),
        ("--dates", options.dates, (ExportTarget.CONTACT,)),
        ("--die-line", options.die_line is not None, (ExportTarget.PRESS,)),
        ("--ppi", options.ppi is not None, _ANY_RESOLUTION),
        ("--profile", options.profile is not None, tuple(each for each in _shops() if shops()[each].takes_profile)),
        ("--copies", options.copies is not None, _shops()),
    ):
        if given and options.target not in targets:
            fix = say("export.misplaced.fix", option=option)
            raise UserError.at(None, say("export.misplaced", option=option, home=", ".join(targets)), fix)
    if options.url and not options.url.startswith(("https://", "http://")):
        message = say("export.not-on-the-web", url=options.url)
        raise UserError.at(None, message, say("export.not-on-the-web.fix"))


def _describe_safe_line(proof: Proof, beyond: list[str]) -> str:
    """What was found on the faces of this very export, at the size and safe line of the shop."""
    if not beyond:
        return say("export.safe-kept", margin=proof.safe)
    listed = ", ".join(beyond[:_LISTED]) + (", …" if len(beyond) > _LISTED else "")
    return say("export.safe-crossed", n=len(beyond), margin=proof.safe, faces=listed)


def _warnings(target: ExportTarget, proof: Proof, beyond: list[str]) -> tuple[str, ...]:
    """What the person must know: cards that are wanted more than once, and what may be cut."""
    several = sum(card.count > 1 for card in proof.deck.cards)
    counts = say("export.counts", n=several) if several and target not in _shops() else ""
    return tuple(filter(None, (counts, _describe_safe_line(proof, beyond) if beyond else "")))


def _pick_cards(deck: Deck, options: ExportOptions) -> list[int]:
    """Which cards are exported, in which order; for shops each as often as it is to be printed."""
    chosen = select_cards(deck.cards, only=options.only, tag=options.tag, sample=options.sample)
    return repeat_cards(deck.cards, chosen, options.copies or 1) if options.target in _shops() else chosen


def _choose_product(shop: Shop, deck: Deck, options: ExportOptions) -> tuple[Product | None, str]:
    """The shop's product nearest to the wanted card, and how it differs.

    None if the deck names an unknown size, which a check reports.
    """
    if options.card:
        return _nearest_product(shop, card_size(options.card))
    with suppress(UserError):
        return _nearest_product(shop, card_size(deck.choices.card))
    return None, ""


def _nearest_product(shop: Shop, wanted: Size) -> tuple[Product, str]:
    product = shop.nearest(wanted)
    if not shop.products:
        return product, ""
    across, along = product.trim.width - wanted.width, product.trim.height - wanted.height
    if not across and not along:
        return product, say("export.same", shop=shop.name, product=product.trim)
    difference = f"{format_number(across, '+.4g')} × {format_number(along, '+.4g')} mm"
    note = say("export.nearest", shop=shop.name, wanted=wanted, product=product.trim, difference=difference)
    return product, note


def _run_job(target: ExportTarget, job: ExportJob) -> None:
    try:
        facts = EXPORTERS[target](job)
    except SvgError as error:
        theme = SourceLocation(job.proof.theme.folders[0].name)
        raise UserError.at(theme, say("preview.cannot-draw", reason=error)) from None
    write_checklist(target, job, facts)
