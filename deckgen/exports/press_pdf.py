"""PDFs for print shops: one face per page with its bleed, no marks, every colour in inks, trim and bleed boxes set.

With the colour profile of the shop's press the PDF is PDF/X-4. DriveThruCards asks for PDF/X-1a, which knows no
transparency and which a preflight tool must make; the checklist says how.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import IO

from deckgen.exports.die_line import die_line_operators, with_die_line
from deckgen.exports.inks import InkColours, InkPictures, Separation
from deckgen.exports.job import ExportJob
from deckgen.exports.output_profile import ProfileSeparation
from deckgen.exports.pdf_x import VERSION as PDF_X_VERSION
from deckgen.exports.pdf_x import make_pdf_x
from deckgen.faces.face import Face
from deckgen.messages import say
from deckgen.sheets.geometry import Side
from deckgen.type.fit import PT
from deckgen.type.fonts import Font, Typeface
from deckgen.writers.bleed import add_bleed, size_with_bleed
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import PdfDrawer

_PAINTING = {0: "f", 1: "S", 2: "B", 3: "n", 7: "W n"}  # for each mode of text
_PATH_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}  # of SVG, and of PDF


def export_drivethru(job: ExportJob) -> dict[str, object]:
    """DriveThruCards: pages alternate back and front, fonts are embedded."""
    return _export_pdf(job, ("date", "title"), outlines=False)


def export_mbprint(job: ExportJob) -> dict[str, object]:
    """MB Print: pages alternate front and back, text is drawn as outlines without any font."""
    return _export_pdf(job, ("title", "date"), outlines=True)


def export_press(job: ExportJob) -> dict[str, object]:
    """Any other shop: pages alternate front and back, fonts are embedded; on fronts the die line, if it is wanted."""
    cut = say("export.press-corners" if job.die_line is None else "export.press-die-line")
    return _export_pdf(job, ("title", "date"), outlines=False) | {"cut": cut}


def _export_pdf(job: ExportJob, sides: tuple[Side, Side], *, outlines: bool) -> dict[str, object]:
    name = f"{job.name}.pdf"
    first, second = sides
    separation = _separation(job)
    with (job.folder / name).open("wb") as file:
        faces = chain(*zip(job.faces(first), job.faces(second), strict=True))
        write_press_pdf(file, job, faces, separation, outlines=outlines)
    return {"file": name, "inks": _describe_inks(job, separation)}


def _separation(job: ExportJob) -> Separation:
    assert job.shop and job.shop.ink_limit, "a shop that takes a PDF has a limit"
    if job.profile:
        return ProfileSeparation(job.profile, job.shop.ink_limit)
    return Separation(job.shop.ink_limit)


def _describe_inks(job: ExportJob, separation: Separation) -> str:
    """What was done with colours, as it was measured, for the checklist."""
    assert job.shop, "the shop is known"
    how = say("export.inks-profile", profile=job.profile.description) if job.profile else say("export.inks-formula")
    most = say("export.inks-most", most=math.ceil(separation.most - 1e-6), limit=job.shop.ink_limit)
    return f"{how} {most}"


def write_press_pdf(
    file: IO[bytes], job: ExportJob, faces: Iterable[Face], separation: Separation, *, outlines: bool
) -> None:
    """One page per face, in the order given; text in embedded fonts or as outlines."""
    assert job.shop and job.product, "the shop is known"
    trim, bleed = job.product.trim, job.shop.bleed
    canvas = _canvas(file, job, InkPictures(separation))
    colours = InkColours(separation, job.shop.rich_black)
    drawer = OutlineDrawer(colours) if outlines else PdfDrawer(colours)
    matrix = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {size_with_bleed(trim, bleed).height / PT:.4f} cm"
    for face in faces:
        operators = f"{matrix}\n{drawer.draw(add_bleed(face, trim, bleed).svg)}"
        if job.die_line is not None and face.side == "title":
            line = die_line_operators(trim, bleed, job.die_line)
            canvas.add_page(with_die_line(drawer.finish_page(f"{operators}\n{line}")))
        else:
            canvas.add_page(drawer.finish_page(operators))
        job.done()
    canvas.save()


def _canvas(file: IO[bytes], job: ExportJob, pictures: InkPictures) -> PdfCanvas:
    """An empty document whose trim box is the card and whose bleed box is the whole page."""
    assert job.shop and job.product, "the shop is known"
    trim, bleed, deck = job.product.trim, job.shop.bleed, job.proof.deck
    page = size_with_bleed(trim, bleed)
    canvas = PdfCanvas(
        file,
        pictures.load,
        "DeviceCMYK",
        **({"version": PDF_X_VERSION} if job.profile else {}),
        pagesize=(page.width / PT, page.height / PT),
        trimBox=(bleed / PT, bleed / PT, (bleed + trim.width) / PT, (bleed + trim.height) / PT),
        bleedBox=(0, 0, page.width / PT, page.height / PT),
        lang=deck.language,
    )
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    if job.profile:
        make_pdf_x(canvas, job.profile, title=deck.title, author=deck.choices.author)
    return canvas


class OutlineDrawer(PdfDrawer):
    """Draws text as outlines of its glyphs, for shops that want no fonts in a file."""

    def _lettering(self, text: str, typeface: Typeface, size: float, x: float, y: float, mode: int) -> str:
        outlines = _outline_text(text, typeface, size, x, y)
        return f"{outlines} {_PAINTING[mode]}" if outlines else "n"


def _outline_text(text: str, typeface: Typeface, size: float, x: float, y: float) -> str:
    """The outlines of a shaped line, glyph by glyph from a point on."""
    scale = size / 1000
    parts: list[str] = []
    for run in typeface.runs(text):
        for glyph in run.font.glyphs(run.text, run.direction):
            left, bottom = x + glyph.dx * scale, y - glyph.dy * scale
            to_size = size / run.font.units_per_em
            parts += [
                " ".join((*_place(points, left, bottom, to_size), _PATH_OPERATORS[command]))
                for command, points in _outline(run.font, glyph.id)
            ]
            x += glyph.advance * scale
    return " ".join(parts)


def _place(points: Sequence[float], left: float, bottom: float, scale: float) -> Iterator[str]:
    for at, value in enumerate(points):
        yield f"{bottom - value * scale:.4f}" if at % 2 else f"{left + value * scale:.4f}"


@cache
def _outline(font: Font, glyph: int) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The path of a glyph in units of its font."""
    return tuple(font.outline(glyph, only_cubic=True))
