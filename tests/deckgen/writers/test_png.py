"""Pictures of faces: exact pixels, and the right face in each."""

from __future__ import annotations

import pytest
import zxingcpp

from deckgen.faces.face import SIDES, Face
from deckgen.faces.proof import Proof, draw_proof
from deckgen.faces.qr import qr_payload
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import card_size
from deckgen.writers.png import render_face, render_faces


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    file = tmp_path_factory.mktemp("deck") / "deck.csv"
    file.write_text("code,date,title\n001,1453,Fall\n002,1492,Voyage\n003,1969,Moon\n", encoding="utf-8")
    return draw_proof(load_deck(file))


def a_face(proof: Proof) -> Face:
    return next(proof.drawn_faces())[2]


@pytest.mark.parametrize(
    ("dpi", "bleed", "pixels"),
    [(300, False, (520, 803)), (300, True, (591, 874)), (150, False, (260, 402)), (96, False, (166, 257))],
)
def test_pixels_are_exact(proof: Proof, dpi: int, bleed: bool, pixels: tuple[int, int]) -> None:
    assert render_face(a_face(proof), card_size("mini-euro"), dpi, bleed).size == pixels


def test_the_colour_reaches_every_edge(proof: Proof) -> None:
    image = render_face(a_face(proof), proof.size, 300, bleed=True)
    width, height = image.size
    corners = {image.getpixel(at) for at in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))}
    assert (255, 255, 255) not in corners


def test_many_faces_come_in_order(proof: Proof) -> None:
    faces = [face for _, _, face in proof.drawn_faces()]
    read = [zxingcpp.read_barcode(image.convert("L")) for image in render_faces(faces, proof.size, 300)]
    expected = [qr_payload(proof.deck.id, card, side) for card in proof.deck.cards for side in SIDES]
    assert [code.text if code else "" for code in read] == expected
