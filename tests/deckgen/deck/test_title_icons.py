"""Pictograms from titles: the most telling word decides, in seven languages, the same each time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck import title_icons
from deckgen.deck.title_icons import LANGUAGES, choose_icon
from deckgen.faces import icons
from deckgen.resources import read_data
from tests.growth import is_linear

WORDS = Path(title_icons.__file__).with_name("title_words")
DATA = {file.stem: read_data(file) for file in WORDS.glob("*.yaml")}
SUBJECTS = DATA.pop("subjects")
NAMES = ("names", "persons", "leaders")
TELLS_A_DATE = re.compile(r"\d|calendar|numeric|roman-numeral|hours|history|timeline|timetable")
BRANDS = re.compile(
    r"google|microsoft|^apple|facebook|twitter|youtube|wikipedia|android|amazon|netflix|spotify|nintendo"
)


def all_icons() -> set[str]:
    named = [icon for section in NAMES for written in SUBJECTS[section] for icon in written.split()]
    others = [icon for section, subjects in SUBJECTS.items() if section not in NAMES for icon in subjects.values()]
    return {*named, *(icon for written in others for icon in written.split())}


@pytest.mark.parametrize(
    ("language", "title", "icon"),
    [
        ("en", "The first telephone call", "rotary-telephone"),
        ("es", "Se descubre la penicilina", "petri-dish"),
        ("fr", "Le premier chemin de fer", "steam-locomotive"),
        ("pl", "Koronacja królowej Jadwigi", "crown"),
        ("de", "Krönung Karls des Großen", "crown"),
        ("it", "Scoperta della penicillina", "petri-dish"),
        ("pt", "Inauguração do canal do Panamá", "ferry"),
        ("de", "Wu Zetian besteigt Chinas Thron", "crown"),  # the throne, not the climb
        ("de", "Ein Menschenherz wird erstmals verpflanzt", "heart-pulse"),
        ("pl", "Hannibal przekracza Alpy ze słoniami", "elephant"),
    ],
)
def test_words_of_seven_languages(language: str, title: str, icon: str) -> None:
    assert choose_icon(title, language) == icon


@pytest.mark.parametrize(
    ("title", "icon"),
    [
        ("Death of Queen Victoria", "chess-queen"),  # the person, not the death
        ("Louis XVI is beheaded", "axe"),  # the event, not the king
        ("Louis XVI becomes king", "crown"),
        ("The invention of the telescope", "brass-telescope"),  # the thing, not the act
        ("Napoleon is crowned emperor", "crown"),
        ("Darwin dies", "bird tortoise"),  # the name, not the act
        ("The Berlin Wall falls", "wall"),
        ("Honey bee", "bee"),
        ("“I have a dream”: King’s speech", "microphone-variant"),  # no crown
        ("Stephenson’s Rocket wins its race", "steam-locomotive"),  # no spaceship
        ("Butterfly", "butterfly"),
    ],
)
def test_the_most_telling_word_decides(title: str, icon: str) -> None:
    assert choose_icon(title, "en") in icon.split()


@pytest.mark.parametrize(
    ("title", "wrong"),
    [
        ("A camp on the left bank", "bank"),
        ("Seychelles leave the United Kingdom", "crown"),
        ("Churchill becomes prime minister", "church"),
        ("A laundromat opens in Fort Worth", "castle-keep"),
        ("Sitting Bull is shot", "cow"),
    ],
)
def test_words_that_only_look_like_a_subject(title: str, wrong: str) -> None:
    assert choose_icon(title, "en") != wrong


def test_compound_words_of_german() -> None:
    assert choose_icon("Völkerschlacht bei Leipzig", "de") in ("shield-and-swords", "sword-cross")
    assert choose_icon("Arno Schmidt kommt nach Hamburg", "de") != "castle-keep"


def test_a_title_in_another_language_than_the_deck() -> None:
    assert choose_icon("Wynalezienie telefonu", "en") == "rotary-telephone"
    assert choose_icon("most lot port", "en") != "bridge"  # Polish for bridge, but too short to be sure


def test_no_telling_word_means_no_pictogram() -> None:
    assert choose_icon("Xyzzy", "en") == ""
    assert choose_icon("", "en") == ""


def test_a_language_without_words_still_knows_names() -> None:
    assert choose_icon("Titanic forliser", "da") == "ocean-liner"


def test_accents_and_capitals_do_not_count() -> None:
    assert choose_icon("BATALLA DE WATERLÓO", "es") == choose_icon("batalla de waterloo", "es")


@given(st.text(max_size=60), st.sampled_from((*LANGUAGES, "da", "zh-Hans")))
def test_any_title_has_an_existing_pictogram_or_none(title: str, language: str) -> None:
    chosen = choose_icon(title, language)
    assert chosen == "" or chosen in all_icons()
    assert choose_icon(title, language) == chosen


def test_every_pictogram_exists() -> None:
    assert all_icons() <= set(icons.pictogram_names())


def test_no_pictogram_tells_a_date_or_is_a_brand() -> None:
    assert not [icon for icon in all_icons() if TELLS_A_DATE.search(icon) or BRANDS.search(icon)]


def test_every_subject_has_words_in_every_language() -> None:
    subjects = {name for section, listed in SUBJECTS.items() if section not in NAMES for name in listed}
    assert set(DATA) == set(LANGUAGES)
    for language, words in DATA.items():
        assert set(words) - {"nothing"} == subjects, language


def test_no_word_stands_for_two_subjects() -> None:
    for language, words in DATA.items():
        listed = [word for written in words.values() for word in written.split()]
        twice = {word for word in listed if listed.count(word) > 1}
        assert not twice, language


def test_a_word_without_end_is_looked_up_like_any_other() -> None:
    assert is_linear(lambda letters: choose_icon("wall" * letters, "en"), 2_000)
