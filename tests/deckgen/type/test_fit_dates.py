"""The date of a card: large, with its era smaller beside or below."""

from __future__ import annotations

import pytest

from deckgen.dates import format_date, read_date
from deckgen.type.fit import PT, TextBox, fit_date
from deckgen.type.fonts import Typeface

BOLD = Typeface(("serif-bold",))
MINI = TextBox(37, 30, 34, 20, leading=1.0)


def test_a_bare_year_is_as_large_as_it_can_be() -> None:
    date = fit_date("1969", BOLD, MINI, "es")
    assert date is not None and date.figure.size == pytest.approx(34 * PT)


def test_the_era_stands_smaller_beside_the_figure_and_both_are_centred() -> None:
    date = fit_date(format_date(read_date("44 BCE"), "es"), BOLD, MINI, "es")
    assert date is not None and date.beside and date.era == "a.\u00a0C."
    whole = BOLD.width("44", date.figure.size) + date.space + date.era_width
    left = -date.shift - BOLD.width("44", date.figure.size) / 2
    assert left == pytest.approx(-whole / 2)


def test_a_long_figure_keeps_its_size_and_the_era_goes_below() -> None:
    date = fit_date(format_date(read_date("c. 71000 BCE"), "fr"), BOLD, MINI, "fr")
    assert date is not None and not date.beside and date.era
    assert date.figure.size >= 20 * PT - 1e-9


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
    date = fit_date(format_date(read_date(text), language), Typeface((name,)), MINI, language)
    assert date is not None
    assert date.figure.size >= 20 * PT - 1e-9
    assert date.height <= MINI.height + 0.01
