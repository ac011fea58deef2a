"""The text of a cell becomes one line of plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.reading.events import _clean_unprintable, clean_text

AWKWARD = st.text(st.characters(codec="utf-8") | st.sampled_from(" \t\n\u00a0\u200b\u202e\u0301e\ufdd0"))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Moon landing", "Moon landing"),
        ("  Moon\n landing\t", "Moon landing"),
        ("44\u00a0a.\u00a0C.", "44\u00a0a.\u00a0C."),
        ("Ce\u0301sar", "César"),
        ("\ufeff\u200bMoon\u200b", "Moon"),
        ("Mo\x00on\u202e", "Moon"),
        ("a\u0378b", "a\ufffdb"),
        ("", ""),
    ],
)
def test_line_breaks_and_unprintable_characters_are_removed(written: str, kept: str) -> None:
    assert clean_text(written) == kept


@given(AWKWARD)
def test_a_clean_text_does_not_change(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


@given(AWKWARD)
def test_the_shortcut_for_clean_texts_misses_nothing(text: str) -> None:
    assert clean_text(text) == _clean_unprintable(clean_text(text))
