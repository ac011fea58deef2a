"""The axis: cut at round years into sections of a few cards, from the Big Bang to last week."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.charts.axis import (
    find_roundest_year,
    make_marks,
    round_year_after,
    round_year_before,
    split_axis,
    unroundness,
)
from deckgen.dates.historical import astronomical_year
from tests.deckgen.charts.chart_decks import UNHURRIED, card, dates, hands

if TYPE_CHECKING:
    from deckgen.dates import HistoricalDate
    from deckgen.deck import Card


@pytest.mark.parametrize(
    ("after", "until", "found"),
    [
        (1492, 1504, 1500),
        (1945, 1947, 1947),
        (1801, 1999, 1900),
        (1911, 1959, 1950),
        (-38_000, -18_000, -20_000),
        (-776, -585, -600),
        (-44, 40, 1),
    ],
)
def test_the_roundest_year_between_two_dates(after: int, until: int, found: int) -> None:
    assert find_roundest_year(astronomical_year(after), astronomical_year(until)) == astronomical_year(found)


def test_there_is_no_year_to_cut_at_within_one_year() -> None:
    assert find_roundest_year(1969.2, 1969.8) is None


def test_rounder_years_have_fewer_digits() -> None:
    years = [2000, 1950, 1990, 1945, 1943]
    assert sorted(years, key=unroundness) == years


@given(st.floats(-1.4e10, 3000), st.floats(0, 1e9))
def test_the_ends_of_the_axis_enclose_what_is_on_it(moment: float, reach: float) -> None:
    assert moment - reach - 2 <= round_year_before(moment, reach) <= moment
    assert moment < round_year_after(moment, reach) <= moment + reach + 2


@given(dates, dates)
def test_an_earlier_date_has_its_dot_before_a_later_one(one: HistoricalDate, other: HistoricalDate) -> None:
    marks = make_marks([card(one, "one"), card(other, "other")])
    if one.before(other):
        assert [mark.cards[0].title for mark in marks] == ["one", "other"]
        assert marks[0].anchor < marks[1].anchor


def test_cards_of_one_date_share_a_mark_also_if_one_is_only_approximate() -> None:
    marks = make_marks([card("1543", "a"), card("1600"), card("c. 1543", "b")])
    assert [len(mark.cards) for mark in marks] == [2, 1]


def test_the_dot_of_a_range_is_at_its_beginning_and_that_of_a_century_in_its_middle() -> None:
    war, age = make_marks([card("1337-1453"), card("15th century")])
    assert (war.anchor, age.anchor) == (1337, 1451)


def test_only_spans_longer_than_a_year_are_drawn_as_bars() -> None:
    lasting = [
        mark.is_bar for mark in make_marks(map(card, ["900", "12th century", "1337-1453", "1920s", "1969-07-20"]))
    ]
    assert lasting == [False, True, True, True, False]


def test_no_cards_need_no_axis() -> None:
    assert split_axis(()) == ()


@UNHURRIED
@given(hands)
def test_sections_join_without_gaps_and_hold_every_mark_once_in_order(cards: list[Card]) -> None:
    marks = make_marks(cards)
    sections = split_axis(marks)
    assert all(before.until == after.since for before, after in pairwise(sections))
    assert tuple(mark for section in sections for mark in section.marks) == marks
    for section in sections:
        assert section.since < section.until
        assert all(section.since <= mark.anchor <= section.until for mark in section.marks)


@UNHURRIED
@given(hands)
def test_the_axis_reaches_over_every_span(cards: list[Card]) -> None:
    marks = make_marks(cards)
    sections = split_axis(marks)
    assert sections[0].since <= min(mark.start for mark in marks)
    assert sections[-1].until >= max(mark.end for mark in marks)


@given(st.sets(st.integers(-10_000, 2020).filter(bool), min_size=1, max_size=80))
def test_no_section_is_crowded_or_empty(years: set[int]) -> None:
    sections = split_axis(make_marks(card(f"{-year} BCE" if year < 0 else f"{year} CE") for year in years))
    assert all(1 <= len(section.marks) <= 10 for section in sections)


def test_deep_time_and_our_time_each_get_their_own_scale() -> None:
    cards = [card(date) for date in ("13.8 Ga", "4.5 Ga", "3.8 Ga", "541 Ma", "66 Ma", "300000 years ago")]
    cards += [card(date) for date in ("12000 BCE", "3200 BCE", "44 BCE", "476", "1492", "1789", "1969", "2008")]
    lengths = [section.until - section.since for section in split_axis(make_marks(cards))]
    assert max(lengths) > 1_000_000_000
    assert min(lengths) < 5_000
    assert len(lengths) >= 4


def test_a_dense_century_is_cut_at_its_round_years() -> None:
    sections = split_axis(make_marks(card(str(year)) for year in range(1900, 2000, 2)))
    assert all(section.since % 5 == 0 for section in sections[1:])
