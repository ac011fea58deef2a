"""Draws SVG faces into PDF operators, in millimetres from the top left, as the SVG has them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from deckgen.faces.fonts import font
from deckgen.writers.svg import Element, SvgError, path_segments, read_svg, transform

if TYPE_CHECKING:
    from deckgen.writers.pdf_fonts import PdfFonts

_RECTANGLES = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z")
_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_ROUND = 0.5523  # how far a Bézier's handles reach to draw a quarter circle


def draw(svg: str, fonts: PdfFonts) -> str:
    """The operators of a whole drawing."""
    operators: list[str] = []
    _draw_children(read_svg(svg), fonts, operators)
    return "\n".join(operators)


def _draw_children(parent: Element, fonts: PdfFonts, out: list[str]) -> None:
    for element in parent.children:
        matrix = element.attributes.get("transform")
        if matrix:
            out.append("q " + " ".join(f"{value:.6g}" for value in transform(matrix)) + " cm")
        if element.tag == "g":
            _draw_children(element, fonts, out)
        elif element.tag == "text":
            out.append(_text(element, fonts))
        else:
            out.append(_painted(_outline(element), element))
        if matrix:
            out.append("Q")


def _text(element: Element, fonts: PdfFonts) -> str:
    face = font(element.attributes["font-family"])
    size = element.number("font-size")
    x, y = element.number("x"), element.number("y")
    width = face.width(element.text, size)
    x -= {"middle": width / 2, "end": width}.get(element.attributes.get("text-anchor", "start"), 0.0)
    shown = fonts.set(element.text, face, f"{size:.5g}")
    return f"{_fill(element)} BT 1 0 0 -1 {x:.4f} {y:.4f} Tm {shown} ET"


def _outline(element: Element) -> str:
    number = element.number
    match element.tag:
        case "rect":
            return _rectangle(number("x"), number("y"), number("width"), number("height"), number("rx"))
        case "circle":
            x, y, r = number("cx"), number("cy"), number("r")
            return _rectangle(x - r, y - r, 2 * r, 2 * r, r)
        case "line":
            return f"{number('x1'):.4g} {number('y1'):.4g} m {number('x2'):.4g} {number('y2'):.4g} l"
        case "polygon":
            points = re.findall(r"[^\s,]+[\s,]+[^\s,]+", element.attributes["points"])
            return _path("M" + "L".join(points) + "Z")
        case "path":
            return _path(element.attributes["d"])
    raise SvgError(f"line {element.line}: <{element.tag}> cannot be drawn here")


@lru_cache(maxsize=1024)
def _path(data: str) -> str:
    rectangles, count = _RECTANGLES.subn(r"\1 \2 \3 \4 re ", data)
    if count and "M" not in rectangles:
        return rectangles
    operator = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        " ".join([*(f"{value:.5g}" for value in values), operator[kind]]) for kind, values in path_segments(data)
    )


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    if not radius:
        return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re"
    r, k = radius, radius * (1 - _ROUND)
    right, bottom = x + width, y + height
    corners = (
        (x + r, y, right - r, y, right - k, y, right, y + k, right, y + r),
        (right, y + r, right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom),
        (right - r, bottom, x + r, bottom, x + k, bottom, x, bottom - k, x, bottom - r),
        (x, bottom - r, x, y + r, x, y + k, x + k, y, x + r, y),
    )
    sides = " ".join("{2:.4f} {3:.4f} l {4:.4f} {5:.4f} {6:.4f} {7:.4f} {8:.4f} {9:.4f} c".format(*c) for c in corners)
    return f"{x + r:.4f} {y:.4f} m {sides} h"


def _painted(outline: str, element: Element) -> str:
    """An outline filled, stroked or both; SVG fills black by default, lines have nothing to fill."""
    stroke = element.attributes.get("stroke", "none")
    fill = element.attributes.get("fill", "none" if element.tag == "line" else "#000000")
    state = ""
    if fill != "none":
        state += f"{_rgb(fill)} rg "
    if stroke != "none":
        state += f"{_rgb(stroke)} RG {element.number('stroke-width', 1):.4g} w "
    operator = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return f"{state}{outline} {operator[fill != 'none', stroke != 'none']}"


def _fill(element: Element) -> str:
    return f"{_rgb(element.attributes.get('fill', '#000000'))} rg"


@lru_cache(maxsize=256)
def _rgb(colour: str) -> str:
    match = _COLOUR.fullmatch(colour)
    if not match:
        raise SvgError(f"colour {colour!r} is not of the form #rrggbb")
    return " ".join(f"{int(part, 16) / 255:.3g}" for part in match.groups())
