"""A photograph of the whole table becomes a verdict, questions, and a game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.writers.png import render_face
from scorer.web.deck_faces import DrawnDecks
from scorer.web.photo_routes import PhotoRoutes
from scorer.web.table_photos import TablePhotos
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.scorer.web.served_table import DECK, Phone

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("cv2", reason="opencv is not installed")
Question = pytest.importorskip("scorer.photo.model").Question

IN_TIME = ("126", "086", "054", "083")
OUT_OF_ORDER = ("126", "054", "086", "083")


@cache
def printed(code: str) -> Image.Image:
    """The date face of a card."""
    deck = load_deck(DECK)
    proof = draw_proof(replace(deck, cards=tuple(card for card in deck.cards if card.code == code)))
    face = proof.faces[0]["date"]
    assert isinstance(face, Face)
    return render_face(face, proof.size, 200).convert("RGB")


def table_with(codes: tuple[str, ...], file: Path) -> Path:
    """A line of printed cards on a plain table, seen from above."""
    table = Image.new("RGB", (1800, 900), "#6b4f3a")
    for number, code in enumerate(codes):
        table.paste(printed(code), (120 + number * 400, 180))
    table.save(file, "JPEG", quality=92)
    return file


def photograph(phone: Phone, picture: Path) -> None:
    phone.go("/")
    phone.page.locator("a:has-text('Score a table by photo')").click()
    phone.page.locator("[name=photo]").set_input_files(picture)
    phone.page.locator(".start button").click(no_wait_after=True)
    phone.page.locator(".overlay").wait_for(timeout=60_000)


def test_a_photo_of_the_end_and_who_won_are_a_finished_game(phone: Phone, tmp_path: Path) -> None:
    photograph(phone, table_with(IN_TIME, tmp_path / "table.jpg"))
    assert "Every card is in the right place" in phone.text("main")
    assert phone.text(".counts") == "4 cards in the line, 4 right"
    assert phone.page.locator("polygon.right").count() == len(IN_TIME)
    phone.page.locator("[name=players]").fill("Ana, Luis")
    phone.page.locator("[name=won]:not([type=checkbox])").fill("Luis")
    phone.page.locator("button:has-text('That was the end')").click()
    phone.page.locator("#table").wait_for()
    assert "Luis won" in phone.text(".result h2")
    game = phone.game()
    assert game.state.line.cards == IN_TIME
    assert (game.report().winners, game.table.players) == (("Luis",), ("Ana", "Luis"))


def test_a_card_that_lies_wrong_is_marked_with_the_place_where_it_belongs(phone: Phone, tmp_path: Path) -> None:
    photograph(phone, table_with(OUT_OF_ORDER, tmp_path / "table.jpg"))
    assert phone.page.locator("polygon.wrong").count() == 1
    assert "belongs between" in phone.text(".wrongs")


def test_a_card_that_could_not_be_read_is_named_with_a_tap(tmp_path: Path) -> None:
    photos = TablePhotos(tmp_path, DECK)
    picture = table_with((IN_TIME[0], IN_TIME[2]), tmp_path / "table.jpg").read_bytes()
    taken = photos.read([picture], "classic")
    left, right = sorted((card.pose for card in taken.observation.cards), key=lambda pose: pose.x)
    between = replace(right, x=(left.x + right.x) / 2)
    doubtful = replace(taken, report=replace(taken.report, questions=(Question("unread-code", between),)))
    routes = PhotoRoutes(Tables(tmp_path, DECK, DrawnDecks("")), photos, Pages(""), asyncio.Lock())
    page = routes.render(doubtful, "0", "086")
    assert 'value="settle:0:086"' in page
    settled = photos.answer_question(doubtful, 0, "086")
    assert [judged.card.code for judged in settled.report.cards] == list(IN_TIME[:3])
    assert {judged.verdict for judged in settled.report.cards} == {"right"}


def test_rows_that_may_be_read_in_two_ways_are_read_as_a_tap_says(phone: Phone, tmp_path: Path) -> None:
    table = Image.new("RGB", (1000, 1800), "#6b4f3a")
    for number, code in enumerate(IN_TIME):
        table.paste(printed(code), (120 + number % 2 * 400, 180 + number // 2 * 800))
    table.save(tmp_path / "table.jpg", quality=92)
    photograph(phone, tmp_path / "table.jpg")
    phone.page.locator(".games a").click()
    phone.page.locator(".sheet button:has-text('Every second row from right to left')").click()
    phone.page.locator("polygon.wrong").wait_for(state="attached")
    assert phone.page.locator(".games").count() == 0
    phone.page.locator("button:has-text('Continue the game')").click()
    phone.page.locator("#table").wait_for()
    assert phone.game().state.line.cards == (*IN_TIME[:2], *IN_TIME[:1:-1])


def test_what_is_no_photograph_is_refused_with_the_reason(phone: Phone, tmp_path: Path) -> None:
    phone.go("/photo")
    (tmp_path / "no.jpg").write_bytes(b"no picture")
    phone.page.locator("[name=photo]").set_input_files(tmp_path / "no.jpg")
    phone.page.locator(".start button").click()
    phone.page.locator(".notice").wait_for()
    phone.ignore_lost_requests()
