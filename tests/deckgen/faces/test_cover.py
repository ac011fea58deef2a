"""The cover of a box: one card of the deck, drawn for the panels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckgen.api import load_deck
from deckgen.deck import Deck
from deckgen.faces import icons
from deckgen.faces.cover import choose_cover_card, make_cover
from deckgen.faces.proof import draw_proof
from deckgen.sheets.geometry import Rectangle
from tests.paths import DECKS

PANEL = Rectangle(10, 20, 46, 71)


@pytest.fixture(scope="module")
def deck() -> Deck:
    read = load_deck(DECKS / "en.yaml")
    return replace(read, cards=read.cards[60:80])


def test_all_languages_of_a_deck_have_the_same_cover(deck: Deck) -> None:
    spanish = load_deck(DECKS / "es.yaml")
    chosen = choose_cover_card(replace(spanish, cards=spanish.cards[60:80]))
    assert chosen.code == choose_cover_card(deck).code


def test_the_order_of_the_cards_does_not_matter(deck: Deck) -> None:
    assert choose_cover_card(replace(deck, cards=deck.cards[::-1])) == choose_cover_card(deck)


def test_a_pictogram_of_ours_goes_before_others_and_any_before_none(deck: Deck) -> None:
    assert choose_cover_card(deck).icon in icons.drawings()
    code = deck.cards[9].code
    plain = tuple(replace(card, icon="rocket" if card.code == code else "") for card in deck.cards)
    assert choose_cover_card(replace(deck, cards=plain)).code == code
    assert choose_cover_card(replace(deck, cards=plain[:1]))


def test_the_picture_is_clipped_to_its_panel_and_runs_over_the_edge_that_is_cut(deck: Deck) -> None:
    cover = make_cover(draw_proof(deck, draft=True))
    assert cover
    drawn = cover.draw(PANEL, name="front", above=3, free=9)
    assert '<clipPath id="front"><rect y="-3" width="46" height="74"/></clipPath>' in drawn
    assert drawn.count("<path") > 10  # a scene and an emblem, not only a ground
    assert PANEL.y < cover.title_top(PANEL) < PANEL.bottom - 15


def test_a_theme_without_hues_draws_no_scene(deck: Deck) -> None:
    proof = draw_proof(deck, draft=True)
    assert make_cover(replace(proof, theme=replace(proof.theme, hues={}))) is None
