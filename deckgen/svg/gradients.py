"""Gradients: colours that run along a line or out from a point.

A gradient is reduced to its stops and a matrix, from a space in which it runs from 0 to 1 along x, or out to the
circle of radius 1. Gradients of the same stops are then the same but for their matrix.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from deckgen.limits import MIN_SVG_SIZE
from deckgen.messages import say
from deckgen.svg.colours import parse_colour
from deckgen.svg.errors import SvgError
from deckgen.svg.transforms import IDENTITY, Matrix, are_usual, multiply, parse_transform
from deckgen.svg.units import ViewBox, parse_length, percent_base

_MOST_TURNS = 64
_BOX: ViewBox = (0.0, 0.0, 1.0, 1.0)
_DEFAULTS = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%", "cx": "50%", "cy": "50%", "r": "50%", "fr": "0%"}


class Stop(NamedTuple):
    """A colour, #rrggbb, at a distance from 0 to 1."""

    offset: float
    colour: str
    opacity: float


Circle = tuple[float, float, float]
"""Centre and radius."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient; a single stop is a plain colour, and no stops are none."""

    stops: tuple[Stop, ...]
    matrix: Matrix
    focus: Circle | None  # where a radial gradient begins; None for one along a line
    of_box: bool  # whether it is in proportions of the box of what it fills
    spread: str  # pad, repeat or reflect

    @property
    def is_opaque(self) -> bool:
        return all(stop.opacity == 1 for stop in self.stops)


def read_gradient(
    tag: str, attributes: dict[str, str], stops: list[dict[str, str]], view_box: ViewBox | None
) -> Gradient:
    """A gradient from the attributes of its element and of its stops."""
    of_box = attributes.get("gradientUnits") != "userSpaceOnUse"
    whole = _BOX if of_box else view_box

    def coordinate(name: str, default: str = "") -> float:
        written = attributes.get(name) or default or _DEFAULTS[name]
        return parse_length(written, name, percent_base(name, whole) if whole else None)

    if tag == "linearGradient":
        x1, y1, x2, y2 = (coordinate(name) for name in ("x1", "y1", "x2", "y2"))
        dx, dy = x2 - x1, y2 - y1
        matrix: Matrix = (dx, dy, -dy, dx, x1, y1)
        focus, exists = None, max(abs(dx), abs(dy)) >= MIN_SVG_SIZE
    else:
        cx, cy, r, fr = (coordinate(name) for name in ("cx", "cy", "r", "fr"))
        fx, fy = coordinate("fx", repr(cx)), coordinate("fy", repr(cy))
        matrix = (r, 0, 0, r, cx, cy)
        exists = r >= MIN_SVG_SIZE
        focus = ((fx - cx) / r, (fy - cy) / r, fr / r) if exists else (0.0, 0.0, 0.0)
    moved = multiply(matrix, parse_transform(attributes.get("gradientTransform", "")))
    if not are_usual((*moved, *(focus or ()))):
        raise SvgError(say("svg.too-much"))
    read = _read_stops(stops)
    return Gradient(read if exists else read[-1:], moved, focus, of_box, attributes.get("spreadMethod", "pad"))


def unroll(gradient: Gradient, corners: list[tuple[float, float]]) -> tuple[Gradient, Matrix]:
    """A gradient that repeats itself, written out as far as some points in its space; and the matrix to stretch it."""
    if gradient.spread not in ("repeat", "reflect") or len(gradient.stops) < 2:
        return gradient, IDENTITY
    if gradient.focus is None:
        first = min(max(math.floor(min(x for x, _ in corners)), -_MOST_TURNS), _MOST_TURNS - 1)
        last = max(first + 1, min(math.ceil(max(x for x, _ in corners)), _MOST_TURNS))
        stretch: Matrix = (last - first, 0, 0, 1, first, 0)
        focus = None
    else:
        x, y, radius = gradient.focus
        farthest = max(math.hypot(*corner) for corner in corners) / max(0.1, 1 - math.hypot(x, y))
        first, last = 0, min(_MOST_TURNS, max(1, math.ceil(farthest)))
        across = radius + (1 - radius) * last
        left, top = x * (1 - last), y * (1 - last)  # the centres of the circles lie on a line
        stretch = (across, 0, 0, across, left, top)
        focus = ((x - left) / across, (y - top) / across, radius / across)
    turns = range(first, last)
    stops = tuple(
        stop._replace(offset=(turn - first + stop.offset) / len(turns))
        for turn in turns
        for stop in _turned(gradient.stops, mirrored=gradient.spread == "reflect" and turn % 2 == 1)
    )
    return replace(gradient, stops=stops, focus=focus, spread="pad"), stretch


def _turned(stops: tuple[Stop, ...], *, mirrored: bool) -> list[Stop]:
    """The stops of one turn, from its beginning to its end."""
    whole = [stops[0]._replace(offset=0.0), *stops, stops[-1]._replace(offset=1.0)]
    return [stop._replace(offset=1 - stop.offset) for stop in reversed(whole)] if mirrored else whole


def _read_stops(stops: list[dict[str, str]]) -> tuple[Stop, ...]:
    """The stops; each begins where the one before it is, or after it."""
    found: list[Stop] = []
    for stop in stops:
        written = stop.get("offset", "0").strip()
        offset = parse_length(written, "offset", 1.0)
        offset = max(min(1.0, max(0.0, offset)), found[-1].offset if found else 0.0)
        colour, opacity = parse_colour(stop.get("stop-color", "#000000"))
        share = parse_length(stop.get("stop-opacity", "1"), "stop-opacity", 1.0)
        found.append(Stop(offset, colour, opacity * min(1.0, max(0.0, share))))
    same = len({stop[1:] for stop in found}) == 1
    return tuple(found[:1] if same else found)
