"""Cards named by a photograph."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from scorer.entry.card_search import CardSearch
from scorer.replay import open_deck
from scorer.web.card_photo import NoPicture, find_cards
from tests.scorer.web.served_table import DECK, photograph

HAND = ("017", "045", "050", "051", "052", "012", "086")


@pytest.fixture(scope="module")
def card_search() -> CardSearch:
    return CardSearch(open_deck(DECK))


def test_several_cards_are_named_row_by_row(card_search: CardSearch) -> None:
    assert find_cards(photograph(HAND), card_search) == (HAND, False)


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_a_phone_held_sideways_reads_the_same_rows(card_search: CardSearch, orientation: int) -> None:
    turned = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    picture = Image.open(BytesIO(photograph(HAND))).transpose(turned[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = BytesIO()
    picture.save(file, "JPEG", exif=exif, quality=90)
    assert find_cards(file.getvalue(), card_search)[0] == HAND


def test_a_large_photograph_is_read_too(card_search: CardSearch) -> None:
    picture = Image.open(BytesIO(photograph(HAND)))
    file = BytesIO()
    picture.resize((picture.width * 5, picture.height * 5)).save(file, "JPEG")
    assert find_cards(file.getvalue(), card_search)[0] == HAND


def test_cards_of_another_deck_are_not_taken_for_ours(card_search: CardSearch) -> None:
    from qrcode import QRCode

    code = QRCode(version=1, box_size=8)
    code.add_data("ZZZ9017T")
    file = BytesIO()
    code.make_image().get_image().save(file, "PNG")
    assert find_cards(file.getvalue(), card_search) == ((), True)


def test_a_table_without_cards_names_none(card_search: CardSearch) -> None:
    file = BytesIO()
    Image.new("RGB", (400, 300), "#6b4f3a").save(file, "WEBP")
    assert find_cards(file.getvalue(), card_search) == ((), False)


def test_other_kinds_of_files_are_not_even_tried(card_search: CardSearch) -> None:
    file = BytesIO()
    Image.new("RGB", (40, 30)).save(file, "TIFF")
    with pytest.raises(NoPicture):
        find_cards(file.getvalue(), card_search)
