"""The PDF as a printer gets it: rendered, looked at by a QR reader, and compared byte by byte."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from deckgen.deck import Deck, load_deck
from deckgen.faces.proof import pull_proof
from deckgen.faces.qr import payload
from deckgen.sheets.grid import best_grid
from deckgen.sheets.imposition import duplex
from deckgen.sheets.sizes import card_size, paper_size
from deckgen.writers.pdf import write_pdf

DPI = 150


@dataclass(frozen=True)
class Code:
    """A QR code found on a page: what it says, where its middle is (mm), and which way up it stands (degrees)."""

    text: str
    x: float
    y: float
    turn: int


def small_deck(folder: Path, cards: int = 20) -> Deck:
    rows = [f"{number:03},{1500 + number},Event {chr(64 + number)}" for number in range(1, cards + 1)]
    file = folder / "small.csv"
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    return load_deck(file)


def built(deck: Deck, paper: str = "A4") -> bytes:
    grid = best_grid(paper_size(paper), card_size(deck.choices.card))
    file = BytesIO()
    write_pdf(file, pull_proof(deck), duplex(len(deck.cards), grid), lambda: None)
    return file.getvalue()


def codes_on(pdf: bytes, dpi: int = DPI) -> list[list[Code]]:
    """The QR codes of each page."""
    document = pypdfium2.PdfDocument(pdf)
    pages = []
    for page in document:
        image = page.render(scale=dpi / 72).to_pil().convert("L")
        found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode, try_downscale=False)
        pages.append([_code(barcode, 25.4 / dpi) for barcode in found])
    return pages


def _code(barcode: zxingcpp.Barcode, millimetres: float) -> Code:
    at = barcode.position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    x, y = (sum(getattr(corner, axis) for corner in corners) / 4 * millimetres for axis in "xy")
    return Code(barcode.text, x, y, round(barcode.orientation / 90) * 90 % 360)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_code_decodes_and_every_back_lies_behind_its_front(tmp_path: Path, paper: str) -> None:
    """A4 stands upright, Letter lies on its side; the second sheet is half empty."""
    deck = small_deck(tmp_path)
    size = best_grid(paper_size(paper), card_size(deck.choices.card)).page
    pages = codes_on(built(deck, paper))
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        titles = {code.text[:-1]: code for code in fronts if code.text.endswith("T")}
        dates = {code.text[:-1]: code for code in backs if code.text.endswith("D")}
        assert titles.keys() == dates.keys() and len(titles) == len(fronts)
        for key, front in titles.items():
            back = dates[key]
            if size.height >= size.width:
                # Both codes sit right of the middle, so through the paper they are mirrored within the card.
                assert abs(back.y - front.y) < 0.4
                assert back.turn == front.turn == 0
            else:
                assert abs(abs(back.turn - front.turn) - 180) < 1
    everything = sorted(code.text for page in pages for code in page)
    expected = sorted(payload(deck.id, card, side) for card in deck.cards for side in ("title", "date"))
    assert everything == expected


def test_every_code_of_the_shipped_deck_decodes_at_150_dpi() -> None:
    deck = load_deck(Path("decks/es.yaml"))
    read = {code.text for page in codes_on(built(deck)) for code in page}
    assert read == {payload(deck.id, card, side) for card in deck.cards for side in ("title", "date")}


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    assert built(small_deck(tmp_path)) == built(small_deck(tmp_path))


def test_the_viewer_is_asked_to_print_unscaled_on_both_sides(tmp_path: Path) -> None:
    content = built(small_deck(tmp_path))
    assert b"/PrintScaling /None" in content
    assert b"/Duplex /DuplexFlipLongEdge" in content


def test_titles_can_be_copied_out_of_the_pdf_as_text(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text("date,title\n1889,Officials fix the Eiffel flight: Łódź Ελλάδα Москва\n", encoding="utf-8")
    document = pypdfium2.PdfDocument(built(load_deck(file)))
    text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Łódź" in text and "Ελλάδα" in text and "Москва" in text


def test_no_font_is_left_to_the_printer(tmp_path: Path) -> None:
    assert b"Helvetica" not in built(small_deck(tmp_path))


def test_the_shipped_deck_is_small_enough_to_mail() -> None:
    assert len(built(load_deck(Path("decks/es.yaml")))) < 500_000
