"""Decks for the charts, made without files: what matters here is dates, titles and periods."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st

from deckgen.dates import HistoricalDate, Scale, format_date, read_date
from deckgen.dates.historical import about, century, day, decade, millennium, span, year, years_ago
from deckgen.deck import Card, Choices, Deck
from deckgen.deck.model import Period, default_periods, find_period

if TYPE_CHECKING:
    from collections.abc import Iterable

USUAL = default_periods("en")
UNHURRIED = settings(deadline=None)


def card(date: HistoricalDate | str, title: str = "An event", **fields: str) -> Card:
    read = read_date(date) if isinstance(date, str) else date
    given = {"printed": format_date(read, "en"), "period": find_period(read, USUAL)} | fields
    return Card(code="001", title=title, value=read, **given)


def deck(*cards: Card, language: str = "en", title: str = "A deck", periods: Iterable[Period] = USUAL) -> Deck:
    choices = Choices(id="TEST", title=title, language=language)
    return Deck(Path("deck.yaml"), choices, tuple(periods), (), cards)


years = st.one_of(st.integers(-9999, 2030), st.integers(1900, 2030)).filter(bool)
points = st.one_of(
    st.builds(year, years),
    st.builds(year, st.integers(-14_000_000_000, -10_000)),
    st.builds(day, years, st.integers(1, 12), st.integers(1, 28)),
    st.integers(1, 13_800).map(lambda n: years_ago(n * 1_000_000, str(n), Scale.MILLIONS)),
)
spans = st.one_of(
    st.builds(lambda first, length: span(year(first), year(first + length)), st.integers(1, 1900), st.integers(1, 900)),
    st.builds(lambda n, bce: century(n, bce=bce), st.integers(1, 20), st.booleans()),
    st.builds(lambda n, bce: millennium(n, bce=bce), st.integers(1, 2), st.booleans()),
    st.integers(1, 202).filter(lambda n: n % 10).map(lambda n: decade(n * 10)),
)
dates = st.builds(about, points | spans, st.booleans())
titles = st.text(max_size=120)
cards = st.builds(card, dates, titles)
hands = st.lists(cards, min_size=1, max_size=40)
