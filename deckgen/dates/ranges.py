"""Ranges: two dates around a dash or `to`; each may lend the other its century word, month or era."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.dates.grammar import read_single
from deckgen.dates.historical import HistoricalDate, Precision, span
from deckgen.dates.limits import era_form
from deckgen.dates.numbers import whole
from deckgen.dates.refusal import RefusalError
from deckgen.dates.tokens import Tokens, kinds

if TYPE_CHECKING:
    from collections.abc import Callable

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
