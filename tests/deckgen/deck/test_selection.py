"""Some cards of a deck: by code, as a sample, and in groups by period."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from deckgen.dates import read_date
from deckgen.deck import Card
from deckgen.deck.selection import group_by_period, select_by_code, select_by_tag, select_cards, select_sample
from deckgen.errors import UserError


def cards(*codes: str, **fields: Any) -> list[Card]:
    return [Card(code, f"Event {code}", read_date("1969"), "1969", **fields) for code in codes]


NUMBERED = cards("001", "002", "003", "010", "011")
NAMED = cards("A1", "B7", "C3", "D9")


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        ("003", [2]),
        ("3", [2]),
        ("10,1", [0, 3]),
        ("1-3", [0, 1, 2]),
        (" 1 – 2 , 011 ", [0, 1, 4]),
        ("2-10", [1, 2, 3]),  # whether or not each number is there
        ("1-2,2-3", [0, 1, 2]),
    ],
)
def test_numbers_and_ranges_of_numbers(wanted: str, chosen: list[int]) -> None:
    assert select_by_code(NUMBERED, wanted) == chosen


@pytest.mark.parametrize(("wanted", "chosen"), [("b7", [1]), ("B7-D9", [1, 2, 3]), ("C3-A1", [0, 1, 2])])
def test_other_codes_range_over_the_cards_between_them(wanted: str, chosen: list[int]) -> None:
    assert select_by_code(NAMED, wanted) == chosen


@pytest.mark.parametrize(("wanted", "told"), [("", "001-020"), ("1--3", "001-020"), ("4-9", "4-9"), ("777", "777")])
def test_what_names_no_card_is_told(wanted: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        select_by_code(NUMBERED, wanted)
    assert told in str(caught.value)


def test_a_mistyped_code_is_guessed() -> None:
    deck = cards("ROME", "PARIS")
    with pytest.raises(UserError, match=r"(?i)rome"):
        select_by_code(deck, "ROMA")


@pytest.mark.parametrize("count", [1, 2, 7, 19, 20, 30])
def test_a_sample_is_spread_over_the_deck_and_has_its_longest_title(count: int) -> None:
    deck = cards(*(f"{number:03}" for number in range(20)))
    deck[13] = Card("013", "A title longer than all the others", read_date("1969"), "1969")
    chosen = select_sample(deck, count)
    assert len(chosen) == len(set(chosen)) == min(count, 20)
    assert chosen == sorted(chosen)
    assert 13 in chosen
    gaps = [later - earlier for earlier, later in pairwise(chosen)]
    assert max(gaps, default=0) <= 2 * 20 / count


def test_groups_follow_the_order_of_the_periods_and_what_has_another_comes_last() -> None:
    deck = [*cards("1", "2", period="modern"), *cards("3", period="ancient"), *cards("4", period="own")]
    assert group_by_period(deck, range(4), ["ancient", "medieval", "modern"]) == [[2], [0, 1], [3]]
    assert group_by_period(deck, [1, 3], ["ancient", "medieval", "modern"]) == [[1], [3]]


TAGGED = [
    *cards("001", tags=("politics", "easy")),
    *cards("002", tags=("science", "hard")),
    *cards("003", tags=("Africa", "easy")),
    *cards("004"),
]


@pytest.mark.parametrize(
    ("wanted", "chosen"), [("easy", [0, 2]), ("EASY", [0, 2]), ("hard, africa", [1, 2]), ("easy,politics", [0, 2])]
)
def test_cards_with_one_of_the_tags(wanted: str, chosen: list[int]) -> None:
    assert select_by_tag(TAGGED, wanted) == chosen


@pytest.mark.parametrize(
    ("deck", "wanted", "told"),
    [(TAGGED, "esy", "easy"), (TAGGED, "xyzzy", "africa, easy, hard, politics, science"), (NUMBERED, "easy", "“tags”")],
)
def test_a_tag_that_no_card_has_is_told_with_what_there_is(deck: list[Card], wanted: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        select_by_tag(deck, wanted)
    assert told in str(caught.value)


def test_codes_tags_and_a_sample_narrow_the_choice_together() -> None:
    assert select_cards(TAGGED) == [0, 1, 2, 3]
    assert select_cards(TAGGED, only="2-4", tag="easy") == [2]
    assert select_cards(TAGGED, tag="easy", sample=1) == [0]
    with pytest.raises(UserError, match="002"):
        select_cards(TAGGED, only="002", tag="easy")
