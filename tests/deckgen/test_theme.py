"""Themes: those that ship, one's own, and what is wrong with them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.faces.qr import modules_path, qr_payload
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import card_sizes
from deckgen.theme import find_theme, load_theme
from deckgen.theme_data import theme_names

FOREST = """\
extends: chronicle
name: Forest
palettes:
  dark: {ground: "#12352b"}
"""
DECK = "id: MINE\ntheme: ./forest\nevents:\n- {date: 1969, title: Humans walk on the Moon, icon: moon-full}\n"


def own_theme(folder: Path, text: str, **templates: str) -> Path:
    (folder / "forest").mkdir()
    (folder / "forest" / "theme.yaml").write_text(text, encoding="utf-8")
    for name, template in templates.items():
        (folder / "forest" / f"{name}.svg").write_text(template, encoding="utf-8")
    deck = folder / "deck.yaml"
    deck.write_text(DECK, encoding="utf-8")
    return deck


def test_four_themes_ship_with_deckgen() -> None:
    assert theme_names() == ("chronicle", "classroom", "eco", "large-print", "music")


def test_ones_own_theme_changes_only_what_it_says(tmp_path: Path) -> None:
    own_theme(tmp_path, FOREST)
    theme = find_theme("./forest", tmp_path)
    assert theme.palettes["dark"]["ground"] == "#12352b"
    assert theme.palettes["dark"]["ink"] == load_theme("chronicle").palettes["dark"]["ink"]


def test_ones_own_theme_is_drawn_with_the_templates_it_extends(tmp_path: Path) -> None:
    proof = draw_proof(load_deck(own_theme(tmp_path, FOREST)))
    face = proof.faces[0]["title"]
    assert "#12352b" in face.svg  # type: ignore[union-attr]


def test_a_colour_that_a_theme_sets_does_not_follow_the_hue(tmp_path: Path) -> None:
    own_theme(tmp_path, FOREST)
    theme, below = find_theme("./forest", tmp_path), load_theme("chronicle")
    hue = theme.hues["rust"]
    assert theme.colours("title", hue)["ground"] == "#12352b"
    assert theme.colours("title", hue)["mark"] == below.colours("title", hue)["mark"]


def test_the_hues_of_a_theme_replace_those_it_extends(tmp_path: Path) -> None:
    own_theme(tmp_path, FOREST + "hues: {moss: {angle: 118, light: 90, chroma: 0.07}}\n")
    theme = find_theme("./forest", tmp_path)
    assert {theme.hue_of(code) for code in ("001", "A7", "99")} == {theme.hues["moss"]}


def test_cards_with_consecutive_codes_get_all_hues_before_one_returns() -> None:
    theme = load_theme("chronicle")
    hues = [theme.hue_of(f"{number:03}") for number in range(20, 40)]
    assert set(hues[:10]) == set(hues[10:]) == set(theme.hues.values())


def test_ones_own_template_replaces_the_shipped_one(tmp_path: Path) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}">'
    template = f'{head}<circle cx="9" cy="9" r="{{{{ u }}}}"/></svg>'
    proof = draw_proof(load_deck(own_theme(tmp_path, FOREST, title=template)))
    assert 'cx="9"' in proof.faces[0]["title"].svg  # type: ignore[union-attr]


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_a_link_that_leads_to_itself_is_no_theme(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(UserError, match="no theme"):
        find_theme("./loop", tmp_path)


@pytest.mark.parametrize("name", ["../elsewhere", "/etc", "nope"])
def test_a_theme_outside_the_decks_folder_is_no_theme(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match="no theme"):
        find_theme(name, tmp_path)


@pytest.mark.parametrize(
    "template",
    [
        "{{ card.__class__.__mro__ }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{% include '/etc/passwd' %}",
        "{{ fit.__globals__ }}",
        "{{ nothing_of_the_kind }}",
        "{% if %}",
    ],
)
def test_a_template_cannot_leave_its_sandbox_and_its_mistakes_are_named(tmp_path: Path, template: str) -> None:
    deck = load_deck(own_theme(tmp_path, FOREST, title=template))
    with pytest.raises(UserError, match=r"forest/title\.svg"):
        draw_proof(deck)


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("size", [*card_sizes(), "68x44mm", "88.9x63.5mm"])
def test_every_theme_works_at_every_size_standing_and_lying(tmp_path: Path, theme: str, size: str) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        f"id: SIZE\ntheme: {theme}\ncard: {size}\nlanguage: es\nevents:\n"
        "- {date: 1969-07-20, title: El ser humano pisa por primera vez la Luna, note: Volvieron con rocas y polvo.}\n"
        "- {date: c. 71000 BCE, title: Puntas de flecha, effects: [swap, replace-mine, replace-theirs], icon: ship}\n"
        "- {date: 66 Ma, title: Se extinguen los dinosaurios}\n",
        encoding="utf-8",
    )
    assert list(draw_proof(load_deck(deck)).face_errors()) == []


def test_swapped_faces_exchange_their_grounds(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("id: SWAP\nfaces: swapped\nevents:\n- {date: 1969, title: Moon}\n", encoding="utf-8")
    read = load_deck(deck)
    faces, theme = draw_proof(read).faces[0], load_theme("chronicle")
    dark = theme.colours("title", theme.hue_of(read.cards[0].code))["ground"]
    assert f'fill="{dark}"/>' in faces["date"].svg.split("<defs")[0]  # type: ignore[union-attr]
    assert f'fill="{dark}"/>' not in faces["title"].svg.split("<defs")[0]  # type: ignore[union-attr]


def test_only_the_date_face_may_have_a_code(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("id: DATE\nqr: date\nevents:\n- {date: 1969, title: Moon}\n", encoding="utf-8")
    faces = draw_proof(load_deck(deck)).faces[0].values()
    with_code = [face.side for face in faces if modules_path(qr_payload("DATE", face.card, face.side)) in face.svg]  # type: ignore[union-attr]
    assert with_code == ["date"]


def test_codes_can_be_left_out(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("id: NOQR\nqr: none\nevents:\n- {date: 1969, title: Moon}\n", encoding="utf-8")
    for face in draw_proof(load_deck(deck)).faces[0].values():
        assert modules_path(qr_payload("NOQR", face.card, face.side)) not in face.svg  # type: ignore[union-attr]
