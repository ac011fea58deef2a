"""Units of quantities: their names in every language, their factors, and how they are printed.

The factors are in `units.yaml`: a few dozen exact numbers, where a library of units would take longer to load than a
deck to read. The names in words are those of CLDR, and so are the patterns of currencies.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.dates.locale_data import load_locale_data
from deckgen.dates.vocabulary import base_language
from deckgen.resources import read_data
from deckgen.text import find_nearest, fold

_FOLDER = Path(__file__).parent
_NO_BREAK = "\u00a0"
_BLANKS = str.maketrans({" ": _NO_BREAK, "\u202f": _NO_BREAK})
_ALIKE = str.maketrans("μº", "µ°")
_NUMBER = re.compile(r"\d(?:[\d.,'’\u00a0\u202f ]*\d)?")
_LENGTHS = ("long", "short", "narrow")
_ALSO = {"en": ("en-GB",)}
"""Other spellings of a language: metres beside meters."""
_SHORTEST_NAME = 4
_MISSPELT = 0.88  # how similar a name must be: `kilogramms` is one, but Spanish degrees (`grados`) are no grams
_COUNTS = ("1", "2", "5", "1.5")
"""Numbers that between them have every plural form of a language."""


class Unit(NamedTuple):
    """A unit of a family, such as `kilogram` of `mass`: base = (number + offset) × factor."""

    id: str
    family: str
    factor: Fraction
    offset: Fraction
    symbols: tuple[str, ...]
    printed_as: str  # symbol, words, percent, currency or patterns
    patterns: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()  # language → plural form → pattern
    names: tuple[tuple[str, tuple[str, ...]], ...] = ()  # language → names that CLDR does not have
    millions: tuple[tuple[str, str], ...] = ()  # language → pattern after millions and billions

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
        tuple((language, tuple(names)) for language, names in entry.get("names", {}).items()),
        tuple(entry.get("millions", {}).items()),
    )


def find_unit(text: str, language: str) -> Unit | None:
    """The unit that a text names: by its symbol, or by its name in the language or in English."""
    text = text.strip().translate(_ALIKE)
    if found := _symbols().get(text):
        return found
    name = text.rstrip(".")
    for each in dict.fromkeys((base_language(language), "en")):
        if (found := _names(each).get(_name_key(name))) and not _has_other_prefix(name, found):
            return found
    return None


def nearest_unit(text: str, language: str) -> Unit | None:
    """The unit whose misspelt name this most likely is."""
    names = _names("en") | _names(base_language(language))
    name = find_nearest(fold(text), names, _MISSPELT) if len(text) >= _SHORTEST_NAME else None
    return names[name] if name else None


def _name_key(name: str) -> str:
    """Names are folded, but not single letters: `K` is a kelvin, `k` may be a thousand, and `M` is no metre."""
    return name if len(name) == 1 else fold(name.replace("-", " "))


def _has_other_prefix(name: str, unit: Unit) -> bool:
    """Whether a capital letter makes another unit of a symbol: `MG` and `mW` are not the units `mg` and `MW`."""
    return len(name) == 2 and name[0] in "mM" and all(symbol[0] != name[0] for symbol in unit.symbols)


@cache
def _symbols() -> dict[str, Unit]:
    return {symbol: unit for unit in load_units().values() for symbol in (*unit.symbols, unit.id)}


@cache
def _names(language: str) -> dict[str, Unit]:
    """The names of all units in a language, folded, in all their plural forms."""
    names: dict[str, Unit] = {}
    for unit in load_units().values():
        for each, length, count in product((language, *_ALSO.get(language, ())), _LENGTHS, _COUNTS):
            pattern = _pattern(unit, count, each, length)
            name = _name_key(pattern.replace("{n}", "").replace(_NO_BREAK, " ").strip(" ."))
            if name and not any(map(str.isdigit, name)):
                names.setdefault(name, unit)
        for name in dict(unit.names).get(language, ()):
            names.setdefault(fold(name), unit)
    for symbol, unit in _symbols().items():
        names.setdefault(_name_key(symbol), unit)
    return names


def print_with_unit(figure: str, number: Decimal, unit: Unit, language: str, *, in_words: bool = False) -> str:
    """A figure with its unit; `number` is what it stands for and chooses the plural form.

    `in_words` is a figure with its millions or billions.
    """
    if in_words and (pattern := dict(unit.millions).get(base_language(language))):
        return pattern.translate(_BLANKS).format(n=figure)
    return _pattern(unit, str(number), language, "long").format(n=figure)


def name_unit(unit: Unit, language: str) -> str:
    """The unit as it stands beside a number: `kg`, `people`."""
    return print_with_unit("", Decimal(5), unit, language).strip(_NO_BREAK)


@cache
def _pattern(unit: Unit, number: str, language: str, length: str) -> str:
    match unit.printed_as:
        case "patterns":
            return _own_pattern(unit, Decimal(number), language)
        case "currency":
            return _currency_pattern(unit, language)
        case "words":
            return _cldr_pattern(unit, number, language, length)
        case "percent" if length == "long":
            return _percent_pattern(language)
    if length == "long":
        return f"{{n}}{_NO_BREAK}{unit.symbols[0]}"
    return _cldr_pattern(unit, number, language, "long" if length == "narrow" else "short")


def _own_pattern(unit: Unit, number: Decimal, language: str) -> str:
    forms = dict(dict(unit.patterns).get(base_language(language), ()))
    form = forms.get(load_locale_data(language).plural(number), forms.get("other", "{n}"))
    return form.translate(_BLANKS)


def _currency_pattern(unit: Unit, language: str) -> str:
    from babel.numbers import format_currency

    pattern = _with_slot(format_currency(5, unit.id, locale=_locale(language), format=None))
    return re.sub(r"(?<=\w)(?=\{n\})", _NO_BREAK, pattern)  # CHF 5, as CLDR says and Babel does not


def _percent_pattern(language: str) -> str:
    from babel.numbers import format_percent

    return _with_slot(format_percent(0.05, locale=_locale(language)))


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
