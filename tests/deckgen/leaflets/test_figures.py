"""What the figures show is true of the cards in them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops

from deckgen.faces.proof import draw_proof
from deckgen.leaflets.example_cards import choose_example_cards
from deckgen.leaflets.figures import BAND, FIGURES, ICON
from deckgen.reading.deck_file import load_deck
from deckgen.type.fit import PT
from deckgen.writers.png import render_svg
from tests.deckgen.leaflets.text_boxes import LANGUAGES, content, text_boxes
from tests.paths import DECKS


def year(card) -> int:
    return int(card.printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_is_sorted_and_the_card_belongs_in_the_gap_of_the_arrow(language):
    examples = content(language).examples
    years = [year(card) for card in examples.line]
    assert years == sorted(years)
    assert years[1] == years[2] and examples.line[1].code != examples.line[2].code
    assert years[0] < year(examples.to_place) < years[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_is_placed_may_use_the_icon_that_is_pointed_at(language):
    examples = content(language).examples
    assert examples.to_place.effects
    assert examples.to_place.period == examples.line[0].period


def test_titles_in_figures_can_be_read():
    """Faces are shown at less than half their size, with larger titles."""
    drawn = content("en").proof
    sizes = [lines.size / PT for _, _, face in drawn.drawn_faces() for lines in face.fitted]
    assert min(sizes) * 27.0 / drawn.size.height >= 4.2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_is_turned_over_goes_into_the_free_gap_and_the_dead_card_belongs_in_a_taken_one(language):
    examples = content(language).examples
    first, second, third, last = map(year, examples.bottom_row)
    left, right = map(year, examples.gap_row)
    assert second < year(examples.turned) < third
    assert first < left < second < third < right < last
    assert third < year(examples.dead) < last and year(examples.dead) != right


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_discarded_card_has_the_icon_of_the_pile(language):
    examples = content(language).examples
    assert examples.match.suit_title == examples.pile.suit_date != ""
    assert examples.match.code != examples.pile.code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rows_of_the_grid_are_sorted_and_its_column_is_complete(language):
    examples = content(language).examples
    for row in examples.grid:
        assert list(map(year, row)) == sorted(map(year, row))
    column = [year(row[examples.column]) for row in examples.grid]
    for (upper, lower), card in zip(pairwise(column), examples.column_cards, strict=True):
        assert min(upper, lower) <= year(card) <= max(upper, lower)
    cards = [card.code for row in examples.grid for card in row] + [card.code for card in examples.column_cards]
    assert len(set(cards)) == 29


@pytest.mark.parametrize("name", ["line", "rows", "grid"])
def test_the_first_picture_shows_a_card_with_its_title_up_and_the_same_card_turned_over(name):
    shown = content("en")
    cards = {"line": shown.examples.to_place, "rows": shown.examples.turned, "grid": shown.examples.column_cards[0]}
    index = [card.code for card in shown.proof.deck.cards].index(cards[name].code)
    drawn = FIGURES[name](shown, 134).svg
    assert f"trim-{index}-title" in drawn
    assert f"trim-{index}-date" in drawn or f">{cards[name].printed}</text>" in drawn


@pytest.mark.parametrize("theme", ["chronicle", "classroom", "eco", "large-print", "music"])
def test_the_band_and_the_icon_are_where_they_are_pointed_at(theme):
    deck = load_deck(DECKS / "en.yaml")
    card = next(card for card in deck.cards if card.period and card.effects)
    for place, without in ((BAND, replace(card, period="")), (ICON, replace(card, effects=()))):
        left, top, right, bottom = where_they_differ(deck, theme, card, without)
        assert left <= place <= right
        assert top < 1 - 3.0 / 54 < bottom, "the line ends 3 mm above the foot of a face of 54 mm"


def where_they_differ(deck, theme, *cards):
    """The edges of what differs between the date faces of two cards, in widths and heights of the face."""
    pictures = []
    for card in cards:
        choices = replace(deck.choices, theme=theme, qr="none")
        proof = draw_proof(replace(deck, cards=(card,), choices=choices))
        face = next(face for _, side, face in proof.drawn_faces() if side == "date")
        pictures.append(render_svg(face.svg, 44, 68, 4).convert("RGB"))
    width, height = pictures[0].size
    left, top, right, bottom = ImageChops.difference(*pictures).getbbox()
    return left / width, top / height, right / width, bottom / height


def test_the_scoring_example_shows_its_sum():
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{FIGURES["score"](content("es"), 130).svg}</svg>'
    assert "30 + 8 − 2 − 11 = 25" in {box.text for box in text_boxes(drawn)}


def test_ranks_are_labelled_as_our_own():
    words = {"en": "our own", "es": "propia", "fr": "notre", "pl": "nasza", "de": "unsere"}
    assert all(word in content(language).texts.captions["ranks"] for language, word in words.items())


def test_a_deck_without_the_cards_for_the_figures_uses_those_of_the_shipped_deck():
    assert choose_example_cards(load_deck(DECKS / "deep-time.yaml")) is None
    assert content("es", "deep-time").proof.deck.id == load_deck(DECKS / "es.yaml").id


def test_the_figures_show_cards_of_the_deck():
    assert content("pl", "es").proof.deck.language == "es"
    assert content("pl", "es").texts.language == "pl"
