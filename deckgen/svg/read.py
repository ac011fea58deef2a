"""Reading the part of SVG that faces are made of; anything else is an error with its line.

A drawing is read in two steps. First the parser's events become a tree as it is written. Then what refers to other
parts is resolved: colours and strokes are inherited, `use` becomes a group around a copy, gradients and clip paths are
found by their id. The ids themselves are gone then, so that drawings on the same page cannot meet each other's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from deckgen.svg.errors import SvgError
from deckgen.svg.gradients import Gradient, read_gradient
from deckgen.svg.transforms import format_matrix
from deckgen.svg.units import ViewBox, fit_view_box, parse_length, percent_base, read_view_box

SHAPES = frozenset(("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"))
_DRAWABLE = SHAPES | {"svg", "g", "text", "image"}
_DEFINITIONS = frozenset(
    ("defs", "symbol", "clipPath", "linearGradient", "radialGradient")
)  # drawn where they are used
_IGNORED = frozenset(("title", "desc", "metadata"))
_INHERITED = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "clip-rule", "color"),
        *("stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
        *("stroke-dasharray", "stroke-dashoffset"),
    )
)
_VIEWPORT = frozenset(("x", "y", "width", "height", "viewBox"))
_GEOMETRY = _VIEWPORT | {"cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "stroke-width", "stroke-dashoffset"}
_UNDRAWABLE = frozenset(("filter", "mask"))
_REFERENCE = re.compile(r"""url\(\s*['"]?#([^'")]+)['"]?\s*\)\s*(.*)""")
_LINKS = ("href", "xlink:href")
_DEEPEST = 64  # elements within each other


@dataclass(slots=True, eq=False)
class Element:
    """An element; its attributes include the colours and strokes that it inherits."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)
    gradients: dict[str, Gradient] = field(default_factory=dict)  # for `fill` and `stroke`
    clip: Element | None = None

    def number(self, name: str, default: float = 0.0) -> float:
        value = self.attributes.get(name)
        if value is None:
            return default
        try:
            return float(value)
        except ValueError:
            return parse_length(value, f"line {self.line}: {name}")

    def share(self, name: str) -> float:
        """An opacity, from 0 to 1."""
        value = self.attributes.get(name)
        if value is None:
            return 1.0
        try:
            number = float(value[:-1]) / 100 if value.endswith("%") else float(value)
        except ValueError:
            raise SvgError(f"line {self.line}: {name}={value!r} is not a number") from None
        return min(1.0, max(0.0, number))


def read_svg(text: str | bytes) -> Element:
    """The drawing as a tree."""
    return _Resolver(parse_svg(text)).drawing()


def parse_svg(text: str | bytes) -> Element:
    """The drawing as it is written: nothing is inherited, and what is defined for later use is in its place."""
    reader = _Reader()
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        raise SvgError(str(error)) from None
    finally:
        del reader.parser  # parser and reader refer to each other, which would keep the drawing in memory
    if not reader.root.children or reader.root.children[0].tag != "svg":
        raise SvgError("line 1: this is not an SVG drawing")
    return reader.root.children[0]


class _Reader:
    """Builds the tree from the events of the parser."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.EntityDeclHandler = self.refuse_entity
        self.root = Element("", {}, 0)
        self.open = [self.root]
        self.ignored = 0  # depth inside ignored elements

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.removeprefix("svg:")
        if self.ignored or tag in _IGNORED or ":" in tag:
            self.ignored += 1
            return
        if len(self.open) > _DEEPEST:
            raise self._error("too many elements within each other")
        element = Element(tag, split_style(attributes), self.parser.CurrentLineNumber)
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        if self.ignored:
            self.ignored -= 1
        else:
            self.open.pop()

    def data(self, characters: str) -> None:
        if not self.ignored:
            self.open[-1].text += characters

    def refuse_entity(self, *_: object) -> None:
        raise self._error("entities cannot be used")

    def _error(self, reason: str) -> SvgError:
        return SvgError(f"line {self.parser.CurrentLineNumber}: {reason}")


def split_style(attributes: dict[str, str]) -> dict[str, str]:
    """The attributes with those from `style`."""
    if "style" in attributes:
        for declaration in attributes.pop("style").split(";"):
            key, colon, value = declaration.partition(":")
            if colon:
                attributes[key.strip()] = value.strip()
    return attributes


def inherit(attributes: dict[str, str], outer: dict[str, str]) -> dict[str, str]:
    """The attributes with those inherited from the outer element."""
    for key in outer.keys() & _INHERITED:
        attributes.setdefault(key, outer[key])
    for name in ("fill", "stroke"):
        _replace_current_colour(attributes, name, attributes)
    return attributes


class _Resolver:
    """Makes the tree that is drawn from the tree that is written."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.view_box: ViewBox | None = read_view_box(root.attributes)
        self.by_id = {id_: each for each in _walk(root) if (id_ := each.attributes.get("id"))}
        self.using: list[Element] = []  # what is being copied, to find what contains itself

    def drawing(self) -> Element:
        return self._resolve(self.root, {})

    def _resolve(self, written: Element, outer: dict[str, str]) -> Element:
        attributes = inherit(dict(written.attributes), outer)
        self._resolve_percentages(attributes, written.line)
        if written.tag == "use":
            return self._copy(written, attributes)
        if written.tag not in _DRAWABLE:
            raise SvgError(f"line {written.line}: <{written.tag}> cannot be drawn")
        element = Element(written.tag, attributes, written.line, written.text)
        self._resolve_references(element)
        if written.tag == "svg" and written is not self.root:
            return self._nested_drawing(element, written)
        self._add_children(element, written)
        return element

    def _resolve_percentages(self, attributes: dict[str, str], line: int) -> None:
        if self.view_box is None:
            return
        for name in _GEOMETRY & attributes.keys():
            if attributes[name].endswith("%"):
                whole = percent_base(name, self.view_box)
                attributes[name] = f"{parse_length(attributes[name], f'line {line}: {name}', whole):.9g}"

    def _nested_drawing(self, element: Element, written: Element) -> Element:
        """A drawing within the drawing: a group that is fitted into its rectangle and clipped to it."""
        outer = self.view_box
        whole = outer or (0.0, 0.0, 0.0, 0.0)
        x, y = element.number("x"), element.number("y")
        width, height = element.number("width", whole[2]), element.number("height", whole[3])
        inner = read_view_box(written.attributes) or (0.0, 0.0, width, height)
        attributes = {name: value for name, value in element.attributes.items() if name not in _VIEWPORT}
        if not width or not height:
            return Element("g", attributes, written.line)
        matrix = fit_view_box(inner, (x, y, width, height), written.attributes.get("preserveAspectRatio", ""))
        within = Element("g", inherit({"transform": format_matrix(matrix)}, attributes), written.line)
        self.view_box = inner
        self._add_children(within, written)
        self.view_box = outer
        if written.attributes.get("overflow") != "visible":
            area = {"x": f"{x:.9g}", "y": f"{y:.9g}", "width": f"{width:.9g}", "height": f"{height:.9g}"}
            window = Element("clipPath", {}, written.line, children=[Element("rect", area, written.line)])
            within = Element("g", inherit({}, attributes), written.line, children=[within], clip=window)
        return replace(element, tag="g", attributes=attributes, children=[within])

    def _add_children(self, element: Element, written: Element) -> None:
        element.children = [
            self._resolve(child, element.attributes) for child in written.children if child.tag not in _DEFINITIONS
        ]

    def _copy(self, use: Element, attributes: dict[str, str]) -> Element:
        """A group around a copy of what is used, which inherits from here and not from where it is written."""
        target = self._find(_link(use), use)
        x, y = use.number("x"), use.number("y")
        moved = f"{attributes.pop('transform', '')} translate({x:.9g} {y:.9g})" if x or y else ""
        group = Element("g", attributes | ({"transform": moved} if moved else {}), use.line)
        self._resolve_references(group)
        if target in self.using:
            raise SvgError(f"line {use.line}: <use> of an element that it is part of")
        self.using.append(target)
        if target.tag in ("symbol", "svg"):
            size = {name: attributes[name] for name in ("width", "height") if name in attributes}
            target = replace(target, tag="svg", attributes=target.attributes | size)
        group.children = [self._resolve(target, attributes)]
        self.using.pop()
        return group

    def _resolve_references(self, element: Element) -> None:
        attributes = element.attributes
        for name in ("fill", "stroke"):
            if attributes.get(name, "").startswith("url("):
                self._resolve_paint(element, name)
        clip = attributes.get("clip-path", "none")
        if clip != "none":
            element.clip = self.clip(self._find(clip, element))
        for name in _UNDRAWABLE & attributes.keys():
            if attributes[name] != "none":
                raise SvgError(f"line {element.line}: {name} cannot be drawn")

    def _resolve_paint(self, element: Element, name: str) -> None:
        """A gradient; where there is none of that id, the colour that is written after it."""
        reference = _REFERENCE.fullmatch(element.attributes[name])
        if reference and reference[1] not in self.by_id and reference[2]:
            element.attributes[name] = reference[2]
            return
        server = self._find(element.attributes[name], element)
        element.gradients[name] = self.gradient(server)

    def gradient(self, written: Element) -> Gradient:
        """A gradient with what it takes over from the one it refers to."""
        attributes: dict[str, str] = {}
        stops: list[Element] = []
        seen: list[Element] = []
        current: Element | None = written
        while current:
            if current.tag not in ("linearGradient", "radialGradient"):
                raise SvgError(f"line {current.line}: <{current.tag}> cannot be drawn as a colour")
            if current in seen:
                raise SvgError(f"line {current.line}: a gradient refers to itself")
            seen.append(current)
            attributes = current.attributes | attributes
            stops = stops or [child for child in current.children if child.tag == "stop"]
            current = self._find(link, current) if (link := _link(current)) else None
        values = [_replace_current_colour(dict(stop.attributes), "stop-color", attributes) for stop in stops]
        return read_gradient(written.tag, attributes, values, self.view_box, written.line)

    def clip(self, written: Element) -> Element:
        """The shapes that an element is clipped to; only their outlines count."""
        if written.tag != "clipPath":
            raise SvgError(f"line {written.line}: <{written.tag}> cannot be drawn as a clip path")
        if written in self.using:
            raise SvgError(f"line {written.line}: a clip path refers to itself")
        self.using.append(written)
        clip = Element("clipPath", dict(written.attributes), written.line)
        self._resolve_references(clip)
        self._add_children(clip, written)
        self.using.pop()
        return clip

    def _find(self, reference: str, element: Element) -> Element:
        link = _REFERENCE.fullmatch(reference)
        name = link[1] if link else reference.removeprefix("#")
        if (not link and not reference.startswith("#")) or name not in self.by_id:
            raise SvgError(f"line {element.line}: {reference!r} is not in the drawing")
        return self.by_id[name]


def _replace_current_colour(attributes: dict[str, str], name: str, around: dict[str, str]) -> dict[str, str]:
    if attributes.get(name) == "currentColor":
        attributes[name] = around.get("color", "#000000")
    return attributes


def _walk(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _walk(child)


def _link(element: Element) -> str:
    return next((element.attributes[name].strip() for name in _LINKS if name in element.attributes), "")


def read_definition(text: str, view_box: ViewBox | None) -> Gradient | Element:
    """A gradient or clip path by itself, which refers to nothing else."""
    resolver = _Resolver(parse_svg(f"<svg>{text}</svg>"))
    resolver.view_box = view_box
    (written,) = resolver.root.children
    return resolver.clip(written) if written.tag == "clipPath" else resolver.gradient(written)
