"""`deckgen build`: what it prints about a deck that can be printed, but should not be without a word."""

from __future__ import annotations

import pytest

from deckgen.findings import SPOILERS, load_severities

LONG = "and so on and so forth " * 60


@pytest.mark.parametrize(
    ("deck", "code", "told"),
    [
        ("code,date,title\n1,1969,Moon landing of 1969\n", "date-in-title", "of 1969"),
        ("code,date,title,Place,Teacher,Room,Mark\n1,1969,Moon,x,y,z,z\n", "column-unused", "Mark"),
        ("code,date,title,noote\n1,1969,Moon,x\n", "column-misspelt", "noote"),
        (f"code,date,title,note\n1,1969,Moon,{LONG}\n", "note-dropped", "note"),
        ("code,date,title,printed\n1,1969,Moon,1970\n", "printed-differs", "1970"),
        (
            "code,date,title\n" + "".join(f"{n:03},{1500 + n},Event {n}\n" for n in range(1, 20)),
            "codes-in-order",
            "order of the dates",
        ),
    ],
)
def test_what_spoils_a_game_is_listed(deckgen, write, deck, code, told):
    ran = deckgen("build", write("mine.csv", deck))
    assert ran.code == 0
    assert f"[{code}]" in ran.out
    assert told in ran.out


def test_other_warnings_are_counted_with_the_command_that_shows_them(deckgen, write):
    ran = deckgen("build", write("two sheets.csv", "code,date,title\n1,1969,Moon\n2,1969,MOON\n"))
    assert "[same-event-twice]" not in ran.out
    assert "2 warnings" in ran.out
    assert 'two sheets.csv"' in ran.out


def test_every_finding_that_spoils_a_game_exists():
    assert load_severities().keys() >= SPOILERS
