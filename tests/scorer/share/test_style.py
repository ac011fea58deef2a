"""The letters of shared pictures: in the deck's fonts, in installed ones, or spelled plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.deck import Deck
from deckgen.reading.deck_file import load_deck
from scorer.share.style import drop_unknown_letters, load_typefaces
from tests.made_fonts import make_font


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    (tmp_path / "list.csv").write_text("date,title\n1969,长城\n", "utf-8")
    return load_deck(tmp_path / "list.csv")


def test_letters_that_the_theme_lacks_are_set_in_an_installed_font(
    deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert drop_unknown_letters("长城 1", load_typefaces(deck).title) == "1"
    (tmp_path / "han.ttf").write_bytes(make_font("长城"))
    monkeypatch.setenv("DECKGEN_FONTS", str(tmp_path))
    assert drop_unknown_letters("长城 1", load_typefaces(deck).title) == "长城 1"


def test_marks_are_spelled_plainly_and_emoji_left_out(deck: Deck) -> None:
    assert drop_unknown_letters("ʽAmr 🐪 wins", load_typefaces(deck).plain) == "‘Amr wins"
    assert drop_unknown_letters("🐪", load_typefaces(deck).plain) == ""
