"""Scripts without spaces: lines break between words, and where the author says so."""

from __future__ import annotations

import pytest

from deckgen.type import word_breaks
from deckgen.type.fit import TextBox, fit, split_pieces
from deckgen.type.fonts import Typeface

SANS = Typeface(("sans",))


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("กรุงเทพเป็นเมืองหลวง", ["กรุงเทพ", "เป็น", "เมือง", "หลวง"]),
        ("ປະເທດລາວ", ["ປະເທດ", "ລາວ"]),
        ("ប្រទេសកម្ពុជា", ["ប្រទេស", "កម្ពុជា"]),
        ("လွတ်လပ်ရေးကြေညာစာတမ်း", ["လွတ်လပ်ရေး", "ကြေညာစာတမ်း"]),
        ("(กรุงเทพ)", ["(กรุงเทพ)"]),
        ("Windowsและเมืองหลวง", ["Windowsและ", "เมือง", "หลวง"]),
        ("🚀กรุงเทพเป็น", ["🚀กรุงเทพ", "เป็น"]),
        ("Cape\u200bCanaveral", ["Cape", "Canaveral"]),
        ("\u200bCape\u200b\u200bTown\u200b", ["Cape", "Town"]),
        ("don’t", ["don’t"]),
    ],
)
def test_where_a_word_may_break(text: str, pieces: list[str]) -> None:
    assert [piece.text for piece in split_pieces(text)] == pieces
    assert {piece.glue + piece.ending for piece in split_pieces(text)} == {""}


def test_spaces_are_kept_between_phrases() -> None:
    text = "กรุงเทพเป็น เมืองหลวง"
    assert "".join(piece.text + piece.glue for piece in split_pieces(text)) == text


def test_a_zero_width_space_shows_only_as_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there is no dictionary."""
    monkeypatch.setattr(word_breaks, "_line_breaker", lambda: None)
    box = TextBox(18, 30, 12, 9)
    fitted = fit("Cape\u200bCanaveral\u200bFlorida", SANS, box)
    assert fitted and fitted.lines == ("Cape", "Canaveral", "Florida")
    assert fit("CapeCanaveralFlorida", SANS, box) is None


def test_only_long_stretches_without_a_dictionary_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "กรุงเทพเป็นเมืองหลวง"
    assert word_breaks.find_unbroken(long) is None
    monkeypatch.setattr(word_breaks, "_line_breaker", lambda: None)
    assert word_breaks.find_unbroken(f"Bangkok {long}") == long
    assert word_breaks.find_unbroken("กรุงเทพ เป็น เมืองหลวง") is None
    assert word_breaks.find_unbroken("A title of many words in Latin letters") is None


def test_latin_texts_never_load_the_library() -> None:
    from tests.processes import said_by

    code = "import sys; from deckgen.type.fit import split_pieces; split_pieces('well-known “words”', 'en'); "
    assert said_by(code + "print('icu4py' in sys.modules)") == "False\n"
