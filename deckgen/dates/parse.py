"""Read a date from what an author wrote; a text with more than one possible meaning is refused, never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from deckgen.dates import limits
from deckgen.dates.format import format_date
from deckgen.dates.grammar import Tokens, kinds, read_single, tokenize
from deckgen.dates.historical import HistoricalDate, about, span
from deckgen.dates.limits import PLAIN_BLANKS, DateError, RefusalError
from deckgen.dates.ranges import drop_range_words, read_ranges, read_short_range
from deckgen.dates.vocabulary import base_language, languages, load_vocabulary, load_words
from deckgen.dates.web import USUAL, DayOrder, Notation, apply_precision, read_web_time
from deckgen.text import fold_signs

_LONGEST = 100
_AMBIGUOUS_CASE = re.compile("(?<=[IVXivx])i[eè]\u0300?me")
"""`Xième` means 10th and `XIème` 11th: they differ only in the case of the i, which people do not write reliably."""
_CIRCA = re.compile(r"(?<![a-z])(ca?)(?= ?\d{3})")
_DAY_AND_MONTH_NAME = re.compile(r"(?:(\d{1,2})[–/-])?([^\W\d]{3,}\.?)[–/-]'?(\d\d|\d{4})")
_UNCERTAIN = re.compile(r"¿? ?(.+?) ?\(?\?\)?")
_RAISED_DIGIT = re.compile("[0-9][⁰¹²³⁴⁵⁶⁷⁸⁹]")
"""The mark of a footnote, which would make another year of its date: 106¹ is not 1061."""
_TEXT_MARK = re.compile(r"^'(?=[–-]\d|\d{3})")
"""The apostrophe before a number that a spreadsheet shall leave as it is; '69 is a year of two digits."""
_UNKNOWN_VALUE = re.compile(r"https?://\S*/genid/\S*|_:\S+")
"""How Wikidata writes that nobody knows a date."""


def read_date(
    text: str, language: str | None = None, notation: Notation = USUAL, *, language_only: bool = False
) -> HistoricalDate:
    """The date that a text means; DateError if that is not certain.

    `language` decides where two languages would read a text differently, and `notation` tells what a list says about
    its dates. With `language_only` no other language is tried: for texts that are not meant as dates, such as titles.
    """
    result = _read_cached(text, language, notation, language_only)
    if isinstance(result, RefusalError):
        raise DateError(result.code, text, result.meanings, language)
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
        "printed": format_date(date, language or "en").translate(PLAIN_BLANKS),
    }


@lru_cache(maxsize=4096)
def _read_cached(
    text: str, language: str | None, notation: Notation, language_only: bool
) -> HistoricalDate | RefusalError:
    def read(text: str) -> HistoricalDate:
        return _read(text, language, notation.order, language_only)

    try:
        if len(text) > _LONGEST or _RAISED_DIGIT.search(text):
            raise RefusalError("unknown-form")
        if _AMBIGUOUS_CASE.search(text):
            _refuse_ambiguous_case(text, read)
        folded = _TEXT_MARK.sub("", fold_signs(text))
        date = read_web_time(folded, notation) or _read_certain(folded, read)
        return apply_precision(date, notation.precision) if notation.precision else date
    except RefusalError as refusal:
        return refusal.with_traceback(None)


def _read(text: str, language: str | None, order: DayOrder | None, language_only: bool) -> HistoricalDate:
    folded = _CIRCA.sub(r"\1. ", fold_signs(text))
    if not folded:
        raise RefusalError("empty")
    if _UNKNOWN_VALUE.fullmatch(folded):
        raise RefusalError("unknown-value")
    _refuse_incomplete(folded)
    return read_plain(folded, order, language) or _read_words(folded, language, language_only)


def _read_words(folded: str, language: str | None, language_only: bool) -> HistoricalDate:
    if found := _DAY_AND_MONTH_NAME.fullmatch(folded):
        folded = " ".join(part for part in found.groups() if part)
    readings: set[HistoricalDate] = set()
    refusals: list[RefusalError] = []
    tried: set[Tokens] = set()
    hint = base_language(language)
    for each in sorted(languages(), key=lambda name: name != hint):
        for tokens in tokenize(folded, load_vocabulary(each)):
            if tokens not in tried:
                tried.add(tokens)
                _read_tokens(tokens, readings, refusals)
        if each == hint and (language_only or len(readings) == 1 or _has_one_end(refusals)):
            break
    if len(readings) == 1:
        return readings.pop()
    if readings:
        raise RefusalError("ambiguous-words", *sorted(readings, key=lambda date: (date.first, date.last)))
    raise refusals[0] if refusals else RefusalError("unknown-form")


def _has_one_end(refusals: list[RefusalError]) -> bool:
    """Whether the deck's language knows a word that others take for something else: French `apr. 1945`, after 1945."""
    return any(refusal.code == "open-range" for refusal in refusals)


def _read_tokens(tokens: Tokens, readings: set[HistoricalDate], refusals: list[RefusalError]) -> None:
    """Add what the tokens mean to the readings, or why they have no certain meaning to the refusals."""
    try:
        if kinds(tokens[:1]) in ("X", ">"):
            _refuse_open_range(tokens[1:])
        single = read_single(tokens)
        readings.update([single] if single else read_ranges(drop_range_words(tokens)))
        if kinds(tokens[:1]) == "F" and not readings:
            _refuse_open_range(tokens[1:])
    except RefusalError as refusal:
        refusals.append(refusal)


# Forms that are meant as dates but say too little.


def _read_certain(folded: str, read: Callable[[str], HistoricalDate]) -> HistoricalDate:
    """The date; one with a question mark is refused, with `circa` as what to write instead."""
    found = _UNCERTAIN.fullmatch(folded)
    if not found:
        return read(folded)
    try:
        certain = read(found[1])
    except RefusalError as refusal:
        raise RefusalError("unknown-form" if refusal.code == "unknown-form" else "uncertain") from None
    decade = [limits.decade(int(folded[:3]) * 10, bce=False)] if re.fullmatch(r"[1-9]\d\d\?", folded) else []
    raise RefusalError("uncertain", about(certain), *decade)  # `196?` may be any year of the 1960s


def _refuse_ambiguous_case(text: str, read: Callable[[str], HistoricalDate]) -> None:
    try:
        meanings = [read(_AMBIGUOUS_CASE.sub(ending, text)) for ending in ("e", "Ie")]
    except RefusalError:
        meanings = []
    raise RefusalError("ambiguous-case", *meanings)


def _refuse_incomplete(folded: str) -> None:
    """`'69` has no century, and a slash between years or days may mean `to` or `or`."""
    if found := re.fullmatch(r"'(\d\d)(s?)", folded):
        number = 1900 + int(found[1])
        raise RefusalError("two-digit-year", limits.decade(number, bce=False) if found[2] else limits.year(number))
    if found := re.fullmatch(r"(\d{3,4}) ?/ ?(\d{2,4})", folded):
        first, last = found.groups()
        months = [int(last)] if len(first) == 4 and len(last) == 2 and 1 <= int(last) <= 12 else []
        years = _span_if_any(first, first[: -len(last)] + last if len(last) < len(first) else last)
        raise RefusalError("slash-range", *years, *(limits.month(int(first), number) for number in months))
    if found := re.fullmatch(r"(\d{4}-\d\d-\d\d) ?/ ?(\d{4}-\d\d-\d\d)", folded):
        raise RefusalError("slash-range", *_span_if_any(*found.groups()))


def _span_if_any(start: str, end: str) -> list[HistoricalDate]:
    """The range to suggest to an author; none if an end does not exist or they are in the wrong order."""
    try:
        first, last = read_plain(start), read_plain(end)
    except RefusalError:
        return []
    return [span(first, last)] if first and last and first.before(last) else []


def _refuse_open_range(tokens: Tokens) -> None:
    """`before 300 BCE`, `from 1990`: without another end it cannot be compared with other dates."""
    try:
        is_date = bool(read_single(tokens) or read_ranges(tokens))
    except RefusalError:
        is_date = False
    if is_date:
        raise RefusalError("open-range")


# Forms that need no vocabulary: bare and signed years, ISO days and months, `44 BCE`, `c. 900`, `5th century BCE`.

_YEAR = r"([-–]?)(\d{1,11})(?:\.0{1,2})?"
_YEAR_AND_ERA = r"(\d{1,11}) ?(bce?|ce|ad)"
_ABOUT = r"(?:c\.|ca\.|circa|~) ?((?:\d{1,11})(?: ?(?:bce?|ce|ad))?)"
_CENTURY = r"(\d{1,2})(?:st|nd|rd|th) century(?: (bce?|ce|ad))?"
_TIME = r" \d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:\d{2})?"
_SHORT_RANGE = r"(\d{4})( ?[–-] ?)(\d{1,2})"
_ISO = rf"([-–]?)(\d{{4}})-(\d{{2}})(?:-(\d{{2}})(?:{_TIME})?)?"
_YEAR_FIRST = r"(\d{4})([/.-])(\d{1,2})\2(\d{1,2})"
_YEAR_LAST = r"(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4})"
_SHORT_YEAR_LAST = r"\d{1,2}([/.-])\d{1,2}\1'?\d{2}"


def read_plain(folded: str, order: DayOrder | None = None, language: str | None = None) -> HistoricalDate | None:
    """The date; None if the text is in no plain form. RefusalError for a date that does not exist.

    Negative years are counted as historians do, not as astronomers: `-44` and `-0044-03-15` are in 44 BCE.
    """
    if found := re.fullmatch(_YEAR, folded):
        return limits.year(_apply_sign(found[1], _read_digits(found[2])))
    if found := re.fullmatch(_YEAR_AND_ERA, folded):
        return limits.year(_apply_sign("-" if found[2].startswith("b") else "", _read_digits(found[1])))
    if found := re.fullmatch(_ABOUT, folded):
        return _about(found[1])
    if found := re.fullmatch(_CENTURY, folded):
        return limits.century(int(found[1]), (found[2] or "").startswith("b"))
    if found := re.fullmatch(_SHORT_RANGE, folded):
        return read_short_range(_require(int(found[1])), found[3], as_iso=found[2] == "-" and len(found[3]) == 2)
    if found := re.fullmatch(_ISO, folded):
        return _read_iso(_apply_sign(found[1], int(found[2])), int(found[3]), found[4])
    if found := re.fullmatch(_YEAR_FIRST, folded):
        return limits.day(int(found[1]), int(found[3]), int(found[4]))
    if found := re.fullmatch(_YEAR_LAST, folded):
        dotted = str(load_words(base_language(language)).get("dotted_days", "")) if found[2] == "." else ""
        return _read_either_order(int(found[1]), int(found[3]), int(found[4]), order or dotted)
    if re.fullmatch(_SHORT_YEAR_LAST, folded):
        raise RefusalError("two-digit-year")
    return None


def _about(written: str) -> HistoricalDate | None:
    try:
        certain = read_plain(written)
    except RefusalError as refusal:
        raise refusal.about() from None
    return about(certain) if certain else None


def _require(number: int) -> int:
    """The number of a year; refused if there is no such year."""
    return limits.year(number).first_year


def _read_iso(year: int, month: int, day: str | None) -> HistoricalDate:
    """Zeros for the day, or for day and month, leave them open: `1541-00-00` is a year."""
    if day is None or (month and not int(day)):
        return limits.month(year, month)
    return limits.day(year, month, int(day)) if month or int(day) else limits.year(year)


def _read_either_order(one: int, two: int, year: int, order: str) -> HistoricalDate:
    """`25/12/1800` has one meaning and `03/04/1969` two, because countries differ in the order of day and month."""
    month, number = (one, two) if order == "month-first" else (two, one)
    if one > 12 or two > 12:
        month, number = min(one, two), max(one, two)
    elif one != two and not order:
        raise RefusalError("ambiguous-day-order", limits.day(year, one, two), limits.day(year, two, one))
    return limits.day(year, month, number)


def _read_digits(digits: str) -> int:
    """`0044` is a padded ISO year; a number of another length with leading zeros may be a month or something else."""
    if digits.startswith("0") and len(digits) != 4 and int(digits):
        raise RefusalError("unknown-form")
    return int(digits)


def _apply_sign(sign: str, number: int) -> int:
    return -number if sign else number
