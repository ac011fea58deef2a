"""Pictures: one PNG a face at 300 dpi, trimmed or with bleed."""

from __future__ import annotations

from itertools import chain

from deckgen.exports.order import ExportJob
from deckgen.faces.face import SIDES
from deckgen.sheets.geometry import Size
from deckgen.theme import BLEED
from deckgen.writers.png import PRINT_DPI, face_pngs, file_names, frame, save_pictures


def export_png(order: ExportJob) -> dict[str, object]:
    """Write `042-title.png` and `042-date.png` for every card."""
    faces = [*chain(*zip(*(order.faces(side) for side in SIDES), strict=True))]
    names = file_names([(face.card.code, face.side) for face in faces])
    images = face_pngs(faces, order.proof.size, PRINT_DPI, order.bleed)
    save_pictures(zip((order.folder / name for name in names), images, strict=True), order.done)
    width, height = frame(order.proof.size, PRINT_DPI, order.bleed).pixels
    return {"pixels": f"{width} × {height}", "bleed": float(BLEED)}


# Tabletopia: separate pictures of fronts and backs, of the same size, within what its workshop takes.


_LARGEST = 2000  # pixels a side
_HEAVIEST = 2_000_000  # bytes
_WORDS = {"title": "front", "date": "back"}


def export_tabletopia(order: ExportJob) -> dict[str, object]:
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


def _lighten(order: ExportJob, name: str) -> None:
    from PIL import Image

    heavy = order.folder / name
    with Image.open(heavy) as image:
        image.save(heavy.with_suffix(".jpg"), quality=90)
    heavy.unlink()
