"""Text in the terminal: lines are wrapped, sizes are in the language of the user, nothing of a file is obeyed."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

import deckgen
import scorer
from deckgen.messages import set_language
from deckgen.terminal import (
    clean_for_terminal,
    colour_text,
    format_size,
    print_data,
    print_error,
    print_text,
    quote_for_shell,
    wrap_line,
)

WORDS = st.lists(st.text("abcdefñ·→", min_size=1, max_size=9), min_size=1, max_size=30)


@given(WORDS, st.integers(0, 6), st.integers(30, 100))
def test_no_line_is_longer_than_the_terminal_and_no_word_is_lost(words: list[str], indent: int, width: int) -> None:
    line = " " * indent + " ".join(words)
    cut = wrap_line(line, width).split("\n")
    assert all(len(each) <= width for each in cut)
    assert " ".join(each.strip() for each in cut) == line.strip()


def test_following_lines_are_indented() -> None:
    assert wrap_line("  one two three", 11) == "  one two\n    three"


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckgen.terminal.supports_colour", lambda stream: True)


@pytest.mark.usefixtures("coloured")
def test_colour_codes_have_no_width() -> None:
    line = colour_text("one", "green") + " two"
    assert wrap_line(line, 7) == line
    assert clean_for_terminal(line) == typer.style("one", fg="green", bold=False) + " two"


SAID = "a\x1b]0;title\x07b\x1b[31mc\x9b2Jd\re\x08f\x7fg\u202eh\udc80i\ufdd0j"
SHOWN = "a\ufffd]0;title\ufffdb\ufffd[31mc\ufffd2Jd\ufffde\ufffdf\ufffdg\ufffdh\ufffdi\ufffdj"


@pytest.mark.usefixtures("coloured")
def test_of_a_text_in_colour_only_our_own_colours_reach_the_terminal() -> None:
    inside = colour_text(f"{SAID} {colour_text(SAID, 'red')}", "green", bold=True)
    shown = clean_for_terminal(inside)
    assert re.sub(r"\x1b\[(?:32m\x1b\[1|31m\x1b\[22|0)m", "", shown) == f"{SHOWN} {SHOWN}"


def test_whatever_is_printed_is_shown_and_not_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    print_text(SAID)
    print_error(SAID)
    assert capsys.readouterr() == (f"{SHOWN}\n", f"{SHOWN}\n")


def test_data_is_printed_so_that_it_is_read_back_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    print_data(json.dumps(SAID, ensure_ascii=False))
    printed = capsys.readouterr().out
    assert json.loads(printed) == SAID
    assert printed.strip().isprintable()


def test_nothing_is_printed_by_another_way() -> None:
    """Bars and prompts, which move the cursor, have words of ours only, or a library that shows what it is given."""
    sources = [file for package in (deckgen, scorer) for file in Path(package.__path__[0]).rglob("*.py")]
    other_ways = re.compile(r"(?<![\w.])(?<!def )print\(|typer\.s?echo|std(?:out|err)\.write|print_exc\(|click\.echo")
    found = [file.name for file in sources if other_ways.search(file.read_text("utf-8"))]
    assert found == ["terminal.py"]


def test_sizes_are_in_kilobytes_or_megabytes_in_the_users_language() -> None:
    assert [format_size(size) for size in (3, 37_400, 1_250_000)] == ["1\u00a0KB", "37\u00a0KB", "1.2\u00a0MB"]
    set_language("fr")
    assert format_size(1_260_000) == "1,3\u00a0Mo"


@given(st.text("abc ñ-_./\"'$`!&;()~*", min_size=1, max_size=12))
def test_a_quoted_name_is_one_word_of_the_shell(name: str) -> None:
    assert shlex.split(quote_for_shell(name)) == [name]


def test_a_name_is_quoted_only_where_it_must_be() -> None:
    assert quote_for_shell("out/déck-2.csv") == "out/déck-2.csv"
    assert quote_for_shell("two sheets.xlsx") == '"two sheets.xlsx"'
