"""Editing lists of events: what was changed is changed, and every other character stays as its author wrote it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.reading.table import NO_OPTIONS
from deckgen.studio.csv_text import read_csv_text
from deckgen.studio.event_list import EventList
from deckgen.studio.yaml_text import YamlEvents, YamlText

CSV = "\r\n".join(
    (
        "Events of our class",
        "",
        "Date;Title;Note",
        '1969;"Moon; landing";  seen by all',
        "",
        " 1789 ;Bastille",
        "44 BCE;'Caesar';\"x\ny\"",
    )
)
BLOCKS = """\
# Our deck
id: OURS
title: Ours   # the name
events:
# the first two
- {date: 1969, title: Moon, icon: moon}
- {date: "1789", title: 'Bastille, Paris'}

# on several lines
- date: 44 BCE     # the ides of March
  title: >
    Caesar
    dies
  tags: [rome, death]
- title: Waterloo
  date: 1815
periods:
- id: all
"""
BRACKETS = "events: [{date: 1969, title: Moon}, {date: 1789, title: Bastille}, {date: 44 BCE, title: Caesar}]\nid: X\n"


def read(text: str) -> EventList:
    return YamlEvents(YamlText(text)) if "events:" in text else read_csv_text(text, NO_OPTIONS)


def cells(events: EventList) -> list[dict[str, str]]:
    """What each row says, without empty cells."""
    rows = (dict(zip(events.headings, row, strict=True)) for row in events.rows)
    return [{heading: text for heading, text in row.items() if text} for row in rows]


TEXTS = pytest.mark.parametrize("text", [CSV, BLOCKS, BRACKETS], ids=["csv", "blocks", "brackets"])


@TEXTS
def test_a_list_that_is_not_changed_is_the_same_text(text: str) -> None:
    events = read(text)
    assert events.text == text
    assert events.order_rows(range(len(events.rows))).text.split() == text.split()


def test_cells_are_read_as_the_deck_reads_them() -> None:
    assert read(CSV).rows == (
        ("1969", "Moon; landing", "seen by all"),
        ("1789", "Bastille", ""),
        ("44 BCE", "'Caesar'", "x\ny"),
    )
    assert cells(read(BLOCKS))[2] == {"date": "44 BCE", "title": "Caesar dies", "tags": "rome, death"}


def test_a_row_is_found_by_its_line() -> None:
    assert [read(CSV).find_row(line) for line in (3, 4, 6, 7)] == [None, 0, 1, 2]
    assert [read(BLOCKS).find_row(line) for line in (4, 6, 7, 10, 11, 13, 15)] == [None, 0, 1, 2, 2, 2, 3]


def test_one_cell_changes_one_value_and_nothing_else() -> None:
    assert read(CSV).set_cells(1, {"Title": "Fall; of the Bastille"}).text == CSV.replace(
        " 1789 ;Bastille", ' 1789 ;"Fall; of the Bastille";'
    )
    assert read(BLOCKS).set_cells(2, {"date": "44 BC"}).text == BLOCKS.replace("44 BCE ", "44 BC ")
    assert read(BLOCKS).set_cells(2, {"title": "Caesar: dies"}).text == BLOCKS.replace(
        ">\n    Caesar\n    dies", "'Caesar: dies'"
    )
    assert read(BLOCKS).set_cells(0, {"icon": ""}).text == BLOCKS.replace(", icon: moon", "")
    assert read(BLOCKS).set_cells(3, {"title": ""}).text == BLOCKS.replace("title: Waterloo\n  ", "")
    assert read(BRACKETS).set_cells(1, {"note": "a, b"}).text == BRACKETS.replace("Bastille", "Bastille, note: 'a, b'")


def test_a_heading_that_is_new_becomes_a_column() -> None:
    wider = read(CSV).set_cells(0, {"Icon": "moon"})
    assert wider.headings == ("Date", "Title", "Note", "Icon")
    assert wider.rows[0][-1] == "moon"


def test_comments_move_with_their_events() -> None:
    moved = read(BLOCKS).move_rows({2}, 1)
    assert "icon: moon}\n# on several lines\n- date: 44 BCE     # the ides of March" in moved.text


@TEXTS
def test_all_rows_can_be_deleted_and_others_written(text: str) -> None:
    empty = read(text).delete_rows(range(len(read(text).rows)))
    assert empty.rows == ()
    date, title = (read(text).headings[0], read(text).headings[1])
    again = read(empty.text).insert_rows(0, [{date: "1", title: "One, two: three"}, {date: "2", title: "Two"}])
    assert cells(read(again.text)) == [{date: "1", title: "One, two: three"}, {date: "2", title: "Two"}]


LINE = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12).map(str.strip)


@TEXTS
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), written=st.lists(LINE.filter(bool), min_size=6, max_size=6))
def test_any_changes_are_what_a_plain_table_would_have(text: str, seed: int, written: list[str]) -> None:
    chosen, events = random.Random(seed), read(text)
    plain = cells(events)
    headings = events.headings
    for value in written:
        action = chosen.choice(["set", "clear", "insert", "delete", "move"])
        row = chosen.randrange(len(plain)) if plain else None
        heading = chosen.choice(headings[:2])
        if action == "set" and row is not None:
            events, plain[row] = events.set_cells(row, {heading: value}), plain[row] | {heading: value}
        elif action == "clear" and row is not None and len(plain[row]) > 2:
            last = list(plain[row])[-1]
            events, plain[row] = (
                events.set_cells(row, {last: ""}),
                {key: plain[row][key] for key in plain[row] if key != last},
            )
        elif action == "insert":
            at = chosen.randrange(len(plain) + 1)
            new = {headings[0]: "1", headings[1]: value}
            events, plain = events.insert_rows(at, [new]), [*plain[:at], new, *plain[at:]]
        elif action == "delete" and row is not None:
            events, plain = events.delete_rows({row}), [*plain[:row], *plain[row + 1 :]]
        elif action == "move" and row is not None:
            to = chosen.randrange(len(plain) + 1)
            events = events.move_rows({row}, to)
            moved = plain.pop(row)
            plain.insert(to - (row < to), moved)
        events = read(events.text)
        assert cells(events) == plain


def test_choices_of_the_header() -> None:
    header = YamlText(BLOCKS)
    assert header.value("title") == "Ours"
    assert header.with_value("title", "Yours").text == BLOCKS.replace("Ours  ", "Yours  ")
    assert header.with_value("theme", "eco").with_value("theme", "").text == BLOCKS
    assert header.with_value("id", "").text == BLOCKS.replace("id: OURS\n", "")
    assert YamlText("").with_value("title", "New").text == "title: New\n"
