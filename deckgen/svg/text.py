"""Texts of several parts: their blanks, and where each part begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from deckgen.svg.errors import SvgError
from deckgen.svg.parse import Element
from deckgen.type.fonts import Typeface

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text is before its point."""

_BLANKS = re.compile(r"[ \t\r\n]+")
_PLACES = ("x", "y", "dx", "dy")


def anchor_share(element: Element) -> float:
    """The share of a text's width that lies left of its x; `start` and `end` follow the direction of reading."""
    share = ANCHORS.get(element.attributes.get("text-anchor", "start"), 0.0)
    return 1 - share if element.attributes.get("direction") == "rtl" else share


def font_names(family: str) -> tuple[str, ...]:
    """The fonts of a `font-family`."""
    return tuple(name.strip("\"' \t\r\n") for name in family.split(","))


def text_width(element: Element) -> float:
    """The width of a text of one part."""
    typeface = Typeface(font_names(element.attributes["font-family"]))
    return typeface.width(element.text, element.number("font-size", 16))


def collapse_blanks(parts: list[Element]) -> list[Element]:
    """The parts of a text as they are set: runs of blanks are one, and there is none at the beginning or end."""
    found: list[Element] = []
    after_blank = True
    for part in parts:
        if _keeps_blanks(part.attributes):
            words = re.sub(r"[\t\r\n]", " ", part.text)
        else:
            words = _BLANKS.sub(" ", part.text)
            words = words[1:] if after_blank and words.startswith(" ") else words
        if words:
            after_blank = words.endswith(" ") and not _keeps_blanks(part.attributes)
            found.append(replace(part, text=words))
    if found and after_blank:
        found[-1] = replace(found[-1], text=found[-1].text[:-1])
    return [part for part in found if part.text]


def place_parts(parts: list[Element]) -> list[Element]:
    """Each part with a point of its own; those without one follow the part before them."""
    if len(parts) == 1 and not {"dx", "dy"} & parts[0].attributes.keys():
        return parts
    placed: list[Element] = []
    x = y = 0.0
    for chunk in _chunks(parts):
        first = chunk[0].element
        x, y = first.number("x", x), first.number("y", y)
        total = sum(each.width + each.element.number("dx") for each in chunk)
        start = x - total * anchor_share(first)
        x = start + total
        leftwards = first.attributes.get("direction") == "rtl"
        for each in reversed(chunk) if leftwards else chunk:
            start += each.element.number("dx")
            y += each.element.number("dy")
            place = {"x": f"{start + each.indent:.9g}", "y": f"{y:.9g}", "text-anchor": "start"}
            kept = {name: value for name, value in each.element.attributes.items() if name not in _PLACES}
            kept.pop("direction", None)
            placed.append(replace(each.element, text=each.element.text.strip(" "), attributes=kept | place))
            start += each.width
    return [part for part in placed if part.text]


@dataclass(frozen=True, slots=True)
class _Measured:
    """A part of a text, its width, and how much of it are blanks before the first letter."""

    element: Element
    width: float
    indent: float


def _chunks(parts: list[Element]) -> Iterator[list[_Measured]]:
    """The parts that follow each other from one point on."""
    chunk: list[_Measured] = []
    for part in parts:
        if chunk and ("x" in part.attributes or "y" in part.attributes):
            yield chunk
            chunk = []
        try:
            width = text_width(part)
            chunk.append(_Measured(part, width, width - text_width(replace(part, text=part.text.lstrip(" ")))))
        except SvgError as error:
            raise error.at(part) from None
    if chunk:
        yield chunk


def _keeps_blanks(attributes: dict[str, str]) -> bool:
    return attributes.get("xml:space") == "preserve" or attributes.get("white-space", "").startswith("pre")
