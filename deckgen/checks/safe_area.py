"""The safe area of a card face: which texts of a drawing come too near to its edge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from deckgen.svg.parse import Element
from deckgen.svg.read import read_svg
from deckgen.svg.text import font_names
from deckgen.svg.transforms import IDENTITY, Matrix, Point, apply, multiply, parse_transform
from deckgen.type.fonts import Typeface

_ROUNDING = 0.05  # mm
_MAX_OVERHANG = 1.5  # mm, of punctuation at the ends of a line, which faces set outside it
_HANGING_PUNCTUATION = ".,;:!?…'\"‘’“”«»()-–— "
_TEXT = re.compile(r"<text(?:\b([^<>]*+)>([^<]*+)</text>)?")  # both groups are empty for a text with elements in it
_GROUP = re.compile(r"<g\b|</g>|<text\b")
_ATTRIBUTE = re.compile(r'(?<![\w-])([\w-]++)="([^"]*)"')
_NEEDED = frozenset(("x", "y", "font-family", "font-size"))
_TOP, _BOTTOM = 0.6, 0.1  # of the size above the baseline: a little less than a capital
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

        In faces of our own themes each text has all its attributes itself and is in no group, so a regular expression
        finds them, many times faster than parsing thousands of drawings. Otherwise the drawing is parsed.
        """
        texts = _TEXT.findall(svg)
        for attributes, text in set(texts).difference(self._results):
            self._results[attributes, text] = self._has_written(attributes, text)
        results = [self._results[each] for each in texts]
        if None in results or ("<g" in svg and _has_text_in_group(svg)):
            return [text for text, corners in _text_corners(read_svg(svg), IDENTITY) if not self._has(corners)]
        return [unescape(text) for (_, text), inside in zip(texts, results, strict=True) if not inside]

    def _has_written(self, attributes: str, text: str) -> bool | None:
        """Whether a text is in the area; None if some of its attributes are missing."""
        setting = _parse_setting(attributes)
        return None if setting is None else self._has(_corners(setting, unescape(text)))

    def _has(self, corners: list[Point]) -> bool:
        right, bottom = self._width - self._margin, self._height - self._margin
        return all(self._margin <= x <= right and self._margin <= y <= bottom for x, y in corners)


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
    size, x, y = (float(attributes.get(name, default)) for name, default in (("font-size", 16), ("x", 0), ("y", 0)))
    typeface = Typeface(font_names(attributes["font-family"]))
    return _TextSetting(x, y, typeface, size, _ANCHORS.get(attributes.get("text-anchor", ""), 0.0))


def _has_text_in_group(svg: str) -> bool:
    depth = 0
    for mark in _GROUP.findall(svg):
        if mark == "<text" and depth:
            return True
        depth += {"<g": 1, "</g>": -1}.get(mark, 0)
    return False


def _text_corners(parent: Element, around: Matrix) -> Iterator[tuple[str, list[Point]]]:
    """Each text with its corners, wherever it is moved to."""
    for child in parent.children:
        matrix = multiply(parse_transform(child.attributes.get("transform", "")), around)
        if child.tag == "text":
            yield (
                child.text,
                [apply(matrix, *corner) for corner in _corners(_text_setting(child.attributes), child.text)],
            )
        yield from _text_corners(child, matrix)


def _corners(setting: _TextSetting, text: str) -> list[Point]:
    """The corners of what must be seen of a text; punctuation at its ends may be outside by a little."""
    if not text:
        return []
    x, y, typeface, size, anchor = setting
    width = typeface.width(text, size)
    left = x - width * anchor
    before, _, after = text.partition(text.strip(_HANGING_PUNCTUATION) or text)
    start = left + min(typeface.width(before, size), _MAX_OVERHANG)
    end = left + width - min(typeface.width(after, size), _MAX_OVERHANG)
    top, bottom = y - size * _TOP, y - size * _BOTTOM
    return [(start, top), (end, top), (end, bottom), (start, bottom)]
