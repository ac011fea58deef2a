"""`deckgen check` on a deck with a typo in every field: all are reported in one run, each with a fix."""

from __future__ import annotations

import json

import pytest

HEADER = {
    "id": ("id: ¿?", "letters"),
    "title": ("title: [My, town]", "deckgen schema"),
    "author": (f"author: {'x' * 121}", "shorten"),
    "language": ("language: Spanish", "es"),
    "theme": ("theme: chronical", "chronicle"),
    "card": ("card: pokker", "poker"),
    "paper": ("paper: A44", "A4"),
    "date_style": ("date_style: sined", "signed"),
    "precision": ("precision: yera", "year"),
    "suits": ("suits: [sun, mon]", "moon"),
    "periods": ('periods: [{id: old, until: long ago, colour: "#6b3f8f"}]', "1491"),
    "subtitle": ("subtitle: x", "title"),
}
EVENT = {
    "code": ("code: EV-001", "042"),
    "date": ("date: 03/04/1969", "March 4, 1969"),
    "title": ("titel: Moon landing", "title"),
    "note": ("nota: Three men", "note"),
    "icon": ("icon: rokcet", "rocket"),
    "image": ("image: moon.jgp", "deck’s folder"),
    "focus": ("focus: left", "50% 30%"),
    "suit_title": ("suit_title: mooon", "moon"),
    "suit_date": ("suit_date: strar", "star"),
    "period": ("period: odl", "old"),
    "effects": ("effects: swop", "swap"),
    "source": ("sourse: NASA", "source"),
    "tags": ("tags: {space: yes}", "deckgen schema"),
}


@pytest.fixture
def findings(deckgen, write):
    lines = [line for line, _ in HEADER.values()] + ["events:"]
    lines += [f"  {'-' if not number else ' '} {line}" for number, (line, _) in enumerate(EVENT.values())]
    write("deck.yaml", "\n".join(lines) + "\n")
    return json.loads(deckgen("check", "deck.yaml", "--json").out)["findings"]


@pytest.mark.parametrize("key", [*HEADER, *EVENT])
def test_the_problem_is_reported_on_its_line_with_a_fix_that_helps(findings, key):
    both = [*HEADER, "events", *EVENT]
    line = both.index(key) + 1 if key in HEADER else len(HEADER) + 2 + list(EVENT).index(key)
    _, fix = HEADER.get(key) or EVENT[key]
    here = [finding for finding in findings if finding["row"] == line and finding["severity"] != "info"]
    assert any(fix in finding["fix"] for finding in here), here


def test_nothing_else_is_an_error(findings):
    lines = {finding["row"] for finding in findings if finding["severity"] == "error"}
    assert lines <= set(range(1, len(HEADER) + len(EVENT) + 2))
