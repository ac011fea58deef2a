"""Read numerals as authors write them: grouped, decimal, Roman; those that could be two numbers are refused."""

from __future__ import annotations

import re

from deckgen.dates import limits
from deckgen.dates.historical import HistoricalDate, Scale
from deckgen.dates.limits import RefusalError

_GROUPED = r"\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*"
_ONE_GROUP = r"\d{1,3}[.,]\d{3}"
_SPREADSHEET_FLOAT = r"(\d+)\.0{1,2}"
_ROMAN_DIGITS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def read_whole(written: str, *, grouped: bool = False) -> int:
    """A whole number; `grouped` if the words around it rule out decimals, as in `12.000 a. C.`"""
    if number := re.fullmatch(_SPREADSHEET_FLOAT, written):
        written = number[1]
    if not written.isdigit():
        if not re.fullmatch(_GROUPED, written):
            raise RefusalError("unknown-form")
        digits = re.sub(r"\D", "", written)
        if re.fullmatch(_ONE_GROUP, written) and not grouped:
            raise RefusalError("ambiguous-number")
        written = digits
    if len(written) > 1 and written.startswith("0") and len(written) != 4:
        raise RefusalError("unknown-form")
    return int(written)


def read_figure(written: str, scale: Scale, unit: int) -> str:
    """The figure before `million years`, with a decimal point; `4,540` could be 4540 or 4.54."""
    if re.fullmatch(_ONE_GROUP, written):
        lead, _, tail = re.sub(r"[.,]", ".", written).partition(".")
        figures = (f"{lead}{tail}", f"{lead}.{_avoid_three_digits(tail)}")
        raise RefusalError(
            "ambiguous-number", *(date for figure in figures for date in _ago_if_any(figure, scale, unit))
        )
    plain = written.replace(" ", "").replace(",", ".")
    if not re.fullmatch(r"(?:0|[1-9]\d*)(?:\.\d+)?", plain):
        raise RefusalError("unknown-form")
    return plain


def _avoid_three_digits(decimals: str) -> str:
    """The same decimals with more or fewer digits than a group of thousands has."""
    shorter = decimals.rstrip("0")
    return shorter or "0" if shorter != decimals else f"{decimals}0"


def multiply(plain: str, unit: int) -> int:
    """A figure times its unit, which must be a whole number of years."""
    from decimal import Decimal

    years = Decimal(plain) * unit
    if years != years.to_integral_value():
        raise RefusalError("unknown-form")
    return int(years)


def year_if_any(number: int) -> list[HistoricalDate]:
    """The year to suggest to an author; none if there is no such year."""
    try:
        return [limits.year(number)]
    except RefusalError:
        return []


def _ago_if_any(figure: str, scale: Scale, unit: int) -> list[HistoricalDate]:
    try:
        years = multiply(figure, unit)
        return [limits.years_ago(years, str(years) if scale is Scale.YEARS else figure, scale)]
    except RefusalError:
        return []


def is_short_range_bce(first: int, last: int) -> bool:
    """Whether `264-41 BCE` may mean 264 to 241: with the digits that are left out, the last year is still later."""
    return len(str(last)) < len(str(first)) and last < complete_digits(first, last) < first


def complete_digits(first: int, last: int) -> int:
    """A last year that lacks its first digits, with those of the first year: 1918 for `1914-18`."""
    return int(f"{str(first)[: -len(str(last))]}{last}")


def to_roman(number: int) -> str:
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
    if to_roman(total) != letters.upper():
        raise RefusalError("unknown-form")
    return total
