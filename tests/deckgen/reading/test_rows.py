"""What a cell holds becomes one line of plain text."""

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
def test_breaks_and_tricks_go_and_everything_else_stays(written: str, kept: str) -> None:
    assert clean_text(written) == kept


@given(AWKWARD)
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


@given(AWKWARD)
def test_a_text_that_looks_clean_at_a_glance_is_clean(text: str) -> None:
    assert clean_text(text) == _clean_unprintable(clean_text(text))
