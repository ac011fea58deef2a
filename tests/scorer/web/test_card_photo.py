"""Cards named by a photograph."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from scorer.replay import open_deck
from scorer.rules.cards import CardIndex
from scorer.web import card_photo
from scorer.web.card_photo import NoPicture, PhotographedCards, find_cards
from tests.scorer.web.served_table import DECK, photograph, photograph_texts

HAND = ("017", "045", "050", "051", "052", "012", "086")


@pytest.fixture(params=[True, False], ids=["as a table", "plain codes"])
def cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> CardIndex:
    """Read with the reader of tables, and with the plain one of an installation without it."""
    if request.param:
        pytest.importorskip("cv2", reason="opencv is not installed")
    monkeypatch.setattr(card_photo, "can_read_tables", lambda: request.param)
    return open_deck(DECK)


def test_several_cards_are_named_row_by_row(cards: CardIndex) -> None:
    assert find_cards(photograph(HAND), cards) == PhotographedCards(titles=HAND, codes=HAND)


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_a_phone_held_sideways_reads_the_same_rows(cards: CardIndex, orientation: int) -> None:
    turned = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    picture = Image.open(BytesIO(photograph(HAND))).transpose(turned[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = BytesIO()
    picture.save(file, "JPEG", exif=exif, quality=90)
    assert find_cards(file.getvalue(), cards).codes == HAND


def test_a_large_photograph_is_read_too(cards: CardIndex) -> None:
    picture = Image.open(BytesIO(photograph(HAND)))
    file = BytesIO()
    picture.resize((picture.width * 3, picture.height * 3)).save(file, "JPEG")
    assert find_cards(file.getvalue(), cards).codes == HAND


def test_cards_of_another_deck_are_not_taken_for_ours(cards: CardIndex) -> None:
    assert find_cards(photograph_texts(["ZZZ9017T", "ZZZ9018T"]), cards) == PhotographedCards(foreign=True)


@pytest.mark.parametrize("text", ["45", "017", "OF BAGHDAD", "BAGHDAD D"])
def test_a_code_with_any_other_text_names_no_card(cards: CardIndex, text: str) -> None:
    """A poster on the wall, a ticket, a code that somebody lays on the table: even if it says what a card is called."""
    assert find_cards(photograph_texts([text]), cards).codes == ()


def test_a_table_without_cards_names_none(cards: CardIndex) -> None:
    file = BytesIO()
    Image.new("RGB", (400, 300), "#6b4f3a").save(file, "WEBP")
    assert find_cards(file.getvalue(), cards) == PhotographedCards()


def test_other_kinds_of_files_are_not_even_tried(cards: CardIndex) -> None:
    file = BytesIO()
    Image.new("RGB", (40, 30)).save(file, "TIFF")
    with pytest.raises(NoPicture):
        find_cards(file.getvalue(), cards)
