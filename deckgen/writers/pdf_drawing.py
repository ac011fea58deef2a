"""Converting SVG to PDF operators, in millimetres from the top left."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.messages import say
from deckgen.svg.boxes import box_matrix, element_box
from deckgen.svg.errors import SvgError
from deckgen.svg.gradients import Gradient
from deckgen.svg.parse import Element
from deckgen.svg.read import inherit, read_svg
from deckgen.svg.shapes import Definitions, read_part, split_drawing
from deckgen.svg.text import ANCHORS, anchor_share, font_names
from deckgen.svg.transforms import IDENTITY, Matrix, format_matrix, invert, multiply, parse_transform
from deckgen.type.fonts import Typeface
from deckgen.writers.pdf_clips import CLIP_ALL, clip_outline, is_of_box, single_outline, whiten
from deckgen.writers.pdf_numbers import decimals
from deckgen.writers.pdf_outlines import ANY_PATH, outline_operators, path_operators
from deckgen.writers.pdf_paint import Paint, line_operators, place_gradient, read_paint
from deckgen.writers.pdf_resources import (
    FONTS,
    RGB,
    PdfColours,
    Resource,
    compress_content,
    gradient_mask,
    gradient_shading,
    group_form,
    mask_state,
    opacity_state,
)
from deckgen.writers.pdf_text import Glyphs, PdfFonts

# Pictures, by their key, which is their name in the document.


PictureSource = Callable[[str], Any]  # from a key to what reportlab can read


def picture_key(element: Element) -> str:
    """The key of a picture in a drawing."""
    key = element.attributes.get("href", "").removeprefix("picture:")
    if _file(key) is None:
        raise SvgError(say("svg.picture")).at(element)
    return key


def picture_operators(key: str, element: Element) -> str:
    """The operators that show a picture in the rectangle of its element."""
    x, y, width, height = (element.number(name) for name in ("x", "y", "width", "height"))
    return f"q {width:.4f} 0 0 {-height:.4f} {x:.4f} {y + height:.4f} cm /{key} Do Q"


def picture_file(key: str) -> Path:
    """The file of a prepared picture."""
    file = _file(key)
    assert file, "drawings that name other pictures are refused"
    return file


def _file(key: str) -> Path | None:
    from deckgen.faces.pictures import prepared_file

    return prepared_file(key)


# Drawings and pages.


_CACHED_SHAPES = 4096  # grounds, badges and names of periods are on most cards
_CACHED_STYLES = 4096
_PATH = '<path d="'
_COLOUR = r'"(#[0-9a-f]{6}|none)"'
_PLAIN_STYLE = re.compile(
    rf' fill={_COLOUR}(?: stroke-linecap="(round)")?(?: stroke={_COLOUR} stroke-width="([0-9.]+)")?/>'
)
_NUMBER = r'"(-?[0-9]+(?:\.[0-9]+)?)"'
_PLAIN_TEXT = re.compile(
    rf'<text x={_NUMBER} y={_NUMBER} font-family="([^"]*)" font-size={_NUMBER} fill="(#[0-9a-f]{{6}})"'
    r' text-anchor="(start|middle|end)">([^&\n]*)</text>'
)
_WITH_FONTS: dict[Resource, None] = {FONTS: None}
_URL = re.compile(r"url\(#([^()]*)\)")
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
_TEXT_MODES = {(True, True): 2, (True, False): 0, (False, True): 1, (False, False): 3}
_CLIP_TO_TEXT = 7
_NOTHING: dict[str, str] = {}

_Outer = tuple[tuple[str, str], ...]  # what is inherited
_References = tuple[tuple[str, Gradient | Element | None], ...]
_Piece = tuple[str, dict[Resource, None]]  # operators, and what they name


class PageContent(NamedTuple):
    """A finished page: its operators, compressed, and the glyphs and resources that the document must embed."""

    content: bytes
    glyphs: Glyphs
    resources: tuple[Resource, ...]


class PdfDrawer:
    """Converts the drawings of a document, or of some of its pages; records what the document must embed."""

    def __init__(self, colours: PdfColours = RGB) -> None:
        self.fonts = PdfFonts()
        self.colours = colours
        self._used: dict[Resource, None] = {}  # in the page or group that is being drawn
        self._cached_part = lru_cache(maxsize=_CACHED_SHAPES)(self._part)
        self._cached_style = lru_cache(maxsize=_CACHED_STYLES)(self._style)

    def finish_page(self, operators: str) -> PageContent:
        """The page of these operators."""
        used, self._used = tuple(self._used), {}
        return PageContent(compress_content(operators), self.fonts.take_new_glyphs(), used)

    def draw(self, svg: str) -> str:
        """The operators of a whole drawing."""
        if split := split_drawing(svg):
            with suppress(SvgError):  # it is raised again below, with its line
                return self._parts(split.parts, split.definitions)
        return "\n".join(self._children(read_svg(svg)))

    # The quick way: parts of a drawing one after the other.

    def _parts(self, parts: list[str], definitions: Definitions) -> str:
        out: list[str] = []
        outer = _NOTHING
        open_groups: list[tuple[Element, list[str], dict[str, str], dict[Resource, None]]] = []
        for part in parts:
            if part.startswith("<g"):
                group = read_part(part, outer, definitions)
                if group.clip and is_of_box(group.clip):
                    raise SvgError("the box of a group is only known when it is read")
                open_groups.append((group, out, outer, self._used))
                out, outer, self._used = [], inherit({}, group.attributes), {}
            elif part != "</g>":
                operators, used = self._shape_part(part, outer, definitions)
                out.append(operators)
                if used:
                    self._used |= used
            elif open_groups:
                group, around, outer, used_around = open_groups.pop()
                inside, self._used = self._used, used_around
                around.append(self._finish(group, "\n".join(out), inside, group.share("opacity")))
                out = around
            else:
                raise SvgError("a group ends that did not begin")
        if open_groups:
            raise SvgError("a group does not end")
        return "\n".join(out)

    def _shape_part(self, text: str, outer: dict[str, str], definitions: Definitions) -> _Piece:
        """A shape; of paths, which are different on each card, the cache knows everything but their outline."""
        if text.startswith(_PATH):
            data, _, style = text[len(_PATH) :].partition('"')
            references = tuple((name, definitions.get(name)) for name in _URL.findall(style)) if "url(" in style else ()
            pieces, used = self._cached_style(style, tuple(outer.items()), references)
            if pieces:
                return path_operators(data).join(pieces), used
        if outer or "url(" in text:
            return self._part(text, outer, definitions)
        if plain := _PLAIN_TEXT.fullmatch(text):
            return self._plain_text(*plain.groups()), _WITH_FONTS
        return self._cached_part(text)

    def _style(self, style: str, outer: _Outer, references: _References) -> tuple[list[str], dict[Resource, None]]:
        """The operators before and after the outline of a path of some style; none if they depend on the path."""
        if not outer and (plain := _PLAIN_STYLE.fullmatch(style)):
            return self._plain_style(*plain.groups()), {}
        known = {name: target for name, target in references if target}
        try:
            element = read_part(f'{_PATH}{ANY_PATH}"{style}', dict(outer), known)
        except SvgError:  # raised again for the path itself, or its group
            return [], {}
        if any(gradient.of_box or gradient.spread != "pad" for gradient in element.gradients.values()):
            return [], {}
        if element.clip and is_of_box(element.clip):
            return [], {}
        operators, used = self._draw_apart(element)
        return operators.split(ANY_PATH), used

    def _plain_style(self, fill: str, cap: str | None, stroke: str | None, width: str) -> list[str]:
        """The same for nothing but colours and a width, which are most paths of a scene."""
        filled, stroked = fill != "none", stroke not in (None, "none")
        state = f"{self.colours.numbers(fill)} {self.colours.fill_operator} " if filled else ""
        if stroke and stroked:
            state += f"{self.colours.numbers(stroke)} {self.colours.stroke_operator} {_plain_line(width, cap)}"
        return [state, f" {_PAINT[filled, stroked]}"]

    def _plain_text(self, x: str, y: str, family: str, size: str, fill: str, anchor: str, words: str) -> str:
        """A line of text in one colour, as most are."""
        typeface, height = _typeface(family), float(size)
        left = float(x) - typeface.width(words, height) * ANCHORS[anchor]
        shown = self._lettering(words, typeface, height, left, float(y), 0)
        return f"{self.colours.text_numbers(fill)} {self.colours.fill_operator} {shown}"

    def _part(self, text: str, outer: dict[str, str] = _NOTHING, definitions: Definitions | None = None) -> _Piece:
        return self._draw_apart(read_part(text, outer, definitions or {}))

    def _draw_apart(self, element: Element) -> _Piece:
        """The operators of an element, and what they name, which is not yet counted as used."""
        around, self._used = self._used, {}
        try:
            return self._element(element), self._used
        finally:
            self._used = around

    # The thorough way: elements of a tree.

    def _children(self, parent: Element) -> list[str]:
        return [self._element(element) for element in parent.children]

    def _element(self, element: Element) -> str:
        opacity = element.share("opacity") if "opacity" in element.attributes else 1.0
        apart = opacity < 1 and _needs_group(element)
        around, self._used = self._used, {}
        try:
            operators = self._content(element, 1.0 if apart else opacity)
        finally:
            inside, self._used = self._used, around
        return self._finish(element, operators, inside, opacity if apart else 1.0)

    def _content(self, element: Element, opacity: float) -> str:
        match element.tag:
            case "g" | "svg":
                return "\n".join(self._children(element))
            case "text":
                return self._text(element, opacity)
            case "image":
                return self._picture(element, opacity)
            case _:
                return self._shape(element, opacity)

    def _finish(self, element: Element, operators: str, inside: dict[Resource, None], opacity: float) -> str:
        """What is in an element, moved, clipped and laid over what is below as the element says."""
        clip, mask = self._clip_operators(element) if element.clip else ("", None)
        state = f"{_matrix_operator(transform)}\n" if (transform := element.attributes.get("transform")) else ""
        if opacity < 1 or mask:
            form = group_form(operators, tuple(inside), self.colours.space)
            states = [opacity_state(opacity, opacity)] if opacity < 1 else []
            states += [mask] if mask else []
            operators = " ".join([*(self._set(each) for each in states), self._show(form)])
        else:
            self._used |= inside
        return f"q {state}{clip}{operators}\nQ" if state or clip or opacity < 1 or mask else operators

    def _set(self, state: Resource) -> str:
        self._used[state] = None
        return f"/{state.name} gs"

    def _show(self, form: Resource) -> str:
        self._used[form] = None
        return f"/{form.name} Do"

    # Shapes, text and pictures.

    def _shape(self, element: Element, opacity: float) -> str:
        path = outline_operators(element)
        fill = read_paint(element, "fill", "none" if element.tag == "line" else "#000000", opacity)
        stroke = read_paint(element, "stroke", "none", opacity)
        even_odd = "*" if element.attributes.get("fill-rule") == "evenodd" else ""
        parts: list[str] = []
        later: list[str] = []
        if fill and fill.gradient:
            parts.append(self._fill_with_gradient(f"{path} W{even_odd} n", fill, element))
            fill = None
        if stroke and stroke.gradient:
            later.append(self._stroke_with_gradient(f"{line_operators(element)}{path} S", stroke, element))
            stroke = None
        if fill or stroke or not (parts or later):
            operator = f"{_PAINT[bool(fill), bool(stroke)]}{even_odd if fill else ''}"
            parts.append(self._paint_path(f"{path} {operator}", fill, stroke, element))
        return "\n".join(parts + later)

    def _paint_path(self, painted: str, fill: Paint | None, stroke: Paint | None, element: Element) -> str:
        state = ""
        if fill:
            state += f"{self._fill_numbers(fill.colour, element, bool(stroke))} {self.colours.fill_operator} "
        if stroke:
            state += f"{self.colours.numbers(stroke.colour)} {self.colours.stroke_operator} {line_operators(element)}"
        shares = (fill.opacity if fill else 1.0, stroke.opacity if stroke else 1.0)
        dashes = bool(stroke) and "stroke-dasharray" in element.attributes
        if shares != (1.0, 1.0):
            return f"q {self._set(opacity_state(*shares))} {state}{painted} Q"
        return f"q {state}{painted} Q" if dashes else f"{state}{painted}"

    def _fill_numbers(self, colour: str, element: Element, stroked: bool) -> str:
        if element.tag == "text":
            return self.colours.text_numbers(colour)
        is_area = element.tag == "rect" and not stroked
        return self.colours.area_numbers(colour) if is_area else self.colours.numbers(colour)

    def _fill_with_gradient(self, clip: str, paint: Paint, element: Element) -> str:
        """A gradient, seen through a clip path."""
        placed = place_gradient(paint.gradient, element) if paint.gradient else None
        if placed is None:
            return ""
        opacity = f"{self._set(opacity_state(paint.opacity, paint.opacity))} " if paint.opacity < 1 else ""
        return f"q {clip} {opacity}{self._gradient(*placed)} Q"

    def _stroke_with_gradient(self, stroked: str, paint: Paint, element: Element) -> str:
        """A gradient, seen through a line."""
        placed = place_gradient(paint.gradient, element) if paint.gradient else None
        if placed is None:
            return ""
        around, self._used = self._used, {}
        operators = self._gradient(*placed)
        inside, self._used = self._used, around
        form = group_form(operators, tuple(inside), self.colours.space)
        line = mask_state(group_form(f"1 G {stroked}", (FONTS,) if " Tf " in stroked else (), "/DeviceGray"))
        opacity = f"{self._set(opacity_state(paint.opacity, paint.opacity))} " if paint.opacity < 1 else ""
        return f"q {opacity}{self._set(line)} {self._show(form)} Q"

    def _gradient(self, gradient: Gradient, matrix: Matrix) -> str:
        """A gradient over everything."""
        shading = gradient_shading(gradient, self.colours)
        self._used[shading] = None
        fade = "" if gradient.is_opaque else f"{self._set(gradient_mask(gradient))} "
        return f"{decimals(matrix)} cm {fade}/{shading.name} sh"

    def _picture(self, element: Element, opacity: float) -> str:
        key = picture_key(element)
        self._used[Resource("XObject", key)] = None
        shown = picture_operators(key, element)
        return shown if opacity == 1 else f"q {self._set(opacity_state(opacity, opacity))} {shown} Q"

    def _text(self, element: Element, opacity: float) -> str:
        fill = read_paint(element, "fill", "#000000", opacity)
        stroke = read_paint(element, "stroke", "none", opacity)
        parts: list[str] = []
        later: list[str] = []
        if fill and fill.gradient:
            parts.append(self._fill_with_gradient(self._line_of_text(element, _CLIP_TO_TEXT), fill, element))
            fill = None
        if stroke and stroke.gradient:
            line = line_operators(element) + self._line_of_text(element, _TEXT_MODES[False, True])
            later.append(self._stroke_with_gradient(line, stroke, element))
            stroke = None
        if fill or stroke or not (parts or later):
            shown = self._line_of_text(element, _TEXT_MODES[bool(fill), bool(stroke)])
            parts.append(self._paint_path(shown, fill, stroke, element))
        return "\n".join(parts + later)

    def _line_of_text(self, element: Element, mode: int) -> str:
        typeface, size = _typeface(element.attributes["font-family"]), element.number("font-size", 16)
        anchor = anchor_share(element)
        x, y = element.number("x") - typeface.width(element.text, size) * anchor, element.number("y")
        self._used[FONTS] = None
        return self._lettering(element.text, typeface, size, x, y, mode)

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float, mode: int) -> str:
        """A line of text in one of the modes of PDF; 7 leaves its outlines as the clip path."""
        shown = f"1 0 0 -1 {x:.4f} {y:.4f} Tm {self.fonts.show_text(text, typeface, f'{size:.5g}')}"
        return f"BT {mode} Tr {shown} ET 0 Tr" if mode else f"BT {shown} ET"

    # Clip paths.

    def _clip_operators(self, element: Element) -> tuple[str, Resource | None]:
        """The operators that clip an element to one outline; or a mask, if its clip path is more than that."""
        assert element.clip, "the element is clipped"
        clip, base = element.clip, IDENTITY
        if is_of_box(clip):
            base = box_matrix(element_box(element) or (0.0, 0.0, 0.0, 0.0))
        base = multiply(parse_transform(clip.attributes.get("transform", "")), base)
        if (single := single_outline(clip)) is None:
            return "", self._clip_mask(clip, base)
        outline, own = single
        matrix = multiply(own, base)
        back = invert(matrix)
        if back is None:
            return f"{CLIP_ALL}\n", None
        drawn = self._line_of_text(outline, _CLIP_TO_TEXT) if outline.tag == "text" else clip_outline(outline)
        if matrix == IDENTITY:
            return f"{drawn}\n", None
        return f"{decimals(matrix)} cm {drawn} {decimals(back)} cm\n", None

    def _clip_mask(self, clip: Element, base: Matrix) -> Resource:
        """The mask that shows what is in any of the outlines."""
        around, self._used = self._used, {}
        outlines = [whiten(child) for child in clip.children]
        group = Element("g", {"transform": format_matrix(base)}, clip.line, "", outlines, clip=clip.clip)
        operators = self._element(group)
        inside, self._used = self._used, around
        return mask_state(group_form(operators, tuple(inside), self.colours.space))


def _needs_group(element: Element) -> bool:
    """Whether an element's opacity is that of several things which may lie over each other."""
    if element.tag in ("g", "svg", "image"):
        return element.tag != "image"
    return element.attributes.get("stroke", "none") != "none" and element.attributes.get("fill") != "none"


def _matrix_operator(transform: str) -> str:
    return " ".join([f"{value:.7f}" for value in parse_transform(transform)]) + " cm"


@lru_cache(maxsize=256)
def _plain_line(width: str, cap: str | None) -> str:
    return line_operators(Element("path", {"stroke-width": width, "stroke-linecap": cap or ""}))


@lru_cache(maxsize=256)
def _typeface(family: str) -> Typeface:
    return Typeface(font_names(family))
