"""The texts of leaflets: one structure in five languages."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest

from deckgen.leaflets.content import prepare_content
from deckgen.leaflets.texts import find_plan, leaflet_plans, load_texts, text_languages
from deckgen.reading.deck_file import load_deck
from deckgen.resources import read_data, resource_folder
from tests.deckgen.leaflets.text_boxes import LANGUAGES, RULESETS, content
from tests.paths import DECKS

FOLDER = resource_folder("templates/leaflets")


def shape(value):
    match value:
        case dict():
            return {key: shape(each) for key, each in value.items()}
        case list():
            return [shape(each) for each in value]
    return sorted(name for _, name, _, _ in string.Formatter().parse(str(value)) if name)


def leaves(value):
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    else:
        yield value


def read(language):
    return read_data(FOLDER / f"{language}.yaml")


def test_there_are_five_languages():
    assert text_languages() == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_structure(language):
    assert shape(read(language)) == shape(read("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_marks_come_in_pairs(language):
    for text in leaves(read(language)):
        assert isinstance(text, str) and text.strip()
        assert text.count("**") % 2 == 0, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_six_rulesets_have_all_that_their_pages_show(language):
    texts = load_texts(language)
    assert tuple(texts.rules) == RULESETS == tuple(leaflet_plans())
    for name, plan in leaflet_plans().items():
        for part in (part for page in plan.pages for part in page.columns if not part.startswith("figure-")):
            assert texts.rules[name].sections[part] and texts.labels[part]


@pytest.mark.parametrize("name", RULESETS)
def test_every_section_that_is_written_is_printed(name):
    printed = {part for page in leaflet_plans()[name].pages for part in page.columns}
    written = {part for part, items in load_texts("en").rules[name].sections.items() if items}
    assert written <= printed


def test_fonts_and_licences_are_credited():
    for language in LANGUAGES:
        credits = " ".join(content(language, "classic").credits)
        for name in (
            "deckgen",
            "Timeline",
            "Source Serif Pro",
            "Source Sans Pro",
            "Font Awesome",
            "SIL OFL 1.1",
            "Apache 2.0",
        ):
            assert name in credits
        assert "Manrope" not in credits


def test_the_fonts_of_the_cards_in_the_figures_are_credited():
    deck = load_deck(DECKS / "fr.yaml")
    classroom = prepare_content(
        replace(deck, choices=replace(deck.choices, theme="classroom")), "fr", find_plan("classic")
    )
    assert "Source Serif Pro, Source Sans Pro, Manrope, Font Awesome (SIL OFL 1.1)" in classroom.credits[1]


def test_a_language_without_leaflets_is_answered_in_english():
    assert load_texts("it").language == "en"
    assert load_texts("pt-BR").language == "en"
    assert load_texts("es-MX").language == "es"
