"""Long lines break between words on a terminal, whatever its width."""

from __future__ import annotations

import typer
from hypothesis import given
from hypothesis import strategies as st

from deckgen.terminal import wrapped

WORDS = st.lists(st.text("abcdefñ·→", min_size=1, max_size=9), min_size=1, max_size=30)


@given(WORDS, st.integers(0, 6), st.integers(30, 100))
def test_no_line_is_longer_than_the_terminal_and_no_word_is_lost(words: list[str], indent: int, width: int) -> None:
    line = " " * indent + " ".join(words)
    cut = wrapped(line, width).split("\n")
    assert all(len(each) <= width for each in cut)
    assert " ".join(each.strip() for each in cut) == line.strip()


def test_what_follows_hangs_under_the_beginning() -> None:
    assert wrapped("  one two three", 11) == "  one two\n    three"


def test_colours_take_no_room() -> None:
    line = typer.style("one", fg="green") + " two"
    assert wrapped(line, 7) == line
