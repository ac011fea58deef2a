"""Findings name columns and faces in the language of the user, not by their keys."""

from __future__ import annotations

import pytest

from deckgen.checks import check_proof
from deckgen.faces.face import SIDES
from deckgen.faces.proof import draw_proof
from deckgen.findings import column_name
from deckgen.messages import available_languages, catalogue, set_language
from deckgen.reading.deck_file import load_deck
from deckgen.reading.table import TRANSLATED

LONG = "A title that goes on and on about everything that ever happened anywhere " * 6


@pytest.mark.parametrize("language", available_languages())
def test_every_column_that_is_set_and_every_face_has_a_name(language):
    assert {*TRANSLATED, "date", "period"} <= set(catalogue(language, "columns"))
    assert {f"side-{side}" for side in SIDES} <= set(catalogue(language, "checks"))


def test_a_column_without_a_translation_keeps_its_name():
    assert column_name("motto") == "motto"


@pytest.mark.parametrize(("language", "said"), [("en", "the title does"), ("es", "(título)"), ("pl", "(tytuł)")])
def test_a_title_that_does_not_fit_is_called_a_title(tmp_path, language, said):
    (tmp_path / "deck.csv").write_text(f"date,title\n1969,{LONG}\n", "utf-8")
    set_language(language)
    findings = check_proof(draw_proof(load_deck(tmp_path / "deck.csv")))
    assert said in next(finding.message for finding in findings if finding.code == "text-too-long")
