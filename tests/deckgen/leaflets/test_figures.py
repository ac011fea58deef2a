"""What the pictures say is true of the cards in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.leaflets.example_cards import choose_cast
from deckgen.leaflets.figures import FIGURES
from deckgen.reading.deck_file import load_deck
from tests.deckgen.leaflets.text_boxes import LANGUAGES, stage, text_boxes
from tests.paths import DECKS


def year(card) -> int:
    return int(card.printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_is_sorted_and_the_card_belongs_in_the_gap_of_the_arrow(language):
    cast = stage(language).cast
    years = [year(card) for card in cast.line]
    assert years == sorted(years)
    assert years[2] == years[3] and cast.line[2].code != cast.line[3].code
    assert years[0] < year(cast.guest) < years[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dead_card_finds_its_gap_taken(language):
    cast = stage(language).cast
    first, second, third, last = map(year, cast.bottom)
    left, right = map(year, cast.above)
    assert first < left < second < third < right < last
    assert third < year(cast.dead) < last and year(cast.dead) != right


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_discarded_card_has_the_icon_of_the_pile(language):
    cast = stage(language).cast
    assert cast.match.suit_title == cast.pile.suit_date != ""
    assert cast.match.code != cast.pile.code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grid_is_sorted_and_its_column_rightly_filled(language):
    cast = stage(language).cast
    for row in cast.grid:
        assert list(map(year, row)) == sorted(map(year, row))
    column = [year(row[cast.column]) for row in cast.grid]
    for (upper, lower), card in zip(pairwise(column), cast.filled, strict=True):
        assert min(upper, lower) <= year(card) <= max(upper, lower)
    cards = [card.code for row in cast.grid for card in row] + [card.code for card in cast.filled]
    assert len(set(cards)) == 29


def test_the_scoring_example_shows_its_sum():
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{FIGURES["score"](stage("es"), 130).svg}</svg>'
    assert "30 + 8 − 2 − 11 = 25" in {box.text for box in text_boxes(drawn)}


def test_ranks_are_called_house_values():
    words = {"en": "house", "es": "casa", "fr": "maison", "pl": "domowe"}
    assert all(word in stage(language).texts.captions["ranks"] for language, word in words.items())


def test_a_deck_that_cannot_play_the_pictures_borrows_ours():
    assert choose_cast(load_deck(DECKS / "deep-time.yaml")) is None
    assert stage("es", "deep-time").proof.deck.id == load_deck(DECKS / "es.yaml").id


def test_the_decks_own_cards_are_in_the_pictures():
    assert stage("pl", "es").proof.deck.language == "es"
    assert stage("pl", "es").texts.language == "pl"
