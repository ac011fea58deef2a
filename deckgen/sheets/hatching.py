"""Slanted lines that fill a convex shape."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Point = tuple[float, float]


def hatch(outline: tuple[Point, ...], gap: float) -> Iterator[tuple[Point, Point]]:
    """Lines that rise to the right, so far from each other, cut off at the outline."""
    levels = [x + y for x, y in outline]
    step = gap * math.sqrt(2)
    for number in range(math.ceil(min(levels) / step), math.floor(max(levels) / step) + 1):
        ends = sorted(set(_crossings(outline, number * step)))
        if len(ends) > 1:
            yield ends[0], ends[-1]


def _crossings(outline: tuple[Point, ...], level: float) -> Iterator[Point]:
    """Where the line x + y = level meets the edges."""
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        before, after = x1 + y1 - level, x2 + y2 - level
        if before * after <= 0 and before != after:
            share = before / (before - after)
            yield x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
