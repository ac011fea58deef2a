"""What a date may be: days that exist, no year 0, nothing older than the universe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.dates import historical
from deckgen.dates.refusal import RefusalError

if TYPE_CHECKING:
    from deckgen.dates.historical import HistoricalDate, Scale

LATEST_YEAR = 9999
OLDEST_YEARS = 14_000_000_000
RECENT_YEARS = 20_000
"""Nearer than this, `years ago` and BCE differ by too much of the figure to take one for the other."""
LAST_CENTURY = 49
"""The last before the Roman numeral L, which with its French ending is the article `Le`."""
LAST_MILLENNIUM = 9


def year(number: int) -> HistoricalDate:
    return historical.year(checked_year(number))


def month(year: int, number: int) -> HistoricalDate:
    _require_calendar(year)
    if not 1 <= number <= 12:
        raise RefusalError("no-such-day", era_form(year))
    return historical.month(year, number)


def day(year: int, month: int, number: int) -> HistoricalDate:
    _require_calendar(year)
    if not (1 <= month <= 12 and 1 <= number <= historical.days_in(year, month)):
        raise RefusalError("no-such-day", f"{_iso(year)}-{month:02}" if 1 <= month <= 12 else era_form(year))
    return historical.day(year, month, number)


def decade(number: int, bce: bool) -> HistoricalDate:
    """`década de 1900` is a decade but `1900s` a century to many: it is kept and printed as 1900–1909."""
    if number % 10 or not 10 <= number < LAST_CENTURY * 100:
        raise RefusalError("unknown-form")
    if number % 100 == 0:
        first, last = (-number - 9, -number) if bce else (number, number + 9)
        return historical.span(historical.year(first), historical.year(last))
    return historical.decade(number, bce=bce)


def century(number: int, bce: bool) -> HistoricalDate:
    if not 1 <= number <= LAST_CENTURY:
        raise RefusalError("no-such-century")
    return historical.century(number, bce=bce)


def millennium(number: int, bce: bool) -> HistoricalDate:
    if not 1 <= number <= (LAST_CENTURY if bce else LAST_MILLENNIUM):
        raise RefusalError("no-such-century")
    return historical.millennium(number, bce=bce)


def years_ago(years: int, figure: str, scale: Scale) -> HistoricalDate:
    if years < RECENT_YEARS:
        raise RefusalError("recent-ago", f"c. {years - 2000} BCE" if years > 2000 else "")
    if years > OLDEST_YEARS:
        raise RefusalError("too-old")
    return historical.years_ago(years, figure, scale)


def checked_year(number: int) -> int:
    if number == 0:
        raise RefusalError("year-zero", "1 BCE / 1 CE")
    if number > LATEST_YEAR:
        raise RefusalError("far-future", f"{number} BCE")
    if number < -OLDEST_YEARS:
        raise RefusalError("too-old")
    return number


def era_form(year: int) -> str:
    return f"{-year} BCE" if year < 0 else str(year)


def _require_calendar(year: int) -> None:
    if checked_year(year) < -LATEST_YEAR:
        raise RefusalError("too-precise", era_form(year))


def _iso(year: int) -> str:
    return f"{year:05}" if year < 0 else f"{year:04}"
