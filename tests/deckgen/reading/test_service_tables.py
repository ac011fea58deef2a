"""Whole files of Wikidata's query service and of Exportify are decks without any option."""

from __future__ import annotations

import json

import pytest

from deckgen.reading.clean_copy import make_clean_copy
from deckgen.reading.deck_file import read_table
from deckgen.reading.table import TableOptions


def cards(deck):
    return [(card.printed.replace("\u00a0", " "), card.title) for card in deck.cards]


def errors(deck):
    return [finding for finding in deck.findings if finding.severity == "error"]


def test_a_csv_of_the_query_service_with_precision_and_calendar(read_list):
    deck = read_list("query.csv")
    assert cards(deck) == [
        ("September 2, 31 BCE", "Battle of Actium"),
        ("490 BCE", "Battle of Marathon"),
        ("6th century BCE", "foundation of Pompeii"),
        ("3rd millennium BCE", "Stonehenge"),
        ("May 29, 1453", "fall of Constantinople"),
        ("June 18, 1815", "Battle of Waterloo"),
        ("1789", "French Revolution"),
    ]
    assert deck.cards[1].note == "battle of the Persian Wars"
    assert deck.cards[1].source == "https://www.wikidata.org/wiki/Q31900 (CC0)"
    assert [finding.code for finding in deck.findings] == ["pictures-not-fetched", "column-unused"]
    assert deck.findings[1].message == "the column “sitelinks” is not used"


def test_json_of_the_query_service_with_names_of_its_own(read_list):
    deck = read_list("query.json")
    assert deck.language == "es"
    assert cards(deck) == [
        ("18 de junio de 1815", "batalla de Waterloo"),
        ("490 a. C.", "batalla de Maratón"),
        ("2 de septiembre de 31 a. C.", "batalla de Accio"),
    ]
    assert str(deck.events[1].location("date")) == "query.json:13:when"


def test_the_language_of_most_labels_is_that_of_the_deck(read):
    labels = [{"xml:lang": tag, "type": "literal", "value": name} for tag, name in (("es", "Bailén"), ("mul", "Jena"))]
    rows = [{"itemLabel": label, "date": {"type": "literal", "value": "1808-07-19T00:00:00Z"}} for label in labels]
    deck = read(json.dumps({"head": {}, "results": {"bindings": rows}}), "deck.json")
    assert (deck.language, cards(deck)[1]) == ("es", ("19 de julio de 1808", "Jena"))


def test_the_short_json_of_the_query_service(read):
    rows = [{"item": "http://www.wikidata.org/entity/Q1", "itemLabel": "Caesar", "date": "-0043-01-01T00:00:00Z"}]
    assert cards(read(json.dumps(rows), "deck.json")) == [("44 BCE", "Caesar")]


@pytest.mark.parametrize("name", ["item", "event", "battle", "what", "name"])
def test_an_item_may_have_the_name_of_a_column_of_ours(read, name):
    address = "http://www.wikidata.org/entity/Q48314"
    deck = read(f"{name},{name}Label,date,place\n{address},Waterloo,1815-06-18T00:00:00Z,{address}\n")
    assert cards(deck) == [("June 18, 1815", "Waterloo")]
    assert deck.cards[0].source == "https://www.wikidata.org/wiki/Q48314 (CC0)"


def test_an_address_is_no_title(refused):
    assert "no column found for: title" in refused("event,date\nhttp://www.wikidata.org/entity/Q1,1969\n")


def test_an_item_of_wikidata_is_only_a_column_of_addresses(read):
    deck = read("item,title,year\nx,Moon,1969\n")
    assert deck.cards[0].source == ""
    assert [finding.code for finding in deck.findings] == ["column-unused"]


def test_an_unknown_value_is_refused(read):
    entity = "http://www.wikidata.org/entity/Q1"
    unknown = "http://www.wikidata.org/.well-known/genid/0a1b"
    deck = read(f"item,itemLabel,date\n{entity},Moon,{unknown}\n{entity},Wall,1989-11-09T00:00:00Z\n")
    assert cards(deck) == [("November 9, 1989", "Wall")]


def test_a_playlist_of_exportify(read_list):
    deck = read_list("exportify.csv")
    assert [(card.printed, card.title, card.artist) for card in deck.cards] == [
        ("1975", "Bohemian Rhapsody", "Queen"),
        ("1974", "Waterloo", "ABBA"),
        ("1981", "Under Pressure", "Queen, David Bowie"),
        ("2004", "Vertigo", "U2"),
    ]
    assert deck.cards[0].link == "https://open.spotify.com/track/4u7EnebtmKWzUH433cf5Qv"
    assert deck.choices.theme == "music"
    assert [finding.code for finding in deck.findings] == ["column-unused"]
    assert "20 columns are not used: Album Name, Duration (ms), " in deck.findings[0].message


def test_a_playlist_with_quoted_headings_and_commas_in_names(read_list):
    assert [(card.title, card.note) for card in read_list("exportify-quoted.csv").cards] == [
        ("Bohemian Rhapsody", "Queen"),
        ("Fanfare", "Emerson, Lake & Palmer, The Orchestra"),
    ]


def test_a_list_of_songseeker(read):
    deck = read("Card#,Artist,Title,URL,Year,Hashed Info\n1,Ann,Paper Boats,https://example.org/1,1967,0a1b\n")
    assert [(card.title, card.artist, card.link) for card in deck.cards] == [
        ("Paper Boats", "Ann", "https://example.org/1")
    ]
    assert [finding.message for finding in deck.findings] == ["the column “Hashed Info” is not used"]
    assert read("Title,Year,URL\nMoon,1969,https://example.org/1\n").cards[0].link == ""


def test_a_column_that_the_user_names_goes_before_that_of_the_service(read_list):
    deck = read_list("exportify.csv", TableOptions(columns=(("title", "Album Name"),)))
    assert deck.cards[0].title == "A Night at the Opera"


def test_a_clean_copy_reads_the_same(read_list, lists, tmp_path):
    for name in ("query.csv", "query.json", "exportify.csv", "wikitrivia-1.json", "wikitrivia-2.json", "plain.json"):
        table = read_table((lists / name).read_bytes(), name)
        copy = make_clean_copy(table, "deck")
        (tmp_path / "copy.json").write_text(
            json.dumps([dict(zip(copy.rows[0], row, strict=True)) for row in copy.rows[1:]]), "utf-8"
        )
        again = read_list(tmp_path / "copy.json", TableOptions(language=copy.language or "en"))
        first = read_list(name)
        assert cards(again) == cards(first)
        assert [card.note for card in again.cards] == [card.note for card in first.cards]
        assert not errors(again)
