"""Dates in a text that are more precise than the date of its card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.checks.dates_in_text import find_dates, find_narrower_dates
from deckgen.dates import HistoricalDate, format_date
from deckgen.dates.historical import century, day, decade, month, span, year

YEARS = st.integers(-9999, 2100).filter(bool)
NARROWER = st.one_of(
    st.builds(day, YEARS, st.integers(1, 12), st.integers(1, 28)),
    st.builds(month, YEARS, st.integers(1, 12)),
    st.builds(lambda y, m: span(month(y, m), month(y, m + 1)), YEARS, st.integers(1, 11)),
)


def phrases(date: HistoricalDate, text: str, language: str) -> list[str]:
    return [mention.phrase for mention in find_narrower_dates(date, text, language)]


@given(NARROWER, st.sampled_from(["en", "es", "fr", "pl", "de"]), st.sampled_from(["{}", "Luna 9: {}.", "12 ({})"]))
def test_the_shortcut_for_dates_of_one_year_misses_nothing(date, language, sentence):
    text = sentence.format(format_date(date, language))
    around = year(date.first_year)
    assert phrases(around, text, language) == [
        mention.phrase for mention in find_dates(text, language) if mention.narrows(around)
    ]


@pytest.mark.parametrize(
    ("date", "text", "found"),
    [
        (year(1969), "Three men left on 16 July 1969.", True),
        (year(1969), "On 1969-07-16 three men left.", True),
        (year(1969), "It was July １９６９.", True),
        (year(-44), "On 15 March 44 BCE.", True),
        (year(-1200), "In May 1,200 BCE.", True),
        (year(1969), "Three men left on 16 July 1970.", False),
        (year(1969), "They were 38, 39 and 38; 600 million watched.", False),
        (decade(1960), "It flew in 1969.", True),
        (century(20), "The 1960s were wild.", True),
    ],
)
def test_a_more_precise_date_is_found(date, text, found):
    assert bool(phrases(date, text, "en")) is found
