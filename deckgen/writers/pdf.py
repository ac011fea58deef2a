"""The printable PDF: the sheets of a deck, with hints for the viewer."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from deckgen.faces.fit import PT
from deckgen.messages import say
from deckgen.sheets.choices import Flip
from deckgen.sheets.rectangle import Rectangle
from deckgen.writers.pdf_canvas import PdfCanvas

if TYPE_CHECKING:
    from deckgen.deck.deck import Deck
    from deckgen.sheets.page import Page
    from deckgen.sheets.sizes import Size
    from deckgen.writers.pdf_drawing import Drawn
    from deckgen.writers.sheet_drawing import Sheets


def write_pdf(file: IO[bytes], deck: Deck, sheets: Sheets) -> None:
    """Lay all pages into one document."""
    writer = _SheetWriter(file, deck, sheets)
    for page, drawn in zip(sheets.pages, sheets.drawn, strict=True):
        writer.lay(page, drawn)
    writer.canvas.save()


class _SheetWriter:
    def __init__(self, file: IO[bytes], deck: Deck, sheets: Sheets) -> None:
        self.deck = deck
        self.job = sheets.job
        self.canvas = PdfCanvas(file, lang=deck.language)
        self._describe()

    def lay(self, page: Page, drawn: Drawn) -> None:
        canvas, size = self.canvas, page.size
        turned = self.job.is_turned(size)
        paper = size.turned() if turned else size
        canvas.setPageSize((paper.width / PT, paper.height / PT))
        canvas.setTrimBox(_box(page.trim, size, turned))
        canvas.setBleedBox(_box(page.bleed, size, turned))
        self._bookmark(page)
        canvas.lay(drawn)

    def _describe(self) -> None:
        """Metadata, and the wish to be printed unscaled on both sides; viewers may ignore it, so sheets say it too."""
        deck, canvas = self.deck, self.canvas
        canvas.setTitle(deck.title)
        canvas.setAuthor(deck.choices.author)
        canvas.setSubject(say("sheets.subject", deck.language, n=len(deck.cards)))
        canvas.setKeywords(say("sheets.keywords", deck.language))
        canvas.setCreator("deckgen")
        canvas.setViewerPreference("PrintScaling", "None")
        duplex = "DuplexFlipLongEdge" if self.job.flip is Flip.LONG else "DuplexFlipShortEdge"
        canvas.setViewerPreference("Duplex", duplex)
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _bookmark(self, page: Page) -> None:
        name = f"{page.side}-{page.sheet}"
        side = say(f"sheets.side-{page.side}", self.deck.language)
        text = say("sheets.bookmark", self.deck.language, sheet=page.sheet, side=side)
        self.canvas.bookmarkPage(name)
        self.canvas.addOutlineEntry(text, name, 0)


def _box(rectangle: Rectangle, page: Size, turned: bool) -> tuple[float, float, float, float]:
    """A page box in points from the bottom left; turned, the page lies a quarter turn clockwise on upright paper."""
    if turned:
        x, y = page.height - rectangle.bottom, rectangle.x
        rectangle, height = Rectangle(x, y, rectangle.height, rectangle.width), page.width
    else:
        height = page.height
    return (
        rectangle.x / PT,
        (height - rectangle.bottom) / PT,
        rectangle.right / PT,
        (height - rectangle.y) / PT,
    )
