"""Fine line ornament, as engravers draw it: braided rings and waves, made from a seed, never the same twice."""

from __future__ import annotations

import cmath
import hashlib
import math
from functools import cache, lru_cache
from typing import NamedTuple

_DEPTHS = 8  # enough to differ, few enough that rings can be used again
_SLOPE = 1.9  # length of a half wave, in heights
_ARC = 84  # degrees on each side
_BITS = ("circle", "diamond", "triangle", "square")
_HANDLE = 0.3642  # of a half wave: where a cubic's handles lie to look like a sine


class Guilloche(NamedTuple):
    """The character of an ornament: how many waves, how deep, how many strands."""

    waves: int
    depth: float
    strands: int
    phase: float


def guilloche(seed: str) -> Guilloche:
    """A character drawn from a seed, always the same for the same seed."""
    digest = hashlib.sha256(seed.encode()).digest()
    return Guilloche(
        waves=7 + digest[0] % 9,
        depth=0.08 + digest[1] % _DEPTHS / (_DEPTHS - 1) * 0.1,
        strands=2 + digest[2] % 2,
        phase=digest[3] / 255,
    )


def rosette(character: Guilloche, x: float, y: float, radius: float) -> str:
    """Braided rings around a point, the outermost reaching the radius; as SVG path data."""
    waves, depth = character.waves, character.depth
    return "".join(ring(waves, depth, radius, complex(x, y), turn) for turn in turns(character))


def turns(character: Guilloche) -> list[complex]:
    """How each strand of a rosette is turned, as the complex number that turns it."""
    return [
        cmath.rect(1, (character.phase + strand / character.strands) * 2 * math.pi / character.waves)
        for strand in range(character.strands)
    ]


@lru_cache(maxsize=512)
def ring(waves: int, depth: float, radius: float, centre: complex = 0j, turn: complex = 1 + 0j) -> str:
    """One strand, a closed wave: a cubic from each crest to the next trough."""
    at = (turn * radius, turn * radius * (1 - 2 * depth))
    points = [centre + at[trough] * unit for unit, trough in _unit_ring(waves)]
    numbers = [number for point in points for number in (point.real, point.imag)]
    return _ring_form(2 * waves) % tuple(numbers)


@lru_cache(maxsize=512)
def wave(character: Guilloche, x1: float, x2: float, y: float, height: float) -> str:
    """Braided waves along a line."""
    count = max(2, round((x2 - x1) / height / _SLOPE))
    step = (x2 - x1) / count
    return "".join(_wave(x1, y, step, count, height / 2, strand) for strand in range(2))


def confetti(seed: str, x: float, y: float, inner: float, outer: float) -> list[tuple[str, float, float, float]]:
    """Shape, place and size of bits scattered left and right of a disc, evenly enough not to clump."""
    digest = hashlib.sha256(seed.encode()).digest()
    bits = []
    for bit in range(14):
        middle = 0 if bit % 2 else 180
        angle = math.radians(middle + _ARC * ((bit // 2 + digest[bit] / 255) / 7 - 0.5))
        radius = inner + (outer - inner) * digest[31 - bit] / 255
        size = (outer - inner) * (0.18 + 0.22 * digest[(bit * 7) % 32] / 255)
        shape = _BITS[digest[(bit * 5 + 2) % 32] % len(_BITS)]
        bits.append((shape, x + radius * math.cos(angle), y + radius * math.sin(angle), size))
    return bits


@cache
def _unit_ring(waves: int) -> list[tuple[complex, bool]]:
    """The points of a ring's curves, if its crests and troughs were on one circle; and which belong to troughs."""
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
def _ring_form(curves: int) -> str:
    """Where the numbers of a ring go: all written at once takes half the time of one by one."""
    return f"M%.2f %.2f{'C%.2f %.2f %.2f %.2f %.2f %.2f' * curves}Z"


def _wave(x: float, y: float, step: float, count: int, depth: float, strand: int) -> str:
    crests = [y + (depth if (corner + strand) % 2 else -depth) for corner in range(count + 1)]
    path = f"M{x:.2f} {crests[0]:.2f}"
    for corner in range(count):
        left, right = x + corner * step, x + (corner + 1) * step
        near, far = crests[corner], crests[corner + 1]
        path += f"C{left + _HANDLE * step:.2f} {near:.2f} {right - _HANDLE * step:.2f} {far:.2f} {right:.2f} {far:.2f}"
    return path
