"""Reads the small part of SVG that faces are made of; anything else is an error that names its line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.parsers import expat

if TYPE_CHECKING:
    from collections.abc import Iterator

_DRAWABLE = frozenset(("svg", "g", "rect", "circle", "line", "path", "polygon", "text"))
_TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}

Matrix = tuple[float, float, float, float, float, float]
Segment = tuple[str, tuple[float, ...]]


class SvgError(Exception):
    """A drawing that cannot be drawn; says where and why."""


@dataclass(slots=True)
class Element:
    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def number(self, name: str, default: float = 0.0) -> float:
        value = self.attributes.get(name)
        try:
            return float(value) if value is not None else default
        except ValueError:
            raise SvgError(f"line {self.line}: {name}={value!r} is not a number") from None


def read_svg(text: str) -> Element:
    """The drawing as a tree."""
    root = Element("", {}, 0)
    open_elements = [root]
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        if tag not in _DRAWABLE:
            raise SvgError(f"line {parser.CurrentLineNumber}: <{tag}> cannot be drawn")
        element = Element(tag, attributes, parser.CurrentLineNumber)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def end(_: str) -> None:
        open_elements.pop()

    def data(characters: str) -> None:
        open_elements[-1].text += characters

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise SvgError(str(error)) from None
    return root.children[0]


@lru_cache(maxsize=256)
def transform(text: str) -> Matrix:
    """`translate(…)`, `scale(…)` and `matrix(…)`, multiplied from left to right."""
    result: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        result = multiply(_single(name, [float(part) for part in re.split(r"[\s,]+", inside.strip())]), result)
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
    if name == "matrix" and len(numbers) == 6:
        return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    raise SvgError(f"transform {name} cannot be drawn")


def path_segments(data: str) -> list[Segment]:
    """A path in absolute M, L, C and Z segments."""
    segments: list[Segment] = []
    x = y = start_x = start_y = 0.0
    points: tuple[float, ...]
    for command, values in _commands(data):
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        match command.upper():
            case "Z":
                segments.append(("Z", ()))
                x, y = start_x, start_y
                continue
            case "H":
                kind, points = "L", (values[0] + dx, y)
            case "V":
                kind, points = "L", (x, values[0] + dy)
            case kind:
                points = tuple(value + (dy if index % 2 else dx) for index, value in enumerate(values))
        x, y = points[-2:]
        if kind == "M":
            start_x, start_y = x, y
        segments.append((kind, points))
    return segments


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers; a command is repeated while numbers follow, M as L."""
    tokens = _TOKEN.findall(data)
    command = ""
    at = 0
    while at < len(tokens):
        if tokens[at][0]:
            command = tokens[at][0]
            at += 1
        elif command in "mM":
            command = "l" if command == "m" else "L"
        if command.upper() not in _ARGUMENTS:
            raise SvgError(f"path command {command or tokens[at][1]!r} cannot be drawn")
        count = _ARGUMENTS[command.upper()]
        numbers = [number for letter, number in tokens[at : at + count] if number and not letter]
        if len(numbers) < count or (count == 0 and at < len(tokens) and not tokens[at][0]):
            raise SvgError(f"path command {command} has the wrong number of numbers")
        yield command, tuple(map(float, numbers))
        at += count
