"""Periods: the first that has not ended when a date begins."""

from __future__ import annotations

import pytest

from deckgen.dates import read_date
from deckgen.deck.model import default_periods, find_period, make_period
from deckgen.theme import contrast


@pytest.mark.parametrize(
    ("date", "period"),
    [
        ("66 Ma", "prehistory"),
        ("3001 BCE", "prehistory"),
        ("3000 BCE", "ancient"),
        ("475", "ancient"),
        ("476", "medieval"),
        ("1491-12-31", "medieval"),
        ("1492", "early-modern"),
        ("1789-07-14", "nineteenth"),
        ("1914-1918", "world-wars"),
        ("1969", "contemporary"),
    ],
)
def test_the_usual_periods_hold_every_date(date, period):
    assert find_period(read_date(date), default_periods("en")) == period


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "de", "es-mx"])
def test_the_usual_periods_are_named_in_every_language_and_can_be_read(language):
    periods = default_periods(language)
    assert all(period.name != period.id for period in periods)
    assert all(contrast("#ffffff", period.colour) >= 4.5 for period in periods)


def test_a_language_without_names_gets_the_english_ones():
    assert default_periods("sv") == default_periods("en")


def test_periods_without_limits_are_given_by_the_author_alone():
    assert find_period(read_date("1969"), [make_period({"id": "red"}, "en"), make_period({"id": "blue"}, "en")]) == ""


def test_a_date_after_the_last_limit_has_no_period():
    assert find_period(read_date("1969"), [make_period({"id": "old", "until": "1900"}, "en")]) == ""
