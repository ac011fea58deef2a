"""Faces as pictures: drawn into a PDF with one face a page, then rendered page by page to exact pixels."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

import pypdfium2
from pypdfium2 import raw

from deckgen.faces.face import BLEED
from deckgen.faces.fit import PT
from deckgen.writers.pdf_canvas import PdfCanvas
from deckgen.writers.pdf_drawing import Drawer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from PIL.Image import Image

    from deckgen.faces.face import Face
    from deckgen.sheets.sizes import Size

PRINT_DPI = 300
_PAGES_AT_ONCE = 120  # enough for fonts to be embedded rarely, few enough to be light on memory


@dataclass(frozen=True, slots=True)
class Frame:
    """How much of a face is seen, in millimetres, and how many pixels show it."""

    width: float
    height: float
    margin: float
    pixels: tuple[int, int]


def frame(size: Size, dpi: float, bleed: bool) -> Frame:
    """The trimmed card, or the card with its bleed."""
    margin = BLEED if bleed else 0.0
    width, height = size.width + 2 * margin, size.height + 2 * margin
    return Frame(width, height, margin, (round(width / 25.4 * dpi), round(height / 25.4 * dpi)))


def face_png(face: Face, size: Size, dpi: float = PRINT_DPI, bleed: bool = False) -> Image:
    """One face as a picture."""
    return next(face_pngs((face,), size, dpi, bleed))


def face_pngs(faces: Iterable[Face], size: Size, dpi: float = PRINT_DPI, bleed: bool = False) -> Iterator[Image]:
    """Many faces as pictures, one after the other; much faster than one at a time."""
    remaining = iter(faces)
    seen = frame(size, dpi, bleed)
    while batch := tuple(islice(remaining, _PAGES_AT_ONCE)):
        yield from _rendered(_pdf(batch, seen), seen, dpi)


def _pdf(faces: Sequence[Face], seen: Frame) -> bytes:
    """One page a face, as large as the frame."""
    file = BytesIO()
    canvas = PdfCanvas(file, pagesize=(seen.width / PT, seen.height / PT))
    drawer = Drawer()
    place = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} {seen.margin / PT:.6f} {(seen.height - seen.margin) / PT:.6f} cm"
    for face in faces:
        canvas.lay(drawer.drawn(f"{place}\n{drawer.draw(face.svg)}"))
    canvas.save()
    return file.getvalue()


def _rendered(pdf: bytes, seen: Frame, dpi: float) -> Iterator[Image]:
    """The library would round sizes up; asked directly, it fills exactly the pixels we want."""
    document = pypdfium2.PdfDocument(pdf)
    bitmap = pypdfium2.PdfBitmap.new_native(*seen.pixels, raw.FPDFBitmap_BGRx)
    try:
        for page in document:
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, *seen.pixels)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *seen.pixels, 0, 0)
            image = bitmap.to_pil().convert("RGB")
            image.info["dpi"] = (dpi, dpi)
            yield image
            page.close()
    finally:
        bitmap.close()
        document.close()
