"""A contact sheet: all cards of a deck on one page, under its title, as a picture to show and a PDF to print."""

from __future__ import annotations

import math
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from deckgen.exports.job import ExportJob
from deckgen.faces.face import Face
from deckgen.messages import say
from deckgen.sheets.geometry import Side, Size
from deckgen.svg.write import document, rectangle, rounded_outline, text_line
from deckgen.type.fit import PT
from deckgen.type.fonts import Typeface
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import PdfDrawer
from deckgen.writers.pdf_outlines import path_operators
from deckgen.writers.png import render_pdf

FILES = ("contact.jpg", "contact.pdf")
_LARGEST = (420.0, 297.0)  # mm: A3, on its side
_PIXELS = 5000  # of the longer side: sharp on a large screen, and the file is small enough to send
_QUALITY = 90
_SHAPE = 1.4  # width to height that the sheet comes near to
_MARGIN, _GAP, _TOGETHER = 0.35, 0.09, 0.02  # of a card's width: at the edge, between cards, between its two faces
_HEADER = 0.62  # of a card's width
_CORNER = 0.05
_GROUND, _INK, _QUIET, _SHADOW = "#efece6", "#1f2733", "#5d6673", "#d3cdc2"


class ContactSheet(NamedTuple):
    """Cells for the cards of a deck, row by row, in whole pixels: on an edge between two, layers show through."""

    width: int  # of a card
    height: int
    cards: int
    columns: int
    faces: int  # 1: titles only, 2: dates beside them

    def part(self, share: float) -> int:
        """So much of a card's width."""
        return round(share * self.width)

    @property
    def cell(self) -> int:
        """The width of the faces of one card."""
        return self.faces * self.width + (self.faces - 1) * self.part(_TOGETHER)

    @property
    def size(self) -> tuple[int, int]:
        rows, gap = math.ceil(self.cards / self.columns), self.part(_GAP)
        across = self.columns * (self.cell + gap) - gap + 2 * self.part(_MARGIN)
        down = rows * (self.height + gap) - gap + 2 * self.part(_MARGIN) + self.part(_HEADER)
        return across, down

    def place(self, index: int, face: int) -> tuple[int, int]:
        """Where a face of the nth card lies."""
        row, column = divmod(index, self.columns)
        gap = self.part(_GAP)
        x = self.part(_MARGIN) + column * (self.cell + gap) + face * (self.width + self.part(_TOGETHER))
        return x, self.part(_MARGIN) + self.part(_HEADER) + row * (self.height + gap)


def arrange_cards(card: Size, cards: int, faces: int) -> ContactSheet:
    """The sheet whose shape is nearest to that of a screen, with few empty places, and as large as it may be."""

    def make(columns: int, width: int) -> ContactSheet:
        return ContactSheet(width, round(width * card.height / card.width), cards, columns, faces)

    def differs(sheet: ContactSheet) -> float:
        across, down = sheet.size
        return abs(math.log(across / down / _SHAPE)) + (-cards % sheet.columns) / cards

    shape = min((make(columns, 1000) for columns in range(1, cards + 1)), key=differs)
    width = 1000 * _PIXELS // max(shape.size) + 1
    while width > 1 and max(make(shape.columns, width).size) > _PIXELS:
        width -= 1
    return make(shape.columns, width)


def export_contact(job: ExportJob) -> dict[str, object]:
    """Write the picture and the PDF; with dates, each card shows both faces."""
    sides: tuple[Side, ...] = ("title", "date") if job.dates else ("title",)
    sheet = arrange_cards(job.proof.size, len(job.proof.deck.cards), len(sides))
    across, down = sheet.size
    scale = min(_LARGEST[0] / across, _LARGEST[1] / down)
    page = Size("", across * scale, down * scale)
    pdf = _write_pdf(job, sheet, sides, page, scale)
    picture, file = (job.folder / name for name in FILES)
    file.write_bytes(pdf)
    render_pdf(pdf, sheet.size).save(picture, "JPEG", quality=_QUALITY, subsampling=0)
    return {"picture": picture.name, "file": file.name, "pixels": f"{across} × {down}", "page": page.measures}


def _write_pdf(job: ExportJob, sheet: ContactSheet, sides: tuple[Side, ...], page: Size, scale: float) -> bytes:
    deck, file = job.proof.deck, BytesIO()
    canvas = PdfCanvas(file, lang=deck.language, pagesize=(page.width / PT, page.height / PT))
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    drawer = PdfDrawer()
    unit = scale / PT
    operators = [f"{unit:.9f} 0 0 {-unit:.9f} 0 {page.height / PT:.6f} cm", drawer.draw(_background(job, sheet, sides))]
    for number, side in enumerate(sides):
        for index, face in enumerate(job.faces(side)):
            operators.append(_face_operators(drawer, face, sheet, job.proof.size, sheet.place(index, number)))
            job.done()
    canvas.add_page(drawer.finish_page("\n".join(operators)))
    canvas.save()
    return file.getvalue()


def _background(job: ExportJob, sheet: ContactSheet, sides: tuple[Side, ...]) -> str:
    """The ground, the title of the deck, the number of its cards, and a shadow under every face."""
    across, down = sheet.size
    return document(
        across,
        down,
        rectangle(0, 0, across, down, fill=_GROUND),
        *_heading(job, sheet),
        *(_shadow(sheet, *sheet.place(index, face)) for index in range(sheet.cards) for face in range(len(sides))),
    )


def _heading(job: ExportJob, sheet: ContactSheet) -> Iterator[str]:
    deck, faces = job.proof.deck, job.proof.typefaces
    left = sheet.part(_MARGIN)
    right, baseline = sheet.size[0] - left, left + sheet.part(_HEADER / 2)
    count = say("box.cards", deck.language, n=len(deck.cards))
    small = _fitting(faces["label"], count, 0.14 * sheet.width, (right - left) * 0.4)
    room = right - left - faces["label"].width(count, small) - 0.3 * sheet.width
    large = _fitting(faces["title"], deck.title, 0.4 * sheet.width, room)
    yield text_line(deck.title, left, baseline, faces["title"], large / PT, _INK)
    yield text_line(count, right, baseline, faces["label"], small / PT, _QUIET, "end")


def _fitting(typeface: Typeface, text: str, size: float, room: float) -> float:
    """The size at which a text fits into a width, at most the given one."""
    return min(size, size * room / max(typeface.width(text, size), 0.01))


def _shadow(sheet: ContactSheet, x: int, y: int) -> str:
    fall, radius = sheet.part(0.018), _CORNER * sheet.width
    return rectangle(x + fall, y + fall, sheet.width, sheet.height, fill=_SHADOW, radius=radius)


def _face_operators(drawer: PdfDrawer, face: Face, sheet: ContactSheet, card: Size, at: tuple[int, int]) -> str:
    """A face with rounded corners."""
    outline = path_operators(rounded_outline(*at, sheet.width, sheet.height, _CORNER * sheet.width))
    matrix = f"{sheet.width / card.width:.7f} 0 0 {sheet.height / card.height:.7f} {at[0]} {at[1]}"
    return f"q {outline} W n {matrix} cm\n{drawer.draw(face.svg)}\nQ"
