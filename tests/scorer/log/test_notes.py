"""Notes that doubt the date of a card."""

from __future__ import annotations

import pytest

from scorer.log.notes import Doubt, read_doubt


@pytest.mark.parametrize("doubt", [Doubt("045"), Doubt("045", "it fell in 1453: see the note"), Doubt("A-1", "¿1453?")])
def test_a_doubt_is_read_from_the_note_that_it_makes(doubt: Doubt) -> None:
    assert read_doubt(doubt.as_note()) == doubt


@pytest.mark.parametrize("note", ["", "doubt", "no doubt 045", "doubt about 045", "pizza break", "Doubt 045"])
def test_other_notes_are_no_doubts(note: str) -> None:
    assert read_doubt(note) is None
