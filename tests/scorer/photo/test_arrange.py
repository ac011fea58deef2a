"""Cards are arranged by their poses alone: rows, gaps, overlaps, direction, and what lies apart."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from dataclasses import replace

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.photo import GameSetup, apply_answers, judge_observation
from scorer.photo.arrange import find_misplaced, guess_ruleset
from tests.scorer.photo.laid_tables import BY_DATE, CARDS, observe, row
from tests.scorer.photo.table_scenes.layouts import grid, line, two_rows
from tests.scorer.photo.table_scenes.truth import codes, matches_layout, observe_layout, same_result


@given(seed=st.integers(0, 10**6), number=st.integers(6, 25), rows=st.integers(1, 3))
@example(seed=6, number=6, rows=3)  # a snake of rows of two with a card wrong, in perfect order from left to right
def test_lines_are_read_as_they_lie(seed: int, number: int, rows: int) -> None:
    layout = line(np.random.default_rng(seed), CARDS, number, rows)
    report = judge_observation(CARDS, observe_layout(layout), GameSetup("classic"))
    assert matches_layout(report.arrangement, layout) or report.unsure


@given(seed=st.integers(0, 10**6), number=st.integers(8, 25), rows=st.integers(1, 3))
def test_the_two_rows_of_twist_coop_are_read_as_they_lie(seed: int, number: int, rows: int) -> None:
    layout = two_rows(np.random.default_rng(seed), CARDS, number, rows)
    report = judge_observation(CARDS, observe_layout(layout), GameSetup("twist-coop"))
    assert (matches_layout(report.arrangement, layout) and same_result(report, layout, CARDS)) or report.unsure


@given(seed=st.integers(0, 10**6), number=st.integers(0, 12))
def test_grids_are_read_as_they_lie_and_recognized(seed: int, number: int) -> None:
    layout = grid(np.random.default_rng(seed), CARDS, number)
    observation = observe_layout(layout)
    assert guess_ruleset(observation).id == "chrono-coop"
    report = judge_observation(CARDS, observation)
    assert matches_layout(report.arrangement, layout)


def test_a_line_that_snakes_is_recognized_by_its_dates() -> None:
    there, back = BY_DATE[:50:10], BY_DATE[50:100:10]
    report = judge_observation(CARDS, observe(*row(*there), *row(*back[::-1], y=90.0)), GameSetup("classic"))
    assert report.arrangement.snakes
    assert codes(report.arrangement.stacks) == tuple((code,) for code in (*there, *back))


@pytest.mark.parametrize("back", [(0, 1), (1, 0)])
def test_rows_of_two_may_snake_or_not_and_are_asked_about(back: tuple[int, int]) -> None:
    there, below = BY_DATE[:20:10], [BY_DATE[30:50:10][place] for place in back]
    report = judge_observation(CARDS, observe(*row(*there), *row(*below, y=90.0)), GameSetup("classic"))
    assert [question.kind for question in report.questions] == ["direction"]
    for direction, right in (("left-to-right", below), ("snake", below[::-1])):
        told = apply_answers(report.observation, report.questions, {0: direction})
        settled = judge_observation(CARDS, told, GameSetup("classic"))
        assert codes(settled.arrangement.stacks) == tuple((code,) for code in (*there, *right))
        assert not settled.unsure


def test_a_short_row_that_begins_far_from_the_end_of_the_one_above_it_is_no_snake() -> None:
    cards = (*row(*BY_DATE[:50:10]), *row(*BY_DATE[50:70:10], y=90.0))
    report = judge_observation(CARDS, observe(*cards), GameSetup("classic"))
    assert codes(report.arrangement.stacks) == tuple((code,) for code in BY_DATE[:70:10])
    assert not report.questions


def test_rows_of_one_card_are_the_same_from_both_sides() -> None:
    cards = (*row(*BY_DATE[:30:10]), *row(BY_DATE[40], y=90.0))
    report = judge_observation(CARDS, observe(*cards), GameSetup("classic"))
    assert codes(report.arrangement.stacks) == tuple((code,) for code in (*BY_DATE[:30:10], BY_DATE[40]))
    assert not report.questions


def test_room_for_a_card_in_the_row_is_a_question() -> None:
    cards = row(*BY_DATE[:60:10])
    report = judge_observation(CARDS, observe(*cards[:3], *cards[4:]), GameSetup("classic"))
    (question,) = report.questions
    assert (question.kind, question.facts) == ("hole", {"after": cards[2].code, "before": cards[4].code})


def test_a_title_face_in_the_row_is_a_question() -> None:
    cards = row(*BY_DATE[:60:10])
    cards[2] = replace(cards[2], side="T")
    kinds = [question.kind for question in judge_observation(CARDS, observe(*cards), GameSetup("classic")).questions]
    assert "undated" in kinds


@given(st.lists(st.sampled_from(BY_DATE), unique=True, max_size=12))
def test_as_few_cards_as_possible_are_misplaced(cards: list[str]) -> None:
    wrong = find_misplaced(CARDS, cards)
    kept = [code for place, code in enumerate(cards) if place not in wrong]
    assert not any(CARDS.before(late, early) for place, early in enumerate(kept) for late in kept[place:])
    if not any(CARDS.before(late, early) for place, early in enumerate(cards) for late in cards[place:]):
        assert not wrong


@given(seed=st.integers(0, 10**6), number=st.integers(0, 12), at=st.sets(st.integers(0, 24), min_size=1, max_size=3))
def test_cards_that_were_not_seen_are_asked_for_at_their_places_and_nothing_shifts(
    seed: int, number: int, at: set[int]
) -> None:
    layout = grid(np.random.default_rng(seed), CARDS, number)
    codes = [code for row in layout.grid for code in row]
    missing = {codes[place] for place in at}
    seen = replace(layout, cards=tuple(card for card in layout.cards if card.code not in missing))
    report = judge_observation(CARDS, observe_layout(seen), GameSetup("chrono-coop"))
    if "cell-unclear" in {question.kind for question in report.questions}:
        return  # the cards at an edge are gone, and with them what the columns are measured by
    assert [[card.code if card else None for card in row] for row in report.arrangement.grid] == [
        [None if code in missing else code for code in row] for row in layout.grid
    ]
    answers = {
        number: layout.grid[int(str(question.facts["row"])) - 1][int(str(question.facts["column"])) - 1]
        for number, question in enumerate(report.questions)
        if question.kind == "cell-missing"
    }
    assert set(answers.values()) == missing
    answered = apply_answers(report.observation, report.questions, answers)
    assert matches_layout(judge_observation(CARDS, answered, GameSetup("chrono-coop")).arrangement, layout)


def test_a_grid_is_recognized_though_a_card_in_its_middle_was_not_seen() -> None:
    layout = grid(np.random.default_rng(1), CARDS, 6)
    unseen = layout.grid[2][1]
    observation = observe_layout(replace(layout, cards=tuple(card for card in layout.cards if card.code != unseen)))
    assert guess_ruleset(observation).id == "chrono-coop"
    report = judge_observation(CARDS, observation)
    (question,) = report.questions
    assert (question.kind, question.facts) == ("cell-missing", {"row": 3, "column": 2})
    judged = {one.card.code for one in report.cards}
    beside = {code for column, space, code in layout.spaces if column == 2 and space in (2, 3)}
    assert judged == {card.code for card in observation.cards} - beside


def test_a_line_laid_in_rows_of_five_is_no_grid() -> None:
    cards = [
        card for number in range(5) for card in row(*BY_DATE[number * 25 : number * 25 + 25 : 5], y=150.0 * number)
    ]
    assert guess_ruleset(observe(*cards[:-2])).id == "classic"
