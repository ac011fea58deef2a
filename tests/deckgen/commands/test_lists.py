"""Every command takes a JSON list as it takes a spreadsheet."""

from __future__ import annotations

import json

import pytest

LIST = json.dumps([{"code": f"{n:03}", "date": 1000 + n * 7 % 9, "title": f"Event {n}x"} for n in range(9)])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("check",), "9 cards"),
        (("build",), "9 cards"),
        (("export", "--to", "png"), "9 cards"),
        (("preview", "--png", "pictures"), "18 pictures"),
        (("new", "mine", "--from"), "9 events"),
    ],
    ids=["check", "build", "export", "preview", "new"],
)
def test_a_json_list_is_a_deck(deckgen, write, arguments, told):
    ran = deckgen(*arguments, write("cards.json", LIST))
    assert ran.code == 0
    assert told in ran.out


def test_a_list_that_is_not_understood_says_what_is_expected(deckgen, write):
    ran = deckgen("build", write("cards.json", '[{"when": 1969}, 7]'))
    assert ran.code == 2
    assert "`[1]` should be an event with its keys" in ran.err
    assert "wikitrivia" in ran.err
