"""Dates hidden in a title or note: every stretch of words that reads as a date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from deckgen.dates import DateError, HistoricalDate, Precision, read_date
from deckgen.dates.vocabulary import load_words
from deckgen.text import fold_signs

# A date that a text mentions, and what it gives away about the date of a card.


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


_LONGEST = 6  # words: "el 20 de julio de 1969"
_NUMERAL = re.compile(r"\d|^[IVXLC]+(e|er|th|st|nd|rd)?$", re.IGNORECASE)
_PERIOD = re.compile(
    r"centur|siglo|si[eè]cle|wiek|jahrhundert|secol|s[eé]culo|millenn|milen|d[eé]cad|decenn|dekad|jahrzehnt",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?<=\w)-(?=[^\W\d])")  # 5th-century
_OPENING, _CLOSING = "([{«“„\"'‘¡¿", ")]}»”\"'’,;:!?…"
_AROUND = _OPENING + _CLOSING
_SHORT_YEAR = re.compile(r"['’]\d\d")
_YEAR_WORDS = frozenset(["year", "año", "ano", "an", "année", "rok", "roku", "jahr", "jahre", "anno"])
_IN_WORDS = frozenset(
    [
        "in",
        "en",
        "im",
        "em",
        "w",
        "we",
        "since",
        "desde",
        "depuis",
        "od",
        "seit",
        "until",
        "hasta",
        "by",
        "from",
        "nel",
        "dal",
        "dès",
    ]
)
_MEANT = frozenset(("part-of-period", "ambiguous-decade", "uncertain", "slash-range", "short-range"))
_ANY_CENTURY = frozenset(("decade-without-century", "two-digit-year"))


def dates_in(text: str, language: str) -> Iterator[Mention]:
    """Each date found, longest reading first, with the words that say it.

    Only words that the text's own language uses in dates are tried: `out` is October elsewhere.
    """
    parts = _JOINED.sub(" ", text).split()
    telling = [_is_telling(part) for part in parts]
    if True not in telling:
        return
    known = [_is_of_dates(part, language) for part in parts]
    at = 0
    while at < len(parts):
        run = next((end for end in range(at, len(parts)) if not known[end]), len(parts))
        for end in range(min(run, at + _LONGEST), at, -1):
            if any(telling[at:end]) and (mention := _read(parts, at, end, language)):
                yield mention
                at = end
                break
        else:
            at += 1


def dates_within(date: HistoricalDate, text: str, language: str) -> Iterator[Mention]:
    """Each date found that is more precise than the one given."""
    if date.first_year == date.last_year and not _has_digits_of(date.first_year, text):
        return  # a day or month of a year cannot be told without it
    for mention in dates_in(text, language):
        if mention.narrows(date):
            yield mention


def _has_digits_of(year: int, text: str) -> bool:
    """Whether the digits of a year stand in a text one behind the other, whatever is between them."""
    digits = fold_signs("".join(filter(str.isnumeric, text)))
    return str(abs(year)) in "".join(str(int(digit)) for digit in digits if digit.isdecimal())


@lru_cache(maxsize=8192)
def _is_telling(part: str) -> bool:
    """Remembered because the texts of a deck share most of their words."""
    word = part.strip(_AROUND)
    return bool(_NUMERAL.search(word) or _PERIOD.search(word))


@lru_cache(maxsize=8192)
def _is_of_dates(part: str, language: str) -> bool:
    word = part.strip(_AROUND)
    return bool(_NUMERAL.search(word)) or fold_signs(word).strip(".") in _date_words(language.split("-")[0])


@cache
def _date_words(language: str) -> frozenset[str]:
    """Every word that stands in a date of a language."""
    listed = (form for source in (load_words(language), load_words("shared")) for form in _flat(_without_print(source)))
    return frozenset(part.strip(".") for form in listed for part in re.split(r"[ \-]", fold_signs(form)))


def _without_print(source: dict[str, Any]) -> list[Any]:
    return [forms for kind, forms in source.items() if kind != "print"]


def _flat(forms: Any) -> Iterator[str]:
    if isinstance(forms, list):
        for form in forms:
            yield from _flat(form)
    else:
        yield str(forms)


def _read(parts: list[str], at: int, end: int, language: str) -> Mention | None:
    phrase = _bare(" ".join(parts[at:end]))
    for form in dict.fromkeys((phrase, phrase.rstrip("."))):
        try:
            date = read_date(form, language, language_only=True)
        except DateError as error:
            if error.code in _MEANT | _ANY_CENTURY and (dates := _readings(error.nearest)):
                return Mention(form, dates, any_century=error.code in _ANY_CENTURY)
            continue
        number = _plain_number(form, date)
        if number is None:
            return Mention(form, (date,))
        return Mention(form, (date,), number=number, as_year=_reads_as_year(parts, at, end, number))
    return None


def _bare(phrase: str) -> str:
    """Without brackets, quotes and the comma behind it; the apostrophe of '68 stays."""
    opened = phrase if _SHORT_YEAR.match(phrase) else phrase.lstrip(_OPENING)
    return opened.rstrip(_CLOSING)


def _readings(nearest: str) -> tuple[HistoricalDate, ...]:
    """The dates that the nearest accepted forms stand for, `1900-1909 / 1900-1999`; none if there are no such forms."""
    try:
        return tuple(read_date(form) for form in nearest.split(" / "))
    except DateError:
        return ()


def _plain_number(phrase: str, date: HistoricalDate) -> int | None:
    """The number that is all there is to a year: it may as well count ships."""
    digits = re.findall(r"\d+", phrase)
    if date.precision is not Precision.YEAR or date.approximate or len(digits) != 1:
        return None
    return int(digits[0]) if int(digits[0]) == date.first_year else None


def _reads_as_year(parts: list[str], at: int, end: int, number: int) -> bool:
    """`in 1492 Columbus` and `Hastings, 1066.` are years; `in 80 days` and `1450 florins` are not."""
    where = next(index for index in range(at, end) if re.search(r"\d", parts[index]))
    before = parts[where - 1].strip(_AROUND).casefold() if where else ""
    if before in _YEAR_WORDS:
        return True
    closes = where + 1 == len(parts) or parts[where][-1] in _CLOSING + "."
    if before in _IN_WORDS:
        return closes or number >= 1000
    return closes and (number >= 1000 or parts[where][0] in _OPENING)
