"""How wide a text is where no font is known, and where it breaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.svg.text_width import break_lines, clip, estimate_width


@pytest.mark.parametrize(
    "text", ["one two three four five six", "x" * 80, "中华民国成立最后一位皇帝退位两千多年的帝制"]
)
def test_long_titles_break_into_lines_that_fit(text: str) -> None:
    lines = break_lines(text, 13, 80, 2)
    assert len(lines) == 2
    assert all(estimate_width(line, 13) <= 80 for line in lines)
    assert lines[-1].endswith("…")


def test_lines_break_between_words_but_never_at_a_no_break_space() -> None:
    assert break_lines("one two\u00a0three", 10, estimate_width("one two", 10) + 1, 2) == ("one", "two\u00a0t…")


@given(st.text(max_size=80), st.floats(20, 300))
def test_a_clipped_text_fits(text: str, width: float) -> None:
    assert estimate_width(clip(text, 13, width), 13) <= width
