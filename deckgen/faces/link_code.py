"""The QR code of a link: the smallest that holds the address, with modules that a phone can read on paper.

It is not the code that names a card, which is in `qr.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from deckgen.faces.qr import row_path

QUIET = 4
"""Light modules around a code, as the standard requires."""
LEAST_MODULE = 0.4  # mm
_LARGEST_VERSION = 40
_ROUNDING = 1e-6
_MODULES_BEYOND_VERSION, _MODULES_A_VERSION = 17, 4  # a side has 17 modules, and 4 for each version


def longest_link(room: float) -> int:
    """How many characters an address may have whose code, with its quiet zone, fits a square of so many millimetres."""
    versions = [version for version in range(1, _LARGEST_VERSION + 1) if fits(_least_side(version), room)]
    return _bytes_held(versions[-1]) if versions else 0


def least_side(link: str) -> float:
    """The side of the code of an address with its quiet zone, in millimetres, if its modules are the smallest.

    It is infinite if no code can hold the address.
    """
    length = len(link.encode())
    version = next((each for each in range(1, _LARGEST_VERSION + 1) if _bytes_held(each) >= length), 0)
    return _least_side(version) if version else float("inf")


def fits(side: float, room: float) -> bool:
    """Whether a code of this side fits, but for the rounding of numbers."""
    return side <= room + _ROUNDING


@lru_cache(maxsize=1024)
def draw_link(link: str, digits: str = "") -> tuple[str, int]:
    """The dark modules as one SVG path in units of a module, and their number on a side, without the quiet zone.

    The code is of the least version and of the lowest level of error correction. The link ends with the digits, which
    take less room in it than letters.
    """
    import qrcode

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=0)
    code.add_data(link.encode(), optimize=0)
    if digits:
        code.add_data(digits, optimize=0)
    code.make(fit=True)
    rows = ("".join("1" if dark else "0" for dark in row) for row in code.get_matrix())
    return "".join(row_path(y, row) for y, row in enumerate(rows)), code.modules_count


def _least_side(version: int) -> float:
    return (_MODULES_BEYOND_VERSION + _MODULES_A_VERSION * version + 2 * QUIET) * LEAST_MODULE


@cache
def _bytes_held(version: int) -> int:
    """How many bytes a code of a version holds at the lowest level, besides the mode and the length."""
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.util import BIT_LIMIT_TABLE, MODE_8BIT_BYTE, length_in_bits

    bits = BIT_LIMIT_TABLE[ERROR_CORRECT_L][version] - 4 - length_in_bits(MODE_8BIT_BYTE, version)
    return int(bits // 8)
