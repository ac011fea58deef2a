"""Text as outlines: glyphs drawn as shapes, for print shops that want no fonts in a file."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from deckgen.faces.typeset import Typeface
from deckgen.writers.pdf_drawing import Drawer, rgb

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font
    from deckgen.writers.svg import Element

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class OutlineDrawer(Drawer):
    """Draws faces without using a single font."""

    __slots__ = ()

    def _text(self, element: Element) -> str:
        typeface = Typeface(tuple(element.attributes["font-family"].split(", ")))
        size = element.number("font-size")
        anchor = _ANCHORS[element.attributes.get("text-anchor", "start")]
        left = element.number("x") - typeface.width(element.text, size) * anchor
        scale = size / 1000
        moved = f"{scale:.6f} 0 0 {-scale:.6f} {left:.4f} {element.number('y'):.4f} cm"
        return f"{rgb(element.attributes.get('fill', '#000000'))} rg q {moved} {outlined(element.text, typeface)} f Q"


def outlined(text: str, typeface: Typeface) -> str:
    """The outlines of a shaped line from the origin on, in thousandths of the size, y upwards."""
    parts: list[str] = []
    pen = 0.0
    for run in typeface.runs(text):
        for glyph in run.font.glyphs(run.text, run.direction):
            parts += (_moved(points, pen + glyph.dx, glyph.dy) for points in _outline(run.font, glyph.id))
            pen += glyph.advance
    return " ".join(parts)


Piece = tuple[str, tuple[float, ...]]


def _moved(piece: Piece, dx: float, dy: float) -> str:
    operator, values = piece
    return " ".join([*(f"{value + (dy if at % 2 else dx):.5g}" for at, value in enumerate(values)), operator])


@cache
def _outline(font: Font, glyph: int) -> tuple[Piece, ...]:
    """The operators of a glyph and their points, in thousandths of the size; quadratics are raised to cubics."""
    shaped, scale = _shapes(font)
    pieces: list[Piece] = []
    shaped.draw_glyph(glyph, _pen(), (pieces, scale))
    return tuple(pieces)


@cache
def _shapes(font: Font) -> tuple[Any, float]:
    import uharfbuzz

    shaped = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font.file))))
    return shaped, 1000 / float(shaped.face.upem)


@cache
def _pen() -> Any:
    import uharfbuzz

    def drawn(operator: str) -> Any:
        def add(*values: Any) -> None:
            *points, (pieces, scale) = values
            pieces.append((operator, tuple(point * scale for point in points)))

        return add

    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(drawn("m"))
    functions.set_line_to_func(drawn("l"))
    functions.set_cubic_to_func(drawn("c"))
    functions.set_close_path_func(drawn("h"))
    return functions
