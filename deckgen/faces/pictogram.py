"""Drawing a packaged pictogram: a character of the icon font, or an outline where another set has it."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from deckgen.faces import icons
from deckgen.svg.write import escape_attribute, short, text_element
from deckgen.type.fonts import PathSegment, Typeface, font

ICON_FONT = Typeface(("icons",))
DRAWN_SIDE = 48  # the side of the square that outlines are drawn in
_BASELINE = 0.375  # of the size, from the middle of a character of the icon font to its baseline
_FILLED = 20 / 24  # of its square, what a character of the icon font fills
_PATH_DATA = re.compile(r'\sd="([^"]+)"')


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
    return Markup(f'<path{outline_attributes(name)} fill="{escape_attribute(fill)}" transform="{at}"/>')


@cache
def outline_attributes(name: str) -> str:
    """The outline of a pictogram in its square, as attributes of a path; our drawings are one path each."""
    if file := icons.drawings().get(name):
        return f' d="{_PATH_DATA.findall(file.read_text("utf-8"))[0]}" fill-rule="evenodd"'
    letter = icons.letters().get(name)
    return f' d="{_letter_path(letter) if letter else _solid_path(icons.outlines()[name])}"'


def _letter_path(character: str) -> str:
    """A character of the icon font as path data, in the square that its designers drew it in."""
    letters = font("icons")
    scale = DRAWN_SIDE / letters.units_per_em
    return _path(
        letters.outline(letters.glyphs(character)[0].id, only_cubic=True), scale, 0.0, DRAWN_SIDE * (0.5 + _BASELINE)
    )


def _solid_path(character: str) -> str:
    """A character of Font Awesome as path data, in the middle of the square and as large as those of the icon font."""
    solid = font("icons-solid")
    glyph = solid.glyphs(character)[0].id
    left, top, width, height = solid.extents(glyph)
    scale = DRAWN_SIDE * _FILLED / max(width, height)
    x, y = DRAWN_SIDE / 2 - (left + width / 2) * scale, DRAWN_SIDE / 2 + (top - height / 2) * scale
    return _path(solid.outline(glyph, only_cubic=True), scale, x, y)


def _path(segments: list[PathSegment], scale: float, x: float, y: float) -> str:
    """An outline with y upwards as path data with y downwards, its origin at a point."""
    template = "".join([command + " ".join(["%.2f"] * len(points)) for command, points in segments])
    values = [value for _, points in segments for value in points]
    values[::2], values[1::2] = [x + at * scale for at in values[::2]], [y - at * scale for at in values[1::2]]
    return template % tuple(values)
