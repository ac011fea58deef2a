"""`deckgen rules`, and leaflets and reference cards beside a deck."""

from __future__ import annotations

import sys

import pypdfium2
import pytest

from deckgen.cli import app
from deckgen.messages import speak
from deckgen.terminal import run
from tests.deckgen.leaflets.text_boxes import LANGUAGES, RULESETS
from tests.paths import DECKS


@pytest.fixture
def deckgen(tmp_path, monkeypatch, capsys):
    """Runs the command in an empty folder; returns its code and what it said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def deckgen(*arguments):
        monkeypatch.setattr(sys, "argv", ["deckgen", *map(str, arguments)])
        code = run(app)
        said = capsys.readouterr()
        return int(code), said.out + said.err

    yield deckgen
    speak("en")


def words_of(file) -> str:
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_in_a_language(deckgen, tmp_path, language):
    code, _ = deckgen("rules", "classic", "--lang", language, "-o", "rules.pdf")
    assert code == 0
    expected = {"en": "Setting up", "es": "Preparación", "fr": "Mise en place", "pl": "Przygotowanie"}
    assert expected[language] in words_of(tmp_path / "rules.pdf")


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_a_usual_file(deckgen, tmp_path, name):
    code, said = deckgen("rules", name)
    assert code == 0 and f"rules-{name}-en.pdf" in said
    assert len(pypdfium2.PdfDocument(tmp_path / "out" / f"rules-{name}-en.pdf")) == (2 if "coop" in name else 1)


def test_the_language_and_cards_of_a_deck(deckgen, tmp_path):
    assert deckgen("rules", "pl", "--deck", DECKS / "pl.yaml", "-o", "rules.pdf")[0] == 0
    assert "Przygotowanie" in words_of(tmp_path / "rules.pdf")


def test_a_mistyped_ruleset(deckgen, tmp_path):
    code, said = deckgen("rules", "clasic")
    assert code == 2 and "classic" in said
    code, said = deckgen("build", DECKS / "es.yaml", "--with", "leaflet", "--rules", "zzz")
    assert code == 2 and "twist-coop" in said
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_language_without_leaflets(deckgen):
    code, said = deckgen("rules", "classic", "--lang", "de")
    assert code == 2 and "en, es, fr, pl" in said


def test_build_adds_the_leaflet_and_the_reference_cards(deckgen, tmp_path):
    arguments = ("--sample", "4", "--with", "leaflet,reference", "--rules", "chrono-coop", "-o", "deck.pdf")
    code, said = deckgen("build", DECKS / "es.yaml", *arguments)
    assert code == 0 and "2 pages of A5" in said and "6 reference cards" in said
    assert len(pypdfium2.PdfDocument(tmp_path / "deck-leaflet.pdf")) == 2
    assert "Cronología competitiva" in words_of(tmp_path / "deck-reference.pdf")
