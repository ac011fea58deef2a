"""Codes for a list that has none, or not for every row."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.deck.card import USABLE_CODE
from deckgen.text import code_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def new_codes(written: Sequence[str], dates: Sequence[str]) -> list[str]:
    """Codes that were good stay; the others are numbered in a scattered order, which tells nothing of the dates."""
    seen: set[str] = set()
    codes = []
    for code in written:
        good = bool(USABLE_CODE.fullmatch(code)) and code_key(code) not in seen
        codes.append(code if good else "")
        seen |= {code_key(code)} if good else set()
    empty = sorted((index for index, code in enumerate(codes) if not code), key=_scattered)
    free = _free(seen)
    spare: list[int] = []
    for index in empty:
        number = next((number for number in spare if not _is_in(number, dates[index])), 0)
        if number:
            spare.remove(number)
        else:
            number = next(free)
            while _is_in(number, dates[index]):
                spare.append(number)
                number = next(free)
        codes[index] = f"{number:03}"
    return codes


def _free(taken: set[str]) -> Iterator[int]:
    number = 0
    while True:
        number += 1
        if str(number) not in taken:
            yield number


def _is_in(number: int, date: str) -> bool:
    """A card must not carry its own year on the title face."""
    return str(number) in re.findall(r"\d+", date)


def _scattered(index: int) -> float:
    """Multiples of the golden ratio: neighbours land far apart, always in the same way."""
    return (index + 1) * 0.618033988749895 % 1
