"""A language that dates are printed in: the customs of CLDR, with the words that it lacks."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from deckgen.dates.customs import customs
from deckgen.dates.vocabulary import base, words

if TYPE_CHECKING:
    from deckgen.dates.customs import Customs

Style = Literal["era", "signed"]

NO_BREAK = "\u00a0"
NARROW_NO_BREAK = "\u202f"
MINUS = "−"
_PIECES = r"'(?P<quoted>[^']*)'|(?P<letters>([a-zA-Z])\3*)|(?P<text>[^'a-zA-Z]+)"


class Tongue(NamedTuple):
    """A language with its typography, ready to print dates in one style."""

    customs: Customs
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
def tongue(language: str, style: Style) -> Tongue:
    return Tongue(customs(language), words(base(language)).get("print", {}), style)


@cache
def _pieces(pattern: str) -> tuple[tuple[str, str], ...]:
    """The letters that stand for something, or else the text between them, bare or in quotes: `d 'de' MMMM`."""
    found = re.finditer(_PIECES, pattern)
    return tuple((piece["letters"] or "", piece["quoted"] or piece["text"] or "") for piece in found)


def _narrow(number: int) -> str:
    return str(number) if number < 10_000 else f"{number:,}".replace(",", NARROW_NO_BREAK)
