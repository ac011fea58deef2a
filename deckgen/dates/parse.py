"""From what an author wrote to a date, or to the reason why nobody can be sure."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from deckgen.dates import limits
from deckgen.dates.format import print_date
from deckgen.dates.grammar import Tokens, cuts, kinds, read_single
from deckgen.dates.historical import HistoricalDate, Precision, about, span
from deckgen.dates.limits import DateError, RefusalError, era_form
from deckgen.dates.numbers import whole
from deckgen.dates.vocabulary import base, languages, vocabulary
from deckgen.text import fold_signs

# The forms that need no vocabulary: bare and signed years, ISO days and months, 44 BCE, c. 900, 5th century BCE.


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


# Ranges: two dates around a dash or `to`; each may lend the other its century word, month or era.


_LENDERS = "CLEBM"
_LAST_DAY = 31


def read_ranges(tokens: Tokens) -> list[HistoricalDate]:
    """Every way to cut the pieces in two dates; a refusal only if no way is left."""
    found: list[HistoricalDate] = []
    refusals: list[RefusalError] = []
    for at, token in enumerate(tokens):
        if token.kind == ">" and 0 < at < len(tokens) - 1:
            try:
                reading = _between(tokens[:at], tokens[at + 1 :])
            except RefusalError as refusal:
                refusals.append(refusal)
            else:
                found += [reading] if reading else []
    if refusals and not found:
        raise refusals[0]
    return found


def _between(left: Tokens, right: Tokens) -> HistoricalDate | None:
    end = _right_end(left, right)
    if end is None:
        return None
    start = _left_end(left, right, end)
    if start is None:
        return None
    if start.ends or end.ends:
        raise RefusalError("ambiguous-range")
    _refuse_doubtful(left, right, start, end)
    if not start.before(end):
        raise RefusalError("backwards-range", _turned(start, end))
    return span(start, end)


def _right_end(left: Tokens, right: Tokens) -> HistoricalDate | None:
    """The end alone, or with the word the start lends it: `siglos V-IV`, `AD 14-37`, `July 20-24, 1969`."""
    own = _quietly(read_single, right)
    head = left[:1] if left[0].kind in _LENDERS else ()
    lent = _quietly(read_single, head + right) if head else None
    if lent is None or (left[0].kind == "M" and lent.precision is not Precision.DAY):
        return own or read_single(right)
    if own is None or left[0].kind in "E":
        return lent
    if left[0].kind in "CL" and not kinds(left).endswith("E"):
        raise RefusalError("ambiguous-range")
    return own


def _left_end(left: Tokens, right: Tokens, end: HistoricalDate) -> HistoricalDate | None:
    """The start with the longest tail of the end that fits: `509-27 BCE`, `20-24 July 1969`, `V-IV w.`"""
    for cut in range(1, len(right)):
        lent = _quietly(read_single, left + right[cut:])
        if lent is not None and lent.precision is end.precision:
            return lent
    return read_single(left)


def _refuse_doubtful(left: Tokens, right: Tokens, start: HistoricalDate, end: HistoricalDate) -> None:
    """Ranges that people read in two ways: `1914-18`, `12-25`, `-500-400`, `années 1920-1930`."""
    if kinds(right) not in ("N", "N."):
        return
    first, last = abs(start.first_year), whole(str(right[0].value))
    if kinds(left) in ("N", "~N"):
        if max(first, last) <= _LAST_DAY:
            raise RefusalError("ambiguous-range", f"{first} CE - {last} CE")
        if last < first and len(str(last)) < len(str(first)):
            raise RefusalError("short-range", _in_full(first, last))
    if start.last_year < 0 and last < first and end.first_year > 0:
        raise RefusalError("ambiguous-range", f"{first} BCE - {last} BCE / {first} BCE - {last} CE")
    if start.precision is Precision.DECADE:
        raise RefusalError("ambiguous-range", f"{first}-{last}")


def _in_full(first: int, last: int) -> str:
    """The range `1914-18` most likely means, or the month that `1969-7` does."""
    completed = int(f"{str(first)[: -len(str(last))]}{last}")
    if completed > first:
        return f"{first}-{completed}"
    return f"{first:04}-{last:02}" if 1 <= last <= 12 else ""


def _turned(start: HistoricalDate, end: HistoricalDate) -> str:
    """Two years the other way round, if they are two years."""
    if start.precision is end.precision is Precision.YEAR and end.before(start):
        return f"{era_form(end.first_year)} - {era_form(start.first_year)}"
    return ""


def _quietly(read: Callable[[Tokens], HistoricalDate | None], tokens: Tokens) -> HistoricalDate | None:
    """A trial whose refusal says nothing about the text."""
    try:
        return read(tokens)
    except RefusalError:
        return None


_LONGEST = 100
_CASE_TELLS = re.compile("(?<=[IVXivx])i[eè]\u0300?me")
"""`Xième` is meant as 10th, `XIème` as 11th: only the case of the i tells, and that is not enough."""
_HABITS = (
    (r"(.*\d)\s*\(?\?\)?", "uncertain", r"c. \1"),
    (r"'(\d\d)(s?)", "two-digit-year", r"19\1\2"),
    (r"(\d\d)(\d\d) ?[–-] ?(0\d)", "short-range", r"\1\2-\3 / \1\2-\1\3"),
    (r"(\d{3,4}) ?/ ?(\d{3,4})", "slash-range", r"\1-\2"),
    (r"(\d{4}-\d\d-\d\d) ?/ ?(\d{4}-\d\d-\d\d)", "slash-range", r"\1 .. \2"),
    (r"(\d\d)(\d\d) ?/ ?(\d\d)", "slash-range", r"\1\2-\1\3"),
)
"""Common ways to write a date that say too little, each with what to write instead."""


def read_date(text: str, language: str | None = None, *, only: bool = False) -> HistoricalDate:
    """The date that a text surely means; `language` settles what two languages would read differently.

    With `only`, no other language is tried: for texts that are not meant as dates, such as titles.
    """
    answer = _read(text, language, only)
    if isinstance(answer, RefusalError):
        raise DateError(answer.code, text, answer.nearest)
    return answer


@lru_cache(maxsize=4096)
def _read(text: str, language: str | None, only: bool) -> HistoricalDate | RefusalError:
    try:
        if len(text) > _LONGEST:
            raise RefusalError("unknown-form")
        if _CASE_TELLS.search(text):
            raise RefusalError("unknown-form", _CASE_TELLS.sub("e", text))
        folded = fold_signs(text)
        if not folded:
            raise RefusalError("empty")
        return read_plain(folded) or _read_words(folded, language, only)
    except RefusalError as refusal:
        return refusal.with_traceback(None)


def _read_words(folded: str, language: str | None, only: bool) -> HistoricalDate:
    for habit, code, instead in _HABITS:
        if found := re.fullmatch(habit, folded):
            raise RefusalError(code, found.expand(instead))
    readings: set[HistoricalDate] = set()
    refusals: list[RefusalError] = []
    tried: set[Tokens] = set()
    hint = base(language)
    for each in sorted(languages(), key=lambda name: name != hint):
        for tokens in cuts(folded, vocabulary(each)):
            if tokens not in tried:
                tried.add(tokens)
                _try(tokens, readings, refusals)
        if each == hint and (only or len(readings) == 1):
            break
    if len(readings) == 1:
        return readings.pop()
    if readings:
        raise RefusalError("ambiguous-words")
    raise refusals[0] if refusals else RefusalError("unknown-form", _years_within(folded))


def _try(tokens: Tokens, readings: set[HistoricalDate], refusals: list[RefusalError]) -> None:
    """Adds what the pieces mean, or why they mean nothing sure."""
    try:
        single = read_single(tokens)
        readings.update([single] if single else read_ranges(tokens))
    except RefusalError as refusal:
        refusals.append(refusal)


def _years_within(folded: str) -> str:
    """The years in a text of unknown words, so that the author can start from them."""
    found = re.search(r"(?<!\d)[1-9]\d{2,3}(?!\d)(?: ?[–-] ?[1-9]\d{2,3}(?!\d))?", folded)
    return found[0].replace("–", "-") if found else ""


# How a date is understood, in one flat record for people who try one out and for programs.


_PLAIN_BLANKS = str.maketrans({"\u00a0": " ", "\u202f": " "})


def describe(text: str, language: str | None = None) -> dict[str, object]:
    """The span and print of a date, or why it was refused; blanks are plain, as programs expect."""
    try:
        date = read_date(text, language)
    except DateError as error:
        return {"text": text, "error": f"{error.message()} {error.fix()}".strip()}
    return {
        "text": text,
        "first_year": date.first_year,
        "last_year": date.last_year,
        "approximate": date.approximate,
        "printed": print_date(date, language or "en").translate(_PLAIN_BLANKS),
    }
