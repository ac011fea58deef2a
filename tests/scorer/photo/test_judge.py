"""The verdicts and the score of an arranged table."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from scorer.photo import GameSetup, judge_observation
from tests.scorer.photo.laid_tables import BY_DATE, CARDS, observe, row
from tests.scorer.photo.table_scenes.layouts import LaidCard
from tests.scorer.photo.table_scenes.truth import codes


def test_the_score_is_three_a_plus_two_b_minus_the_cards_in_play() -> None:
    bottom, gap = BY_DATE[0:12:2], BY_DATE[1:6:4]
    cards = [*row(*bottom), LaidCard(gap[0], "D", 25.0, -74.0, 0.0), LaidCard(gap[1], "D", 125.0, -74.0, 0.0)]
    report = judge_observation(
        CARDS, observe(*cards, LaidCard(BY_DATE[60], "D", 500.0, 0.0, 20.0)), GameSetup("twist-coop")
    )
    assert report.score == 3 * 6 + 2 * 2 - 36
    assert report.arrangement.pile is not None and report.arrangement.pile.code == BY_DATE[60]
    assert not report.unsure


def test_a_card_half_over_another_of_the_same_date_counts_for_its_row() -> None:
    one, other = next((a, b) for a in BY_DATE for b in BY_DATE if a < b and CARDS.same_date(a, b))
    early, late = BY_DATE[0], BY_DATE[-1]
    cards = [*row(early, one, late), LaidCard(other, "D", 51.0, 34.0, 1.0)]
    report = judge_observation(CARDS, observe(*cards), GameSetup("twist-coop"))
    assert codes(report.arrangement.stacks) == ((early,), (one, other), (late,))
    assert report.score == 3 * 4 - 36
    assert all(judged.verdict == "right" for judged in report.cards)


def test_a_wrong_card_is_named_with_its_right_place() -> None:
    cards = [BY_DATE[place] for place in (0, 10, 70, 20, 30)]
    report = judge_observation(CARDS, observe(*row(*cards)), GameSetup("classic"))
    wrong = [judged for judged in report.cards if judged.verdict == "wrong"]
    assert [(judged.card.code, judged.after, judged.before) for judged in wrong] == [(BY_DATE[70], BY_DATE[30], None)]


def test_more_cards_than_the_game_has_are_a_question() -> None:
    cards = [*row(*BY_DATE[:20]), *row(*BY_DATE[20:40], y=150.0)]
    kinds = [question.kind for question in judge_observation(CARDS, observe(*cards), GameSetup("twist-coop")).questions]
    assert "too-many" in kinds
