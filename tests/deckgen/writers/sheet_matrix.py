"""Every combination of layout, sides, flip, cut, paper and card size, printed with five cards and read back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from itertools import product
from typing import cast

import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp

from deckgen.faces.proof import Proof, draw_proof
from deckgen.faces.qr import qr_payload
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.choices import Cut, Flip, Layout, Sides
from deckgen.sheets.geometry import Page, Rectangle, Side, card_size, paper_size
from deckgen.sheets.layout import Plan, choose_cut, impose, make_pages
from deckgen.writers.pdf import write_pdf
from deckgen.writers.sheets import PrintJob, draw_sheets
from tests.paths import SMALL_DECKS

DPI = 150
MM = 25.4 / 72  # of a point
PAPERS = ("A4", "Letter")
SIZES = ("mini-euro", "88x63mm")
CARDS = 5
GROUPS = tuple(product(Layout, SIZES))
"""What is tested at once: a layout and a card size in all other combinations."""


@dataclass(frozen=True)
class Printed:
    """A document of the matrix, its plan and its pages."""

    plan: Plan
    pages: tuple[Page, ...]
    pdf: bytes
    has_ruler: bool

    @property
    def name(self) -> str:
        plan = self.plan
        return f"{plan.layout}-{plan.sides}-{plan.flip}-{plan.cut}-{plan.paper.name}-{plan.card.measures}"


@dataclass(frozen=True)
class FoundCode:
    """A QR code on a page: its middle in millimetres, and whether it stands on its head."""

    page: int
    x: float
    y: float
    upside_down: bool


@cache
def small_proof(size: str) -> Proof:
    deck = load_deck(SMALL_DECKS / "twist.yaml")
    return draw_proof(replace(deck, cards=deck.cards[:CARDS], choices=replace(deck.choices, card=size)))


@cache
def print_group(layout: Layout, size: str) -> tuple[Printed, ...]:
    """The documents of a layout and a card size."""
    plans = (
        choose_cut(Plan(layout, card_size(size), paper_size(paper), flip=flip, sides=sides), cut, None)
        for sides, flip, cut, paper in product(Sides, Flip, Cut, PAPERS)
    )
    return tuple(print_sheets(small_proof(size), plan) for plan in plans)


def print_sheets(proof: Proof, plan: Plan, job: PrintJob | None = None) -> Printed:
    file = BytesIO()
    pages = tuple(make_pages(plan, impose(plan), [range(len(proof.deck.cards))]))
    sheets = draw_sheets(proof, pages, job or PrintJob(plan))
    write_pdf(file, proof.deck, sheets)
    return Printed(plan, pages, file.getvalue(), sheets.has_ruler)


@cache
def find_codes(pdf: bytes) -> dict[str, FoundCode]:
    """Every QR code of a document, by its content; some choices change nothing, and the same bytes are read once."""
    found = {}
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        image = page.render(scale=DPI / 72, grayscale=True).to_pil()
        for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode, try_downscale=False):
            at = code.position
            corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
            x, y = (sum(getattr(corner, axis) for corner in corners) / 4 * 25.4 / DPI for axis in "xy")
            found[code.text] = FoundCode(number, x, y, at.top_left.x > at.top_right.x)
    return found


@cache
def code_offsets(size: str) -> dict[Side, tuple[float, float]]:
    """How far the QR code of a face is from the middle of its card, measured on pages of one face each."""
    proof = small_proof(size)
    plan = Plan(Layout.SINGLE, card_size(size), paper_size("A4"), flip=_like_a_book(size))
    found = find_codes(print_sheets(proof, plan).pdf)
    width, height = impose(plan).page.width, impose(plan).page.height
    codes = {side: found[payload(proof, 0, side)] for side in ("title", "date")}
    return {cast(Side, side): (code.x - width / 2, code.y - height / 2) for side, code in codes.items()}


def _like_a_book(size: str) -> Flip:
    """The edge over which a card is turned so that both its faces stand upright."""
    card = card_size(size)
    return Flip.LONG if card.height >= card.width else Flip.SHORT


def payload(proof: Proof, card: int, side: str) -> str:
    return qr_payload(proof.deck.id, proof.deck.cards[card], cast(Side, side))


def page_text(page: pypdfium2.PdfPage) -> str:
    return " ".join(page.get_textpage().get_text_range().replace("\u00a0", " ").split())


def find_notes(page: pypdfium2.PdfPage, caption: str, ruler: float) -> Iterator[Rectangle]:
    """Where a page has the letters of its caption, and its ruler: in millimetres from the top left."""
    height = page.get_size()[1]
    text = page.get_textpage()
    whole = text.get_text_range()
    start = whole.index(caption)
    for index in range(start, start + len(caption)):
        if not whole[index].isspace():
            yield _from_top(text.get_charbox(index), height)
    for drawn in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,)):
        area = _from_top(drawn.get_bounds(), height)
        if abs(max(area.width, area.height) - ruler) < 0.4 and min(area.width, area.height) < 3:
            yield area


def _from_top(box: tuple[float, float, float, float], height: float) -> Rectangle:
    left, bottom, right, top = box
    return Rectangle(left * MM, (height - top) * MM, (right - left) * MM, (top - bottom) * MM)
