"""Lengths with their units, and view boxes: which part of a drawing is shown in which rectangle."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from deckgen.limits import MAX_SVG_NUMBER, MIN_SVG_SIZE
from deckgen.messages import say
from deckgen.svg.errors import SvgError
from deckgen.svg.transforms import NUMBER, Matrix

ViewBox = tuple[float, float, float, float]
"""Left, top, width and height."""

_LENGTH = re.compile(rf"\s*+({NUMBER})\s*+(px|mm|cm|in|pt|pc|q|%)?+\s*+", re.IGNORECASE)
_UNITS = {"px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6}
_ASPECT = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_ALIGNMENTS = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_HORIZONTAL = frozenset(("x", "width", "cx", "rx", "x1", "x2", "fx"))
_VERTICAL = frozenset(("y", "height", "cy", "ry", "y1", "y2", "fy"))


@lru_cache(maxsize=1024)
def parse_length(text: str, name: str, whole: float | None = None) -> float:
    """A length in units of the drawing; `whole` is what 100 % is."""
    match = _LENGTH.fullmatch(text)
    unit = (match[2] or "px").lower() if match else ""
    if match and (unit != "%" or whole is not None):
        length = float(match[1]) * (_UNITS[unit] if unit != "%" else (whole or 0.0) / 100)
        if abs(length) <= MAX_SVG_NUMBER:
            return length
    raise SvgError(say("svg.number", name=name, value=text[:40]))


def percent_base(name: str, view_box: ViewBox) -> float:
    """What 100 % of an attribute is: the width, the height or, for radii, the mean diagonal of what is shown."""
    if name in _HORIZONTAL:
        return view_box[2]
    return view_box[3] if name in _VERTICAL else math.hypot(view_box[2], view_box[3]) / math.sqrt(2)


def read_view_box(attributes: dict[str, str]) -> ViewBox | None:
    """The part of a drawing that is shown, from `viewBox` or else from its width and height; None if neither tells."""
    written = attributes.get("viewBox") or f"0 0 {attributes.get('width')} {attributes.get('height')}"
    try:
        x, y, width, height = (parse_length(part, "viewBox") for part in re.split(r"[\s,]+", written.strip()))
    except (SvgError, ValueError):
        return None
    return (x, y, width, height) if min(width, height) >= MIN_SVG_SIZE else None


@lru_cache(maxsize=64)
def fit_view_box(view_box: ViewBox, into: ViewBox, aspect: str = "") -> Matrix:
    """The transformation that shows a view box in a rectangle, as `preserveAspectRatio` says."""
    left, top, width, height = view_box
    x, y, across, down = into
    scale_x, scale_y = across / width, down / height
    if aspect.strip() == "none":
        return (scale_x, 0, 0, scale_y, x - left * scale_x, y - top * scale_y)
    found = _ASPECT.fullmatch(aspect.strip())
    align_x, align_y, how = found.groups() if found else ("Mid", "Mid", None)
    scale = max(scale_x, scale_y) if how == "slice" else min(scale_x, scale_y)
    x += (across - width * scale) * _ALIGNMENTS[align_x]
    y += (down - height * scale) * _ALIGNMENTS[align_y]
    return (scale, 0, 0, scale, x - left * scale, y - top * scale)
