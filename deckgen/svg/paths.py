"""Path data, reduced to what PDF knows: absolute lines and cubic curves."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from deckgen.limits import MIN_SVG_SIZE
from deckgen.messages import say
from deckgen.svg.errors import SvgError
from deckgen.svg.transforms import NUMBER, Point, are_usual

Segment = tuple[str, tuple[float, ...]]

_DIGITS = r"-?+[0-9]{1,9}+(?:\.[0-9]++)?+"  # nothing is tried twice, which is several times as fast
_TWO = rf"{_DIGITS} {_DIGITS}"
PLAIN_PATH = re.compile(rf"(?:C{_TWO} {_TWO} {_TWO}|[ML]{_TWO}|Z)++")
"""Path data of absolute lines and curves, written as PDF would have its numbers: that of scenes and ornament."""

VALID_PATH = re.compile(rf"M{_TWO}(?:C{_TWO} {_TWO} {_TWO}|[MLml]{_TWO}|[HVhv]{_DIGITS}|[Zz])*+")
"""Path data that needs no closer look to be drawn: also that of QR codes."""

_TOKEN = re.compile(rf"([A-Za-z])|({NUMBER})")
_BETWEEN = r"\s*+,?+\s*+"
_ARC = re.compile(_BETWEEN + _BETWEEN.join(f"({part})" for part in (*[NUMBER] * 3, "[01]", "[01]", NUMBER, NUMBER)))
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
    if min(rx, ry) < MIN_SVG_SIZE or math.dist(here, (x, y)) < MIN_SVG_SIZE:
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
            raise SvgError(say("svg.path", command=command or token[2]))
        values, at = _numbers(data, at, command)
        if not are_usual(values):
            raise SvgError(say("svg.path-numbers", command=command))
        yield command, values


def _numbers(data: str, at: int, command: str) -> tuple[tuple[float, ...], int]:
    """The numbers of one command, and where they end; the flags of an arc need no spaces between them."""
    if command in ("a", "A"):
        if not (match := _ARC.match(data, at)):
            raise SvgError(say("svg.path-numbers", command=command))
        return tuple(map(float, match.groups())), match.end()
    values = []
    for _ in range(_ARGUMENTS[command.upper()]):
        token = _TOKEN.search(data, at)
        if not token or token[1]:
            raise SvgError(say("svg.path-numbers", command=command))
        values.append(float(token[2]))
        at = token.end()
    return tuple(values), at
