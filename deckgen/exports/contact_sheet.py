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
    """Cells for the cards of a deck, row by row, in millimetres of the cards themselves."""

    card: Size
    cards: int
    columns: int
    faces: int  # 1: titles only, 2: dates beside them

    @property
    def cell(self) -> tuple[float, float]:
        """The width and height of the faces of one card."""
        return self.card.width * (self.faces + (self.faces - 1) * _TOGETHER), self.card.height

    @property
    def size(self) -> Size:
        (width, height), unit = self.cell, self.card.width
        rows = math.ceil(self.cards / self.columns)
        across = self.columns * width + (self.columns - 1) * _GAP * unit + 2 * _MARGIN * unit
        down = rows * height + (rows - 1) * _GAP * unit + (2 * _MARGIN + _HEADER) * unit
        return Size("", across, down)

    def place(self, index: int, face: int) -> tuple[float, float]:
        """Where a face of the nth card lies."""
        row, column = divmod(index, self.columns)
        (width, height), unit = self.cell, self.card.width
        x = _MARGIN * unit + column * (width + _GAP * unit) + face * unit * (1 + _TOGETHER)
        return x, (_MARGIN + _HEADER) * unit + row * (height + _GAP * unit)


def arrange_cards(card: Size, cards: int, faces: int) -> ContactSheet:
    """The sheet whose shape is nearest to that of a screen, with few empty places."""

    def differs(sheet: ContactSheet) -> float:
        empty = -cards % sheet.columns
        return abs(math.log(sheet.size.width / sheet.size.height / _SHAPE)) + empty / cards

    return min((ContactSheet(card, cards, columns, faces) for columns in range(1, cards + 1)), key=differs)


def export_contact(job: ExportJob) -> dict[str, object]:
    """Write the picture and the PDF; with dates, each card shows both faces."""
    sides: tuple[Side, ...] = ("title", "date") if job.dates else ("title",)
    sheet = arrange_cards(job.proof.size, len(job.proof.deck.cards), len(sides))
    scale = min(limit / length for limit, length in zip(_LARGEST, (sheet.size.width, sheet.size.height), strict=True))
    page = Size("", sheet.size.width * scale, sheet.size.height * scale)
    pdf = _write_pdf(job, sheet, sides, page, scale)
    picture, file = (job.folder / name for name in FILES)
    file.write_bytes(pdf)
    longer = max(page.width, page.height)
    pixels = (round(_PIXELS * page.width / longer), round(_PIXELS * page.height / longer))
    render_pdf(pdf, pixels).save(picture, "JPEG", quality=_QUALITY, subsampling=0)
    return {"picture": picture.name, "file": file.name, "pixels": f"{pixels[0]} × {pixels[1]}", "page": page.measures}


def _write_pdf(job: ExportJob, sheet: ContactSheet, sides: tuple[Side, ...], page: Size, scale: float) -> bytes:
    deck, file = job.proof.deck, BytesIO()
    canvas = PdfCanvas(file, lang=deck.language, pagesize=(page.width / PT, page.height / PT))
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    drawer = PdfDrawer()
    unit = scale / PT
    operators = [f"{unit:.7f} 0 0 {-unit:.7f} 0 {page.height / PT:.4f} cm", drawer.draw(_background(job, sheet, sides))]
    for number, side in enumerate(sides):
        for index, face in enumerate(job.faces(side)):
            operators.append(_face_operators(drawer, face, sheet.card, *sheet.place(index, number)))
            job.done()
    canvas.add_page(drawer.finish_page("\n".join(operators)))
    canvas.save()
    return file.getvalue()


def _background(job: ExportJob, sheet: ContactSheet, sides: tuple[Side, ...]) -> str:
    """The ground, the title of the deck, the number of its cards, and a shadow under every face."""
    size, unit = sheet.size, sheet.card.width
    return document(
        size.width,
        size.height,
        rectangle(0, 0, size.width, size.height, fill=_GROUND),
        *_heading(job, size.width, unit),
        *(_shadow(sheet, index, face) for index in range(sheet.cards) for face in range(len(sides))),
    )


def _heading(job: ExportJob, width: float, unit: float) -> Iterator[str]:
    deck, faces = job.proof.deck, job.proof.typefaces
    left, right, baseline = _MARGIN * unit, width - _MARGIN * unit, (_MARGIN + _HEADER * 0.5) * unit
    count = say("box.cards", deck.language, n=len(deck.cards))
    small = _fitting(faces["label"], count, 0.14 * unit, (right - left) * 0.4)
    room = right - left - faces["label"].width(count, small) - 0.3 * unit
    large = _fitting(faces["title"], deck.title, 0.4 * unit, room)
    yield text_line(deck.title, left, baseline, faces["title"], large / PT, _INK)
    yield text_line(count, right, baseline, faces["label"], small / PT, _QUIET, "end")


def _fitting(typeface: Typeface, text: str, size: float, room: float) -> float:
    """The size at which a text fits into a width, at most the given one."""
    return min(size, size * room / max(typeface.width(text, size), 0.01))


def _shadow(sheet: ContactSheet, index: int, face: int) -> str:
    x, y = sheet.place(index, face)
    card, fall = sheet.card, 0.018 * sheet.card.width
    return rectangle(x + fall, y + fall, card.width, card.height, fill=_SHADOW, radius=_CORNER * card.width)


def _face_operators(drawer: PdfDrawer, face: Face, card: Size, x: float, y: float) -> str:
    """A face with rounded corners."""
    outline = path_operators(rounded_outline(0, 0, card.width, card.height, _CORNER * card.width))
    return f"q 1 0 0 1 {x:.4f} {y:.4f} cm {outline} W n\n{drawer.draw(face.svg)}\nQ"
