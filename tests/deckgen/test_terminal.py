"""Text in the terminal: long lines are wrapped between words, sizes are in the language of the user."""

from __future__ import annotations

import shlex

import typer
from hypothesis import given
from hypothesis import strategies as st

from deckgen.messages import set_language
from deckgen.terminal import format_size, quote_for_shell, wrap_line

WORDS = st.lists(st.text("abcdefñ·→", min_size=1, max_size=9), min_size=1, max_size=30)


@given(WORDS, st.integers(0, 6), st.integers(30, 100))
def test_no_line_is_longer_than_the_terminal_and_no_word_is_lost(words: list[str], indent: int, width: int) -> None:
    line = " " * indent + " ".join(words)
    cut = wrap_line(line, width).split("\n")
    assert all(len(each) <= width for each in cut)
    assert " ".join(each.strip() for each in cut) == line.strip()


def test_following_lines_are_indented() -> None:
    assert wrap_line("  one two three", 11) == "  one two\n    three"


def test_colour_codes_have_no_width() -> None:
    line = typer.style("one", fg="green") + " two"
    assert wrap_line(line, 7) == line


def test_sizes_are_in_kilobytes_or_megabytes_in_the_users_language() -> None:
    assert [format_size(size) for size in (3, 37_400, 1_250_000)] == ["1 KB", "37 KB", "1.2 MB"]
    set_language("fr")
    assert format_size(1_260_000) == "1,3\u00a0Mo"


@given(st.text("abc ñ-_./\"'$`!&;()~*", min_size=1, max_size=12))
def test_a_quoted_name_is_one_word_of_the_shell(name: str) -> None:
    assert shlex.split(quote_for_shell(name)) == [name]


def test_a_name_is_quoted_only_where_it_must_be() -> None:
    assert quote_for_shell("out/déck-2.csv") == "out/déck-2.csv"
    assert quote_for_shell("two sheets.xlsx") == '"two sheets.xlsx"'
