"""What CLDR knows of a language, with the words that it lacks: digits, eras, months and their order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from deckgen.dates.vocabulary import base, words

if TYPE_CHECKING:
    from babel.core import Locale

Style = Literal["era", "signed"]

NO_BREAK = "\u00a0"
NARROW_NO_BREAK = "\u202f"
MINUS = "−"
_WIDTHS = {3: "abbreviated", 4: "wide"}


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language with its typography, ready to print dates in one style."""

    locale: Locale
    phrases: dict[str, Any]
    style: Style

    @property
    def era_leads(self) -> bool:
        """Japanese and others print the era before the year."""
        return self._pattern("Gy").startswith("G")

    def era(self, bce: bool) -> str:
        chosen = self.phrases.get("era", {}).get("bce" if bce else "ce")
        return str(chosen or self.locale.eras["abbreviated"][0 if bce else 1]).replace(" ", NO_BREAK)

    def year(self, number: int, *, explicit: bool = False) -> str:
        return self._dated(self._pattern("y"), number, explicit=explicit)

    def month(self, year: int, month: int, *, explicit: bool = False) -> str:
        return self._dated(self._pattern("yMMMM"), year, month, explicit=explicit)

    def day(self, year: int, month: int, day: int, *, explicit: bool = False) -> str:
        return self._dated(self.locale.date_formats["long"].pattern, year, month, day, explicit=explicit)

    def with_era(self, text: str, bce: bool, *, explicit: bool = False) -> str:
        """Nobody prints CE but where both eras meet."""
        return f"{text}{NO_BREAK}{self.era(bce)}" if bce or explicit else text

    def digits(self, number: int) -> str:
        """Grouped from five digits on: a year of four never is."""
        from babel.numbers import format_decimal

        return str(number) if number < 10_000 else format_decimal(number, locale=self.locale)

    def decimal(self, figure: str) -> str:
        """A figure with all its digits; its groups cannot be taken for decimals."""
        from babel.numbers import get_decimal_symbol

        lead, point, tail = figure.partition(".")
        return _narrow(int(lead)) + (get_decimal_symbol(self.locale) + tail if point else "")

    def _pattern(self, skeleton: str) -> str:
        found = self.locale.datetime_skeletons.get(skeleton)
        return found.pattern if found else {"Gy": "y G", "y": "y"}.get(skeleton, "MMMM y")

    def _dated(self, pattern: str, year: int, month: int = 0, day: int = 0, *, explicit: bool) -> str:
        """The pattern with its era, which trails the whole date or leads the year."""
        if self.style == "signed":
            sign = MINUS if year < 0 else "+" if explicit else ""
            return self._filled(pattern, sign + _narrow(abs(year)), month, day)
        digits = self.digits(abs(year))
        if year > 0 and not explicit:
            return self._filled(pattern, digits, month, day)
        if self.era_leads:
            return self._filled(pattern, self.era(year < 0) + digits, month, day)
        return self.with_era(self._filled(pattern, digits, month, day), year < 0, explicit=explicit)

    def _filled(self, pattern: str, year: str, month: int, day: int) -> str:
        from babel.dates import tokenize_pattern

        text = ""
        for kind, value in tokenize_pattern(pattern):
            text += str(value) if kind == "chars" else self._field(*value, year=year, month=month, day=day)
        return text.strip()

    def _field(self, letter: str, width: int, *, year: str, month: int, day: int) -> str:
        match letter:
            case "y":
                return year
            case "M" | "L" if width >= 3:
                context = "format" if letter == "M" else "stand-alone"
                return str(self.locale.months[context][_WIDTHS.get(width, "wide")][month])
            case "M" | "L":
                return str(month).zfill(width)
            case "d":
                return str(self.phrases.get("first_day", day)) if day == 1 else str(day).zfill(width)
            case _:
                return ""


@cache
def tongue(language: str, style: Style) -> Tongue:
    return Tongue(_locale(language), words(base(language)).get("print", {}), style)


def _locale(language: str) -> Locale:
    """The language asked for, or the nearest one CLDR has."""
    from babel.core import Locale, UnknownLocaleError

    for name in (language.replace("-", "_"), base(language)):
        try:
            return Locale.parse(name)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")


def _narrow(number: int) -> str:
    return str(number) if number < 10_000 else f"{number:,}".replace(",", NARROW_NO_BREAK)
