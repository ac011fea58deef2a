"""Lettering as shapes: every glyph once, then used wherever it stands, so that a drawing needs no font."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from deckgen.faces.typeset import Typeface
from deckgen.svg.write import NAMESPACE, short

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font

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
    pieces: list[str] = []
    font.harfbuzz.draw_glyph(glyph, _pen(), (pieces, 1000 / font.harfbuzz.face.upem))
    return "".join(pieces)


@cache
def _pen() -> Any:
    import uharfbuzz

    def drawn(command: str) -> Any:
        def add(*values: Any) -> None:
            *points, (pieces, scale) = values
            pieces.append(command + " ".join(f"{point * scale:.4g}" for point in points))

        return add

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(drawn("M"))
    pen.set_line_to_func(drawn("L"))
    pen.set_quadratic_to_func(drawn("Q"))
    pen.set_cubic_to_func(drawn("C"))
    pen.set_close_path_func(drawn("Z"))
    return pen


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
