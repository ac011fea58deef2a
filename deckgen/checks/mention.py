"""A date that a text mentions, and what it gives away about the date of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckgen.dates import Precision

if TYPE_CHECKING:
    from deckgen.dates import HistoricalDate

_TELLS_BY_ITSELF = 100  # a smaller number is on a card for a hundred other reasons


class Mention(NamedTuple):
    """The words, and every date they can mean.

    `any_century` says that the century is left open ('68, the twenties). `number` is set where the words are but a
    number, and `as_year` says whether the sentence uses it as a year.
    """

    phrase: str
    dates: tuple[HistoricalDate, ...]
    any_century: bool = False
    number: int | None = None
    as_year: bool = False

    def tells(self, date: HistoricalDate) -> bool:
        """Whether a player who reads the words knows the date of the card, or nearly so."""
        if self.any_century:
            return self._in_its_century(date)
        if self.number is None:
            return any(each.same(date) or _same_before_christ(each, date) for each in self.dates)
        if date.first_year == date.last_year and self.number == abs(date.first_year):
            return self.as_year or self.number >= _TELLS_BY_ITSELF
        return self.as_year and self.dates[0].same(date)

    def narrows(self, date: HistoricalDate) -> bool:
        """Whether the words date the card more closely than its own date does."""
        if self.any_century or (self.number is not None and not self.as_year):
            return False
        return any(_within(each, date) for each in self.dates)

    def _in_its_century(self, date: HistoricalDate) -> bool:
        """The twenties of whichever century the card is in; nobody speaks so of older ones."""
        first, last = self.dates[0].first_year % 100, self.dates[0].last_year % 100
        century = date.first_year - date.first_year % 100
        return date.first_year >= 1000 and century + first <= date.last_year and date.first_year <= century + last


def _within(inner: HistoricalDate, outer: HistoricalDate) -> bool:
    narrower = (inner.first, inner.last) != (outer.first, outer.last)
    return narrower and outer.first <= inner.first and inner.last <= outer.last


def _same_before_christ(mentioned: HistoricalDate, date: HistoricalDate) -> bool:
    """`5th-century Athens` leaves its era to be understood."""
    if mentioned.precision not in (Precision.CENTURY, Precision.MILLENNIUM) or mentioned.first_year < 0:
        return False
    return -mentioned.last_year <= date.last_year and date.first_year <= -mentioned.first_year
