"""PDFs for print shops: one face per page with its bleed, no marks, every colour in inks, trim and bleed boxes set.

DriveThruCards asks for PDF/X-1a, which only a preflight tool with the shop's colour profile can certify; the checklist
says how.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import IO

from deckgen.exports.inks import convert_operators, load_picture
from deckgen.exports.job import ExportJob, add_bleed, size_with_bleed
from deckgen.faces.face import Face
from deckgen.sheets.geometry import Side
from deckgen.type.fit import PT
from deckgen.type.fonts import Font, Typeface
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import PdfDrawer

_PATH_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}  # of SVG, and of PDF


def export_drivethru(job: ExportJob) -> dict[str, object]:
    """DriveThruCards: pages alternate back and front, fonts are embedded."""
    return _export_pdf(job, ("date", "title"), outlines=False)


def export_mbprint(job: ExportJob) -> dict[str, object]:
    """MB Print: pages alternate front and back, text is drawn as outlines without any font."""
    return _export_pdf(job, ("title", "date"), outlines=True)


def _export_pdf(job: ExportJob, sides: tuple[Side, Side], *, outlines: bool) -> dict[str, object]:
    name = f"{job.name}.pdf"
    first, second = sides
    with (job.folder / name).open("wb") as file:
        faces = chain(*zip(job.faces(first), job.faces(second), strict=True))
        write_press_pdf(file, job, faces, outlines=outlines)
    return {"file": name}


def write_press_pdf(file: IO[bytes], job: ExportJob, faces: Iterable[Face], *, outlines: bool) -> None:
    """One page per face, in the order given; text in embedded fonts or as outlines."""
    assert job.shop and job.product, "the shop is known"
    trim, bleed = job.product.trim, job.shop.bleed
    canvas = _canvas(file, job)
    drawer = OutlineDrawer() if outlines else PdfDrawer()
    matrix = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {size_with_bleed(trim, bleed).height / PT:.4f} cm"
    for face in faces:
        drawing = drawer.draw(add_bleed(face, trim, bleed).svg)
        canvas.add_page(drawer.finish_page(f"{matrix}\n{convert_operators(drawing, job.shop.rich_black)}"))
        job.done()
    canvas.save()


def _canvas(file: IO[bytes], job: ExportJob) -> PdfCanvas:
    """An empty document whose trim box is the card and whose bleed box is the whole page."""
    assert job.shop and job.product, "the shop is known"
    trim, bleed, deck = job.product.trim, job.shop.bleed, job.proof.deck
    page = size_with_bleed(trim, bleed)
    canvas = PdfCanvas(
        file,
        load_picture,
        pagesize=(page.width / PT, page.height / PT),
        trimBox=(bleed / PT, bleed / PT, (bleed + trim.width) / PT, (bleed + trim.height) / PT),
        bleedBox=(0, 0, page.width / PT, page.height / PT),
        lang=deck.language,
    )
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    return canvas


class OutlineDrawer(PdfDrawer):
    """Draws text as outlines of its glyphs, for shops that want no fonts in a file."""

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float) -> str:
        scale = size / 1000
        return f"q {scale:.6f} 0 0 {-scale:.6f} {x:.4f} {y:.4f} cm {_outline_text(text, typeface)} Q"


def _outline_text(text: str, typeface: Typeface) -> str:
    """Operators that fill a shaped line glyph by glyph from the origin on, in thousandths of the size, y upwards."""
    parts: list[str] = []
    start, x, y = 0.0, 0.0, 0.0
    for run in typeface.runs(text):
        for glyph in run.font.glyphs(run.text, run.direction):
            if outline := _outline(run.font, glyph.id):
                parts.append(f"1 0 0 1 {start + glyph.dx - x:.5g} {glyph.dy - y:.5g} cm {outline} f")
                x, y = start + glyph.dx, glyph.dy
            start += glyph.advance
    return " ".join(parts)


@cache
def _outline(font: Font, glyph: int) -> str:
    """The path of a glyph in thousandths of the size."""
    scale = 1000 / font.units_per_em
    return " ".join(
        " ".join((*(f"{value * scale:.5g}" for value in points), _PATH_OPERATORS[command]))
        for command, points in font.outline(glyph, only_cubic=True)
    )
