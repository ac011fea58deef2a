"""Decks in YAML: every problem at once, each with its line and column."""

from __future__ import annotations

import pytest

from deckgen import limits

LIST = """\
id: MOON
title: To the Moon
author: Ada
language: en-GB
card: poker
paper: Letter
date_style: signed
precision: year
suits: [sun, moon]
periods:
  - {id: before, name: Before, until: "1900", colour: "#6b3f8f"}
  - {id: after, name_en: After, name_es: Después}
events:
  - code: 017
    date: 1969-07-20
    title: Moon landing
    note: |
      Three men,
      two on the ground
    tags: [space, usa]
  - {date: 44 BCE, title: "Caesar: dies", title_es: Muere César, effects: swap replace-mine}
"""


def findings(deck):
    return [(finding.code, str(finding.location), finding.location.column) for finding in deck.findings]


def test_every_choice_of_the_header_is_read(read):
    choices = read(LIST, "deck.yaml").choices
    assert (choices.id, choices.title, choices.author, choices.language) == ("MOON", "To the Moon", "Ada", "en-gb")
    assert (choices.card, choices.paper, choices.date_style, choices.precision) == ("poker", "Letter", "signed", "year")
    assert choices.suits == ("sun", "moon")


def test_a_list_of_events_is_read_as_it_is_written(read):
    deck = read(LIST, "deck.yaml")
    moon, caesar = deck.cards
    assert deck.findings == ()
    assert (moon.code, moon.note, moon.tags) == ("017", "Three men, two on the ground", ("space", "usa"))
    assert (caesar.title, caesar.effects) == ("Caesar: dies", ("swap", "replace-mine"))
    assert [period.name for period in deck.periods] == ["Before", "After"]
    assert (moon.period, caesar.period) == ("after", "before")
    assert str(moon.location("date")) == "deck.yaml:15:5"


def test_precision_year_compares_and_prints_the_bare_year(read):
    moon = read(LIST, "deck.yaml").cards[0]
    assert (moon.printed, moon.date.first, moon.date.last) == ("1969", (1969, 1, 1), (1969, 12, 31))


def test_events_may_be_a_file_in_the_decks_folder(read, tmp_path):
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "events.csv").write_text("date,title\n1969,Moon landing\n")
    deck = read("title: To the Moon\nevents: lists/events.csv\n", "deck.yaml")
    assert (deck.title, str(deck.cards[0].location("date"))) == ("To the Moon", "lists/events.csv:2:date")


def test_a_deck_in_utf_16_is_read_too(read):
    assert read("title: Años\nevents: []\n".encode("utf-16"), "deck.yaml").title == "Años"


@pytest.mark.parametrize("language", ["pt-br", "pt_BR", "PT-BR"])
def test_a_language_may_have_a_region(read, language):
    deck = read(f"language: {language}\nevents:\n  - {{date: 1969, title_pt_BR: Lua, title: Moon}}\n", "deck.yaml")
    assert (deck.language, deck.cards[0].title, deck.findings) == ("pt-br", "Lua", ())


def test_all_problems_are_reported_at_once_with_line_and_column(read):
    text = """\
id: "?!"
titel: To the Moon
language: Spanish language
date_style: sined
precision: month
suits: sun
title: [a, b]
title: twice
periods:
  - {name: no id, until: x}
  - {id: early, until: first snow, colour: red}
events:
  - just a text
  - {dat: 1969, título: Moon}
"""
    assert findings(read(text, "deck.yaml")) == [
        ("bad-form", "deck.yaml:1:5", "id"),
        ("unknown-key", "deck.yaml:2:1", "titel"),
        ("bad-form", "deck.yaml:3:11", "language"),
        ("not-a-choice", "deck.yaml:4:13", "date_style"),
        ("not-a-choice", "deck.yaml:5:12", "precision"),
        ("wrong-kind", "deck.yaml:6:1", "suits"),
        ("wrong-kind", "deck.yaml:7:1", "title"),
        ("missing-key", "deck.yaml:10:5", "id"),
        ("bad-form", "deck.yaml:11:44", "colour"),
        ("wrong-kind", "deck.yaml:13:5", "events"),
        ("unknown-key", "deck.yaml:14:6", "dat"),
        ("unknown-key", "deck.yaml:14:17", "título"),
        ("key-twice", "deck.yaml:8:1", "title"),
        ("period-unreadable", "deck.yaml:11:17", "until"),
    ]


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("langauge", "language"),
        ("Title", "title"),
        ("event", "events"),
        ("datestyle", "date_style"),
        ("autor", "author"),
    ],
)
def test_an_unknown_key_is_reported_with_what_was_meant(read, key, meant):
    finding = read(f"{key}: x\nevents: []\n", "deck.yaml").findings[0]
    assert finding.code == "unknown-key"
    assert f"`{meant}`" in finding.fix


def test_a_key_in_another_language_is_reported_with_our_name(read):
    finding = read("events:\n  - {fecha: 1969, title: Moon}\n", "deck.yaml").findings[0]
    assert "`date`" in finding.fix


@pytest.mark.parametrize("text", ["title: x", "events:", "events: ~\ntitle: x", "events: null"])
def test_a_deck_without_events_is_reported(read, text):
    deck = read(text, "deck.yaml")
    assert [finding.code for finding in deck.findings] == ["missing-key"]
    assert deck.cards == ()


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n- b\n", "just words", "42", "null", "---\n...\n"])
def test_what_is_not_a_deck_is_refused(refused, text):
    message = refused(text, "deck.yaml")
    assert message.startswith("deck.yaml:1  ")
    assert "not a deck" in message


@pytest.mark.parametrize(
    ("text", "location"),
    [
        ("title: [a, b\nevents: []", "deck.yaml:2:7"),
        ("title: a: b", "deck.yaml:1:9"),
        ("title: 'a\nb", "deck.yaml:2:2"),
        ("\ttitle: a", "deck.yaml:1:1"),
        ("title: a\n  note: b", "deck.yaml:2:7"),
        ("title: \x01", "deck.yaml"),
        ("a: &x 1\nb: *x", "deck.yaml:1:4"),
        ("title: &Tom and Jerry", "deck.yaml:1:8"),
        ("&x title: a", "deck.yaml:1:1"),
        ("a: {<<: *x}", "deck.yaml:1:9"),
        ("? [a]\n: b", "deck.yaml:1:3"),
        ("title: a\n---\ntitle: b", "deck.yaml:2:1"),
    ],
)
def test_broken_yaml_is_refused_where_it_is_broken(refused, text, location):
    message = refused(text, "deck.yaml")
    assert message.startswith(f"{location}  ")
    assert "→" in message


def test_an_alias_bomb_is_refused(refused):
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
    )
    assert "aliases" in refused(bomb, "deck.yaml")


@pytest.mark.parametrize("bracket", ["[", "{a: ", "- "])
def test_deep_nesting_is_refused(refused, bracket):
    assert "nested too deeply" in refused(bracket * 10_000, "deck.yaml")


def test_too_many_values_are_refused(refused, monkeypatch):
    monkeypatch.setattr("deckgen.reading.yaml_tree.MAX_YAML_NODES", 1000)
    assert "too many values" in refused("events: [" + "x," * 1000 + "]", "deck.yaml")


def test_a_huge_file_is_refused_before_it_is_read(refused):
    assert "MB" in refused(b"#" * (limits.MAX_FILE_BYTES + 1), "deck.yaml")


def test_a_huge_text_is_an_error_and_does_no_harm(read):
    deck = read(f"events:\n  - {{date: 1969, title: {'x' * 200_000}}}\n", "deck.yaml")
    assert [finding.code for finding in deck.findings] == ["value-too-long"]
    assert len(deck.cards[0].title) == limits.MAX_CELL_CHARACTERS


def test_tags_that_would_run_code_elsewhere_are_plain_text(read):
    deck = read("title: !!python/object/apply:os.system ['ls']\nevents: []\n", "deck.yaml")
    assert [finding.code for finding in deck.findings] == ["wrong-kind"]


def test_of_many_unknown_keys_the_first_are_named(read, monkeypatch):
    looked_for = count_calls(monkeypatch, "deckgen.reading.schema._advice")
    keys = "".join(f"key{number}: 1\n" for number in range(300))
    deck = read(f"{keys}events:\n- {{date: 1969, title: Moon}}\n", "deck.yaml")
    assert [finding.code for finding in deck.findings] == ["unknown-key"] * 50
    assert len(looked_for) == 50


def test_for_many_unknown_columns_no_field_is_guessed(read, monkeypatch):
    looked_for = count_calls(monkeypatch, "deckgen.reading.table.guess_field")
    deck = read("date,title," + ",".join(f"key{number}" for number in range(600)) + "\n1969,Moon\n")
    assert [finding.code for finding in deck.findings] == ["column-unused"]
    assert len(looked_for) == 200


def count_calls(monkeypatch, name):
    calls = []
    monkeypatch.setattr(name, lambda *args: calls.append(args) or "")
    return calls


def test_a_deck_can_have_no_periods_at_all(read):
    deck = read("periods: none\nevents: [{date: 1969, title: Moon landing}]\n", "deck.yaml")
    assert (deck.periods, deck.cards[0].period, deck.findings) == ((), "", ())
    wrong = read("periods: nothing\nevents: [{date: 1969, title: Moon landing}]\n", "deck.yaml")
    assert [finding.code for finding in wrong.findings] == ["not-a-choice"]
