"""Drawings of shapes, groups and definitions, split without an XML parser; all faces of our own themes are such.

The text of a shape is the key of a cache of its PDF operators, and many shapes are the same on every card. For 1,100
cards this saves a quarter of a second, more than a tenth of the processor time of the whole build.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deckgen.svg.errors import SvgError
from deckgen.svg.gradients import Gradient, read_gradient
from deckgen.svg.parse import Element
from deckgen.svg.read import inherit, read_definition, read_svg
from deckgen.svg.units import ViewBox, read_view_box

_ATTRIBUTES = {
    f" {name}=": name
    for name in (
        *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d", "transform"),
        *("fill", "fill-rule", "fill-opacity", "opacity", "clip-path", "clip-rule", "href", "preserveAspectRatio"),
        *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-dasharray"),
        *("font-family", "font-size", "text-anchor", "direction"),
        *("clipPathUnits", "gradientUnits", "offset", "stop-color", "stop-opacity"),
    )
}
_PART = re.compile(
    r"(<(?:rect|circle|ellipse|line|polyline|polygon|path|image) [^<]*/>|<text [^<>&/]*>[^<>]*</text>"
    r"|<g(?: [^<>&/]*)?>|</g>|<defs>[^<&]*+(?:<(?!/defs>)[^<&]*+)*+</defs>)",
    re.ASCII,
)
_OUTSIDE = re.compile(r'\s*<svg(?: (?:xmlns|width|height|viewBox)="[^"<>&]*")*>\s*</svg>\s*')
_VIEW_BOX = re.compile(r' viewBox="([^"]*)"')
_DEFINITION = re.compile(
    r'<(linearGradient|radialGradient|clipPath) id="([^"<]*)"([^<]*+(?:<(?!/\1)[^<]*+)*</\1>)', re.ASCII
)
_REFERENCE_IN_TAG = re.compile(r"&[^<>&]*>")
_REFERENCE = re.compile(r"&(#\d+|amp|lt|gt|quot);")
_NAMED_REFERENCES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}

Definitions = dict[str, Gradient | Element]
"""Gradients and clip paths by their id."""


class SplitDrawing(NamedTuple):
    """The text of each shape, group and end of a group, in order; and what they refer to."""

    parts: list[str]
    definitions: Definitions


def split_drawing(svg: str) -> SplitDrawing | None:
    """The parts of a drawing; None for one with anything else but shapes, groups, gradients and clip paths.

    That no tag has another `>` or a reference in it is seen at once for all: expressions are slow at it.
    """
    if svg.count("<") != svg.count(">") or _REFERENCE_IN_TAG.search(svg):
        return None
    parts = _PART.split(svg)
    if not _OUTSIDE.fullmatch("".join(parts[::2])):
        return None
    inside = parts[1::2]
    definitions: Definitions = {}
    if "<defs>" in svg:
        written = _VIEW_BOX.search(parts[0])
        view_box = read_view_box({"viewBox": written[1]}) if written else None
        for block in [part for part in inside if part.startswith("<defs>")]:
            if not _add_definitions(block, view_box, definitions):
                return None
        inside = [part for part in inside if not part.startswith("<defs>")]
    return SplitDrawing(inside, definitions)


def _add_definitions(block: str, view_box: ViewBox | None, definitions: Definitions) -> bool:
    """Read a block of definitions; False if there is anything in it that refers to something else."""
    parts = _DEFINITION.split(block)
    if "url(" in block or "href" in block or "".join(parts[::4]).split() != ["<defs></defs>"]:
        return False
    found = zip(parts[1::4], parts[2::4], parts[3::4], strict=True)
    try:
        definitions.update({name: _read_definition(tag, rest, view_box) for tag, name, rest in found})
    except SvgError:  # the whole drawing is read then, and the error has its line
        return False
    return True


@lru_cache(maxsize=1024)
def _read_definition(tag: str, rest: str, view_box: ViewBox | None) -> Gradient | Element:
    """A gradient or clip path, as `read_definition` would read it; unusual ones are read by it."""
    head, *inside = rest.removesuffix(f"</{tag}>").split("<")
    attributes = _plain_attributes(head.removesuffix(">"))
    if attributes is not None and all(part.endswith("/>") for part in inside):
        if tag == "clipPath":
            return Element(tag, attributes, children=[read_part(f"<{part}", attributes, {}) for part in inside])
        stops = [_plain_attributes(part[4:-2]) for part in inside if part.startswith("stop ")]
        known = [stop for stop in stops if stop is not None]
        if len(known) == len(inside):
            return read_gradient(tag, attributes, known, view_box)
    return read_definition(f"<{tag}{rest}", view_box)


def _plain_attributes(written: str) -> dict[str, str] | None:
    """Attributes as they are written; None if any of them is unusual."""
    *quoted, rest = written.split('"')
    names = [_ATTRIBUTES.get(name) for name in quoted[::2]]
    if rest or None in names or len(set(names)) < len(names) or "\n" in written:
        return None
    return dict(zip(names, quoted[1::2], strict=True))  # type: ignore[arg-type]


def read_part(text: str, outer: dict[str, str], definitions: Definitions) -> Element:
    """A shape or the beginning of a group, as `read_svg` would read it; unusual ones are read by it."""
    head, _, content = text.partition(">")
    tag, space, given = head.removesuffix("/").partition(" ")
    attributes = _plain_attributes(f"{space}{given}")
    words = content.removesuffix("</text>")
    if "\n" in words:
        attributes = None
    elif "&" in words:
        words, known = _REFERENCE.subn(_resolve_reference, words)
        if known < content.count("&"):
            attributes = None
    if attributes is None:
        closed = f"{text}</g>" if tag == "<g" else text
        found = read_svg(f"<svg>{closed}</svg>").children
        if len(found) != 1 or f"<{found[0].tag}" != tag:
            raise SvgError("not a shape of one part")
        attributes, words = found[0].attributes, found[0].text
    element = Element(tag[1:], inherit(attributes, outer) if outer else attributes, 0, words)
    if "url(" in text or outer:
        _resolve_references(element, definitions)
    return element


def _resolve_references(element: Element, definitions: Definitions) -> None:
    for name in ("fill", "stroke", "clip-path"):
        written = element.attributes.get(name, "")
        if written.startswith("url("):
            target = definitions.get(written[5:-1])
            if name == "clip-path" and isinstance(target, Element):
                element.clip = target
            elif name != "clip-path" and isinstance(target, Gradient):
                element.gradients[name] = target
            else:
                raise SvgError(f"{written} is not in the drawing")


def _resolve_reference(reference: re.Match[str]) -> str:
    return _NAMED_REFERENCES.get(reference[1]) or chr(int(reference[1][1:]))
