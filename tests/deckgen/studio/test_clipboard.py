"""Blocks of cells from the clipboard, as Excel, LibreOffice, Google Sheets and web pages write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.studio.clipboard import read_block, write_table


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1969\tMoon\r\n1789\tBastille\r\n", [["1969", "Moon"], ["1789", "Bastille"]]),
        ('1969\t"Moon\nlanding"\tfar', [["1969", "Moon\nlanding", "far"]]),
        ('"He said ""one small step"""\t1969', [['He said "one small step"', "1969"]]),
        ('"Peace" at last\t1945\n1789\t', [['"Peace" at last', "1945"], ["1789", ""]]),
        ('5"\t"never closed\nnext', [['5"', '"never closed'], ["next"]]),
        ('"a\tb"\tc', [["a\tb", "c"]]),
        ("", [[""]]),
        ("a\rb", [["a"], ["b"]]),
    ],
)
def test_blocks_as_programs_write_them(text: str, expected: list[list[str]]) -> None:
    assert read_block(text) == expected


CELL = st.text(st.sampled_from("ab\"\t\n 'é"), max_size=5)


@given(st.lists(st.lists(CELL, min_size=2, max_size=2), min_size=1, max_size=4))
def test_what_is_written_is_read_again(rows: list[list[str]]) -> None:
    assert read_block(write_table(rows)) == rows


def test_many_open_quotes_take_no_longer_than_their_length() -> None:
    assert len(read_block('"a\t' * 200_000)[0]) == 200_001
