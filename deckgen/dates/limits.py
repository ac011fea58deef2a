"""Dates that are accepted: each constructor refuses what does not exist, such as a year 0 or a 30 February."""

from __future__ import annotations

from deckgen.dates import historical
from deckgen.dates.historical import HistoricalDate, Scale
from deckgen.spans import UnreadableError

_LONGEST_QUOTE = 40
PLAIN_BLANKS = str.maketrans({"\u00a0": " ", "\u202f": " "})
LATEST_YEAR = 9999
OLDEST_YEARS = 14_000_000_000  # the age of the universe
RECENT_YEARS = 20_000
"""Below this, `years ago` and BCE differ by too large a part of the figure to treat them as the same."""
LAST_CENTURY = 49
"""The last before the Roman numeral L, which with its French ending is the article `Le`."""
LAST_MILLENNIUM = 9


_WIDER = frozenset(("no-such-day", "part-of-period", "too-precise"))
_INCOMPLETE = frozenset(
    (
        "two-digit-year",
        "decade-without-century",
        "slash-range",
        "ambiguous-range",
        "ambiguous-number",
        "recent-ago",
        "short-range",
    )
)
_OWN_FIXES = {
    "ambiguous-day-order": "fix-day-order",
    "open-range": "fix-open-range",
    "unknown-value": "fix-unknown-value",
    "unknown-precision": "fix-unknown-precision",
}


class DateError(UnreadableError):
    """A text that is not a certain date.

    `code` names the reason, `text` is what was written, and `meanings` are dates that could be meant, if any is likely.
    `language` is that of the deck, in which a date is suggested.
    """

    def __init__(
        self, code: str, text: str, meanings: tuple[HistoricalDate, ...] = (), language: str | None = None
    ) -> None:
        super().__init__(code, text, meanings, language)
        self.code = code
        self.text = text
        self.meanings = meanings
        self.language = language

    def __str__(self) -> str:
        return self.message()

    @property
    def nearest(self) -> str:
        """The meanings, separated by slashes, as they can be written in the deck's language; empty if there is none."""
        return " / ".join(self.suggestions())

    def suggestions(self) -> tuple[str, ...]:
        from deckgen.dates.format import format_date
        from deckgen.dates.vocabulary import base_language, languages

        language = self.language if self.language and base_language(self.language) in languages() else "en"
        return tuple(format_date(date, language).translate(PLAIN_BLANKS) for date in self.meanings)

    def message(self, language: str | None = None) -> str:
        return self._say(self.code, language)

    def fix(self, language: str | None = None) -> str:
        """What to write instead. `fix-nearest` means the same as what was written; the others say how they differ."""
        if self.code in _OWN_FIXES:
            return self._say(_OWN_FIXES[self.code], language)
        if not self.meanings:
            return self._say("fix-forms", language)
        if self.code in _WIDER:
            return self._say("fix-wider", language)
        is_open = len(self.meanings) > 1 or self.code in _INCOMPLETE
        return self._say("fix-example" if is_open else "fix-nearest", language)

    def _say(self, name: str, language: str | None) -> str:
        from deckgen.messages import say

        text = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[: _LONGEST_QUOTE - 1] + "…"
        return say(f"dates.{name}", language, text=text, nearest=self.nearest)


class RefusalError(Exception):
    """Why one way of reading a text fails; another way may still succeed. `read_date` turns it into a DateError."""

    def __init__(self, code: str, *meanings: HistoricalDate) -> None:
        super().__init__(code, *meanings)
        self.code = code
        self.meanings = meanings

    def about(self) -> RefusalError:
        """The refusal of the same with `circa` before it."""
        return RefusalError(self.code, *(historical.about(date) for date in self.meanings))


def year(number: int) -> HistoricalDate:
    _require_year(number)
    return historical.year_or_ago(number)


def month(year: int, number: int) -> HistoricalDate:
    _require_calendar(year)
    if not 1 <= number <= 12:
        raise RefusalError("no-such-day", historical.year(year))
    return historical.month(year, number)


def day(year: int, month: int, number: int) -> HistoricalDate:
    _require_calendar(year)
    if not (1 <= month <= 12 and 1 <= number <= historical.days_in(year, month)):
        certain = historical.month(year, month) if 1 <= month <= 12 else historical.year(year)
        raise RefusalError("no-such-day", certain)
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
        raise RefusalError("recent-ago", *([historical.about(historical.year(2000 - years))] if years > 2000 else []))
    if years > OLDEST_YEARS:
        raise RefusalError("too-old")
    return historical.count_back(years) if scale is Scale.YEARS else historical.years_ago(years, figure, scale)


def _require_year(number: int) -> None:
    if number == 0:
        raise RefusalError("year-zero", historical.year(-1), historical.year(1))
    if number > LATEST_YEAR:
        raise RefusalError("far-future")
    if number < -OLDEST_YEARS:
        raise RefusalError("too-old")


def _require_calendar(number: int) -> None:
    """Days and months are known for years of up to four digits only."""
    _require_year(number)
    if number < -LATEST_YEAR:
        raise RefusalError("too-precise", year(number))
