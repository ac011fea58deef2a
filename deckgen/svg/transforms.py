"""Transformations of drawings, as matrices."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

from deckgen.limits import MAX_SVG_NUMBER
from deckgen.messages import say
from deckgen.svg.errors import SvgError

NUMBER = r"[-+]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+"  # nothing is tried twice
_FUNCTION = re.compile(r"(?<!\w)(\w++)\s*+\(([^()]*+)\)")
_UNIT = re.compile(r"(?:deg|px)$")  # as style sheets write them
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
_NO_AREA = 1e-18
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


@lru_cache(maxsize=256)
def parse_transform(text: str) -> Matrix:
    """`translate(…)`, `scale(…)`, `rotate(…)`, `skewX(…)` and so on, multiplied from left to right."""
    result = IDENTITY
    if _FUNCTION.sub("", text).strip(" ,\t\r\n") not in ("", "none"):
        raise SvgError(say("svg.transform", function=text[:40]))
    for name, inside in _FUNCTION.findall(text):
        try:
            numbers = [float(_UNIT.sub("", part)) for part in re.split(r"[\s,]+", inside.strip())]
            result = multiply(_matrix(name, numbers), result)
            if not are_usual((*numbers, *result)):
                raise ValueError
        except ValueError:
            raise SvgError(say("svg.transform", function=f"{name}({inside[:40]})")) from None
    return result


def are_usual(numbers: Iterable[float]) -> bool:
    """Whether numbers can be calculated with: none is infinite, undefined or far too large."""
    return all(abs(number) <= MAX_SVG_NUMBER for number in numbers)


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix of the transformation `first` inside the transformation `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def invert(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes another; None if it leaves no area."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < _NO_AREA:
        return None
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """Where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def format_matrix(matrix: Matrix) -> str:
    """A matrix as the value of `transform`."""
    return "matrix({})".format(" ".join(f"{value:.9g}" for value in matrix))


def _matrix(name: str, numbers: list[float]) -> Matrix:
    if name == "translate":
        return (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
    if name == "scale":
        return (numbers[0], 0, 0, numbers[-1], 0, 0)
    if name == "rotate" and len(numbers) in (1, 3):
        cos, sin = math.cos(math.radians(numbers[0])), math.sin(math.radians(numbers[0]))
        x, y = numbers[1:] if len(numbers) == 3 else (0.0, 0.0)
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    if name == "matrix" and len(numbers) == 6:
        return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    if name in ("skewX", "skewY") and len(numbers) == 1:
        slope = math.tan(math.radians(numbers[0]))
        return (1, 0, slope, 1, 0, 0) if name == "skewX" else (1, slope, 0, 1, 0, 0)
    raise SvgError(say("svg.transform", function=f"{name}()"))
