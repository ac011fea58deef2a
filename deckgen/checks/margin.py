"""Where the texts of a face stand, and which of them come too near to its edge."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from deckgen.faces.typeset import Typeface
from deckgen.writers.svg import Element, read_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROUNDING = 0.05  # mm
_OVERHANG = 1.5  # mm, of punctuation at the ends of a line, which faces set outside it
_HANGING = ".,;:!?…'\"‘’“”«»()-–— "
_TEXT = re.compile(r"<text\b([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_NEEDED = frozenset(("x", "y", "font-family", "font-size"))


def outside(svg: str, width: float, height: float, margin: float) -> list[str]:
    """The texts of a drawing (millimetres) that are nearer to its edge than the margin."""
    return [text for attributes, text in _texts(svg) if not _is_safe(attributes, text, width, height, margin)]


def _texts(svg: str) -> list[tuple[dict[str, str], str]]:
    """Every text with its attributes.

    Faces of our own themes say everything on the text itself, so a search will do, which is many times faster than
    parsing thousands of drawings; where something is left to a group, the drawing is parsed.
    """
    found = [(dict(_ATTRIBUTE.findall(given)), unescape(text)) for given, text in _TEXT.findall(svg)]
    if svg.count("<text") == len(found) and all(given.keys() >= _NEEDED for given, _ in found):
        return found
    return [(text.attributes, text.text) for text in _parsed(read_svg(svg))]


def _parsed(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.tag == "text":
            yield child
        yield from _parsed(child)


def _is_safe(attributes: dict[str, str], text: str, width: float, height: float, safe: float) -> bool:
    """Words and signs inside the margin; a comma or quote at the end of a line may hang over it a little."""
    size, x, y = (float(attributes.get(name, 0)) for name in ("font-size", "x", "y"))
    face = Typeface(tuple(attributes["font-family"].split(", ")))
    whole = face.width(text, size)
    left = x - {"middle": whole / 2, "end": whole}.get(attributes.get("text-anchor", ""), 0.0)
    margin = safe - _ROUNDING
    across = margin <= left and left + whole <= width - margin
    if not across:
        before, _, after = text.partition(text.strip(_HANGING) or text)
        start = left + min(face.width(before, size), _OVERHANG)
        end = left + whole - min(face.width(after, size), _OVERHANG)
        across = margin <= start and end <= width - margin
    return across and margin - size * 0.1 <= y - size * 0.7 and y <= height - margin + size * 0.1
