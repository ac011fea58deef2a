"""The lay of the table from places alone: rows, gaps, overlaps, direction, what lies apart; and its game log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scorer.log.read import read_log
from scorer.log.write import write_log
from scorer.photo import Wish, judge_sighting, settle
from scorer.photo.arrange import guess_rules
from scorer.photo.judge import misplaced, table_log
from scorer.photo.model import Observation
from scorer.replay import open_deck, replay_file
from tests.scorer.photo.table_scenes.layouts import Laid, Layout, grid, line, two_rows
from tests.scorer.photo.table_scenes.printed_faces import DECK
from tests.scorer.photo.table_scenes.truth import as_it_lies, codes, lies_as, same_result

BOX = open_deck(DECK)
BY_DATE = sorted(BOX.cards, key=lambda code: BOX.first[code])


def row(*cards: str, y: float = 0.0, x: float = 0.0) -> list[Laid]:
    return [Laid(code, "D", x + 50 * place, y, 0.0) for place, code in enumerate(cards)]


def sighted(*cards: Laid) -> Observation:
    return as_it_lies(Layout("", tuple(cards)))


@given(seed=st.integers(0, 10**6), number=st.integers(6, 25), rows=st.integers(1, 3))
def test_lines_are_read_as_they_lie(seed: int, number: int, rows: int) -> None:
    layout = line(np.random.default_rng(seed), BOX, number, rows)
    report = judge_sighting(BOX, as_it_lies(layout), Wish("classic"))
    assert lies_as(report.lay, layout) or report.unsure


@given(seed=st.integers(0, 10**6), number=st.integers(8, 25), rows=st.integers(1, 3))
def test_the_two_rows_of_twist_coop_are_read_as_they_lie(seed: int, number: int, rows: int) -> None:
    layout = two_rows(np.random.default_rng(seed), BOX, number, rows)
    report = judge_sighting(BOX, as_it_lies(layout), Wish("twist-coop"))
    assert (lies_as(report.lay, layout) and same_result(report, layout, BOX)) or report.unsure


@given(seed=st.integers(0, 10**6), number=st.integers(0, 12))
def test_grids_are_read_as_they_lie_and_known_for_what_they_are(seed: int, number: int) -> None:
    layout = grid(np.random.default_rng(seed), BOX, number)
    sighting = as_it_lies(layout)
    assert guess_rules(sighting).id == "chrono-coop"
    report = judge_sighting(BOX, sighting)
    assert lies_as(report.lay, layout)


def test_the_score_is_three_a_plus_two_b_minus_the_cards_in_play() -> None:
    bottom, gap = BY_DATE[0:12:2], BY_DATE[1:6:4]
    cards = [*row(*bottom), Laid(gap[0], "D", 25.0, -74.0, 0.0), Laid(gap[1], "D", 125.0, -74.0, 0.0)]
    report = judge_sighting(BOX, sighted(*cards, Laid(BY_DATE[60], "D", 500.0, 0.0, 20.0)), Wish("twist-coop"))
    assert report.score == 3 * 6 + 2 * 2 - 36
    assert report.lay.pile is not None and report.lay.pile.code == BY_DATE[60]
    assert not report.unsure


def test_a_card_half_over_another_of_the_same_date_counts_for_its_row() -> None:
    one, other = next((a, b) for a in BY_DATE for b in BY_DATE if a < b and BOX.same_date(a, b))
    early, late = BY_DATE[0], BY_DATE[-1]
    cards = [*row(early, one, late), Laid(other, "D", 51.0, 34.0, 1.0)]
    report = judge_sighting(BOX, sighted(*cards), Wish("twist-coop"))
    assert codes(report.lay.stacks) == ((early,), (one, other), (late,))
    assert report.score == 3 * 4 - 36
    assert all(judged.verdict == "right" for judged in report.cards)


def test_a_wrong_card_is_named_with_its_true_place() -> None:
    cards = [BY_DATE[place] for place in (0, 10, 70, 20, 30)]
    report = judge_sighting(BOX, sighted(*row(*cards)), Wish("classic"))
    wrong = [judged for judged in report.cards if judged.verdict == "wrong"]
    assert [(judged.card.code, judged.after, judged.before) for judged in wrong] == [(BY_DATE[70], BY_DATE[30], None)]


def test_a_line_that_snakes_is_told_by_its_dates() -> None:
    there, back = BY_DATE[:50:10], BY_DATE[50:100:10]
    report = judge_sighting(BOX, sighted(*row(*there), *row(*back[::-1], y=90.0)), Wish("classic"))
    assert report.lay.snakes
    assert codes(report.lay.stacks) == tuple((code,) for code in (*there, *back))


def test_room_for_a_card_in_the_row_is_a_question() -> None:
    cards = row(*BY_DATE[:60:10])
    report = judge_sighting(BOX, sighted(*cards[:3], *cards[4:]), Wish("classic"))
    (question,) = report.questions
    assert (question.kind, question.facts) == ("hole", {"after": cards[2].code, "before": cards[4].code})


def test_a_tap_settles_a_question() -> None:
    cards = row(*BY_DATE[:60:10])
    sighting = sighted(*cards[:3], *cards[4:])
    report = judge_sighting(BOX, sighting, Wish("classic"))
    settled = judge_sighting(BOX, settle(sighting, report.questions, {0: cards[3].code}), Wish("classic"))
    assert codes(settled.lay.stacks) == tuple((card.code,) for card in cards)
    assert not settled.unsure
    none = judge_sighting(BOX, settle(sighting, report.questions, {0: None}), Wish("classic"))
    assert not none.unsure


def test_a_title_face_in_the_row_is_a_question() -> None:
    cards = row(*BY_DATE[:60:10])
    cards[2] = replace(cards[2], side="T")
    kinds = [question.kind for question in judge_sighting(BOX, sighted(*cards), Wish("classic")).questions]
    assert "undated" in kinds


def test_more_cards_than_the_game_has_are_a_question() -> None:
    cards = [*row(*BY_DATE[:20]), *row(*BY_DATE[20:40], y=150.0)]
    kinds = [question.kind for question in judge_sighting(BOX, sighted(*cards), Wish("twist-coop")).questions]
    assert "too-many" in kinds


@given(st.lists(st.sampled_from(BY_DATE), unique=True, max_size=12))
def test_as_few_cards_as_possible_are_called_wrong(cards: list[str]) -> None:
    wrong = misplaced(BOX, cards)
    kept = [code for place, code in enumerate(cards) if place not in wrong]
    assert not any(BOX.before(late, early) for place, early in enumerate(kept) for late in kept[place:])
    if not any(BOX.before(late, early) for place, early in enumerate(cards) for late in cards[place:]):
        assert not wrong


@pytest.mark.parametrize("players", [("Ana",), ("Ana", "Luis"), ("Ana", "Luis", "Eva")])
@pytest.mark.parametrize("seed", range(6))
def test_the_log_leads_to_the_same_table_and_score(seed: int, players: tuple[str, ...], tmp_path: Path) -> None:
    layout = two_rows(np.random.default_rng(seed), BOX, 22, 2)
    report = judge_sighting(BOX, as_it_lies(layout), Wish("twist-coop", players))
    file = tmp_path / "table.game.yaml"
    log = table_log(report.lay, report.replayed.state.table, file)
    file.write_text(write_log(log, "yaml"), "utf-8")
    replayed = replay_file(file)
    assert replayed.score == report.score
    wrong = sum(judged.verdict == "wrong" for judged in report.cards)
    assert len(replayed.problems) == wrong
    assert read_log(file).header.players == players


@pytest.mark.parametrize("make", [line, grid])
def test_the_log_of_a_line_or_a_grid_can_be_replayed(make: object, tmp_path: Path) -> None:
    layout = make(np.random.default_rng(3), BOX, 9, 1)  # type: ignore[operator]
    report = judge_sighting(BOX, as_it_lies(layout), Wish(layout.rules))
    file = tmp_path / "table.game.yaml"
    file.write_text(write_log(table_log(report.lay, report.replayed.state.table, file), "yaml"), "utf-8")
    wrong = sum(judged.row == "space" and judged.verdict == "wrong" for judged in report.cards)
    assert len(replay_file(file).problems) == wrong
