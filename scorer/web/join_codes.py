"""How phones join one of several tables: a key in the address of its QR code, or a PIN that is typed.

All follow from the key of the server, so they are the same after a restart and end with it. Nobody who has one can
find out the key or that of another table.
"""

from __future__ import annotations

import hmac
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scorer.web.security import KEY_LENGTH, KEY_LETTERS

PIN_LENGTH = 6
WINDOW = 600.0  # seconds
TRIES_PER_ADDRESS = 8
TRIES_IN_TOTAL = 40
"""Wrong PINs in ten minutes. With twelve tables a stranger finds one in a lesson with a chance of 1 in 350 at most."""


@dataclass(frozen=True, slots=True)
class JoinCode:
    """The number of a table, from 1, its key and its PIN."""

    number: int
    key: str
    pin: str

    @property
    def spaced_pin(self) -> str:
        """The PIN as people read it: `123 456`."""
        return f"{self.pin[:3]} {self.pin[3:]}"


def derive_key(key: str, purpose: str) -> str:
    """Another key of the same form, which only the server can work out."""
    number, letters = _number(key, purpose), ""
    while len(letters) < KEY_LENGTH:
        number, letter = divmod(number, len(KEY_LETTERS))
        letters += KEY_LETTERS[letter]
    return letters


def make_join_codes(key: str, tables: int, lesson: int = 1) -> tuple[JoinCode, ...]:
    """A code for each table, other ones for each class of the day.

    No two tables have the same PIN, and more tables leave those of the first ones as they are.
    """
    codes: list[JoinCode] = []
    for number in range(1, tables + 1):
        taken, again = {code.pin for code in codes}, 0
        while (pin := _pin(key, f"{lesson} {number} {again}")) in taken:
            again += 1
        codes.append(JoinCode(number, derive_key(key, f"table {lesson} {number}"), pin))
    return tuple(codes)


def find_by_pin(codes: Sequence[JoinCode], typed: str) -> JoinCode | None:
    """The table with this PIN. All are compared, each in constant time, so that the time tells nothing."""
    digits = "".join(letter for letter in typed if letter.isascii() and letter.isdigit()).encode()
    found = None
    for code in codes:
        if hmac.compare_digest(code.pin.encode(), digits):
            found = code
    return found


class PinTries:
    """Counts wrong PINs of the last minutes, by address and in total; right ones change nothing."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()

    def may_try(self, address: str) -> bool:
        self._forget()
        of_address = sum(1 for _, known in self._wrong if known == address)
        return len(self._wrong) < TRIES_IN_TOTAL and of_address < TRIES_PER_ADDRESS

    def note_wrong(self, address: str) -> None:
        self._wrong.append((self._clock(), address))

    def _forget(self) -> None:
        while self._wrong and self._clock() - self._wrong[0][0] >= WINDOW:
            self._wrong.popleft()


def _pin(key: str, purpose: str) -> str:
    return f"{_number(key, f'pin {purpose}') % 10**PIN_LENGTH:0{PIN_LENGTH}}"


def _number(key: str, purpose: str) -> int:
    return int.from_bytes(hmac.digest(key.encode(), purpose.encode(), sha256))
