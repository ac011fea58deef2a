"""Draws SVG faces into PDF operators, in millimetres from the top left, as the SVG has them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

from deckgen.faces.typeset import Typeface
from deckgen.writers.pdf_fonts import PdfFonts
from deckgen.writers.pdf_outline import outline
from deckgen.writers.pdf_pictures import PdfPictures
from deckgen.writers.pdf_shapes import PdfShapes
from deckgen.writers.svg import Element, SvgError, read_svg
from deckgen.writers.svg_path import transform

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_NAMED = {"black": "#000000", "white": "#ffffff", "currentColor": "#000000"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Words(NamedTuple):
    """A line of text in its place; without a size, it is shown as shapes."""

    before: str
    text: str
    family: str
    size: str = ""


Plate = list[str | Words | Element]


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws into one PDF document, whose fonts and pictures it shares among all faces."""

    fonts: PdfFonts
    pictures: PdfPictures
    shapes: PdfShapes

    @classmethod
    def on(cls, canvas: Canvas, pictures: type[PdfPictures] = PdfPictures) -> Self:
        """A drawer into the document of a canvas."""
        return cls(PdfFonts(canvas._doc), pictures(canvas), PdfShapes(canvas))

    def draw(self, svg: str) -> str:
        """The operators of a whole drawing."""
        return self.ink(self.plate(svg))

    def plate(self, svg: str) -> Plate:
        """All that can be said of a drawing without the document; several processes can make plates for one."""
        plate: Plate = []
        self._children(read_svg(svg), plate)
        return plate

    def ink(self, plate: Plate) -> str:
        """A plate's operators in this document, with the codes and names that glyphs and pictures have there."""
        return "\n".join([part if isinstance(part, str) else self._inked(part) for part in plate])

    def _inked(self, part: Words | Element) -> str:
        if isinstance(part, Element):
            return self.pictures.show(part)
        typeface = _typeface(part.family)
        if not part.size:
            return f"{part.before} {self.shapes.show(part.text, typeface)} Q"
        return f"{part.before} {self.fonts.set(part.text, typeface, part.size)} ET"

    def _children(self, parent: Element, out: Plate) -> None:
        for element in parent.children:
            matrix = element.attributes.get("transform")
            if matrix:
                out.append("q " + " ".join(f"{value:.7f}" for value in transform(matrix)) + " cm")
            match element.tag:
                case "g" | "svg":
                    self._children(element, out)
                case "text":
                    out.append(self._text(element))
                case "image":
                    out.append(element)
                case _:
                    out.append(_painted(outline(element), element))
            if matrix:
                out.append("Q")

    def _text(self, element: Element) -> Words:
        family = element.attributes["font-family"]
        typeface, size = _typeface(family), element.number("font-size")
        anchor = _ANCHORS[element.attributes.get("text-anchor", "start")]
        x, y = element.number("x") - typeface.width(element.text, size) * anchor, element.number("y")
        fill = f"{rgb(element.attributes.get('fill', '#000000'))} rg"
        if self._in_outlines(typeface):
            scale = size / 1000
            moved = f"{scale:.6f} 0 0 {-scale:.6f} {x:.4f} {y:.4f} cm"
            return Words(f"{fill} q {moved}", element.text, family)
        return Words(f"{fill} BT 1 0 0 -1 {x:.4f} {y:.4f} Tm", element.text, family, f"{size:.5g}")

    def _in_outlines(self, typeface: Typeface) -> bool:
        """Pictograms are drawn as shapes: loading all seven thousand as a font takes longer than drawing a deck's."""
        return typeface.names == ("icons",)


def _painted(path: str, element: Element) -> str:
    """An outline filled, stroked or both; SVG fills black by default, lines have nothing to fill."""
    attributes = element.attributes
    stroke = attributes.get("stroke", "none")
    fill = attributes.get("fill", "none" if element.tag == "line" else "#000000")
    state = ""
    if fill != "none":
        state += f"{rgb(fill)} rg "
    if stroke != "none":
        state += f"{rgb(stroke)} RG {element.number('stroke-width', 1):.4g} w "
        state += f"{_CAPS.get(attributes.get('stroke-linecap', ''), 0)} J "
        state += f"{_JOINS.get(attributes.get('stroke-linejoin', ''), 0)} j "
    even_odd = "*" if attributes.get("fill-rule") == "evenodd" and fill != "none" else ""
    operator = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return f"{state}{path} {operator[fill != 'none', stroke != 'none']}{even_odd}"


@lru_cache(maxsize=256)
def _typeface(family: str) -> Typeface:
    return Typeface(tuple(family.split(", ")))


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    """A colour's three numbers, from #rrggbb, #rgb or the few names that drawings use."""
    full = _NAMED.get(colour, colour)
    if len(full) == 4 and full.startswith("#"):
        full = "#" + "".join(digit * 2 for digit in full[1:])
    match = _COLOUR.fullmatch(full)
    if not match:
        raise SvgError(f"colour {colour!r} is not of the form #rrggbb")
    return " ".join(f"{int(part, 16) / 255:.3g}" for part in match.groups())
