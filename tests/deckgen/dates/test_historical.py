"""HistoricalDate: spans without a year 0, compared as the game compares them."""

from __future__ import annotations

import pytest

from deckgen.dates import HistoricalDate, Precision, read_date


def test_equal_dates_are_one_date() -> None:
    assert read_date("44 BCE") == read_date("-44") == read_date("44 a. C.")
    assert len({read_date("44 BCE"), read_date("-44")}) == 1


def test_figures_of_deep_time_are_kept_as_written() -> None:
    rounded, exact = read_date("66 Ma"), read_date("66.0 Ma")
    assert rounded != exact
    assert rounded.same(exact)


def test_the_year_before_1_is_1_bce() -> None:
    assert read_date("1 BCE").last == (0, 12, 31)
    assert read_date("1 BCE").last_year == -1
    assert read_date("1 BCE").before(read_date("1 CE"))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("13.8 Ga", "4.54 Ga"),
        ("66 Ma", "-12000"),
        ("45 BCE", "44 BCE"),
        ("44 BCE", "14"),
        ("5th century BCE", "400 BCE"),
        ("1969-07-20", "1969-07-21"),
        ("1969-06", "1969-07-01"),
        ("1914-1918", "1920s"),
    ],
)
def test_before(earlier: str, later: str) -> None:
    assert read_date(earlier).before(read_date(later))
    assert not read_date(later).before(read_date(earlier))


@pytest.mark.parametrize(
    ("one", "two"),
    [("1969", "1969-07-20"), ("480 BCE", "5th century BCE"), ("c. 900", "900"), ("1914-1918", "1916")],
)
def test_overlapping_dates_are_the_same_for_the_game(one: str, two: str) -> None:
    assert read_date(one).same(read_date(two))
    assert read_date(two).same(read_date(one))


def test_being_the_same_is_not_transitive() -> None:
    early, wide, late = map(read_date, ("480 BCE", "5th century BCE", "450 BCE"))
    assert early.same(wide) and wide.same(late)
    assert early.before(late)


def test_circa_does_not_widen_the_span() -> None:
    assert read_date("c. 900").approximate
    assert read_date("c. 900").before(read_date("901"))


@pytest.mark.parametrize(
    ("date", "bare"),
    [
        ("1969-07-20", "1969"),
        ("March 44 BCE", "44 BCE"),
        ("c. 20 July 1969", "c. 1969"),
        ("20-24 July 1969", "1969"),
        ("1 July 1914 - 11 November 1918", "1914-1918"),
        ("1969", "1969"),
        ("5th century BCE", "5th century BCE"),
        ("66 Ma", "66 Ma"),
    ],
)
def test_to_year_coarsens_days_and_months_only(date: str, bare: str) -> None:
    assert read_date(date).to_year() == read_date(bare)


def test_a_range_keeps_how_its_ends_were_written() -> None:
    date = read_date("c. 900 - 950")
    assert date.ends is not None
    assert [end.approximate for end in date.ends] == [True, False]
    assert date.approximate
    assert date.precision is Precision.RANGE


def test_a_date_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        read_date("1969").approximate = True  # type: ignore[misc]


def test_leap_days_follow_the_calendar_of_their_time() -> None:
    julian: HistoricalDate = read_date("1500-02-29")
    assert julian.first == (1500, 2, 29)
    assert read_date("29 February 5 BCE").first_year == -5
    with pytest.raises(ValueError, match="does not exist"):
        read_date("1900-02-29")
