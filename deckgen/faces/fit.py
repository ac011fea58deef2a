"""Fitting text into a box: the largest size at which it fits, in balanced lines, measured with the real font."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font

PT = 25.4 / 72  # millimetres
_STEP = 0.25  # points between the sizes tried
_EVEN = 20  # thousandths of the size: lines that differ by less look even


@dataclass(frozen=True, slots=True)
class Lines:
    """A text broken into lines at a size (millimetres) and their distance."""

    lines: tuple[str, ...]
    size: float
    leading: float

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)


def fit(
    text: str,
    font: Font,
    width: float,
    height: float,
    largest: float,
    smallest: float,
    *,
    leading: float = 1.16,
    most_lines: int = 99,
) -> Lines | None:
    """The text at the largest size in points, from largest to smallest, at which it fits; None if at none.

    Width and height are in millimetres. Words are never broken.
    """
    words = _Words(text.split(" "), font)
    steps = math.floor((largest - smallest) / _STEP + 1e-9)
    for step in range(steps + 1):
        size = (largest - step * _STEP) * PT
        measure = width / size * 1000
        count = words.line_count(measure)
        if 0 < count <= min(most_lines, math.floor(height / (size * leading) + 1e-6)):
            return Lines(words.balanced(measure, count), size, size * leading)
    return None


class _Words:
    """The words of a text with their widths, in thousandths of the size."""

    def __init__(self, words: list[str], font: Font) -> None:
        self.words = words
        self.widths = [font.advance(word) for word in words]
        self.space = font.advance(" ")

    def line_count(self, measure: float) -> int:
        """How many lines of this measure the words need; 0 if one of them alone is wider."""
        if max(self.widths) > measure:
            return 0
        return len(self._starts(measure))

    def balanced(self, measure: float, count: int) -> tuple[str, ...]:
        """The narrowest measure that still gives this many lines: lines of even length and no orphan word."""
        low, high = max(self.widths), measure
        while high - low > _EVEN:
            middle = (low + high) / 2
            if len(self._starts(middle)) > count:
                low = middle
            else:
                high = middle
        starts = [*self._starts(high), len(self.words)]
        return tuple(" ".join(self.words[start:end]) for start, end in pairwise(starts))

    def _starts(self, measure: float) -> list[int]:
        """The first word of each line, lines filled greedily."""
        starts = [0]
        used = self.widths[0]
        for index in range(1, len(self.words)):
            used += self.space + self.widths[index]
            if used > measure:
                starts.append(index)
                used = self.widths[index]
        return starts
