"""Every text that a log accepts is read back as it was, in all three formats; a spreadsheet calculates none of it."""

from __future__ import annotations

import csv
import io
import re
import sys
import unicodedata
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from scorer.log.read import parse_log
from scorer.log.records import Broken, Header, Log, Note, Placement, Record, Start
from scorer.log.write import WRITERS, write_log

HEADER = Header("classic", "deck.yaml", ("Ana", "Luis"))
NUMBERS = (*range(0xD800), *range(0xE000, 0x40000), *range(0x40000, 0xE0000, 64), *range(0xE0000, sys.maxunicode + 1))
"""All of Unicode, except that of the planes without any character every 64th is taken."""
HIDDEN = [chr(number) for number in (*range(0xA1), 0xAD, 0x301, 0x200B, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF)]
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "x;=1+1", "x; @A1", "x,=1", '";=1', "=1;\t+2"]


def reread(form: str, header: Header, records: tuple[Record, ...]) -> Log:
    written = write_log(Log(Path(), header, records), form)
    return parse_log(Path(f"a.game.{form}"), written.encode())


@cache
def long_texts() -> list[str]:
    """Texts with all characters; in each all are written as they are, or all escaped, so that none hides another."""
    kinds: dict[bool, list[str]] = {True: [], False: []}
    for letter in map(chr, NUMBERS):
        kinds[unicodedata.is_normalized("NFC", f"a{letter}a")].append(letter)
    return ["a".join(letters[at : at + 256]) for letters in kinds.values() for at in range(0, len(letters), 256)]


@pytest.mark.parametrize("form", WRITERS)
def test_every_character_of_unicode_is_read_back(form: str) -> None:
    notes = tuple(Note(0, text) for text in (*long_texts(), *HIDDEN))
    read = [replace(record, line=0) for record in reread(form, HEADER, notes).records]
    assert [sent for sent, found in zip(notes, read, strict=True) if found != sent] == []


ODD_TEXTS = [
    "~",
    '"',
    '""',
    '"x"',
    "[a]",
    "#x",
    "a\nb",
    "a\r\nb",
    "null",
    "e\u0301",
    "\u1100\u1161",
    " x ",
    "- {x",
    "'",
    "…",
]


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("text", [*ODD_TEXTS, *FORMULAS])
def test_texts_that_mean_something_to_a_format_are_read_back_too(form: str, text: str) -> None:
    records = (Start(0, (text, "17")), Placement(0, text, text, after="17"), Note(0, text))
    assert [replace(record, line=0) for record in reread(form, HEADER, records).records] == list(records)


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("name", ["x\u0085y", "x\u2028y", "\x7fx", "\x1b[31mx", "x;=1+1", "=1+1", "x,@A1", "e\ufeffe"])
def test_names_of_players_are_read_back_from_the_header(form: str, name: str) -> None:
    assert reread(form, replace(HEADER, players=(name, "Luis")), ()).header.players == (name, "Luis")


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_no_cell_of_a_csv_log_is_a_formula_however_a_spreadsheet_separates_cells(text: str, delimiter: str) -> None:
    header = replace(HEADER, players=(text.strip(), "Luis"))
    records = (Start(0, (text, "17")), Placement(0, text, text, after=text), Note(0, text))
    written = write_log(Log(Path(), header, records), "csv")
    cells = [cell for row in csv.reader(io.StringIO(written, newline=""), delimiter=delimiter) for cell in row]
    assert not [cell for cell in cells if re.match(r"\s*[=+\-@\t\r]", cell)]


def test_half_of_a_surrogate_pair_is_no_character_and_breaks_its_record_only() -> None:
    lines = '{"rules": "classic", "deck": "deck.yaml", "players": ["Ana"]}\n{"note": "\\ud83d"}\n{"start": "17"}\n'
    broken, start = parse_log(Path("a.game.jsonl"), lines.encode()).records
    assert isinstance(broken, Broken)
    assert start == Start(3, ("17",))
