"""SVG transformations as the one matrix that PDF knows."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from deckgen.writers.svg import SvgError

Matrix = tuple[float, float, float, float, float, float]


@lru_cache(maxsize=256)
def transform(text: str) -> Matrix:
    """`translate(…)`, `scale(…)`, `rotate(…)` and `matrix(…)`, multiplied from left to right."""
    result: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        try:
            numbers = [float(part) for part in re.split(r"[\s,]+", inside.strip())]
        except ValueError:
            raise SvgError(f"transform {name}({inside}) cannot be drawn") from None
        result = multiply(_single(name, numbers), result)
    return result


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The transformation that does `first` inside `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _single(name: str, numbers: list[float]) -> Matrix:
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
    raise SvgError(f"transform {name} cannot be drawn")
