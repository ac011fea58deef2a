"""Text as outlines, for print shops that want no fonts in a file."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from deckgen.writers.pdf_drawing import Drawer

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font
    from deckgen.faces.typeset import Typeface


class OutlineDrawer(Drawer):
    """Draws faces without using a single font."""

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float) -> str:
        scale = size / 1000
        return f"q {scale:.6f} 0 0 {-scale:.6f} {x:.4f} {y:.4f} cm {outlined(text, typeface)} Q"


def outlined(text: str, typeface: Typeface) -> str:
    """A shaped line filled glyph by glyph from the origin on, in thousandths of the size, y upwards."""
    parts: list[str] = []
    pen, x, y = 0.0, 0.0, 0.0
    for run in typeface.runs(text):
        for glyph in run.font.glyphs(run.text, run.direction):
            if outline := _outline(run.font, glyph.id):
                parts.append(f"1 0 0 1 {pen + glyph.dx - x:.5g} {glyph.dy - y:.5g} cm {outline} f")
                x, y = pen + glyph.dx, glyph.dy
            pen += glyph.advance
    return " ".join(parts)


@cache
def _outline(font: Font, glyph: int) -> str:
    """The path of a glyph, in thousandths of the size; quadratic curves are raised to cubic ones."""
    shaped = font.harfbuzz
    scale = 1000 / float(shaped.face.upem)
    forms: list[str] = []
    numbers: list[float] = []
    shaped.draw_glyph(glyph, _pen(), (forms, numbers))
    return " ".join(forms) % tuple([number * scale for number in numbers])


@cache
def _pen() -> Any:
    import uharfbuzz

    def drawn(form: str) -> Any:
        def add(*values: Any) -> None:
            *points, (forms, numbers) = values
            forms.append(form)
            numbers.extend(points)

        return add

    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(drawn("%.5g %.5g m"))
    functions.set_line_to_func(drawn("%.5g %.5g l"))
    functions.set_cubic_to_func(drawn("%.5g %.5g %.5g %.5g %.5g %.5g c"))
    functions.set_close_path_func(drawn("h"))
    return functions
