"""How a language writes eras, months and figures, as CLDR has it.

To load what CLDR has takes longer than to draw a card, so the languages whose words we have bring it along, in the
section `cldr` of `words/<language>.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from deckgen.dates.vocabulary import base, words

if TYPE_CHECKING:
    from decimal import Decimal

    from babel.core import Locale


class LocaleData(NamedTuple):
    """Patterns are CLDR's (`d MMMM y`), and so are the letters that ask for the name of a month."""

    eras: tuple[str, str]
    era_leads: bool  # Japanese and others print it before the year
    year: str
    month: str
    day: str
    month_name: Callable[[str, int], str]
    decimal: str
    grouped: Callable[[int], str]
    plural: Callable[[int | Decimal], str]
    ordinal: Callable[[int], str]


@cache
def customs(language: str) -> LocaleData:
    """Those of the language asked for, or of the nearest one CLDR has."""
    bare = base(language)
    if language.lower() == bare and (known := words(bare).get("cldr")):
        return _brought_along(bare, known)

    return customs_in_cldr(language)


def _brought_along(language: str, known: Mapping[str, Any]) -> LocaleData:
    from deckgen.messages import cardinal, ordinal

    months = [forms[0] for forms in words(language)["months"]]
    alone = known.get("months_alone", months)
    return LocaleData(
        eras=tuple(known["eras"]),
        era_leads=False,
        year="y",
        month=known["month"],
        day=known["day"],
        month_name=lambda letters, month: (months if letters == "MMMM" else alone)[month - 1],
        decimal=known["decimal"],
        grouped=lambda number: f"{number:,}".replace(",", known["group"]),
        plural=partial(cardinal, language),
        ordinal=partial(ordinal, language),
    )


# The customs of every language there is, out of CLDR.


_WIDTHS = {3: "abbreviated", 4: "wide"}


def customs_in_cldr(language: str) -> LocaleData:
    """Those of the language asked for, or of the nearest one CLDR has."""
    from babel.numbers import format_decimal, get_decimal_symbol

    locale = _locale(language)
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


def _locale(language: str) -> Locale:
    from babel.core import Locale, UnknownLocaleError

    for name in (language.replace("-", "_"), base(language)):
        try:
            return Locale.parse(name)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")


def _month_name(locale: Locale, letters: str, month: int) -> str:
    context = "format" if letters.startswith("M") else "stand-alone"
    return str(locale.months[context][_WIDTHS.get(len(letters), "wide")][month])


def _pattern(locale: Locale, skeleton: str, usual: str) -> str:
    found = locale.datetime_skeletons.get(skeleton)
    return found.pattern if found else usual
