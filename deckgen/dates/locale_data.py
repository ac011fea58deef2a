"""How a language writes eras, months and numbers, according to CLDR.

Loading the data of CLDR through Babel takes longer than drawing a card, so for the languages with a vocabulary what is
needed of it is in the section `cldr` of `words/<language>.yaml`; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from deckgen.dates.vocabulary import base_language, load_words

if TYPE_CHECKING:
    from decimal import Decimal

    from babel.core import Locale

_WIDTHS = {3: "abbreviated", 4: "wide"}


class LocaleData(NamedTuple):
    """Patterns are those of CLDR (`d MMMM y`), and so are the letters that ask for the name of a month."""

    eras: tuple[str, str]
    era_leads: bool  # whether the era stands before the year, as in Japanese
    year: str
    month: str
    day: str
    month_name: Callable[[str, int], str]
    decimal: str
    grouped: Callable[[int], str]
    plural: Callable[[int | Decimal], str]
    ordinal: Callable[[int], str]


@cache
def load_locale_data(language: str) -> LocaleData:
    """The data of a language, or of the nearest one that CLDR has."""
    base = base_language(language)
    if language.lower() == base and (section := load_words(base).get("cldr")):
        return _locale_data_from_words(base, section)
    return locale_data_from_babel(language)


def group_digits(number: int, language: str) -> str:
    """A whole number in groups of three digits: as CLDR groups them, but in Spanish by spaces."""
    group = load_words(base_language(language)).get("print", {}).get("group")
    return f"{number:,}".replace(",", group) if group else load_locale_data(language).grouped(number)


def _locale_data_from_words(language: str, section: Mapping[str, Any]) -> LocaleData:
    from deckgen.messages import ordinal_category, plural_category

    months = [forms[0] for forms in load_words(language)["months"]]
    months_alone = section.get("months_alone", months)
    return LocaleData(
        eras=tuple(section["eras"]),
        era_leads=False,
        year="y",
        month=section["month"],
        day=section["day"],
        month_name=lambda letters, month: (months if letters == "MMMM" else months_alone)[month - 1],
        decimal=section["decimal"],
        grouped=lambda number: f"{number:,}".replace(",", section["group"]),
        plural=partial(plural_category, language),
        ordinal=partial(ordinal_category, language),
    )


def locale_data_from_babel(language: str) -> LocaleData:
    """The data of a language, or of the nearest one that CLDR has, as Babel loads it."""
    from babel.numbers import format_decimal, get_decimal_symbol

    locale = _find_locale(language)
    return LocaleData(
        eras=(locale.eras["abbreviated"][0], locale.eras["abbreviated"][1]),
        era_leads=_pattern(locale, "Gy", "y G").startswith("G"),
        year=_pattern(locale, "y", "y"),
        month=_pattern(locale, "yMMMM", "MMMM y"),
        day=locale.date_formats["long"].pattern,
        month_name=partial(_month_name, locale),
        decimal=get_decimal_symbol(locale),
        grouped=partial(format_decimal, locale=locale),
        plural=locale.plural_form,
        ordinal=locale.ordinal_form,
    )


def _find_locale(language: str) -> Locale:
    from babel.core import Locale, UnknownLocaleError

    for name in (language.replace("-", "_"), base_language(language)):
        try:
            return Locale.parse(name)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")


def _month_name(locale: Locale, letters: str, month: int) -> str:
    context = "format" if letters.startswith("M") else "stand-alone"
    return str(locale.months[context][_WIDTHS.get(len(letters), "wide")][month])


def _pattern(locale: Locale, skeleton: str, default: str) -> str:
    found = locale.datetime_skeletons.get(skeleton)
    return found.pattern if found else default
