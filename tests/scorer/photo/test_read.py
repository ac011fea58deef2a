"""Photographs of whole tables: every card found, every row as it lay, the score as the rules have it."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

import numpy as np

from tests.scorer.photo.photos import image_of, jpeg_of, printed_cards, read, scene
from tests.scorer.photo.table_scenes.truth import matches_layout, same_result

SCENES = [
    (1, "rows", 10, 1, "good"),
    (2, "rows", 12, 2, "fair"),
    (3, "rows", 9, 1, "poor"),
    (4, "line", 12, 2, "poor"),
    (5, "line", 10, 1, "good"),
]


@pytest.mark.parametrize("plan", SCENES, ids=lambda plan: f"{plan[1]}-{plan[3]}-{plan[4]}")
def test_a_table_is_read_as_it_lies(plan: tuple[int, str, int, int, str]) -> None:
    shot = scene(*plan)
    report = read(shot.jpeg, rules=shot.layout.rules)
    assert {(card.code, card.side) for card in report.observation.cards} == {
        (card.code, card.side) for card in shot.layout.cards
    }
    assert matches_layout(report.arrangement, shot.layout)
    assert not report.unsure
    assert same_result(report, shot.layout, printed_cards()[1])


def test_the_place_of_a_card_is_known_to_a_few_millimetres() -> None:
    shot = scene(*SCENES[1])
    truth = {card.code: card for card in shot.layout.cards}
    cards = read(shot.jpeg, rules="twist-coop").observation.cards
    one = cards[0]
    for other in cards[1:]:
        seen = (other.pose.x - one.pose.x, other.pose.y - one.pose.y)
        layout_codes = (truth[other.code].x - truth[one.code].x, truth[other.code].y - truth[one.code].y)
        assert seen == pytest.approx(layout_codes, abs=5)


def test_the_rules_are_guessed_from_the_way_the_cards_lie() -> None:
    guessed = [read(scene(*plan).jpeg) for plan in (SCENES[1], SCENES[4])]
    assert [report.ruleset.id for report in guessed] == ["twist-coop", "classic"]
    assert all(report.guessed for report in guessed)


def test_two_pictures_that_overlap_are_one_table() -> None:
    shot = scene(*SCENES[1])
    image = image_of(shot.jpeg)
    width, height = image.size
    left = jpeg_of(image.crop((0, 0, int(width * 0.66), height)))
    right = jpeg_of(image.crop((int(width * 0.3), 0, width, height)))
    report = read(left, right, rules="twist-coop")
    assert matches_layout(report.arrangement, shot.layout)
    assert {card.pose.picture for card in report.observation.cards} == {0, 1}


def test_pictures_that_share_no_card_are_a_question() -> None:
    shot = scene(*SCENES[1])
    pile = next(card for card in shot.layout.cards if card.code == shot.layout.pile)
    edge = int(shot.camera.see(np.array([[pile.x - 40, pile.y]]))[0][0])
    image = image_of(shot.jpeg)
    left, right = (jpeg_of(image.crop(cards)) for cards in ((0, 0, edge, image.height), (edge, 0, *image.size)))
    assert "no-overlap" in [question.kind for question in read(left, right, rules="twist-coop").questions]
