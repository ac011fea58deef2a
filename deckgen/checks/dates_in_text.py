"""Find dates in a title or note: every run of words that reads as a date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from deckgen.dates import DateError, HistoricalDate, Precision, read_date
from deckgen.dates.vocabulary import load_words
from deckgen.reading.date_columns import find_era
from deckgen.text import fold_signs

_MAX_WORDS = 6  # words: "el 20 de julio de 1969"
_NUMERAL = re.compile(r"\d|^[IVXLC]+(e|er|th|st|nd|rd)?$", re.IGNORECASE)
_PERIOD = re.compile(
    r"centur|siglo|si[eè]cle|wiek|jahrhundert|secol|s[eé]culo|millenn|milen|d[eé]cad|decenn|dekad|jahrzehnt",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?<=\w)-(?=[^\W\d])")  # 5th-century
_OPENING, _CLOSING = "([{«“„\"'‘¡¿", ")]}»”\"'’,;:!?…"
_PUNCTUATION = _OPENING + _CLOSING
_SHORT_YEAR = re.compile(r"['’]\d\d")
_YEAR_WORDS = frozenset(["year", "año", "ano", "an", "année", "rok", "roku", "jahr", "jahre", "anno"])
_IN_WORDS = frozenset([
    "in", "en", "im", "em", "w", "we",
    "since", "desde", "depuis", "od", "seit", "until", "hasta", "by", "from", "nel", "dal", "dès",
])  # fmt: skip
_CLEAR_REFUSALS = frozenset(
    ("part-of-period", "ambiguous-decade", "uncertain", "slash-range", "short-range", "month-or-range")
)
_OPEN_CENTURY_REFUSALS = frozenset(("decade-without-century", "two-digit-year"))
"""Refusals of phrases that are nevertheless meant as dates: with a clear century, and without one."""
_REVEALING_NUMBER = 100  # a smaller number that equals the year is most likely something else


class Mention(NamedTuple):
    """A phrase of a text, and every date it can mean.

    `any_century` if the century is left open ('68, the twenties). `number` is set if the phrase is only a number, and
    `as_year` if the sentence uses that number as a year.
    """

    phrase: str
    dates: tuple[HistoricalDate, ...]
    any_century: bool = False
    number: int | None = None
    as_year: bool = False

    def reveals(self, date: HistoricalDate) -> bool:
        """Whether a player who reads the phrase knows the date of the card, or nearly so."""
        if self.any_century:
            return self._matches_any_century(date)
        if self.number is None:
            return any(each.same(date) or _same_century_bce(each, date) for each in self.dates)
        if date.first_year == date.last_year and self.number == abs(date.first_year):
            return self.as_year or self.number >= _REVEALING_NUMBER
        return self.as_year and self.dates[0].same(date)

    def narrows(self, date: HistoricalDate) -> bool:
        """Whether the phrase is more precise than the date of the card."""
        if self.any_century or (self.number is not None and not self.as_year):
            return False
        return any(_within(each, date) for each in self.dates)

    def _matches_any_century(self, date: HistoricalDate) -> bool:
        """Whether the card is in these years of its own century; before the year 1000 nobody writes so."""
        first, last = self.dates[0].first_year % 100, self.dates[0].last_year % 100
        century = date.first_year - date.first_year % 100
        return date.first_year >= 1000 and century + first <= date.last_year and date.first_year <= century + last


def _within(inner: HistoricalDate, outer: HistoricalDate) -> bool:
    narrower = (inner.first, inner.last) != (outer.first, outer.last)
    return narrower and outer.first <= inner.first and inner.last <= outer.last


def _same_century_bce(mentioned: HistoricalDate, date: HistoricalDate) -> bool:
    """Whether the date is in the century of this number BCE: `5th-century Athens` leaves out the era."""
    if mentioned.precision not in (Precision.CENTURY, Precision.MILLENNIUM) or mentioned.first_year < 0:
        return False
    return -mentioned.last_year <= date.last_year and date.first_year <= -mentioned.first_year


def find_dates(text: str, language: str) -> Iterator[Mention]:
    """Each date that a text mentions; of several readings the one with most words.

    Only words that the text's own language uses in dates are tried: `out` is October in Portuguese.
    """
    parts = _JOINED.sub(" ", text).split()
    candidates = [_is_candidate(part) for part in parts]
    if True not in candidates:
        return
    in_dates = [_is_date_word(part, language) for part in parts]
    at = 0
    while at < len(parts):
        run = next((end for end in range(at, len(parts)) if not in_dates[end]), len(parts))
        for end in range(min(run, at + _MAX_WORDS), at, -1):
            if any(candidates[at:end]) and (mention := _read_mention(parts, at, end, language)):
                yield mention
                at = end
                break
        else:
            at += 1


def find_narrower_dates(date: HistoricalDate, text: str, language: str) -> Iterator[Mention]:
    """Each date that a text mentions and that is more precise than the one given."""
    if date.first_year == date.last_year and not _has_digits_of(date.first_year, text):
        return  # the day or month of a year is written with that year
    for mention in find_dates(text, language):
        if mention.narrows(date):
            yield mention


def _has_digits_of(year: int, text: str) -> bool:
    """Whether a text has the digits of a year in this order, whatever is between them."""
    digits = fold_signs("".join(filter(str.isnumeric, text)))
    return str(abs(year)) in "".join(str(int(digit)) for digit in digits if digit.isdecimal())


@lru_cache(maxsize=8192)
def _is_candidate(part: str) -> bool:
    """Whether a word alone could make a phrase a date; cached because the texts of a deck share most of their words."""
    word = part.strip(_PUNCTUATION)
    return bool(_NUMERAL.search(word) or _PERIOD.search(word))


@lru_cache(maxsize=8192)
def _is_date_word(part: str, language: str) -> bool:
    word = part.strip(_PUNCTUATION)
    return bool(_NUMERAL.search(word)) or fold_signs(word).strip(".") in _date_words(language.split("-")[0])


@cache
def _date_words(language: str) -> frozenset[str]:
    """Every word that a language uses in dates."""
    sections = (section for words in (load_words(language), load_words("shared")) for section in words.values())
    forms = (form for section in sections if isinstance(section, list) for form in _flatten(section))
    return frozenset(part.strip(".") for form in forms for part in re.split(r"[ \-]", fold_signs(form)))


def _flatten(forms: Any) -> Iterator[str]:
    if isinstance(forms, list):
        for form in forms:
            yield from _flatten(form)
    else:
        yield str(forms)


def _read_mention(parts: list[str], at: int, end: int, language: str) -> Mention | None:
    phrase = _strip_punctuation(" ".join(parts[at:end]))
    for form in dict.fromkeys((phrase, phrase.rstrip("."))):
        try:
            date = read_date(form, language, language_only=True)
        except DateError as error:
            if error.code in _CLEAR_REFUSALS | _OPEN_CENTURY_REFUSALS and error.meanings:
                return Mention(form, error.meanings, any_century=error.code in _OPEN_CENTURY_REFUSALS)
            continue
        number = _plain_number(form, date)
        if number is None:
            return Mention(form, (date,))
        return Mention(form, (date,), number=number, as_year=_reads_as_year(parts, at, end, number))
    return None


def _strip_punctuation(phrase: str) -> str:
    """The phrase without brackets, quotes and commas around it, but with the apostrophe of '68."""
    opened = phrase if _SHORT_YEAR.match(phrase) else phrase.lstrip(_OPENING)
    return opened.rstrip(_CLOSING)


def _plain_number(phrase: str, date: HistoricalDate) -> int | None:
    """The number if the phrase is a bare year, which may as well be a number of something else."""
    digits = re.findall(r"\d+", phrase)
    if date.precision is not Precision.YEAR or date.approximate or len(digits) != 1 or _has_era(phrase):
        return None
    return int(digits[0]) if int(digits[0]) == date.first_year else None


def _has_era(phrase: str) -> bool:
    """Whether an era stands before or after the number of a phrase: `in AD 79`, `79 CE`."""
    before, after = re.split(r"\d+", phrase)[:2]
    words = before.split()
    return any(find_era(text) for text in (after, *(" ".join(words[start:]) for start in range(len(words)))))


def _reads_as_year(parts: list[str], at: int, end: int, number: int) -> bool:
    """`in 1492 Columbus` and `Hastings, 1066.` are years; `in 80 days` and `1450 florins` are not."""
    where = next(index for index in range(at, end) if re.search(r"\d", parts[index]))
    before = parts[where - 1].strip(_PUNCTUATION).casefold() if where else ""
    if before in _YEAR_WORDS:
        return True
    closes = where + 1 == len(parts) or parts[where][-1] in _CLOSING + "."
    if before in _IN_WORDS:
        return closes or number >= 1000
    return closes and (number >= 1000 or parts[where][0] in _OPENING)
