"""The customs of every language there is, out of CLDR."""

from __future__ import annotations

from functools import partial

from babel.core import Locale, UnknownLocaleError
from babel.numbers import format_decimal, get_decimal_symbol

from deckgen.dates.customs import Customs
from deckgen.dates.vocabulary import base

_WIDTHS = {3: "abbreviated", 4: "wide"}


def customs_in_cldr(language: str) -> Customs:
    """Those of the language asked for, or of the nearest one CLDR has."""
    locale = _locale(language)
    return Customs(
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
