"""The QR code of a face: deck, code and face, never the date; one path of dark modules.

All our codes are of version 1, level H and one mask, and hold at most ten characters. The matrix of such a code is a
sum (modulo 2) over its data bits, because its error correction is; `qr_basis.txt` has what each bit adds, as the qrcode
package makes it. A deck's codes take a few milliseconds that way instead of half a second.
"""

from __future__ import annotations

import re
import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.deck.card import Card

MODULES = 21
QUIET = 4
LONGEST = 10  # characters
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DATA_BITS = 72
_PADDING = (0xEC, 0x11)
_RUN = re.compile("1+")


def deck_mark(deck_id: str) -> str:
    """Four characters that stand for a deck: its id if short enough, otherwise a stable digest of it."""
    plain = re.sub(r"[^0-9A-Z]", "", deck_id.upper())
    if plain == deck_id.upper() and len(plain) == 4:
        return plain
    number = zlib.crc32(deck_id.encode())
    return "".join(_ALPHANUMERIC[number // 36**power % 36] for power in range(4))


def payload(deck_id: str, card: Card, face: str) -> str:
    """What the code says: `K7Q2042T` is the title face of card 042 of the deck K7Q2."""
    return f"{deck_mark(deck_id)}{card.code.upper()}{'T' if face == 'title' else 'D'}"


@lru_cache(maxsize=512)
def modules_path(text: str) -> str:
    """The dark modules as one SVG path in units of a module, runs along each row merged."""
    modules = f"{matrix(text):0{MODULES * MODULES}b}"
    rows = " ".join([modules[start : start + MODULES] for start in range(0, MODULES * MODULES, MODULES)])
    return "".join([_bar(*run.span()) for run in _RUN.finditer(rows)])


@cache
def _bar(start: int, end: int) -> str:
    """The path of one run, whose ends are counted through all rows with a blank between them."""
    (y, x), width = divmod(start, MODULES + 1), end - start
    return f"M{x} {y}h{width}v1h-{width}z"


def matrix(text: str) -> int:
    """The modules row by row as one number, dark ones as ones; ValueError for a text that no such code can hold."""
    whole, *each = _basis()
    bits = _data_bits(text)
    for place in range(_DATA_BITS):
        if bits >> (_DATA_BITS - 1 - place) & 1:
            whole ^= each[place]
    return whole


def _data_bits(text: str) -> int:
    """Mode, length, pairs of characters, end and padding, as the standard has them."""
    if len(text) > LONGEST:
        raise ValueError(f"{text!r} is longer than {LONGEST} characters")
    values = [_ALPHANUMERIC.index(character) for character in text]
    bits = f"0010{len(values):09b}"
    for first in range(0, len(values) - 1, 2):
        bits += f"{values[first] * 45 + values[first + 1]:011b}"
    if len(values) % 2:
        bits += f"{values[-1]:06b}"
    bits = bits.ljust(min(_DATA_BITS, len(bits) + 4), "0")
    bits = bits.ljust(-(-len(bits) // 8) * 8, "0")
    for number in range((_DATA_BITS - len(bits)) // 8):
        bits += f"{_PADDING[number % 2]:08b}"
    return int(bits, 2)


@cache
def _basis() -> tuple[int, ...]:
    lines = Path(__file__).with_name("qr_basis.txt").read_text("ascii").split()
    return tuple(int(line, 16) for line in lines)
