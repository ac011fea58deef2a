"""The contact sheet: every card once, inside the page, under the title."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from deckgen.exports.contact_sheet import arrange_cards, export_contact
from deckgen.sheets.geometry import Size
from tests.deckgen.exports.export_jobs import expected, export_job, small_deck

sizes = st.builds(Size, st.just(""), st.floats(30, 120), st.floats(30, 160))


@given(sizes, st.integers(1, 300), st.sampled_from([1, 2]))
def test_faces_lie_side_by_side_within_the_page(card, cards, faces):
    sheet = arrange_cards(card, cards, faces)
    assert max(sheet.size) <= 5000
    x = {sheet.place(index, face)[0] for index in range(cards) for face in range(faces)}
    y = {sheet.place(index, 0)[1] for index in range(cards)}
    for starts, side, whole in ((sorted(x), sheet.width, sheet.size[0]), (sorted(y), sheet.height, sheet.size[1])):
        assert starts[0] > 0 and starts[-1] + side < whole
        assert all(second - first > side for first, second in pairwise(starts))
    assert len({sheet.place(index, face) for index in range(cards) for face in range(faces)}) == cards * faces
    assert sheet.height / sheet.width == pytest.approx(card.height / card.width, abs=0.01)


@pytest.mark.parametrize("cards", [12, 60, 132, 400])
@pytest.mark.parametrize("faces", [1, 2])
def test_it_has_about_the_shape_of_a_screen(cards, faces):
    across, down = arrange_cards(Size("", 44, 68), cards, faces).size
    assert 1.1 < across / down < 1.8
    assert max(across, down) > 4800


@pytest.fixture(scope="module")
def titles(tmp_path_factory):
    """The folder with the contact sheet of seven cards."""
    folder = tmp_path_factory.mktemp("contact") / "out"
    export_contact(export_job(small_deck(folder.parent, 7), folder))
    return folder


def test_every_card_can_be_read_once_on_its_title(titles, tmp_path):
    assert codes_of(titles) == sorted(expected(small_deck(tmp_path, 7), "title"))


def test_dates_are_there_if_asked_for(tmp_path):
    deck = small_deck(tmp_path, 7)
    export_contact(export_job(deck, tmp_path / "out", dates=True))
    assert codes_of(tmp_path / "out") == sorted(expected(deck, "title", "date"))


def codes_of(folder):
    with Image.open(folder / "contact.jpg") as picture:
        assert 4800 < max(picture.size) <= 5000
        found = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    return sorted(each.text for each in found)


def test_the_pdf_is_one_page_of_at_most_a3_with_title_and_number(titles):
    (page,) = pypdfium2.PdfDocument(titles / "contact.pdf")
    width, height = (side * 25.4 / 72 for side in page.get_size())
    assert width == pytest.approx(420, abs=0.1) or height == pytest.approx(297, abs=0.1)
    assert width <= 420.1 and height <= 297.1
    text = page.get_textpage().get_text_bounded()
    assert "A small deck" in text and "7 cards" in text


def test_corners_are_round_and_edges_lie_between_pixels(tmp_path):
    job = export_job(small_deck(tmp_path, 2), tmp_path / "out")
    sheet = arrange_cards(job.proof.size, 2, 1)
    export_contact(job)
    x, y = sheet.place(1, 0)
    with Image.open(tmp_path / "out" / "contact.jpg") as picture:
        assert picture.size == sheet.size
        assert min(picture.getpixel((x + 5, y + 5))) > 200, "as light as the table"
        for row in (y + sheet.height // 3, y + sheet.height * 2 // 3):
            ground, card = (picture.convert("L").getpixel((x + step, row)) for step in (-6, 6))
            just_outside, just_inside = (picture.convert("L").getpixel((x + step, row)) for step in (-1, 0))
            assert ground > 200 > card
            assert just_outside - just_inside > 0.7 * (ground - card), "sharp"


@pytest.mark.parametrize(
    ("order", "answer", "side"), [("", "date: 1969", "date faces"), ("order: weight\n", "weight: 3 kg", "value faces")]
)
def test_its_checklist_names_the_faces_that_give_answers_away(deckgen, tmp_path, order, answer, side):
    (tmp_path / "zoo.yaml").write_text(f"{order}events:\n  - {{title: Goose, {answer}}}\n", "utf-8")
    assert deckgen("export", "zoo.yaml", "--to", "contact", "--dates", "-o", "sheet").code == 0
    assert f"With {side} the sheet" in (tmp_path / "sheet" / "checklist.txt").read_text("utf-8")
