"""The columns of a spreadsheet are found by their headings in any language."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("title", "date", "language"),
    [
        ("Título", "FECHA", "es"),
        ("TITULO", "Año", "es"),
        ("suceso", "año", "es"),
        ("Titre", "Date", "fr"),
        ("ÉVÉNEMENT", "Année", "fr"),
        ("tytuł", "ROK", "pl"),
        ("Wydarzenie", "data", "pl"),
        ("Titel", "Jahr", "de"),
        ("EREIGNIS", "Datum", "de"),
        ("Titolo", "Anno", "it"),
        ("Título", "Data", "pt"),
        ("Title", "Year", "en"),
        ("  Event:  ", "When?", "en"),
    ],
)
def test_columns_are_found_in_any_language_case_and_accent(read, title, date, language):
    deck = read(f"{date},{title}\n1969,Moon landing\n")
    assert deck.cards[0].title == "Moon landing"
    assert deck.language == language
    assert deck.events[0].location("date").column == date.strip()


def test_one_foreign_word_among_english_headings_does_not_change_the_language(read):
    assert read("date,title,foto\n1969,Moon landing,\n").language == "en"


def test_a_row_above_the_header_is_skipped(read):
    deck = read("History class 4b,,\nspring term,,\ndate,title,note\n1969,Moon landing,\n")
    assert [event.row_location.row for event in deck.events] == [4]


@pytest.mark.parametrize("header", ["Name,Title,Year", "Title,Name,Year", "Event ID,Title,Year", "Info URL,Title,Year"])
def test_where_two_columns_could_be_the_title_the_more_usual_name_wins(read, header):
    cells = ["Moon landing" if name == "Title" else "x" for name in header.split(",")[:2]]
    assert read(f"{header}\n{','.join(cells)},1969\n").cards[0].title == "Moon landing"


def test_a_column_called_day_is_not_in_the_language_called_day(read):
    deck = read("Event,Event day,Year\nMoon landing,Sunday,1969\n")
    assert [(f.code, f.location.column) for f in deck.findings] == [("column-unused", "Event day")]


@pytest.mark.parametrize("heading", ["title_es", "Title (ES)", "título es", "TITLE-ES", "Title [es]", "title: es"])
def test_a_language_may_be_added_to_a_heading_in_many_ways(read, heading):
    deck = read(f"date,{heading},title_en\n1969,Llegada a la Luna,Moon landing\n")
    assert deck.language == "es"
    assert deck.cards[0].title == "Llegada a la Luna"


SIDE_BY_SIDE = "date,title_en,title_pt_BR,note_en,note_es\n1969,Moon landing,Chegada à Lua,Three men,Tres hombres\n"


@pytest.mark.parametrize(
    ("language", "title", "note", "untranslated"),
    [
        ("en", "Moon landing", "Three men", {}),
        ("en-GB", "Moon landing", "Three men", {}),
        ("pt-br", "Chegada à Lua", "", {"note": "en"}),
        ("pt", "Chegada à Lua", "", {"note": "en"}),
        ("es", "Moon landing", "Tres hombres", {"title": "en"}),
        ("fr", "Moon landing", "", {"title": "en", "note": "en"}),
    ],
)
def test_the_deck_chooses_among_languages_side_by_side(read, tmp_path, language, title, note, untranslated):
    (tmp_path / "events.csv").write_text(SIDE_BY_SIDE, "utf-8")
    deck = read(f"language: {language}\nevents: events.csv\n", "deck.yaml")
    assert (deck.cards[0].title, deck.cards[0].note) == (title, note)
    assert deck.events[0].untranslated == untranslated


def test_a_column_without_a_language_is_used_for_languages_without_a_column(read, tmp_path):
    (tmp_path / "events.csv").write_text("date,title,title_en\n1969,Luna,Moon\n", "utf-8")
    assert read("language: es\nevents: events.csv\n", "deck.yaml").cards[0].title == "Luna"


def test_a_misspelt_heading_is_reported_with_what_was_meant(read):
    finding = read("date,title,sorce\n1969,Moon landing,NASA\n").findings[0]
    assert (finding.code, str(finding.location)) == ("column-misspelt", "deck.csv:1:sorce")
    assert "source" in finding.fix


@pytest.mark.parametrize(
    "heading", ["Country", "Place", "Continent", "Location", "Author", "Dates of visit", "Notes 2"]
)
def test_an_unknown_column_is_not_taken_for_a_misspelling(read, heading):
    deck = read(f"date,title,note,{heading}\n1969,Moon landing,,x\n")
    assert [finding.code for finding in deck.findings] == ["column-unused"]
