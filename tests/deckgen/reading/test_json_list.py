"""A JSON list is a deck wherever a spreadsheet is."""

from __future__ import annotations

import json

import pytest

from deckgen.errors import UserError
from deckgen.reading.table import TableOptions

MOON = {"date": 1969, "title": "Moon landing"}


def cards(deck):
    return [(card.printed.replace("\u00a0", " "), card.title) for card in deck.cards]


@pytest.mark.parametrize(
    "content",
    [
        [MOON],
        {"events": [MOON]},
        {"name": "Space", "cards": [MOON]},
        MOON,
        [{"Year": "1969", "Event": "Moon landing"}],
        [{"año": 1969.0, "acontecimiento": "Moon landing"}],
    ],
)
def test_a_list_of_objects_is_a_deck(read, content):
    assert [(card.date.first_year, card.title) for card in read(json.dumps(content), "deck.json").cards] == [
        (1969, "Moon landing")
    ]


def test_each_line_may_be_an_event(read):
    deck = read('{"date": 1969, "title": "Moon"}\n{"date": 1989, "title": "Wall"}\n', "deck.jsonl")
    assert cards(deck) == [("1969", "Moon"), ("1989", "Wall")]
    assert [str(event.location("title")) for event in deck.events] == ["deck.jsonl:1:title", "deck.jsonl:2:title"]


def test_events_on_one_line_have_their_place_in_the_list(read):
    deck = read(json.dumps([MOON, {"date": 0, "title": "x"}]), "deck.json")
    assert str(deck.events[1].location("date")) == "deck.json:2:date"


def test_values_of_our_own_list(read_list):
    deck = read_list("plain.json")
    assert cards(deck) == [
        ("1969", "First step on the Moon"),
        ("March 15, 44 BCE", "Caesar is killed"),
        ("5th century BCE", "Athens becomes a democracy"),
    ]
    assert [card.code for card in deck.cards] == ["017", "004", "123"]
    assert deck.cards[0].tags == ("space", "usa")
    assert [card.title for card in read_list("plain.json", TableOptions(language="es")).cards][1] == "Asesinan a César"


def test_times_before_our_era_alone_have_no_year_zero(read):
    time = {
        "time": "-0044-03-15T00:00:00Z",
        "precision": 11,
        "calendarmodel": "http://www.wikidata.org/entity/Q1985786",
    }
    assert cards(read(json.dumps([{"title": "Caesar", "date": time}]), "deck.json")) == [("March 15, 44 BCE", "Caesar")]
    written = "-0044-00-00T00:00:00Z"
    assert cards(read(json.dumps([{"title": "Caesar", "date": written}]), "deck.json")) == [("44 BCE", "Caesar")]


@pytest.mark.parametrize("language", ["en", "es", "pl", "fr", "de"])
@pytest.mark.parametrize(
    ("time", "precision", "first", "last"),
    [
        ("+1969-07-20T00:00:00Z", 11, (1969, 7, 20), (1969, 7, 20)),
        ("+1969-07-20T00:00:00Z", 10, (1969, 7, 1), (1969, 7, 31)),
        ("+1969-07-20T00:00:00Z", 9, (1969, 1, 1), (1969, 12, 31)),
        ("+1965-00-00T00:00:00Z", 8, (1960, 1, 1), (1969, 12, 31)),
        ("+1500-00-00T00:00:00Z", 7, (1401, 1, 1), (1500, 12, 31)),
        ("-0500-00-00T00:00:00Z", 7, (-499, 1, 1), (-400, 12, 31)),
        ("-3000-00-00T00:00:00Z", 6, (-2999, 1, 1), (-2000, 12, 31)),
    ],
)
def test_a_time_of_wikidata_is_as_wide_as_its_precision_in_every_language(
    read_list, tmp_path, language, time, precision, first, last
):
    items = [{"title": "x", "date": {"time": time, "precision": precision}}]
    (tmp_path / "times.json").write_text(json.dumps(items), "utf-8")
    date = read_list(tmp_path / "times.json", TableOptions(language=language)).cards[0].date
    assert (date.first, date.last) == (first, last)


def test_a_start_and_an_end_of_wikidata_are_one_span(read):
    times = [("-0500-00-00T00:00:00Z", 7), ("-0300-00-00T00:00:00Z", 7)]
    start, end = ({"time": time, "precision": precision} for time, precision in times)
    deck = read(json.dumps([{"title": "x", "start": start, "end": end}]), "deck.json")
    assert cards(deck) == [("5th–3rd century BCE", "x")]


@pytest.mark.parametrize("time", [{"time": "+1969-07-20T00:00:00Z", "precision": 3}, {"time": "long ago"}])
def test_a_time_of_wikidata_that_is_not_certain_is_refused(read, time):
    assert not read(json.dumps([{"title": "x", "date": time}]), "deck.json").cards


def test_a_column_that_is_not_there_is_told_without_a_row(read_list):
    with pytest.raises(UserError) as refusal:
        read_list("plain.json", TableOptions(columns=(("title", "t"),)))
    assert str(refusal.value).startswith("plain.json  there is no column “t”")


def test_a_key_can_be_named_on_the_command_line(read_list, tmp_path):
    (tmp_path / "odd.json").write_text('[{"y": 1969, "t": "Moon"}]', "utf-8")
    options = TableOptions(columns=(("title", "t"), ("date", "y")))
    assert cards(read_list(tmp_path / "odd.json", options)) == [("1969", "Moon")]


def test_a_deck_file_may_name_a_json_list(read, tmp_path):
    (tmp_path / "events.json").write_text(json.dumps([MOON]), "utf-8")
    assert cards(read("events: events.json\n", "deck.yaml")) == [("1969", "Moon landing")]


@pytest.mark.parametrize(
    ("content", "said", "fix"),
    [
        ([], "has no events", "each event is an object"),
        ({}, "has no events", "each event is an object"),
        (7, "`[0]` should be an event with its keys, but is `7`", "each event is an object"),
        ([MOON, "Wall"], "`[1]` should be an event with its keys, but is `Wall`", "keys date and title"),
        ([[MOON]], "`[0]` should be an event with its keys, but is a list", "wikitrivia"),
        ({"head": {"vars": []}, "results": {"bindings": []}}, "has no events", "each event is an object"),
        ({"holidays": [{"text": "May Day", "pages": []}]}, "has no events", "each event is an object"),
        ({"language": "es", "events": [MOON]}, "has settings of a deck: language", "rename it to deck.yaml"),
        ({"type": "x", "features": {"a": [MOON]}}, "no list of events; its keys are: type, features", "on this day"),
        ({"a": [MOON], "b": [MOON]}, "several lists, and it is not clear which one holds the events: a, b", "list"),
        (
            [{"when": 1969, "colour": "red"}],
            "no key for: title. Their keys are: when, colour",
            '--column title="colour"',
        ),
        ([{"label": "Moon"}], "no key for: date", '--column date="…"'),
        ({"x": [{"date": {"from": 1}, "title": "a"}]}, "`x[0].date` should be a text or a number", '"date": "…"'),
        ([MOON, {"date": 1, "title": [{"a": 1}]}], "`[1].title` should be a text or a number, but is a list", "title"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_was_found_and_expected(refused, content, said, fix):
    told = refused(json.dumps(content), "deck.json")
    assert told.startswith("deck.json")
    assert said in told
    assert fix in told.split("→")[1]


def test_what_stands_beside_the_list_is_named_as_unused(read):
    deck = read(json.dumps({"name": "Space", "count": 1, "cards": [MOON]}), "deck.json")
    assert [finding.message for finding in deck.findings] == ["2 columns are not used: name, count"]


def test_lists_and_objects_that_are_not_used_do_no_harm(read):
    deck = read(json.dumps([{**MOON, "geo": [{"a": [1]}], "camera_data": {"b": 1}}]), "deck.json")
    assert cards(deck) == [("1969", "Moon landing")]
    assert [finding.message for finding in deck.findings] == ["2 columns are not used: geo, camera_data"]
