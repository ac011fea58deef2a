"""Format a date for print in any language of CLDR.

The patterns and names come from CLDR (`locale_data`), the phrases that CLDR lacks (centuries, `circa`, `years ago`)
from `words/<language>.yaml`. A language without such a file gets years instead of decades, centuries and millennia.

While a text is put together, invisible marks say which part of it is what; `parts` splits a date at them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, NamedTuple

from deckgen.dates import historical
from deckgen.dates.historical import Ago, HistoricalDate, Precision, Scale
from deckgen.dates.locale_data import LocaleData, group_digits, load_locale_data
from deckgen.dates.numbers import is_short_range_bce, to_roman
from deckgen.dates.vocabulary import base_language, load_words, range_dash

Style = Literal["era", "signed"]
"""Years before our era with the name of the era (`44 BCE`) or with a minus sign (`−44`)."""

AFTER_CIRCA, BEFORE_GAP, FIGURE_START, FIGURE_END, BEFORE_ERA = "\x01\x02\x03\x04\x05"
"""Marks in a text: the end of its `circa`, what joins a day or month to its year, the figure, the era at the end."""

BETWEEN_ENDS = "\u00a0– "
NO_BREAK = "\u00a0"
NARROW_NO_BREAK = "\u202f"
MINUS = "−"
_PATTERN_PIECES = r"'(?P<quoted>[^']*)'|(?P<letters>([a-zA-Z])\3*)|(?P<text>[^'a-zA-Z]+)"
_LAST_DAY = 31
_NEED_PHRASES = {Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM}
_NO_MARKS = dict.fromkeys(map(ord, (AFTER_CIRCA, BEFORE_GAP, FIGURE_START, FIGURE_END, BEFORE_ERA)))
_SYMBOLS = {Scale.MILLIONS: "Ma", Scale.BILLIONS: "Ga"}


def format_date(date: HistoricalDate, language: str, style: Style = "era") -> str:
    """The text for a card: with eras (`44 a. C.`) or signed as on Spanish cards (`−44`)."""
    return without_marks(format_with_marks(date, language, style))


def format_with_marks(date: HistoricalDate, language: str, style: Style) -> str:
    """The text for a card with the marks of its parts."""
    return _format(date, _formatter(language, style))


def without_marks(text: str) -> str:
    return text.translate(_NO_MARKS)


def era_names(language: str) -> tuple[str, str]:
    """The eras as they are printed: before our era, and of our era."""
    formatter = _formatter(language, "era")
    return formatter.era(True), formatter.era(False)


class DateFormatter(NamedTuple):
    """The patterns and phrases of one language, to format years, months and days in one style.

    `explicit` asks for the era or sign of our era too, which is left out where the year cannot be misread.
    """

    locale_data: LocaleData
    phrases: dict[str, Any]
    style: Style
    language: str

    def era(self, bce: bool) -> str:
        chosen = self.phrases.get("era", {}).get("bce" if bce else "ce")
        return str(chosen or self.locale_data.eras[0 if bce else 1]).replace(" ", NO_BREAK)

    def format_year(self, year: int, *, explicit: bool = False) -> str:
        return self._fill_with_era(self.locale_data.year, year, explicit=explicit)

    def format_month(self, year: int, month: int, *, explicit: bool = False) -> str:
        return self._fill_with_era(self.locale_data.month, year, month, explicit=explicit)

    def format_day(self, year: int, month: int, day: int, *, explicit: bool = False) -> str:
        return self._fill_with_era(self.locale_data.day, year, month, day, explicit=explicit)

    def add_era(self, text: str, bce: bool, *, explicit: bool = False) -> str:
        return f"{text}{NO_BREAK}{BEFORE_ERA}{self.era(bce)}" if bce or explicit else text

    def format_number(self, number: int) -> str:
        """A whole number, grouped from five digits on: years of four digits are never grouped."""
        return str(number) if number < 10_000 else group_digits(number, self.language)

    def format_figure(self, figure: str) -> str:
        """A figure with all its decimals, grouped by narrow spaces so that no group can be read as decimals."""
        whole, point, decimals = figure.partition(".")
        return _group_by_spaces(int(whole)) + (self.locale_data.decimal + decimals if point else "")

    def _fill_with_era(self, pattern: str, year: int, month: int = 0, day: int = 0, *, explicit: bool) -> str:
        """The filled pattern with its era, after the whole date or before the year."""
        if self.style == "signed":
            sign = MINUS if year < 0 else "+" if explicit else ""
            return self._fill(pattern, sign + _group_by_spaces(abs(year)), month, day)
        digits = self.format_number(abs(year))
        if year > 0 and not explicit:
            return self._fill(pattern, digits, month, day)
        if self.locale_data.era_leads:
            return self._fill(pattern, self.era(year < 0) + digits, month, day)
        return self.add_era(self._fill(pattern, digits, month, day), year < 0, explicit=explicit)

    def _fill(self, pattern: str, year: str, month: int, day: int) -> str:
        if pattern == "y":
            return _mark_figure(year)
        text = ""
        for letters, literal in _split_pattern(pattern):
            text += self._fill_field(letters, _mark_figure(year), month, day) if letters else literal
        return text.strip()

    def _fill_field(self, letters: str, year: str, month: int, day: int) -> str:
        match letters[0]:
            case "y":
                return year
            case "M" | "L" if len(letters) >= 3:
                return self.locale_data.month_name(letters, month)
            case "M" | "L":
                return str(month).zfill(len(letters))
            case "d":
                return str(self.phrases.get("first_day", day)) if day == 1 else str(day).zfill(len(letters))
            case _:
                return ""


@cache
def _formatter(language: str, style: Style) -> DateFormatter:
    phrases = load_words(base_language(language)).get("print", {})
    return DateFormatter(load_locale_data(language), phrases, style, language)


@cache
def _split_pattern(pattern: str) -> tuple[tuple[str, str], ...]:
    """The pieces of a CLDR pattern such as `d 'de' MMMM`: either letters that stand for a field, or literal text.

    The text that joins a day or month to the year is marked.
    """
    pieces: list[tuple[str, str]] = []
    joint = ""
    for match in re.finditer(_PATTERN_PIECES, pattern):
        if not (letters := match["letters"]):
            joint += match["quoted"] or match["text"] or ""
            continue
        if joint:
            joins_year = letters[0] == "y" and pieces and joint.endswith(" ")
            pieces.append(("", BEFORE_GAP + joint if joins_year else joint))
        pieces.append((letters, ""))
        joint = ""
    return (*pieces, ("", joint))


def _mark_figure(figure: str | int) -> str:
    return f"{FIGURE_START}{figure}{FIGURE_END}"


def _group_by_spaces(number: int) -> str:
    return str(number) if number < 10_000 else f"{number:,}".replace(",", NARROW_NO_BREAK)


def _format(date: HistoricalDate, formatter: DateFormatter, *, explicit: bool = False) -> str:
    if date.ends:
        return _format_range(*date.ends, formatter)
    if date.ago:
        return _format_ago(date.ago, formatter, _format_figure(date.ago, formatter), date.approximate)
    text = _format_exact(date, formatter, explicit)
    return _add_circa(text, date.precision, formatter) if date.approximate else text


def _format_exact(date: HistoricalDate, formatter: DateFormatter, explicit: bool) -> str:
    """A single date without its `circa`."""
    year = date.first_year
    match date.precision:
        case Precision.DAY:
            return formatter.format_day(year, *date.first[1:], explicit=explicit or 0 < year < 100)
        case Precision.MONTH:
            return formatter.format_month(year, date.first[1], explicit=explicit or 0 < year < 100)
        case Precision.YEAR:
            return formatter.format_year(year, explicit=explicit or (0 < year < 100 and formatter.style == "era"))
    if not formatter.phrases:
        return _format_range(*_bounding_years(historical.about(date, False), date), formatter)
    if date.precision is Precision.DECADE:
        return _format_decade(date, formatter, explicit)
    ordinal = _format_ordinal(_century_or_millennium(date), formatter)
    text = str(formatter.phrases[date.precision.value]).format(n=_mark_figure(ordinal))
    return formatter.add_era(text, year < 0, explicit=explicit)


def _format_decade(date: HistoricalDate, formatter: DateFormatter, explicit: bool) -> str:
    """`1920s`, or in Polish the twenties of the 20th century."""
    number, bce = min(abs(date.first_year), abs(date.last_year)), date.first_year < 0
    if pattern := formatter.phrases.get("decade"):
        return formatter.add_era(str(pattern).format(n=_mark_figure(number)), bce, explicit=explicit or number < 100)
    century = _format_exact(historical.century(number // 100 + 1, bce=bce), formatter, explicit)
    return str(formatter.phrases["decade_of_century"]).format(n=number % 100, century=century)


def _century_or_millennium(date: HistoricalDate) -> int:
    """The number of a century or millennium: 5 for the 5th century."""
    length = 100 if date.precision is Precision.CENTURY else 1000
    return max(abs(date.first_year), abs(date.last_year)) // length


def _format_ordinal(number: int, formatter: DateFormatter) -> str:
    """`5th`, `V`, `Ve`, `5.`"""
    forms = formatter.phrases["ordinal"]
    form = str(forms.get(formatter.locale_data.ordinal(number), forms["other"]))
    return form.format(n=to_roman(number) if formatter.phrases.get("roman") else number)


def _add_circa(text: str, precision: Precision, formatter: DateFormatter) -> str:
    forms = formatter.phrases.get("circa", {"year": "c. {date}"})
    form = str(forms.get(precision.value, forms["year"]))
    return form.replace(" {date}", f"{NO_BREAK}{AFTER_CIRCA}{{date}}").format(date=text)


def _format_figure(ago: Ago, formatter: DateFormatter) -> str:
    if ago.scale is Scale.YEARS:
        return formatter.format_number(int(ago.figure))
    return formatter.format_figure(ago.figure)


def _format_ago(ago: Ago, formatter: DateFormatter, figure: str, approximate: bool) -> str:
    """`66 million years ago`; in a language without that phrase `66 Ma`, as geologists write."""
    from decimal import Decimal

    patterns = formatter.phrases.get("ago_about" if approximate else "ago")
    if patterns:
        forms = patterns[ago.scale.value]
        plural = formatter.locale_data.plural(Decimal(ago.figure))
        return str(forms.get(plural, forms["other"])).format(n=_mark_figure(figure))
    if approximate:
        return _add_circa(_format_ago(ago, formatter, figure, False), Precision.YEAR, formatter)
    if ago.scale is Scale.YEARS:
        thousands = format((Decimal(ago.figure) / 1000).normalize(), "f")
        return f"{_mark_figure(formatter.format_figure(thousands))}{NO_BREAK}ka"
    return f"{_mark_figure(figure)}{NO_BREAK}{_SYMBOLS[ago.scale]}"


def _format_range(start: HistoricalDate, end: HistoricalDate, formatter: DateFormatter) -> str:
    if not formatter.phrases and {start.precision, end.precision} & _NEED_PHRASES:
        start, end = _bounding_years(start, end)
    crosses_eras = start.first_year < 0 < end.last_year
    if start.precision is end.precision and not crosses_eras and not end.approximate:
        merged = _merge_ends(start, end, formatter)
        if merged:
            return merged
    first = _format(start, formatter, explicit=_is_ambiguous(start, end))
    last = _format(end, formatter, explicit=crosses_eras or _is_ambiguous(end, start))
    return f"{first}{BETWEEN_ENDS}{last}"


def _bounding_years(start: HistoricalDate, end: HistoricalDate) -> tuple[HistoricalDate, HistoricalDate]:
    """The first and last year of a range, which every language can format."""
    return historical.about(historical.year(start.first_year), start.approximate), historical.year(end.last_year)


def _merge_ends(start: HistoricalDate, end: HistoricalDate, formatter: DateFormatter) -> str:
    """A range whose ends share their era or phrase, such as `509–27 BCE`, `siglos V–IV a. C.`; empty if they do not."""
    signed = formatter.style == "signed" and (start.first_year < 0 or _is_ambiguous(start, end))
    apart = signed or (start.first_year < 0 and is_short_range_bce(-start.first_year, -end.first_year))
    if start.precision is Precision.YEAR and not apart and not formatter.locale_data.era_leads:
        first = _mark_figure(formatter.format_number(abs(start.first_year)))
        opening = _add_circa(first, Precision.YEAR, formatter) if start.approximate else first
        return f"{opening}{range_dash(formatter.language)}{_format(end, formatter, explicit=_is_ambiguous(start, end))}"
    if start.ago and end.ago and start.ago.scale is end.ago.scale and formatter.phrases:
        figures = range_dash(formatter.language).join(
            _format_figure(each.ago, formatter) for each in (start, end) if each.ago
        )
        counted = start.ago if float(end.ago.figure) < 2 else end.ago  # 2,5–1,8 millions, although 1,8 is singular
        return _format_ago(counted, formatter, figures, start.approximate)
    plural = {Precision.CENTURY: "centuries", Precision.MILLENNIUM: "millennia"}.get(start.precision)
    if plural and formatter.phrases and not start.approximate:
        ordinals = range_dash(formatter.language).join(
            _format_ordinal(_century_or_millennium(date), formatter) for date in (start, end)
        )
        return formatter.add_era(str(formatter.phrases[plural]).format(n=_mark_figure(ordinals)), start.first_year < 0)
    return ""


def _is_ambiguous(date: HistoricalDate, other: HistoricalDate) -> bool:
    """Whether a year of our era could be read as a day, a century or a decade beside the other end of its range."""
    if date.precision is not Precision.YEAR or date.first_year < 0:
        return False
    if other.precision is Precision.YEAR:
        return max(date.first_year, other.first_year) <= _LAST_DAY
    return date.first_year < 100 or other.precision is Precision.DECADE
