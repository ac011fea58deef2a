"""Where the texts of a face stand, and which of them come too near to its edge."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from deckgen.faces.typeset import Typeface
from deckgen.writers.svg import Element, read_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROUNDING = 0.05  # mm
_OVERHANG = 1.5  # mm, of punctuation at the ends of a line, which faces set outside it
_HANGING = ".,;:!?…'\"‘’“”«»()-–— "
_TEXT = re.compile(r"<text(?:\b([^>]*)>([^<]*)</text>)?")  # both empty where a text is more than its letters
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_NEEDED = frozenset(("x", "y", "font-family", "font-size"))
_BEFORE = {"middle": 0.5, "end": 1.0}  # how much of a text stands before its point


class _Setting(NamedTuple):
    """How a text is set, and from which point."""

    x: float
    y: float
    typeface: Typeface
    size: float
    before: float


class SafeArea:
    """The part of a card (millimetres) that no blade reaches; it remembers its verdicts, for cards are set alike."""

    def __init__(self, width: float, height: float, margin: float) -> None:
        self._width, self._height = width, height
        self._margin = margin - _ROUNDING
        self._verdicts: dict[tuple[str, str], bool | None] = {}

    def outside(self, svg: str) -> list[str]:
        """The texts of a drawing that are not wholly in the area.

        Faces of our own themes say everything on the text itself, so a search will do, which is many times faster than
        parsing thousands of drawings; where something is left to a group, the drawing is parsed.
        """
        found = _TEXT.findall(svg)
        for given, text in set(found).difference(self._verdicts):
            self._verdicts[given, text] = self._verdict(given, text)
        verdicts = [self._verdicts[each] for each in found]
        if None in verdicts:
            texts = _parsed(read_svg(svg))
            return [each.text for each in texts if not self._holds(_setting(each.attributes), each.text)]
        return [unescape(text) for (_, text), safe in zip(found, verdicts, strict=True) if not safe]

    def _verdict(self, given: str, text: str) -> bool | None:
        """Whether a text is in the area; None if its attributes do not say all."""
        setting = _written(given)
        return None if setting is None else self._holds(setting, unescape(text))

    def _holds(self, setting: _Setting, text: str) -> bool:
        """Words and signs inside; a comma or quote at the end of a line may hang over a little."""
        if not text:
            return True
        x, y, face, size, before_point = setting
        whole = face.width(text, size)
        left = x - whole * before_point
        margin = self._margin
        across = margin <= left and left + whole <= self._width - margin
        if not across:
            before, _, after = text.partition(text.strip(_HANGING) or text)
            start = left + min(face.width(before, size), _OVERHANG)
            end = left + whole - min(face.width(after, size), _OVERHANG)
            across = margin <= start and end <= self._width - margin
        return across and margin - size * 0.1 <= y - size * 0.7 and y <= self._height - margin + size * 0.1


@lru_cache(maxsize=4096)
def _written(given: str) -> _Setting | None:
    """How a text is set, from its own attributes if they say all."""
    attributes = dict(_ATTRIBUTE.findall(given))
    return _setting(attributes) if attributes.keys() >= _NEEDED else None


def _setting(attributes: dict[str, str]) -> _Setting:
    size, x, y = (float(attributes.get(name, 0)) for name in ("font-size", "x", "y"))
    typeface = Typeface(tuple(attributes["font-family"].split(", ")))
    return _Setting(x, y, typeface, size, _BEFORE.get(attributes.get("text-anchor", ""), 0.0))


def _parsed(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.tag == "text":
            yield child
        yield from _parsed(child)
