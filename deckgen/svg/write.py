"""Writing SVG: numbers, escaped text, elements, shapes, lines of text and whole documents.

Every function returns a finished piece of markup; coordinates count from the top left. Shapes have three decimals,
which are micrometres in a drawing in millimetres.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache

from deckgen.type.fit import PT, Lines, TextBox, fit
from deckgen.type.fonts import Typeface, is_right_to_left

NAMESPACE = "http://www.w3.org/2000/svg"

Point = tuple[float, float]
Stroke = tuple[str, float]
"""The colour of a line and its width."""

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # the other way round compiles in 5 ms
_BLANKS = re.compile(r"[ \t\r\n\v\f]+")
_OUTERMOST = re.compile(r"\A(?>.*?<svg\b[^<>]*+>)(.*)</svg>\s*\Z", re.DOTALL)
_ID = re.compile(r' id="|url\(#| (?:xlink:)?href="#')
_NO_LINE: Stroke = ("none", 0)
_OPPOSITE = {"start": "end", "end": "start"}


def short(value: float) -> str:
    """A number with six digits and no trailing zeros."""
    return f"{value:.6g}"


def tenths(value: float) -> str:
    """A number with one decimal, for drawings in pixels; none where it is a zero."""
    return f"{value:.1f}".removesuffix(".0")


def single_line(text: str) -> str:
    """Text on one line, without the characters that XML forbids; runs of blanks become one, no-break spaces stay."""
    return _BLANKS.sub(" ", _NOT_XML.sub("", text)).strip(" ")


def escape(text: str) -> str:
    """Text as the content of an element, without the characters that XML forbids; markup is not escaped again."""
    plain = str(text)  # a template may pass a number
    if hasattr(text, "__html__"):
        return plain
    allowed = plain if plain.isprintable() else _NOT_XML.sub("", plain)
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escape_attribute(value: str) -> str:
    """Text as the value of an attribute in double quotes."""
    return escape(value).replace('"', "&quot;")


def element(name: str, content: str = "", **attributes: str | float) -> str:
    """An element around markup; `class_` and `stroke_width` stand for `class` and `stroke-width`, numbers in tenths."""
    written = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path_data(*lines: Iterable[Point], closed: bool = False) -> str:
    """Polylines as the data of a path."""
    end = "Z" if closed else ""
    return "".join("M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in line) + end for line in lines)


def rounded_outline(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The outline of a rectangle with rounded corners, clockwise, as the data of a path."""
    right, bottom = x + width, y + height
    if not radius:
        return path_data(((x, y), (right, y), (right, bottom), (x, bottom)), closed=True)
    arc = f"A{radius:.4f} {radius:.4f} 0 0 1"
    return (
        f"M{x + radius:.4f} {y:.4f}L{right - radius:.4f} {y:.4f}{arc} {right:.4f} {y + radius:.4f}"
        f"L{right:.4f} {bottom - radius:.4f}{arc} {right - radius:.4f} {bottom:.4f}"
        f"L{x + radius:.4f} {bottom:.4f}{arc} {x:.4f} {bottom - radius:.4f}"
        f"L{x:.4f} {y + radius:.4f}{arc} {x + radius:.4f} {y:.4f}Z"
    )


def dashed_line(x1: float, y1: float, x2: float, y2: float, dash: float = 2.0, gap: float = 1.4) -> str:
    """A line of dashes, with half a dash or more at both ends, as the data of a path."""
    length = math.hypot(x2 - x1, y2 - y1)
    count = max(1, round((length - dash) / (dash + gap)))
    step = (length - dash) / count if length > dash else 0.0
    dx, dy = ((x2 - x1) / length, (y2 - y1) / length) if length else (0.0, 0.0)
    starts = [index * step for index in range(count + 1)] if step else [0.0]
    shown = min(dash, length)
    return path_data(
        *(((x1 + at * dx, y1 + at * dy), (x1 + (at + shown) * dx, y1 + (at + shown) * dy)) for at in starts),
    )


def stroked_path(data: str, colour: str, width: float) -> str:
    return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


def filled_path(data: str, colour: str) -> str:
    return f'<path d="{data}" fill="{colour}"/>'


def circle(x: float, y: float, radius: float, *, fill: str = "none", line: Stroke | None = None) -> str:
    edge = f' stroke="{line[0]}" stroke-width="{line[1]:g}"' if line else ""
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:g}" fill="{fill}"{edge}/>'


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = "none",
    line: Stroke = _NO_LINE,
    radius: float = 0,
) -> str:
    """A rectangle; `radius` rounds its corners."""
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" rx="{radius:g}" fill="{fill}" '
        f'stroke="{line[0]}" stroke-width="{line[1]:g}"/>'
    )


def text_element(
    content: str, x: float, y: float, typeface: Typeface, size: float, fill: str, anchor: str = "start"
) -> str:
    """One line on its baseline; `size` is in the units of the drawing.

    `start` puts its left edge at x and `end` its right edge, whichever way it is read; in SVG they follow the reading.
    """
    direction = ""
    if is_right_to_left(content):
        direction, anchor = ' direction="rtl"', _OPPOSITE.get(anchor, anchor)
    return (
        f'<text x="{x:.6g}" y="{y:.6g}" font-family="{typeface.family}" font-size="{size:.6g}"'
        f' fill="{escape_attribute(fill)}" text-anchor="{anchor}"{direction}>{escape(content)}</text>'
    )


def text_lines(lines: Lines, x: float, first: float, typeface: Typeface, fill: str, anchor: str = "start") -> str:
    """Lines one beneath the other; `first` is the baseline of the first."""
    return "".join(
        text_element(line, x, first + index * lines.leading, typeface, lines.size, fill, anchor)
        for index, line in enumerate(lines.lines)
    )


def text_line(
    content: str, x: float, y: float, typeface: Typeface, points: float, fill: str, anchor: str = "start"
) -> str:
    """One line on its baseline in a drawing in millimetres, to the micrometre."""
    return text_element(content, round(x, 3), round(y, 3), typeface, round(points * PT, 4), fill, anchor)


def paragraph(lines: Lines, x: float, top: float, typeface: Typeface, fill: str, anchor: str = "start") -> str:
    """Lines one beneath the other in a drawing in millimetres; the box of the first begins at `top`."""
    first = top + lines.leading * 0.78
    return "".join(
        text_line(line, x, first + index * lines.leading, typeface, lines.size / PT, fill, anchor)
        for index, line in enumerate(lines.lines)
    )


def aligned_text(content: str, x: float, y: float, *, right: bool = False, **attributes: str | float) -> str:
    """A line whose left edge, or with `right` whose right edge, is at x, whichever way it is read.

    It is set in whatever font the attributes or a style sheet name.
    """
    body = escape(content)
    if not body:
        return ""
    right_to_left = is_right_to_left(content)
    if right_to_left:
        attributes["direction"] = "rtl"
    if right is not right_to_left:
        attributes["text_anchor"] = "end"
    return element("text", body, x=x, y=y, **attributes)


def break_text(content: str, width: float, typeface: Typeface, points: float, leading: float = 1.3) -> Lines:
    """A text in as many lines as it needs at this size, in millimetres."""
    lines = fit(content, typeface, TextBox(width, 1000.0, points, points, leading))
    return lines or Lines((content,), points * PT, points * PT * leading, width)


def group(drawing: str, x: float, y: float, turn: float = 0.0) -> str:
    """A drawing moved, and turned clockwise by degrees about its origin."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return f'<g transform="matrix({cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} {x:.3f} {y:.3f})">{drawing}</g>'


def translate(drawing: str, x: float, y: float) -> str:
    """A drawing in pixels, moved."""
    return element("g", drawing, transform=f"translate({tenths(x)} {tenths(y)})")


def picture(width: float, height: float, content: str, language: str, **attributes: str | float) -> str:
    """A whole SVG document in pixels, with the language of its text."""
    return element(
        "svg",
        content,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {tenths(width)} {tenths(height)}",
        width=width,
        height=height,
        **attributes,
        role="img",
        lang=language,
    )


def drawing_content(svg: str) -> str:
    """What is in a drawing, without the outermost element."""
    return _OUTERMOST.sub(r"\1", svg)


def prefix_ids(svg: str, prefix: str) -> str:
    """A drawing whose ids, and what refers to them, begin with a prefix, so that it can be part of another one."""
    return _ID.sub(rf"\g<0>{prefix}", svg)


def document(width: float, height: float, *parts: str) -> str:
    """A whole SVG document in millimetres."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="{NAMESPACE}" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">\n{body}\n</svg>'
    )


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape_attribute(value) if isinstance(value, str) else tenths(value)
