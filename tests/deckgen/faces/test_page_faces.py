"""The drawings of a deck on a page: whatever a theme or a function draws, it has been cleaned."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from markupsafe import Markup

from deckgen.faces import page_faces
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.studio.card_views import view_cards

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


BAD = ("script", "onload", "alert", "evil", "<a")


def test_what_a_template_may_write_but_no_page_may_have_is_left_out_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a face is drawn, and whatever it is then, when it comes to the page of a table or of the studio."""
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "theme.yaml").write_text("name: evil\nextends: eco\n", "utf-8")
    drawn = '<a href="http://evil.example"><path onload="alert(1)" d="M1 1h9v9z" fill="#123456"/></a>'
    (tmp_path / "theme" / "title.svg").write_text(f'<svg viewBox="0 0 44 68">{drawn}</svg>', "utf-8")
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    (tmp_path / "deck.yaml").write_text("theme: ./theme\nevents: list.csv\n", "utf-8")
    deck = load_deck(tmp_path / "deck.yaml")
    proof = draw_proof(deck)
    titles = [face.svg for _, side, face in proof.drawn_faces() if side == "title"]
    assert all("#123456" in svg and not any(word in svg for word in BAD) for svg in titles)

    hostile = f"<svg>{HOSTILE}{drawn}</svg>"
    faces = tuple({side: replace(face, svg=hostile) for side, face in sides.items()} for sides in proof.faces)
    monkeypatch.setattr(page_faces, "draw_proof", lambda _: replace(proof, faces=faces))
    drawings = [str(each) for each in page_faces.draw_faces(deck, "/pictures").drawings.values()]
    cards = view_cards(deck, dict(zip(deck.cards, faces, strict=True)), lambda _: None).cards
    drawings += [face.svg for card in cards for face in card.faces]
    assert len(drawings) == 8
    assert all("<circle" in svg and not any(word in svg for word in BAD) for svg in drawings)


def test_faces_are_written_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    faces = page_faces.draw_faces(load_deck(tmp_path / "list.csv"), "pictures")
    assert page_faces.faces_from_json(faces.to_json()) == faces
