"""What the figures show is true of the cards in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.leaflets.example_cards import choose_example_cards
from deckgen.leaflets.figures import FIGURES
from deckgen.reading.deck_file import load_deck
from deckgen.type.fit import PT
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
def test_the_dead_card_belongs_in_a_taken_gap(language):
    examples = content(language).examples
    first, second, third, last = map(year, examples.bottom_row)
    left, right = map(year, examples.gap_row)
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


def test_the_scoring_example_shows_its_sum():
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{FIGURES["score"](content("es"), 130).svg}</svg>'
    assert "30 + 8 − 2 − 11 = 25" in {box.text for box in text_boxes(drawn)}


def test_ranks_are_labelled_as_our_own():
    words = {"en": "our own", "es": "nuestra", "fr": "à nous", "pl": "nasza", "de": "unsere"}
    assert all(word in content(language).texts.captions["ranks"] for language, word in words.items())


def test_a_deck_without_the_cards_for_the_figures_uses_those_of_the_shipped_deck():
    assert choose_example_cards(load_deck(DECKS / "deep-time.yaml")) is None
    assert content("es", "deep-time").proof.deck.id == load_deck(DECKS / "es.yaml").id


def test_the_figures_show_cards_of_the_deck():
    assert content("pl", "es").proof.deck.language == "es"
    assert content("pl", "es").texts.language == "pl"
