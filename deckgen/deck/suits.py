"""Corner icons: each card has one per face, the two differ, and the deck uses all pairs equally often."""

from __future__ import annotations

import hashlib
import zlib
from functools import cache


def suits_for(code: str, suits: tuple[str, ...]) -> tuple[str, str]:
    """The suits of the title face and the date face.

    They follow from the code alone, so that a card keeps its suits when others are added or taken away; cards with
    consecutive numbers run through all ordered pairs, in an order that shows no pattern.
    """
    number = _number(code)
    pairs = len(suits) * (len(suits) - 1)
    block, turn = divmod(number, pairs)
    return _shuffled_pairs(suits, block)[turn]


def suits_in_use(chosen: tuple[str, ...], brought: tuple[str, ...]) -> tuple[str, ...]:
    """The suits an author chose, as far as the theme brings them; all of the theme's if that leaves less than two."""
    known = tuple(name for name in dict.fromkeys(chosen) if name in brought)
    return known if len(known) > 1 else brought


def _number(code: str) -> int:
    return int(code) if code.isascii() and code.isdigit() else zlib.crc32(code.encode())


@cache
def _shuffled_pairs(suits: tuple[str, ...], block: int) -> tuple[tuple[str, str], ...]:
    pairs = [(title, date) for title in suits for date in suits if title != date]
    return tuple(sorted(pairs, key=lambda pair: hashlib.sha256(f"{block} {pair}".encode()).digest()))
