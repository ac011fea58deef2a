"""Dates that are accepted: each constructor refuses what does not exist, such as a year 0 or a 30 February."""

from __future__ import annotations

from deckgen.dates import historical
from deckgen.dates.historical import HistoricalDate, Scale

_LONGEST_QUOTE = 40
LATEST_YEAR = 9999
OLDEST_YEARS = 14_000_000_000  # the age of the universe
RECENT_YEARS = 20_000
"""Below this, `years ago` and BCE differ by too large a part of the figure to treat them as the same."""
LAST_CENTURY = 49
"""The last before the Roman numeral L, which with its French ending is the article `Le`."""
LAST_MILLENNIUM = 9


class DateError(ValueError):
    """A text that is not a certain date.

    `code` names the reason, `text` is what was written, `nearest` the nearest form that would be read, if there is one.
    """

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
    """Why one way of reading a text fails; another way may still succeed. `read_date` turns it into a DateError."""

    def __init__(self, code: str, nearest: str = "") -> None:
        super().__init__(code, nearest)
        self.code = code
        self.nearest = nearest


def year(number: int) -> HistoricalDate:
    _require_year(number)
    return historical.year(number)


def month(year: int, number: int) -> HistoricalDate:
    _require_calendar(year)
    if not 1 <= number <= 12:
        raise RefusalError("no-such-day", format_era(year))
    return historical.month(year, number)


def day(year: int, month: int, number: int) -> HistoricalDate:
    _require_calendar(year)
    if not (1 <= month <= 12 and 1 <= number <= historical.days_in(year, month)):
        raise RefusalError("no-such-day", f"{_iso(year)}-{month:02}" if 1 <= month <= 12 else format_era(year))
    return historical.day(year, month, number)


def decade(number: int, bce: bool) -> HistoricalDate:
    """A decade; the first of a century becomes the range 1900–1909, because many read `1900s` as a century."""
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


def format_era(year: int) -> str:
    """A year as it can be written in any language: `44 BCE`, `1969`."""
    return f"{-year} BCE" if year < 0 else str(year)


def _require_year(number: int) -> None:
    if number == 0:
        raise RefusalError("year-zero", "1 BCE / 1 CE")
    if number > LATEST_YEAR:
        raise RefusalError("far-future", f"{number} BCE")
    if number < -OLDEST_YEARS:
        raise RefusalError("too-old")


def _require_calendar(year: int) -> None:
    """Days and months are known for years of up to four digits only."""
    _require_year(year)
    if year < -LATEST_YEAR:
        raise RefusalError("too-precise", format_era(year))


def _iso(year: int) -> str:
    return f"{year:05}" if year < 0 else f"{year:04}"
