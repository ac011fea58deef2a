"""Drawing by hand, for sheets that no template describes: strokes, shapes and words as SVG in millimetres."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from deckgen.faces.fit import PT, Box, Lines, fit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.faces.typeset import Typeface

Point = tuple[float, float]


def path(*lines: Iterable[Point], closed: bool = False) -> str:
    """Polylines as path data."""
    end = "Z" if closed else ""
    return "".join("M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in line) + end for line in lines)


def stroke(data: str, colour: str, width: float) -> str:
    return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


def filled(data: str, colour: str) -> str:
    return f'<path d="{data}" fill="{colour}"/>'


def disc(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:g}" fill="{colour}"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:g}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def frame(
    x: float, y: float, width: float, height: float, line: tuple[str, float], fill: str, radius: float = 0
) -> str:
    """A rectangle with a line of a colour and width around it."""
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" rx="{radius:g}" fill="{fill}" '
        f'stroke="{line[0]}" stroke-width="{line[1]:g}"/>'
    )


def dashed(x1: float, y1: float, x2: float, y2: float, dash: float = 2.0, gap: float = 1.4) -> str:
    """A line in dashes, with half a dash or more at both ends, as path data."""
    length = math.hypot(x2 - x1, y2 - y1)
    count = max(1, round((length - dash) / (dash + gap)))
    step = (length - dash) / count if length > dash else 0.0
    dx, dy = ((x2 - x1) / length, (y2 - y1) / length) if length else (0.0, 0.0)
    starts = [index * step for index in range(count + 1)] if step else [0.0]
    shown = min(dash, length)
    return path(
        *(((x1 + at * dx, y1 + at * dy), (x1 + (at + shown) * dx, y1 + (at + shown) * dy)) for at in starts),
    )


def words(text: str, x: float, y: float, typeface: Typeface, points: float, colour: str, anchor: str = "start") -> str:
    """One line of text on its baseline."""
    return (
        f'<text x="{x:.3f}" y="{y:.3f}" font-family="{typeface.family}" font-size="{points * PT:.4f}" '
        f'text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )


def broken(text: str, width: float, typeface: Typeface, points: float, leading: float = 1.3) -> Lines:
    """A text in as many lines as it needs at this size."""
    lines = fit(text, typeface, Box(width, 1000.0, points, points, leading))
    return lines or Lines((text,), points * PT, points * PT * leading)


def paragraph(lines: Lines, x: float, y: float, typeface: Typeface, colour: str, anchor: str = "start") -> str:
    """Lines one beneath the other; y is the top of the first."""
    first = y + lines.leading * 0.78
    return "".join(
        words(line, x, first + index * lines.leading, typeface, lines.size / PT, colour, anchor)
        for index, line in enumerate(lines.lines)
    )


def moved(drawing: str, x: float, y: float, turn: float = 0.0) -> str:
    """A drawing with its origin moved and turned clockwise in degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return f'<g transform="matrix({cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} {x:.3f} {y:.3f})">{drawing}</g>'


def drawing(width: float, height: float, *parts: str) -> str:
    """The whole page."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">\n{body}\n</svg>'
    )
