"""A list is read in the encoding in which any program saved it."""

from __future__ import annotations

import codecs

import pytest

TEXT = "fecha;título\n1492;Colón llega a América\n1808;¡El 2 de mayo, en Madrid!\n"
GREEK = "Дата;title;date\nx;Γέννηση του Σωκράτη;470 BCE\n"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(TEXT.encode("utf-8"), id="UTF-8"),
        pytest.param(TEXT.encode("utf-8-sig"), id="UTF-8 with BOM"),
        pytest.param(codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), id="UTF-16 LE with BOM"),
        pytest.param(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), id="UTF-16 BE with BOM"),
        pytest.param(TEXT.encode("utf-16-le"), id="UTF-16 LE"),
        pytest.param(TEXT.encode("utf-16-be"), id="UTF-16 BE"),
        pytest.param(TEXT.encode("cp1252"), id="Windows-1252"),
    ],
)
def test_a_list_is_read_in_the_encoding_it_was_saved_in(read, content):
    deck = read(content)
    assert [card.title for card in deck.cards] == ["Colón llega a América", "¡El 2 de mayo, en Madrid!"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8"])
def test_utf_16_without_a_mark_is_recognised_even_if_it_begins_in_another_script(read, encoding):
    assert read(GREEK.encode(encoding)).cards[0].title == "Γέννηση του Σωκράτη"


def test_accents_typed_as_two_characters_become_one(read):
    assert read("date,title\n1969,Cafe\u0301\n").cards[0].title == "Café"


def test_characters_that_cannot_be_printed_are_dropped(read):
    deck = read("date,title\n1969,\x07Moon\x0blanding\ufffe\u200b\n")
    assert deck.cards[0].title == "Moon landing"


def test_characters_that_override_the_direction_of_a_text_are_dropped(read):
    assert read("date,title\n1969,\u202egnidnal\u202c \u2067Moon\u2069\n").cards[0].title == "gnidnal Moon"


def test_an_unassigned_character_is_kept_visible(read):
    assert read("date,title\n1969,Moon \U000aff0c landing\n").cards[0].title == "Moon \ufffd landing"


@pytest.mark.parametrize("content", [b"\xff\xfea", b"a\x00b\x00c"])
def test_a_file_that_is_not_text_is_refused(refused, content):
    assert "not a text file" in refused(content)
