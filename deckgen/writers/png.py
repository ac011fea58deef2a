"""Rendering SVG as PNG: drawings become pages of a PDF, which is rendered page by page to exact pixels."""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import IO, TYPE_CHECKING

import pypdfium2
from pypdfium2 import raw

from deckgen.errors import SourceLocation, UserError
from deckgen.files import move_file, staging_folder, write_error
from deckgen.messages import say
from deckgen.parallel import threads
from deckgen.sheets.geometry import Size
from deckgen.svg.errors import SvgError
from deckgen.theme import BLEED
from deckgen.type.fit import PT
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import PdfDrawer

if TYPE_CHECKING:
    from PIL.Image import Image

    from deckgen.faces.face import Face
    from deckgen.faces.proof import Proof


PRINT_DPI = 300
_PAGES_AT_ONCE = 120  # many, since fonts are embedded once a batch; few, to save memory


@dataclass(frozen=True, slots=True)
class RenderArea:
    """The part of a drawing that is rendered, in its units, with its margin; and the size in pixels."""

    width: float
    height: float
    margin: float
    pixels: tuple[int, int]


def face_area(size: Size, dpi: float, bleed: bool) -> RenderArea:
    """The trimmed card, or the card with its bleed."""
    margin = BLEED if bleed else 0.0
    width, height = size.width + 2 * margin, size.height + 2 * margin
    return RenderArea(width, height, margin, (round(width / 25.4 * dpi), round(height / 25.4 * dpi)))


def render_face(face: Face, size: Size, dpi: float = PRINT_DPI, bleed: bool = False) -> Image:
    """One face as a picture."""
    return next(render_faces((face,), size, dpi, bleed))


def render_faces(faces: Iterable[Face], size: Size, dpi: float = PRINT_DPI, bleed: bool = False) -> Iterator[Image]:
    """Many faces as pictures, in order; much faster than one at a time."""
    area = face_area(size, dpi, bleed)
    for image in _render_svgs((face.svg for face in faces), area):
        image.info["dpi"] = (dpi, dpi)
        yield image


def render_svg(svg: str, width: float, height: float, scale: float = 1.0) -> Image:
    """A drawing as a picture, with `scale` pixels to each of its units."""
    return next(_render_svgs((svg,), _scaled_area(width, height, scale)))


def render_pdf(pdf: bytes, pixels: tuple[int, int]) -> Image:
    """The first page of a PDF as a picture."""
    return _make_image(next(_render_pages(pdf, pixels)), pixels)


def svg_to_png(svg: str, width: float, height: float, scale: float = 1.0) -> bytes:
    """A drawing as a PNG file, with `scale` pixels to each of its units. Pillow is not needed for it."""
    area = _scaled_area(width, height, scale)
    return encode_png(next(_render_pages(_write_pages((svg,), area), area.pixels)), area.pixels)


def page_to_png(pdf: bytes, number: int, longest_side: int) -> bytes:
    """A page of a PDF, from 0, as a PNG file of so many pixels. Pillow is not needed for it."""
    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        try:
            width, height = document.get_page_size(number)
        finally:
            document.close()
    scale = longest_side / max(width, height)
    pixels = round(width * scale), round(height * scale)
    return encode_png(next(_render_pages(pdf, pixels, first=number)), pixels)


def encode_png(rgb: bytes, pixels: tuple[int, int]) -> bytes:
    """A PNG file of pixels of three bytes each, row by row. Drawings, of few colours, become small without a filter."""
    width, height = pixels
    rows = b"".join(b"\0" + rgb[start : start + 3 * width] for start in range(0, 3 * width * height, 3 * width))
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    parts = ((b"IHDR", header), (b"sRGB", _PERCEPTUAL), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(content).to_bytes(4, "big") + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")
        for kind, content in parts
    )


def _scaled_area(width: float, height: float, scale: float) -> RenderArea:
    return RenderArea(width, height, 0.0, (math.ceil(width * scale), math.ceil(height * scale)))


def _render_svgs(drawings: Iterable[str], area: RenderArea) -> Iterator[Image]:
    remaining = iter(drawings)
    while batch := tuple(islice(remaining, _PAGES_AT_ONCE)):
        for rgb in _render_pages(_write_pages(batch, area), area.pixels):
            yield _make_image(rgb, area.pixels)


def _make_image(rgb: bytes, pixels: tuple[int, int]) -> Image:
    from PIL import Image

    return Image.frombytes("RGB", pixels, rgb)


def _write_pages(drawings: Sequence[str], area: RenderArea) -> bytes:
    """A PDF with one page for each drawing, of the size of the area."""
    file = BytesIO()
    canvas = PdfCanvas(file, pagesize=(area.width / PT, area.height / PT))
    drawer = PdfDrawer()
    matrix = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} {area.margin / PT:.6f} {(area.height - area.margin) / PT:.6f} cm"
    for svg in drawings:
        canvas.add_page(drawer.finish_page(f"{matrix}\n{drawer.draw(svg)}"))
    canvas.save()
    return file.getvalue()


PDFIUM = Lock()
"""To be held while PDFium is used, which ends the program if two threads use it at once."""


def _render_pages(pdf: bytes, pixels: tuple[int, int], first: int = 0) -> Iterator[bytes]:
    """Red, green and blue of each pixel of each page. The other interface of PDFium would round sizes up."""
    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        bitmap = pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGRx)
        count = len(document)
    try:
        for number in range(first, count):
            with PDFIUM:
                page = document[number]
                bitmap.fill_rect((255, 255, 255, 255), 0, 0, *pixels)
                raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, 0)
                page.close()
                rgb = _drop_fourth(bytes(bitmap.buffer))
            yield rgb
    finally:
        with PDFIUM:
            bitmap.close()
            document.close()


def _drop_fourth(bgrx: bytes) -> bytes:
    rgb = bytearray(len(bgrx) // 4 * 3)
    rgb[0::3], rgb[1::3], rgb[2::3] = bgrx[2::4], bgrx[1::4], bgrx[0::4]
    return bytes(rgb)


# Saving pictures: in threads, since compressing takes as long as rendering.


_THREADS = 2
_WAITING = 8  # pictures that may wait to be compressed; each is large
_COMPRESSION = 3  # of 9; more takes twice as long and saves a twentieth
_PERCEPTUAL = b"\x00"


def picture_file_names(faces: list[tuple[str, str]]) -> list[str]:
    """File names that are valid on any system; cards that share a code are numbered."""
    seen: Counter[tuple[str, str]] = Counter()
    names = []
    for code, side in faces:
        safe = re.sub(r"[^\w-]+", "_", code).lower()
        seen[safe, side] += 1
        again = f"-{seen[safe, side]}" if seen[safe, side] > 1 else ""
        names.append(f"{safe}{again}-{side}.png")
    return names


def save_pictures(pictures: Iterable[tuple[Path, Image]], done: Callable[[], None]) -> None:
    """Save pictures as they come; `done` is called after each."""
    waiting: deque[Future[None]] = deque()
    with threads(_THREADS) as pool:
        for file, image in pictures:
            waiting.append(pool.submit(save_picture, file, image))
            if len(waiting) > _WAITING:
                waiting.popleft().result()
                done()
        for saved in waiting:
            saved.result()
            done()


def save_picture(file: Path | IO[bytes], image: Image) -> None:
    """Save a PNG file with its colour space, sRGB, and its printed size."""
    from PIL.PngImagePlugin import PngInfo

    colours = PngInfo()
    colours.add(b"sRGB", _PERCEPTUAL)
    options = {"dpi": image.info["dpi"]} if "dpi" in image.info else {}
    image.save(file, "PNG", compress_level=_COMPRESSION, pnginfo=colours, **options)


# A folder of pictures, one a face: all are made in a staging folder first, so that old and new are never mixed.


def write_pngs(folder: Path, proof: Proof, done: Callable[[], None]) -> list[Path]:
    """Write `042-title.png` and `042-date.png` for every card; what else is in the folder stays."""
    drawn = list(proof.drawn_faces())
    names = picture_file_names([(card.code, side) for card, side, _ in drawn])
    try:
        with staging_folder(folder) as staging:
            images = render_faces((face for _, _, face in drawn), proof.size)
            save_pictures(zip((staging / name for name in names), images, strict=True), done)
            folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                move_file(staging / name, folder / name)
    except SvgError as error:
        theme = SourceLocation(proof.theme.folders[0].name)
        raise UserError.at(theme, say("preview.cannot-draw", reason=error)) from None
    except OSError as error:
        raise write_error(folder, error) from None
    return [folder / name for name in names]
