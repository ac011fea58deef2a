"""Cards in a photograph: their QR codes name them."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageOps, UnidentifiedImageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.entry.finding import Finder

MOST_PIXELS = 60_000_000  # a phone's largest photograph has fifty million
_FORMATS = ("JPEG", "PNG", "WEBP")
_ENOUGH = 2600  # pixels along the longer side in which a hand of cards is still readable


class NoPicture(Exception):  # noqa: N818 - it is the upload that is none
    """Not a photograph, or one too large to look at."""


def scanned_cards(data: bytes, finder: Finder) -> tuple[tuple[str, ...], bool]:
    """The codes of the cards in the picture, in reading order; and whether cards of another deck were there."""
    codes, foreign = [], False
    for text in _texts(_opened(data)):
        meant = finder.find(text)
        foreign = foreign or meant.foreign
        if meant.code:
            codes.append(meant.code)
    return tuple(dict.fromkeys(codes)), foreign


def _opened(data: bytes) -> Image.Image:
    """The picture upright, grey and no larger than needed; its size is looked at before it is unpacked."""
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NoPicture
            picture.draft("L", (_ENOUGH, _ENOUGH))
            upright = ImageOps.exif_transpose(picture).convert("L")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise NoPicture from None
    upright.thumbnail((_ENOUGH, _ENOUGH))
    return upright


def _texts(picture: Image.Image) -> Iterator[str]:
    """Row by row, from left to right; rows are as high as the codes are."""
    import zxingcpp

    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    placed = [(code.position.top_left.y, code.position.top_left.x, _height(code), code.text) for code in found]
    placed.sort()
    while placed:
        top, _, height, _ = placed[0]
        row = [each for each in placed if each[0] < top + 1.5 * height]
        placed = placed[len(row) :]
        yield from (text for _, _, _, text in sorted(row, key=lambda each: each[1]))


def _height(code: object) -> float:
    position = code.position  # type: ignore[attr-defined]
    corners = (position.top_left.y, position.top_right.y, position.bottom_left.y, position.bottom_right.y)
    return float(max(corners) - min(corners))
