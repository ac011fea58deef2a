"""Read a date from what an author wrote; a text with more than one possible meaning is refused, never guessed."""

from __future__ import annotations

import re
from functools import lru_cache

from deckgen.dates import limits
from deckgen.dates.format import format_date
from deckgen.dates.grammar import Tokens, kinds, read_single, tokenize
from deckgen.dates.historical import HistoricalDate, Precision, about, span
from deckgen.dates.limits import DateError, RefusalError, format_era
from deckgen.dates.numbers import read_whole
from deckgen.dates.vocabulary import base_language, languages, load_vocabulary
from deckgen.text import fold_signs

_LONGEST = 100
_AMBIGUOUS_CASE = re.compile("(?<=[IVXivx])i[eè]\u0300?me")
"""`Xième` means 10th and `XIème` 11th: they differ only in the case of the i, which people do not write reliably."""
_REFUSED_FORMS = (
    (r"(.*\d)\s*\(?\?\)?", "uncertain", r"c. \1"),
    (r"'(\d\d)(s?)", "two-digit-year", r"19\1\2"),
    (r"(\d\d)(\d\d) ?[–-] ?(0\d)", "short-range", r"\1\2-\3 / \1\2-\1\3"),
    (r"(\d{3,4}) ?/ ?(\d{3,4})", "slash-range", r"\1-\2"),
    (r"(\d{4}-\d\d-\d\d) ?/ ?(\d{4}-\d\d-\d\d)", "slash-range", r"\1 .. \2"),
    (r"(\d\d)(\d\d) ?/ ?(\d\d)", "slash-range", r"\1\2-\1\3"),
)
"""Common forms that say too little: pattern, code of the refusal, what to write instead."""
_PLAIN_BLANKS = str.maketrans({"\u00a0": " ", "\u202f": " "})


def read_date(text: str, language: str | None = None, *, language_only: bool = False) -> HistoricalDate:
    """The date that a text means; DateError if that is not certain.

    `language` decides where two languages would read a text differently. With `language_only` no other language is
    tried: for texts that are not meant as dates, such as titles.
    """
    result = _read_cached(text, language, language_only)
    if isinstance(result, RefusalError):
        raise DateError(result.code, text, result.nearest)
    return result


def describe_date(text: str, language: str | None = None) -> dict[str, object]:
    """How a date is understood, or why it is refused, as a flat record for people and programs; blanks are plain."""
    try:
        date = read_date(text, language)
    except DateError as error:
        return {"text": text, "error": f"{error.message()} {error.fix()}".strip()}
    return {
        "text": text,
        "first_year": date.first_year,
        "last_year": date.last_year,
        "approximate": date.approximate,
        "printed": format_date(date, language or "en").translate(_PLAIN_BLANKS),
    }


@lru_cache(maxsize=4096)
def _read_cached(text: str, language: str | None, language_only: bool) -> HistoricalDate | RefusalError:
    try:
        if len(text) > _LONGEST:
            raise RefusalError("unknown-form")
        if _AMBIGUOUS_CASE.search(text):
            raise RefusalError("unknown-form", _AMBIGUOUS_CASE.sub("e", text))
        folded = fold_signs(text)
        if not folded:
            raise RefusalError("empty")
        return read_plain(folded) or _read_words(folded, language, language_only)
    except RefusalError as refusal:
        return refusal.with_traceback(None)


def _read_words(folded: str, language: str | None, language_only: bool) -> HistoricalDate:
    for form, code, instead in _REFUSED_FORMS:
        if found := re.fullmatch(form, folded):
            raise RefusalError(code, found.expand(instead))
    readings: set[HistoricalDate] = set()
    refusals: list[RefusalError] = []
    tried: set[Tokens] = set()
    hint = base_language(language)
    for each in sorted(languages(), key=lambda name: name != hint):
        for tokens in tokenize(folded, load_vocabulary(each)):
            if tokens not in tried:
                tried.add(tokens)
                _read_tokens(tokens, readings, refusals)
        if each == hint and (language_only or len(readings) == 1):
            break
    if len(readings) == 1:
        return readings.pop()
    if readings:
        raise RefusalError("ambiguous-words")
    raise refusals[0] if refusals else RefusalError("unknown-form", _find_years(folded))


def _read_tokens(tokens: Tokens, readings: set[HistoricalDate], refusals: list[RefusalError]) -> None:
    """Add what the tokens mean to the readings, or why they have no certain meaning to the refusals."""
    try:
        single = read_single(tokens)
        readings.update([single] if single else read_ranges(tokens))
    except RefusalError as refusal:
        refusals.append(refusal)


def _find_years(folded: str) -> str:
    """The first year or range of years in a text of unknown words, to suggest it to the author."""
    found = re.search(r"(?<!\d)[1-9]\d{2,3}(?!\d)(?: ?[–-] ?[1-9]\d{2,3}(?!\d))?", folded)
    return found[0].replace("–", "-") if found else ""


# Forms that need no vocabulary: bare and signed years, ISO days and months, `44 BCE`, `c. 900`, `5th century BCE`.

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
    """The date; None if the text is in no plain form. RefusalError for a date that does not exist.

    Negative years are counted as historians do, not as astronomers: `-44` and `-0044-03-15` are in 44 BCE.
    """
    if found := re.fullmatch(_YEAR, folded):
        return limits.year(_apply_sign(found[1], _read_digits(found[2])))
    if found := re.fullmatch(_YEAR_AND_ERA, folded):
        return limits.year(_apply_sign("-" if found[2].startswith("b") else "", _read_digits(found[1])))
    if found := re.fullmatch(_ABOUT, folded):
        certain = read_plain(found[1])
        return about(certain) if certain else None
    if found := re.fullmatch(_CENTURY, folded):
        return limits.century(int(found[1]), (found[2] or "").startswith("b"))
    if found := re.fullmatch(_ISO, folded):
        return _read_iso(_apply_sign(found[1], int(found[2])), int(found[3]), found[4])
    if found := re.fullmatch(_YEAR_FIRST, folded):
        return limits.day(int(found[1]), int(found[3]), int(found[4]))
    if found := re.fullmatch(_YEAR_LAST, folded):
        return _read_either_order(int(found[1]), int(found[3]), int(found[4]))
    if re.fullmatch(_SHORT_YEAR_LAST, folded):
        raise RefusalError("two-digit-year")
    return None


def _read_iso(year: int, month: int, day: str | None) -> HistoricalDate | None:
    if day is not None:
        return limits.day(year, month, int(day))
    if month > 12 and year > 0:
        return None  # `1914-18` is a shortened range, not a month
    return limits.month(year, month)


def _read_either_order(one: int, two: int, year: int) -> HistoricalDate:
    """`25/12/1800` has one meaning and `03/04/1969` two, because countries differ in the order of day and month."""
    if one <= 12 and two <= 12 and one != two:
        raise RefusalError("ambiguous-day-order", f"{year:04}-{one:02}-{two:02} / {year:04}-{two:02}-{one:02}")
    return limits.day(year, min(one, two), max(one, two))


def _read_digits(digits: str) -> int:
    """`0044` is a padded ISO year; a number of another length with leading zeros may be a month or something else."""
    if digits.startswith("0") and len(digits) != 4 and int(digits):
        raise RefusalError("unknown-form", digits.lstrip("0"))
    return int(digits)


def _apply_sign(sign: str, number: int) -> int:
    return -number if sign else number


# Ranges: two dates around a dash or `to`. Each end may take its century word, month or era from the other.

_SHARED_KINDS = "CLEBM"
_LAST_DAY = 31


def read_ranges(tokens: Tokens) -> list[HistoricalDate]:
    """Every range that the tokens can be, split at each dash; a refusal is raised only if there is none."""
    found: list[HistoricalDate] = []
    refusals: list[RefusalError] = []
    for at, token in enumerate(tokens):
        if token.kind == ">" and 0 < at < len(tokens) - 1:
            try:
                reading = _read_range(tokens[:at], tokens[at + 1 :])
            except RefusalError as refusal:
                refusals.append(refusal)
            else:
                found += [reading] if reading else []
    if refusals and not found:
        raise refusals[0]
    return found


def _read_range(left: Tokens, right: Tokens) -> HistoricalDate | None:
    end = _read_end(left, right)
    if end is None:
        return None
    start = _read_start(left, right, end)
    if start is None:
        return None
    if start.ends or end.ends:
        raise RefusalError("ambiguous-range")
    _refuse_ambiguous(left, right, start, end)
    if not start.before(end):
        raise RefusalError("backwards-range", _swap_years(start, end))
    return span(start, end)


def _read_end(left: Tokens, right: Tokens) -> HistoricalDate | None:
    """The end alone, or with the first word of the start: `siglos V-IV`, `AD 14-37`, `July 20-24, 1969`."""
    alone = _try_single(right)
    head = left[:1] if left[0].kind in _SHARED_KINDS else ()
    shared = _try_single(head + right) if head else None
    if shared is None or (left[0].kind == "M" and shared.precision is not Precision.DAY):
        return alone or read_single(right)
    if alone is None or left[0].kind in "E":
        return shared
    if left[0].kind in "CL" and not kinds(left).endswith("E"):
        raise RefusalError("ambiguous-range")
    return alone


def _read_start(left: Tokens, right: Tokens, end: HistoricalDate) -> HistoricalDate | None:
    """The start with as many of the last words of the end as fit: `509-27 BCE`, `20-24 July 1969`, `V-IV w.`"""
    for cut in range(1, len(right)):
        shared = _try_single(left + right[cut:])
        if shared is not None and shared.precision is end.precision:
            return shared
    return read_single(left)


def _refuse_ambiguous(left: Tokens, right: Tokens, start: HistoricalDate, end: HistoricalDate) -> None:
    """Ranges that people read in two ways: `1914-18`, `12-25`, `-500-400`, `années 1920-1930`."""
    if kinds(right) not in ("N", "N."):
        return
    first, last = abs(start.first_year), read_whole(str(right[0].value))
    if kinds(left) in ("N", "~N"):
        if max(first, last) <= _LAST_DAY:
            raise RefusalError("ambiguous-range", f"{first} CE - {last} CE")
        if last < first and len(str(last)) < len(str(first)):
            raise RefusalError("short-range", _complete_range(first, last))
    if start.last_year < 0 and last < first and end.first_year > 0:
        raise RefusalError("ambiguous-range", f"{first} BCE - {last} BCE / {first} BCE - {last} CE")
    if start.precision is Precision.DECADE:
        raise RefusalError("ambiguous-range", f"{first}-{last}")


def _complete_range(first: int, last: int) -> str:
    """What most likely is meant by a shortened range: `1914-1918` for `1914-18`, the month `1969-07` for `1969-7`."""
    completed = int(f"{str(first)[: -len(str(last))]}{last}")
    if completed > first:
        return f"{first}-{completed}"
    return f"{first:04}-{last:02}" if 1 <= last <= 12 else ""


def _swap_years(start: HistoricalDate, end: HistoricalDate) -> str:
    """Two years in the right order; empty if the ends are not years."""
    if start.precision is end.precision is Precision.YEAR and end.before(start):
        return f"{format_era(end.first_year)} - {format_era(start.first_year)}"
    return ""


def _try_single(tokens: Tokens) -> HistoricalDate | None:
    """The date, or None where `read_single` refuses it too."""
    try:
        return read_single(tokens)
    except RefusalError:
        return None
