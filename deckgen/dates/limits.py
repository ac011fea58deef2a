"""What a date may be: days that exist, no year 0, nothing older than the universe."""

from __future__ import annotations

from deckgen.dates import historical
from deckgen.dates.historical import HistoricalDate, Scale

# A date that cannot be read surely: why, and what to write instead.


_LONGEST_QUOTE = 40


class DateError(ValueError):
    """Says what is wrong with a date (`code`, `text`) and the nearest form that would be read (`nearest`)."""

    def __init__(self, code: str, text: str, nearest: str = "") -> None:
        super().__init__(code, text, nearest)
        self.code = code
        self.text = text
        self.nearest = nearest

    def __str__(self) -> str:
        return self.message()

    def message(self, language: str | None = None) -> str:
        return self._say(self.code, language)

    def fix(self, language: str | None = None) -> str:
        return self._say("fix-nearest" if self.nearest else "fix-forms", language)

    def _say(self, name: str, language: str | None) -> str:
        from deckgen.messages import say

        text = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[: _LONGEST_QUOTE - 1] + "…"
        return say(f"dates.{name}", language, text=text, nearest=self.nearest)


class RefusalError(Exception):
    """A reason found deep in the grammar, before it is known to be the last word on the text."""

    def __init__(self, code: str, nearest: str = "") -> None:
        super().__init__(code, nearest)
        self.code = code
        self.nearest = nearest


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
