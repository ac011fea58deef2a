"""What a person is shown and told about a photographed table: marks in the picture, the same marks in the report."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from PIL import Image

from scorer.messages import say
from scorer.photo import PhotoReport
from scorer.photo.annotate import annotate_pictures
from scorer.photo.model import Question
from scorer.photo.report import describe_right_place, photo_text
from tests.scorer.photo.photos import image_of, jpeg_of, read, scene

PLAN = (2, "rows", 12, 2, "fair")
RED, AMBER = (0xD7, 0x19, 0x1C), (0xFF, 0xB0, 0x00)


@pytest.fixture
def report() -> PhotoReport:
    return read(scene(*PLAN).jpeg, rules="twist-coop")


def with_a_wrong_card(report: PhotoReport, after: str | None, before: str | None) -> PhotoReport:
    first, *others = report.cards
    return replace(report, cards=(replace(first, verdict="wrong", after=after, before=before), *others))


def with_questions(report: PhotoReport, count: int = 1) -> PhotoReport:
    return replace(report, questions=(Question("unread-code", report.observation.cards[0].pose),) * count)


def shown(report: PhotoReport, colour: tuple[int, int, int]) -> int:
    """How many pixels of the picture have this very colour."""
    found = annotate_pictures(report, [scene(*PLAN).jpeg]).getcolors(maxcolors=2**24)
    return sum(count for count, each in found or () if each == colour)


def test_a_wrong_card_is_marked_and_labelled_with_its_true_place(report: PhotoReport) -> None:
    one, other = report.cards[1].card.code, report.cards[2].card.code
    unlabelled = shown(with_a_wrong_card(report, None, None), RED)
    assert shown(report, RED) < unlabelled < shown(with_a_wrong_card(report, one, other), RED)


def test_a_question_is_marked_and_its_card_is_not_judged(report: PhotoReport) -> None:
    assert shown(report, AMBER) < shown(with_questions(report), AMBER)
    doubted = report.cards[0].card
    wrong = with_a_wrong_card(report, None, None)
    asked = replace(wrong, questions=(Question("unread-code", doubted.pose, {"card": doubted.code}),))
    assert shown(asked, RED) < shown(wrong, RED)


def test_pictures_are_set_one_above_the_other(report: PhotoReport) -> None:
    image = image_of(scene(*PLAN).jpeg)
    half = jpeg_of(image.resize((image.width // 2, image.height // 2)))
    whole = annotate_pictures(report, [scene(*PLAN).jpeg, half])
    assert whole.width == image.width
    assert whole.height > image.height + image.height // 2


def test_a_large_picture_is_made_smaller(report: PhotoReport) -> None:
    large = image_of(scene(*PLAN).jpeg).resize((4032, 3024), Image.Resampling.NEAREST)
    assert max(annotate_pictures(report, [jpeg_of(large)]).size) < 3000


@pytest.mark.parametrize(
    ("after", "before", "said"),
    [(0, 1, "between"), (0, 0, "on top of"), (0, None, "after"), (None, 1, "before"), (None, None, "no place")],
)
def test_where_a_card_belongs_is_said_by_its_neighbours(
    report: PhotoReport, after: int | None, before: int | None, said: str
) -> None:
    codes = [judged.card.code for judged in report.cards[1:3]]
    cards = report.replay.state.table.cards
    wrong = with_a_wrong_card(
        report, None if after is None else codes[after], None if before is None else codes[before]
    )
    words = describe_right_place(wrong.cards[0], cards)
    assert words in photo_text(wrong)
    assert said in words
    for neighbour in (after, before):
        assert neighbour is None or cards.by_code[codes[neighbour]].title in words


def test_questions_have_letters_and_say_where_to_look(report: PhotoReport) -> None:
    text = photo_text(with_questions(report, 28))
    assert "  A? " in text
    assert "  Z? " in text
    assert "  AB? " in text
    assert re.search(r"\(picture 1, (left|middle|right) (top|centre|bottom)\)", text)


def test_codes_of_other_things_and_a_line_that_snakes_are_mentioned(report: PhotoReport) -> None:
    found = replace(
        report, observation=replace(report.observation, foreign=3), arrangement=replace(report.arrangement, snakes=True)
    )
    said = set(photo_text(found).splitlines()) - set(photo_text(report).splitlines())
    assert said == {say("photo.foreign", n=3), say("photo.snakes")}
