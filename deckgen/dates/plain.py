"""The forms that need no vocabulary: bare and signed years, ISO days and months, 44 BCE, c. 900, 5th century BCE."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.dates import limits
from deckgen.dates.historical import about
from deckgen.dates.refusal import RefusalError

if TYPE_CHECKING:
    from deckgen.dates.historical import HistoricalDate

_YEAR = r"([-–]?)(\d{1,11})(?:\.0{1,2})?"
_YEAR_AND_ERA = r"(\d{1,11}) ?(bce?|ce|ad)"
_ABOUT = r"(?:c\.|ca\.|circa|~) ?((?:\d{1,11})(?: ?(?:bce?|ce|ad))?)"
_CENTURY = r"(\d{1,2})(?:st|nd|rd|th) century(?: (bce?|ce|ad))?"
_TIME = r"[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:\d{2})?"
_ISO = rf"([-–]?)(\d{{4}})-(\d{{2}})(?:-(\d{{2}})(?:{_TIME})?)?"
_YEAR_FIRST = r"(\d{4})([/.-])(\d{1,2})\2(\d{1,2})"
_YEAR_LAST = r"(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4})"
_SHORT_YEAR_LAST = r"\d{1,2}([/.-])\d{1,2}\1'?\d{2}"


def read_plain(folded: str) -> HistoricalDate | None:
    """The date, a refusal, or nothing when the text is in no plain form.

    A minus counts as historians do, not as astronomers: `-44` and `-0044-03-15` are in 44 BCE.
    """
    if found := re.fullmatch(_YEAR, folded):
        return limits.year(_signed(found[1], _unpadded(found[2])))
    if found := re.fullmatch(_YEAR_AND_ERA, folded):
        return limits.year(_signed("-" if found[2].startswith("b") else "", _unpadded(found[1])))
    if found := re.fullmatch(_ABOUT, folded):
        certain = read_plain(found[1])
        return about(certain) if certain else None
    if found := re.fullmatch(_CENTURY, folded):
        return limits.century(int(found[1]), (found[2] or "").startswith("b"))
    if found := re.fullmatch(_ISO, folded):
        return _iso(_signed(found[1], int(found[2])), int(found[3]), found[4])
    if found := re.fullmatch(_YEAR_FIRST, folded):
        return limits.day(int(found[1]), int(found[3]), int(found[4]))
    if found := re.fullmatch(_YEAR_LAST, folded):
        return _either_order(int(found[1]), int(found[3]), int(found[4]))
    if re.fullmatch(_SHORT_YEAR_LAST, folded):
        raise RefusalError("two-digit-year")
    return None


def _iso(year: int, month: int, day: str | None) -> HistoricalDate | None:
    if day is not None:
        return limits.day(year, month, int(day))
    if month > 12 and year > 0:
        return None  # `1914-18` is no month but a range cut short
    return limits.month(year, month)


def _either_order(one: int, two: int, year: int) -> HistoricalDate:
    """`25/12/1800` has one reading and `03/04/1969` two: countries put day and month in either order."""
    if one <= 12 and two <= 12 and one != two:
        raise RefusalError("ambiguous-day-order", f"{year:04}-{one:02}-{two:02} / {year:04}-{two:02}-{one:02}")
    return limits.day(year, min(one, two), max(one, two))


def _unpadded(digits: str) -> int:
    """`0044` is a padded ISO year; other leading zeros say that it is something else, perhaps a month."""
    if digits.startswith("0") and len(digits) != 4 and int(digits):
        raise RefusalError("unknown-form", digits.lstrip("0"))
    return int(digits)


def _signed(sign: str, number: int) -> int:
    return -number if sign else number
