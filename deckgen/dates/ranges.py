"""Ranges: two dates around a dash or `to`. Each end may take its century word, month or era from the other."""

from __future__ import annotations

from deckgen.dates import limits
from deckgen.dates.grammar import Token, Tokens, kinds, read_single
from deckgen.dates.historical import HistoricalDate, Precision, about, month, span, year
from deckgen.dates.limits import RefusalError
from deckgen.dates.numbers import complete_digits, is_short_range_bce

_SHARED_KINDS = "CLEBM"
_LAST_DAY = 31
_BARE = ("N", "N.")
_ERALESS_YEARS = 1000
"""Years below this are often written without BCE where a whole list is about antiquity."""


def drop_range_words(tokens: Tokens) -> Tokens:
    """`1914 to 1918` for `between 1914 and 1918` and `from 1914 to 1918`; other tokens do not change."""
    if kinds(tokens[:1]) == "F":
        return tokens[1:]
    if kinds(tokens[:1]) != "W" or kinds(tokens).count("&") != 1:
        return tokens
    return tuple(Token(">", None) if token.kind == "&" else token for token in tokens[1:])


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


def read_short_range(first: int, last: str, *, as_iso: bool = False) -> HistoricalDate:
    """`1939-45`: the last year without its century. `1904-05` may be a month too; `1969-07` can only be one.

    `as_iso` if it is written as a month is: with a hyphen, and two digits after it.
    """
    completed, number = int(f"{first:04}"[: -len(last)] + last), int(last)
    years = [span(year(first), year(completed))] if completed > first else []
    months = [month(first, number)] if 1 <= number <= 12 else []
    if years and months:
        raise RefusalError("month-or-range", *years, *months)
    if years and len(last) == 2 and number > 12:
        return years[0]
    if as_iso and months:
        return months[0]
    raise RefusalError("short-range", *years, *months)


def _read_range(left: Tokens, right: Tokens) -> HistoricalDate | None:
    if kinds(left) in ("N", "~N") and kinds(right) in _BARE and (short := _read_short(left, right)):
        return short
    try:
        end = _read_end(left, right)
        start = _read_start(left, right, end) if end else None
    except RefusalError as refusal:
        raise RefusalError(refusal.code) from None  # its meanings are of one end, not of the range
    if start is None or end is None:
        return None
    if start.ends or end.ends:
        raise RefusalError("ambiguous-range")
    _refuse_ambiguous(left, right, start, end)
    _refuse_short(left, right, start, end)
    if not start.before(end):
        raise RefusalError("backwards-range", *_swap_years(left, right, start, end))
    return span(start, end)


def _read_short(left: Tokens, right: Tokens) -> HistoricalDate | None:
    """`c. 1914-18`, as `1914-18` is read; None if the first year has not four digits or the last has more than two."""
    first, last = str(left[-1].value), str(right[0].value)
    if not (len(first) == 4 and first.isdigit() and len(last) <= 2 and last.isdigit()):
        return None
    try:
        return about(read_short_range(int(first), last), "~" in kinds(left))
    except RefusalError as refusal:
        raise (refusal.about() if "~" in kinds(left) else refusal) from None


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
    """Ranges that people read in two ways: `12-25`, `-500-400`, `années 1920-1930`."""
    if kinds(right).lstrip("~") not in _BARE:
        return
    first, last = abs(start.first_year), end.first_year
    if kinds(left) in ("N", "~N") and max(first, last) <= _LAST_DAY:
        raise RefusalError("ambiguous-range", *_span_if_any(start, end))
    if start.last_year < 0 and last < first and end.first_year > 0:
        raise RefusalError("ambiguous-range", span(start, about(year(-last), end.approximate)), span(start, end))
    if start.precision is Precision.DECADE:
        years = _span_if_any(about(year(first), start.approximate), end)
        decades = [span(start, limits.decade(last, bce=False))] if last > first and last % 10 == 0 else []
        raise RefusalError("ambiguous-range", *years, *decades)


def _refuse_short(left: Tokens, right: Tokens, start: HistoricalDate, end: HistoricalDate) -> None:
    """A last year that lacks digits or may do so: `509-27`, `1914-18 CE`, `264-41 BCE`. Two eras make it clear."""
    if (
        start.precision is not Precision.YEAR
        or end.precision is not Precision.YEAR
        or start.first_year * end.first_year < 0
    ):
        return
    if "E" in kinds(left)[1:] or "-" in kinds(left):
        return
    first, last = abs(start.first_year), abs(end.first_year)
    completed = complete_digits(first, last) if len(str(last)) < len(str(first)) else 0
    if start.first_year < 0 and is_short_range_bce(first, last):
        raise RefusalError("short-range", span(start, year(-completed)), span(start, end))
    if start.first_year > 0 and completed:
        years = _span_if_any(start, year(completed))
        is_bare = "E" not in kinds(left + right)
        bce = [span(about(year(-first), start.approximate), year(-last))] if is_bare and first < _ERALESS_YEARS else []
        raise RefusalError("short-range", *years, *(bce if years else []))


def _swap_years(left: Tokens, right: Tokens, start: HistoricalDate, end: HistoricalDate) -> list[HistoricalDate]:
    """Two years in the right order, and as years BCE where the era may be left out; none for other dates."""
    if not (start.precision is end.precision is Precision.YEAR and end.before(start)):
        return []
    is_bare = not set("E+-") & set(kinds(left + right))
    swapped = [span(end, start)]
    if is_bare and start.first_year < _ERALESS_YEARS:
        bounds = [about(year(-each.first_year), each.approximate) for each in (start, end)]
        swapped.append(span(*bounds))
    return swapped


def _span_if_any(start: HistoricalDate, end: HistoricalDate) -> list[HistoricalDate]:
    return [span(start, end)] if start.before(end) else []


def _try_single(tokens: Tokens) -> HistoricalDate | None:
    """The date, or None where `read_single` refuses it too."""
    try:
        return read_single(tokens)
    except RefusalError:
        return None
