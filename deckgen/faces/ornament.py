"""Ornament: braided rings and waves as on banknotes, made from a seed; the badges of suits."""

from __future__ import annotations

import cmath
import hashlib
import math
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from deckgen.svg.write import escape_attribute, short

_DEPTHS = 8  # few, so that rings can be cached
_SLOPE = 1.9  # length of a half wave, in heights
_POLYGONS = {"square": (4, 45), "diamond": (4, 0), "hexagon": (6, 30), "pentagon": (5, -90), "triangle": (3, -90)}
"""Shapes by their number of corners and the angle of the first; any other shape is a circle."""
_HANDLE = 0.3642  # of a half wave: where the handles of a cubic lie that looks like a sine


class Guilloche(NamedTuple):
    """A pattern of braided lines: how many waves, how deep, how many strands, and where they begin."""

    waves: int
    depth: float
    strands: int
    phase: float


def make_guilloche(seed: str) -> Guilloche:
    """The pattern of a seed, always the same."""
    digest = hashlib.sha256(seed.encode()).digest()
    return Guilloche(
        waves=7 + digest[0] % 9,
        depth=0.08 + digest[1] % _DEPTHS / (_DEPTHS - 1) * 0.1,
        strands=2 + digest[2] % 2,
        phase=digest[3] / 255,
    )


def rosette_path(pattern: Guilloche, x: float, y: float, radius: float) -> str:
    """Braided rings around a point, whose crests reach the radius."""
    waves, depth = pattern.waves, pattern.depth
    return "".join(_ring_path(waves, depth, radius, complex(x, y), turn) for turn in _strand_turns(pattern))


def _strand_turns(pattern: Guilloche) -> list[complex]:
    """The rotation of each strand of a rosette, as a complex number."""
    return [
        cmath.rect(1, (pattern.phase + strand / pattern.strands) * 2 * math.pi / pattern.waves)
        for strand in range(pattern.strands)
    ]


@lru_cache(maxsize=512)
def _ring_path(waves: int, depth: float, radius: float, centre: complex, turn: complex) -> str:
    """One strand, a closed wave: a cubic from each crest to the next trough."""
    at = (turn * radius, turn * radius * (1 - 2 * depth))
    points = [centre + at[trough] * unit for unit, trough in _unit_ring(waves)]
    numbers = [number for point in points for number in (point.real, point.imag)]
    return _ring_format(2 * waves) % tuple(numbers)


@lru_cache(maxsize=512)
def wave_path(pattern: Guilloche, x1: float, x2: float, y: float, height: float) -> str:
    """Braided waves along a line."""
    count = max(2, round((x2 - x1) / height / _SLOPE))
    step = (x2 - x1) / count
    return "".join(_wave_strand_path(x1, y, step, count, height / 2, strand) for strand in range(2))


@lru_cache(maxsize=512)
def draw_badge(shape: str, x: float, y: float, size: float, fill: str) -> Markup:
    """The shape behind a suit's pictogram, centred on a point; all shapes have the same area."""
    fill = escape_attribute(fill)
    if shape not in _POLYGONS:
        return Markup(f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(size / 2)}" fill="{fill}"/>')
    corners, turn = _POLYGONS[shape]
    radius = size / 2 * math.sqrt(2 * math.pi / (corners * math.sin(2 * math.pi / corners)))
    angles = (math.radians(turn + 360 / corners * corner) for corner in range(corners))
    points = " ".join(f"{short(x + radius * math.cos(a))},{short(y + radius * math.sin(a))}" for a in angles)
    return Markup(f'<polygon points="{points}" fill="{fill}"/>')


@cache
def _unit_ring(waves: int) -> list[tuple[complex, bool]]:
    """The points of a ring's curves, as if crests and troughs were on one circle; and which belong to troughs."""
    step = math.pi / waves
    handle = _HANDLE * step
    reach = 1 / math.cos(handle)
    points = [
        (cmath.rect(far, corner * step + bent), corner % 2 == 1)
        for corner in range(2 * waves + 1)
        for bent, far in ((-handle, reach), (0.0, 1.0), (handle, reach))
    ]
    return points[1:-1]


@cache
def _ring_format(curves: int) -> str:
    """The path data of a ring as a format: writing all numbers at once takes half the time."""
    return f"M%.2f %.2f{'C%.2f %.2f %.2f %.2f %.2f %.2f' * curves}Z"


def _wave_strand_path(x: float, y: float, step: float, count: int, depth: float, strand: int) -> str:
    crests = [y + (depth if (corner + strand) % 2 else -depth) for corner in range(count + 1)]
    path = f"M{x:.2f} {crests[0]:.2f}"
    for corner in range(count):
        left, right = x + corner * step, x + (corner + 1) * step
        near, far = crests[corner], crests[corner + 1]
        path += f"C{left + _HANDLE * step:.2f} {near:.2f} {right - _HANDLE * step:.2f} {far:.2f} {right:.2f} {far:.2f}"
    return path
