"""The QR code of a face: it names deck, card and side, never the date.

All codes are of version 1, level H and one mask, and hold at most ten characters. The matrix of such a code is a sum
(modulo 2) over its data bits, because its error correction is; `qr_basis.txt` has what each bit adds, as the qrcode
package makes it. The codes of 132 cards take 10 to 25 ms that way; the package takes 90 to 100, half of them to load.
"""

from __future__ import annotations

import re
import zlib
from functools import cache, lru_cache
from pathlib import Path

from deckgen.deck.model import Card

MODULES = 21  # a side
QUIET = 2.5  # modules of the quiet zone on each side, on a patch of its own
LONGEST = 10  # characters
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DATA_BITS = 72
_PADDING = (0xEC, 0x11)


@lru_cache(maxsize=64)
def deck_mark(deck_id: str) -> str:
    """Four characters that stand for a deck: its id if it has four, otherwise a stable digest of it."""
    plain = re.sub(r"[^0-9A-Z]", "", deck_id.upper())
    if plain == deck_id.upper() and len(plain) == 4:
        return plain
    number = zlib.crc32(deck_id.encode())
    return "".join(_ALPHANUMERIC[number // 36**power % 36] for power in range(4))


def qr_payload(deck_id: str, card: Card, face: str) -> str:
    """The text of the code: `K7Q2042T` is the title face of card 042 of the deck K7Q2."""
    return f"{deck_mark(deck_id)}{card.code.upper()}{'T' if face == 'title' else 'D'}"


def modules_path(text: str) -> str:
    """The dark modules as one SVG path in units of a module, runs along each row merged."""
    modules = f"{matrix(text):0{MODULES * MODULES}b}"
    return "".join([row_path(y, modules[y * MODULES : (y + 1) * MODULES]) for y in range(MODULES)])


@lru_cache(maxsize=16384)
def row_path(y: int, modules: str) -> str:
    """The path of one row of zeros and ones; cached because the codes of a deck share many."""
    path, x = "", 0
    for run in modules.split("0"):
        if width := len(run):
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width + 1
    return path


def matrix(text: str) -> int:
    """The modules row by row as one number, dark ones as ones; ValueError for a text that no such code can hold."""
    whole, additions = _load_basis()
    for added, byte in zip(additions, _data_bits(text).to_bytes(_DATA_BITS // 8, "big"), strict=True):
        whole ^= added[byte]
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
def _load_basis() -> tuple[int, list[list[int]]]:
    """The matrix of no bits at all, and what each value of each byte adds to it."""
    empty, *each = (int(line, 16) for line in Path(__file__).with_name("qr_basis.txt").read_text("ascii").split())
    return empty, [_byte_values(each[start : start + 8]) for start in range(0, _DATA_BITS, 8)]


def _byte_values(bits: list[int]) -> list[int]:
    """What each value of a byte adds, from what its bits add, the first of which counts most."""
    values = [0]
    for bit in reversed(bits):
        values += [value ^ bit for value in values]
    return values
