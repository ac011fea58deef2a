"""Will it come out of the printer as meant?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation, UserError
from deckgen.faces import icons
from deckgen.faces.face import SIDES
from deckgen.faces.proof import Proof
from deckgen.faces.template_functions import SAFE
from deckgen.findings import Finding, found
from deckgen.messages import say
from deckgen.reading.events import focus_point
from deckgen.sheets.geometry import card_size, paper_size
from deckgen.svg.read import Element, read_svg
from deckgen.theme import art_window, contrast, find_theme
from deckgen.type.fonts import Typeface, load_deck_font

# Where the texts of a face stand, and which of them come too near to its edge.


_ROUNDING = 0.05  # mm
_OVERHANG = 1.5  # mm, of punctuation at the ends of a line, which faces set outside it
_HANGING = ".,;:!?…'\"‘’“”«»()-–— "
_TEXT = re.compile(r"<text(?:\b([^>]*)>([^<]*)</text>)?")  # both empty where a text is more than its letters
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_NEEDED = frozenset(("x", "y", "font-family", "font-size"))
_BEFORE = {"middle": 0.5, "end": 1.0}  # how much of a text stands before its point


class _Setting(NamedTuple):
    """How a text is set, and from which point."""

    x: float
    y: float
    typeface: Typeface
    size: float
    before: float


class SafeArea:
    """The part of a card (millimetres) that no blade reaches; it remembers its verdicts, for cards are set alike."""

    def __init__(self, width: float, height: float, margin: float) -> None:
        self._width, self._height = width, height
        self._margin = margin - _ROUNDING
        self._verdicts: dict[tuple[str, str], bool | None] = {}

    def outside(self, svg: str) -> list[str]:
        """The texts of a drawing that are not wholly in the area.

        Faces of our own themes say everything on the text itself, so a search will do, which is many times faster than
        parsing thousands of drawings; where something is left to a group, the drawing is parsed.
        """
        found = _TEXT.findall(svg)
        for given, text in set(found).difference(self._verdicts):
            self._verdicts[given, text] = self._verdict(given, text)
        verdicts = [self._verdicts[each] for each in found]
        if None in verdicts:
            texts = _parsed(read_svg(svg))
            return [each.text for each in texts if not self._holds(_setting(each.attributes), each.text)]
        return [unescape(text) for (_, text), safe in zip(found, verdicts, strict=True) if not safe]

    def _verdict(self, given: str, text: str) -> bool | None:
        """Whether a text is in the area; None if its attributes do not say all."""
        setting = _written(given)
        return None if setting is None else self._holds(setting, unescape(text))

    def _holds(self, setting: _Setting, text: str) -> bool:
        """Words and signs inside; a comma or quote at the end of a line may hang over a little."""
        if not text:
            return True
        x, y, face, size, before_point = setting
        whole = face.width(text, size)
        left = x - whole * before_point
        margin = self._margin
        across = margin <= left and left + whole <= self._width - margin
        if not across:
            before, _, after = text.partition(text.strip(_HANGING) or text)
            start = left + min(face.width(before, size), _OVERHANG)
            end = left + whole - min(face.width(after, size), _OVERHANG)
            across = margin <= start and end <= self._width - margin
        return across and margin - size * 0.1 <= y - size * 0.7 and y <= self._height - margin + size * 0.1


@lru_cache(maxsize=4096)
def _written(given: str) -> _Setting | None:
    """How a text is set, from its own attributes if they say all."""
    attributes = dict(_ATTRIBUTE.findall(given))
    return _setting(attributes) if attributes.keys() >= _NEEDED else None


def _setting(attributes: dict[str, str]) -> _Setting:
    size, x, y = (float(attributes.get(name, 0)) for name in ("font-size", "x", "y"))
    typeface = Typeface(tuple(attributes["font-family"].split(", ")))
    return _Setting(x, y, typeface, size, _BEFORE.get(attributes.get("text-anchor", ""), 0.0))


def _parsed(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.tag == "text":
            yield child
        yield from _parsed(child)


_READABLE = 4.5  # to 1, contrast of text and ground


def choices(proof: Proof) -> Iterator[Finding]:
    """The theme, card size and paper that the header names."""
    try:
        find_theme(proof.deck.choices.theme, proof.deck.folder)
    except UserError as error:
        problem = error.problems[0]
        yield found("unknown-theme", proof.deck.location("theme"), reason=problem.message, advice=problem.fix)
    measures = {"card": card_size, "paper": paper_size}
    for key, measure in measures.items():
        try:
            measure(getattr(proof.deck.choices, key))
        except UserError as error:
            problem = error.problems[0]
            yield found("unknown-size", proof.deck.location(key), reason=problem.message, advice=problem.fix)


def fonts(proof: Proof) -> Iterator[Finding]:
    """Fonts that the deck names but that cannot be used."""
    for name in proof.deck.choices.fonts:
        try:
            load_deck_font(proof.deck.folder, name, proof.deck.location("fonts"))
        except UserError as error:
            problem = error.problems[0]
            yield found("font-unusable", proof.deck.location("fonts"), reason=problem.message, advice=problem.fix)


def icon_unknown(proof: Proof) -> Iterator[Finding]:
    """Pictograms that are neither in the packaged set nor a file that can be drawn."""
    for event in proof.deck.events:
        name, location = event.text("icon"), event.location("icon")
        if not name or icons.pictogram(name):
            continue
        if not icons.is_file_name(name):
            near = ", ".join(icons.similar(name)) or "sail-boat, castle, rocket-launch"
            yield found("icon-unknown", location, event.code, name=name, near=near)
            continue
        from deckgen.faces.icon_files import trouble_with_icon

        if trouble := trouble_with_icon(proof.deck.folder, name, location):
            code, values = trouble
            yield found(code, location, event.code, name=name, **values)


def images(proof: Proof) -> Iterator[Finding]:
    """Pictures that are missing, broken, enormous, or too coarse for the size they are printed at."""
    windows = [art_window(proof.theme, side, proof.size) for side in SIDES]
    window = max(((window.width, window.height) for window in windows if window), default=(0.0, 0.0))
    for event in proof.deck.events:
        if (text := event.text("focus")) and focus_point(text) is None:
            yield found("focus-unreadable", event.location("focus"), event.code, text=text)
        if not (name := event.text("image")):
            continue
        from deckgen.faces.pictures import trouble_with

        if trouble := trouble_with(proof.deck.folder, Picture(name), event.location("image"), window):
            code, values = trouble
            yield found(code, event.location("image"), event.code, name=name, **values)


def contrast_too_low(proof: Proof) -> Iterator[Finding]:
    """Text that many people could not read on its ground."""
    for name, colours in proof.theme.palettes.items():
        for text in ("ink", "quiet"):
            ratio = contrast(colours[text], colours["ground"])
            if ratio < _READABLE:
                location = SourceLocation(f"{proof.theme.folders[0].name}/theme.yaml")
                yield found("contrast-too-low", location, None, what=f"palettes.{name}.{text}", ratio=ratio)
    for period in proof.deck.periods:
        ratio = contrast("#ffffff", period.colour)
        if ratio < _READABLE:
            yield found("contrast-too-low", proof.deck.location("periods"), None, what=period.name, ratio=ratio)


def outside_safe_margin(proof: Proof) -> Iterator[Finding]:
    """Text so near the trim that a blade or a crooked sheet would cut it."""
    area = SafeArea(proof.size.width, proof.size.height, SAFE)
    for card, side, face in proof.drawn():
        for text in area.outside(face.svg):
            where = say(f"checks.side-{side}")
            yield found("outside-safe-margin", card.locations[""], card.code, text=text, side=where, margin=float(SAFE))


CHECKS = (choices, fonts, icon_unknown, images, contrast_too_low, outside_safe_margin)
