"""Draws SVG faces into PDF operators, in millimetres from the top left, as the SVG has them."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from deckgen.faces.typeset import Typeface
from deckgen.writers.pdf_fonts import Glyphs, PdfFonts
from deckgen.writers.pdf_outline import outline
from deckgen.writers.pdf_pictures import picture_key, picture_shown
from deckgen.writers.svg import Element, SvgError, read_svg
from deckgen.writers.svg_shapes import cut_shapes, read_shape
from deckgen.writers.svg_transform import transform

_REMEMBERED = 4096  # shapes: grounds, badges and names of periods return on most cards
_COMPRESSION = 3  # a third of the time of the usual 6, and a quarter more bytes
_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_NAMED = {"black": "#000000", "white": "#ffffff", "currentColor": "#000000"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Drawn(NamedTuple):
    """A finished page, made without its document: what it draws, and which glyphs and pictures that must have."""

    content: bytes
    glyphs: Glyphs
    pictures: list[str]


class Drawer:
    """Draws for one PDF document, or for a part of its pages; remembers what the document must have for it."""

    def __init__(self) -> None:
        self.fonts = PdfFonts()
        self._pictures: list[str] = []
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._shape)

    def drawn(self, operators: str) -> Drawn:
        """A page that is finished with these operators."""
        pictures, self._pictures = self._pictures, []
        return Drawn(packed(operators), self.fonts.taken(), list(dict.fromkeys(pictures)))

    def draw(self, svg: str) -> str:
        """The operators of a whole drawing."""
        if (shapes := cut_shapes(svg)) is not None:
            with suppress(SvgError):  # which is raised again below, with the line it stands in
                return "\n".join([self._remembered(shape) for shape in shapes])
        out: list[str] = []
        self._children(read_svg(svg), out)
        return "\n".join(out)

    def _shape(self, text: str) -> str:
        out: list[str] = []
        self._element(read_shape(text), out)
        return "\n".join(out)

    def _children(self, parent: Element, out: list[str]) -> None:
        for element in parent.children:
            self._element(element, out)

    def _element(self, element: Element, out: list[str]) -> None:
        matrix = element.attributes.get("transform")
        if matrix:
            out.append("q " + " ".join([f"{value:.7f}" for value in transform(matrix)]) + " cm")
        match element.tag:
            case "g" | "svg":
                self._children(element, out)
            case "text":
                out.append(self._text(element))
            case "image":
                self._pictures.append(picture_key(element))
                out.append(picture_shown(self._pictures[-1], element))
            case _:
                out.append(_painted(outline(element), element))
        if matrix:
            out.append("Q")

    def _text(self, element: Element) -> str:
        typeface, size = _typeface(element.attributes["font-family"]), element.number("font-size")
        anchor = _ANCHORS[element.attributes.get("text-anchor", "start")]
        x, y = element.number("x") - typeface.width(element.text, size) * anchor, element.number("y")
        fill = f"{rgb(element.attributes.get('fill', '#000000'))} rg"
        return f"{fill} {self._lettering(element.text, typeface, size, x, y)}"

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float) -> str:
        return f"BT 1 0 0 -1 {x:.4f} {y:.4f} Tm {self.fonts.set(text, typeface, f'{size:.5g}')} ET"


def packed(operators: str) -> bytes:
    """What a page draws, as it stands in the file."""
    return zlib.compress(operators.encode("ascii"), _COMPRESSION)


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
