"""Fonts fall back in order, and right-to-left scripts stand as they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pymupdf_fonts import fontbuffers

from deckgen.type.fonts import Typeface, font, is_right_to_left, missing_characters, register_font

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def typeface(tmp_path: Path) -> Typeface:
    """The theme's serif with a font behind it that has Arabic, Hebrew and Devanagari."""
    file = tmp_path / "FiraGO.ttf"
    file.write_bytes(fontbuffers["figo"]())
    return Typeface(("serif-semibold", register_font(file).name))


@pytest.mark.parametrize(
    "text", ["ąćęłńóśźż", "čďěňřšťůž", "őűáé", "ğışç", "șțăâ", "ệữ", "Ελληνικά", "Кирилиця", "ßäöü", "œæÿ«»„”"]
)
@pytest.mark.parametrize(
    "name", ["serif-semibold", "serif-bold", "sans", "sans-semibold", "round-heavy", "round-medium"]
)
def test_every_text_font_has_the_letters_of_europe(name: str, text: str) -> None:
    assert missing_characters(text, [font(name)]) == []


def test_kerning_is_on() -> None:
    serif = font("serif-semibold")
    assert serif.advance("AV") < serif.advance("A") + serif.advance("V")


def test_a_letter_the_first_font_lacks_is_set_in_the_next(typeface: Typeface) -> None:
    runs = typeface.runs("Roma भारत")
    assert [(run.text, run.font.name == "serif-semibold") for run in runs] == [("Roma ", True), ("भारत", False)]


def test_arabic_letters_are_joined(typeface: Typeface) -> None:
    (run,) = typeface.runs("بغداد")
    shaped = [glyph.id for glyph in run.font.glyphs(run.text, run.direction)]
    alone = [glyph.id for letter in "بغداد" for glyph in run.font.glyphs(letter, run.direction)]
    assert run.direction == "rtl"
    assert shaped != alone[::-1]


def test_latin_words_inside_a_right_to_left_line_keep_their_own_direction(typeface: Typeface) -> None:
    runs = typeface.runs("هبوط Apollo 11 على القمر")
    latin = "".join(run.text for run in runs if run.direction == "ltr")
    assert "Apollo 11" in latin
    directions = [run.direction for run in runs if run.text.strip()]
    assert directions[0] == directions[-1] == "rtl"
    assert "القمر" in runs[0].text


@pytest.mark.parametrize("text", ["\u2067שלום\u2069 World", "שלום \u0378", "\u202eשלום\u202c"])
def test_odd_marks_among_right_to_left_letters_do_no_harm(typeface: Typeface, text: str) -> None:
    assert "שלום" in "".join(run.text for run in typeface.runs(text))


def test_the_direction_of_a_line_is_that_of_its_first_letter() -> None:
    assert is_right_to_left("שלום World")
    assert not is_right_to_left("World שלום")
    assert not is_right_to_left("1948")


def test_what_no_font_has_is_named() -> None:
    assert missing_characters("Roma 中国", [font("serif"), font("sans")]) == ["中", "国"]
