"""Pictures: one PNG a face at 300 dpi, trimmed or with bleed."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from deckgen.faces.face import BLEED, SIDES
from deckgen.writers.png import PRINT_DPI, face_pngs, frame
from deckgen.writers.png_files import file_names, save_pictures

if TYPE_CHECKING:
    from deckgen.exports.order import Order


def export_png(order: Order) -> dict[str, object]:
    """Write `042-title.png` and `042-date.png` for every card."""
    faces = [*chain(*zip(*(order.faces(side) for side in SIDES), strict=True))]
    names = file_names([(face.card.code, face.side) for face in faces])
    images = face_pngs(faces, order.proof.size, PRINT_DPI, order.bleed)
    save_pictures(zip((order.folder / name for name in names), images, strict=True), order.done)
    width, height = frame(order.proof.size, PRINT_DPI, order.bleed).pixels
    return {"pixels": f"{width} × {height}", "bleed": float(BLEED)}
