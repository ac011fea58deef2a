"""Will it come out of the printer as meant?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.checks.finding import Finding, found
from deckgen.checks.margin import SafeArea
from deckgen.deck.card import Picture
from deckgen.errors import Place, UserError
from deckgen.faces import icons
from deckgen.faces.art import art_window
from deckgen.faces.colours import contrast
from deckgen.faces.deck_fonts import usable_font
from deckgen.faces.face import SIDES
from deckgen.faces.pens import SAFE
from deckgen.faces.theme import find_theme
from deckgen.messages import say
from deckgen.reading.cards import focus_point
from deckgen.sheets.sizes import card_size, paper_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.faces.proof import Proof

_READABLE = 4.5  # to 1, contrast of text and ground


def choices(proof: Proof) -> Iterator[Finding]:
    """The theme, card size and paper that the header names."""
    try:
        find_theme(proof.deck.choices.theme, proof.deck.folder)
    except UserError as error:
        problem = error.problems[0]
        yield found("unknown-theme", proof.deck.place("theme"), reason=problem.message, advice=problem.fix)
    measures = {"card": card_size, "paper": paper_size}
    for key, measure in measures.items():
        try:
            measure(getattr(proof.deck.choices, key))
        except UserError as error:
            problem = error.problems[0]
            yield found("unknown-size", proof.deck.place(key), reason=problem.message, advice=problem.fix)


def fonts(proof: Proof) -> Iterator[Finding]:
    """Fonts that the deck names but that cannot be used."""
    for name in proof.deck.choices.fonts:
        try:
            usable_font(proof.deck.folder, name, proof.deck.place("fonts"))
        except UserError as error:
            problem = error.problems[0]
            yield found("font-unusable", proof.deck.place("fonts"), reason=problem.message, advice=problem.fix)


def icon_unknown(proof: Proof) -> Iterator[Finding]:
    """Pictograms that are neither in the packaged set nor a file that can be drawn."""
    for event in proof.deck.events:
        name, place = event.text("icon"), event.place("icon")
        if not name or icons.pictogram(name):
            continue
        if not icons.is_file_name(name):
            near = ", ".join(icons.similar(name)) or "sail-boat, castle, rocket-launch"
            yield found("icon-unknown", place, event.code, name=name, near=near)
            continue
        from deckgen.faces.icon_files import trouble_with_icon

        if trouble := trouble_with_icon(proof.deck.folder, name, place):
            code, values = trouble
            yield found(code, place, event.code, name=name, **values)


def images(proof: Proof) -> Iterator[Finding]:
    """Pictures that are missing, broken, enormous, or too coarse for the size they are printed at."""
    windows = [art_window(proof.theme, side, proof.size) for side in SIDES]
    window = max(((window.width, window.height) for window in windows if window), default=(0.0, 0.0))
    for event in proof.deck.events:
        if (text := event.text("focus")) and focus_point(text) is None:
            yield found("focus-unreadable", event.place("focus"), event.code, text=text)
        if not (name := event.text("image")):
            continue
        from deckgen.faces.pictures import trouble_with

        if trouble := trouble_with(proof.deck.folder, Picture(name), event.place("image"), window):
            code, values = trouble
            yield found(code, event.place("image"), event.code, name=name, **values)


def contrast_too_low(proof: Proof) -> Iterator[Finding]:
    """Text that many people could not read on its ground."""
    for name, colours in proof.theme.palettes.items():
        for text in ("ink", "quiet"):
            ratio = contrast(colours[text], colours["ground"])
            if ratio < _READABLE:
                place = Place(f"{proof.theme.folders[0].name}/theme.yaml")
                yield found("contrast-too-low", place, None, what=f"palettes.{name}.{text}", ratio=ratio)
    for period in proof.deck.periods:
        ratio = contrast("#ffffff", period.colour)
        if ratio < _READABLE:
            yield found("contrast-too-low", proof.deck.place("periods"), None, what=period.name, ratio=ratio)


def outside_safe_margin(proof: Proof) -> Iterator[Finding]:
    """Text so near the trim that a blade or a crooked sheet would cut it."""
    area = SafeArea(proof.size.width, proof.size.height, SAFE)
    for card, side, face in proof.drawn():
        for text in area.outside(face.svg):
            where = say(f"checks.side-{side}")
            yield found("outside-safe-margin", card.places[""], card.code, text=text, side=where, margin=float(SAFE))


CHECKS = (choices, fonts, icon_unknown, images, contrast_too_low, outside_safe_margin)
