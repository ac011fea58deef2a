"""What the figures show is true of the cards in them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops

from deckgen.faces.proof import draw_proof
from deckgen.leaflets.content import prepare_content
from deckgen.leaflets.example_cards import choose_example_cards
from deckgen.leaflets.figures import BAND, FIGURES, ICON
from deckgen.leaflets.texts import find_plan, leaflet_plans
from deckgen.reading.deck_file import load_deck
from deckgen.type.fit import PT
from deckgen.writers.png import render_svg
from tests.deckgen.leaflets.text_boxes import LANGUAGES, content, text_boxes
from tests.paths import DECKS


def year(card) -> int:
    return int(card.printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_is_sorted_and_the_card_belongs_in_the_gap_of_the_arrow(language):
    turn = content(language, "classic").examples.turn
    years = [year(card) for card in turn.line]
    assert years == sorted(years)
    assert years[1] == years[2] and turn.line[1].code != turn.line[2].code
    assert years[0] < year(turn.to_place) < years[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_is_placed_may_use_the_icon_that_is_pointed_at(language):
    turn = content(language, "chrono-vs").examples.turn
    assert turn.to_place.effects
    assert turn.to_place.period == turn.line[0].period


def test_titles_in_figures_can_be_read():
    """Faces are shown at less than half their size, with larger titles."""
    drawn = content("en", "classic").proof
    sizes = [lines.size / PT for _, _, face in drawn.drawn_faces() for lines in face.fitted]
    assert min(sizes) * 27.0 / drawn.size.height >= 4.2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_is_turned_over_goes_into_the_free_gap_and_the_dead_card_belongs_in_a_taken_one(language):
    rows = content(language, "twist-coop").examples.rows
    first, second, third, last = map(year, rows.bottom_row)
    left, right = map(year, rows.gap_row)
    assert second < year(rows.turned) < third
    assert first < left < second < third < right < last
    assert third < year(rows.dead) < last and year(rows.dead) != right


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_discarded_card_has_the_icon_of_the_pile(language):
    pile, match = content(language, "twist-coop").examples.discard
    assert match.suit_title == pile.suit_date != ""
    assert match.code != pile.code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rows_of_the_grid_are_sorted_and_its_column_is_complete(language):
    grid = content(language, "chrono-coop").examples.grid
    for row in grid.rows:
        assert list(map(year, row)) == sorted(map(year, row))
    column = [year(row[grid.column]) for row in grid.rows]
    for (upper, lower), card in zip(pairwise(column), grid.between, strict=True):
        assert min(upper, lower) <= year(card) <= max(upper, lower)
    cards = [card.code for row in grid.rows for card in row] + [card.code for card in grid.between]
    assert len(set(cards)) == 29


FIRST = {
    "line": ("classic", lambda examples: examples.turn.to_place),
    "rows": ("twist-coop", lambda examples: examples.rows.turned),
    "grid": ("chrono-coop", lambda examples: examples.grid.between[0]),
}


@pytest.mark.parametrize("name", FIRST)
def test_the_first_picture_shows_a_card_with_its_title_up_and_the_same_card_turned_over(name):
    ruleset, find_card = FIRST[name]
    shown = content("en", ruleset)
    card = find_card(shown.examples)
    index = [each.code for each in shown.proof.deck.cards].index(card.code)
    drawn = FIGURES[name](shown, 134).svg
    assert f"trim-{index}-title" in drawn
    assert f"trim-{index}-date" in drawn or f">{card.printed}</text>" in drawn


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
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{FIGURES["score"](content("es", "twist-coop"), 130).svg}</svg>'
    assert "30 + 8 − 2 − 11 = 25" in {box.text for box in text_boxes(drawn)}


def test_ranks_are_labelled_as_our_own():
    words = {"en": "our own", "es": "propia", "fr": "notre", "pl": "nasza", "de": "unsere"}
    assert all(word in content(language, "twist-coop").texts.captions["ranks"] for language, word in words.items())


def test_a_deck_without_the_cards_for_the_figures_uses_those_of_the_shipped_deck():
    assert choose_example_cards(load_deck(DECKS / "deep-time.yaml"), ("line",)) is None
    assert content("es", "classic", "deep-time").deck.id == load_deck(DECKS / "es.yaml").id


def test_the_figures_show_cards_of_the_deck():
    shown = content("pl", "classic", "es")
    assert shown.proof.deck.language == "es"
    assert shown.texts.language == "pl"


@pytest.fixture(params=[1900, -420], ids=["our time", "antiquity"])
def small_deck(tmp_path, request):
    """A list of twelve events of different years."""
    rows = "".join(f"{request.param + 7 * number},Event {number}\n" for number in range(12))
    (tmp_path / "list.csv").write_text(f"date,title\n{rows}", "utf-8")
    return load_deck(tmp_path / "list.csv")


def test_a_short_list_of_different_years_is_enough_but_for_the_grid(small_deck):
    for plan in leaflet_plans().values():
        assert (prepare_content(small_deck, "en", plan).deck is small_deck) == (plan.name != "chrono-coop")
    assert choose_example_cards(replace(small_deck, cards=small_deck.cards[:3]), ("line",)) is None


def test_without_two_cards_of_the_same_date_none_are_pointed_at(small_deck):
    prepared = prepare_content(small_deck, "en", find_plan("classic"))
    assert not prepared.examples.turn.ends_equal
    assert "Same date" not in shown_text("line", prepared)
    assert "Same date" in shown_text("line", content("en", "classic"))


def test_only_what_the_card_has_is_pointed_at(small_deck):
    plan = find_plan("chrono-vs")
    assert shown_text("marks", content("en", "chrono-vs")).count("Band:") == 1
    plain = prepare_content(small_deck, "en", plan)
    assert "Band:" in shown_text("marks", plain) and "Icon:" not in shown_text("marks", plain)
    cards = tuple(replace(card, period="") for card in plain.deck.cards)
    assert FIGURES["marks"](prepare_content(replace(plain.deck, cards=cards), "en", plan), 60).height == 0


def shown_text(name, prepared):
    figure = FIGURES[name](prepared, 134).svg
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 134 80">{figure}</svg>'
    return " ".join(box.text for box in text_boxes(drawn))
