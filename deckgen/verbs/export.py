"""`deckgen export`: a deck for print shops, virtual tables and flash cards."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.api import load_deck
from deckgen.building import proofread, with_choices
from deckgen.errors import Place, UserError
from deckgen.exports.checklist import CHECKLIST, write_checklist
from deckgen.exports.choices import Home
from deckgen.exports.folder import replacing_folder
from deckgen.exports.homes import HOMES
from deckgen.exports.order import Order
from deckgen.exports.shops import shops
from deckgen.messages import number, say
from deckgen.sheets.sizes import card_size
from deckgen.terminal import paint, progress, tell, weight
from deckgen.verbs.build import bars
from deckgen.verbs.findings_shown import showing_errors
from deckgen.writers.svg import SvgError

if TYPE_CHECKING:
    from deckgen.checks import Finding
    from deckgen.deck import Deck
    from deckgen.exports.shops import Product, Shop
    from deckgen.faces.proof import Proof
    from deckgen.sheets.sizes import Size


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What the command line says; None leaves a choice to the deck."""

    home: Home
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
    with showing_errors(), bars(deck) as cards_drawn:
        chosen = with_choices(deck, card=card, theme=options.theme)
        proof, warnings = proofread(chosen, strict=options.strict, progress=cards_drawn)
    folder = options.output or Path("out") / f"{proof.deck.path.stem}-{options.home}"
    with (
        replacing_folder(folder) as aside,
        progress(say("export.drawing"), 2 * len(proof.deck.cards)) as done,
    ):
        order = Order(proof, aside, folder, done, shop, product, options.bleed, options.url)
        _fill(options.home, order)
    _report(options.home, proof, folder, warnings, time.perf_counter() - started)


def _refuse_misplaced(options: ExportOptions) -> None:
    """An option that would be silently ignored, or leads nowhere, is wrong usage."""
    for name, given, home in (("--bleed", options.bleed, Home.PNG), ("--url", options.url, Home.TTS)):
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


def _fill(home: Home, order: Order) -> None:
    try:
        facts = HOMES[home](order)
    except SvgError as error:
        theme = Place(order.proof.theme.folders[0].name)
        raise UserError.at(theme, say("preview.cannot-draw", reason=error)) from None
    write_checklist(home, order, facts)


def _report(home: Home, proof: Proof, folder: Path, warnings: list[Finding], seconds: float) -> None:
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
