"""The layout of faces: in every theme and size, whatever a card has or lacks, nothing overlaps or is set too small."""

from __future__ import annotations

from pathlib import Path

import pytest
from pymupdf_fonts import fontbuffers

from deckgen.faces.link_code import longest_link
from deckgen.faces.proof import Proof, draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import card_size, card_sizes
from deckgen.theme import link_room, load_theme
from deckgen.theme_data import theme_names
from deckgen.type.fit import PT
from tests.deckgen.faces.drawn_parts import Part, clashes, date_texts, drawn_parts

SIZES = [*card_sizes(), "68x44mm", "88x63mm", "120x70mm"]
LONG_TITLE = "Gutenberg prints a whole book with movable metal type for the first time in Europe"
LONG_NOTE = "About 180 copies of his Bible; 49 survive to this day and each is worth millions of dollars."
EFFECTS = "swap replace-mine replace-theirs"
EVENTS = f"""\
code,date,title,note,icon,effects
001,1455,{LONG_TITLE},{LONG_NOTE},great-pyramid,{EFFECTS}
002,1939-09-01 - 1945-09-02,Second World War,{LONG_NOTE},castle,{EFFECTS}
003,c. 71000 BCE,Arrowheads,,none,
004,23 September 62 BCE,{LONG_TITLE},,none,{EFFECTS}
A1234,13.8 Ga,The universe begins,{LONG_NOTE},ship,swap
006,1969,Plague,,skull,
007,1492,האדם הולך לראשונה על הירח ושב ממנו הביתה,لأول مرة في التاريخ يمشي إنسان على القمر,moon-full,{EFFECTS}
"""
LONGEST_LINK = "{longest}"
LINKED = f"""\
code,date,title,artist,link,note,icon,effects
011,1967,Rain,The Slow Rivers,https://example.org/1,,weather-rainy,
012,2006,{LONG_TITLE},Hana Okafor and the Small Hours,{LONGEST_LINK},{LONG_NOTE},music,{EFFECTS}
A1234,c. 1580,{LONG_TITLE},,{LONGEST_LINK},,none,
014,9 November 1989,Rain,Oslo Street Choir,{LONGEST_LINK},,castle,
"""


def draft(folder: Path, theme: str, size: str, events: str = EVENTS, **choices: str) -> Proof:
    (folder / "FiraGO.ttf").write_bytes(fontbuffers["figbo"]())
    (folder / "events.csv").write_text(events, "utf-8")
    head = {"id": "HARD", "theme": theme, "card": size, "fonts": "[FiraGO.ttf]", "events": "events.csv"} | choices
    (folder / "deck.yaml").write_text("".join(f"{key}: {value}\n" for key, value in head.items()), "utf-8")
    return draw_proof(load_deck(folder / "deck.yaml"), draft=True)


def texts(parts: list[Part]) -> list[Part]:
    return [part for part in parts if part.kind == "text"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", theme_names())
def test_nothing_overlaps_on_hard_cards(tmp_path: Path, theme: str, size: str) -> None:
    for qr in ("both", "none"):
        proof = draft(tmp_path, theme, size, qr=qr)
        assert [(error.card.code, error.field) for error in proof.face_errors()] == []
        for card, side, face in proof.drawn_faces():
            parts = drawn_parts(face, proof.size)
            kinds = [part.kind for part in parts]
            assert kinds.count("code") == (qr == "both")
            assert len(texts(parts)) >= 2
            assert kinds.count("pictogram") >= len(card.effects) * (side == "date")
            assert clashes(parts) == [], (card.code, side, qr)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", theme_names())
def test_nothing_overlaps_on_cards_with_a_link(tmp_path: Path, theme: str, size: str) -> None:
    look = load_theme(theme)
    longest = longest_link(link_room(look, card_size(size)))
    proof = draft(tmp_path, theme, size, LINKED.format(longest="https://example.org/".ljust(longest, "x")), qr="none")
    assert [(error.card.code, error.field) for error in proof.face_errors()] == []
    for card, side, face in proof.drawn_faces():
        parts = drawn_parts(face, proof.size)
        codes = [part for part in parts if part.kind == "code"]
        assert bool(codes) == (side == "title")
        assert len(texts(parts)) >= (1 if look.link.alone and side == "title" else 2)
        assert clashes([part for part in parts if part not in codes[:-1]]) == [], (card.code, side)  # without its frame


def test_without_periods_nothing_overlaps_either(tmp_path: Path) -> None:
    for theme in theme_names():
        proof = draft(tmp_path, theme, "mini-us", periods="[]", qr="none")
        for card, side, face in proof.drawn_faces():
            assert clashes(drawn_parts(face, proof.size)) == [], (theme, card.code, side)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", theme_names())
def test_no_text_is_below_its_floor(tmp_path: Path, theme: str, size: str) -> None:
    smallest = {"large-print": 9.0}.get(theme, 5.9)
    proof = draft(tmp_path, theme, size)
    floors = load_theme(theme).sizes
    for card, side, face in proof.drawn_faces():
        parts = texts(drawn_parts(face, proof.size))
        assert min(part.points for part in parts) >= smallest - 0.01, (card.code, side)
        if side == "title":
            assert min(block.size for block in face.fitted) / PT >= floors["title"][-1] - 0.01


@pytest.mark.parametrize("theme", theme_names())
def test_titles_of_a_deck_have_at_most_three_sizes(theme: str) -> None:
    assert len(load_theme(theme).sizes["title"]) == 3
    assert len(load_theme(theme).sizes["heading"]) == 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", theme_names())
def test_dates_of_one_line_stand_at_one_height(tmp_path: Path, theme: str, size: str) -> None:
    dates = ("1969", "1347-1351", "44 BCE", "c. 900", "5")
    rows = "".join(f"{number:03},{date},Moon landing,castle\n" for number, date in enumerate(dates, start=1))
    (tmp_path / "events.csv").write_text(f"code,date,title,icon\n{rows}", "utf-8")
    (tmp_path / "deck.yaml").write_text(f"id: LINE\ntheme: {theme}\ncard: {size}\nevents: events.csv\n", "utf-8")
    proof = draw_proof(load_deck(tmp_path / "deck.yaml"), draft=True)
    faces = [drawn_parts(face, proof.size) for _, side, face in proof.drawn_faces() if side == "date"]
    lines = [{round(part.baseline, 2) for part in date_texts(parts)} for parts in faces]
    of_one_line = [heights for heights in lines if len(heights) == 1]
    assert len(of_one_line) >= 3
    assert len(set.union(*of_one_line)) == 1


def test_large_print_is_large_on_a_poker_card(tmp_path: Path) -> None:
    proof = draft(tmp_path, "large-print", "poker")
    for card, side, face in proof.drawn_faces():
        sizes = {part.text: part.points for part in texts(drawn_parts(face, proof.size))}
        if side == "title":
            assert min(points for text, points in sizes.items() if text != card.code) >= 16
        elif card.printed in sizes:
            assert sizes[card.printed] >= 48
