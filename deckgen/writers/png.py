"""Drawings as pixels: drawn into a PDF with one drawing a page, then rendered page by page to exact pixels."""

from __future__ import annotations

import math
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
    """How much of a drawing is seen, in its units, with how much of a margin, and how many pixels show it."""

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
    seen = frame(size, dpi, bleed)
    for image in _pictures((face.svg for face in faces), seen):
        image.info["dpi"] = (dpi, dpi)
        yield image


def svg_picture(svg: str, width: float, height: float, scale: float = 1.0) -> Image:
    """A drawing as a picture, with `scale` pixels to each of its units."""
    seen = Frame(width, height, 0.0, (math.ceil(width * scale), math.ceil(height * scale)))
    return next(_pictures((svg,), seen))


def _pictures(drawings: Iterable[str], seen: Frame) -> Iterator[Image]:
    remaining = iter(drawings)
    while batch := tuple(islice(remaining, _PAGES_AT_ONCE)):
        yield from _rendered(_pdf(batch, seen), seen.pixels)


def _pdf(drawings: Sequence[str], seen: Frame) -> bytes:
    """One page a drawing, as large as the frame."""
    file = BytesIO()
    canvas = PdfCanvas(file, pagesize=(seen.width / PT, seen.height / PT))
    drawer = Drawer()
    place = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} {seen.margin / PT:.6f} {(seen.height - seen.margin) / PT:.6f} cm"
    for svg in drawings:
        canvas.lay(drawer.drawn(f"{place}\n{drawer.draw(svg)}"))
    canvas.save()
    return file.getvalue()


def _rendered(pdf: bytes, pixels: tuple[int, int]) -> Iterator[Image]:
    """The library would round sizes up; asked directly, it fills exactly the pixels we want."""
    document = pypdfium2.PdfDocument(pdf)
    bitmap = pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGRx)
    try:
        for page in document:
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, *pixels)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, 0)
            yield bitmap.to_pil().convert("RGB")
            page.close()
    finally:
        bitmap.close()
        document.close()
