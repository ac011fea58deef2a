"""Colours, typefaces and measures of the picture, and text that is fitted to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from deckgen.deck import Deck
from deckgen.faces.letters import set_letters
from deckgen.leaflets.style import leaflet_style
from deckgen.resources import read_data, resource_folder
from deckgen.svg.write import NAMESPACE, short, single_line, text_element, text_lines
from deckgen.theme import mix
from deckgen.type.characters import spell_plainly
from deckgen.type.fit import PT, Lines, TextBox, fit
from deckgen.type.fonts import Font, Typeface, missing_characters


@dataclass(frozen=True, slots=True)
class CardStyle:
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
    """The content of `look.yaml`."""

    width: float
    least_height: float
    margin: float
    cards: Mapping[str, CardStyle]
    columns: tuple[int, ...]
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    emblems: Mapping[str, str]

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    def columns_for(self, cards: int) -> int:
        return self.columns[min(cards, len(self.columns)) - 1]


@cache
def measures() -> Measures:
    data: dict[str, Any] = read_data(resource_folder("templates/share", package="scorer") / "look.yaml")
    cards = {str(name): CardStyle(**entry) for name, entry in data.pop("cards").items()}
    return Measures(cards=cards, **data)


@dataclass(frozen=True, slots=True)
class Typefaces:
    """Serif for headlines and dates, sans for the rest; pictograms."""

    title: Typeface
    date: Typeface
    plain: Typeface
    strong: Typeface
    icon: Typeface


def load_typefaces(deck: Deck) -> Typefaces:
    """Those of the default theme, then the fonts of the deck, and installed ones for letters that these lack."""
    look = leaflet_style()
    date = Typeface(("serif-bold", "sans-bold"))
    fonts = set_letters(deck, {"title": look.title, "date": date, "note": look.plain, "label": look.strong}).typefaces
    return Typefaces(
        title=fonts["title"], date=fonts["date"], plain=fonts["note"], strong=fonts["label"], icon=look.icon
    )


def panel_colour() -> str:
    """The fill of panels on the dark background."""
    return mix(leaflet_style().plate, leaflet_style().plate_line, 0.45)


# Text, fitted to its area with the real font; what does not fit ends in an ellipsis.


@dataclass(frozen=True, slots=True)
class TextArea:
    """An area for text: its measures, and the largest and smallest size of the text."""

    width: float
    height: float
    sizes: tuple[float, float]
    most_lines: int = 1
    leading: float = 1.16


def fit_text(text: str, typeface: Typeface, area: TextArea, language: str = "") -> Lines:
    """The text as large as fits; if it fits at no size, as many words as do, and an ellipsis."""
    text = drop_unknown_letters(text, typeface)
    largest, smallest = area.sizes
    box = TextBox(area.width, area.height, largest / PT, smallest / PT, area.leading, area.most_lines)
    if lines := fit(text, typeface, box, language):
        return lines
    parts = text.split(" ")
    for kept in range(len(parts) - 1, 0, -1):
        shown = " ".join(parts[:kept]).rstrip(",;:.") + "…"
        if lines := fit(shown, typeface, box, language):
            return lines
    return _truncate(text, typeface, area)


def fit_text_evenly(text: str, typeface: Typeface, area: TextArea, language: str = "") -> Lines:
    """The text at its largest size on as many lines as needed, smaller only if it does not fit: cards look alike."""
    size, smallest = area.sizes
    while size > smallest:
        box = TextBox(area.width, area.height, size / PT, size / PT, area.leading, area.most_lines)
        if lines := fit(drop_unknown_letters(text, typeface), typeface, box):
            return lines
        size -= 1
    return fit_text(text, typeface, replace(area, sizes=(smallest, smallest)), language)


def draw_lines(lines: Lines, x: float, top: float, typeface: Typeface, fill: str, anchor: str = "middle") -> Markup:
    """Lines one beneath the other, the first beginning at `top`."""
    return Markup(text_lines(lines, x, lines.baseline(top), typeface, fill, anchor))


def draw_text(
    text: str, x: float, y: float, typeface: Typeface, size: float, fill: str, anchor: str = "start"
) -> Markup:
    """One line on its baseline."""
    return Markup(text_element(text, x, y, typeface, size, fill, anchor))


def drop_unknown_letters(text: str, typeface: Typeface) -> str:
    """The text without what no font has, such as emoji in the name of a player; rare marks are spelled plainly."""
    known = typeface.fonts()
    lacking = frozenset(missing_characters(text, known))
    plain = spell_plainly(text, lacking, lambda equal: not missing_characters(equal, known)).text
    return single_line("".join(letter for letter in plain if letter.isspace() or letter not in lacking))


def _truncate(text: str, typeface: Typeface, area: TextArea) -> Lines:
    """The beginning of a single word that is too long for a line."""
    size = area.sizes[1]
    kept = text
    while kept and typeface.width(f"{kept}…", size) > area.width:
        kept = kept[:-1]
    return Lines((f"{kept}…" if text else "",), size, size * area.leading, area.width)


# Text as paths: every glyph is defined once and used wherever it occurs, so that a drawing needs no font.


_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def letters_to_paths(svg: str) -> str:
    """The same drawing with paths in place of text."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(svg)
    shapes: dict[str, str] = {}
    for text in list(root.iter(_tag("text"))):
        _replace_by_paths(text, shapes)
    defs = ElementTree.Element(_tag("defs"))
    defs.tail = "\n"
    for name, outline in shapes.items():
        ElementTree.SubElement(defs, _tag("path"), {"id": name, "d": outline}).tail = "\n"
    root.insert(1, defs)
    return ElementTree.tostring(root, "unicode") + "\n"


def _replace_by_paths(text: ElementTree.Element, shapes: dict[str, str]) -> None:
    """Turn a text element into a group of glyphs at the baseline, scaled from the units of the font, y upwards."""
    words = text.text or ""
    typeface = Typeface(tuple(text.get("font-family", "").split(", ")))
    size = float(text.get("font-size", "0"))
    left = float(text.get("x", "0")) - typeface.width(words, size) * _ANCHORS[text.get("text-anchor", "start")]
    transform = f"translate({short(left)} {text.get('y')}) scale({short(size / 1000)} {short(-size / 1000)})"
    fill = text.get("fill", "#000000")
    text.tag, text.text = _tag("g"), None
    text.attrib.clear()
    text.attrib.update({"fill": fill, "transform": transform, "aria-label": words})
    advance = 0.0
    for run in typeface.runs(words):
        for glyph in run.font.glyphs(run.text, run.direction):
            if outline := _outline(run.font, glyph.id):
                name = f"{run.font.name}-{glyph.id}"
                shapes[name] = outline
                at = {"x": short(advance + glyph.dx)} | ({"y": short(glyph.dy)} if glyph.dy else {})
                ElementTree.SubElement(text, _tag("use"), {"href": f"#{name}", **at})
            advance += glyph.advance


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
