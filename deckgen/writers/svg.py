"""Reads the small part of SVG that faces are made of; anything else is an error that names its line."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

DRAWABLE = frozenset(("svg", "g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "image"))
SHAPE_ATTRIBUTES = (
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d", "transform"),
    *("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("font-family", "font-size", "text-anchor", "direction"),
)
_SILENT = frozenset(("title", "desc", "metadata", "defs"))  # may stand in a drawing as long as they hold no shapes
_INHERITED = frozenset(("fill", "stroke", "stroke-width", "fill-rule", "stroke-linecap", "stroke-linejoin", "color"))
_SEE_THROUGH = frozenset(("opacity", "fill-opacity", "stroke-opacity", "filter", "mask", "clip-path"))


class SvgError(Exception):
    """A drawing that cannot be drawn; says where and why."""


@dataclass(slots=True)
class Element:
    """An element with the paint it inherits."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def number(self, name: str, default: float = 0.0) -> float:
        value = self.attributes.get(name)
        try:
            return float(value.removesuffix("px").removesuffix("mm")) if value is not None else default
        except ValueError:
            raise SvgError(f"line {self.line}: {name}={value!r} is not a number") from None


def read_svg(text: str | bytes) -> Element:
    """The drawing as a tree."""
    reader = _Reader()
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        raise SvgError(str(error)) from None
    finally:
        del reader.parser  # it and the reader hold each other, and the drawing with them
    if not reader.root.children or reader.root.children[0].tag != "svg":
        raise SvgError("line 1: this is not an SVG drawing")
    return reader.root.children[0]


class _Reader:
    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.EntityDeclHandler = self.refuse_entity
        self.root = Element("", {}, 0)
        self.open = [self.root]
        self.silent = 0  # depth inside elements that draw nothing

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.removeprefix("svg:")
        if tag in _SILENT or ":" in tag:
            self.silent += 1
            return
        if self.silent or tag not in DRAWABLE:
            raise self._error(f"<{tag}> cannot be drawn" + (" from <defs>" if self.silent else ""))
        outer, line = self.open[-1], self.parser.CurrentLineNumber
        element = Element(tag, painted(attributes, outer.attributes, line), line)
        outer.children.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        if self.silent:
            self.silent -= 1
        else:
            self.open.pop()

    def data(self, characters: str) -> None:
        if not self.silent:
            self.open[-1].text += characters

    def refuse_entity(self, *_: object) -> None:
        raise self._error("entities cannot be used")

    def _error(self, reason: str) -> SvgError:
        return SvgError(f"line {self.parser.CurrentLineNumber}: {reason}")


def painted(attributes: dict[str, str], outer: dict[str, str], line: int) -> dict[str, str]:
    """Attributes with their style written out and the paint of the element around them."""
    if "style" in attributes:
        for declaration in attributes.pop("style").split(";"):
            key, colon, value = declaration.partition(":")
            if colon:
                attributes[key.strip()] = value.strip()
    if not _SEE_THROUGH.isdisjoint(attributes):
        for key in attributes.keys() & _SEE_THROUGH:
            if attributes[key] not in ("1", "1.0", "none"):
                raise SvgError(f"line {line}: {key} cannot be drawn")
    for key in outer.keys() & _INHERITED:
        attributes.setdefault(key, outer[key])
    return attributes
