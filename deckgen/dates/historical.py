"""HistoricalDate: an inclusive span of days that remembers how precisely it was written.

Years are counted as historians do (there is no year 0; 44 BCE is -44) except in `Moment`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from deckgen.spans import Span

Moment = tuple[int, int, int]
"""Astronomical year (1 BCE is 0), month, day: tuples that sort in order of time."""


_DEEP_YEARS = 100_000
"""From so many years BCE on, a year is printed as years ago."""


class Precision(StrEnum):
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"
    RANGE = "range"
    AGO = "ago"


class Scale(StrEnum):
    """The unit in which an author counts years ago."""

    YEARS = "years"
    MILLIONS = "millions"
    BILLIONS = "billions"


class Ago(NamedTuple):
    """Years ago as written: `66.0` and `66` million years are the same moment but are printed differently."""

    figure: str
    scale: Scale


@dataclass(frozen=True, slots=True)
class HistoricalDate(Span):
    """A date for the game: cards are ordered by the dates that are printed on them."""

    first: Moment
    last: Moment
    precision: Precision
    approximate: bool = False
    ago: Ago | None = None
    ends: tuple[HistoricalDate, HistoricalDate] | None = None

    @classmethod
    def parse(cls, text: str, language: str | None = None) -> HistoricalDate:
        """Read a text such as `c. 900` or `siglo V a. C.`; DateError if it has no single certain meaning."""
        from deckgen.dates.parse import read_date  # which imports this module

        return read_date(text, language)

    @property
    def first_year(self) -> int:
        """The year in which the span begins, counted as historians do: 44 BCE is -44."""
        return historians_year(self.first[0])

    @property
    def last_year(self) -> int:
        """The year in which the span ends, counted as historians do."""
        return historians_year(self.last[0])

    def to_year(self) -> HistoricalDate:
        """The year of a day or month, for decks that print years only; dates of other precisions do not change."""
        if self.ends:
            start, end = (bound.to_year() for bound in self.ends)
            return span(start, end) if start.before(end) else start
        if self.precision not in (Precision.DAY, Precision.MONTH):
            return self
        return about(year(self.first_year), self.approximate)


def historians_year(astronomical: int) -> int:
    return astronomical if astronomical > 0 else astronomical - 1


def astronomical_year(historians: int) -> int:
    return historians if historians > 0 else historians + 1


def days_in(year: int, month: int) -> int:
    """The number of days of a month: in the Julian calendar up to 1582, in the Gregorian after."""
    if month != 2:
        return 30 if month in (4, 6, 9, 11) else 31
    leap = astronomical_year(year)
    is_leap = leap % 4 == 0 and (leap <= 1582 or leap % 100 != 0 or leap % 400 == 0)
    return 29 if is_leap else 28


def day(year: int, month: int, number: int) -> HistoricalDate:
    moment = (astronomical_year(year), month, number)
    return HistoricalDate(moment, moment, Precision.DAY)


def month(year: int, number: int) -> HistoricalDate:
    counted = astronomical_year(year)
    return HistoricalDate((counted, number, 1), (counted, number, days_in(year, number)), Precision.MONTH)


def year(number: int) -> HistoricalDate:
    return _years(number, number, Precision.YEAR)


def decade(number: int, *, bce: bool = False) -> HistoricalDate:
    """The 1920s are 1920 to 1929, and BCE 1929 to 1920."""
    first, last = (-number - 9, -number) if bce else (number, number + 9)
    return _years(first, last, Precision.DECADE)


def century(number: int, *, bce: bool = False) -> HistoricalDate:
    return _century_or_millennium(number, 100, Precision.CENTURY, bce)


def millennium(number: int, *, bce: bool = False) -> HistoricalDate:
    return _century_or_millennium(number, 1000, Precision.MILLENNIUM, bce)


def years_ago(years: int, figure: str, scale: Scale) -> HistoricalDate:
    """So many years before our era: beside millions of years, the two millennia since year 1 do not count."""
    return replace(_years(-years, -years, Precision.AGO), ago=Ago(figure, scale))


def year_or_ago(number: int) -> HistoricalDate:
    """A year; one of deep time is counted back from today, because nobody reads so many zeros."""
    return year(number) if number > -_DEEP_YEARS else count_back(-number)


def count_back(years: int) -> HistoricalDate:
    """So many years ago, in the largest unit that needs at most two decimals: three could be a group of thousands."""
    for scale, zeros in ((Scale.BILLIONS, 9), (Scale.MILLIONS, 6)):
        whole, rest = divmod(years, 10**zeros)
        decimals = f"{rest:0{zeros}}".rstrip("0")
        if whole and len(decimals) <= 2:
            return years_ago(years, f"{whole}.{decimals}".rstrip("."), scale)
    return years_ago(years, str(years), Scale.YEARS)


def span(start: HistoricalDate, end: HistoricalDate) -> HistoricalDate:
    """The range from one date to a later one, which keeps how each end was written."""
    approximate = start.approximate or end.approximate
    return HistoricalDate(start.first, end.last, Precision.RANGE, approximate, ends=(start, end))


def about(date: HistoricalDate, approximate: bool = True) -> HistoricalDate:
    """The date marked as approximate, or not; a range at its first end. This is printed but does not widen the span."""
    if date.approximate == approximate:
        return date
    if date.ends and approximate:
        return span(about(date.ends[0]), date.ends[1])
    return replace(date, approximate=approximate)


def _years(first: int, last: int, precision: Precision) -> HistoricalDate:
    return HistoricalDate((astronomical_year(first), 1, 1), (astronomical_year(last), 12, 31), precision)


def _century_or_millennium(number: int, length: int, precision: Precision, bce: bool) -> HistoricalDate:
    """The 5th century is 401 to 500, and BCE 500 to 401."""
    if bce:
        return _years(-number * length, -(number - 1) * length - 1, precision)
    return _years((number - 1) * length + 1, number * length, precision)
