"""How the picture looks: the colours of the default theme, its typefaces with the deck's own behind, and measures."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.leaflets.style import LeafletStyle, leaflet_style
from deckgen.resources import read_data, resource_folder
from deckgen.svg.write import NAMESPACE, short, single_line, text_element, text_lines
from deckgen.theme import mix
from deckgen.type.fit import PT, Lines, TextBox, fit
from deckgen.type.fonts import Font, Typeface, load_deck_font


@dataclass(frozen=True, slots=True)
class CardLook:
    """The measures of a mini card; sizes of type are the largest and the smallest."""

    width: float
    height: float
    icon: float
    date_zone: float
    date: tuple[float, float]
    title: tuple[float, float]
    most_lines: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The data file, in types."""

    width: float
    least_height: float
    margin: float
    cards: Mapping[str, CardLook]
    columns: tuple[int, ...]
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    emblems: Mapping[str, str]

    @property
    def room(self) -> float:
        """Between the margins."""
        return self.width - 2 * self.margin

    def columns_for(self, cards: int) -> int:
        return self.columns[min(cards, len(self.columns)) - 1]


@cache
def measures() -> Measures:
    data: dict[str, Any] = read_data(resource_folder("templates/share", package="scorer") / "look.yaml")
    cards = {str(name): CardLook(**entry) for name, entry in data.pop("cards").items()}
    return Measures(cards=cards, **data)


@dataclass(frozen=True, slots=True)
class Typefaces:
    """Serif for what is said aloud, sans for the rest; pictograms."""

    title: Typeface
    date: Typeface
    plain: Typeface
    strong: Typeface
    icon: Typeface


def typefaces_for(deck: Deck) -> Typefaces:
    """The house's, and behind them the fonts that a deck in another script brings; those that fail a check reports."""
    own: list[str] = []
    for name in deck.choices.fonts:
        with suppress(UserError):
            own.append(load_deck_font(deck.folder, name, deck.location("fonts")).name)
    look = leaflet_style()
    return Typefaces(
        title=_with(look.title, own),
        date=_with(Typeface(("serif-bold", "sans-bold")), own),
        plain=_with(look.plain, own),
        strong=_with(look.strong, own),
        icon=look.icon,
    )


def house() -> LeafletStyle:
    """The colours that leaflets have too."""
    return leaflet_style()


def panel() -> str:
    """What boxes on the plate are filled with."""
    return mix(house().plate, house().plate_line, 0.45)


def _with(face: Typeface, own: list[str]) -> Typeface:
    return Typeface((*dict.fromkeys((*face.names, *own)),))


# Words in the picture: fitted to their box with the real font, never wider and never lost without an ellipsis.


@dataclass(frozen=True, slots=True)
class Room:
    """A box for words: its measures, and the largest and smallest size they may have."""

    width: float
    height: float
    sizes: tuple[float, float]
    most_lines: int = 1
    leading: float = 1.16


def set_words(text: str, face: Typeface, room: Room, language: str = "") -> Lines:
    """The words as large as they go; if they go at no size, as many of them as do, and an ellipsis."""
    text = legible(text, face)
    largest, smallest = room.sizes
    box = TextBox(room.width, room.height, largest / PT, smallest / PT, room.leading, room.most_lines)
    if lines := fit(text, face, box, language):
        return lines
    parts = text.split(" ")
    for kept in range(len(parts) - 1, 0, -1):
        shown = " ".join(parts[:kept]).rstrip(",;:.") + "…"
        if lines := fit(shown, face, box, language):
            return lines
    return _cut(text, face, room)


def set_evenly(text: str, face: Typeface, room: Room, language: str = "") -> Lines:
    """At the usual size, however many lines that takes, and smaller only where there is no room: cards look alike."""
    size, smallest = room.sizes
    while size > smallest:
        box = TextBox(room.width, room.height, size / PT, size / PT, room.leading, room.most_lines)
        if lines := fit(legible(text, face), face, box):
            return lines
        size -= 1
    return set_words(text, face, replace(room, sizes=(smallest, smallest)), language)


def drawn(lines: Lines, x: float, top: float, face: Typeface, fill: str, anchor: str = "middle") -> Markup:
    """Lines one beneath the other, the first beginning at `top`."""
    return Markup(text_lines(lines, x, lines.baseline(top), face, fill, anchor))


def line(text: str, x: float, y: float, face: Typeface, size: float, fill: str, anchor: str = "start") -> Markup:
    """One line on its baseline."""
    return Markup(text_element(text, x, y, face, size, fill, anchor))


def legible(text: str, face: Typeface) -> str:
    """Without what no font has, such as little pictures in a player's name."""
    known = face.fonts()
    return single_line(
        "".join(letter for letter in text if letter.isspace() or any(font.covers(letter) for font in known))
    )


def _cut(text: str, face: Typeface, room: Room) -> Lines:
    """A single word that is too long for any line: its beginning."""
    size = room.sizes[1]
    kept = text
    while kept and face.width(f"{kept}…", size) > room.width:
        kept = kept[:-1]
    return Lines((f"{kept}…" if text else "",), size, size * room.leading)


# Lettering as shapes: every glyph once, then used wherever it stands, so that a drawing needs no font.


_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def without_fonts(svg: str) -> str:
    """The same drawing with shapes for letters."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(svg)
    shapes: dict[str, str] = {}
    for text in list(root.iter(_tag("text"))):
        _become_shapes(text, shapes)
    defs = ElementTree.Element(_tag("defs"))
    defs.tail = "\n"
    for name, outline in shapes.items():
        ElementTree.SubElement(defs, _tag("path"), {"id": name, "d": outline}).tail = "\n"
    root.insert(1, defs)
    return ElementTree.tostring(root, "unicode") + "\n"


def _become_shapes(text: ElementTree.Element, shapes: dict[str, str]) -> None:
    """A group at the baseline, scaled from the units of the font, y upwards."""
    words = text.text or ""
    typeface = Typeface(tuple(text.get("font-family", "").split(", ")))
    size = float(text.get("font-size", "0"))
    left = float(text.get("x", "0")) - typeface.width(words, size) * _ANCHORS[text.get("text-anchor", "start")]
    place = f"translate({short(left)} {text.get('y')}) scale({short(size / 1000)} {short(-size / 1000)})"
    fill = text.get("fill", "#000000")
    text.tag, text.text = _tag("g"), None
    text.attrib.clear()
    text.attrib.update({"fill": fill, "transform": place, "aria-label": words})
    pen = 0.0
    for run in typeface.runs(words):
        for glyph in run.font.glyphs(run.text, run.direction):
            if outline := _outline(run.font, glyph.id):
                name = f"{run.font.name}-{glyph.id}"
                shapes[name] = outline
                at = {"x": short(pen + glyph.dx)} | ({"y": short(glyph.dy)} if glyph.dy else {})
                ElementTree.SubElement(text, _tag("use"), {"href": f"#{name}", **at})
            pen += glyph.advance


def glyph_path(font: Font, character: str) -> str:
    """The outline of one character, in thousandths of the size, y upwards."""
    return _outline(font, font.glyphs(character)[0].id)


@cache
def _outline(font: Font, glyph: int) -> str:
    """The path of a glyph in thousandths of the size."""
    scale = 1000 / font.units_per_em
    return "".join(
        command + " ".join(f"{value * scale:.4g}" for value in points) for command, points in font.outline(glyph)
    )


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
