"""Pictograms are found by name, by meaning in five languages, and in spite of slips."""

from __future__ import annotations

from pathlib import Path

import pytest
from fonticon_mdi7 import MDI7
from hypothesis import given
from hypothesis import strategies as st

from deckgen.faces import icons
from deckgen.resources import read_data
from deckgen.type.fonts import font


def test_listing() -> None:
    assert len(icons.pictogram_names()) > 7000
    assert icons.find_name("ship") == "sail-boat"
    assert icons.find_name("Rocket launch") == "rocket-launch"
    assert icons.find_name("no such thing") is None


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("crown", "crown"),
        ("Corona", "crown"),
        ("couronnes", "crown"),
        ("król", "crown"),
        ("krol", "crown"),
        ("ship", "sail-boat"),
        ("barcos", "sail-boat"),
        ("navire", "sail-boat"),
        ("statek", "sail-boat"),
        ("launch rocket", "rocket-launch"),
        ("rocket_launch", "rocket-launch"),
        ("book open", "book-open"),
        ("telescop", "brass-telescope"),
        ("horses", "horse"),
        ("knives", "knife"),
        ("teléfono", "rotary-telephone"),
        ("battle of hastings", "shield-and-swords"),
        ("rocekt", "rocket"),
        ("guilotine", "guillotine"),
        ("piramyd", "great-pyramid"),
    ],
)
def test_search(query: str, first: str) -> None:
    assert icons.search(query)[0] == first


@pytest.mark.parametrize(
    ("query", "found"), [("Eisenbahn", "steam-locomotive"), ("battaglie", "sword-cross"), ("rei", "crown")]
)
def test_words_of_titles_are_found_too(query: str, found: str) -> None:
    assert found in icons.search(query)


def test_pictograms_match_all_words_if_any_does() -> None:
    found = icons.search("arrow left")
    assert found[0] == "arrow-left"
    assert all("arrow" in name for name in found)


def test_a_query_without_meaning_finds_nothing() -> None:
    assert icons.search("") == []
    assert icons.search(" - ") == []
    assert icons.search("qqqqqq") == []


def test_misspelt_words_count_only_if_nothing_else_is_found() -> None:
    assert icons.find_matching("rocekt") == []
    assert "rocket" in icons.find_misspelt("rocekt")


def test_similar_names_for_one_that_does_not_exist() -> None:
    assert icons.suggest_names("corona")[0] == "crown"
    assert icons.suggest_names("rockt-launch")[0] == "rocket-launch"
    assert len(icons.suggest_names("ship")) == 4


def test_the_icon_font_names_what_the_list_of_its_package_has() -> None:
    listed = {name.strip("_").replace("_", "-"): value[-1] for name, value in vars(MDI7).items() if name[:2] != "__"}
    assert icons.letters().keys() == listed.keys()
    for name, character in icons.letters().items():
        assert font("icons").shape(character) == font("icons").shape(listed[name]), name


def test_every_pictogram_of_the_word_list_exists() -> None:
    entries = read_data(Path(icons.__file__).with_name("icon_words.yaml"))
    assert len(entries) >= 80
    for entry in entries:
        assert set(entry) == {"icons", "en", "es", "fr", "pl", "de"}, entry
        assert set(entry["icons"].split()) <= set(icons.pictogram_names()), entry
    assert set(icons.example_names()) <= set(icons.pictogram_names())


@given(st.text(max_size=20))
def test_any_query_gives_known_names_each_once(query: str) -> None:
    found = icons.search(query)
    assert set(found) <= set(icons.pictogram_names())
    assert len(found) == len(set(found))
