"""Units of quantities: their names in every language, their factors, and how they are printed.

The factors are in `units.yaml`: a few dozen exact numbers, where a library of units would take longer to load than a
deck to read. The names in words are those of CLDR, and so are the patterns of currencies.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.dates.locale_data import load_locale_data
from deckgen.dates.vocabulary import base_language
from deckgen.resources import read_data
from deckgen.text import fold

_FOLDER = Path(__file__).parent
_NO_BREAK = "\u00a0"
_BLANKS = str.maketrans({" ": _NO_BREAK, "\u202f": _NO_BREAK})
_ALIKE = str.maketrans("μº", "µ°")
_NUMBER = re.compile(r"\d(?:[\d.,'’\u00a0\u202f ]*\d)?")
_LENGTHS = ("long", "short", "narrow")
_COUNTS = ("1", "2", "5", "1.5")
"""Numbers that between them have every plural form of a language."""


class Unit(NamedTuple):
    """A unit of a family, such as `kilogram` of `mass`: base = (number + offset) × factor."""

    id: str
    family: str
    factor: Fraction
    offset: Fraction
    symbols: tuple[str, ...]
    printed_as: str  # symbol, words, currency or patterns
    patterns: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()  # language → plural form → pattern

    @property
    def shown(self) -> str:
        """The unit in a message."""
        return self.symbols[0] if self.symbols else self.id

    def to_base(self, number: Fraction) -> Fraction:
        return (number + self.offset) * self.factor

    def from_base(self, number: Fraction) -> Fraction:
        return number / self.factor - self.offset


@cache
def load_units() -> dict[str, Unit]:
    """Every unit by its name in CLDR."""
    families = read_data(_FOLDER / "units.yaml")
    return {
        name: _make_unit(name, family, entry) for family, units in families.items() for name, entry in units.items()
    }


def _make_unit(name: str, family: str, entry: dict[str, Any]) -> Unit:
    patterns = tuple((language, tuple(forms.items())) for language, forms in entry.get("patterns", {}).items())
    return Unit(
        name,
        family,
        Fraction(str(entry["factor"])),
        Fraction(str(entry.get("offset", 0))),
        tuple(entry["symbols"]),
        "patterns" if patterns else entry.get("print", "symbol"),
        patterns,
    )


def find_unit(text: str, language: str) -> Unit | None:
    """The unit that a text names: by its symbol, or by its name in the language or in English."""
    text = text.strip().translate(_ALIKE)
    if found := _symbols().get(text):
        return found
    for each in dict.fromkeys((base_language(language), "en")):
        if found := _names(each).get(fold(text).rstrip(".")):
            return found
    return None


@cache
def _symbols() -> dict[str, Unit]:
    return {symbol: unit for unit in load_units().values() for symbol in (*unit.symbols, unit.id)}


@cache
def _names(language: str) -> dict[str, Unit]:
    """The names of all units in a language, folded, in all their plural forms."""
    names: dict[str, Unit] = {}
    for unit in load_units().values():
        for length in _LENGTHS:
            for count in _COUNTS:
                pattern = _pattern(unit, count, language, length)
                name = fold(pattern.replace("{n}", "").replace(_NO_BREAK, " ")).strip(" .")
                if name and not any(map(str.isdigit, name)):
                    names.setdefault(name, unit)
    for symbol, unit in _symbols().items():
        names.setdefault(fold(symbol), unit)
    return names


def print_with_unit(figure: str, number: Decimal, unit: Unit, language: str) -> str:
    """A figure with its unit; `number` is what it stands for and chooses the plural form."""
    return _pattern(unit, str(number), language, "long").format(n=figure)


@cache
def _pattern(unit: Unit, number: str, language: str, length: str) -> str:
    match unit.printed_as:
        case "patterns":
            return _own_pattern(unit, Decimal(number), language)
        case "currency":
            return _currency_pattern(unit, language)
        case "words":
            return _cldr_pattern(unit, number, language, length)
    if length == "long":
        return f"{{n}}{_NO_BREAK}{unit.symbols[0]}"
    return _cldr_pattern(unit, number, language, "long" if length == "narrow" else "short")


def _own_pattern(unit: Unit, number: Decimal, language: str) -> str:
    forms = dict(dict(unit.patterns).get(base_language(language), ()))
    form = forms.get(load_locale_data(language).plural(number), forms.get("other", "{n}"))
    return form.translate(_BLANKS)


def _currency_pattern(unit: Unit, language: str) -> str:
    from babel.numbers import format_currency

    return _with_slot(format_currency(5, unit.id, locale=_locale(language), format=None))


def _cldr_pattern(unit: Unit, number: str, language: str, length: str) -> str:
    """The pattern of CLDR; where Babel lacks the form asked for, the next shorter one, and at last the symbol."""
    from babel.units import format_unit

    name = f"{unit.family}-{unit.id}"
    for each in _LENGTHS[_LENGTHS.index(length) :]:
        text = format_unit(Decimal(number), name, length=each, locale=_locale(language))  # type: ignore[arg-type]
        if name not in text:
            return _with_slot(text)
    return f"{{n}}{_NO_BREAK}{unit.shown}"


def _with_slot(text: str) -> str:
    return _NUMBER.sub("{n}", text, count=1).translate(_BLANKS)


@cache
def _locale(language: str) -> str:
    from babel.core import Locale, UnknownLocaleError

    for name in (language.replace("-", "_"), base_language(language)):
        try:
            return str(Locale.parse(name))
        except (UnknownLocaleError, ValueError):
            continue
    return "en"


def scale_pattern(scale: str, number: Decimal, language: str) -> str:
    """How a language writes so many millions or billions; empty if that is not known."""
    forms = load_print_words(language).get(scale, {})
    return str(forms.get(load_locale_data(language).plural(number), forms.get("other", "")))


def about_word(language: str) -> str:
    """What a language prints before an approximate figure."""
    return str(load_print_words(language).get("about", "~"))


@cache
def load_print_words(language: str) -> dict[str, Any]:
    words = read_data(_FOLDER / "words.yaml")
    return dict(words.get(base_language(language), {}))
