"""A PDF for print shops: one face a page with its bleed, no marks, every colour in inks, trim and bleed boxes set."""

from __future__ import annotations

from itertools import chain
from typing import IO, TYPE_CHECKING

from deckgen.exports.bleeding import bled_size, with_bleed
from deckgen.exports.ink import in_ink
from deckgen.exports.ink_pictures import inked_picture
from deckgen.exports.outlines import OutlineDrawer
from deckgen.faces.fit import PT
from deckgen.writers.pdf_canvas import PdfCanvas
from deckgen.writers.pdf_drawing import Drawer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.exports.order import Order
    from deckgen.faces.face import Face, Side


def export_press_pdf(order: Order, sides: tuple[Side, Side], *, outlined: bool) -> dict[str, object]:
    """One PDF in which the two faces of every card follow each other in this order."""
    name = f"{order.name}.pdf"
    first, second = sides
    with (order.folder / name).open("wb") as file:
        faces = chain(*zip(order.faces(first), order.faces(second), strict=True))
        write_press_pdf(file, order, faces, outlined=outlined)
    return {"file": name}


def write_press_pdf(file: IO[bytes], order: Order, faces: Iterable[Face], *, outlined: bool) -> None:
    """One page a face, in the order given; text in embedded fonts or as outlines."""
    assert order.shop and order.product, "the shop is known"
    trim, bleed = order.product.trim, order.shop.bleed
    canvas = _canvas(file, order)
    drawer = OutlineDrawer() if outlined else Drawer()
    place = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {bled_size(trim, bleed).height / PT:.4f} cm"
    for face in faces:
        drawing = drawer.draw(with_bleed(face, trim, bleed).svg)
        canvas.lay(drawer.drawn(f"{place}\n{in_ink(drawing, order.shop.rich_black)}"))
        order.done()
    canvas.save()


def _canvas(file: IO[bytes], order: Order) -> PdfCanvas:
    """An empty document with its boxes: where the card is cut, and that the whole page is bleed."""
    assert order.shop and order.product, "the shop is known"
    trim, bleed, deck = order.product.trim, order.shop.bleed, order.proof.deck
    page = bled_size(trim, bleed)
    canvas = PdfCanvas(
        file,
        inked_picture,
        pagesize=(page.width / PT, page.height / PT),
        trimBox=(bleed / PT, bleed / PT, (bleed + trim.width) / PT, (bleed + trim.height) / PT),
        bleedBox=(0, 0, page.width / PT, page.height / PT),
        lang=deck.language,
    )
    canvas.setTitle(deck.title)
    canvas.setAuthor(deck.choices.author)
    canvas.setCreator("deckgen")
    return canvas
