"""The same event on two cards, and events that are only similar."""

from __future__ import annotations

import pytest

TWICE = [
    ("Moon landing", "1969", "moon landing.", "1969"),
    ("Moon landing", "1969", "First Moon landing", "1969-07-20"),
    ("Independence of Brazil", "1822", "Independence of Brasil", "1822"),
    ("Caída de Constantinopla", "1453", "Caida de Constantinopla", "1453"),
    ("Hong Kong returned", "1997", "Hong Kong returned to China", "1997"),
    ("Treaty of Versailes", "1919", "Treaty of Versailles", "1919"),
    ("New York New York opens", "1977", "New York opens", "1977"),
]
TWO = [
    ("Apollo 11 lands", "1969", "Apollo 12 lands", "1969"),
    ("Viking 1 lands on Mars", "1976", "Viking 2 lands on Mars", "1976"),
    ("North Korea is founded", "1948", "South Korea is founded", "1948"),
    ("Birth of Bach", "1685", "Birth of Handel", "1685"),
    ("Louis XVI dies", "1793", "Louis XVII dies", "1793"),
    ("Independence of Gambia", "1965", "Independence of Zambia", "1965"),
    ("Iran goes to war", "1980", "Iraq goes to war", "1980"),
    ("Austria joins", "1995", "Australia joins", "1995"),
    ("Nobel Prize for physics", "1901", "Nobel Prize for chemistry", "1901"),
    ("Moon landing", "1969", "First Moon landing", "1970"),
    ("Γέννηση του Σωκράτη", "470 BCE", "Γέννηση του Πλάτωνα", "470 BCE"),
    ("Мой дом", "1900", "Мои дом", "1900"),
]


def duplicates(check, first, date, second, other):
    findings = check(f"date,title\n{date},{first}\n{other},{second}\n")
    return [(f.location.row, f.code) for f in findings if f.code in ("same-event-twice", "title-twice")]


@pytest.mark.parametrize(("first", "date", "second", "other"), TWICE)
def test_one_event_in_nearly_the_same_words_is_reported(check, first, date, second, other):
    assert duplicates(check, first, date, second, other) == [(3, "same-event-twice")]


@pytest.mark.parametrize(("first", "date", "second", "other"), TWO)
def test_two_events_in_similar_words_are_not_reported(check, first, date, second, other):
    assert duplicates(check, first, date, second, other) == []


def test_the_earlier_card_is_named(check):
    finding = next(
        f for f in check("code,date,title\n001,1969,Moon\n,1970,Mars\n,1969,MOON\n") if f.code == "same-event-twice"
    )
    assert "001 (deck.csv:2)" in finding.message
