"""Difficult photographs: no card is seen that is not there, and what cannot be seen is asked."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

import numpy as np
from PIL import Image, ImageDraw

from deckgen.errors import UserError
from scorer.photo import GameSetup, PhotoReport, apply_answers, judge_observation
from scorer.photo.read import open_picture
from scorer.replay import open_deck
from tests.scorer.photo.photos import SMALL, image_of, jpeg_of, printed_cards, read, scene
from tests.scorer.photo.table_scenes.layouts import LaidCard, Layout
from tests.scorer.photo.table_scenes.light import QUALITIES
from tests.scorer.photo.table_scenes.printed_faces import DECK, printed
from tests.scorer.photo.table_scenes.scene import aim, corners, shoot
from tests.scorer.photo.table_scenes.truth import matches_layout

PLAN = (2, "rows", 12, 2, "fair")


def seen(report: PhotoReport) -> set[str]:
    return {card.code for card in report.observation.cards}


def layout_codes() -> set[str]:
    return {card.code for card in scene(*PLAN).layout.cards}


def middle_of(code: str) -> tuple[float, float]:
    """Where a card is in the picture, in pixels."""
    shot = scene(*PLAN)
    card = next(card for card in shot.layout.cards if card.code == code)
    return tuple(shot.camera.see(np.array([[card.x, card.y]]))[0])  # type: ignore[return-value]


def outline_of(code: str) -> list[tuple[float, float]]:
    shot = scene(*PLAN)
    card = next(card for card in shot.layout.cards if card.code == code)
    return [tuple(point) for point in shot.camera.see(corners(card, 44, 68))]


def with_more(*things: tuple[np.ndarray, np.ndarray]) -> bytes:
    """The same table with further flat things lying on it."""
    shot, (deck, _, _) = scene(*PLAN), printed_cards()
    return shoot(np.random.default_rng(5), shot.layout, deck, shot.camera, QUALITIES["good"], things)


def test_a_hand_over_cards_hides_them_but_invents_none() -> None:
    hidden = scene(*PLAN).layout.bottom[1][0]
    image = image_of(scene(*PLAN).jpeg)
    x, y = middle_of(hidden)
    draw = ImageDraw.Draw(image)
    draw.ellipse((x - 75, y - 140, x + 75, y + 120), fill=(196, 150, 125))
    for finger in range(4):
        draw.rounded_rectangle((x - 70 + 36 * finger, y - 230, x - 42 + 36 * finger, y - 60), 14, fill=(190, 143, 118))
    report = read(jpeg_of(image), rules="twist-coop")
    assert hidden not in seen(report)
    assert seen(report) < layout_codes()
    assert report.unsure


def test_a_card_whose_code_is_covered_is_asked_for() -> None:
    hidden = scene(*PLAN).layout.bottom[-1][0]
    image = image_of(scene(*PLAN).jpeg)
    points = outline_of(hidden)
    x, y = points[1]
    far = points[3]
    spot = (x + 0.27 * (far[0] - x), y + 0.16 * (far[1] - y))
    ImageDraw.Draw(image).ellipse((spot[0] - 32, spot[1] - 32, spot[0] + 32, spot[1] + 32), fill=(235, 235, 233))
    report = read(jpeg_of(image), rules="twist-coop")
    assert hidden not in seen(report)
    asked = [question for question in report.questions if question.kind in ("bare-card", "unread-code")]
    assert len(asked) == 1
    middle = np.mean(asked[0].pose.outline, axis=0)  # type: ignore[union-attr]
    assert np.hypot(*(middle - middle_of(hidden))) < 40


def row_with_a_covered_card(*moved: float) -> tuple[list[str], bytes]:
    """A row of which one card, moved so far across and down, lies over the code of the one before; and a picture."""
    deck, cards, _ = printed_cards()
    codes = sorted(cards.by_code, key=lambda code: cards.first[code])[::5][:7]
    laid = [LaidCard(code, "D", 50.0 * place, 0.0, 0.0) for place, code in enumerate(codes)]
    across, down, turn = moved
    laid[4] = LaidCard(codes[4], "D", laid[3].x + across, down, turn)
    laid = [*laid[:5], *(replace(card, x=card.x - 50 + across) for card in laid[5:])]
    layout, random = Layout("classic", tuple(laid)), np.random.default_rng(7)
    camera = aim(random, layout, deck, QUALITIES["fair"], SMALL, (0.0, 520.0))
    return codes, shoot(random, layout, deck, camera, QUALITIES["fair"])


@pytest.mark.parametrize("moved", [(23.0, 2.0, 0.0), (12.0, 1.0, 2.0), (16.0, -5.0, -4.0)])
def test_a_card_lying_over_the_code_of_another_is_noticed(moved: tuple[float, float, float]) -> None:
    codes, picture = row_with_a_covered_card(*moved)
    report = read(picture, rules="classic")
    assert seen(report) == {*codes} - {codes[3]}
    assert [(asked.kind, asked.facts) for asked in report.questions] == [("covered", {"over": codes[4]})]
    answered = apply_answers(report.observation, report.questions, {0: codes[3]})
    judged = judge_observation(open_deck(DECK), answered, GameSetup("classic"))
    assert [card.code for stack in judged.arrangement.stacks for card in stack] == codes
    assert not judged.questions


def test_a_card_lying_over_the_upper_half_of_another_is_noticed() -> None:
    deck, cards, _ = printed_cards()
    codes = sorted(cards.by_code, key=lambda code: cards.first[code])[::5][:6]
    laid = [LaidCard(code, "D", 50.0 * place, 0.0, 0.0) for place, code in enumerate(codes[:5])]
    layout = Layout("twist-coop", (*laid, LaidCard(codes[5], "D", 203.0, -26.0, 2.0)))
    random = np.random.default_rng(7)
    camera = aim(random, layout, deck, QUALITIES["fair"], SMALL, (0.0, 520.0))
    report = read(shoot(random, layout, deck, camera, QUALITIES["fair"]), rules="twist-coop")
    assert seen(report) == {*codes} - {codes[4]}
    assert [(asked.kind, asked.facts) for asked in report.questions] == [("covered", {"over": codes[5]})]


def test_half_a_card_out_of_the_picture_is_asked_for() -> None:
    shot = scene(5, "line", 10, 1, "good")
    last = shot.layout.bottom[-1][0]
    card = next(card for card in shot.layout.cards if card.code == last)
    edge = int(shot.camera.see(np.array([[card.x, card.y]]))[0][0])
    image = image_of(shot.jpeg)
    report = read(jpeg_of(image.crop((0, 0, edge, image.height))), rules="classic")
    assert last not in seen(report)
    assert "cut-off" in [question.kind for question in report.questions]


def test_codes_of_other_things_are_ignored() -> None:
    import qrcode

    code = qrcode.QRCode(border=4, box_size=8)
    code.add_data("https://example.org/a-menu-on-the-table")
    drawn = np.asarray(code.make_image().convert("RGB"))
    place = corners(LaidCard("", "D", -30.0, 170.0, 12.0), 30, 30)
    report = read(with_more((drawn, place)), rules="twist-coop")
    assert seen(report) == layout_codes()
    assert matches_layout(report.arrangement, scene(*PLAN).layout)


def test_the_same_card_of_another_deck_is_not_ours() -> None:
    foreign, ours = printed(first=20, id="ZZ99"), scene(*PLAN).layout
    card = next(card.code for card in foreign.deck.cards if card.code not in layout_codes())
    place = corners(LaidCard(card, "D", ours.cards[0].x - 20, ours.cards[0].y + 320, 5.0), 44, 68)
    shot, (deck, _, _) = scene(*PLAN), printed_cards()
    camera = aim(np.random.default_rng(1), shot.layout, deck, QUALITIES["good"], SMALL, (520.0, 560.0))
    things = ((foreign.face(card, "D"), place),)
    report = read(shoot(np.random.default_rng(5), shot.layout, deck, camera, QUALITIES["good"], things))
    assert card not in seen(report)
    assert seen(report) == layout_codes()


def test_a_dark_room_hides_nothing_silently() -> None:
    shot, (deck, _, _) = scene(*PLAN), printed_cards()
    dark = replace(QUALITIES["good"], light=(0.16, 0.16), noise=(5, 5))
    report = read(shoot(np.random.default_rng(3), shot.layout, deck, shot.camera, dark), rules="twist-coop")
    assert seen(report) <= layout_codes()
    assert matches_layout(report.arrangement, shot.layout) or report.unsure


@pytest.mark.parametrize("turns", [1, 2])
def test_a_picture_may_be_turned_any_way(turns: int) -> None:
    image = image_of(scene(*PLAN).jpeg).rotate(90 * turns, expand=True)
    assert matches_layout(read(jpeg_of(image), rules="twist-coop").arrangement, scene(*PLAN).layout)


def test_the_orientation_tag_of_the_camera_is_heeded() -> None:
    image = image_of(scene(*PLAN).jpeg)
    tags = Image.Exif()
    tags[0x0112] = 6
    report = read(jpeg_of(image.rotate(90, expand=True), exif=tags), rules="twist-coop")
    assert report.observation.picture_sizes == (SMALL,)
    assert matches_layout(report.arrangement, scene(*PLAN).layout)


def test_twenty_megapixels_are_made_smaller() -> None:
    image = image_of(scene(*PLAN).jpeg).resize((5200, 3900), Image.Resampling.BILINEAR)
    report = read(jpeg_of(image), rules="twist-coop")
    assert report.observation.picture_sizes[0][0] * report.observation.picture_sizes[0][1] < 17_000_000
    assert matches_layout(report.arrangement, scene(*PLAN).layout)


def test_a_text_called_jpg_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.jpg"
    file.write_text("this is no picture")
    with pytest.raises(UserError, match=r"table\.jpg"):
        open_picture(file)


def test_a_picture_that_would_fill_the_memory_is_refused() -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = (60_000).to_bytes(4, "big") * 2 + bytes((8, 0, 0, 0, 0))
    bomb = (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )
    with pytest.raises(UserError, match="megapixels"):
        open_picture(bomb)


def test_a_picture_without_cards_is_a_question_not_a_score() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (600, 800, 3), np.uint8)
    report = read(jpeg_of(Image.fromarray(noise)), rules="twist-coop")
    assert report.score is None
    assert [question.kind for question in report.questions] == ["nothing"]
