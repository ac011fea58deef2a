"""The tuck box and the dividers as they are printed."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from deckgen.deck import Deck
from deckgen.faces.cover import make_cover
from deckgen.faces.proof import Proof, draw_proof
from deckgen.messages import say
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import paper_size
from deckgen.sheets.printers import PrinterProfile
from deckgen.sheets.tuck_box import BoxContents, hatch
from deckgen.writers.tuck_box import divide_cards, write_dividers, write_tuck_box


def deck(folder: Path, cards: int, **choices: str) -> Deck:
    rows = [f"{number:03},{1500 + number},Event {number}" for number in range(1, cards + 1)]
    file = folder / "small.csv"
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    read = load_deck(file)
    return replace(read, choices=replace(read.choices, title="Big & <Small> Days", **choices))


def box_pages(
    proof: Proof, paper: str = "A4", printer: PrinterProfile | None = None
) -> tuple[int, list[pypdfium2.PdfPage]]:
    file = BytesIO()
    contents = BoxContents(proof.size, len(proof.deck.cards))
    boxes = write_tuck_box(file, proof, contents, paper_size(paper), printer=printer)
    return boxes, list(pypdfium2.PdfDocument(file.getvalue()))


def divider_pages(
    proof: Proof, paper: str = "A4", margin: float = 5, printer: PrinterProfile | None = None
) -> list[pypdfium2.PdfPage]:
    file = BytesIO()
    write_dividers(file, proof, divide_cards(proof.deck, proof.deck.cards), paper_size(paper), margin, printer)
    return list(pypdfium2.PdfDocument(file.getvalue()))


def ruler_length(page: pypdfium2.PdfPage) -> float:
    """The longest thin line of the page that is as dark as a ruler, in millimetres; the page's edges are white."""
    dpi = 300
    picture = page.render(scale=dpi / 72, grayscale=True).to_pil().point(lambda level: 255 if level < 140 else 0)
    turned = picture.transpose(Image.Transpose.ROTATE_90)
    long_runs = (run for each in (picture, turned) for run in re.findall(rb"\xff{500,}", each.tobytes()))
    return max(map(len, long_runs)) * 25.4 / dpi


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "de"])
def test_the_box_says_title_count_and_glue_in_the_decks_language(tmp_path: Path, language: str) -> None:
    boxes, (page,) = box_pages(draw_proof(deck(tmp_path, 30, language=language)))
    text = page.get_textpage().get_text_bounded()
    assert boxes == 1
    assert say("box.cards", language, n=30) in text
    assert f"1 · {say('box.glue', language)}" in text
    assert "<Small>" in text


def test_a_deck_too_thick_for_one_box_gets_two_pages(tmp_path: Path) -> None:
    boxes, pages = box_pages(draw_proof(deck(tmp_path, 111, card="tarot")))
    assert boxes == len(pages) == 2
    assert "56 cards · 1/2" in pages[0].get_textpage().get_text_bounded()
    assert "55 cards · 2/2" in pages[1].get_textpage().get_text_bounded()


def test_colour_covers_the_panels_and_keeps_off_the_papers_edge(tmp_path: Path) -> None:
    proof = draw_proof(deck(tmp_path, 110))
    _, (page,) = box_pages(proof)
    picture = page.render(scale=100 / 72).to_pil().convert("RGB")
    cover = make_cover(proof)
    assert cover
    ground = tuple(int(cover.colours["ground"][start : start + 2], 16) for start in (1, 3, 5))
    down, across = (np.asarray(picture) == ground).all(axis=2).nonzero()
    edge = 5 * 100 / 25.4 - 1
    assert len(down) > 0.2 * picture.width * picture.height
    assert across.min() >= edge and across.max() <= picture.width - edge
    assert down.min() >= edge and down.max() <= picture.height - edge


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("margin", [0, 5, 12])
def test_every_sheet_has_a_ruler(tmp_path: Path, paper: str, margin: float) -> None:
    """The ground is white, so that the ruler is the longest dark line."""
    proof = draw_proof(deck(tmp_path, 40, theme="eco"))
    pages = [*box_pages(proof, paper)[1], *divider_pages(proof, paper, margin)]
    assert len(pages) == 2
    for page in pages:
        assert ruler_length(page) == pytest.approx(101.6 if paper == "Letter" else 100, abs=0.3)


def test_sheets_are_scaled_as_the_printer_needs_it(tmp_path: Path) -> None:
    """A printer that makes 98 mm of 100 across and 99 down gets both lines longer, on upright paper."""
    proof = draw_proof(deck(tmp_path, 40, theme="eco"))
    printer = PrinterProfile("home", dx=3, rotate=1, scale_x=98, scale_y=99)
    (box,) = box_pages(proof, printer=printer)[1]
    (dividers,) = divider_pages(proof, printer=printer)
    for page in (box, dividers):
        width, height = page.get_size()
        assert width < height
        assert any(ruler_length(page) == pytest.approx(100 / scale, abs=0.3) for scale in (0.98, 0.99))
        assert ruler_length(page) > 100.7


def test_hatching_stays_inside_its_shape() -> None:
    lines = list(hatch(((0, 0), (10, 0), (10, 4), (0, 4)), 1.0))
    assert len(lines) == 9
    for start, end in lines:
        assert sum(start) == pytest.approx(sum(end))
        assert all(0 <= x <= 10 and 0 <= y <= 4 for x, y in (start, end))


def test_a_theme_without_scenes_has_a_medal_instead(tmp_path: Path) -> None:
    proof = draw_proof(deck(tmp_path, 30))
    _, (page,) = box_pages(replace(proof, theme=replace(proof.theme, hues={})))
    assert "<Small>" in page.get_textpage().get_text_bounded()
