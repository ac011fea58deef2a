"""The histogram of the terminal: a line per period, aligned, within 80 columns."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.charts.histogram import histogram_lines
from deckgen.deck.model import Period
from deckgen.messages import catalogue
from deckgen.terminal import clean_for_terminal
from deckgen.text import cell_width
from tests.deckgen.charts.chart_decks import UNHURRIED, card, deck, hands

if TYPE_CHECKING:
    from deckgen.deck import Card


def repeated(counts: dict[str, int]) -> list[Card]:
    """As many cards of each period as asked for."""
    return [one for name, count in counts.items() for one in [card("1969", period=name)] * count]


def test_an_empty_deck_has_no_lines() -> None:
    assert list(histogram_lines(deck())) == []


def test_periods_with_cards_come_in_the_order_of_time_whatever_the_order_of_the_cards() -> None:
    lines = list(histogram_lines(deck(card("1969"), card("44 BCE"), card("1999"), card("1066"))))
    assert lines == ["Antiquity    █ 1", "Middle Ages  █ 1", "Our time     ██ 2"]


def test_periods_listed_in_any_order_still_come_in_the_order_of_time() -> None:
    late, early = Period("late", "Late", "#000000", None), Period("early", "Early", "#000000", None)
    played = deck(card("1900", period="late"), card("900", period="early"), periods=[late, early])
    assert [line.split()[0] for line in histogram_lines(played)] == ["Early", "Late"]


def test_cards_without_a_period_come_last_even_if_they_are_the_oldest() -> None:
    lines = list(histogram_lines(deck(card("9000 BCE", period=""), card("1969"))))
    assert [re.split(r"  +", line)[0] for line in lines] == ["Our time", "No period"]


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "de"])
def test_every_shipped_language_has_all_the_words_of_the_charts(language: str) -> None:
    assert catalogue(language, "charts").keys() == catalogue("en", "charts").keys()


def test_bars_start_in_one_column_whatever_the_script_of_the_names() -> None:
    names = ["Middle Ages", "明治時代", "Ep\u0301oque", "Średniowiecze"]
    periods = [Period(str(at), name, "#000000", None) for at, name in enumerate(names)]
    played = deck(*(card(str(1000 + at), period=str(at)) for at in range(4)), periods=periods)
    assert len({cell_width(line.partition("█")[0]) for line in histogram_lines(played)}) == 1


@UNHURRIED
@given(st.dictionaries(st.text(max_size=60), st.integers(1, 3000), min_size=1, max_size=8))
def test_no_line_is_wider_than_80_columns_and_every_bar_is_seen(counts: dict[str, int]) -> None:
    for line in histogram_lines(deck(*repeated(counts))):
        assert cell_width(line) <= 80
        assert re.search(r"[▏▎▍▌▋▊▉█] \d+$", line)


def test_more_cards_never_have_a_shorter_bar() -> None:
    counts = {"a": 1, "b": 40, "c": 41, "d": 900}
    bars = [line.split()[1] for line in histogram_lines(deck(*repeated(counts)))]
    assert [len(bar) for bar in bars] == sorted(len(bar) for bar in bars)
    assert len(bars[-1]) > 60


@UNHURRIED
@given(hands)
def test_the_counts_add_up_to_the_deck(cards: list[Card]) -> None:
    lines = histogram_lines(deck(*cards))
    assert sum(int(line.rsplit(" ", 1)[1]) for line in lines) == len(cards)


def test_colour_is_used_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    played = deck(card("1969"))
    assert "\x1b" not in clean_for_terminal("".join(histogram_lines(played)))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "\x1b" in clean_for_terminal("".join(histogram_lines(played)))
