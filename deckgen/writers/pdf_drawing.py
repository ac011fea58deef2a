"""Converting SVG to PDF operators, in millimetres from the top left."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.svg.read import Element, SvgError, parse_transform, read_shape, read_svg, split_shapes
from deckgen.type.fonts import Run, ShapedGlyph, Typeface

# Shapes as path operators.


_NUMBER = r"-?\d+(?:\.\d+)?"
_RECTANGLE = re.compile(rf"M({_NUMBER}) ({_NUMBER})h({_NUMBER})v({_NUMBER})h-{_NUMBER}z")
_CURVE = re.compile(r"([MLCZ])([^MLCZ]*)")
_ONLY_CURVES = re.compile(rf"(?:[ML]{_NUMBER} {_NUMBER}|C{_NUMBER}(?: {_NUMBER}){{5}}|Z)+")
_POINT = re.compile(r"[^\s,]+[\s,]+[^\s,]+")
_ROUND = 0.5523  # of the radius: the handles of a cubic that draws a quarter circle
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def outline_operators(element: Element) -> str:
    """The operators of a shape's outline, without painting."""
    number = element.number
    match element.tag:
        case "rect":
            rx = number("rx", number("ry"))
            return _rectangle_operators(
                number("x"), number("y"), number("width"), number("height"), rx, number("ry", rx)
            )
        case "circle":
            return _ellipse_operators(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return _ellipse_operators(number("cx"), number("cy"), number("rx"), number("ry"))
        case "line":
            return f"{number('x1'):.5g} {number('y1'):.5g} m {number('x2'):.5g} {number('y2'):.5g} l"
        case "polygon" | "polyline":
            points = _POINT.findall(element.attributes.get("points", ""))
            return _path_operators("M" + "L".join(points) + ("Z" if element.tag == "polygon" else "")) if points else ""
        case "path":
            return _path_operators(element.attributes.get("d", ""))
    raise SvgError(f"line {element.line}: <{element.tag}> cannot be drawn here")


@lru_cache(maxsize=1024)
def _path_operators(data: str) -> str:
    """Path data as operators, with shortcuts for the paths of QR codes and ornament, which are almost PDF already."""
    if _RECTANGLE.match(data):
        rectangles = [_rectangle_operator(part) for part in data[1:].split("M")]
        if all(rectangles):
            return " ".join(rectangles)
    if _ONLY_CURVES.fullmatch(data):
        return " ".join([f"{numbers} {_OPERATORS[kind]}" for kind, numbers in _CURVE.findall(data)])
    from deckgen.svg.read import path_segments

    return " ".join(
        " ".join([*(f"{value:.5g}" for value in values), _OPERATORS[kind]]) for kind, values in path_segments(data)
    )


@lru_cache(maxsize=8192)
def _rectangle_operator(part: str) -> str:
    """The operator of a part of a path that is a rectangle; empty if it is not. Cached because QR codes share many."""
    match = _RECTANGLE.fullmatch(f"M{part}")
    return "{} {} {} {} re".format(*match.groups()) if match else ""


def _ellipse_operators(x: float, y: float, rx: float, ry: float) -> str:
    return _rectangle_operators(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry)


def _rectangle_operators(x: float, y: float, width: float, height: float, rx: float, ry: float) -> str:
    if not rx or not ry:
        return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re"
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    kx, ky = rx * (1 - _ROUND), ry * (1 - _ROUND)
    right, bottom = x + width, y + height
    sides = (
        (right - rx, y, right - kx, y, right, y + ky, right, y + ry),
        (right, bottom - ry, right, bottom - ky, right - kx, bottom, right - rx, bottom),
        (x + rx, bottom, x + kx, bottom, x, bottom - ky, x, bottom - ry),
        (x, y + ry, x, y + ky, x + kx, y, x + rx, y),
    )
    drawn = " ".join("{:.4f} {:.4f} l {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} c".format(*side) for side in sides)
    return f"{x + rx:.4f} {y:.4f} m {drawn} h"


# Text, glyph by glyph as it was shaped, by the numbers of glyphs in their font.


Glyphs = dict[str, dict[int, str]]  # by the name of their font: number and what it stands for
_CACHED_TEXTS = 4096  # texts


class PdfFonts:
    """Converts text to operators, and records which glyphs the document must embed."""

    def __init__(self) -> None:
        self.show_text = lru_cache(maxsize=_CACHED_TEXTS)(self._show_text)
        self._codes: dict[str, dict[ShapedGlyph, str]] = {}
        self._known: Glyphs = {}
        self._new: Glyphs = {}

    def take_new_glyphs(self) -> Glyphs:
        """The glyphs that were first used since the last call."""
        new, self._new = self._new, {}
        return new

    def _show_text(self, text: str, typeface: Typeface, size: str) -> str:
        """The operators that show a text, from the current text position on."""
        return " ".join([self._operators(run, size) for run in typeface.runs(text)])

    def _operators(self, run: Run, size: str) -> str:
        codes = self._codes.setdefault(run.font.name, {})
        parts = [f"/{run.font.name} {size} Tf"]
        shown: list[str] = []
        rise = 0
        for shaped in run.font.shape(run.text, run.direction):
            if shaped[1][1] != rise:
                rise = shaped[1][1]
                parts += [*_strings(shown), f"{run.font.glyph(shaped).dy / 1000 * float(size):.4g} Ts"]
                shown = []
            shown.append(codes.get(shaped) or self._add(shaped, run))
        return " ".join([*parts, *_strings(shown), *(["0 Ts"] if rise else [])])

    def _add(self, shaped: ShapedGlyph, run: Run) -> str:
        """A glyph's code, with the moves before and after it if its position or advance is not the natural one."""
        name, glyph = run.font.name, run.font.glyph(shaped)
        if glyph.id not in self._known.get(name, {}):
            self._record(run)
        before = f" {-glyph.dx:.4g} " if glyph.dx else ""
        more = run.font.natural_advance(glyph.id) - glyph.advance + glyph.dx
        after = f" {more:.4g} " if more >= 0.5 or more <= -0.5 else ""
        code = self._codes[name][shaped] = f"{before}<{glyph.id:04x}>{after}"
        return code

    def _record(self, run: Run) -> None:
        """Record the glyphs of a run, and what each of them stands for."""
        known, new = self._known.setdefault(run.font.name, {}), self._new.setdefault(run.font.name, {})
        for glyph, text in run.font.glyph_texts(run.text, run.direction).items():
            if glyph not in known:
                known[glyph] = new[glyph] = text


def _strings(shown: list[str]) -> list[str]:
    """One operator for a run of glyphs, neighbours without kerning joined."""
    return [f"[{''.join(shown).replace('><', '')}] TJ"] if shown else []


# Pictures, by their key, which is their name in the document.


PictureSource = Callable[[str], Any]  # from a key to what reportlab can read


def picture_key(element: Element) -> str:
    """The key of a picture in a drawing."""
    key = element.attributes.get("href", "").removeprefix("picture:")
    if _file(key) is None:
        raise SvgError(f"line {element.line}: only pictures of the deck can be shown")
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
_COMPRESSION = 3  # a third of the time of the usual 6, and a quarter more bytes
_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_NAMED = {"black": "#000000", "white": "#ffffff", "currentColor": "#000000"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class PageContent(NamedTuple):
    """A finished page: its operators, compressed, and the glyphs and pictures that the document must embed."""

    content: bytes
    glyphs: Glyphs
    pictures: list[str]


class PdfDrawer:
    """Converts the drawings of a document, or of some of its pages; records what the document must embed."""

    def __init__(self) -> None:
        self.fonts = PdfFonts()
        self._pictures: list[str] = []
        self._cached_shape = lru_cache(maxsize=_CACHED_SHAPES)(self._shape)

    def finish_page(self, operators: str) -> PageContent:
        """The page of these operators."""
        pictures, self._pictures = self._pictures, []
        return PageContent(compress_content(operators), self.fonts.take_new_glyphs(), list(dict.fromkeys(pictures)))

    def draw(self, svg: str) -> str:
        """The operators of a whole drawing."""
        if (shapes := split_shapes(svg)) is not None:
            with suppress(SvgError):  # it is raised again below, with its line
                return "\n".join([self._cached_shape(shape) for shape in shapes])
        out: list[str] = []
        self._children(read_svg(svg), out)
        return "\n".join(out)

    def _shape(self, text: str) -> str:
        out: list[str] = []
        self._element(read_shape(text), out)
        return "\n".join(out)

    def _children(self, parent: Element, out: list[str]) -> None:
        for element in parent.children:
            self._element(element, out)

    def _element(self, element: Element, out: list[str]) -> None:
        matrix = element.attributes.get("transform")
        if matrix:
            out.append("q " + " ".join([f"{value:.7f}" for value in parse_transform(matrix)]) + " cm")
        match element.tag:
            case "g" | "svg":
                self._children(element, out)
            case "text":
                out.append(self._text(element))
            case "image":
                self._pictures.append(picture_key(element))
                out.append(picture_operators(self._pictures[-1], element))
            case _:
                out.append(_paint_operators(outline_operators(element), element))
        if matrix:
            out.append("Q")

    def _text(self, element: Element) -> str:
        typeface, size = _typeface(element.attributes["font-family"]), element.number("font-size")
        anchor = _ANCHORS[element.attributes.get("text-anchor", "start")]
        x, y = element.number("x") - typeface.width(element.text, size) * anchor, element.number("y")
        fill = f"{rgb(element.attributes.get('fill', '#000000'))} rg"
        return f"{fill} {self._lettering(element.text, typeface, size, x, y)}"

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float) -> str:
        return f"BT 1 0 0 -1 {x:.4f} {y:.4f} Tm {self.fonts.show_text(text, typeface, f'{size:.5g}')} ET"


def compress_content(operators: str) -> bytes:
    """Operators as they are in the file."""
    return zlib.compress(operators.encode("ascii"), _COMPRESSION)


def _paint_operators(path: str, element: Element) -> str:
    """An outline filled, stroked or both; SVG fills black by default, except lines."""
    attributes = element.attributes
    stroke = attributes.get("stroke", "none")
    fill = attributes.get("fill", "none" if element.tag == "line" else "#000000")
    state = ""
    if fill != "none":
        state += f"{rgb(fill)} rg "
    if stroke != "none":
        state += f"{rgb(stroke)} RG {element.number('stroke-width', 1):.4g} w "
        state += f"{_CAPS.get(attributes.get('stroke-linecap', ''), 0)} J "
        state += f"{_JOINS.get(attributes.get('stroke-linejoin', ''), 0)} j "
    even_odd = "*" if attributes.get("fill-rule") == "evenodd" and fill != "none" else ""
    operator = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return f"{state}{path} {operator[fill != 'none', stroke != 'none']}{even_odd}"


@lru_cache(maxsize=256)
def _typeface(family: str) -> Typeface:
    return Typeface(tuple(family.split(", ")))


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    """A colour's three numbers, from #rrggbb, #rgb or the few names that drawings use."""
    full = _NAMED.get(colour, colour)
    if len(full) == 4 and full.startswith("#"):
        full = "#" + "".join(digit * 2 for digit in full[1:])
    match = _COLOUR.fullmatch(full)
    if not match:
        raise SvgError(f"colour {colour!r} is not of the form #rrggbb")
    return " ".join(f"{int(part, 16) / 255:.3g}" for part in match.groups())
