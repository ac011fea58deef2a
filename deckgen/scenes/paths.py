"""Shapes as the data of SVG paths: absolute, only of M, L, C and Z, so that they are converted quickly."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Sequence

Point = tuple[float, float]

_NUMBER = re.compile(r"-?[\d.]+")
_ROUND = 0.5523  # how far the handles of a quarter circle reach, in radii


class Shape:
    """A shape that is drawn often: the data of a path around the point where it stands, placed in any size."""

    __slots__ = ("_across", "_down", "_template")

    def __init__(self, data: str) -> None:
        numbers = [float(number) for number in _NUMBER.findall(data)]
        if len(numbers) % 2:
            raise ValueError(f"a point lacks a coordinate: {data}")
        self._across, self._down = numbers[::2], numbers[1::2]
        self._template = _NUMBER.sub("%.1f", data)

    def at(self, x: float, y: float, wide: float, high: float | None = None) -> str:
        """The shape at a point, its unit `wide` (negative: mirrored) and `high` millimetres."""
        tall = abs(wide) if high is None else high
        values = [x] * (2 * len(self._across))
        values[::2] = [x + across * wide for across in self._across]
        values[1::2] = [y + down * tall for down in self._down]
        return self._template % tuple(values)


def corner_path(points: Iterable[Point]) -> str:
    """Straight lines through points."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def polygon_path(points: Iterable[Point]) -> str:
    """A closed shape with corners."""
    return corner_path(points) + "Z"


def rectangle_path(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{left:.1f} {top:.1f}L{right:.1f} {top:.1f}L{right:.1f} {bottom:.1f}L{left:.1f} {bottom:.1f}Z"


def smooth_path(points: Sequence[Point]) -> str:
    """A line through points that is level at each of them."""
    curves = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        middle = (x1 + x2) / 2
        curves.append(f"C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f}")
    return "".join(curves)


def dots_path(points: Iterable[Point]) -> str:
    """Lines of no length, which round ends make into dots."""
    return "".join([f"M{x:.1f} {y:.1f}L{x:.1f} {y:.1f}" for x, y in points])


def ellipse_path(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> str:
    """An ellipse of four curves, turned clockwise by an angle."""
    corners = (
        *((1, 0), (1, _ROUND), (_ROUND, 1), (0, 1)),
        *((-_ROUND, 1), (-1, _ROUND), (-1, 0)),
        *((-1, -_ROUND), (-_ROUND, -1), (0, -1)),
        *((_ROUND, -1), (1, -_ROUND), (1, 0)),
    )
    cos, sin = math.cos(turn), math.sin(turn)
    at = [
        f"{x + px * wide * cos - py * high * sin:.1f} {y + px * wide * sin + py * high * cos:.1f}" for px, py in corners
    ]
    return f"M{at[0]}C{' '.join(at[1:4])}C{' '.join(at[4:7])}C{' '.join(at[7:10])}C{' '.join(at[10:13])}Z"


def arch_path(left: float, right: float, top: float, base: float, *, pointed: float = 0.0) -> str:
    """A doorway with a round or pointed head; `top` is its highest point, `pointed` from 0 to 1."""
    middle, half = (left + right) / 2, (right - left) / 2
    spring = top + half * (1 + pointed * 0.6)
    bend, slope = _ROUND * (spring - top), half * _ROUND * (1 - pointed)
    return (
        f"M{left:.1f} {base:.1f}L{left:.1f} {spring:.1f}"
        f"C{left:.1f} {spring - bend:.1f} {middle - slope:.1f} {top:.1f} {middle:.1f} {top:.1f}"
        f"C{middle + slope:.1f} {top:.1f} {right:.1f} {spring - bend:.1f} {right:.1f} {spring:.1f}"
        f"L{right:.1f} {base:.1f}Z"
    )


def leaf_path(x: float, y: float, length: float, turn: float, *, broad: float) -> str:
    """A pointed leaf that grows from a point at an angle, 0 upwards and clockwise; `broad` is a share of its length."""
    sin, cos = math.sin(turn), -math.cos(turn)
    side_x, side_y = -cos * broad * length, sin * broad * length
    middle_x, middle_y = x + sin * length * 0.5, y + cos * length * 0.5
    tip_x, tip_y = x + sin * length, y + cos * length
    return (
        f"M{x:.1f} {y:.1f}C{middle_x + side_x:.1f} {middle_y + side_y:.1f} {middle_x + side_x:.1f}"
        f" {middle_y + side_y:.1f} {tip_x:.1f} {tip_y:.1f}C{middle_x - side_x:.1f} {middle_y - side_y:.1f}"
        f" {middle_x - side_x:.1f} {middle_y - side_y:.1f} {x:.1f} {y:.1f}Z"
    )
