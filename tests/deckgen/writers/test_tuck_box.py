"""The tuck box as it is printed."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from deckgen.deck import Deck
from deckgen.faces.proof import Proof, draw_proof
from deckgen.messages import say
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import paper_size
from deckgen.sheets.tuck_box import hatch
from deckgen.writers.tuck_box import write_tuck_box


def deck(folder: Path, cards: int, **choices: str) -> Deck:
    rows = [f"{number:03},{1500 + number},Event {number}" for number in range(1, cards + 1)]
    file = folder / "small.csv"
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    read = load_deck(file)
    return replace(read, choices=replace(read.choices, title="Big & <Small> Days", **choices))


def box_pages(proof: Proof, paper: str = "A4") -> tuple[int, list[pypdfium2.PdfPage]]:
    file = BytesIO()
    boxes = write_tuck_box(file, proof, paper_size(paper))
    return boxes, list(pypdfium2.PdfDocument(file.getvalue()))


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl"])
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
    ground = tuple(int(proof.theme.colours("title")["ground"][start : start + 2], 16) for start in (1, 3, 5))
    dark = [(x, y) for x in range(picture.width) for y in range(picture.height) if picture.getpixel((x, y)) == ground]
    edge = 5 * 100 / 25.4 - 1
    assert len(dark) > 0.2 * picture.width * picture.height
    assert min(x for x, _ in dark) >= edge and max(x for x, _ in dark) <= picture.width - edge
    assert min(y for _, y in dark) >= edge and max(y for _, y in dark) <= picture.height - edge


def test_hatching_stays_inside_its_shape() -> None:
    lines = list(hatch(((0, 0), (10, 0), (10, 4), (0, 4)), 1.0))
    assert len(lines) == 9
    for start, end in lines:
        assert sum(start) == pytest.approx(sum(end))
        assert all(0 <= x <= 10 and 0 <= y <= 4 for x, y in (start, end))
