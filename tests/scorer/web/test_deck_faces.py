"""The drawings of a deck on a page: whatever a theme or a function draws, it has been cleaned."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from markupsafe import Markup

from deckgen.reading.deck_file import load_deck
from scorer.web import deck_faces

LIST = "title,date\nFirst,1901\nSecond,1902\n"
HOSTILE = Markup("<script>alert(1)</script><circle r='1' onload='alert(1)'/><a href='http://evil.example'><g/></a>")


def test_suits_and_effects_are_cleaned_like_faces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    deck = load_deck(tmp_path / "list.csv")
    usual = deck_faces.draw_faces(deck, "/pictures")
    for name in ("draw_badge", "draw_pictogram"):
        monkeypatch.setattr(deck_faces, name, lambda *_: HOSTILE)
    faces = deck_faces.draw_faces(deck, "/pictures")
    assert faces.suits.keys() == usual.suits.keys() != set()
    for drawing in chain(faces.suits.values(), faces.effects.values()):
        assert "<circle" in drawing
        assert not any(word in drawing for word in ("script", "alert", "href", "<a"))
