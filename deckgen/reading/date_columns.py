"""Dates that are spread over several columns: day, month and year, or a year and its era, become one date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from deckgen.dates.vocabulary import languages, load_words
from deckgen.errors import SourceLocation
from deckgen.findings import Finding, make_finding
from deckgen.reading.table import Column, Header, RawRow, find_field
from deckgen.text import fold_signs

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Names that are read in every language."""
PARTS = ("day", "month", "era")
_YEAR = re.compile(r"(?P<sign>[-−–]?)(?P<year>\d{1,4})")
_ERA_AT_END = re.compile(r"\d[^\w]*(?P<words>[^\d]+)$")


class JoinedTable(NamedTuple):
    """A table whose dates are whole, and what is to be said about that."""

    header: Header
    body: tuple[RawRow, ...]
    findings: tuple[Finding, ...]


def join_date_columns(header: Header, body: Sequence[RawRow], file: str) -> JoinedTable:
    """The table with whole dates in its date column; the columns that they came from are no longer in the header.

    A column for a day, a month or an era that does not hold such a thing is a column like any other.
    """
    header, day = _swap_day_and_year(header, body)
    date, month, era = _find(header, "date"), _find(header, "month"), _find(header, "era")
    day = day or _find(header, "day")
    period = _find(header, "period")
    may_be_era = era is None and period is not None and period.heading.casefold() != "period"
    if may_be_era and period and _all_cells(body, period, lambda cell: find_era(cell) != 0):
        era = period  # `Era` and `Epoch` name both
    if not (month and _most_cells(body, month, find_month)):
        month = day = None
    elif not (day and _most_cells(body, day, _is_day)):
        day = None
    used = [column for column in (day, month, era) if column]
    columns = tuple(each for each in header.columns if each.field not in PARTS and each not in used)
    unused = tuple(each.heading for each in header.columns if each.field in PARTS and each not in used)
    plain = header._replace(columns=columns, unknown=(*header.unknown, *unused))
    if not date or not used:
        return JoinedTable(plain, tuple(body), ())
    joined = tuple(_join(row, date, day, month, era) for row in body)
    names = ", ".join(column.heading for column in (*used, date))
    findings = [make_finding("date-from-columns", SourceLocation(file, header.row, date.heading), names=names)]
    findings += _unknown_eras(body, era, file) if era else ()
    return JoinedTable(plain, joined, tuple(findings))


def find_month(text: str) -> int:
    """The number of a month that is written as a number or in words of any language; 0 if it is none."""
    if text.isascii() and text.isdecimal():
        return int(text) if len(text) <= 2 and int(text) <= 12 else 0
    return _month_names().get(fold_signs(text).strip(". "), 0)


def find_era(text: str) -> int:
    """-1 for words such as BC, 1 for words such as AD, in any language; 0 for other texts."""
    return _era_words().get(_letters(text), 0)


def _swap_day_and_year(header: Header, body: Sequence[RawRow]) -> tuple[Header, Column | None]:
    """With the columns Date, Month and Year, the column called Date holds the day."""
    date, month = _find(header, "date"), _find(header, "month")
    years = [each for each in header.others if (named := find_field(each.heading)) and named.field == "date"]
    if not (date and month and len(years) == 1 and _most_cells(body, date, _is_day)):
        return header, None
    if not _most_cells(body, years[0], lambda cell: bool(_YEAR.fullmatch(cell))):
        return header, None
    columns = (*(each for each in header.columns if each is not date), years[0]._replace(field="date"))
    unknown = tuple(name for name in header.unknown if name != years[0].heading)
    return header._replace(columns=columns, unknown=unknown), date


def _join(row: RawRow, date: Column, day: Column | None, month: Column | None, era: Column | None) -> RawRow:
    text = _cell(row, date)
    if not text:
        return row
    parts = [_cell(row, day), _month_name(_cell(row, month))]
    match = _YEAR.fullmatch(text)
    if any(parts) and match:
        before = " BC" if match["sign"] and not _cell(row, era) else ""
        year = match["year"] if before else text
        text = " ".join(filter(None, (*parts, year))) + before
    written = find_era(_cell(row, era))
    match = _ERA_AT_END.search(text)
    own = find_era(match["words"]) if match else 0
    if written < 0 and own >= 0:
        text += " BC"
    elif written > 0 and (own < 0 or text.startswith(("-", "−", "–"))):
        text += " AD"  # a contradiction, which the reader of dates refuses
    cells = list(row.cells)
    cells[date.position] = text
    return row._replace(cells=tuple(cells))


def _unknown_eras(body: Sequence[RawRow], era: Column, file: str) -> Iterator[Finding]:
    for row in body:
        if (text := _cell(row, era)) and not find_era(text):
            yield make_finding("era-unknown", SourceLocation(file, row.number, era.heading), text=text[:40])


def _month_name(text: str) -> str:
    number = find_month(text)
    return MONTHS[number - 1] if number else text


def _is_day(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 31


def _cell(row: RawRow, column: Column | None) -> str:
    return row.cells[column.position].strip() if column and column.position < len(row.cells) else ""


def _find(header: Header, field: str) -> Column | None:
    return next((column for column in header.columns if column.field == field), None)


def _most_cells(body: Sequence[RawRow], column: Column, fits: Callable[[str], object]) -> bool:
    """Whether more than half of the filled cells fit."""
    filled = [cell for row in body if (cell := _cell(row, column))]
    return 2 * sum(bool(fits(cell)) for cell in filled) > len(filled)


def _all_cells(body: Sequence[RawRow], column: Column, fits: Callable[[str], bool]) -> bool:
    filled = [cell for row in body if (cell := _cell(row, column))]
    return bool(filled) and all(map(fits, filled))


def _letters(text: str) -> str:
    return re.sub(r"[\s.–-]", "", fold_signs(text)).casefold()


@cache
def _era_words() -> dict[str, int]:
    words = {"bc": -1, "bce": -1, "ad": 1, "ce": 1}
    for language in (*languages(), "shared"):
        for kind, sign in (("bce", -1), ("ce", 1)):
            words |= {_letters(str(word)): sign for word in load_words(language).get(kind, ())}
    return words


@cache
def _month_names() -> dict[str, int]:
    names: dict[str, int] = {}
    for language in (*languages(), "shared"):
        for number, forms in enumerate(load_words(language).get("months", ()), 1):
            names |= {fold_signs(form).strip(". "): number for form in forms}
    return names
