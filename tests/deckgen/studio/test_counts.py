"""The counts of problems on the page: always those of a check of the files as they are on the disk."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from deckgen.api import check, load_deck
from deckgen.commands.check import findings_as_json
from deckgen.findings import Severity
from deckgen.studio import view_routes
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from deckgen.studio.pages import place_findings
from tests.deckgen.studio.client import Client
from tests.deckgen.studio.conftest import Studio, open_deck

HEADER = "id: OURS\ntitle: Ours\nlanguage: en\nevents: events.csv\n"
ROWS = (
    "1,1969,Moon landing,\n2,1789,The Bastille is stormed,\n3,44 BCE,Caesar dies,\n4,11/9/1989,The Wall falls,roket\n"
)
LIST = f"code,date,title,icon\n{ROWS}5,1812,War of 1812,\n6,300 BC?,Euclid teaches,\n"
CELLS = {
    "date": ("1969", "1789", "11/9/1989", "when?", "", "44 BCE", "300 BC?", "2150"),
    "title": ("Moon landing", "Moon landing 1969", "", "x" * 200, "Łódź", "The Bastille is stormed"),
    "icon": ("castle", "roket", "none", ""),
}
CHOICES = {
    "language": ("de", "en"),
    "card": ("poker", "mini-us", "tarot"),
    "theme": ("eco", "chronicle"),
    "dates": ("day-first", ""),
}


def check_anew(folder: Path) -> tuple[int, int]:
    """The errors and warnings that `deckgen check --json` counts."""
    told = findings_as_json(check(load_deck(folder / "deck.yaml")))
    return told["errors"], told["warnings"]


def some_change(rows: int, offers: list[Any], chance: random.Random) -> dict[str, Any]:
    """A change as somebody may make it: of a cell, of rows, of the look, by a button, back or again."""
    row = chance.randrange(rows)
    key, heading = chance.choice(list(CHOICES)), chance.choice(list(CELLS))
    cells = {"action": "cells", "row": row, "cells": {heading: chance.choice(CELLS[heading])}}
    changes: list[dict[str, Any]] = [
        cells,
        {"action": "insert", "before": row, "rows": [{"title": "Waterloo"}]},
        {"action": "delete", "rows": [row]} if rows > 3 else cells,
        {"action": "sort", "heading": heading, "reverse": bool(chance.randrange(2))},
        {"action": "choice", "key": key, "value": chance.choice(CHOICES[key])},
        {"action": "undo"},
        {"action": "redo"},
        *([chance.choice(offers)] if offers else []),
    ]
    return chance.choice(changes)


@pytest.mark.parametrize("seed", range(3))
def test_after_any_change_the_problems_are_those_of_the_saved_files(tmp_path: Path, seed: int) -> None:
    folder, chance = tmp_path / "ours", random.Random(seed)
    folder.mkdir()
    (folder / "deck.yaml").write_text(HEADER, "utf-8")
    (folder / "events.csv").write_text(LIST, "utf-8")
    client = Client(studio_app(Decks(tmp_path), "/k"), "/k")
    offers: list[Any] = []
    for _ in range(40):
        state = client.get("/d/ours/contents").json()
        change = some_change(state["table"].count("<tr data-row"), offers, chance)
        client.post_json("/d/ours/change", {"revision": state["revision"], **change})
        answer = client.get("/d/ours/findings").json()
        told = Counter(finding["severity"] for finding in answer["findings"])
        assert (told["error"], told["warning"]) == check_anew(folder), change
        offers = [offer["change"] for finding in answer["findings"] for offer in finding["offers"]]


def test_problems_are_not_taken_for_those_of_a_deck_that_was_checked_in_the_meantime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "deck.yaml").write_text(HEADER, "utf-8")
    (tmp_path / "ours" / "events.csv").write_text(LIST, "utf-8")
    decks = Decks(tmp_path)
    client = Client(studio_app(decks, "/k"), "/k")

    def place_while_another_page_changes(shown: Any, *found: Any) -> Any:
        monkeypatch.undo()
        placed = place_findings(shown, *found)
        client.post_json("/d/ours/change", {"revision": 1, "action": "delete", "rows": [3]})
        client.get("/d/ours/findings")
        return placed

    monkeypatch.setattr(view_routes, "place_findings", place_while_another_page_changes)
    assert client.get("/d/ours/findings").json()["revision"] == 1
    answer = client.get("/d/ours/findings").json()
    assert answer["revision"] == 2
    assert all("11/9/1989" not in finding["message"] for finding in answer["findings"])


def counts(folder: Path) -> list[str]:
    """What the button with the three numbers says of the files: hints that are the same for many rows are one."""
    decks = Decks(folder.parent)
    session = decks.get(folder.name)
    assert session
    session.check()
    found = Counter(placed.finding.severity for placed in place_findings(session, session.checked.findings))
    assert (found[Severity.ERROR], found[Severity.WARNING]) == check_anew(folder)
    return [str(found[severity]) for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)]


def test_two_pages_show_the_counts_of_the_saved_files(page: Page, studio: Studio) -> None:
    folder = open_deck(page, studio, "counted", {"deck.yaml": HEADER, "events.csv": LIST})
    other = page.context.new_page()
    other.goto(page.url)

    def require_counts() -> None:
        for each in (page, other):
            expect(each.locator("#status")).to_have_text("Saved")
            expect(each.locator("#counts span")).to_have_text(counts(folder))

    require_counts()
    page.locator("#next-problem").click()
    page.locator("#here button").first.click()  # mended with a button
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    require_counts()
    other.locator('#table tr[data-row="4"] td[data-heading="title"]').dblclick()  # by typing, on the other page
    other.keyboard.press("Control+a")
    other.keyboard.type("Napoleon goes to Moscow")
    other.keyboard.press("Enter")
    expect(page.locator("#table")).to_contain_text("Napoleon goes to Moscow")
    require_counts()
    page.keyboard.press("Control+z")
    expect(other.locator("#table")).not_to_contain_text("Napoleon goes to Moscow")
    require_counts()
    page.get_by_role("button", name="Look").click()
    page.locator("#choice-language").select_option("de")
    expect(other.locator("#deck-title")).to_have_attribute("lang", "de")
    require_counts()
    page.locator("#choice-card").select_option("tarot")
    expect(page.get_by_role("button", name="Undo: choice")).to_be_enabled()
    require_counts()
    file = folder / "events.csv"
    file.write_text(file.read_text("utf-8").replace("roket", "rocket-launch"), "utf-8")
    expect(page.locator("#table")).to_contain_text("rocket-launch")
    require_counts()
    (folder / "events.csv").write_text("code,date,title\n1,1969,Moon landing\n", "utf-8")
    expect(page.locator("#cards .card")).to_have_count(1)
    require_counts()


def test_counts_come_though_an_answer_was_lost(page: Page, studio: Studio) -> None:
    folder = open_deck(page, studio, "lost-answer", {"deck.yaml": HEADER, "events.csv": LIST})
    other = page.context.new_page()
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    other.route("**/findings", lose)
    other.goto(page.url)
    expect(other.locator("#counts span")).to_have_text(counts(folder), timeout=15_000)
    assert len(lost) > 1


def test_nothing_is_counted_before_the_first_check(page: Page, studio: Studio) -> None:
    folder = open_deck(page, studio, "unchecked", {"deck.yaml": HEADER, "events.csv": LIST})
    other = page.context.new_page()
    waiting: list[Route] = []
    other.route("**/findings", lambda route: waiting.append(route))
    with other.expect_request("**/findings"):
        other.goto(page.url)
    expect(other.locator("#counts span")).to_have_text(["…"] * 3)
    expect(other.locator("[data-count]")).to_have_text(["6", "…", "…"])
    waiting.pop().continue_()
    expect(other.locator("#counts span")).to_have_text(counts(folder))
