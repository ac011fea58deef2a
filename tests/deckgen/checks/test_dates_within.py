"""Notes are not read where nothing in them could be more precise than the card; nothing is missed for that."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.checks.dates_in_text import dates_in, dates_within
from deckgen.dates import HistoricalDate, format_date
from deckgen.dates.historical import century, day, decade, month, span, year

YEARS = st.integers(-9999, 2100).filter(bool)
NARROWER = st.one_of(
    st.builds(day, YEARS, st.integers(1, 12), st.integers(1, 28)),
    st.builds(month, YEARS, st.integers(1, 12)),
    st.builds(lambda y, m: span(month(y, m), month(y, m + 1)), YEARS, st.integers(1, 11)),
)


def phrases(date: HistoricalDate, text: str, language: str) -> list[str]:
    return [mention.phrase for mention in dates_within(date, text, language)]


@given(NARROWER, st.sampled_from(["en", "es", "fr", "pl", "de"]), st.sampled_from(["{}", "Luna 9: {}.", "12 ({})"]))
def test_what_names_a_part_of_a_year_is_always_read(date, language, sentence):
    text = sentence.format(format_date(date, language))
    around = year(date.first_year)
    assert phrases(around, text, language) == [
        mention.phrase for mention in dates_in(text, language) if mention.narrows(around)
    ]


@pytest.mark.parametrize(
    ("date", "text", "told"),
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
def test_a_note_that_tells_more_than_the_card_is_found(date, text, told):
    assert bool(phrases(date, text, "en")) is told
