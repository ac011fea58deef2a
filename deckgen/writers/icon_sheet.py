"""Contact sheets of pictograms: each with its name below, on A4 pages as PDF or one long SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO

from markupsafe import Markup

from deckgen.faces.pictogram import draw_outline, draw_pictogram
from deckgen.messages import current_language, say
from deckgen.sheets.geometry import Size
from deckgen.svg.write import document, escape, text_element
from deckgen.type.fonts import Typeface, font
from deckgen.writers.pdf import write_svg_pages

LICENCE = "Material Design Icons, Apache License 2.0 · Font Awesome Free, SIL OFL 1.1"
_PT = 25.4 / 72
_PAGE = (210.0, 297.0)  # mm
_PAPER = Size("", *_PAGE)
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

    def draw_pages() -> Iterator[tuple[Size, str]]:
        for page in lay_out_pages(title, names):
            yield _PAPER, document(*_PAGE, _draw_page(page, draw_pictogram, _print_text))
            done()

    write_svg_pages(file, draw_pages(), title, current_language(), "DuplexFlipLongEdge")


def draw_sheet_svg(title: str, names: Sequence[str]) -> str:
    """All pages below each other; pictograms are shapes, so that the file needs no icon font."""
    pages = lay_out_pages(title, names)
    height = _PAGE[1] * len(pages)
    body = "\n".join(
        f'<g transform="translate(0 {index * _PAGE[1]:g})">\n{_draw_page(page, draw_outline, _web_text)}\n</g>'
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


def _draw_page(
    page: SheetPage,
    draw_icon: Callable[[str, float, float, float, str], Markup | None],
    draw_text: Callable[[TextLine], str],
) -> str:
    side = _ICON + 4.0
    rule = f'<path d="M{_MARGIN:g} 23H{_PAGE[0] - _MARGIN:g}" stroke="{_RULE}" stroke-width="0.18"/>'
    tiles = (
        f'<rect x="{tile.x - side / 2:g}" y="{tile.y - side / 2:g}" width="{side:g}" height="{side:g}" rx="2.2" '
        f'fill="{_TILE}"/>\n{draw_icon(tile.name, tile.x, tile.y, _ICON, _INK)}'
        for tile in page.tiles
    )
    return "\n".join([rule, *tiles, *map(draw_text, page.lines)])


def _print_text(line: TextLine) -> str:
    return text_element(line.text, line.x, line.y, Typeface((line.font,)), line.size, line.colour, line.anchor)


def _web_text(line: TextLine) -> str:
    weight = ' font-weight="600"' if line.font == "sans-semibold" else ""
    return (
        f'<text x="{line.x:g}" y="{line.y:.3f}" font-family="{_FAMILY}"{weight} '
        f'font-size="{line.size:.3f}" text-anchor="{line.anchor}" fill="{line.colour}">{escape(line.text)}</text>'
    )
