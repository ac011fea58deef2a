"""Colours, sizes and SVG marks of the charts; the PNG writer can draw them too."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.svg.text_width import clip
from deckgen.svg.write import aligned_text, element, tenths

PAPER, INK, QUIET = "#ffffff", "#22262b", "#5a616a"
BAND, RULE = "#f6f4ef", "#d5d0c5"
ACCENT, PALE_ACCENT = "#b3402a", "#e3b9ae"
SERIES = ("#1f5aa6", "#b3402a", "#00695c", "#6b3f8f", "#7a4a1e", "#5f6368")
"""Dark enough for text on white; every line has its name too, never colour alone."""

WIDTH = 828.0
SMALL, SIZE, HEADING, NAME = 12.0, 13.0, 17.0, 28.0
SANS, BOLD = "sans", "sans-bold"
_FAMILY = "&quot;Source Sans 3&quot;, &quot;Noto Sans&quot;, &quot;Helvetica Neue&quot;, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Panel:
    """A chart with its heading, a note below it, and the height of the chart."""

    heading: str
    note: str
    height: float
    svg: str


def text(
    content: str, x: float, y: float, *, size: float = SIZE, fill: str = INK, bold: bool = False, anchor: str = "start"
) -> str:
    """A line of text on its baseline."""
    family = BOLD if bold else SANS
    more = {"text_anchor": "middle"} if anchor == "middle" else {}
    return aligned_text(content, x, y, right=anchor == "end", font_family=family, font_size=size, fill=fill, **more)


def clip_text(content: str, width: float, *, bold: bool = False) -> str:
    return clip(content, SIZE, width, bold=bold)


def rule(x1: float, y1: float, x2: float, y2: float, colour: str = RULE, width: float = 1.0) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=width)


def line(points: list[tuple[float, float]], colour: str, width: float = 2.0) -> str:
    data = "M" + "L".join(f"{tenths(x)} {tenths(y)}" for x, y in points)
    return element("path", d=data, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def dot(x: float, y: float, radius: float, colour: str, *, hollow: bool = False) -> str:
    fill, stroke = (PAPER, colour) if hollow else (colour, PAPER)
    return element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=1.6 if hollow else 1.2)


def bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=2, fill=colour)


def use_system_fonts(svg: str) -> str:
    """The drawing with fonts that readers of the file have installed."""
    bold = f'font-family="{_FAMILY}" font-weight="700"'
    return svg.replace(f'font-family="{BOLD}"', bold).replace(f'font-family="{SANS}"', f'font-family="{_FAMILY}"')
