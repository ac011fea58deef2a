"""One picture per face: for oneself, for Tabletopia, and for the shops MakePlayingCards and The Game Crafter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from deckgen.exports.job import ExportJob
from deckgen.exports.shops import SHOP_DPI
from deckgen.faces.face import SIDES
from deckgen.sheets.geometry import Side, Size
from deckgen.theme import BLEED
from deckgen.writers.bleed import add_bleed, size_with_bleed
from deckgen.writers.png import PRINT_DPI, face_area, picture_file_names, render_faces, save_pictures

if TYPE_CHECKING:
    from PIL.Image import Image

_SHOP_FOLDERS: dict[Side, str] = {"title": "fronts", "date": "backs"}
_TABLETOPIA_NAMES: dict[Side, str] = {"title": "front", "date": "back"}
_TABLETOPIA_PIXELS = 2000  # at most, a side
_TABLETOPIA_BYTES = 2_000_000  # at most, a file


def export_png(job: ExportJob) -> dict[str, object]:
    """Write `042-title.png` and `042-date.png` for every card, with or without bleed."""
    faces = [*chain(*zip(*(job.faces(side) for side in SIDES), strict=True))]
    names = picture_file_names([(face.card.code, face.side) for face in faces])
    images = render_faces(faces, job.proof.size, job.ppi, job.bleed)
    save_pictures(zip((job.folder / name for name in names), images, strict=True), job.done)
    width, height = face_area(job.proof.size, job.ppi, job.bleed).pixels
    return {"pixels": f"{width} × {height}", "ppi": job.ppi, "bleed": float(BLEED)}


def export_tabletopia(job: ExportJob) -> dict[str, object]:
    """Write `042-front.png` and `042-back.png` for every card; a file too large as PNG becomes a JPEG."""
    dpi = tabletopia_dpi(job.proof.size)
    for side in SIDES:
        names = picture_file_names([(card.code, _TABLETOPIA_NAMES[side]) for card in job.proof.deck.cards])
        images = render_faces(job.faces(side), job.proof.size, dpi)
        save_pictures(zip((job.folder / name for name in names), images, strict=True), job.done)
    for file in job.folder.glob("*.png"):
        if file.stat().st_size > _TABLETOPIA_BYTES:
            _replace_by_jpeg(job, file.name)
    width, height = face_area(job.proof.size, dpi, bleed=False).pixels
    return {"pixels": f"{width} × {height}"}


def tabletopia_dpi(size: Size) -> float:
    """300 dpi, or less for cards so large that they would exceed Tabletopia's limit."""
    return min(PRINT_DPI, _TABLETOPIA_PIXELS * 25.4 / max(size.width, size.height))


def _replace_by_jpeg(job: ExportJob, name: str) -> None:
    from PIL import Image

    png = job.folder / name
    with Image.open(png) as image:
        image.save(png.with_suffix(".jpg"), quality=90)
    png.unlink()


def export_shop_pictures(job: ExportJob) -> dict[str, object]:
    """Write fronts and backs into a folder each; both sort alike and can be uploaded at once."""
    assert job.product and job.product.pixels, "the shop takes pictures"
    width, height = sorted(job.product.pixels)
    for side, folder in _SHOP_FOLDERS.items():
        names = picture_file_names([(card.code, side) for card in job.proof.deck.cards])
        (job.folder / folder).mkdir()
        files = (job.folder / folder / name for name in names)
        save_pictures(zip(files, _shop_images(job, side), strict=True), job.done)
    return {"pixels": f"{width} × {height}", "bleed": job.product.picture_bleed}


def _shop_images(job: ExportJob, side: Side) -> Iterator[Image]:
    assert job.product and job.product.pixels, "the shop takes pictures"
    trim, bleed = job.product.trim, job.product.picture_bleed
    faces = (add_bleed(face, trim, bleed) for face in job.faces(side))
    for rendered in render_faces(faces, size_with_bleed(trim, bleed), SHOP_DPI):
        image = _crop_to(rendered, job.product.pixels)
        yield image if trim.width <= trim.height else _turn_upright(image, side)


def _crop_to(image: Image, pixels: tuple[int, int]) -> Image:
    """The middle of a picture whose bleed is more than the shop takes on two of its sides."""
    if image.size == pixels:
        return image
    left, top = (image.width - pixels[0]) // 2, (image.height - pixels[1]) // 2
    middle = image.crop((left, top, left + pixels[0], top + pixels[1]))
    middle.info = image.info
    return middle


def _turn_upright(image: Image, side: Side) -> Image:
    """A landscape face in portrait, as shops want it.

    The two faces are turned opposite ways, so that the printed card turns over like the page of a book.
    """
    from PIL.Image import Transpose

    upright = image.transpose(Transpose.ROTATE_270 if side == "title" else Transpose.ROTATE_90)
    upright.info = image.info
    return upright
