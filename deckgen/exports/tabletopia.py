"""Tabletopia: separate pictures of fronts and backs, of the same size, within what its workshop takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.faces.face import SIDES
from deckgen.writers.png import PRINT_DPI, face_pngs, frame
from deckgen.writers.png_files import file_names, save_pictures

if TYPE_CHECKING:
    from deckgen.exports.order import Order
    from deckgen.sheets.sizes import Size

_LARGEST = 2000  # pixels a side
_HEAVIEST = 2_000_000  # bytes
_WORDS = {"title": "front", "date": "back"}


def export_tabletopia(order: Order) -> dict[str, object]:
    """Write `042-front.png` and `042-back.png` for every card; a photograph too heavy as PNG becomes a JPEG."""
    dpi = sharpness(order.proof.size)
    for side in SIDES:
        names = file_names([(card.code, _WORDS[side]) for card in order.proof.deck.cards])
        images = face_pngs(order.faces(side), order.proof.size, dpi)
        save_pictures(zip((order.folder / name for name in names), images, strict=True), order.done)
    for file in order.folder.glob("*.png"):
        if file.stat().st_size > _HEAVIEST:
            _lighten(order, file.name)
    width, height = frame(order.proof.size, dpi, bleed=False).pixels
    return {"pixels": f"{width} × {height}"}


def sharpness(size: Size) -> float:
    """Print quality, or as much of it as large cards may have."""
    return min(PRINT_DPI, _LARGEST * 25.4 / max(size.width, size.height))


def _lighten(order: Order, name: str) -> None:
    from PIL import Image

    heavy = order.folder / name
    with Image.open(heavy) as image:
        image.save(heavy.with_suffix(".jpg"), quality=90)
    heavy.unlink()
