"""The few SVG elements that the charts need, with every text made harmless."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from deckgen.charts.lettering import right_to_left

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """Tenths are as fine as a printer is, and keep the file small."""
    return f"{value:.1f}".removesuffix(".0")


def harmless(text: str) -> str:
    """Text for an element: markup escaped, characters that XML forbids dropped."""
    return escape(_NOT_XML.sub("", text))


def element(name: str, content: str = "", **attributes: str | float) -> str:
    """An element; `class_` and `stroke_width` become `class` and `stroke-width`."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(content: str, x: float, y: float, **attributes: str | float) -> str:
    """A line of text; one that runs from right to left still starts where its neighbours do."""
    body = harmless(content)
    if right_to_left(content):
        body = element("tspan", body, direction="rtl", unicode_bidi="embed")
    return element("text", body, x=x, y=y, **attributes) if body else ""
