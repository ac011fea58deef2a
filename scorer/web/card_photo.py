"""Cards named by a photograph or a camera: which were seen, in reading order, and whether they lie in a grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.entry.card_search import CardSearch
from scorer.rules.cards import CardIndex
from scorer.web.forms import Fields, read_number
from scorer.web.table_photos import can_read_tables

if TYPE_CHECKING:
    from PIL import Image

    from scorer.photo import Reader

MOST_PIXELS = 60_000_000  # a phone's largest photograph has fifty million
_FORMATS = ("JPEG", "PNG", "WEBP")
_LONGEST_SIDE = 2600  # pixels, at which a plain reader of codes still reads those of a hand of cards


class NoPicture(Exception):  # noqa: N818 - the fault is in the upload, not in the program
    """Not a photograph, or one with too many pixels."""


@dataclass(frozen=True, slots=True)
class PhotographedCards:
    """The cards of a picture, row by row; `grid` has its cells if the cards lie in one, None for what was not seen."""

    titles: tuple[str, ...] = ()  # with the title up
    dates: tuple[str, ...] = ()  # with the date up
    codes: tuple[str, ...] = ()  # all of them
    grid: tuple[str | None, ...] = ()
    foreign: bool = False  # there are cards of another deck


def can_read_cards() -> bool:
    """Whether what reading the codes in a photograph needs is installed."""
    return all(find_spec(package) for package in ("PIL.ImageOps", "zxingcpp"))


def find_cards(data: bytes, cards: CardIndex) -> PhotographedCards:
    """The cards in a picture, read as `scorer photo` reads a table if what that needs is installed."""
    picture = _open_picture(data)
    return _read_table(data, cards) if can_read_tables() else _read_codes(picture, cards)


def _open_picture(data: bytes) -> Image.Image:
    """The picture upright, grey and scaled down; its size is checked before it is decoded."""
    from PIL import Image, ImageOps, UnidentifiedImageError

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


class _Lying(NamedTuple):
    """Where a card lies, from the top and from the left, and which face is up."""

    y: float
    x: float
    code: str
    side: str


def _in_reading_order(
    cards: Iterable[_Lying], row_height: float, *, grid: tuple[str | None, ...] = (), foreign: bool
) -> PhotographedCards:
    """Row by row and from left to right."""
    left, ordered = sorted(cards), list[_Lying]()
    while left:
        row = [card for card in left if card.y < left[0].y + row_height]
        left = left[len(row) :]
        ordered += sorted(row, key=lambda card: card.x)

    def of(*sides: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(card.code for card in ordered if card.side in sides))

    return PhotographedCards(of("T"), of("D"), of("T", "D"), grid, foreign)


# With the reader of whole tables, which also reads small, blurred and slanting codes.


def _read_table(data: bytes, cards: CardIndex) -> PhotographedCards:
    from scorer.photo.arrange import arrange_grid, is_grid

    seen = _reader(cards).read([data])
    grid = arrange_grid(seen).grid if is_grid(seen) else ()
    return _in_reading_order(
        (_Lying(card.pose.y, card.pose.x, card.code, card.side) for card in seen.cards),
        seen.card_size[1] / 2,
        grid=tuple(card.code if card else None for row in grid for card in row),
        foreign=bool(seen.foreign),
    )


@cache
def _reader(cards: CardIndex) -> Reader:
    from scorer.photo import Reader

    return Reader(cards)


# With a plain reader of QR codes: here, or in the phone, whose camera has read them.


class ScannedCode(NamedTuple):
    """A QR code in a picture: its text, the top left corner of its box, and the height of the box."""

    text: str
    x: float
    y: float
    height: float


def read_scanned_codes(fields: Fields) -> list[ScannedCode]:
    """The codes that a camera has read, each sent as `x y height text`, with whole pixels."""
    codes: list[ScannedCode] = []
    for sent in fields.get("code", ()):
        x, y, height, text = (*sent.split(" ", 3), "", "", "")[:4]
        codes.append(ScannedCode(text, read_number(x), read_number(y), read_number(height)))
    return codes


def find_scanned_cards(codes: Sequence[ScannedCode], cards: CardIndex) -> PhotographedCards:
    """The cards that have these codes."""
    search = CardSearch(cards)
    meant = [(code, search.find_scanned(code.text)) for code in codes]
    lying = (_Lying(code.y, code.x, result.code, code.text[-1:].upper()) for code, result in meant if result.code)
    height = max((code.height for code in codes), default=0.0)
    return _in_reading_order(lying, 1.5 * height, foreign=any(result.foreign for _, result in meant))


def _read_codes(picture: Image.Image, cards: CardIndex) -> PhotographedCards:
    import zxingcpp

    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    return find_scanned_cards([_scanned_code(code) for code in found], cards)


def _scanned_code(code: Any) -> ScannedCode:
    at = code.position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    top = min(corner.y for corner in corners)
    return ScannedCode(code.text, min(corner.x for corner in corners), top, max(corner.y for corner in corners) - top)
