"""Codes that deckgen gives: they tell nothing of the dates and stay with their events."""

from __future__ import annotations

import random
from statistics import correlation, mean

from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck.model import USABLE_CODE
from deckgen.reading.codes import CodeRequest, assign_codes, numbers_in
from deckgen.text import code_key, fold_words

MAY_CHANGE = 5  # other events that one row can move: one of three digits, one of four, and some of five

TITLES = st.lists(st.text("abcdefghij ", min_size=3, max_size=9), unique_by=fold_words, min_size=1, max_size=60)


def give(titles: list[str], deck_id: str = "deck") -> dict[str, str]:
    codes = assign_codes(deck_id, [CodeRequest("", title, frozenset()) for title in titles])
    return dict(zip(titles, codes, strict=True))


def changed(before: dict[str, str], after: dict[str, str]) -> int:
    return sum(before[title] != after[title] for title in before.keys() & after.keys())


@given(TITLES, st.randoms())
def test_moving_rows_changes_no_code(titles: list[str], draw: random.Random) -> None:
    moved = draw.sample(titles, len(titles))
    assert give(moved) == give(titles)


@given(TITLES, st.integers(0))
def test_a_row_added_or_removed_changes_few_others(titles: list[str], at: int) -> None:
    fewer = [title for index, title in enumerate(titles) if index != at % len(titles)]
    assert changed(give(titles), give(fewer)) <= MAY_CHANGE


def test_a_row_added_to_a_long_list_changes_hardly_any_other() -> None:
    titles = [f"Event {number}" for number in range(1001)]
    for size, most in ((30, 0.1), (132, 0.3), (1000, 1.5)):
        whole = give(titles[: size + 1])
        changes = [changed(whole, give(titles[:at] + titles[at + 1 : size + 1])) for at in range(0, size, size // 15)]
        assert mean(changes) <= most
        assert max(changes) <= MAY_CHANGE


@given(TITLES, st.lists(st.sampled_from(["", "7", "B7", "042"]), max_size=5))
def test_codes_are_unique_and_usable_and_written_ones_are_kept(titles: list[str], written: list[str]) -> None:
    written = list(dict.fromkeys(written))[: len(titles)]
    written += [""] * (len(titles) - len(written))
    requests = [CodeRequest(code, title, frozenset()) for code, title in zip(written, titles, strict=True)]
    codes = assign_codes("deck", requests)
    assert len({code_key(code) for code in codes}) == len(codes)
    assert all(USABLE_CODE.fullmatch(code) for code in codes)
    assert all(code == old for code, old in zip(codes, written, strict=True) if old)


def test_codes_do_not_follow_the_dates_of_a_chronological_list() -> None:
    for deck_id in ("history", "class-4b", "moja-talia"):
        codes = [int(code) for code in give([f"Event {year}" for year in range(1500, 1800)], deck_id).values()]
        assert abs(correlation(codes, range(300))) < 0.2


def test_another_deck_has_other_codes_and_spelling_does_not_matter() -> None:
    titles = ["Fall of Rome", "Moon landing", "Fall of the Wall"]
    assert give(titles) != give(titles, "other")
    assert list(give(titles).values()) == list(give(["fall of ROME", "Moon-landing", "Fall of the wall!"]).values())


def test_equal_titles_get_codes_of_their_own_even_in_the_longest_list() -> None:
    codes = assign_codes("deck", [CodeRequest("", "", frozenset())] * 20_000)
    assert len(set(codes)) == 20_000


def test_no_card_gets_a_number_of_its_own_date() -> None:
    titles = [f"Event {number}" for number in range(300)]
    for title, code in give(titles).items():
        revealing = numbers_in(f"{int(code)} BCE")
        assert assign_codes("deck", [CodeRequest("", title, revealing)]) != [code]
