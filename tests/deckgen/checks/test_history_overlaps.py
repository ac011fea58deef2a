"""Dates of different precision, and what is printed instead of a date."""

from __future__ import annotations

import pytest


def test_the_wider_date_is_reported_with_all_that_it_contains(check):
    years = "".join(f"{n + 2:03},{460 - n} BCE,Event {chr(65 + n)}\n" for n in range(7))
    found = [f for f in check(f"code,date,title\n001,5th century BCE,Parthenon\n{years}") if f.code == "dates-overlap"]
    assert [(f.card, str(f.location)) for f in found] == [("001", "deck.csv:2:date")]
    assert "002 (460\u00a0BCE), " in found[0].message
    assert "…" in found[0].message


def test_dates_that_are_equal_do_not_overlap_although_their_codes_are_equal_too(check):
    deck = "code,date,title\n7,1969,Moon\n7,1969,Woodstock\n7,1970,Mars\n"
    assert "dates-overlap" not in {f.code for f in check(deck)}


def test_a_year_and_a_day_in_it_are_reported_at_the_year_in_either_order(check):
    for rows in ("1969,Woodstock\n1969-01-01,New Year\n", "1969-01-01,New Year\n1969,Woodstock\n"):
        found = [f for f in check(f"date,title\n{rows}") if f.code == "dates-overlap"]
        assert [f.message.startswith("1969 ") for f in found] == [True]


@pytest.mark.parametrize(
    ("date", "printed", "differs"),
    [
        ("1969", "1969", False),
        ("-44", "44 BC", False),
        ("66 Ma", "66 million years ago", False),
        ("1914-1918", "1914–1918", False),
        ("1969", "1960s", True),
        ("1969-07-20", "1969", True),
        ("44", "44 BCE", True),
        ("1969", "that summer", False),
    ],
)
def test_what_is_printed_must_be_what_the_game_compares(check, date, printed, differs):
    codes = {f.code for f in check(f"date,title,printed\n{date},Something,{printed}\n")}
    assert ("printed-differs" in codes) is differs


def test_the_findings_come_in_the_order_of_the_rows(check):
    rows = [f.location.row or 0 for f in check("date,title\n1969,Moon 1969\n0,Nobody\n1970,Mars 1970\n")]
    assert rows == sorted(rows)
