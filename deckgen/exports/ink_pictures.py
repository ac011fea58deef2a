"""Pictures of a PDF in printing inks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from reportlab.lib.utils import ImageReader

from deckgen.exports.ink import picture_in_ink
from deckgen.faces.pictures import prepared_file
from deckgen.writers.pdf_pictures import PdfPictures
from deckgen.writers.svg import SvgError

if TYPE_CHECKING:
    from pathlib import Path

    from deckgen.writers.svg import Element

_QUALITY = 92
_SHOWN = re.compile(r"/\S+ Do")


@dataclass(frozen=True, slots=True)
class InkPictures(PdfPictures):
    """The pictures of one PDF document, each placed once and in inks."""

    def _place(self, key: str, element: Element) -> str:
        file = prepared_file(key)
        if file is None:
            raise SvgError(f"line {element.line}: only pictures of the deck can be shown")
        kept, self.canvas._code = self.canvas._code, []
        self.canvas.drawImage(_inked(file), 0, 0, 1, 1, mask="auto")
        drawn, self.canvas._code = " ".join(self.canvas._code), kept
        match = _SHOWN.search(drawn)
        assert match, "reportlab shows pictures with Do"
        return match[0]


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
