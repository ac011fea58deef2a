"""Shapes as PDF path operators, in millimetres as the SVG has them."""

from __future__ import annotations

import re
from functools import lru_cache

from deckgen.writers.svg import Element, SvgError

_NUMBER = r"-?\d+(?:\.\d+)?"
_RECTANGLE = re.compile(rf"M({_NUMBER}) ({_NUMBER})h({_NUMBER})v({_NUMBER})h-{_NUMBER}z")
_CURVE = re.compile(r"([MLCZ])([^MLCZ]*)")
_ONLY_CURVES = re.compile(rf"(?:[ML]{_NUMBER} {_NUMBER}|C{_NUMBER}(?: {_NUMBER}){{5}}|Z)+")
_POINT = re.compile(r"[^\s,]+[\s,]+[^\s,]+")
_ROUND = 0.5523  # how far a cubic's handles reach to draw a quarter circle
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def outline(element: Element) -> str:
    """The outline of a shape, not painted yet."""
    number = element.number
    match element.tag:
        case "rect":
            rx = number("rx", number("ry"))
            return _rectangle(number("x"), number("y"), number("width"), number("height"), rx, number("ry", rx))
        case "circle":
            return _ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return _ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "line":
            return f"{number('x1'):.5g} {number('y1'):.5g} m {number('x2'):.5g} {number('y2'):.5g} l"
        case "polygon" | "polyline":
            points = _POINT.findall(element.attributes.get("points", ""))
            return _path("M" + "L".join(points) + ("Z" if element.tag == "polygon" else "")) if points else ""
        case "path":
            return _path(element.attributes.get("d", ""))
    raise SvgError(f"line {element.line}: <{element.tag}> cannot be drawn here")


@lru_cache(maxsize=1024)
def _path(data: str) -> str:
    """Path data as operators; QR codes and ornament, whose paths say it almost as PDF does, are spared the long way."""
    if _RECTANGLE.match(data):
        rectangles = [_bar(part) for part in data[1:].split("M")]
        if all(rectangles):
            return " ".join(rectangles)
    if _ONLY_CURVES.fullmatch(data):
        return " ".join([f"{numbers} {_OPERATORS[kind]}" for kind, numbers in _CURVE.findall(data)])
    from deckgen.writers.svg_path import path_segments

    return " ".join(
        " ".join([*(f"{value:.5g}" for value in values), _OPERATORS[kind]]) for kind, values in path_segments(data)
    )


@lru_cache(maxsize=8192)
def _bar(part: str) -> str:
    """The rectangle that a part of a path is, without its M; nothing if it is another shape. QR codes share many."""
    match = _RECTANGLE.fullmatch(f"M{part}")
    return "{} {} {} {} re".format(*match.groups()) if match else ""


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    return _rectangle(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry)


def _rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float) -> str:
    if not rx or not ry:
        return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re"
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    kx, ky = rx * (1 - _ROUND), ry * (1 - _ROUND)
    right, bottom = x + width, y + height
    sides = (
        (right - rx, y, right - kx, y, right, y + ky, right, y + ry),
        (right, bottom - ry, right, bottom - ky, right - kx, bottom, right - rx, bottom),
        (x + rx, bottom, x + kx, bottom, x, bottom - ky, x, bottom - ry),
        (x, y + ry, x, y + ky, x + kx, y, x + rx, y),
    )
    drawn = " ".join("{:.4f} {:.4f} l {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} c".format(*side) for side in sides)
    return f"{x + rx:.4f} {y:.4f} m {drawn} h"
