"""A PDF of pages that are drawings of ours, to be printed unscaled."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from deckgen.faces.fit import PT
from deckgen.writers.pdf_canvas import PdfCanvas
from deckgen.writers.pdf_drawing import Drawer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.sheets.sizes import Size


def write_drawn_pages(
    file: IO[bytes], pages: Iterable[tuple[Size, str]], title: str, language: str, duplex: str
) -> None:
    """Each page is its size and an SVG drawing; `duplex` is what the viewer is asked for, such as Simplex."""
    canvas = PdfCanvas(file, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("deckgen")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    drawer = Drawer()
    for page, svg in pages:
        canvas.setPageSize((page.width / PT, page.height / PT))
        place = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {page.height / PT:.4f} cm"
        canvas.lay(drawer.drawn(f"{place}\n{drawer.draw(svg)}"))
    canvas.save()
