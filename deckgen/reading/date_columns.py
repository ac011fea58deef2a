"""Dates that are spread over several columns become one: day, month and year; a year and its era; start and end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from deckgen.dates import DateError, Notation, format_date, read_date
from deckgen.dates.historical import historians_year
from deckgen.dates.vocabulary import languages, load_words
from deckgen.dates.web import TimeParts, has_signed_time, is_first_of_year, split_time
from deckgen.errors import SourceLocation
from deckgen.findings import Finding, make_finding
from deckgen.reading.sheet_details import MONTHS
from deckgen.reading.table import Column, Header, RawRow, extra_column, find_field
from deckgen.text import fold_signs, read_whole_number

PARTS = ("day", "month", "era", "end", "end_era")
_KNOWN_PRECISIONS = [str(number) for number in range(6, 15)]
_YEAR = re.compile(r"(?P<sign>[-−–]?)(?P<year>\d{1,4})")
_ERA_AT_END = re.compile(r"\d[^\w]*+(?P<words>[^\d]++)\Z")


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
    end = _find_end(header, body, date)
    end_era = _find(header, "end_era") if end else None
    used = [column for column in (day, month, era, end, end_era) if column]
    columns = tuple(each for each in header.columns if each.field not in PARTS and each not in used)
    unused = [each for each in header.columns if each.field in PARTS and each not in used]
    plain = header._replace(
        columns=columns,
        unknown=(*header.unknown, *(each.heading for each in unused)),
        extras=(*header.extras, *(extra_column(each.position, each.heading) for each in unused)),
    )
    if not date or not used:
        return JoinedTable(plain, tuple(body), ())
    joined = tuple(_join(row, date, day, month, era) for row in body)
    if end:
        joined = tuple(_join_end(row, date, end, end_era or era) for row in joined)
    names = ", ".join(column.heading for column in sorted((*used, date), key=lambda column: column.position))
    findings = [make_finding("date-from-columns", SourceLocation(file, header.row or None, date.heading), names=names)]
    for column in filter(None, (era, end_era)):
        findings += _unknown_eras(body, column, file)
    return JoinedTable(plain, joined, tuple(findings))


def _find_end(header: Header, body: Sequence[RawRow], date: Column | None) -> Column | None:
    """The column that holds the ends of spans; None if it is not certain that the dates are their starts."""
    end = _find(header, "end")
    if not (date and end and _half_of_cells(body, end, _has_digit)):
        return None
    if any((named := find_field(each.heading)) and named.field == "date" for each in header.others):
        return None  # with `Year`, `Start year` and `End year`, the end does not belong to the column that is read
    is_precise = _find(header, "precision") and any(split_time(_cell(row, date)) for row in body)
    return None if is_precise else end  # a precision is that of the start alone


def _join_end(row: RawRow, start: Column, end: Column, era: Column | None) -> RawRow:
    """The row with a span as its date, if it has an end that differs from the start."""
    first, last = _spell(_cell(row, start)), _spell(_add_era(_cell(row, end), find_era(_cell(row, era))))
    if not first or not last or first == last:
        return row
    if first.endswith(" BC") and _YEAR.fullmatch(last):
        last += " AD"  # `14` after `44 BC` would be BC too
    cells = list(row.cells)
    cells[start.position] = f"{first} – {last}"
    return row._replace(cells=tuple(cells))


def _spell(text: str) -> str:
    """A year with a minus, or a time of the web, as a date that may stand in a span."""
    if (match := _YEAR.fullmatch(text)) and match["sign"]:
        return f"{match['year']} BC"
    if not (parts := split_time(text)):
        return text
    if not has_signed_time(text):
        parts = parts._replace(year=historians_year(parts.year))
    return spell_parts(parts._replace(month=0, day=0) if is_first_of_year(text) else parts) or text


def find_month(text: str) -> int:
    """The number of a month that is written as a number or in words of any language; 0 if it is none."""
    if text.isascii() and text.isdecimal():
        return read_whole_number(text, 0, 12) or 0 if len(text) <= 2 else 0
    return _month_names().get(fold_signs(text).strip(". "), 0)


def spell_time(text: str, precision: str) -> str:
    """A time of Wikidata's JSON, which has no year 0, as a date that means the same in any list: `15 Mar 44 BC`.

    What is more than its precision is left out. A time or precision that is none is kept, so that it is refused.
    """
    parts = split_time(text)
    if parts is None or precision not in _KNOWN_PRECISIONS:
        return f"{text} {precision}".strip()
    month, day = parts.month * (int(precision) > 9), parts.day * (int(precision) > 10)
    spelled = spell_parts(TimeParts(parts.year, month, day)) or text
    if int(precision) > 8:
        return spelled
    with suppress(DateError):
        return format_date(read_date(spelled, "en", Notation(precision=precision)), "en")
    return f"{text} {precision}"


def spell_parts(parts: TimeParts) -> str:
    """A date in words that are read in every language; empty for a month that does not exist."""
    year = f"{-parts.year} BC" if parts.year < 0 else str(parts.year)
    if not 1 <= parts.month <= 12:
        return year if not parts.month else ""
    return " ".join(filter(None, (str(parts.day or ""), MONTHS[parts.month - 1], year)))


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
    cells = list(row.cells)
    cells[date.position] = _add_era(text, find_era(_cell(row, era)))
    return row._replace(cells=tuple(cells))


def _add_era(text: str, era: int) -> str:
    """A date with the era that stands beside it, unless it has that era already."""
    match = _ERA_AT_END.search(text)
    own = find_era(match["words"]) if match else 0
    if not text or not era:
        return text
    if era < 0:
        return f"{text} BC" if own >= 0 else text
    return f"{text} AD" if own < 0 or text.startswith(("-", "−", "–")) else text  # a contradiction is refused later


def _unknown_eras(body: Sequence[RawRow], era: Column, file: str) -> Iterator[Finding]:
    for row in body:
        if (text := _cell(row, era)) and not find_era(text):
            yield make_finding("era-unknown", SourceLocation(file, row.number, era.heading), text=text[:40])


def _month_name(text: str) -> str:
    number = find_month(text)
    return MONTHS[number - 1] if number else text


def _is_day(text: str) -> bool:
    return len(text) <= 2 and read_whole_number(text, 1, 31) is not None


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _cell(row: RawRow, column: Column | None) -> str:
    return row.cells[column.position].strip() if column and column.position < len(row.cells) else ""


def _find(header: Header, field: str) -> Column | None:
    return next((column for column in header.columns if column.field == field), None)


def _most_cells(body: Sequence[RawRow], column: Column, fits: Callable[[str], object]) -> bool:
    """Whether more than half of the filled cells fit."""
    filled = [cell for row in body if (cell := _cell(row, column))]
    return 2 * sum(bool(fits(cell)) for cell in filled) > len(filled)


def _half_of_cells(body: Sequence[RawRow], column: Column, fits: Callable[[str], object]) -> bool:
    filled = [cell for row in body if (cell := _cell(row, column))]
    return bool(filled) and 2 * sum(bool(fits(cell)) for cell in filled) >= len(filled)


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
