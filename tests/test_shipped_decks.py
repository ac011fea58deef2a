"""The decks that we ship: complete in five languages, well set, without a problem, and no code used twice."""

from __future__ import annotations

import csv
import re
from functools import cache
from itertools import pairwise

import pytest

from deckgen.checks import check_proof
from deckgen.deck import Deck
from deckgen.faces.proof import Proof, draw_proof
from deckgen.findings import Severity
from deckgen.reading.deck_file import load_deck
from tests.paths import DECKS

LANGUAGES = ("en", "es", "fr", "pl", "de")
WORLD, SCIENCE, DEEP_TIME = "events.csv", "science.csv", "deep-time.csv"
OF_DATES = {
    WORLD: {language: f"{language}.yaml" for language in LANGUAGES},
    SCIENCE: {language: f"science-{language}.yaml" for language in LANGUAGES},
    DEEP_TIME: {"en": "deep-time.yaml"} | {language: f"deep-time-{language}.yaml" for language in LANGUAGES[1:]},
}
"""The lists of dates, and the deck of each in every language."""
IN_ALL_LANGUAGES = [(facts, language) for facts in OF_DATES for language in LANGUAGES]
DECK_FILES = [*sorted(file.name for file in DECKS.glob("*.yaml")), WORLD, SCIENCE, DEEP_TIME, "music-example.csv"]

SHARED = {"002": "095", "004": "047", "021": "029"}
"""Events of the science deck that are in the world deck too: Newton, the double helix, Darwin."""
RETIRED = {
    WORLD: """003 015 017 018 023 024 034 038 046 049 051 054 058 063 065 074 077 080 081 082 084 091 092 093 103 108
        113 114 121 122 131""",
    SCIENCE: "001 012 019 023 024 025 026 027 029 031 032 034 035 036 040",
    DEEP_TIME: "003 013 017 022 024 035 036",
}
"""Codes of cards that were printed once and are no longer in a deck."""
CONTINENTS = {"africa", "antarctica", "asia", "europe", "north-america", "oceania", "south-america", "world"}
DIFFICULTIES = {"easy", "medium", "hard"}

MOST_LINES = 2
MOST_IN_TITLE, MOST_IN_NOTE = 50, 64
MISSPACED = {
    "en": r"[\"']|\s[;:!?,.]|\d [kcm]m\b",
    "es": r"[\"'“”]|\s[;:!?,.]|«\s|\s»|\d (?:km|cm|kg|%)",
    "fr": r"[\"'“”]|[^\u202f][;!?%]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|\d (?:km|cm|kg|\d{3}\b)",
    "pl": r"[\"'“«»]|\s[;:!?,.]|\b[aiouwzAIOUWZ] |\d (?:km|cm|kg|\d{3}\b)|\s%",
    "de": r"[\"'”«»]|\s[;:!?,.]|\d (?:km|cm|kg|%|\d{3}\b)|\b[vn]\. Chr",
}
"""What nobody would print: straight quotes, a space that is missing, breaks, or should not be there."""


@cache
def rows_of(facts: str) -> list[dict[str, str]]:
    with (DECKS / facts).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def deck_of(name: str) -> Deck:
    return load_deck(DECKS / name)


@cache
def proof_of(name: str) -> Proof:
    return draw_proof(deck_of(name), draft=True)


@pytest.mark.parametrize("name", DECK_FILES)
def test_a_strict_check_finds_nothing(name: str) -> None:
    findings = check_proof(proof_of(name))
    assert [str(finding) for finding in findings if finding.severity is not Severity.INFO] == []


@pytest.mark.parametrize("facts", OF_DATES)
def test_every_event_has_all_that_is_printed_and_where_to_look_it_up(facts: str) -> None:
    needed = {"code", "date", "icon", "scene", "tags", "source"}
    needed |= {f"{field}_{language}" for field in ("title", "note") for language in LANGUAGES}
    for row in rows_of(facts):
        assert {column for column in needed if not row[column].strip()} == set(), row["code"]


@pytest.mark.parametrize("facts", OF_DATES)
def test_the_decks_of_a_list_differ_in_their_words_alone(facts: str) -> None:
    first, *others = (deck_of(name) for name in OF_DATES[facts].values())
    for deck in others:
        assert [(p.id, p.colour) for p in deck.periods] == [(p.id, p.colour) for p in first.periods]
        for card, same in zip(deck.cards, first.cards, strict=True):
            assert (card.code, card.value, card.icon, card.period) == (same.code, same.value, same.icon, same.period)
            assert (card.effects, card.suit_title, card.suit_date) == (same.effects, same.suit_title, same.suit_date)
            assert card.note != same.note
    assert len({deck_of(name).id for name in OF_DATES[facts].values()}) == len(LANGUAGES)


@pytest.mark.parametrize(("facts", "language"), IN_ALL_LANGUAGES)
def test_texts_are_short_and_notes_have_at_most_two_lines_on_the_mini_card(facts: str, language: str) -> None:
    name = OF_DATES[facts][language]
    for event in deck_of(name).cards:
        assert len(event.title) <= MOST_IN_TITLE, event.title
        assert len(event.note) <= MOST_IN_NOTE, event.note
    for card, side, face in proof_of(name).drawn_faces():
        if side == "date":
            assert len(face.fitted[-1].lines) <= MOST_LINES, card.note


@pytest.mark.parametrize(("facts", "language"), IN_ALL_LANGUAGES)
def test_texts_are_set_as_printers_of_the_language_set_them(facts: str, language: str) -> None:
    for row in rows_of(facts):
        for text in (row[f"title_{language}"], row[f"note_{language}"]):
            assert not re.search(MISSPACED[language], text), text
            assert text == text.strip()
            assert "  " not in text
        assert re.search(r"[.!?…][”»“]?$|[”»“]\.$|\u00a0»$", row[f"note_{language}"]), row[f"note_{language}"]
        assert not row[f"title_{language}"].endswith("."), row[f"title_{language}"]


@pytest.mark.parametrize("facts", OF_DATES)
def test_tags_say_how_hard_a_card_is_and_where_it_happened(facts: str) -> None:
    for row in rows_of(facts):
        tags = row["tags"].split()
        assert len(DIFFICULTIES.intersection(tags)) == 1, row["code"]
        assert len(CONTINENTS.intersection(tags)) <= 1, row["code"]
        if facts != DEEP_TIME:  # before the continents were as they are, and in space, an event has none
            assert CONTINENTS.intersection(tags), row["code"]


@pytest.mark.parametrize("facts", OF_DATES)
def test_codes_are_neither_doubled_nor_used_again(facts: str) -> None:
    codes = [row["code"] for row in rows_of(facts)]
    assert len(set(codes)) == len(codes)
    assert set(RETIRED[facts].split()).intersection(codes) == set()


def test_the_science_deck_shares_three_events_with_the_world_deck_and_tells_something_else() -> None:
    world = {row["code"]: row for row in rows_of(WORLD)}
    for row in rows_of(SCIENCE):
        if other := SHARED.get(row["code"]):
            shared = {column for column in row if row[column] == world[other].get(column)}
            assert {column for column in row if column[:5] in ("date", "title")} <= shared, row["title_en"]
            assert not any(column.startswith("note_") for column in shared), row["title_en"]
        else:
            assert same_events(row, SCIENCE) == [], row["title_en"]


def test_the_deep_time_deck_shares_no_event_with_the_others() -> None:
    assert {
        row["title_en"]: same_events(row, DEEP_TIME) for row in rows_of(DEEP_TIME) if same_events(row, DEEP_TIME)
    } == {}


def same_events(row: dict[str, str], facts: str) -> list[str]:
    """The titles in the world deck that share a name with a row, and a date that may be the same."""
    world = {card.code: card for card in deck_of("en.yaml").cards}
    card = next(card for card in deck_of(OF_DATES[facts]["en"]).cards if card.code == row["code"])
    words = find_names(row["title_en"])
    return [other.title for other in world.values() if words & find_names(other.title) and card.value.same(other.value)]


def find_names(title: str) -> set[str]:
    """Its longer words that begin with a capital letter."""
    return {word for word in re.findall(r"\w+", title) if len(word) > 3 and word[0].isupper()} - {"First"}


def test_a_bare_spreadsheet_is_a_deck() -> None:
    deck = deck_of(SCIENCE)
    assert (deck.id, deck.title, deck.language) == ("science", "Science", "en")
    assert [card.title for card in deck.cards] == [card.title for card in deck_of("science-en.yaml").cards]


def test_a_family_deck_of_sixty_is_printed_by_its_tag() -> None:
    assert sum("easy" in row["tags"].split() for row in rows_of(WORLD)) == 60


@pytest.mark.parametrize("facts", OF_DATES)
def test_a_list_does_not_lie_in_the_order_of_time(facts: str) -> None:
    """Who cuts the sheets sees one card after the other."""
    cards = deck_of(OF_DATES[facts]["en"]).cards
    later = sum(card.value.before(following.value) for card, following in pairwise(cards))
    assert len(cards) / 4 < later < len(cards) * 3 / 4
