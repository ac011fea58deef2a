"""A drawing as pixels, one to each of its units: through the PDF writer, so that it is the house's own lettering."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2

from deckgen.faces.fit import PT
from deckgen.sheets.sizes import Size
from deckgen.writers.drawn_pages import write_drawn_pages

if TYPE_CHECKING:
    from PIL.Image import Image

_A_HAIR_LESS = 1 - 1e-6  # the library rounds up, and a picture must not grow by a pixel


def rastered(svg: str, width: int, height: int) -> Image:
    file = BytesIO()
    write_drawn_pages(file, [(Size("", width, height), svg)], "", "en", "Simplex")
    document = pypdfium2.PdfDocument(file.getvalue())
    try:
        image: Image = document[0].render(scale=PT * _A_HAIR_LESS).to_pil().convert("RGB")
        return image
    finally:
        document.close()
