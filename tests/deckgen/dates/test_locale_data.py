"""The locale data in our vocabulary files is that of CLDR, so dates are printed the same without Babel."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.dates.locale_data import load_locale_data, locale_data_from_babel
from deckgen.dates.vocabulary import languages

WRITTEN = [st.decimals(0, 10**10, places=places) for places in (0, 1, 2)]


@pytest.mark.parametrize("language", languages())
def test_eras_patterns_and_the_decimal_sign_are_those_of_cldr(language: str) -> None:
    ours, theirs = load_locale_data(language), locale_data_from_babel(language)
    assert ours[:5] == theirs[:5]
    assert ours.decimal == theirs.decimal


@pytest.mark.parametrize("letters", ["MMMM", "LLLL"])
@pytest.mark.parametrize("language", languages())
def test_months_in_a_date_and_alone_are_those_of_cldr(language: str, letters: str) -> None:
    ours, theirs = load_locale_data(language), locale_data_from_babel(language)
    assert [ours.month_name(letters, n) for n in range(1, 13)] == [theirs.month_name(letters, n) for n in range(1, 13)]


@pytest.mark.parametrize("language", languages())
@given(number=st.integers(10_000, 14_000_000_000))
def test_large_numbers_are_grouped_as_cldr_groups_them(language: str, number: int) -> None:
    assert load_locale_data(language).grouped(number) == locale_data_from_babel(language).grouped(number)


@pytest.mark.parametrize("language", languages())
@given(figure=st.one_of(WRITTEN))
def test_a_figure_takes_the_plural_that_cldr_gives_it(language: str, figure: Decimal) -> None:
    assert load_locale_data(language).plural(figure) == locale_data_from_babel(language).plural(figure)


@pytest.mark.parametrize("language", languages())
@given(number=st.integers(1, 1000))
def test_the_nth_takes_the_form_that_cldr_gives_it(language: str, number: int) -> None:
    assert load_locale_data(language).ordinal(number) == locale_data_from_babel(language).ordinal(number)


def test_a_country_has_its_own_patterns() -> None:
    assert load_locale_data("en").day == "MMMM d, y"
    assert load_locale_data("en-GB").day == "d MMMM y"


def test_the_case_of_a_language_does_not_matter() -> None:
    assert load_locale_data("PL").day == load_locale_data("pl").day
