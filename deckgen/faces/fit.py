"""Fitting text into a box: the largest size at which it fits, in balanced lines, measured with the real font."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font

PT = 25.4 / 72  # millimetres
_STEP = 0.25  # points between the sizes tried


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
    words = text.split(" ")
    steps = math.floor((largest - smallest) / _STEP + 1e-9)
    for step in range(steps + 1):
        size = (largest - step * _STEP) * PT
        lines = _break(words, font, width / size * 1000)
        allowed = min(most_lines, math.floor(height / (size * leading) + 1e-6))
        if lines is not None and len(lines) <= allowed:
            return Lines(_balance(words, font, width / size * 1000, len(lines)), size, size * leading)
    return None


def _break(words: list[str], font: Font, width: float) -> list[str] | None:
    """Greedy lines no wider than the width (thousandths of the size), or None if a word alone is wider."""
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and font.shape(longer).advance > width:
            lines.append(line)
            longer = word
        if font.shape(longer).advance > width:
            return None
        line = longer
    return [*lines, line]


def _balance(words: list[str], font: Font, width: float, count: int) -> tuple[str, ...]:
    """The narrowest measure that still gives this many lines: lines of even length and no orphan word."""
    if count == 1:
        return (" ".join(words),)
    low = max(font.shape(word).advance for word in words)
    high = width
    best = _break(words, font, width)
    while high - low > 20:
        middle = (low + high) / 2
        lines = _break(words, font, middle)
        if lines is not None and len(lines) == count:
            best, high = lines, middle
        else:
            low = middle
    return tuple(best or ())
