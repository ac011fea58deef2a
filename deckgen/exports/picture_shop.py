"""Shops that take one picture a face: MakePlayingCards and The Game Crafter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL.Image import Transpose

from deckgen.exports.bleeding import bled_size, with_bleed
from deckgen.writers.png import PRINT_DPI, face_pngs
from deckgen.writers.png_files import file_names, save_pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from deckgen.exports.order import Order
    from deckgen.faces.face import Side

FOLDERS: dict[Side, str] = {"title": "fronts", "date": "backs"}
_UPRIGHT: dict[Side, Transpose] = {"title": Transpose.ROTATE_270, "date": Transpose.ROTATE_90}
"""Templates stand upright; turned opposite ways, the two faces of a card on its side turn over like a page."""


def export_pictures(order: Order) -> dict[str, object]:
    """Write fronts and backs in folders of their own, named so that both sort alike and can be uploaded in one go."""
    assert order.product and order.product.pixels, "the shop takes pictures"
    width, height = sorted(order.product.pixels)
    for side, folder in FOLDERS.items():
        names = file_names([(card.code, side) for card in order.proof.deck.cards])
        (order.folder / folder).mkdir()
        files = (order.folder / folder / name for name in names)
        save_pictures(zip(files, _images(order, side), strict=True), order.done)
    return {"pixels": f"{width} × {height}"}


def _images(order: Order, side: Side) -> Iterator[Image]:
    assert order.shop and order.product, "the shop is known"
    trim, bleed = order.product.trim, order.shop.bleed
    faces = (with_bleed(face, trim, bleed) for face in order.faces(side))
    for image in face_pngs(faces, bled_size(trim, bleed), PRINT_DPI):
        yield image if trim.width <= trim.height else _upright(image, side)


def _upright(image: Image, side: Side) -> Image:
    turned = image.transpose(_UPRIGHT[side])
    turned.info = image.info
    return turned
