"""How a language writes eras, months and figures, as CLDR has it.

To load what CLDR has takes longer than to draw a card, so the languages whose words we have bring it along, in the
section `cldr` of `words/<language>.yaml`.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from deckgen.dates.vocabulary import base, words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from decimal import Decimal


class Customs(NamedTuple):
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
def customs(language: str) -> Customs:
    """Those of the language asked for, or of the nearest one CLDR has."""
    bare = base(language)
    if language.lower() == bare and (known := words(bare).get("cldr")):
        return _brought_along(bare, known)
    from deckgen.dates.cldr import customs_in_cldr

    return customs_in_cldr(language)


def _brought_along(language: str, known: Mapping[str, Any]) -> Customs:
    from deckgen.messages import cardinal, ordinal

    months = [forms[0] for forms in words(language)["months"]]
    alone = known.get("months_alone", months)
    return Customs(
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
