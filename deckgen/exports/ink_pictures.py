"""Pictures of a PDF in printing inks."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from reportlab.lib.utils import ImageReader

from deckgen.exports.ink import picture_in_ink
from deckgen.writers.pdf_pictures import PdfPictures

if TYPE_CHECKING:
    from pathlib import Path


_QUALITY = 92


@dataclass(frozen=True, slots=True)
class InkPictures(PdfPictures):
    """The pictures of one PDF document, each placed once and in inks."""

    def _source(self, file: Path) -> ImageReader:
        return _inked(file)


def _inked(file: Path) -> ImageReader:
    """Photographs stay JPEG, which keeps the file small; drawings stay exact, and see-through where they were."""
    with Image.open(file) as picture:
        inked = picture_in_ink(picture)
        alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    if file.suffix == ".jpg":
        photograph = BytesIO()
        inked.save(photograph, "JPEG", quality=_QUALITY)
        photograph.seek(0)
        return ImageReader(photograph)
    drawing = ImageReader(inked)
    if alpha:
        drawing.getRGBData()  # which looks for an alpha of its own, and finds none in inks
        drawing._dataA = ImageReader(alpha)
    return drawing
