"""Leaflets and reference cards in the words of the deck's order."""

from __future__ import annotations

import re

import pytest

from deckgen.leaflets.content import prepare_content
from deckgen.leaflets.leaflet import write_leaflet
from deckgen.leaflets.reference import draw_reference_faces
from deckgen.leaflets.style import leaflet_style
from deckgen.leaflets.texts import leaflet_plans, load_texts, text_languages
from deckgen.order import OrderWords
from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder
from deckgen.sheets.geometry import card_size
from tests.deckgen.leaflets.text_boxes import content

WEIGHTS = OrderWords("weight", "en")
DATES = re.compile(r"\bdates?\b|\bfechas?\b|\bdat[aęąy]\b|\bdatami\b|earlier|later|\[\[|\]\]|\{lowest|\{highest", re.I)


def all_texts(texts) -> str:
    rules = (item for each in texts.rules.values() for items in (each.card, *each.sections.values()) for item in items)
    return "\n".join((*texts.captions.values(), *rules, *(each.tagline for each in texts.rules.values())))


@pytest.mark.parametrize("language", text_languages())
def test_no_leaflet_of_weights_speaks_of_dates(language):
    assert DATES.findall(all_texts(load_texts(language, WEIGHTS))) == []


def test_the_goal_names_both_ends():
    texts = load_texts("en", WEIGHTS)
    assert "from lightest to heaviest" in texts.rules["classic"].sections["goal"][0]
    assert "from the earliest to the latest" in load_texts("en").rules["classic"].sections["goal"][0]


@pytest.mark.parametrize("language", text_languages())
def test_every_reference_card_of_weights_fits(language):
    for plan in leaflet_plans().values():
        assert draw_reference_faces(plan, load_texts(language, WEIGHTS), leaflet_style(), card_size("mini-euro"))


@pytest.mark.parametrize("language", text_languages())
def test_every_leaflet_of_the_animals_fits_and_shows_their_weights(language, tmp_path):
    deck = load_deck(resource_folder("decks") / f"animals-{language}.yaml")
    for plan in leaflet_plans().values():
        content = prepare_content(deck, language, plan)
        assert content.deck is deck
        assert {card.printed[-1] for card in content.examples.cards()} <= {"g", "t"}
        with (tmp_path / "leaflet.pdf").open("wb") as file:
            assert write_leaflet(file, plan, content) in (1, 2)


def test_a_short_sequence_shows_its_own_steps_but_for_the_grid():
    shown = {name: content("fr", name, "sequence-bread") for name in leaflet_plans()}
    assert {name: each.deck.id for name, each in shown.items() if each.deck.id != "BREAD"} == {"chrono-coop": "A3FR"}
    assert "de la première à la dernière" in shown["classic"].texts.rules["classic"].sections["goal"][0]
