"""Pictures of a PDF in printing inks."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader

from deckgen.exports.ink import picture_in_ink
from deckgen.writers.pdf_pictures import picture_file

_QUALITY = 92


def inked_picture(key: str) -> ImageReader:
    """A picture of the deck by its key.

    Photographs stay JPEG, which keeps the file small; drawings stay exact, and see-through where they were.
    """
    file = picture_file(key)
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
