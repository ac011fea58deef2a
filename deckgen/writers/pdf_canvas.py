"""The document that pages are laid into: reportlab's canvas, which gets every page drawn and compressed."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObjectReference, PDFStream, xObjectName
from reportlab.pdfgen.canvas import Canvas

from deckgen.writers.pdf_embedding import embedded
from deckgen.writers.pdf_pictures import PictureSource, picture_file

if TYPE_CHECKING:
    from deckgen.writers.pdf_drawing import Drawn
    from deckgen.writers.pdf_fonts import Glyphs


_VERSION = (1, 7)  # the first in which a document can ask to be printed on both sides


def _as_it_is(key: str) -> str:
    return str(picture_file(key))


class PdfCanvas(Canvas):  # type: ignore[misc] # reportlab has no types
    """A document that is the same, byte for byte, whenever it is made from the same pages."""

    def __init__(self, file: IO[bytes], pictures: PictureSource = _as_it_is, **options: Any) -> None:
        rl_config.useA85 = 0  # plain compression: smaller files, and half the time
        super().__init__(file, invariant=1, pdfVersion=_VERSION, **options)
        self._pictures = pictures
        self._placed: dict[str, str] = {}
        self._glyphs: Glyphs = {}
        self._doc.delayedFonts.append(self)

    def lay(self, page: Drawn) -> None:
        """A finished page, at the size and with the boxes that are set.

        A glyph such as that of two kinds of space stands for what it was first used for, whichever process drew it.
        """
        for name, glyphs in page.glyphs.items():
            known = self._glyphs.setdefault(name, {})
            for glyph, text in glyphs.items():
                known.setdefault(glyph, text)
        places = {key: PDFObjectReference(xObjectName(self._place(key))) for key in page.pictures}
        self.showPage()
        laid = self._doc.Pages.pages[-1]
        laid.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), page.content)
        laid.stream = None
        laid.XObjects = PDFDictionary(places) if places else None

    def addObjects(self, document: Any) -> None:  # noqa: N802 - reportlab asks its delayed fonts for it when all is drawn
        fonts = document.idToObject["BasicFonts"].dict
        fonts |= {name: embedded(name, glyphs, document) for name, glyphs in sorted(self._glyphs.items())}

    def _place(self, key: str) -> str:
        """Let reportlab put a picture into the file, once, and take over only the name it has there."""
        if key not in self._placed:
            self.drawImage(self._pictures(key), 0, 0, 1, 1, mask="auto")
            self._placed[key] = str(self._formsinuse[-1])
            self._code.clear()
        return self._placed[key]

    def _make_preamble(self) -> None:
        """Nothing before a page's own operators: reportlab would name a font there, used or not."""
        self._preamble = ""
