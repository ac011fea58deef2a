"""QR codes say deck, card and face, never the date, and any reader can read them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from deckgen.dates import read_date
from deckgen.deck.model import Card
from deckgen.faces import qr
from deckgen.faces.qr import deck_mark, matrix, modules_path, qr_payload
from tests.deckgen.faces.qr_from_library import basis, matrix_of_text


def card(code: str) -> Card:
    return Card(code, "Title", read_date("1969"), "1969")


def test_the_payload_is_deck_code_and_face() -> None:
    assert qr_payload("K7Q2", card("042"), "title") == "K7Q2042T"
    assert qr_payload("K7Q2", card("042"), "date") == "K7Q2042D"


@given(st.text(min_size=1, max_size=40))
def test_a_deck_has_four_plain_characters_that_never_change(deck_id: str) -> None:
    mark = deck_mark(deck_id)
    assert re.fullmatch("[0-9A-Z]{4}", mark)
    assert mark == deck_mark(deck_id)


def test_an_id_of_four_plain_characters_is_its_own_mark() -> None:
    assert deck_mark("w4es") == "W4ES"


@given(st.from_regex(r"[0-9A-Z]{4}[0-9A-Z]{1,5}[TD]", fullmatch=True))
def test_any_payload_can_be_read_back(text: str) -> None:
    picture = Image.new("L", (29 * 8, 29 * 8), 255)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", modules_path(text)):
        left, top = (int(x) + 4) * 8, (int(y) + 4) * 8
        picture.paste(0, (left, top, left + int(width) * 8, top + 8))
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == text


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=10))
def test_every_code_is_the_one_that_the_qrcode_package_makes(text: str) -> None:
    assert matrix(text) == matrix_of_text(text, mask=3)


def test_the_table_of_bits_is_what_the_qrcode_package_gives() -> None:
    kept = Path(qr.__file__).with_name("qr_basis.txt").read_text("ascii").split()
    assert [int(line, 16) for line in kept] == basis(mask=3)


@pytest.mark.parametrize("text", ["A" * 11, "é", "ab"])
def test_what_no_such_code_can_hold_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        matrix(text)
