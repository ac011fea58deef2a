"""Outlines of shapes as PDF operators, without painting."""

from __future__ import annotations

import re
from functools import lru_cache

from deckgen.messages import say
from deckgen.svg.errors import SvgError
from deckgen.svg.parse import Element
from deckgen.svg.paths import PLAIN_PATH, path_segments
from deckgen.writers.pdf_numbers import decimals

ANY_PATH = "\0"
"""Path data that stands for any other, in operators that are used for many paths."""

_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
_RECTANGLE = re.compile(rf"M({_NUMBER}) ({_NUMBER})h({_NUMBER})v({_NUMBER})h-{_NUMBER}z")
_COMMAND = re.compile("([MLCZ])")
_POINT = re.compile(r"(?<![^\s,])[^\s,]++[\s,]++[^\s,]++")
_ROUND = 0.5523  # of the radius: the handles of a cubic that draws a quarter circle
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def outline_operators(element: Element) -> str:
    """The operators of a shape's outline, without painting."""
    number = element.number
    match element.tag:
        case "rect":
            rx = number("rx", number("ry"))
            return _rectangle_operators(
                number("x"), number("y"), number("width"), number("height"), rx, number("ry", rx)
            )
        case "circle":
            return _ellipse_operators(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return _ellipse_operators(number("cx"), number("cy"), number("rx"), number("ry"))
        case "line":
            return f"{decimals((number('x1'), number('y1')))} m {decimals((number('x2'), number('y2')))} l"
        case "polygon" | "polyline":
            points = _POINT.findall(element.attributes.get("points", ""))
            return path_operators("M" + "L".join(points) + ("Z" if element.tag == "polygon" else "")) if points else ""
        case "path":
            return path_operators(element.attributes.get("d", ""))
    raise SvgError(say("svg.element", tag=element.tag)).at(element)


@lru_cache(maxsize=1024)
def path_operators(data: str) -> str:
    """Path data as operators, with shortcuts for what is almost PDF already: QR codes, scenes and ornament.

    Absolute lines and curves need no arithmetic: each command only moves behind its numbers.
    """
    if PLAIN_PATH.fullmatch(data):
        parts = _COMMAND.split(data)
        parts[1::2], parts[2::2] = parts[2::2], parts[1::2]
        return " ".join(parts).lower().replace("z", "h")
    if _RECTANGLE.match(data):
        rectangles = [_rectangle_operator(part) for part in data[1:].split("M")]
        if all(rectangles):
            return " ".join(rectangles)
    if data == ANY_PATH:
        return data
    return " ".join(f"{decimals(values, 6)} {_OPERATORS[kind]}" for kind, values in path_segments(data))


@lru_cache(maxsize=8192)
def _rectangle_operator(part: str) -> str:
    """The operator of a part of a path that is a rectangle; empty if it is not. Cached because QR codes share many."""
    match = _RECTANGLE.fullmatch(f"M{part}")
    return "{} {} {} {} re".format(*match.groups()) if match else ""


def _ellipse_operators(x: float, y: float, rx: float, ry: float) -> str:
    """Four curves, from the right clockwise, as SVG has it: dashes begin there."""
    kx, ky = rx * _ROUND, ry * _ROUND
    left, top, right, bottom = x - rx, y - ry, x + rx, y + ry
    quarters = (
        (right, y + ky, x + kx, bottom, x, bottom),
        (x - kx, bottom, left, y + ky, left, y),
        (left, y - ky, x - kx, top, x, top),
        (x + kx, top, right, y - ky, right, y),
    )
    drawn = " ".join(["{:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} c".format(*quarter) for quarter in quarters])
    return f"{right:.4f} {y:.4f} m {drawn} h"


def _rectangle_operators(x: float, y: float, width: float, height: float, rx: float, ry: float) -> str:
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
