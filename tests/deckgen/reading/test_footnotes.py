"""Marks of footnotes are not printed."""

from __future__ import annotations

import pytest

from deckgen.reading.footnotes import split_footnotes


@pytest.mark.parametrize(
    ("text", "plain", "marks"),
    [
        ("Croton[2]", "Croton", "[2]"),
        ("Croton [2][13]", "Croton", "[2][13]"),
        ("Croton[a]", "Croton", "[a]"),
        ("Croton[citation needed]", "Croton", "[citation needed]"),
        ("Croton [Citation needed] [1]", "Croton", "[Citation needed] [1]"),
        ("Crotona[cita requerida]", "Crotona", "[cita requerida]"),
        ("Crotone[réf. nécessaire]", "Crotone", "[réf. nécessaire]"),
        ("Kroton[potrzebny przypis]", "Kroton", "[potrzebny przypis]"),
        ("1700 BC†", "1700 BC", "†"),
        ("c. 500 BC[1]", "c. 500 BC", "[1]"),
    ],
)
def test_marks_at_the_end_are_taken_off(text, plain, marks):
    assert split_footnotes(text) == (plain, marks)


@pytest.mark.parametrize(
    ("text", "plain", "marks"), [("106¹", "106", "¹"), ("44 BC¹ ²", "44 BC", "¹ ²"), ("1066[1]²", "1066[1]", "²")]
)
def test_raised_digits_are_marks_behind_a_date_only(text, plain, marks):
    assert split_footnotes(text, raised_digits=True) == (plain, marks)
    assert split_footnotes(text)[1] == ""


@pytest.mark.parametrize(
    "text",
    ["Croton", "[1]", "†", "Song [Live at Leeds]", "Film [1984]", "A list [x, y]", "a]"],
)
def test_other_texts_stay_as_they_are(text):
    assert split_footnotes(text) == (text, "")


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("date,title,source\n44 BC[1],Caesar dies[2],Suetonius [3]\n", "deck.csv"),
        ("events: [{date: '44 BC[1]', title: 'Caesar dies[2]', source: 'Suetonius [3]'}]\n", "deck.yaml"),
    ],
)
def test_a_footnote_in_a_cell_is_taken_off_with_an_info_but_not_in_a_source(read, content, name):
    deck = read(content, name)
    (event,) = deck.events
    assert (event.text("title"), event.text("source")) == ("Caesar dies", "Suetonius [3]")
    assert event.value.first == (-43, 1, 1)
    found = [(f.code, f.severity, f.location.column) for f in deck.findings]
    assert found == [("footnote-removed", "info", "date"), ("footnote-removed", "info", "title")]
