"""The safe area of a card face: which texts of a drawing come too near to its edge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from deckgen.svg.read import Element, read_svg
from deckgen.type.fonts import Typeface

_ROUNDING = 0.05  # mm
_MAX_OVERHANG = 1.5  # mm, of punctuation at the ends of a line, which faces set outside it
_HANGING_PUNCTUATION = ".,;:!?…'\"‘’“”«»()-–— "
_TEXT = re.compile(r"<text(?:\b([^>]*)>([^<]*)</text>)?")  # both groups are empty for a text with elements in it
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_NEEDED = frozenset(("x", "y", "font-family", "font-size"))
_ANCHORS = {"middle": 0.5, "end": 1.0}  # how much of a text is before its point


class SafeArea:
    """The part of a card, in millimetres, that is not cut even if the sheet is cut or printed a little off.

    Results are cached by attributes and text, because the cards of a deck have many texts in common.
    """

    def __init__(self, width: float, height: float, margin: float) -> None:
        self._width, self._height = width, height
        self._margin = margin - _ROUNDING
        self._results: dict[tuple[str, str], bool | None] = {}

    def find_texts_outside(self, svg: str) -> list[str]:
        """The texts of a drawing that are not wholly in the area.

        In faces of our own themes each text has all its attributes itself, so a regular expression finds them, many
        times faster than parsing thousands of drawings. If a text inherits some, the drawing is parsed.
        """
        texts = _TEXT.findall(svg)
        for attributes, text in set(texts).difference(self._results):
            self._results[attributes, text] = self._has_written(attributes, text)
        results = [self._results[each] for each in texts]
        if None in results:
            elements = _find_text_elements(read_svg(svg))
            return [each.text for each in elements if not self._has(_text_setting(each.attributes), each.text)]
        return [unescape(text) for (_, text), inside in zip(texts, results, strict=True) if not inside]

    def _has_written(self, attributes: str, text: str) -> bool | None:
        """Whether a text is in the area; None if some of its attributes are missing."""
        setting = _parse_setting(attributes)
        return None if setting is None else self._has(setting, unescape(text))

    def _has(self, setting: _TextSetting, text: str) -> bool:
        """Whether a text is in the area; punctuation at the ends of a line may be outside by a little."""
        if not text:
            return True
        x, y, typeface, size, anchor = setting
        width = typeface.width(text, size)
        left = x - width * anchor
        margin = self._margin
        across = margin <= left and left + width <= self._width - margin
        if not across:
            before, _, after = text.partition(text.strip(_HANGING_PUNCTUATION) or text)
            start = left + min(typeface.width(before, size), _MAX_OVERHANG)
            end = left + width - min(typeface.width(after, size), _MAX_OVERHANG)
            across = margin <= start and end <= self._width - margin
        return across and margin - size * 0.1 <= y - size * 0.7 and y <= self._height - margin + size * 0.1


class _TextSetting(NamedTuple):
    """How a text is set; `anchor` is how much of it (0 to 1) is before its point."""

    x: float
    y: float
    typeface: Typeface
    size: float
    anchor: float


@lru_cache(maxsize=4096)
def _parse_setting(written: str) -> _TextSetting | None:
    """How a text is set, from its own attributes; None if some are missing."""
    attributes = dict(_ATTRIBUTE.findall(written))
    return _text_setting(attributes) if attributes.keys() >= _NEEDED else None


def _text_setting(attributes: dict[str, str]) -> _TextSetting:
    size, x, y = (float(attributes.get(name, 0)) for name in ("font-size", "x", "y"))
    typeface = Typeface(tuple(attributes["font-family"].split(", ")))
    return _TextSetting(x, y, typeface, size, _ANCHORS.get(attributes.get("text-anchor", ""), 0.0))


def _find_text_elements(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.tag == "text":
            yield child
        yield from _find_text_elements(child)
