"""Answers of a person correct an observation."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from scorer.photo import GameSetup, apply_answers, judge_observation
from tests.scorer.photo.laid_tables import BY_DATE, CARDS, observe, row
from tests.scorer.photo.table_scenes.truth import codes


def test_an_answer_closes_a_question() -> None:
    cards = row(*BY_DATE[:60:10])
    observation = observe(*cards[:3], *cards[4:])
    report = judge_observation(CARDS, observation, GameSetup("classic"))
    answered = judge_observation(
        CARDS, apply_answers(observation, report.questions, {0: cards[3].code}), GameSetup("classic")
    )
    assert codes(answered.arrangement.stacks) == tuple((card.code,) for card in cards)
    assert not answered.unsure
    none = judge_observation(CARDS, apply_answers(observation, report.questions, {0: None}), GameSetup("classic"))
    assert not none.unsure
