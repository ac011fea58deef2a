"""Cards named by a photograph: their QR codes are read."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from scorer.entry.card_search import CardSearch

MOST_PIXELS = 60_000_000  # a phone's largest photograph has fifty million
_FORMATS = ("JPEG", "PNG", "WEBP")
_LONGEST_SIDE = 2600  # pixels, at which the codes of a hand of cards are still readable


class NoPicture(Exception):  # noqa: N818 - the fault is in the upload, not in the program
    """Not a photograph, or one with too many pixels."""


def find_cards(data: bytes, card_search: CardSearch) -> tuple[tuple[str, ...], bool]:
    """The codes of the cards in the picture, in reading order; and whether there were cards of another deck."""
    codes, foreign = [], False
    for text in _qr_texts(_open_picture(data)):
        meant = card_search.find(text)
        foreign = foreign or meant.foreign
        if meant.code:
            codes.append(meant.code)
    return tuple(dict.fromkeys(codes)), foreign


def _open_picture(data: bytes) -> Image.Image:
    """The picture upright, grey and scaled down; its size is checked before it is decoded."""
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NoPicture
            picture.draft("L", (_LONGEST_SIDE, _LONGEST_SIDE))
            upright = ImageOps.exif_transpose(picture).convert("L")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise NoPicture from None
    upright.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    return upright


def _qr_texts(picture: Image.Image) -> Iterator[str]:
    """The texts of the QR codes, row by row and from left to right; a row is one and a half codes high."""
    import zxingcpp

    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    codes = [(code.position.top_left.y, code.position.top_left.x, _height(code), code.text) for code in found]
    codes.sort()
    while codes:
        top, _, height, _ = codes[0]
        row = [code for code in codes if code[0] < top + 1.5 * height]
        codes = codes[len(row) :]
        yield from (text for _, _, _, text in sorted(row, key=lambda code: code[1]))


def _height(code: object) -> float:
    position = code.position  # type: ignore[attr-defined]
    corners = (position.top_left.y, position.top_right.y, position.bottom_left.y, position.bottom_right.y)
    return float(max(corners) - min(corners))
