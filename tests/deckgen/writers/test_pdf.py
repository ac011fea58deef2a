"""The PDF as a printer gets it: rendered, looked at by a QR reader, and compared byte by byte."""

from __future__ import annotations

import math
import re
import zlib
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from deckgen.deck import Deck
from deckgen.faces.proof import draw_proof
from deckgen.faces.qr import qr_payload
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.geometry import card_size, paper_size
from deckgen.sheets.layout import Plan, impose, make_pages
from deckgen.sheets.printers import PrinterProfile
from deckgen.writers.pdf import write_pdf
from deckgen.writers.sheets import PrintJob, draw_sheets
from tests.paths import DECKS

DPI = 150
QR_FROM_CENTRE = (22 - 3 - 10.2 * 26 / 42, 34 - 3 - 10.2 * 26 / 42)  # mm, on a mini card: right, and up on a date face
TOLERANCE = 0.45  # mm: finding a code at 150 dpi is good to about two pixels


@dataclass(frozen=True)
class Found:
    """A card found on a page by its QR code: the middle of the card in mm, and whether it stands on its head."""

    page: int
    x: float
    y: float
    upside_down: bool


def small_deck(folder: Path, cards: int = 20) -> Deck:
    rows = [f"{number:03},{1500 + number},Event {chr(64 + number)}" for number in range(1, cards + 1)]
    file = folder / "small.csv"
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    return load_deck(file)


def plan_for(deck: Deck, **choices: object) -> Plan:
    plan = Plan(Layout.DUPLEX, card_size(deck.choices.card), paper_size("A4"))
    return replace(plan, **choices)  # type: ignore[arg-type]


def built(deck: Deck, plan: Plan | None = None, job: PrintJob | None = None) -> bytes:
    plan = plan or plan_for(deck)
    file = BytesIO()
    made = make_pages(plan, impose(plan), [range(len(deck.cards))])
    write_pdf(file, deck, draw_sheets(draw_proof(deck), made, job or PrintJob(plan)))
    return file.getvalue()


@pytest.fixture(scope="module")
def small_pdf(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sheets of twenty cards."""
    return built(small_deck(tmp_path_factory.mktemp("small")))


@pytest.fixture(scope="module")
def shipped_pdf() -> bytes:
    """The sheets of the Spanish deck that ships."""
    return built(load_deck(DECKS / "es.yaml"))


def read_back(pdf: bytes) -> dict[str, Found]:
    """Every QR code of the document and where its card lies."""
    found = {}
    for number, page in enumerate(pypdfium2.PdfDocument(pdf)):
        image = page.render(scale=DPI / 72).to_pil().convert("L")
        for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode, try_downscale=False):
            found[code.text] = _card_of(code, number)
    return found


def _card_of(code: zxingcpp.Barcode, page: int) -> Found:
    at = code.position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    x, y = (sum(getattr(corner, axis) for corner in corners) / 4 * 25.4 / DPI for axis in "xy")
    upside_down = at.top_left.x > at.top_right.x
    sign = 1 if upside_down else -1
    up = QR_FROM_CENTRE[1] if code.text.endswith("D") else -QR_FROM_CENTRE[1]
    return Found(page, x + sign * QR_FROM_CENTRE[0], y - sign * up, upside_down)


def test_a_printers_error_is_corrected_on_the_backs(tmp_path: Path, small_pdf: bytes) -> None:
    deck = small_deck(tmp_path)
    plain = read_back(small_pdf)
    profile = PrinterProfile("home", dx=1.5, dy=-0.75, rotate=0.0, scale_x=100.0, scale_y=100.0)
    moved = read_back(built(deck, job=PrintJob(plan_for(deck), profile)))
    for card in deck.cards:
        front, back = (qr_payload(deck.id, card, side) for side in ("title", "date"))
        assert math.dist((plain[front].x, plain[front].y), (moved[front].x, moved[front].y)) < 0.1
        shift = (moved[back].x - plain[back].x, moved[back].y - plain[back].y)
        assert shift == pytest.approx((1.5, -0.75), abs=0.2)


def test_with_a_printer_profile_sideways_sheets_lie_on_upright_paper(tmp_path: Path) -> None:
    """Otherwise the driver would turn the page, and the correction with it, nobody knows which way."""
    deck = small_deck(tmp_path)
    plan = plan_for(deck, paper=paper_size("Letter"))
    profile = PrinterProfile("home", dx=1.5, dy=-0.75)
    document = pypdfium2.PdfDocument(built(deck, plan, PrintJob(plan, profile)))
    width, height = document[0].get_size()
    assert height > width
    plain = pypdfium2.PdfDocument(built(deck, plan, PrintJob(plan, PrinterProfile("home"))))
    left, bottom, right, top = plain[1].get_trimbox()
    assert (right - left, top - bottom) == pytest.approx((3 * 68 / 25.4 * 72, 6 * 44 / 25.4 * 72), abs=0.1)
    moved, still = (_first_code(each[1]) for each in (document, plain))
    assert (moved[0] - still[0], moved[1] - still[1]) == pytest.approx((1.5, -0.75), abs=0.2)


def _first_code(page: pypdfium2.PdfPage) -> tuple[float, float]:
    """Where the first QR code of a page lies, in millimetres on the upright paper."""
    image = page.render(scale=DPI / 72).to_pil().convert("L")
    found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode, try_downscale=False)
    at = min(found, key=lambda code: code.text).position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    return tuple(sum(getattr(corner, axis) for corner in corners) / 4 * 25.4 / DPI for axis in "xy")  # type: ignore[return-value]


def test_every_code_of_the_shipped_deck_decodes_at_150_dpi(shipped_pdf: bytes) -> None:
    deck = load_deck(DECKS / "es.yaml")
    expected = {qr_payload(deck.id, card, side) for card in deck.cards for side in ("title", "date")}
    assert read_back(shipped_pdf).keys() == expected


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path, small_pdf: bytes) -> None:
    assert built(small_deck(tmp_path)) == small_pdf


def test_pages_know_their_trim_and_bleed(tmp_path: Path) -> None:
    deck = small_deck(tmp_path)
    document = pypdfium2.PdfDocument(built(deck, plan_for(deck, layout=Layout.SINGLE, bleed=3.0)))
    page = document[0]
    points = 72 / 25.4
    assert page.get_trimbox() == pytest.approx((3 * points, 3 * points, 47 * points, 71 * points), abs=0.01)
    assert page.get_bleedbox() == pytest.approx((0, 0, 50 * points, 74 * points), abs=0.01)


def test_the_document_says_what_it_is(small_pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(small_pdf)
    assert document.get_metadata_value("Title") == "Small"
    assert document.get_metadata_value("Creator") == "deckgen"
    assert [item.get_title() for item in document.get_toc()][:2] == ["Sheet 1, front", "Sheet 1, back"]
    assert b"/Lang (en)" in small_pdf


def test_what_a_deck_is_called_is_a_text_in_the_document_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(
        r'title: "A)\x07 >> /OpenAction << (\\"' + "\nevents:\n- {date: 1969, title: Moon}\n", encoding="utf-8"
    )
    document = pypdfium2.PdfDocument(built(load_deck(file)))
    assert document.get_metadata_value("Title") == "A) >> /OpenAction << (\\"
    assert document.get_metadata_value("Creator") == "deckgen"
    assert len(document) == 2


def test_each_sheet_says_how_to_print_it_in_the_decks_language(shipped_pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(shipped_pdf)
    text = document[1].get_textpage().get_text_range()
    assert f"Historia del mundo · hoja 1 de {len(document) // 2} · reverso" in text
    assert "imprimir al 100 %" in text.replace("\u00a0", " ")


def test_the_ruler_in_the_margin_is_100_mm_long(small_pdf: bytes) -> None:
    """Measured on the rendered page: the longest dark line in the bottom margin, whose edges are white."""
    page = pypdfium2.PdfDocument(small_pdf)[0]
    image = page.render(scale=300 / 72, grayscale=True).to_pil()
    margin = image.crop((0, round(287 / 25.4 * 300), image.width, round(293 / 25.4 * 300)))
    dark = margin.point(lambda level: 255 if level < 160 else 0).tobytes()
    longest = max(map(len, re.findall(rb"\xff+", dark)))
    assert longest * 25.4 / 300 == pytest.approx(100, abs=0.4)


def test_titles_can_be_copied_out_of_the_pdf_as_text(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text("date,title\n1889,Officials fix the Eiffel flight: Łódź Ελλάδα Москва\n", encoding="utf-8")
    document = pypdfium2.PdfDocument(built(load_deck(file)))
    text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Łódź" in text and "Ελλάδα" in text and "Москва" in text


def test_a_picture_is_placed_once_and_shown_on_every_page_that_needs_it(tmp_path: Path) -> None:
    Image.new("RGB", (900, 900), (200, 30, 30)).save(tmp_path / "red.png")
    file = tmp_path / "deck.yaml"
    file.write_text("id: PICT\ntheme: eco\nevents:\n- {date: 1900, title: A, image: red.png}\n", encoding="utf-8")
    deck = load_deck(file)
    plan = plan_for(deck, cut=Cut.SEPARATE)
    written = BytesIO()
    write_pdf(written, deck, draw_sheets(draw_proof(deck), make_pages(plan, impose(plan), [[0] * 14]), PrintJob(plan)))
    document = pypdfium2.PdfDocument(written.getvalue())
    for number in (0, 2):
        colours = document[number].render(scale=1).to_pil().convert("RGB").getcolors(100_000)
        assert any(red > 150 and green < 80 for _, (red, green, _) in colours)
    assert len(written.getvalue()) < 60_000


def test_no_font_is_left_to_the_printer(small_pdf: bytes) -> None:
    assert b"Helvetica" not in small_pdf


def test_the_shipped_deck_is_small_enough_to_mail(shipped_pdf: bytes) -> None:
    assert len(shipped_pdf) < 1_500_000


def test_grounds_are_drawn_below_all_faces_so_that_no_line_shows_between_neighbours(small_pdf: bytes) -> None:
    streams = re.findall(rb"/Length \d+\s*>>\s*stream\n(x.*?)endstream", small_pdf, re.DOTALL)
    contents = [zlib.decompress(stream) for stream in streams]
    floods = [re.findall(rb"rg (?:(?:[-\d.]+ ){4}re ?)+ f", content.split(b"\nq ")[0]) for content in contents]
    assert sorted(b"".join(flood).count(b" re") for flood in floods if flood) == [4, 4, 16, 16]
