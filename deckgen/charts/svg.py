"""The few SVG elements that the charts need, with every text made harmless."""

from __future__ import annotations

import re
from functools import cache
from xml.sax.saxutils import escape

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
    written = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(content: str, x: float, y: float, *, ends: bool = False, **attributes: str | float) -> str:
    """A line of text whose left edge is at x, or with `ends` its right edge, whichever way it is read."""
    body = harmless(content)
    if not body:
        return ""
    backwards = right_to_left(content)
    if backwards:
        attributes["direction"] = "rtl"
    if ends is not backwards:
        attributes["text_anchor"] = "end"
    return element("text", body, x=x, y=y, **attributes)


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value, {'"': "&quot;"}) if isinstance(value, str) else number(value)
