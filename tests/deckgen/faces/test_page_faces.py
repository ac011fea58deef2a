"""The drawings of a deck on a page: whatever a theme or a function draws, it has been cleaned."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from markupsafe import Markup

from deckgen.faces import page_faces
from deckgen.reading.deck_file import load_deck

LIST = "title,date\nFirst,1901\nSecond,1902\n"
HOSTILE = Markup("<script>alert(1)</script><circle r='1' onload='alert(1)'/><a href='http://evil.example'><g/></a>")


def test_suits_and_effects_are_cleaned_like_faces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    deck = load_deck(tmp_path / "list.csv")
    usual = page_faces.draw_faces(deck, "/pictures")
    for name in ("draw_badge", "draw_pictogram"):
        monkeypatch.setattr(page_faces, name, lambda *_: HOSTILE)
    faces = page_faces.draw_faces(deck, "/pictures")
    assert faces.suits.keys() == usual.suits.keys() != set()
    for drawing in chain(faces.suits.values(), faces.effects.values()):
        assert "<circle" in drawing
        assert not any(word in drawing for word in ("script", "alert", "href", "<a"))


def test_faces_are_written_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    faces = page_faces.draw_faces(load_deck(tmp_path / "list.csv"), "pictures")
    assert page_faces.faces_from_json(faces.to_json()) == faces
