"""A PDF of pages that are drawings of ours, to be printed unscaled."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from deckgen.faces.fit import PT
from deckgen.faces.typeset import Typeface
from deckgen.writers.pdf_drawing import Drawer
from deckgen.writers.pdf_fonts import register

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.sheets.sizes import Size

_FIRST = Typeface(("sans",))


def write_drawn_pages(
    file: IO[bytes], pages: Iterable[tuple[Size, str]], title: str, language: str, duplex: str
) -> None:
    """Each page is its size and an SVG drawing; `duplex` is what the viewer is asked for, such as Simplex."""
    rl_config.useA85 = 0
    register(_FIRST.fonts()[0])
    canvas = Canvas(file, invariant=1, pageCompression=1, lang=language, initialFontName=_FIRST.names[0])
    canvas.setTitle(title)
    canvas.setCreator("deckgen")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    drawer = Drawer.on(canvas)
    for page, svg in pages:
        canvas.setPageSize((page.width / PT, page.height / PT))
        canvas._code.append(f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {page.height / PT:.4f} cm")
        canvas._code.append(drawer.draw(svg))
        canvas.showPage()
    canvas.save()
