"""`deckgen date`: how a date is read and printed."""

from __future__ import annotations

import json

import pytest


def test_each_date_is_shown_as_it_is_read_and_printed(deckgen):
    ran = deckgen("date", "c. 900", "siglo V a. C.", "--lang", "es")
    assert ran.code == 0
    assert ran.out.replace("\u00a0", " ").splitlines() == [
        "✓ c. 900  →  c. 900  (900, aproximada)",
        "✓ siglo V a. C.  →  siglo V a. C.  (-500 … -401)",
    ]


def test_json_prints_one_object_a_line(deckgen):
    ran = deckgen("date", "siglo V a. C.", "0", "--lang", "es", "--json")
    read, refused = map(json.loads, ran.out.splitlines())
    assert (read["text"], read["first_year"], read["last_year"], read["approximate"]) == (
        "siglo V a. C.",
        -500,
        -401,
        False,
    )
    assert read["printed"].replace("\u00a0", " ") == "siglo V a. C."
    assert list(refused) == ["text", "error"]
    assert ran.code == 1


def test_a_dash_reads_one_date_a_line_from_standard_input(deckgen):
    ran = deckgen("date", "--json", "1969", "-", "66 Ma", stdin="44 BCE\r\n\n1920s\n")
    assert [json.loads(line)["text"] for line in ran.out.splitlines()] == ["1969", "44 BCE", "1920s", "66 Ma"]


@pytest.mark.parametrize("text", ["-44", "-12000", "−44"])
def test_a_negative_year_is_a_date_and_no_option(deckgen, text):
    ran = deckgen("date", text, "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["first_year"] < 0


def test_one_refused_date_does_not_stop_the_others(deckgen):
    ran = deckgen("date", "0", "1969")
    assert ran.code == 1
    assert [line[0] for line in ran.out.splitlines()] == ["✗", "✓"]


def test_marks_of_footnotes_are_left_out_as_in_a_list(deckgen):
    ran = deckgen("date", "c. 500 BC[1]", "106¹")
    assert (ran.code, ran.out) == (0, "✓ c. 500 BC[1]  →  c. 500 BCE  (-500, about)\n✓ 106¹  →  106  (106)\n")
