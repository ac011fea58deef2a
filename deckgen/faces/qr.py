"""The QR code of a face: deck, code and face, never the date; one path of dark modules."""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.deck.card import Card

MODULES = 21  # version 1
QUIET = 4
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MASK = 3  # fixed: trying all eight takes most of the time and buys nothing for codes this small


def deck_mark(deck_id: str) -> str:
    """Four characters that stand for a deck: its id if short enough, otherwise a stable digest of it."""
    plain = re.sub(r"[^0-9A-Z]", "", deck_id.upper())
    if plain == deck_id.upper() and len(plain) == 4:
        return plain
    number = zlib.crc32(deck_id.encode())
    return "".join(_DIGITS[number // 36**power % 36] for power in range(4))


def payload(deck_id: str, card: Card, face: str) -> str:
    """What the code says: `K7Q2042T` is the title face of card 042 of the deck K7Q2."""
    return f"{deck_mark(deck_id)}{card.code.upper()}{'T' if face == 'title' else 'D'}"


@lru_cache(maxsize=4096)
def modules_path(text: str) -> str:
    """The dark modules as one SVG path in units of a module, runs along each row merged."""
    import qrcode
    from qrcode.constants import ERROR_CORRECT_H
    from qrcode.util import MODE_ALPHA_NUM, QRData

    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0, mask_pattern=_MASK)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    return "".join(_row_path(y, row) for y, row in enumerate(code.modules))


def _row_path(y: int, row: list[bool | None]) -> str:
    parts = []
    x = 0
    while x < len(row):
        start = x
        while x < len(row) and row[x]:
            x += 1
        if x > start:
            parts.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
        x += 1
    return "".join(parts)
