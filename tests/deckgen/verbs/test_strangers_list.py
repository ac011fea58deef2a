"""A stranger's list of a thousand events: every true problem with its row, and nothing false."""

from __future__ import annotations

import json

from tests.deckgen.verbs.strangers_list import strangers_list

MADE = strangers_list()
ABOUT_LENGTH = {"title-shortened", "text-too-long"}


def test_each_planted_problem_is_reported_with_its_row_and_nothing_false(deckgen, tmp_path):
    (tmp_path / "list.csv").write_text(MADE.text, "utf-8")
    told = json.loads(deckgen("check", "list.csv", "--json").out)
    serious = {(f["code"], f["row"]) for f in told["findings"] if f["severity"] != "info"}
    assert {each for each in serious if each[0] not in ABOUT_LENGTH} == MADE.planted
    assert {row for code, row in serious if code in ABOUT_LENGTH} <= MADE.long_rows
    errors = [(f["code"], f["row"], f["column"]) for f in told["findings"] if f["severity"] == "error"]
    assert errors == sorted(("date-unreadable", row, "Year") for code, row in MADE.planted if code == "date-unreadable")
    assert told["errors"] == 2


def test_without_them_it_builds(deckgen, tmp_path):
    (tmp_path / "list.csv").write_text(MADE.without_year_zero, "utf-8")
    ran = deckgen("build", "list.csv")
    assert ran.code == 0
    assert "998 cards" in ran.out
    assert (tmp_path / "out" / "list.pdf").stat().st_size > 100_000
