"""What a cell of a workbook shows where that is not its value: dates by their format, numbers with words, errors.

A workbook keeps numbers and how to show them; 1 January 1945 formatted `yyyy` is the year 1945 to the person who typed
it. The readers of XLSX, ODS and XLS files find the details of a sheet and describe them with what is here.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from deckgen.reading.number_text import NumberText


class CellDetail(NamedTuple):
    """What a cell shows, as a person would type it, and the code of the finding if something is wrong with it."""

    text: str
    problem: str = ""


class SheetDetails(NamedTuple):
    hidden_rows: frozenset[int]  # from 1
    hidden_columns: frozenset[int]  # from 1
    cells: dict[tuple[int, int], CellDetail]  # by row and column, both from 1


NO_DETAILS = SheetDetails(frozenset(), frozenset(), {})
NO_VALUE = CellDetail("", "formula-without-value")
MOST_COLUMNS = 20_000
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Names that are read in every language."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

_YEARS_TYPED = range(1000, 2101)  # as days since 1900: from September 1902 to September 1905
_EPOCH, _EPOCH_1904 = date(1899, 12, 30), date(1904, 1, 1)
_NO_LEAP_DAY = 60  # Excel counts 29 February 1900, which never was
_GREGORIAN_FROM = date(1582, 10, 15)
_BUILT_IN = {
    **dict.fromkeys((14, 15, 22, *range(27, 37), *range(50, 59)), "yyyy-mm-dd"),
    16: "d-mmm",
    17: "mmm-yy",
    9: "0%",
    10: "0.00%",
}
"""Excel's formats for dates and shares that have a number only."""
_TOKEN = re.compile(r'"([^"]*)"|\\(.)|[_*].|\[([^\[\]]*)\]|(general|[#0?,.]+)|(;)|(.)', re.IGNORECASE | re.DOTALL)
_CONDITION = re.compile(r"(<>|<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)")


def describe_error(text: str) -> CellDetail:
    """A cell with the error of a formula, such as #DIV/0!."""
    return CellDetail(text, "formula-error")


def describe_number(number: float, code: str, built_in: int = 0, *, from_1904: bool = False) -> CellDetail | None:
    """What a number shows by its format; None if that is the number itself."""
    section = _choose_section(number, _split_format(code or _BUILT_IN.get(built_in, "")))
    if section.parts:
        return _describe_serial(number, section.parts, from_1904)
    if "%" in section.after:
        number *= 100
    if "%" in section.after or any(map(str.isalpha, section.before + section.after)):
        sign = "-" if number < 0 and not section.hides_sign else ""
        shown = f"{section.before}{sign}{_round(abs(number), section.digits)}{section.after}".strip()
        return CellDetail(NumberText(shown))
    return None


def describe_date(day: date, parts: frozenset[str], shown: str = "") -> CellDetail | None:
    """What a date shows of itself: its year, its month or the whole; None if it has no parts.

    Before 1582 LibreOffice keeps a day of the Julian calendar as that of the Gregorian; `shown`, its text as the file
    has it, tells whether it did.
    """
    if not parts:
        return None
    moment = (day.year, day.month, day.day)
    if day < _GREGORIAN_FROM:
        from deckgen.dates.web import to_julian

        julian = to_julian(moment)
        moment = julian if _fits(shown, julian) or not _fits(shown, moment) else moment
    year, month, number = moment
    if "year" not in parts:
        text = f"{number} {MONTHS[month - 1]}" if "day" in parts else MONTHS[month - 1]
        return CellDetail(text, "date-without-year")
    if "day" in parts:
        return CellDetail(f"{year:04}-{month:02}-{number:02}")
    return CellDetail(f"{MONTHS[month - 1]} {year}" if "month" in parts else str(year))


def describe_typed_year(serial: float) -> CellDetail | None:
    """A year that was typed into a cell for dates: 1969 became 22 May 1905."""
    return CellDetail(f"{serial:.0f}", "year-in-date-cell") if serial in _YEARS_TYPED else None


def days_since_1900(day: date) -> int:
    """The number that a spreadsheet keeps for a day."""
    return (day - _EPOCH).days


def _describe_serial(number: float, parts: frozenset[str], from_1904: bool) -> CellDetail | None:
    if typed := describe_typed_year(number):
        return typed
    days = int(number // 1)
    if from_1904:
        start = _EPOCH_1904
    else:
        if days == 0:
            return None  # what a formula makes of an empty cell
        start = _EPOCH + timedelta(days=0 < days < _NO_LEAP_DAY)
    try:
        return describe_date(start + timedelta(days=days), parts)
    except OverflowError:  # before the year 1
        return None


def _fits(shown: str, moment: tuple[int, int, int]) -> bool:
    """Whether each number of a text is the year, month or day."""
    numbers = {int(digits) for digits in re.findall(r"\d{1,4}", shown)}
    return bool(numbers) and numbers <= {*moment, moment[0] % 100}


class _Section(NamedTuple):
    """A part of a number format, for the numbers that fulfil its condition."""

    parts: frozenset[str] = frozenset()  # of a date: year, month, day
    before: str = ""
    digits: str = ""
    after: str = ""
    condition: str = ""
    hides_sign: bool = False


@lru_cache(maxsize=256)
def _split_format(code: str) -> tuple[_Section, ...]:
    sections = []
    literals, letters, digits, condition = ["", ""], "", "", ""
    for quoted, escaped, bracket, number, end, other in _TOKEN.findall(code + ";"):
        if end:
            sections.append(_Section(_find_parts(letters), literals[0], digits, literals[1], condition))
            literals, letters, digits, condition = ["", ""], "", "", ""
        elif number:
            digits += number
        elif bracket:
            if _CONDITION.fullmatch(bracket):
                condition = bracket
            elif bracket.startswith("$"):  # a currency and its language
                literals[bool(digits)] += bracket[1:].partition("-")[0]
        else:
            literals[bool(digits)] += quoted or escaped or (other if other in " %" else "")
            letters += other.lower()
    return tuple(sections)


def _find_parts(letters: str) -> frozenset[str]:
    """What a format shows of a date; nothing if it is for times or numbers."""
    is_date = "y" in letters or "d" in letters or ("m" in letters and not set("hs") & set(letters))
    return frozenset(name for name in ("year", "month", "day") if name[0] in letters) if is_date else frozenset()


def _choose_section(number: float, sections: tuple[_Section, ...]) -> _Section:
    """The section for a number: by conditions, or else the first for positive and the second for negative numbers."""
    if any(section.condition for section in sections):
        fitting = [each for each in sections if not each.condition or _fulfils(number, each.condition)]
        return fitting[0] if fitting else _Section()
    if number < 0 and len(sections) > 1 and not sections[0].parts:
        return sections[1]._replace(hides_sign=True)
    return sections[0]


def _fulfils(number: float, condition: str) -> bool:
    found = _CONDITION.fullmatch(condition)
    if not found:
        return False
    other = float(found[2])
    match found[1]:
        case "<":
            return number < other
        case ">":
            return number > other
        case "<=":
            return number <= other
        case ">=":
            return number >= other
        case "=":
            return number == other
        case _:
            return number != other


def _round(number: float, digits: str) -> str:
    """A number as its format shows it, without commas; commas at the end stand for thousands that are left out."""
    if not digits.strip("#0?,."):
        number /= 1000 ** (len(digits) - len(digits.rstrip(",")))
        return f"{number:.{len(digits.rstrip(',').partition('.')[2])}f}"
    return f"{number:.0f}" if number.is_integer() else repr(number)
