"""A stranger's SVG made safe and simple: plain shapes, plain colours, no background, nothing that is not drawn."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckgen.messages import say
from deckgen.writers.svg import Element, SvgError, read_svg
from deckgen.writers.svg_path import path_segments
from deckgen.writers.svg_transform import transform

if TYPE_CHECKING:
    from collections.abc import Iterator

Box = tuple[float, float, float, float]

_STYLE_SHEET = re.compile(r"<(?:svg:)?style\b[^>]*>[^<]*(?:<!\[CDATA\[)?[^<]*\{")
_FOREIGN = ("image", "use", "text", "tspan")  # they would reach for files, for other drawings' parts, for fonts
_PAINTS = ("fill", "stroke")
_GEOMETRY = ("d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points")
_STROKES = ("stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule")
_ATTRIBUTES = frozenset((*_PAINTS, *_GEOMETRY, *_STROKES, "transform"))


@dataclass(frozen=True, slots=True)
class Drawing:
    """The shapes, each with all its colours as #rrggbb; of one colour only if the theme may choose another."""

    shapes: tuple[Element, ...]
    view_box: Box
    recolourable: bool


def read_drawing(text: str) -> Drawing:
    """Parse and simplify; an SvgError names the line of what cannot be drawn."""
    if styled := _STYLE_SHEET.search(text):
        line = text.count("\n", 0, styled.start()) + 1
        raise SvgError(say("icons.svg-line", line=line, message=say("icons.svg-style-sheet")))
    root = read_svg(text)
    view_box = _view_box(root)
    try:
        shapes = tuple(_simplified(root))
    except RecursionError:
        raise SvgError(say("icons.svg-too-deep")) from None
    if not shapes:
        raise SvgError(say("icons.svg-empty"))
    shapes = _without_ground(shapes, view_box)
    return Drawing(shapes, view_box, len(_colours(shapes)) == 1)


def leaves(shapes: tuple[Element, ...]) -> Iterator[Element]:
    """The shapes inside any groups, in the order they are drawn."""
    for shape in shapes:
        if shape.tag == "g":
            yield from leaves(tuple(shape.children))
        else:
            yield shape


def _simplified(parent: Element) -> Iterator[Element]:
    """The shapes with nothing but what draws them; what is hidden is left out."""
    for element in parent.children:
        if element.attributes.get("display") == "none" or element.attributes.get("visibility") == "hidden":
            continue
        if element.tag in _FOREIGN:
            raise SvgError(_at(element, say("icons.svg-foreign", tag=element.tag)))
        kept = {name: value.strip() for name, value in element.attributes.items() if name in _ATTRIBUTES}
        _prove(element, kept)
        if element.tag == "g":
            if children := list(_simplified(element)):
                moved = {"transform": kept["transform"]} if "transform" in kept else {}
                yield replace(element, attributes=moved, text="", children=children)
        else:
            yield replace(element, attributes=kept | _paints(element, kept), text="", children=[])


def _paints(element: Element, attributes: dict[str, str]) -> dict[str, str]:
    fill = "none" if element.tag == "line" else _colour(element, attributes.get("fill", "#000000"))
    return {"fill": fill, "stroke": _colour(element, attributes.get("stroke", "none"))}


def _colour(element: Element, written: str) -> str:
    """As #rrggbb; what takes the colour of its surroundings is black until the theme says otherwise."""
    from PIL import ImageColor

    if written in ("none", "transparent"):
        return "none"
    if written in ("currentColor", "inherit"):
        return "#000000"
    try:
        red, green, blue = ImageColor.getrgb(written)[:3]
    except ValueError:
        raise SvgError(_at(element, say("icons.svg-colour", colour=written[:40]))) from None
    return f"#{red:02x}{green:02x}{blue:02x}"


def _prove(element: Element, attributes: dict[str, str]) -> None:
    """Find now what would fail when the card is drawn."""
    try:
        if "transform" in attributes:
            transform(attributes["transform"])
        if element.tag == "path":
            path_segments(attributes.get("d", ""))
    except (SvgError, ValueError, IndexError) as error:
        raise SvgError(_at(element, str(error))) from None


def _view_box(root: Element) -> Box:
    written = root.attributes.get("viewBox") or f"0 0 {root.attributes.get('width')} {root.attributes.get('height')}"
    try:
        x, y, width, height = (float(part.removesuffix("px")) for part in re.split(r"[\s,]+", written.strip()))
    except ValueError:
        raise SvgError(_at(root, say("icons.svg-no-size"))) from None
    if not all(map(math.isfinite, (x, y, width, height))) or width <= 0 or height <= 0:
        raise SvgError(_at(root, say("icons.svg-no-size")))
    return x, y, width, height


def _without_ground(shapes: tuple[Element, ...], view_box: Box) -> tuple[Element, ...]:
    """A one-coloured drawing on a square, as game-icons.net has them, is the drawing without the square."""
    first, rest = shapes[0], shapes[1:]
    if not rest or not _covers(first, view_box):
        return shapes
    others = _colours(rest)
    return rest if len(others) == 1 and first.attributes["fill"] not in others else shapes


def _covers(shape: Element, view_box: Box) -> bool:
    if shape.tag == "g" or "transform" in shape.attributes:
        return False
    x, y, width, height = view_box
    if shape.tag == "rect":
        percent = shape.attributes.get("width") == shape.attributes.get("height") == "100%"
        return percent or tuple(shape.number(name) for name in ("x", "y", "width", "height")) == view_box
    if shape.tag != "path":
        return False
    segments = path_segments(shape.attributes.get("d", ""))
    corners = {points for kind, points in segments if kind in ("M", "L")}
    straight = {kind for kind, _ in segments} <= {"M", "L", "Z"}
    return straight and corners == {(x, y), (x + width, y), (x + width, y + height), (x, y + height)}


def _colours(shapes: tuple[Element, ...]) -> set[str]:
    return {shape.attributes[paint] for shape in leaves(shapes) for paint in _PAINTS} - {"none"}


def _at(element: Element, message: str) -> str:
    return say("icons.svg-line", line=element.line, message=message)
