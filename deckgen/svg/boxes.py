"""The box around an element, in its own coordinates: gradients and clip paths may be in proportions of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from deckgen.svg.parse import Element
from deckgen.svg.paths import path_segments
from deckgen.svg.text import anchor_share, text_width
from deckgen.svg.transforms import Matrix, Point, apply, parse_transform

Box = tuple[float, float, float, float]
"""Left, top, width and height."""

_ASCENT, _DESCENT = 0.95, 0.27  # of the size of a font


def element_box(element: Element) -> Box | None:
    """The box around the outline of an element, without its stroke; None if there is nothing in it."""
    points = _points(element)
    if not points:
        return None
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    return left, top, max(point[0] for point in points) - left, max(point[1] for point in points) - top


def box_matrix(box: Box) -> Matrix:
    """From proportions of a box to coordinates."""
    left, top, width, height = box
    return (width, 0, 0, height, left, top)


def _points(element: Element) -> list[Point]:
    """Points of which the outermost are the edges of the box."""
    number = element.number
    match element.tag:
        case "rect" | "image":
            return _corners(number("x"), number("y"), number("width"), number("height"))
        case "circle":
            return _corners(number("cx") - number("r"), number("cy") - number("r"), 2 * number("r"), 2 * number("r"))
        case "ellipse":
            rx, ry = number("rx"), number("ry")
            return _corners(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)
        case "line":
            return [(number("x1"), number("y1")), (number("x2"), number("y2"))]
        case "polygon" | "polyline":
            numbers = [
                float(part) for part in re.split(r"[\s,]+", element.attributes.get("points", "").strip()) if part
            ]
            return list(zip(numbers[::2], numbers[1::2], strict=False))
        case "path":
            return list(_path_extremes(element.attributes.get("d", "")))
        case "text":
            size, width = number("font-size", 16), text_width(element)
            left = number("x") - width * anchor_share(element)
            return _corners(left, number("y") - size * _ASCENT, width, size * (_ASCENT + _DESCENT))
        case _:
            return [point for child in element.children for point in _moved_points(child)]


def _moved_points(element: Element) -> Iterable[Point]:
    points = _points(element)
    if transform := element.attributes.get("transform"):
        matrix = parse_transform(transform)
        return [apply(matrix, *point) for point in points]
    return points


def _corners(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@lru_cache(maxsize=256)
def _path_extremes(data: str) -> tuple[Point, ...]:
    """The ends of all segments, and the points where curves turn."""
    points: list[Point] = []
    for kind, values in path_segments(data):
        if kind == "C":
            points += _curve_extremes(points[-1] if points else (0.0, 0.0), values)
        if kind != "Z":
            points.append((values[-2], values[-1]))
    return tuple(points)


def _curve_extremes(start: Point, values: tuple[float, ...]) -> Iterable[Point]:
    """Where a cubic curve is farthest out across or along: there its derivative is zero."""
    xs, ys = (start[0], *values[::2]), (start[1], *values[1::2])
    for axis in (xs, ys):
        for at in _turning_points(*axis):
            yield _curve_at(xs, at), _curve_at(ys, at)


def _turning_points(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-9:
        roots = [-c / b] if b else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + sign * under**0.5) / (2 * a) for sign in (1, -1)] if under >= 0 else []
    return [root for root in roots if 0 < root < 1]


def _curve_at(axis: tuple[float, ...], at: float) -> float:
    rest = 1 - at
    return axis[0] * rest**3 + 3 * axis[1] * rest**2 * at + 3 * axis[2] * rest * at**2 + axis[3] * at**3
