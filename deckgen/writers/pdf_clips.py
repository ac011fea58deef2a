"""Clip paths: as one outline where that will do, and else as what is white in a mask."""

from __future__ import annotations

from deckgen.svg.parse import Element
from deckgen.svg.transforms import IDENTITY, Matrix, multiply, parse_transform
from deckgen.writers.pdf_outlines import outline_operators

CLIP_ALL = "0 0 0 0 re W n"
"""Nothing is seen."""

_PAINTING = frozenset(("fill", "fill-opacity", "stroke", "stroke-opacity", "opacity"))


def is_of_box(clip: Element) -> bool:
    return clip.attributes.get("clipPathUnits") == "objectBoundingBox"


def single_outline(clip: Element) -> tuple[Element, Matrix] | None:
    """The only shape or text in a clip path and its matrix; None if there are more, or if it is clipped itself."""
    matrix, element = IDENTITY, clip
    while element.tag in ("clipPath", "g"):
        if len(element.children) != 1 or element.clip:
            return None
        (element,) = element.children
        matrix = multiply(parse_transform(element.attributes.get("transform", "")), matrix)
    return None if element.clip else (element, matrix)


def clip_outline(element: Element) -> str:
    outline = outline_operators(element)
    even_odd = "*" if element.attributes.get("clip-rule") == "evenodd" else ""
    return f"{outline} W{even_odd} n" if outline else CLIP_ALL


def whiten(element: Element) -> Element:
    """An element of a clip path as it is drawn in a mask."""
    unpainted = {name: value for name, value in element.attributes.items() if name not in _PAINTING}
    rule = element.attributes.get("clip-rule", "nonzero")
    children = list(map(whiten, element.children))
    attributes = unpainted | {"fill": "#ffffff", "fill-rule": rule}
    return Element(element.tag, attributes, element.line, element.text, children, clip=element.clip)
