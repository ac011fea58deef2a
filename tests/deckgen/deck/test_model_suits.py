"""Suits: two that differ on every card, all about equally often, and never changing."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck.model import assign_suits, choose_suits

FOUR = ("sun", "moon", "star", "leaf")


@given(st.from_regex(r"[0-9A-Za-z]{1,5}", fullmatch=True), st.integers(2, 6))
def test_the_two_suits_of_a_card_differ(code, count):
    suits = tuple("abcdef"[:count])
    title, date = assign_suits(code, suits)
    assert title != date
    assert {title, date} <= set(suits)


@pytest.mark.parametrize("count", [24, 55, 110, 500])
def test_consecutive_codes_use_all_suits_about_equally(count):
    pairs = [assign_suits(f"{number:03}", FOUR) for number in range(1, count + 1)]
    for side in (0, 1):
        counts = Counter(pair[side] for pair in pairs)
        assert max(counts[suit] for suit in FOUR) - min(counts[suit] for suit in FOUR) <= 6


def test_leading_zeros_do_not_change_the_suits():
    assert assign_suits("7", FOUR) == assign_suits("007", FOUR)


def test_the_suits_of_printed_cards_never_change():
    assert [assign_suits(code, FOUR) for code in ("001", "042", "B7")] == [
        ("star", "leaf"),
        ("sun", "moon"),
        ("sun", "moon"),
    ]


@pytest.mark.parametrize(
    ("chosen", "used"),
    [
        ((), FOUR),
        (("sun", "leaf"), ("sun", "leaf")),
        (("sun", "sun", "leaf"), ("sun", "leaf")),
        (("sun", "sun"), FOUR),
        (("sun", "nonsense"), FOUR),
    ],
)
def test_a_deck_uses_the_suits_it_chooses_if_there_are_at_least_two(chosen, used):
    assert choose_suits(chosen, FOUR) == used
