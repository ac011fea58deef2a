"""Writing what has been read as plain SVG: no style sheets, copies or drawings within drawings, and ids of our own.

Browsers, the PDF and every other reader then see the same drawing, whatever wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from deckgen.svg.colours import parse_colour
from deckgen.svg.gradients import Gradient
from deckgen.svg.parse import Element
from deckgen.svg.transforms import format_matrix
from deckgen.svg.units import ViewBox, fit_view_box, read_view_box
from deckgen.svg.write import escape, escape_attribute, short

_GEOMETRY = ("d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "href")
_PAINTS = ("fill", "stroke")
_STROKES = ("width", "linecap", "linejoin", "miterlimit", "dasharray", "dashoffset", "opacity")
_PAINTING = (*_PAINTS, "fill-rule", "fill-opacity", *(f"stroke-{name}" for name in _STROKES))
_TEXT = ("x", "y", "font-family", "font-size", *_PAINTING, "text-anchor", "direction", "xml:space")
_AROUND = ("transform", "opacity")
_OUTLINE = (*_GEOMETRY, "transform", "clip-rule", "font-family", "font-size", "text-anchor")


def write_plain(drawing: Element, width: float, height: float) -> str:
    """A whole drawing that fills a rectangle from the origin on."""
    whole: ViewBox = (0.0, 0.0, width, height)
    view_box = read_view_box(drawing.attributes) or whole
    writer = PlainWriter("p")
    inside = writer.write(drawing.children)
    if view_box != whole:
        matrix = fit_view_box(view_box, whole, drawing.attributes.get("preserveAspectRatio", ""))
        inside = f'<g transform="{format_matrix(matrix)}">{inside}</g>'
    size = f'width="{short(width)}mm" height="{short(height)}mm" viewBox="0 0 {short(width)} {short(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{writer.definitions()}{inside}</svg>'


class PlainWriter:
    """Writes elements, and keeps the gradients and clip paths that they refer to; ids begin with a prefix."""

    def __init__(self, prefix: str, colour: str | None = None) -> None:
        self._prefix = prefix
        self._colour = colour  # in place of every other
        self._definitions: list[str] = []
        self._names: dict[Gradient | Element, str] = {}

    def definitions(self) -> str:
        """What must be written before the elements."""
        return f"<defs>{''.join(self._definitions)}</defs>" if self._definitions else ""

    def write(self, elements: Iterable[Element]) -> str:
        return "".join([self._element(each) for each in elements])

    def _element(self, each: Element) -> str:
        names = _TEXT if each.tag == "text" else _GEOMETRY + _PAINTING
        names = _AROUND if each.tag == "g" else (*names, *_AROUND)
        attributes = {name: each.attributes[name] for name in names if name in each.attributes}
        if each.tag != "g":
            attributes |= self._paints(each)
        if each.clip:
            attributes["clip-path"] = f"url(#{self._clip(each.clip)})"
        return _tag(each, attributes, escape(each.text) if each.tag == "text" else self.write(each.children))

    def _paints(self, each: Element) -> dict[str, str]:
        """Colours as #rrggbb, with their opacity; or the colour in place of every other."""
        written = ({} if each.tag in ("line", "image") else {"fill": "#000000"}) | each.attributes
        paints: dict[str, str] = {}
        for name in _PAINTS:
            value = written.get(name, "none")
            if name in each.gradients:
                paints[name] = f"url(#{self._gradient(each.gradients[name])})"
            elif value != "none":
                colour, share = parse_colour(value)
                paints[name] = self._colour or colour
                if share < 1:
                    paints[f"{name}-opacity"] = short(share * each.share(f"{name}-opacity"))
        return paints

    def _clip(self, clip: Element) -> str:
        if clip not in self._names:
            outer = {"clip-path": f"url(#{self._clip(clip.clip)})"} if clip.clip else {}
            kept = {name: clip.attributes[name] for name in ("clipPathUnits", "transform") if name in clip.attributes}
            inside = "".join(map(self._outline, clip.children))
            name = self._names[clip] = f"{self._prefix}{len(self._names)}"
            self._definitions.append(_tag(clip, {"id": name} | kept | outer, inside))
        return self._names[clip]

    def _outline(self, each: Element) -> str:
        attributes = {name: each.attributes[name] for name in _OUTLINE if name in each.attributes}
        if each.tag == "g":  # clip paths have no groups: this one is around what was used
            return "".join(self._outline(_moved(child, attributes, each.clip)) for child in each.children)
        if each.clip:
            attributes["clip-path"] = f"url(#{self._clip(each.clip)})"
        return _tag(each, attributes, escape(each.text))

    def _gradient(self, gradient: Gradient) -> str:
        if gradient not in self._names:
            name = self._names[gradient] = f"{self._prefix}{len(self._names)}"
            self._definitions.append(_write_gradient(gradient, name))
        return self._names[gradient]


def _moved(child: Element, outer: dict[str, str], clip: Element | None) -> Element:
    transform = f"{outer.get('transform', '')} {child.attributes.get('transform', '')}".strip()
    moved = {**child.attributes, **({"transform": transform} if transform else {})}
    return replace(child, attributes=moved, clip=child.clip or clip)


def _tag(each: Element, attributes: dict[str, str], inside: str) -> str:
    written = "".join([f' {name}="{escape_attribute(value)}"' for name, value in attributes.items()])
    return f"<{each.tag}{written}>{inside}</{each.tag}>" if inside else f"<{each.tag}{written}/>"


def _write_gradient(gradient: Gradient, name: str) -> str:
    """A gradient from 0 to 1, moved to where it is."""
    stops = "".join(
        f'<stop offset="{short(stop.offset)}" stop-color="{stop.colour}"'
        + (f' stop-opacity="{short(stop.opacity)}"/>' if stop.opacity < 1 else "/>")
        for stop in gradient.stops
    )
    units = "objectBoundingBox" if gradient.of_box else "userSpaceOnUse"
    place = f'gradientUnits="{units}" gradientTransform="{format_matrix(gradient.matrix)}"'
    spread = f' spreadMethod="{gradient.spread}"' if gradient.spread != "pad" else ""
    if gradient.focus is None:
        tag, line = "linearGradient", 'x1="0" y1="0" x2="1" y2="0"'
    else:
        x, y, radius = gradient.focus
        tag, line = "radialGradient", f'cx="0" cy="0" r="1" fx="{short(x)}" fy="{short(y)}" fr="{short(radius)}"'
    return f'<{tag} id="{name}" {line} {place}{spread}>{stops}</{tag}>'
