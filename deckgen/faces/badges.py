"""The shapes behind suits: told apart without colour."""

from __future__ import annotations

import math
from functools import lru_cache

from markupsafe import Markup

from deckgen.svg.write import short

_SIDES = {"square": (4, 45), "diamond": (4, 0), "hexagon": (6, 30), "pentagon": (5, -90), "triangle": (3, -90)}


@lru_cache(maxsize=512)
def badge(shape: str, x: float, y: float, size: float, fill: str) -> Markup:
    """A shape of about the same weight whatever it is, centred on a point."""
    if shape not in _SIDES:
        return Markup(f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(size / 2)}" fill="{fill}"/>')
    corners, turn = _SIDES[shape]
    radius = size / 2 * math.sqrt(2 * math.pi / (corners * math.sin(2 * math.pi / corners)))
    angles = (math.radians(turn + 360 / corners * corner) for corner in range(corners))
    points = " ".join(f"{short(x + radius * math.cos(a))},{short(y + radius * math.sin(a))}" for a in angles)
    return Markup(f'<polygon points="{points}" fill="{fill}"/>')
