"""A date as a careful publisher prints it in each language; where we lack a language's words, as years."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, NamedTuple

from deckgen.dates import historical
from deckgen.dates.historical import Ago, HistoricalDate, Precision, Scale
from deckgen.dates.locale_data import LocaleData, customs
from deckgen.dates.numbers import roman
from deckgen.dates.vocabulary import base, words

# A language that dates are printed in: the customs of CLDR, with the words that it lacks.


Style = Literal["era", "signed"]

NO_BREAK = "\u00a0"
NARROW_NO_BREAK = "\u202f"
MINUS = "−"
_PIECES = r"'(?P<quoted>[^']*)'|(?P<letters>([a-zA-Z])\3*)|(?P<text>[^'a-zA-Z]+)"


class DateFormatter(NamedTuple):
    """A language with its typography, ready to print dates in one style."""

    customs: LocaleData
    phrases: dict[str, Any]
    style: Style

    def era(self, bce: bool) -> str:
        chosen = self.phrases.get("era", {}).get("bce" if bce else "ce")
        return str(chosen or self.customs.eras[0 if bce else 1]).replace(" ", NO_BREAK)

    def year(self, number: int, *, explicit: bool = False) -> str:
        return self._dated(self.customs.year, number, explicit=explicit)

    def month(self, year: int, month: int, *, explicit: bool = False) -> str:
        return self._dated(self.customs.month, year, month, explicit=explicit)

    def day(self, year: int, month: int, day: int, *, explicit: bool = False) -> str:
        return self._dated(self.customs.day, year, month, day, explicit=explicit)

    def with_era(self, text: str, bce: bool, *, explicit: bool = False) -> str:
        """Nobody prints CE but where both eras meet."""
        return f"{text}{NO_BREAK}{self.era(bce)}" if bce or explicit else text

    def digits(self, number: int) -> str:
        """Grouped from five digits on: a year of four never is."""
        return str(number) if number < 10_000 else self.customs.grouped(number)

    def decimal(self, figure: str) -> str:
        """A figure with all its digits; its groups cannot be taken for decimals."""
        lead, point, tail = figure.partition(".")
        return _narrow(int(lead)) + (self.customs.decimal + tail if point else "")

    def _dated(self, pattern: str, year: int, month: int = 0, day: int = 0, *, explicit: bool) -> str:
        """The pattern with its era, which trails the whole date or leads the year."""
        if self.style == "signed":
            sign = MINUS if year < 0 else "+" if explicit else ""
            return self._filled(pattern, sign + _narrow(abs(year)), month, day)
        digits = self.digits(abs(year))
        if year > 0 and not explicit:
            return self._filled(pattern, digits, month, day)
        if self.customs.era_leads:
            return self._filled(pattern, self.era(year < 0) + digits, month, day)
        return self.with_era(self._filled(pattern, digits, month, day), year < 0, explicit=explicit)

    def _filled(self, pattern: str, year: str, month: int, day: int) -> str:
        if pattern == "y":
            return year
        text = ""
        for letters, literal in _pieces(pattern):
            text += self._field(letters, year, month, day) if letters else literal
        return text.strip()

    def _field(self, letters: str, year: str, month: int, day: int) -> str:
        match letters[0]:
            case "y":
                return year
            case "M" | "L" if len(letters) >= 3:
                return self.customs.month_name(letters, month)
            case "M" | "L":
                return str(month).zfill(len(letters))
            case "d":
                return str(self.phrases.get("first_day", day)) if day == 1 else str(day).zfill(len(letters))
            case _:
                return ""


@cache
def tongue(language: str, style: Style) -> DateFormatter:
    return DateFormatter(customs(language), words(base(language)).get("print", {}), style)


@cache
def _pieces(pattern: str) -> tuple[tuple[str, str], ...]:
    """The letters that stand for something, or else the text between them, bare or in quotes: `d 'de' MMMM`."""
    found = re.finditer(_PIECES, pattern)
    return tuple((piece["letters"] or "", piece["quoted"] or piece["text"] or "") for piece in found)


def _narrow(number: int) -> str:
    return str(number) if number < 10_000 else f"{number:,}".replace(",", NARROW_NO_BREAK)


_LAST_DAY = 31
_NEED_WORDS = {Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM}
_SYMBOLS = {Scale.MILLIONS: "Ma", Scale.BILLIONS: "Ga"}


def print_date(date: HistoricalDate, language: str, style: Style = "era") -> str:
    """The text for a card: with eras (`44 a. C.`) or signed as on Spanish cards (`−44`)."""
    return _printed(date, tongue(language, style))


def split_era(printed: str, language: str) -> tuple[str, str]:
    """A printed date and the era at its end, which a card can set smaller; nothing for a date without one."""
    speech = tongue(language, "era")
    for bce in (True, False):
        ending = NO_BREAK + speech.era(bce)
        if printed.endswith(ending) and NO_BREAK + "–" not in printed:
            return printed.removesuffix(ending), ending.strip(NO_BREAK)
    return printed, ""


def _printed(date: HistoricalDate, tongue: DateFormatter, *, explicit: bool = False) -> str:
    """`explicit` asks for the era or sign of our era too, where without it there would be a doubt."""
    if date.ends:
        return _range(*date.ends, tongue)
    if date.ago:
        return _ago(date.ago, tongue, _digits(date.ago, tongue), date.approximate)
    text = _certain(date, tongue, explicit)
    return _circa(text, date.precision, tongue) if date.approximate else text


def _certain(date: HistoricalDate, tongue: DateFormatter, explicit: bool) -> str:
    year = date.first_year
    match date.precision:
        case Precision.DAY:
            return tongue.day(year, *date.first[1:], explicit=explicit or 0 < year < 100)
        case Precision.MONTH:
            return tongue.month(year, date.first[1], explicit=explicit or 0 < year < 100)
        case Precision.YEAR:
            return tongue.year(year, explicit=explicit)
    if not tongue.phrases:
        return _range(*_years(historical.about(date, False), date), tongue)
    if date.precision is Precision.DECADE:
        return _decade(date, tongue, explicit)
    counted = _counted(_number(date), tongue)
    text = str(tongue.phrases[date.precision.value]).format(n=counted)
    return tongue.with_era(text, year < 0, explicit=explicit)


def _decade(date: HistoricalDate, tongue: DateFormatter, explicit: bool) -> str:
    """`1920s`, or in Polish the twenties of the 20th century."""
    number, bce = min(abs(date.first_year), abs(date.last_year)), date.first_year < 0
    if pattern := tongue.phrases.get("decade"):
        return tongue.with_era(str(pattern).format(n=number), bce, explicit=explicit or number < 100)
    century = historical.century(number // 100 + 1, bce=bce)
    of_century = _certain(century, tongue, explicit)
    return str(tongue.phrases["decade_of_century"]).format(n=number % 100, century=of_century)


def _number(date: HistoricalDate) -> int:
    """Which century or millennium it is."""
    length = 100 if date.precision is Precision.CENTURY else 1000
    return max(abs(date.first_year), abs(date.last_year)) // length


def _counted(number: int, tongue: DateFormatter) -> str:
    """`5th`, `V`, `Ve`, `5.`"""
    forms = tongue.phrases["ordinal"]
    form = str(forms.get(tongue.customs.ordinal(number), forms["other"]))
    return form.format(n=roman(number) if tongue.phrases.get("roman") else number)


def _circa(text: str, precision: Precision, tongue: DateFormatter) -> str:
    forms = tongue.phrases.get("circa", {"year": "c. {date}"})
    form = str(forms.get(precision.value, forms["year"]))
    return form.replace(" {date}", f"{NO_BREAK}{{date}}").format(date=text)


def _digits(ago: Ago, tongue: DateFormatter) -> str:
    return tongue.digits(int(ago.figure)) if ago.scale is Scale.YEARS else tongue.decimal(ago.figure)


def _ago(ago: Ago, tongue: DateFormatter, digits: str, approximate: bool) -> str:
    """`66 million years ago`; without words for it, the geologist's `66 Ma`."""
    from decimal import Decimal

    patterns = tongue.phrases.get("ago_about" if approximate else "ago")
    if patterns:
        forms = patterns[ago.scale.value]
        plural = tongue.customs.plural(Decimal(ago.figure))
        return str(forms.get(plural, forms["other"])).format(n=digits)
    if approximate:
        return _circa(_ago(ago, tongue, digits, False), Precision.YEAR, tongue)
    if ago.scale is Scale.YEARS:
        thousands = format((Decimal(ago.figure) / 1000).normalize(), "f")
        return f"{tongue.decimal(thousands)}{NO_BREAK}ka"
    return f"{digits}{NO_BREAK}{_SYMBOLS[ago.scale]}"


def _range(start: HistoricalDate, end: HistoricalDate, tongue: DateFormatter) -> str:
    if not tongue.phrases and {start.precision, end.precision} & _NEED_WORDS:
        start, end = _years(start, end)
    crossing = start.first_year < 0 < end.last_year
    if start.precision is end.precision and not crossing and not end.approximate:
        shared = _shared(start, end, tongue)
        if shared:
            return shared
    first = _printed(start, tongue, explicit=_doubtful(start, end))
    last = _printed(end, tongue, explicit=crossing or _doubtful(end, start))
    return f"{first}{NO_BREAK}– {last}"


def _years(start: HistoricalDate, end: HistoricalDate) -> tuple[HistoricalDate, HistoricalDate]:
    """The same span in bare years, which every language can print."""
    opening = historical.about(historical.year(start.first_year), start.approximate)
    return opening, historical.year(end.last_year)


def _shared(start: HistoricalDate, end: HistoricalDate, tongue: DateFormatter) -> str:
    """Two ends that share their words: `509–27 BCE`, `siglos V–IV a. C.`, `252–201 million years ago`."""
    signed = tongue.style == "signed" and (start.first_year < 0 or _doubtful(start, end))
    if start.precision is Precision.YEAR and not signed and not tongue.customs.era_leads:
        first = tongue.digits(abs(start.first_year))
        opening = _circa(first, Precision.YEAR, tongue) if start.approximate else first
        return f"{opening}–{_printed(end, tongue, explicit=_doubtful(start, end))}"
    if start.ago and end.ago and start.ago.scale is end.ago.scale and tongue.phrases:
        digits = f"{_digits(start.ago, tongue)}–{_digits(end.ago, tongue)}"
        return _ago(end.ago, tongue, digits, start.approximate)
    several = {Precision.CENTURY: "centuries", Precision.MILLENNIUM: "millennia"}.get(start.precision)
    if several and tongue.phrases and not start.approximate:
        counted = "–".join(_counted(_number(date), tongue) for date in (start, end))
        return tongue.with_era(str(tongue.phrases[several]).format(n=counted), start.first_year < 0)
    return ""


def _doubtful(date: HistoricalDate, other: HistoricalDate) -> bool:
    """Whether a year of our era could be taken for a day, a century or a decade beside the other end."""
    if date.precision is not Precision.YEAR or date.first_year < 0:
        return False
    if other.precision is Precision.YEAR:
        return max(date.first_year, other.first_year) <= _LAST_DAY
    return date.first_year < 100 or other.precision is Precision.DECADE
