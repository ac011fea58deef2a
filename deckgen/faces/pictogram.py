"""Drawing a packaged pictogram: a character of the icon font, or an outline where another set has it."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from deckgen.faces import icons
from deckgen.svg.write import escape_attribute, short, text_element
from deckgen.type.fonts import PathSegment, Typeface, font

ICON_FONT = Typeface(("icons",))
DRAWN_SIDE = 48  # the side of the square that outlines are drawn in
_BASELINE = 0.375  # of the size, from the middle of a character of the icon font to its baseline
_FILLED = 20 / 24  # of its square, what a character of the icon font fills
_PATH_DATA = re.compile(r'\sd="([^"]+)"')
_COMMANDS = str.maketrans("MLCZ", "    ")  # our drawings have absolute ones only
_Path = tuple[str, list[float]]  # its data, and the numbers in it


class Box(NamedTuple):
    """The bounds of a drawing."""

    left: float
    top: float
    right: float
    bottom: float


class Outline(NamedTuple):
    """The outline of a pictogram in its square, as attributes of a path; and its bounds with those of its handles."""

    attributes: str
    bounds: Box


def draw_pictogram(
    name: str, x: float, y: float, size: float, fill: str, typeface: Typeface = ICON_FONT
) -> Markup | None:
    """A pictogram in a square around a point, by its name or a plain word; None if there is none."""
    found = icons.find_name(name)
    if found is None:
        return None
    if found not in icons.drawings() and (character := icons.letters().get(found)):
        return Markup(text_element(character, x, y + size * _BASELINE, typeface, size, fill, "middle"))
    return draw_outline(found, x, y, size, fill)


def draw_outline(name: str, x: float, y: float, size: float, fill: str) -> Markup:
    """The same as an outline, which needs no font, by the pictogram's own name."""
    at = f"translate({short(x - size / 2)} {short(y - size / 2)}) scale({size / DRAWN_SIDE:.6g})"
    return Markup(f'<path{find_outline(name).attributes} fill="{escape_attribute(fill)}" transform="{at}"/>')


@cache
def find_outline(name: str) -> Outline:
    """The outline of a pictogram; our drawings are one path each."""
    if file := icons.drawings().get(name):
        data = _PATH_DATA.findall(file.read_text("utf-8"))[0]
        numbers = list(map(float, data.translate(_COMMANDS).split()))
        return Outline(f' d="{data}" fill-rule="evenodd"', _bounds(numbers))
    letter = icons.letters().get(name)
    data, numbers = _letter_path(letter) if letter else _solid_path(icons.outlines()[name])
    return Outline(f' d="{data}"', _bounds(numbers))


def _letter_path(character: str) -> _Path:
    """A character of the icon font as path data, in the square that its designers drew it in."""
    letters = font("icons")
    scale = DRAWN_SIDE / letters.units_per_em
    return _path(
        letters.outline(letters.glyphs(character)[0].id, only_cubic=True), scale, 0.0, DRAWN_SIDE * (0.5 + _BASELINE)
    )


def _solid_path(character: str) -> _Path:
    """A character of Font Awesome as path data, in the middle of the square and as large as those of the icon font."""
    solid = font("icons-solid")
    glyph = solid.glyphs(character)[0].id
    left, top, width, height = solid.extents(glyph)
    scale = DRAWN_SIDE * _FILLED / max(width, height)
    x, y = DRAWN_SIDE / 2 - (left + width / 2) * scale, DRAWN_SIDE / 2 + (top - height / 2) * scale
    return _path(solid.outline(glyph, only_cubic=True), scale, x, y)


def _path(segments: list[PathSegment], scale: float, x: float, y: float) -> _Path:
    """An outline with y upwards as path data with y downwards, its origin at a point."""
    template = "".join([command + " ".join(["%.2f"] * len(points)) for command, points in segments])
    values = [value for _, points in segments for value in points]
    values[::2], values[1::2] = [x + at * scale for at in values[::2]], [y - at * scale for at in values[1::2]]
    return template % tuple(values), values


def _bounds(numbers: list[float]) -> Box:
    """The bounds of points, as they are written; those of the square where there are none."""
    if not numbers:
        return Box(0, 0, DRAWN_SIDE, DRAWN_SIDE)
    across, down = numbers[::2], numbers[1::2]
    return Box(round(min(across), 2), round(min(down), 2), round(max(across), 2), round(max(down), 2))
