"""Colours of drawings, in every way that SVG writes them, as #rrggbb and an opacity."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from functools import lru_cache

from deckgen.messages import say
from deckgen.svg.errors import SvgError

_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_TURNS = {"deg": 1.0, "grad": 0.9, "turn": 360.0}
_SHORT_NAMES = {"black": "#000000", "white": "#ffffff", "currentcolor": "#000000", "inherit": "#000000"}


@lru_cache(maxsize=512)
def parse_colour(text: str) -> tuple[str, float]:
    """A colour as #rrggbb in small letters, and its opacity; an SvgError if it is none."""
    written = text.strip().lower()
    if written.startswith("#"):
        return _parse_digits(written[1:], text)
    if known := _SHORT_NAMES.get(written):
        return known, 1.0
    if written == "transparent":
        return "#000000", 0.0
    if function := _FUNCTION.fullmatch(written):
        return _parse_function(function[1], function[2], text)
    from PIL import ImageColor

    named = ImageColor.colormap.get(written)
    if named is None:
        raise _refuse(text)
    if isinstance(named, tuple):  # Pillow remembers a name that it has looked up
        return "#{:02x}{:02x}{:02x}".format(*named), 1.0
    return _parse_digits(named[1:], text)


def _parse_digits(digits: str, text: str) -> tuple[str, float]:
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8) or re.search("[^0-9a-f]", digits):
        raise _refuse(text)
    return f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255


def _parse_function(name: str, inside: str, text: str) -> tuple[str, float]:
    parts = re.split(r"[\s,/]+", inside.strip())
    if len(parts) not in (3, 4):
        raise _refuse(text)
    try:
        opacity = _share(parts[3]) if len(parts) == 4 else 1.0
        if name == "rgb":
            levels = [_share(part) if part.endswith("%") else float(part) / 255 for part in parts[:3]]
        else:
            levels = list(hls_to_rgb(_degrees(parts[0]) / 360 % 1, _share(parts[2]), _share(parts[1])))
    except ValueError:
        raise _refuse(text) from None
    return "#" + "".join(f"{round(min(1.0, max(0.0, level)) * 255):02x}" for level in levels), opacity


def _share(part: str) -> float:
    number = float(part[:-1]) / 100 if part.endswith("%") else float(part)
    return min(1.0, max(0.0, number))


def _degrees(part: str) -> float:
    unit = next((unit for unit in _TURNS if part.endswith(unit)), "")
    return float(part.removesuffix(unit)) * _TURNS.get(unit, 1.0)


def _refuse(text: str) -> SvgError:
    return SvgError(say("svg.colour", colour=text[:40]))
