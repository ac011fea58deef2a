"""The drawings of a deck on a page: whatever a theme or a function draws, it has been cleaned."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from markupsafe import Markup

from deckgen.deck.model import Card, Deck
from deckgen.faces import page_faces
from deckgen.faces.proof import Faces, draw_proof
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


def test_what_a_template_may_write_but_no_page_may_have_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "theme.yaml").write_text("name: evil\nextends: eco\n", "utf-8")
    drawn = (
        '<a href="http://evil.example" onclick="alert(1)"><path onload="alert(1)" d="M1 1h9v9z" fill="#123456"/></a>'
    )
    (tmp_path / "theme" / "title.svg").write_text(f'<svg viewBox="0 0 44 68">{drawn}</svg>', "utf-8")
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    (tmp_path / "deck.yaml").write_text("theme: ./theme\nevents: list.csv\n", "utf-8")
    deck = load_deck(tmp_path / "deck.yaml")
    drawings = [str(each) for each in page_faces.draw_faces(deck, "/pictures").drawings.values()]
    drawings += [face.svg for card in view_cards(deck, draw_cards(deck), lambda _: None).cards for face in card.faces]
    titles = [drawing for drawing in drawings if "#123456" in drawing]
    assert len(titles) == 4
    for drawing in titles:
        assert not any(word in drawing for word in ("onload", "alert", "evil", "<a"))


def draw_cards(deck: Deck) -> dict[Card, Faces]:
    return dict(zip(deck.cards, draw_proof(deck).faces, strict=True))


def test_faces_are_written_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    faces = page_faces.draw_faces(load_deck(tmp_path / "list.csv"), "pictures")
    assert page_faces.faces_from_json(faces.to_json()) == faces
