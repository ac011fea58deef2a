"""QR matrices as the qrcode package makes them, from text or from raw data bits.

`python tests/deckgen/faces/qr_from_library.py` prints deckgen/faces/qr_basis.txt.
"""

from __future__ import annotations

import qrcode
from qrcode import base, util
from qrcode.constants import ERROR_CORRECT_H

DATA_BITS = 72


def matrix_of_text(text: str, mask: int) -> int:
    code = _code(mask)
    code.add_data(util.QRData(text, mode=util.MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    return _packed(code.modules)


def matrix_of_bits(bits: int, mask: int) -> int:
    """The matrix of 72 data bits, whatever they mean."""
    code = _code(mask)
    buffer = util.BitBuffer()
    buffer.put(bits, DATA_BITS)
    code.data_cache = util.create_bytes(buffer, base.rs_blocks(1, ERROR_CORRECT_H))
    code.makeImpl(False, mask)
    return _packed(code.modules)


def basis(mask: int) -> list[int]:
    """The matrix of no bits at all, then what each bit from the first to the last changes in it.

    The package cannot divide by a first byte of zero, so changes are measured against a code that has two bits set.
    """
    some = 0b11 << (DATA_BITS - 2)
    each = [
        matrix_of_bits(some, mask) ^ matrix_of_bits(some ^ 1 << (DATA_BITS - 1 - bit), mask) for bit in range(DATA_BITS)
    ]
    return [matrix_of_bits(some, mask) ^ each[0] ^ each[1], *each]


def _code(mask: int) -> qrcode.QRCode:
    return qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0, mask_pattern=mask)


def _packed(modules: list[list[bool | None]]) -> int:
    return int("".join("1" if module else "0" for row in modules for module in row), 2)


if __name__ == "__main__":
    for entry in basis(3):
        print(f"{entry:x}")
