"""Will it come out of the printer as meant?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.checks.finding import Finding, found
from deckgen.errors import Place, UserError
from deckgen.faces import icons
from deckgen.faces.colours import contrast
from deckgen.faces.fonts import font
from deckgen.faces.pens import SAFE
from deckgen.faces.pictures import trouble_with
from deckgen.faces.theme import theme_names
from deckgen.reading.cards import focus_point
from deckgen.reading.nearest import nearest
from deckgen.sheets.sizes import card_size, paper_size
from deckgen.writers.svg import Element, read_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.faces.proof import Proof

_READABLE = 4.5  # to 1, contrast of text and ground
_ROUNDING = 0.05  # mm


def choices(proof: Proof) -> Iterator[Finding]:
    """The theme, card size and paper that the header names."""
    place = Place(proof.deck.path.name)
    if proof.deck.choices.theme not in theme_names():
        guess = nearest(proof.deck.choices.theme, theme_names()) or ", ".join(theme_names())
        yield found("unknown-theme", place, name=proof.deck.choices.theme, guess=guess)
    for measure, text in ((card_size, proof.deck.choices.card), (paper_size, proof.deck.choices.paper)):
        try:
            measure(text)
        except UserError as error:
            problem = error.problems[0]
            yield found("unknown-size", place, reason=problem.message, advice=problem.fix)


def icon_unknown(proof: Proof) -> Iterator[Finding]:
    for card in proof.deck.cards:
        if card.icon and card.icon not in icons.pictograms():
            near = ", ".join(icons.similar(card.icon)) or "ship, castle, rocket-launch"
            yield found("icon-unknown", card.place("icon"), card.code, name=card.icon, near=near)


def images(proof: Proof) -> Iterator[Finding]:
    """Pictures that are missing, broken, enormous, or too coarse for the size they are printed at."""
    for event in proof.deck.events:
        if (text := event.text("focus")) and focus_point(text) is None:
            yield found("focus-unreadable", event.place("focus"), event.code, text=text)
    window = (proof.size.width * proof.theme.art[0], proof.size.height * proof.theme.art[1])
    for card in proof.deck.cards:
        if card.image and (trouble := trouble_with(proof.deck.folder, card.image, card.place("image"), window)):
            code, values = trouble
            yield found(code, card.place("image"), card.code, name=card.image.file, **values)


def contrast_too_low(proof: Proof) -> Iterator[Finding]:
    """Text that many people could not read on its ground."""
    colours = proof.theme.colours
    pairs = [("ink", "ground"), ("text", "paper"), ("quiet", "paper")]
    for text, ground in pairs:
        ratio = contrast(colours[text], colours[ground])
        if ratio < _READABLE:
            yield found("contrast-too-low", Place("theme.yaml"), None, what=f"{text} / {ground}", ratio=f"{ratio:.1f}")
    for period in proof.deck.periods:
        ratio = contrast("#ffffff", period.colour)
        if ratio < _READABLE:
            yield found("contrast-too-low", Place(proof.deck.path.name), None, what=period.name, ratio=f"{ratio:.1f}")


def outside_safe_margin(proof: Proof) -> Iterator[Finding]:
    """Text so near the trim that a blade or a crooked sheet would cut it."""
    for card, side, face in proof.drawn():
        drawing = read_svg(face.svg)
        for text in _texts(drawing):
            if not _is_safe(text, *_size(drawing)):
                yield found("outside-safe-margin", card.places[""], card.code, text=text.text, side=side, margin=SAFE)


def _texts(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.tag == "text":
            yield child
        yield from _texts(child)


def _size(drawing: Element) -> tuple[float, float]:
    width, height = drawing.attributes["viewBox"].split()[2:]
    return float(width), float(height)


def _is_safe(text: Element, width: float, height: float) -> bool:
    size = text.number("font-size")
    half = font(text.attributes["font-family"]).width(text.text, size)
    anchor = {"middle": half / 2, "end": half}.get(text.attributes.get("text-anchor", "start"), 0.0)
    left = text.number("x") - anchor
    top, bottom = text.number("y") - size * 0.7, text.number("y")
    margin = SAFE - _ROUNDING
    inside = margin <= left and left + half <= width - margin
    return inside and margin - size * 0.1 <= top and bottom <= height - margin + size * 0.1


CHECKS = (choices, icon_unknown, images, contrast_too_low, outside_safe_margin)
