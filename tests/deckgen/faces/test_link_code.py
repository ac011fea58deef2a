"""The QR code of a link: on the title face, as small as it may be, and read by phones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import zxingcpp

from deckgen.checks import check_proof
from deckgen.faces.face import Face
from deckgen.faces.link_code import draw_link, least_side, longest_link
from deckgen.faces.proof import Proof, draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import Side
from deckgen.writers.png import render_face

EXAMPLE = Path("decks/music-example.csv")


SONG = "date: 1967, title: Night Tram, artist: Ada, note: Loud, icon: tram, tags: [city], period: modern"


def proof_of(folder: Path, header: str, link: str = "https://example.org/songs/paper-boats", song: str = SONG) -> Proof:
    file = folder / "deck.yaml"
    file.write_text(f"{header}\nevents:\n  - {{code: 7, {song}, link: '{link}'}}\n", "utf-8")
    return draw_proof(load_deck(file))


def face_of(proof: Proof, side: Side) -> Face:
    face = proof.faces[0][side]
    assert isinstance(face, Face)
    return face


def read_codes(proof: Proof, side: Side) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(render_face(face_of(proof, side), proof.size))]


def test_the_code_is_the_least_that_holds_the_address():
    assert [round(least_side("x" * length), 1) for length in (17, 18, 32, 53, 54)] == [11.6, 13.2, 13.2, 14.8, 16.4]
    assert [draw_link("x" * length)[1] for length in (17, 53, 54)] == [21, 29, 33]
    assert least_side("x" * 2954) == float("inf")


def test_what_fits_a_room_is_what_is_said_to_fit():
    for room in (11.6, 14.8, 19.8, 45.5):
        assert least_side("x" * longest_link(room)) <= room + 1e-6 < least_side("x" * (longest_link(room) + 1))
    assert longest_link(11) == 0


@pytest.mark.parametrize("theme", ["chronicle", "classroom", "eco", "large-print", "music"])
def test_the_title_face_has_the_link_and_the_date_face_the_code_of_the_card(tmp_path, theme):
    proof = proof_of(tmp_path, f"theme: {theme}")
    assert read_codes(proof, "title") == ["https://example.org/songs/paper-boats"]
    assert [len(text) for text in read_codes(proof, "date")] == [len("K7Q27D")]


def test_only_the_link_is_printed_where_no_code_of_a_card_is_wanted(tmp_path):
    proof = proof_of(tmp_path, "theme: music\nqr: none")
    assert read_codes(proof, "title") and not read_codes(proof, "date")


def test_an_address_that_is_too_long_is_told_with_what_fits(tmp_path):
    proof = proof_of(tmp_path, "theme: chronicle", "https://example.org/" + "x" * 120)
    found = {finding.code: finding.message for finding in check_proof(proof)}
    assert "has 140 characters" in found["link-too-long"] and "holds only 134" in found["link-too-long"]
    assert "text-too-long" not in found
    wider = check_proof(proof_of(tmp_path, "theme: music", "https://example.org/" + "x" * 120))
    assert "link-too-long" not in {finding.code for finding in wider}


@pytest.mark.parametrize("card", ["65x65mm", "poker", "mini-euro", "88x63mm"])
def test_nothing_on_the_face_with_the_code_alone_tells_the_song(tmp_path, card):
    header = f"theme: music\ncard: {card}"
    proof = proof_of(tmp_path, header)
    other = proof_of(tmp_path, header, song="date: 1999, title: A Castle by the Sea, artist: Bo, icon: castle")
    assert face_of(proof, "title").svg == face_of(other, "title").svg
    shown = " ".join(re.findall(r">([^<>]+)</text>", face_of(proof, "date").svg))
    assert all(word in shown for word in ("1967", "Night Tram", "Ada"))


def test_the_example_is_a_music_deck_without_errors():
    proof = draw_proof(load_deck(EXAMPLE), draft=True)
    assert proof.theme.link.alone
    assert {finding.code for finding in check_proof(proof) if finding.severity != "info"} <= {"too-few-cards"}
