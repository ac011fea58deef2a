"""`deckgen check` on a thousand events: every fault is reported with its row, and nothing else."""

from __future__ import annotations

import json

from tests.deckgen.commands.large_event_list import make_event_list

EVENTS = make_event_list()
ABOUT_LENGTH = {"title-shortened", "text-too-long"}


def test_each_fault_is_reported_with_its_row_and_nothing_else(deckgen, tmp_path):
    (tmp_path / "list.csv").write_text(EVENTS.text, "utf-8")
    result = json.loads(deckgen("check", "list.csv", "--json").out)
    serious = {(f["code"], f["row"]) for f in result["findings"] if f["severity"] != "info"}
    assert {each for each in serious if each[0] not in ABOUT_LENGTH} == EVENTS.faults
    assert {row for code, row in serious if code in ABOUT_LENGTH} <= EVENTS.long_rows
    errors = {(f["code"], f["column"]): f["row"] for f in result["findings"] if f["severity"] == "error"}
    assert errors.keys() == {("date-unreadable", "Year"), ("character-missing", "Event")}
    assert result["errors"] == 2 + 4


def test_without_the_years_0_and_the_rows_in_other_scripts_the_list_builds(deckgen, tmp_path):
    (tmp_path / "list.csv").write_text(make_event_list(200).printable, "utf-8")
    ran = deckgen("build", "list.csv")
    assert ran.code == 0
    assert "194 cards" in ran.out
    assert (tmp_path / "out" / "list.pdf").stat().st_size > 100_000
