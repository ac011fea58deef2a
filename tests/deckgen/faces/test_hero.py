"""The date is the hero: large, with its era smaller beside or below."""

from __future__ import annotations

import pytest

from deckgen.dates import format_date, read_date
from deckgen.type.fit import PT, TextBox, fit_hero
from deckgen.type.fonts import Typeface

BOLD = Typeface(("serif-bold",))
MINI = TextBox(37, 30, 34, 20, leading=1.0)


def test_a_bare_year_is_as_large_as_it_can_be() -> None:
    hero = fit_hero("1969", BOLD, MINI, "es")
    assert hero is not None and hero.core.size == pytest.approx(34 * PT)


def test_the_era_stands_smaller_beside_the_figure_and_both_are_centred() -> None:
    hero = fit_hero(format_date(read_date("44 BCE"), "es"), BOLD, MINI, "es")
    assert hero is not None and hero.beside and hero.era == "a.\u00a0C."
    whole = BOLD.width("44", hero.core.size) + hero.space + hero.era_width
    left = -hero.shift - BOLD.width("44", hero.core.size) / 2
    assert left == pytest.approx(-whole / 2)


def test_a_long_figure_keeps_its_size_and_the_era_goes_below() -> None:
    hero = fit_hero(format_date(read_date("c. 71000 BCE"), "fr"), BOLD, MINI, "fr")
    assert hero is not None and not hero.beside and hero.era
    assert hero.core.size >= 20 * PT - 1e-9


@pytest.mark.parametrize("name", ["serif-bold", "round-heavy"])
@pytest.mark.parametrize("language", ["es", "en", "fr", "pl", "de"])
@pytest.mark.parametrize(
    "text",
    [
        "1969-07-20",
        "c. 12000 BCE",
        "5th century BCE",
        "66 Ma",
        "13.8 Ga",
        "1920s",
        "1914-1918",
        "44 BCE - 14 CE",
        "300,000 years ago",
    ],
)
def test_every_kind_of_date_fits_a_mini_card_in_every_language(text: str, language: str, name: str) -> None:
    hero = fit_hero(format_date(read_date(text), language), Typeface((name,)), MINI, language)
    assert hero is not None
    assert hero.core.size >= 20 * PT - 1e-9
    assert hero.height <= MINI.height + 0.01
