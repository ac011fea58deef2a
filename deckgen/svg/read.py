"""Reading the part of SVG that faces are made of; anything else is an error with its line.

What is written refers to other parts of the drawing. Here that is resolved: colours and strokes are inherited, `use`
becomes a group around a copy, a drawing within the drawing a group that is moved and clipped, gradients and clip paths
are found by their id, texts are set part by part. The ids themselves are gone then, so that drawings on the same page
cannot meet each other's. Whatever has been read can be drawn.
"""

from __future__ import annotations

import re
from dataclasses import replace

from deckgen.limits import MAX_SVG_ELEMENTS
from deckgen.messages import say
from deckgen.svg.colours import parse_colour
from deckgen.svg.errors import SvgError
from deckgen.svg.gradients import Gradient, read_gradient
from deckgen.svg.parse import TEXT, Element, parse_svg, walk
from deckgen.svg.paths import VALID_PATH, path_segments
from deckgen.svg.text import collapse_blanks, font_names, place_parts
from deckgen.svg.transforms import format_matrix, parse_transform
from deckgen.svg.units import ViewBox, fit_view_box, parse_length, percent_base, read_view_box
from deckgen.type.fonts import is_known_font, packaged_fonts

SHAPES = frozenset(("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"))
_GROUPS = frozenset(("svg", "g", "a", "switch"))
_DRAWABLE = SHAPES | _GROUPS | {"text", "image", "use"}
_DRAWN_ELSEWHERE = frozenset(  # where they are used, if at all
    (
        *("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "style"),
        *("filter", "mask", "marker", "pattern", "font", "font-face", "view"),
    )
)
_OF_TEXT = frozenset(
    (
        *("font-family", "font-size", "font-weight", "font-style", "font-stretch", "font-variant", "text-anchor"),
        *("direction", "letter-spacing", "word-spacing", "writing-mode", "white-space", "xml:space"),
    )
)
_INHERITED = _OF_TEXT | {
    *("fill", "fill-opacity", "fill-rule", "clip-rule", "color", "visibility"),
    *("stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
    *("stroke-dasharray", "stroke-dashoffset", "paint-order", "marker-start", "marker-mid", "marker-end"),
}
_VIEWPORT = frozenset(("x", "y", "width", "height", "viewBox"))
_LENGTHS = frozenset(
    (
        *("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy"),
        *("font-size", "stroke-width", "stroke-dashoffset", "stroke-miterlimit"),
    )
)
_LISTS = frozenset(("points", "stroke-dasharray"))
_OPACITIES = frozenset(("opacity", "fill-opacity", "stroke-opacity"))
_HARMLESS = {  # of properties that cannot be drawn, the values that change nothing
    "filter": ("none",),
    "mask": ("none",),
    "mix-blend-mode": ("normal",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers", "fill markers stroke"),
    "vector-effect": ("none",),
    "transform-origin": ("0", "0 0", "0px 0px", "0px 0px 0px"),
    "transform-box": ("view-box",),
}
_HARMLESS_IN_TEXT = {
    "font-weight": ("normal", "400"),
    "font-style": ("normal",),
    "font-stretch": ("normal", "100%"),
    "font-variant": ("normal",),
    "letter-spacing": ("normal", "0", "0px", "0em"),
    "word-spacing": ("normal", "0", "0px", "0em"),
    "writing-mode": ("lr", "lr-tb", "horizontal-tb"),
    "text-decoration": ("none",),
    "baseline-shift": ("baseline", "0"),
    "dominant-baseline": ("auto", "alphabetic"),
    "alignment-baseline": ("auto", "baseline", "alphabetic"),
    "textLength": (),
    "rotate": ("0",),
}
_SEPARATOR = re.compile(r"[\s,]+")
_REFERENCE = re.compile(r"""url\(\s*+['"]?+#([^'")]++)['"]?+\s*+\)\s*+(.*)""")
_PICTURE = re.compile(r"picture:[\w.-]+")
_LINKS = ("href", "xlink:href")
_MOST_LINKS, _MOST_STOPS = 32, 1000  # of a gradient
_USUAL_ATTRIBUTES, _USUAL_LENGTH = 50, 500  # of one element, its path data included
_CONDITIONS = ("requiredExtensions", "requiredFeatures", "systemLanguage")


def read_svg(text: str | bytes) -> Element:
    """The drawing as a tree of groups, shapes, texts and pictures, each with the attributes that it inherits."""
    try:
        return _Resolver(parse_svg(text)).drawing()
    except RecursionError:  # copies of copies
        raise SvgError(say("svg.too-deep"), 1) from None


def read_definition(text: str, view_box: ViewBox | None) -> Gradient | Element:
    """A gradient or clip path by itself, which refers to nothing else."""
    resolver = _Resolver(parse_svg(f"<svg>{text}</svg>"))
    resolver.view_box = view_box
    (written,) = resolver.root.children
    return resolver.clip(written) if written.tag == "clipPath" else resolver.gradient(written)


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
        self.by_id = {id_: each for each in walk(root) if (id_ := each.attributes.get("id"))}
        self.using: list[Element] = []  # what is being copied, to find what contains itself
        self.resolved = 0
        self.gradients: dict[tuple[int, ViewBox | None], Gradient] = {}

    def drawing(self) -> Element:
        return self._resolve(self.root, {}) or Element("svg", dict(self.root.attributes))

    def _resolve(self, written: Element, outer: dict[str, str]) -> Element | None:
        """An element as it is drawn; None if it is not shown. A copy counts as what is copied."""
        attributes = inherit(dict(written.attributes), outer)
        self.resolved += _weight(attributes, written.text)
        if self.resolved > MAX_SVG_ELEMENTS:
            raise SvgError(say("svg.too-much"), written.line, written.column)
        if attributes.get("display") == "none":
            return None
        try:
            return self._resolve_shown(written, attributes)
        except SvgError as error:
            raise error.at(written) from None

    def _resolve_shown(self, written: Element, attributes: dict[str, str]) -> Element | None:
        if written.tag not in _DRAWABLE:
            raise SvgError(say("svg.element", tag=written.tag))
        if written is not self.root:
            self._resolve_lengths(attributes)
        _refuse_properties(attributes, _HARMLESS)
        parse_transform(attributes.get("transform", ""))
        written.share("opacity")
        if written.tag == "use":
            return self._copy(written, attributes)
        element = replace(written, attributes=attributes, children=[], gradients={}, clip=None)
        self._resolve_references(element)
        if written.tag == "text":
            return self._text(element, written)
        if written.tag == "svg" and written is not self.root:
            return self._nested_drawing(element, written)
        if written.tag in _GROUPS:
            element.tag, element.text = "svg" if written is self.root else "g", ""
            self._add_children(element, written)
            return element
        if attributes.get("visibility") in ("hidden", "collapse"):
            return None
        _validate(element)
        return element

    def _add_children(self, element: Element, written: Element) -> None:
        children = [child for child in written.children if child.tag not in _DRAWN_ELSEWHERE]
        if written.tag == "switch":
            children = [each for each in children if not any(name in each.attributes for name in _CONDITIONS)][:1]
        element.children = self._resolve_all(children, element.attributes)

    def _resolve_all(self, written: list[Element], outer: dict[str, str]) -> list[Element]:
        found = [self._resolve(each, outer) for each in written]
        return [each for each in found if each is not None]

    def _resolve_lengths(self, attributes: dict[str, str]) -> None:
        """Lengths in units and in percent of what is shown, as plain numbers."""
        for name in _LENGTHS & attributes.keys():
            value = attributes[name]
            if value[-1:].isalpha() or value.endswith("%"):
                whole = percent_base(name, self.view_box) if self.view_box else None
                attributes[name] = f"{parse_length(value, name, whole):.9g}" if value != "auto" else "0"

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
        parse_transform(format_matrix(matrix))  # which refuses far too large numbers
        within = Element("g", inherit({"transform": format_matrix(matrix)}, attributes), written.line)
        self.view_box = inner
        self._add_children(within, written)
        self.view_box = outer
        if written.attributes.get("overflow") not in ("visible", "auto"):
            area = {"x": f"{x:.9g}", "y": f"{y:.9g}", "width": f"{width:.9g}", "height": f"{height:.9g}"}
            window = Element("clipPath", {}, written.line, children=[Element("rect", area, written.line)])
            within = Element("g", inherit({}, attributes), written.line, children=[within], clip=window)
        return replace(element, tag="g", text="", attributes=attributes, children=[within])

    def _copy(self, use: Element, attributes: dict[str, str]) -> Element:
        """A group around a copy of what is used, which inherits from here and not from where it is written."""
        target = self._find(_link(use))
        place = replace(use, attributes=attributes)
        x, y = place.number("x"), place.number("y")
        around = {name: value for name, value in attributes.items() if name not in _VIEWPORT}
        group = replace(use, tag="g", attributes=around, children=[])
        if x or y:
            group.attributes["transform"] = f"{attributes.get('transform', '')} translate({x:.9g} {y:.9g})"
            parse_transform(group.attributes["transform"])
        self._resolve_references(group)
        if target in self.using:
            raise SvgError(say("svg.cycle", tag="use"))
        self.using.append(target)
        if target.tag in ("symbol", "svg"):
            size = {name: attributes[name] for name in ("width", "height") if name in attributes}
            target = replace(target, tag="svg", attributes=target.attributes | size)
        group.children = self._resolve_all([target], attributes)
        self.using.pop()
        return group

    def _text(self, element: Element, written: Element) -> Element | None:
        """A text of one part, or a group of several; None if there is nothing to set."""
        parts = place_parts(collapse_blanks(list(self._parts(written, element))))
        for part in parts:
            _validate(part)
        if not parts:
            return None
        if not written.children:
            return replace(element, text=parts[0].text, attributes=element.attributes | parts[0].attributes)
        around = {name: value for name, value in element.attributes.items() if name in ("transform", "opacity")}
        return Element("g", around, element.line, children=parts, clip=element.clip, column=element.column)

    def _parts(self, written: Element, setting: Element) -> list[Element]:
        """The parts of a text, each with the setting that it inherits."""
        attributes = setting.attributes
        _refuse_properties(attributes, _HARMLESS_IN_TEXT)
        _validate_font(attributes)
        if not written.children:
            plain = {name: value for name, value in attributes.items() if name not in ("transform", "opacity")}
            return [Element("text", plain, written.line, written.text, [], setting.gradients, None, written.column)]
        found: list[Element] = []
        places = {name: attributes[name] for name in ("x", "y", "dx", "dy") if name in attributes}
        for child in written.children:
            if child.tag not in (TEXT, "tspan", "a"):
                raise SvgError(say("svg.element", tag=child.tag), child.line, child.column)
            own = inherit(dict(child.attributes), attributes)
            if own.get("display") == "none":
                continue
            self._resolve_lengths(own)
            _spread_opacity(own)
            part = Element("text", own if found else places | own, child.line, column=child.column)
            self._resolve_references(part)
            found += self._parts(child, part)
        return [part for part in found if part.attributes.get("visibility") not in ("hidden", "collapse")]

    def _resolve_references(self, element: Element) -> None:
        attributes = element.attributes
        for name in ("fill", "stroke"):
            if attributes.get(name, "").startswith("url("):
                self._resolve_paint(element, name)
        clip = attributes.get("clip-path", "none")
        if clip != "none":
            element.clip = self.clip(self._find(clip))

    def _resolve_paint(self, element: Element, name: str) -> None:
        """A gradient; where there is none of that id, the colour that is written after it."""
        reference = _REFERENCE.fullmatch(element.attributes[name])
        if reference and reference[1] not in self.by_id and reference[2]:
            element.attributes[name] = reference[2]
            return
        element.gradients[name] = self.gradient(self._find(element.attributes[name]))

    def gradient(self, written: Element) -> Gradient:
        """A gradient with what it takes over from the one it refers to; read once, however often it is used."""
        key = id(written), self.view_box
        if key not in self.gradients:
            self.gradients[key] = self._read_gradient(written)
        return self.gradients[key]

    def _read_gradient(self, written: Element) -> Gradient:
        attributes: dict[str, str] = {}
        stops: list[Element] = []
        seen: list[Element] = []
        current: Element | None = written
        while current:
            if current.tag not in ("linearGradient", "radialGradient"):
                raise SvgError(say("svg.element", tag=current.tag), current.line, current.column)
            if current in seen or len(seen) > _MOST_LINKS:
                raise SvgError(say("svg.cycle", tag=current.tag), current.line, current.column)
            seen.append(current)
            attributes = current.attributes | attributes
            stops = stops or [child for child in current.children if child.tag == "stop"]
            current = self._find(link) if (link := _link(current)) else None
        if len(stops) > _MOST_STOPS:
            raise SvgError(say("svg.too-much"), written.line, written.column)
        values = [_replace_current_colour(dict(stop.attributes), "stop-color", attributes) for stop in stops]
        try:
            return read_gradient(written.tag, attributes, values, self.view_box)
        except SvgError as error:
            raise error.at(written) from None

    def clip(self, written: Element) -> Element:
        """The shapes that an element is clipped to; only their outlines count."""
        if written.tag != "clipPath":
            raise SvgError(say("svg.element", tag=written.tag), written.line, written.column)
        if written in self.using:
            raise SvgError(say("svg.cycle", tag=written.tag), written.line, written.column)
        self.using.append(written)
        clip = replace(written, attributes=dict(written.attributes), children=[])
        parse_transform(clip.attributes.get("transform", ""))
        self._resolve_references(clip)
        clip.children = self._resolve_all(written.children, clip.attributes)
        self.using.pop()
        return clip

    def _find(self, reference: str) -> Element:
        link = _REFERENCE.fullmatch(reference)
        name = link[1] if link else reference.removeprefix("#")
        if (not link and not reference.startswith("#")) or name not in self.by_id:
            raise SvgError(say("svg.reference", reference=reference[:60]))
        return self.by_id[name]


def _weight(attributes: dict[str, str], text: str) -> int:
    """As how many elements one counts: those with long path data, or with very many attributes, are more than one."""
    return 1 + len(attributes) // _USUAL_ATTRIBUTES + (sum(map(len, attributes.values())) + len(text)) // _USUAL_LENGTH


def _validate(element: Element) -> None:
    """Raise now what would fail when the element is drawn."""
    attributes = element.attributes
    for name in attributes.keys() & _LENGTHS:
        element.number(name)
    for name in attributes.keys() & _OPACITIES:
        element.share(name)
    for name in ("fill", "stroke"):
        if name not in element.gradients and attributes.get(name, "none") != "none":
            parse_colour(attributes[name])
    for name in attributes.keys() & _LISTS:
        if attributes[name] != "none":
            for part in _SEPARATOR.split(attributes[name].strip(" ,\t\n")):
                parse_length(part or "0", name)
    if element.tag == "path" and not VALID_PATH.fullmatch(data := attributes.get("d", "")):
        path_segments(data)
    if element.tag == "image" and not _PICTURE.fullmatch(_link(element)):
        raise SvgError(say("svg.picture"))


def _validate_font(attributes: dict[str, str]) -> None:
    family = attributes.get("font-family")
    if not family:
        raise SvgError(say("svg.no-font", known=", ".join(packaged_fonts())))
    unknown = next((name for name in font_names(family) if not is_known_font(name)), None)
    if unknown is not None:
        raise SvgError(say("svg.font", name=unknown, known=", ".join(packaged_fonts())))
    attributes["font-family"] = ", ".join(font_names(family))


def _refuse_properties(attributes: dict[str, str], harmless: dict[str, tuple[str, ...]]) -> None:
    for name in harmless.keys() & attributes.keys():
        if attributes[name] not in harmless[name]:
            raise SvgError(say("svg.property", name=name, value=attributes[name][:40]))


def _replace_current_colour(attributes: dict[str, str], name: str, around: dict[str, str]) -> dict[str, str]:
    if attributes.get(name) == "currentColor":
        attributes[name] = around.get("color", "#000000")
    return attributes


def _spread_opacity(attributes: dict[str, str]) -> None:
    """The opacity of part of a text, as that of its fill and stroke."""
    if "opacity" in attributes:
        whole = Element("text", attributes)
        shares = {name: whole.share("opacity") * whole.share(name) for name in ("fill-opacity", "stroke-opacity")}
        attributes |= {name: f"{share:.4g}" for name, share in shares.items()}


def _link(element: Element) -> str:
    return next((element.attributes[name].strip() for name in _LINKS if name in element.attributes), "")
