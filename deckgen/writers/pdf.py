"""The printable PDF: sheets of faces with cut marks, a line of advice in the margin, and hints for the viewer."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from reportlab.pdfgen.canvas import Canvas

from deckgen.faces.fit import PT
from deckgen.faces.pens import FaceError
from deckgen.messages import say
from deckgen.sheets.marks import cut_marks
from deckgen.writers.pdf_drawing import Drawer
from deckgen.writers.pdf_fonts import PdfFonts, register
from deckgen.writers.pdf_pictures import PdfPictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckgen.deck.deck import Deck
    from deckgen.faces.face import Face, Side
    from deckgen.faces.proof import Proof
    from deckgen.faces.typeset import Typeface
    from deckgen.sheets.flip import Placement
    from deckgen.sheets.imposition import Page, PlacedFace

_MARGIN_SIZE = 6.5 * PT
_MARGIN_LINE = 6.6  # mm from the left edge
_SIDES: dict[str, Side] = {"front": "title", "back": "date"}


def write_pdf(file: IO[bytes], proof: Proof, pages: Iterable[Page], done: Callable[[], None]) -> None:
    """Draw every page; `done` is called after each, for a progress bar."""
    first_font = proof.typefaces["label"].fonts()[0]
    register(first_font)
    canvas = Canvas(file, invariant=1, pageCompression=1, lang=proof.deck.language, initialFontName=first_font.name)
    _describe(canvas, proof.deck)
    drawer = Drawer(PdfFonts(canvas._doc), PdfPictures(canvas))
    for page in pages:
        canvas.setPageSize((page.grid.page.width / PT, page.grid.page.height / PT))
        operators = [f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {page.grid.page.height / PT:.4f} cm"]
        for placed in page.faces:
            face = proof.faces[placed.card][_SIDES[page.side]]
            if isinstance(face, FaceError):
                raise face
            operators.append(_placed(placed, face, drawer))
        operators += _marks(page)
        operators.append(_margin_line(page, proof.deck, proof.typefaces["label"], drawer.fonts))
        canvas._code += operators
        canvas.showPage()
        done()
    canvas.save()


def _describe(canvas: Canvas, deck: Deck) -> None:
    """Metadata, and the wish to be printed unscaled on both sides; viewers may ignore it, so the sheet says it too."""
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")


def _placed(placed: PlacedFace, face: Face, drawer: Drawer) -> str:
    clip = placed.clip
    return (
        f"q {clip.x:.4f} {clip.y:.4f} {clip.width:.4f} {clip.height:.4f} re W n\n"
        f"{_move(placed.placement)} cm\n{drawer.draw(face.svg)}\nQ"
    )


def _move(placement: Placement) -> str:
    rectangle = placement.rectangle
    if placement.upside_down:
        return f"-1 0 0 -1 {rectangle.right:.4f} {rectangle.bottom:.4f}"
    return f"1 0 0 1 {rectangle.x:.4f} {rectangle.y:.4f}"


def _marks(page: Page) -> list[str]:
    strokes = [f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l" for x1, y1, x2, y2 in cut_marks(page.grid)]
    return ["0 G 0.2 w", *strokes, "S"]


def _margin_line(page: Page, deck: Deck, typeface: Typeface, fonts: PdfFonts) -> str:
    """Deck, sheet, side and how to print, up the left edge, clear of the cut marks."""
    text = say(f"sheets.margin-{page.side}", deck.language, title=deck.title, sheet=page.sheet, sheets=page.sheets)
    shown = fonts.set(text, typeface, f"{_MARGIN_SIZE:.4g}")
    return f"0.35 g BT 0 -1 -1 0 {_MARGIN_LINE} {page.grid.area.bottom - 2:.3f} Tm {shown} ET"
