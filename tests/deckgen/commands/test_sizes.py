"""`deckgen sizes`: every card size with how many cards a sheet holds, cut or folded."""

from __future__ import annotations

import pytest

from deckgen.sheets.geometry import card_sizes, paper_sizes


def test_every_card_size_and_paper_is_listed(deckgen):
    ran = deckgen("sizes")
    assert ran.code == 0
    listed = {line.split()[0] for line in ran.out.splitlines() if line.startswith("  ")}
    assert listed >= set(card_sizes())
    assert all(str(paper) in ran.out for paper in paper_sizes().values())


def test_the_numbers_are_those_of_the_sheets(deckgen):
    (poker,) = (line for line in deckgen("sizes", "--paper", "A4").out.splitlines() if line.startswith("  poker "))
    assert "63.5 × 88.9" in poker
    assert "9 (3 × 3)" in poker


def test_a_paper_that_is_not_known_is_told(deckgen):
    ran = deckgen("sizes", "--paper", "A44")
    assert ran.code == 2
    assert "A44" in ran.err


@pytest.mark.parametrize("language", ["es", "fr", "pl", "de"])
def test_the_table_is_in_the_persons_language(deckgen, language):
    assert deckgen("--lang", language, "sizes").out != deckgen("--lang", "en", "sizes").out
