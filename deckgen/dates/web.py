"""Dates as web services write them: `1969-07-20T00:00:00Z` of XML Schema (XSD), `+1541-00-00T00:00:00Z` of Wikidata.

XSD counts a year 0, so that `-0043` is 44 BCE; it is what Wikidata's query service writes for dates that are known to
the year. Those of a decade, century or millennium it writes without counting a year 0: `-0500` is 500 BCE. Wikidata's
JSON has no year 0, and a sign before every year: where any date of a list has a plus, `-0044` is 44 BCE.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from deckgen.dates import historical, limits
from deckgen.dates.historical import HistoricalDate, Moment, Precision
from deckgen.dates.limits import RefusalError

DayOrder = Literal["day-first", "month-first"]

_TIME = re.compile(r"([+–-]?)(\d{3,16})-(\d\d)-(\d\d)t(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:z|[+–-]\d\d:?\d\d)?")
_MIDNIGHT = re.compile(r"[0:.]+")
_PRECISIONS = {
    "6": Precision.MILLENNIUM, "7": Precision.CENTURY, "8": Precision.DECADE, "9": Precision.YEAR,
    "10": Precision.MONTH, "11": Precision.DAY, "12": Precision.DAY, "13": Precision.DAY, "14": Precision.DAY,
}  # fmt: skip
"""How Wikidata numbers precisions; 12 to 14 are hours, minutes and seconds."""
_FROM_FINE_TO_WIDE = (
    Precision.DAY, Precision.MONTH, Precision.YEAR, Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM,
)  # fmt: skip
_JULIAN = ("q1985786", "julian")
_GREGORIAN_FROM = (1582, 10, 15)


class Notation(NamedTuple):
    """What a list says beside its dates about how they are written.

    `order` is that of day and month in `12/10/1492`; `precision` and `calendar` are cells as Wikidata fills them; with
    `year_zero` a time such as `-0043-03-15T00:00:00Z` counts as XSD does.
    """

    order: DayOrder | None = None
    precision: str = ""
    calendar: str = ""
    year_zero: bool = True


USUAL = Notation()


class TimeParts(NamedTuple):
    """A time of the web: its year as it is written, and its month and day, which are 0 if they are not known."""

    year: int
    month: int
    day: int


def split_time(text: str) -> TimeParts | None:
    """The parts of a time of the web; None for other texts."""
    found = _TIME.fullmatch(text.lower())
    if not found:
        return None
    number, month, day = (int(found[group]) for group in (2, 3, 4))
    return TimeParts(-number if found[1] in ("-", "–") else number, month, day)


def has_signed_time(text: str) -> bool:
    """Whether this is a time of Wikidata's JSON, which has a plus before the years of our era, or a month or day 0."""
    parts = split_time(text)
    return parts is not None and (text.startswith("+") or 0 in (parts.month, parts.day))


def is_first_of_year(text: str) -> bool:
    """Whether this is midnight of 1 January, which web services write where they know only the year."""
    found = _TIME.fullmatch(text.lower())
    return bool(found and found[3] == found[4] == "01" and _MIDNIGHT.fullmatch(found[5]))


def is_converted_day(text: str, date: HistoricalDate, calendar: str) -> bool:
    """Whether this day of an XSD time is from before 1582 and nothing tells in which calendar its source gives it."""
    is_day = date.precision is Precision.DAY and date.first < _GREGORIAN_FROM
    return is_day and not calendar and not text.startswith("+") and bool(_TIME.fullmatch(text.lower()))


def other_year(text: str, date: HistoricalDate, precision: str) -> HistoricalDate | None:
    """The year that a year BCE of the query service would be if it is known to the decade or century only.

    None if that makes no difference: with a precision, in our era, or in deep time.
    """
    parts = split_time(text)
    if precision or not parts or parts.year >= 0 or has_signed_time(text) or not is_first_of_year(text):
        return None
    is_shifted = date.precision is Precision.YEAR and date.first_year == parts.year - 1
    return historical.year(parts.year) if is_shifted else None


def read_web_time(folded: str, notation: Notation) -> HistoricalDate | None:
    """The date; None if the text is not such a time. Without a precision, midnight of 1 January is the year."""
    parts = split_time(folded)
    if not parts:
        return None
    year, month, day = parts
    wide = _find_precision(notation.precision) in (Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM)
    counts_zero = notation.year_zero and not has_signed_time(folded) and (not wide or year == 0)
    if counts_zero:
        year = historical.historians_year(year)
    if month == 0 or (not notation.precision and is_first_of_year(folded)):
        return limits.year(year)
    if day == 0:
        return limits.month(year, month)
    if _find_precision(notation.precision) not in (None, Precision.DAY):
        return limits.month(year, month)  # a year or more is made of it by `apply_precision`
    if counts_zero and any(name in notation.calendar.lower() for name in _JULIAN):
        counted, month, day = to_julian((historical.astronomical_year(year), month, day))
        year = historical.historians_year(counted)
    return limits.day(year, month, day)


def apply_precision(date: HistoricalDate, precision: str) -> HistoricalDate:
    """The date as wide as the cell beside it says; a date that is as wide already, or has no such precision, stays."""
    wanted = _find_precision(precision)
    if wanted is None or date.precision not in _FROM_FINE_TO_WIDE:
        return date
    if _FROM_FINE_TO_WIDE.index(wanted) <= _FROM_FINE_TO_WIDE.index(date.precision):
        return date
    return historical.about(_widen(date, wanted), date.approximate)


def _find_precision(written: str) -> Precision | None:
    if not written:
        return None
    name = written.strip().lower().removesuffix(".0")
    if name not in _PRECISIONS and name not in _FROM_FINE_TO_WIDE:
        raise RefusalError("unknown-precision")
    return _PRECISIONS.get(name) or Precision(name)


def _widen(date: HistoricalDate, wanted: Precision) -> HistoricalDate:
    """The month, year, decade, century or millennium that a date is in."""
    year, bce = abs(date.first_year), date.first_year < 0
    match wanted:
        case Precision.MONTH:
            return historical.month(date.first_year, date.first[1])
        case Precision.YEAR:
            return historical.year(date.first_year)
        case Precision.DECADE if year < 10:  # there is no year 0 to begin it with
            years = [historical.year(-9), historical.year(-1)] if bce else [historical.year(1), historical.year(9)]
            return historical.span(*years)
        case Precision.DECADE:
            return limits.decade(year - year % 10, bce)
        case Precision.CENTURY:
            return limits.century(-(-year // 100), bce)
        case _:
            return limits.millennium(-(-year // 1000), bce)


def to_julian(gregorian: Moment) -> Moment:
    """A day of the Gregorian calendar in the Julian one, by the number of the day (Meeus, Astronomical Algorithms).

    Wikidata's query service converts days of the Julian calendar to the Gregorian; sources print the former.
    """
    year, month, day = gregorian
    shift = (14 - month) // 12
    years, months = year + 4800 - shift, month + 12 * shift - 3
    number = day + (153 * months + 2) // 5 + 365 * years + years // 4 - years // 100 + years // 400 - 32045
    rest = number + 32082
    years = (4 * rest + 3) // 1461
    days = rest - 1461 * years // 4
    months = (5 * days + 2) // 153
    return years - 4800 + months // 10, months + 3 - 12 * (months // 10), days - (153 * months + 2) // 5 + 1
