"""Lists of wikitrivia and of Wikipedia's "on this day" are decks as they are."""

from __future__ import annotations

import json

import pytest

from deckgen.messages import available_languages
from deckgen.reading.table import TableOptions
from deckgen.reading.web_lists import _load_forms


def cards(deck):
    return [(card.printed.replace("\u00a0", " "), card.title) for card in deck.cards]


def codes(deck):
    return [finding.code for finding in deck.findings]


def test_the_first_wikitrivia_says_what_each_date_is_of(read_list):
    deck = read_list("wikitrivia-1.json")
    assert cards(deck) == [
        ("1830", "Belgium: founding or creation"),
        ("427 BCE", "Birth of Plato"),
        ("1901", "Death of Queen Victoria"),
        ("1869", "Suez Canal: official opening"),
        ("1648", "Thirty Years' War: end"),
    ]
    assert deck.language == "en"
    assert deck.cards[1].note == "ancient Greek philosopher"
    assert deck.cards[1].source == "https://www.wikidata.org/wiki/Q859 (CC0)"
    assert codes(deck) == ["pictures-not-fetched", "column-unused"]
    assert not any(event.text("code") or event.text("image") for event in deck.events)


def test_titles_are_made_in_the_language_of_the_deck(read_list):
    deck = read_list("wikitrivia-1.json", TableOptions(language="es"))
    assert [card.title for card in deck.cards][:3] == [
        "Belgium: fundación o creación",
        "Nacimiento de Plato",
        "Muerte de Queen Victoria",
    ]


@pytest.mark.parametrize(
    ("date", "printed"),
    [
        ("-0427-01-01T00:00:00Z", "427 BCE"),
        ("-0044-03-15T00:00:00Z", "March 15, 44 BCE"),
        ("-0427-00-00T00:00:00Z", "427 BCE"),
        ("1969-07-20", "July 20, 1969"),
    ],
)
def test_times_of_the_first_wikitrivia_have_no_year_zero(read, date, printed):
    item = {"label": "Plato", "date_prop_id": "P569", "date": date, "wikipedia_title": "Plato", "page_views": 1}
    assert cards(read(json.dumps([item]), "deck.json")) == [(printed, "Birth of Plato")]


def test_a_property_that_is_not_known_gives_no_meaning(read):
    deck = read('[{"label": "Moon", "date_prop_id": "P9999", "year": 1969}]', "deck.json")
    assert cards(deck) == [("1969", "Moon")]
    warned = next(finding for finding in deck.findings if finding.code == "property-unknown")
    assert "Moon (P9999)" in warned.message


def test_years_of_the_second_wikitrivia_count_a_year_zero_and_are_named_as_unsure(read_list):
    deck = read_list("wikitrivia-2.json")
    assert cards(deck) == [
        ("480 BCE", "Battle of Thermopylae takes place"),
        ("600 BCE", "Pompeii is founded"),
        ("81 CE", "Colosseum is completed"),
    ]
    warned = next(finding for finding in deck.findings if finding.code == "bce-years-unsure")
    assert warned.severity == "warning"
    assert "Thermopylae takes place (480 BCE / 479 BCE)" in warned.message.replace("\u00a0", " ")
    assert "Pompeii is founded (600 BCE / 601 BCE)" in warned.message.replace("\u00a0", " ")
    assert "Colosseum" not in warned.message
    assert deck.cards[0].note == "A few thousand Greeks held a pass for three days."
    assert deck.cards[0].source == "https://en.wikipedia.org/wiki/Battle_of_Thermopylae (CC BY-SA 4.0)"


@pytest.mark.parametrize(
    ("year", "printed", "unsure"),
    [("0", "1 BCE", False), ('"480 BCE"', "480 BCE", False), ("-66000000", "66 million years ago", False)],
)
def test_a_year_of_the_second_wikitrivia_that_is_sure_needs_no_warning(read, year, printed, unsure):
    item = f'[{{"qid": "Q1", "title": "x", "year": {year}, "fact": "", "wikipediaSlug": "X"}}]'
    deck = read(item, "deck.json")
    assert [each for each, _ in cards(deck)] == [printed]
    assert ("bce-years-unsure" in codes(deck)) is unsure


def test_on_this_day_has_events_births_and_deaths_once_each(read_list):
    deck = read_list("on-this-day.json")
    assert cards(deck) == [
        ("1912", "A search party finds the tent of Robert Falcon Scott in Antarctica."),
        ("1970", "A storm and flood strike Bhola."),
        ("1840", "Birth of Auguste Rodin, French sculptor"),
        ("1865", "Death of Elizabeth Gaskell, English novelist"),
    ]
    assert [card.note for card in deck.cards] == ["", "", "d. 1917", "b. 1810"]
    assert deck.cards[2].source == "https://en.wikipedia.org/wiki/Auguste_Rodin (CC BY-SA 4.0)"
    assert codes(deck) == ["entries-undated"]
    assert "World Pneumonia Day" in deck.findings[0].message


def test_the_language_of_the_feed_is_that_of_the_deck(read):
    feed = {
        "births": [{"text": "Manuel de Falla (m. 1946)", "year": 1876, "pages": [{"title": "Falla", "lang": "es"}]}]
    }
    deck = read(json.dumps(feed), "deck.json")
    assert (deck.language, deck.cards[0].title) == ("es", "Nacimiento de Manuel de Falla")


def test_every_property_has_a_title_in_every_language():
    languages = {*available_languages(), "de", "it", "pt"}
    for forms in _load_forms().values():
        assert set(forms) == languages
        assert all("{label}" in form for form in forms.values())
