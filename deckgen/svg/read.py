"""Reading the part of SVG that faces are made of; anything else is an error with its line.

Paths and transformations are reduced to what PDF knows: lines, cubic curves and matrices.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from xml.parsers import expat

DRAWABLE = frozenset(("svg", "g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "image"))
SHAPE_ATTRIBUTES = (
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d", "transform"),
    *("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("font-family", "font-size", "text-anchor", "direction"),
)
_IGNORED = frozenset(("title", "desc", "metadata", "defs"))  # allowed as long as there are no shapes in them
_INHERITED = frozenset(("fill", "stroke", "stroke-width", "fill-rule", "stroke-linecap", "stroke-linejoin", "color"))
_TRANSPARENCY = frozenset(("opacity", "fill-opacity", "stroke-opacity", "filter", "mask", "clip-path"))


class SvgError(Exception):
    """A drawing that cannot be read, with the line and the reason."""


@dataclass(slots=True)
class Element:
    """An element; its attributes include the colours and strokes that it inherits."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def number(self, name: str, default: float = 0.0) -> float:
        value = self.attributes.get(name)
        try:
            return float(value.removesuffix("px").removesuffix("mm")) if value is not None else default
        except ValueError:
            raise SvgError(f"line {self.line}: {name}={value!r} is not a number") from None


def read_svg(text: str | bytes) -> Element:
    """The drawing as a tree."""
    reader = _Reader()
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        raise SvgError(str(error)) from None
    finally:
        del reader.parser  # parser and reader refer to each other, which would keep the drawing in memory
    if not reader.root.children or reader.root.children[0].tag != "svg":
        raise SvgError("line 1: this is not an SVG drawing")
    return reader.root.children[0]


class _Reader:
    """Builds the tree from the events of the parser."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.EntityDeclHandler = self.refuse_entity
        self.root = Element("", {}, 0)
        self.open = [self.root]
        self.ignored = 0  # depth inside ignored elements

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.removeprefix("svg:")
        if tag in _IGNORED or ":" in tag:
            self.ignored += 1
            return
        if self.ignored or tag not in DRAWABLE:
            raise self._error(f"<{tag}> cannot be drawn" + (" from <defs>" if self.ignored else ""))
        outer, line = self.open[-1], self.parser.CurrentLineNumber
        element = Element(tag, resolve_attributes(attributes, outer.attributes, line), line)
        outer.children.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        if self.ignored:
            self.ignored -= 1
        else:
            self.open.pop()

    def data(self, characters: str) -> None:
        if not self.ignored:
            self.open[-1].text += characters

    def refuse_entity(self, *_: object) -> None:
        raise self._error("entities cannot be used")

    def _error(self, reason: str) -> SvgError:
        return SvgError(f"line {self.parser.CurrentLineNumber}: {reason}")


def resolve_attributes(attributes: dict[str, str], outer: dict[str, str], line: int) -> dict[str, str]:
    """The attributes with those from `style` and those inherited from the outer element."""
    if "style" in attributes:
        for declaration in attributes.pop("style").split(";"):
            key, colon, value = declaration.partition(":")
            if colon:
                attributes[key.strip()] = value.strip()
    if not _TRANSPARENCY.isdisjoint(attributes):
        for key in attributes.keys() & _TRANSPARENCY:
            if attributes[key] not in ("1", "1.0", "none"):
                raise SvgError(f"line {line}: {key} cannot be drawn")
    for key in outer.keys() & _INHERITED:
        attributes.setdefault(key, outer[key])
    return attributes


# Path data, reduced to absolute lines and cubic curves.

Segment = tuple[str, tuple[float, ...]]
Point = tuple[float, float]

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TOKEN = re.compile(rf"([A-Za-z])|({_NUMBER})")
_ARC = re.compile(
    rf"\s*,?\s*({_NUMBER})\s*,?\s*({_NUMBER})\s*,?\s*({_NUMBER})\s*,?\s*([01])\s*,?\s*([01])\s*,?\s*({_NUMBER})\s*,?\s*({_NUMBER})"
)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path_segments(data: str) -> list[Segment]:
    """A path in absolute M, L, C and Z segments."""
    segments: list[Segment] = []
    here: Point = (0.0, 0.0)
    start = here
    handle: Point | None = None  # the last control point, which S and T mirror
    for command, values in _commands(data):
        kind = command.upper()
        absolute = _absolute(kind, values, here if command.islower() else (0.0, 0.0), here)
        if kind == "Z":
            segments.append(("Z", ()))
            here, handle = start, None
            continue
        curves, handle = _convert_command(kind, absolute, here, handle if segments and segments[-1][0] == "C" else None)
        segments += curves
        here = (absolute[-2], absolute[-1])
        if kind == "M":
            start = here
    return segments


def _absolute(kind: str, values: tuple[float, ...], origin: Point, here: Point) -> tuple[float, ...]:
    if kind == "H":
        return (values[0] + origin[0], here[1])
    if kind == "V":
        return (here[0], values[0] + origin[1])
    if kind == "A":
        return (*values[:5], values[5] + origin[0], values[6] + origin[1])
    return tuple(value + origin[index % 2] for index, value in enumerate(values))


def _convert_command(
    kind: str, values: tuple[float, ...], here: Point, handle: Point | None
) -> tuple[list[Segment], Point | None]:
    """One command as lines and cubic curves, and the control point that a smooth curve after it mirrors."""
    mirrored = (2 * here[0] - handle[0], 2 * here[1] - handle[1]) if handle else here
    match kind:
        case "M" | "L" | "H" | "V":
            return [("M" if kind == "M" else "L", values)], None
        case "C":
            return [("C", values)], (values[2], values[3])
        case "S":
            return [("C", (*mirrored, *values))], (values[0], values[1])
        case "Q":
            return [_quadratic(here, (values[0], values[1]), (values[2], values[3]))], (values[0], values[1])
        case "T":
            return [_quadratic(here, mirrored, (values[0], values[1]))], mirrored
        case _:
            return list(_arc(here, values)), None


def _quadratic(here: Point, control: Point, end: Point) -> Segment:
    first = tuple(a + (c - a) * 2 / 3 for a, c in zip(here, control, strict=True))
    second = tuple(b + (c - b) * 2 / 3 for b, c in zip(end, control, strict=True))
    return ("C", (*first, *second, *end))


def _arc(here: Point, values: tuple[float, ...]) -> Iterator[Segment]:
    """An elliptical arc as cubic curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep, x, y = values
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or here == (x, y):
        yield ("L", (x, y))
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (here[0] - x) / 2, (here[1] - y) / 2
    x1, y1 = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * y1) ** 2 + (ry * x1) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if large == sweep else 1)
    cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
    cx, cy = cos * cx1 - sin * cy1 + (here[0] + x) / 2, sin * cx1 + cos * cy1 + (here[1] + y) / 2
    begin = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    angle = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - begin
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    parts = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / parts
    reach = 4 / 3 * math.tan(step / 4)

    def at(theta: float, along: float) -> Point:
        px, py = math.cos(theta) - along * math.sin(theta), math.sin(theta) + along * math.cos(theta)
        return cx + cos * rx * px - sin * ry * py, cy + sin * rx * px + cos * ry * py

    for part in range(parts):
        one, two = begin + part * step, begin + (part + 1) * step
        yield ("C", (*at(one, reach), *at(two, -reach), *at(two, 0)))


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers; a command repeats while numbers follow, and M repeats as L."""
    command = ""
    at = 0
    while token := _TOKEN.search(data, at):
        if token[1]:
            command, at = token[1], token.end()
        elif command in ("m", "M"):
            command = "l" if command == "m" else "L"
        if command.upper() not in _ARGUMENTS or (command in ("z", "Z") and not token[1]):
            raise SvgError(f"path command {command or token[2]!r} cannot be drawn")
        values, at = _numbers(data, at, command)
        yield command, values


def _numbers(data: str, at: int, command: str) -> tuple[tuple[float, ...], int]:
    """The numbers of one command, and where they end; the flags of an arc need no spaces between them."""
    if command in ("a", "A"):
        if not (match := _ARC.match(data, at)):
            raise SvgError("path command A has the wrong numbers")
        return tuple(map(float, match.groups())), match.end()
    values = []
    for _ in range(_ARGUMENTS[command.upper()]):
        token = _TOKEN.search(data, at)
        if not token or token[1]:
            raise SvgError(f"path command {command} has too few numbers")
        values.append(float(token[2]))
        at = token.end()
    return tuple(values), at


# Transformations, as matrices.

Matrix = tuple[float, float, float, float, float, float]


@lru_cache(maxsize=256)
def parse_transform(text: str) -> Matrix:
    """`translate(…)`, `scale(…)`, `rotate(…)` and `matrix(…)`, multiplied from left to right."""
    result: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        try:
            numbers = [float(part) for part in re.split(r"[\s,]+", inside.strip())]
        except ValueError:
            raise SvgError(f"transform {name}({inside}) cannot be drawn") from None
        result = multiply(_matrix(name, numbers), result)
    return result


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix of the transformation `first` inside the transformation `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


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
    raise SvgError(f"transform {name} cannot be drawn")


# Shapes. Most faces are a plain list of shapes, which is split without an XML parser.
#
# The text of a shape is the key of a cache of its PDF operators, and many shapes are the same on every card. For 1,100
# cards this saves a quarter of a second, more than a tenth of the processor time of the whole build.

_SHAPE = re.compile(
    r"(<(?:rect|circle|ellipse|line|polyline|polygon|path) [^<>&]*/>|<text [^<>&/]*>[^<>]*</text>)", re.ASCII
)
_OUTSIDE_SHAPES = re.compile(r'\s*<svg(?: (?:xmlns|width|height|viewBox)="[^"<>&]*")*>\s*</svg>\s*')
_ATTRIBUTES = {f" {name}=": name for name in SHAPE_ATTRIBUTES}
_REFERENCE = re.compile(r"&(#\d+|amp|lt|gt|quot);")
_NAMED_REFERENCES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}


def split_shapes(svg: str) -> list[str] | None:
    """The text of each shape, in order; None for a drawing with groups, pictures or anything else but shapes."""
    parts = _SHAPE.split(svg)
    return parts[1::2] if _OUTSIDE_SHAPES.fullmatch("".join(parts[::2])) else None


def read_shape(text: str) -> Element:
    """A shape that was split off, as `read_svg` would read it; unusual shapes are read by it."""
    head, _, content = text.partition(">")
    tag, space, given = head.removesuffix("/").partition(" ")
    *quoted, rest = f"{space}{given}".split('"')
    names = [_ATTRIBUTES.get(name) for name in quoted[::2]]
    words = content.removesuffix("</text>")
    plain = not rest and None not in names and len(set(names)) == len(names) and "\n" not in text
    if "&" in words:
        words, known = _REFERENCE.subn(_resolve_reference, words)
        plain = plain and known == content.count("&")
    if not plain:
        return read_svg(f"<svg>{text}</svg>").children[0]
    return Element(tag[1:], dict(zip(names, quoted[1::2], strict=True)), 0, words)  # type: ignore[arg-type]


def _resolve_reference(reference: re.Match[str]) -> str:
    return _NAMED_REFERENCES.get(reference[1]) or chr(int(reference[1][1:]))
