"""`deckgen rules`, and leaflets and reference cards beside a deck."""

from __future__ import annotations

import pypdfium2
import pytest

from tests.deckgen.leaflets.text_boxes import LANGUAGES, RULESETS
from tests.paths import DECKS


def text_of(file) -> str:
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_leaflet_is_written_in_each_language(deckgen, tmp_path, language):
    assert deckgen("rules", "classic", "--lang", language, "-o", "rules.pdf").code == 0
    expected = {
        "en": "Setting up", "es": "Preparación", "fr": "Mise en place", "pl": "Przygotowanie", "de": "Vorbereitung",
    }  # fmt: skip
    assert expected[language] in text_of(tmp_path / "rules.pdf")


@pytest.mark.parametrize("name", RULESETS)
def test_without_output_every_ruleset_has_its_own_file(deckgen, tmp_path, name):
    ran = deckgen("rules", name)
    assert ran.code == 0 and f"rules-{name}-en.pdf" in ran.out
    assert len(pypdfium2.PdfDocument(tmp_path / "out" / f"rules-{name}-en.pdf")) == (
        2 if "coop" in name or name == "chrono-vs" else 1
    )


def test_a_deck_decides_the_language(deckgen, tmp_path):
    assert deckgen("rules", "pl", "--deck", DECKS / "pl.yaml", "-o", "rules.pdf").code == 0
    assert "Przygotowanie" in text_of(tmp_path / "rules.pdf")


def test_a_mistyped_ruleset_is_answered_with_the_nearest(deckgen, tmp_path):
    ran = deckgen("rules", "clasic")
    assert ran.code == 2 and "classic" in ran.err
    ran = deckgen("build", DECKS / "es.yaml", "--with", "leaflet", "--rules", "zzz")
    assert ran.code == 2 and "twist-coop" in ran.err
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_language_without_leaflets_is_refused(deckgen):
    ran = deckgen("rules", "classic", "--language", "it")
    assert ran.code == 2 and "de, en, es, fr, pl" in ran.err


def test_build_adds_the_leaflet_and_the_reference_cards(deckgen, tmp_path):
    arguments = ("--sample", "4", "--with", "leaflet,reference", "--rules", "chrono-coop", "-o", "deck.pdf")
    ran = deckgen("build", DECKS / "es.yaml", *arguments)
    assert ran.code == 0 and "2 pages of A5" in ran.out and "6 reference cards" in ran.out
    assert len(pypdfium2.PdfDocument(tmp_path / "deck-leaflet.pdf")) == 2
    assert "Cronología competitiva" in text_of(tmp_path / "deck-reference.pdf")
