"""Fitting text into a box: the largest size at which it fits, in balanced lines, measured with the real font."""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from deckgen.faces.breaking import Piece, pieces

if TYPE_CHECKING:
    from deckgen.faces.typeset import Typeface

PT = 25.4 / 72  # millimetres
ASCENT = 0.78  # of the size, from the top of a line to its baseline
_STEP = 0.25  # points between the sizes tried
_WORTH_A_LINE = 0.87  # of the size, that a text may lose to save a line
_EVEN = 20  # thousandths of the size: lines that differ by less look even


class Lines(NamedTuple):
    """A text broken into lines at a size (millimetres) and their distance."""

    lines: tuple[str, ...]
    size: float
    leading: float

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)

    def baseline(self, top: float) -> float:
        """Of the first line, whose box begins at `top`."""
        return top + (self.leading - self.size) / 2 + self.size * ASCENT


class Box(NamedTuple):
    """Room for a text in millimetres, and the sizes in points it may have."""

    width: float
    height: float
    largest: float
    smallest: float
    leading: float = 1.16
    most_lines: int = 99


@lru_cache(maxsize=4096, typed=True)  # a template may give us markup, whose lines are not escaped again
def fit(text: str, typeface: Typeface, box: Box, language: str = "") -> Lines | None:
    """The text at the largest size at which it fits; None if at none.

    Words that have a hyphen break there, and others are hyphenated by the rules of the language, only if the text fits
    at no size without.
    """
    whole = _fit(pieces(text), typeface, box)
    if whole or not text:
        return whole
    broken = _fit(pieces(text, at_hyphens=True), typeface, box) if "-" in text else None
    return broken or (_fit(pieces(text, language), typeface, box) if language else None)


def _fit(cut: list[Piece], typeface: Typeface, box: Box) -> Lines | None:
    if not cut:
        return None
    measured = _Measured(cut, typeface)
    steps = math.floor((box.largest - box.smallest) / _STEP + 1e-9)
    sizes = [(box.largest - step * _STEP) * PT for step in range(steps + 1)]
    place = bisect_left(sizes, True, key=lambda size: measured.fits(box, size))  # what fits at a size fits at all below
    if place > steps:
        return None
    return _fewer_lines(measured, box, sizes[place], len(measured.starts(box.width / sizes[place] * 1000)))


def _fewer_lines(measured: _Measured, box: Box, size: float, count: int) -> Lines:
    """A little smaller in fewer lines looks better than a little larger in more."""
    chosen = size
    smaller = size - _STEP * PT
    least = max(size * _WORTH_A_LINE, box.smallest * PT - 1e-9)
    room = box.width / least * 1000
    while measured.whole <= (count - 1) * room and smaller >= least:
        measure = box.width / smaller * 1000
        if measured.whole <= (count - 1) * measure and (fewer := len(measured.starts(measure))) < count:
            chosen, count = smaller, fewer
        smaller -= _STEP * PT
    return Lines(measured.balanced(box.width / chosen * 1000, count), chosen, chosen * box.leading)


class _Measured:
    """The pieces of a text with their widths, in thousandths of the size."""

    def __init__(self, cut: list[Piece], typeface: Typeface) -> None:
        self.pieces = cut
        space, hyphen = typeface.advance(" "), typeface.advance("-")
        self.widths = [typeface.advance(piece.text) for piece in cut]
        self.glues = [space if piece.glue else 0.0 for piece in cut[:-1]]
        self.endings = [hyphen if piece.ending else 0.0 for piece in cut]
        self.widest = max(map(add, self.widths, self.endings))
        self.whole = sum(self.widths)  # of all lines together, at least
        self.steps = list(zip(map(add, self.glues, self.widths[1:]), self.widths[1:], self.endings[1:], strict=True))

    def fits(self, box: Box, size: float) -> bool:
        """Whether the lines at a size are neither too wide nor too many."""
        measure = box.width / size * 1000
        allowed = min(box.most_lines, math.floor(box.height / (size * box.leading) + 1e-6))
        return self.widest <= measure and self.whole <= allowed * measure and len(self.starts(measure)) <= allowed

    def balanced(self, measure: float, count: int) -> tuple[str, ...]:
        """The narrowest measure that still gives this many lines: lines of even length and no orphan word."""
        if count == 1:
            return (self._line(0, len(self.pieces)),)
        low, high = max(self.widest, self.whole / count), measure
        while high - low > _EVEN:
            middle = (low + high) / 2
            if len(self.starts(middle)) > count:
                low = middle
            else:
                high = middle
        return tuple(self._line(start, end) for start, end in pairwise([*self.starts(high), len(self.pieces)]))

    def starts(self, measure: float) -> list[int]:
        """The first piece of each line, lines filled greedily."""
        starts = [0]
        used = self.widths[0]
        for index, (step, width, ending) in enumerate(self.steps, start=1):
            used += step
            if used + ending > measure:
                starts.append(index)
                used = width
        return starts

    def _line(self, start: int, end: int) -> str:
        *inner, last = self.pieces[start:end]
        ending = last.ending if end < len(self.pieces) else ""
        return "".join(piece.text + piece.glue for piece in inner) + last.text + ending
