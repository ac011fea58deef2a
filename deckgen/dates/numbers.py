"""Numerals as authors write them: grouped, decimal, Roman; one that could mean two numbers is refused."""

from __future__ import annotations

import re

from deckgen.dates.limits import RefusalError

_GROUPED = r"\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*"
_ONE_GROUP = r"\d{1,3}[.,]\d{3}"
_SPREADSHEET_FLOAT = r"(\d+)\.0{1,2}"
_ROMAN_DIGITS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def whole(written: str, *, grouped: bool = False) -> int:
    """A whole number; `grouped` says that the words around it rule out a decimal, as in `12.000 a. C.`"""
    if float_ := re.fullmatch(_SPREADSHEET_FLOAT, written):
        written = float_[1]
    if not written.isdigit():
        if not re.fullmatch(_GROUPED, written):
            raise RefusalError("unknown-form")
        digits = re.sub(r"\D", "", written)
        if re.fullmatch(_ONE_GROUP, written) and not grouped:
            raise RefusalError("ambiguous-number", digits)
        written = digits
    if len(written) > 1 and written.startswith("0") and len(written) != 4:
        raise RefusalError("unknown-form")
    return int(written)


def figure(written: str, unit: str) -> str:
    """The figure before `million years`, with a decimal point; `4,540` could be 4540 or 4.54."""
    if re.fullmatch(_ONE_GROUP, written):
        lead, _, tail = re.sub(r"[.,]", ".", written).partition(".")
        raise RefusalError("ambiguous-number", f"{lead}{tail} {unit} / {lead}.{_not_three(tail)} {unit}")
    plain = written.replace(" ", "").replace(",", ".")
    if not re.fullmatch(r"(?:0|[1-9]\d*)(?:\.\d+)?", plain):
        raise RefusalError("unknown-form")
    return plain


def _not_three(decimals: str) -> str:
    """The same decimals in a number of digits that no thousands group has."""
    shorter = decimals.rstrip("0")
    return shorter or "0" if shorter != decimals else f"{decimals}0"


def times(plain: str, unit: int) -> int:
    """A figure times its unit, which must come out as whole years."""
    from decimal import Decimal

    years = Decimal(plain) * unit
    if years != years.to_integral_value():
        raise RefusalError("unknown-form")
    return int(years)


def roman(number: int) -> str:
    letters = ""
    for value, digits in _ROMAN_DIGITS:
        letters += digits * (number // value)
        number %= value
    return letters


def from_roman(letters: str) -> int:
    """The value of a well-formed Roman numeral; `IIX` is not one."""
    rest, total = letters.upper(), 0
    for value, digits in _ROMAN_DIGITS:
        while rest.startswith(digits):
            total, rest = total + value, rest[len(digits) :]
    if roman(total) != letters.upper():
        raise RefusalError("unknown-form")
    return total
