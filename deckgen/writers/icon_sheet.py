"""Contact sheets of pictograms: each with its name below, on A4 pages as PDF or one long SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from deckgen.faces.icons import pictograms
from deckgen.messages import say
from deckgen.svg.write import document, escape
from deckgen.type.fonts import font

LICENCE = "Material Design Icons, Apache License 2.0"
_PT = 25.4 / 72
_PAGE = (210.0, 297.0)  # mm
_MARGIN, _TOP, _FOOT = 15.0, 27.0, 12.0
_COLUMNS, _ROWS = 6, 8
PER_PAGE = _COLUMNS * _ROWS
_CELL = ((_PAGE[0] - 2 * _MARGIN) / _COLUMNS, 31.0)
_ICON = 16.0
_NAME = 7.5 * _PT
_FAMILY = "Source Sans Pro, Source Sans 3, Helvetica, Arial, sans-serif"
_INK, _QUIET, _RULE, _TILE = "#1b2436", "#4d5463", "#d8d3c8", "#f6f3ec"


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text; `x` is its middle, left or right end as the anchor says."""

    text: str
    x: float
    y: float
    font: str
    size: float
    colour: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Tile:
    """A pictogram in its cell."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SheetPage:
    tiles: tuple[Tile, ...]
    lines: tuple[TextLine, ...]


def lay_out_pages(title: str, names: Sequence[str]) -> list[SheetPage]:
    """The tiles and lines of each page, in millimetres from its top left."""
    parts = [names[start : start + PER_PAGE] for start in range(0, len(names), PER_PAGE)]
    in_order = len(parts) > 1 and list(names) == sorted(names)
    ranges = [f"{part[0]} – {part[-1]}" if in_order else "" for part in parts]
    return [
        _lay_out_page(title, names_range, part, say("icons.sheet-page", page=number, pages=len(parts)))
        for number, (names_range, part) in enumerate(zip(ranges, parts, strict=True), 1)
    ]


def write_sheet_pdf(file: IO[bytes], title: str, names: Sequence[str], done: Callable[[], None]) -> None:
    """Write the sheet as PDF with embedded fonts; `done` is called after each page."""
    from reportlab.pdfgen.canvas import Canvas

    _register_fonts()
    canvas = Canvas(file, (_PAGE[0] / _PT, _PAGE[1] / _PT), invariant=1, initialFontName="sans")
    canvas.setTitle(title)
    canvas.setCreator("deckgen")
    for page in lay_out_pages(title, names):
        _draw_rule(canvas)
        for tile in page.tiles:
            _draw_tile(canvas, tile)
        for line in page.lines:
            _draw_line(canvas, line)
        canvas.showPage()
        done()
    canvas.save()


def draw_sheet_svg(title: str, names: Sequence[str]) -> str:
    """All pages below each other; pictograms are paths, so that the file needs no icon font."""
    pages = lay_out_pages(title, names)
    height = _PAGE[1] * len(pages)
    body = "\n".join(
        f'<g transform="translate(0 {index * _PAGE[1]:g})">\n{_page_svg(page)}\n</g>'
        for index, page in enumerate(pages)
    )
    paper = f'<rect width="{_PAGE[0]:g}" height="{height:g}" fill="#ffffff"/>'
    return document(_PAGE[0], height, f"<title>{escape(title)}</title>", paper, body) + "\n"


def _lay_out_page(title: str, names_range: str, names: Sequence[str], number: str) -> SheetPage:
    right, foot = _PAGE[0] - _MARGIN, _PAGE[1] - _FOOT
    lines = [
        TextLine(title, _MARGIN, 19.0, "sans-semibold", 16 * _PT, _INK, "start"),
        TextLine(names_range, right, 19.0, "sans", 8 * _PT, _QUIET, "end"),
        TextLine(LICENCE, _MARGIN, foot, "sans", 7 * _PT, _QUIET, "start"),
        TextLine(number, right, foot, "sans", 7 * _PT, _QUIET, "end"),
    ]
    tiles = []
    for index, name in enumerate(names):
        row, column = divmod(index, _COLUMNS)
        x, y = _MARGIN + (column + 0.5) * _CELL[0], _TOP + row * _CELL[1]
        tiles.append(Tile(name, x, y + 2.5 + _ICON / 2))
        for below, text in enumerate(_break_name(name)):
            lines.append(TextLine(text, x, y + _ICON + 7.6 + below * _NAME * 1.1, "sans", _NAME, _QUIET))
    return SheetPage(tuple(tiles), tuple(line for line in lines if line.text))


def _break_name(name: str) -> list[str]:
    """The name in lines that fit the cell, broken after hyphens."""
    room = (_CELL[0] - 2) / _NAME * 1000
    lines = [""]
    for part in (piece + "-" for piece in name.split("-")):
        if lines[-1] and font("sans").advance(lines[-1] + part.rstrip("-")) > room:
            lines.append("")
        lines[-1] += part
    lines[-1] = lines[-1].removesuffix("-")
    return lines


def _register_fonts() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name in ("icons", "sans", "sans-semibold"):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(font(name).file), asciiReadable=False))


def _draw_rule(canvas: Any) -> None:
    canvas.setStrokeColor(_RULE)
    canvas.setLineWidth(0.5)
    y = (_PAGE[1] - 23.0) / _PT
    canvas.line(_MARGIN / _PT, y, (_PAGE[0] - _MARGIN) / _PT, y)


def _draw_tile(canvas: Any, tile: Tile) -> None:
    side = _ICON + 4.0
    x, y = (tile.x - side / 2) / _PT, (_PAGE[1] - tile.y - side / 2) / _PT
    canvas.setFillColor(_TILE)
    canvas.roundRect(x, y, side / _PT, side / _PT, 2.2 / _PT, stroke=0, fill=1)
    middle = tile.y + _ICON * 0.375  # the icon font's glyphs reach an eighth below the baseline
    _draw_line(canvas, TextLine(pictograms()[tile.name], tile.x, middle, "icons", _ICON, _INK))


def _draw_line(canvas: Any, line: TextLine) -> None:
    canvas.setFillColor(line.colour)
    canvas.setFont(line.font, line.size / _PT)
    show = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    show[line.anchor](line.x / _PT, (_PAGE[1] - line.y) / _PT, line.text)


def _page_svg(page: SheetPage) -> str:
    side = _ICON + 4.0
    rule = f'<path d="M{_MARGIN:g} 23H{_PAGE[0] - _MARGIN:g}" stroke="{_RULE}" stroke-width="0.18"/>'
    tiles = (
        f'<rect x="{tile.x - side / 2:g}" y="{tile.y - side / 2:g}" width="{side:g}" height="{side:g}" rx="2.2" '
        f'fill="{_TILE}"/>\n<path transform="translate({tile.x - _ICON / 2:g} {tile.y - _ICON / 2:g}) '
        f'scale({_ICON / 24:.5g})" d="{_outline(tile.name)}" fill="{_INK}"/>'
        for tile in page.tiles
    )
    return "\n".join([rule, *tiles, *map(_text_svg, page.lines)])


def _text_svg(line: TextLine) -> str:
    weight = ' font-weight="600"' if line.font == "sans-semibold" else ""
    return (
        f'<text x="{line.x:g}" y="{line.y:.3f}" font-family="{_FAMILY}"{weight} '
        f'font-size="{line.size:.3f}" text-anchor="{line.anchor}" fill="{line.colour}">{escape(line.text)}</text>'
    )


def _outline(name: str) -> str:
    """The pictogram as a path in a box of 24 by 24, y downwards, as its designers drew it."""
    icons = font("icons")
    unit, top = 24 / icons.units_per_em, icons.units_per_em * 0.875
    segments = icons.outline(icons.glyphs(pictograms()[name])[0].id)
    return "".join(command + " ".join(_flip(points, unit, top)) for command, points in segments)


def _flip(points: tuple[float, ...], unit: float, top: float) -> Iterator[str]:
    for index, value in enumerate(points):
        yield f"{(top - value if index % 2 else value) * unit:.2f}".rstrip("0").rstrip(".")
