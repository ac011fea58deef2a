"""`deckgen export`: a deck for print shops, virtual tables and flash cards."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deckgen.api import load_deck
from deckgen.builder import proofread, with_choices
from deckgen.checks import Finding
from deckgen.commands.build import card_progress
from deckgen.commands.check import showing_errors
from deckgen.deck import Deck
from deckgen.errors import SourceLocation, UserError
from deckgen.exports.anki import export_anki
from deckgen.exports.order import CHECKLIST, ExportJob, Product, Shop, replacing_folder, shops, write_checklist
from deckgen.exports.pictures import export_png, export_tabletopia
from deckgen.exports.print_shops import export_drivethru, export_mbprint, export_pictures
from deckgen.exports.tabletop_simulator import export_tts
from deckgen.faces.proof import Proof
from deckgen.messages import number, say
from deckgen.sheets.choices import ExportTarget
from deckgen.sheets.geometry import Size, card_size
from deckgen.svg.read import SvgError
from deckgen.terminal import paint, progress, tell, weight

# What each home does with an order.


HOMES: dict[ExportTarget, Callable[[ExportJob], dict[str, object]]] = {
    ExportTarget.PNG: export_png,
    ExportTarget.MPC: export_pictures,
    ExportTarget.TGC: export_pictures,
    ExportTarget.DRIVETHRU: export_drivethru,
    ExportTarget.MBPRINT: export_mbprint,
    ExportTarget.TTS: export_tts,
    ExportTarget.TABLETOPIA: export_tabletopia,
    ExportTarget.ANKI: export_anki,
}
"""Each fills the order's folder and returns what its checklist must know."""


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What the command line says; None leaves a choice to the deck."""

    home: ExportTarget
    output: Path | None = None
    card: str | None = None
    theme: str | None = None
    bleed: bool = False
    url: str = ""
    strict: bool = False


def export_deck(named: Path, options: ExportOptions) -> None:
    """Read, check, draw and write a folder; then say what was made and what to do with it."""
    started = time.perf_counter()
    _refuse_misplaced(options)
    shop = shops().get(options.home)
    deck = load_deck(named)
    product = _product(shop, deck, options) if shop else None
    card = f"{product.trim.width}x{product.trim.height}mm" if product else options.card
    with showing_errors(), card_progress(deck) as cards_drawn:
        chosen = with_choices(deck, card=card, theme=options.theme)
        proof, warnings = proofread(chosen, strict=options.strict, progress=cards_drawn)
    folder = options.output or Path("out") / f"{proof.deck.path.stem}-{options.home}"
    with (
        replacing_folder(folder) as aside,
        progress(say("export.drawing"), 2 * len(proof.deck.cards)) as done,
    ):
        order = ExportJob(proof, aside, folder, done, shop, product, options.bleed, options.url)
        _fill(options.home, order)
    _report(options.home, proof, folder, warnings, time.perf_counter() - started)


def _refuse_misplaced(options: ExportOptions) -> None:
    """An option that would be silently ignored, or leads nowhere, is wrong usage."""
    for name, given, home in (("--bleed", options.bleed, ExportTarget.PNG), ("--url", options.url, ExportTarget.TTS)):
        if given and options.home is not home:
            fix = say("export.misplaced.fix", option=name)
            raise UserError.at(None, say("export.misplaced", option=name, home=home), fix)
    if options.url and not options.url.startswith(("https://", "http://")):
        message = say("export.not-on-the-web", url=options.url)
        raise UserError.at(None, message, say("export.not-on-the-web.fix"))


def _product(shop: Shop, deck: Deck, options: ExportOptions) -> Product | None:
    """The shop's card nearest to the one wanted; None where the deck names a size there is none of: a check says so."""
    if options.card:
        return _told(shop, card_size(options.card))
    with suppress(UserError):
        return _told(shop, card_size(deck.choices.card))
    return None


def _told(shop: Shop, wanted: Size) -> Product:
    product = shop.nearest(wanted)
    across, along = product.trim.width - wanted.width, product.trim.height - wanted.height
    if across or along:
        difference = f"{number(across, '+.4g')} × {number(along, '+.4g')} mm"
        tell(say("export.nearest", shop=shop.name, wanted=wanted, product=product.trim, difference=difference))
    else:
        tell(say("export.same", shop=shop.name, product=product.trim))
    return product


def _fill(home: ExportTarget, order: ExportJob) -> None:
    try:
        facts = HOMES[home](order)
    except SvgError as error:
        theme = SourceLocation(order.proof.theme.folders[0].name)
        raise UserError.at(theme, say("preview.cannot-draw", reason=error)) from None
    write_checklist(home, order, facts)


def _report(home: ExportTarget, proof: Proof, folder: Path, warnings: list[Finding], seconds: float) -> None:
    deck = proof.deck
    total = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    tell(paint(f"✓ {folder}", "green", bold=True))
    tell("  " + say("build.cards", n=len(deck.cards), size=proof.size, title=deck.title))
    tell("  " + say("build.took", seconds=seconds, size=weight(total)))
    if warnings:
        tell("  " + paint(say("export.warnings", n=len(warnings)), "yellow"))
    tell()
    tell(paint(say("build.next"), "cyan", bold=True))
    tell(say(f"export.{home}-next"))
    tell(say("export.read-checklist", file=folder / CHECKLIST))
