"""Typing faster than the studio answers, in a real browser: nothing is lost, whatever the answers bring meanwhile."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from deckgen.reading.deck_file import load_deck
from tests.deckgen.studio.conftest import Studio, open_deck

HEADER = "title: Ours\nlanguage: en\nevents: events.csv\n"
LIST = "code,date,title,note\n001,1969,Moon landing,far\n002,1789,Bastille,near\n003,44 BCE,Caesar dies,\n"


@pytest.fixture
def folder(page: Page, studio: Studio, request: pytest.FixtureRequest) -> Path:
    """An open deck whose studio takes its time for every change."""
    made = open_deck(page, studio, request.node.name.replace("_", "-")[:60], {"deck.yaml": HEADER, "events.csv": LIST})

    def delay(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route("**/change", delay)
    return made


def cell(page: Page, row: int, heading: str):
    return page.locator(f'#table tr[data-row="{row}"] td[data-heading="{heading}"]')


def written(folder: Path) -> list[tuple[str, str, str]]:
    events = load_deck(folder / "deck.yaml").events
    return [(event.text("date"), event.text("title"), event.text("note")) for event in events]


def wait_until_saved(page: Page) -> None:
    expect(page.locator("#status")).to_have_text("Saved")


def test_a_row_is_written_in_one_go(page: Page, folder: Path) -> None:
    cell(page, 1, "date").click()
    for text in ("14 July 1789", "The Bastille is stormed", "Seven prisoners were inside"):
        page.keyboard.type(text, delay=8)
        page.keyboard.press("Tab")
    cell(page, 2, "note").dblclick()
    page.keyboard.type("On the Ides", delay=8)
    page.keyboard.press("Enter")
    wait_until_saved(page)
    assert written(folder)[1:] == [
        ("14 July 1789", "The Bastille is stormed", "Seven prisoners were inside"),
        ("44 BCE", "Caesar dies", "On the Ides"),
    ]


def test_new_events_are_written_one_after_the_other(page: Page, folder: Path) -> None:
    cell(page, 2, "note").click()
    for line in (("1815", "Waterloo", "rain"), ("1945", "Peace", "spring")):
        page.keyboard.press("Control+Enter")
        for text in line:
            page.keyboard.type(text, delay=8)
            page.keyboard.press("Tab")
    wait_until_saved(page)
    assert written(folder)[3:] == [("1815", "Waterloo", "rain"), ("1945", "Peace", "spring")]
    page.keyboard.press("Escape")
    expect(page.locator("#table tbody tr")).to_have_count(5)
    page.keyboard.press("Control+z")
    expect(cell(page, 4, "note")).to_be_empty()


def test_a_new_row_in_which_nothing_stands_yet_stays_when_answers_come(page: Page, folder: Path) -> None:
    cell(page, 0, "note").click()
    page.keyboard.type("not far")
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Tab")
    wait_until_saved(page)
    page.keyboard.type("A new event")
    page.keyboard.press("Enter")
    wait_until_saved(page)
    assert written(folder) == [
        ("1969", "Moon landing", "not far"),
        ("", "A new event", ""),
        ("1789", "Bastille", "near"),
        ("44 BCE", "Caesar dies", ""),
    ]


def test_tab_in_the_last_cell_adds_an_event(page: Page, folder: Path) -> None:
    cell(page, 2, "note").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    cell(page, 2, "note").dblclick()
    page.keyboard.type("Ides")
    page.keyboard.press("Tab")
    page.keyboard.type("1815")
    page.keyboard.press("Tab")
    page.keyboard.type("Waterloo")
    page.keyboard.press("Enter")
    wait_until_saved(page)
    assert written(folder)[2:] == [("44 BCE", "Caesar dies", "Ides"), ("1815", "Waterloo", "")]


def test_rows_are_moved_and_deleted_while_others_are_written(page: Page, folder: Path) -> None:
    cell(page, 2, "title").click()
    page.keyboard.type("Caesar is killed")
    page.keyboard.press("Escape")
    page.keyboard.type("Caesar falls")
    page.keyboard.press("Tab")
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.type("On the Ides")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Delete")
    page.keyboard.type("Now second")
    page.keyboard.press("Enter")
    wait_until_saved(page)
    assert written(folder) == [("44 BCE", "Caesar falls", "On the Ides"), ("1789", "Bastille", "Now second")]


def test_an_empty_new_row_is_given_up_and_no_other_with_it(page: Page, folder: Path) -> None:
    cell(page, 0, "title").click()
    page.locator("#add-row").click()
    page.locator("#delete-rows").click()
    page.locator("#add-row").click()
    page.keyboard.press("Escape")
    page.locator("#add-row").click()
    cell(page, 2, "title").click()
    page.keyboard.type("Caesar falls")
    page.keyboard.press("Enter")
    wait_until_saved(page)
    assert [title for _, title, _ in written(folder)] == ["Moon landing", "Bastille", "Caesar falls"]


def test_a_cell_that_is_being_written_stays_open_when_somebody_else_changes_the_deck(page: Page, folder: Path) -> None:
    cell(page, 1, "title").dblclick()
    page.keyboard.press("End")
    page.keyboard.type(" is stormed")
    page.keyboard.press("ArrowLeft")
    (folder / "events.csv").write_text(f"{LIST}004,1815,Waterloo,rain\n".replace("far", "very far"), "utf-8")
    expect(page.locator("#table tbody tr")).to_have_count(4)
    expect(page.locator(".editor")).to_be_focused()
    page.keyboard.type("e")
    page.keyboard.press("Enter")
    wait_until_saved(page)
    assert written(folder)[1:3] == [("1789", "Bastille is stormeed", "near"), ("44 BCE", "Caesar dies", "")]
    assert written(folder)[0][2] == "very far"


def test_what_is_typed_while_nothing_can_be_saved_is_saved_when_it_can(page: Page, folder: Path) -> None:
    page.unroute("**/change")
    page.route("**/change", lambda route: route.fulfill(status=507, json={"problem": "the disk is full"}))
    cell(page, 0, "title").dblclick()
    page.keyboard.press("Control+a")
    page.keyboard.type("Humans on the Moon")
    page.keyboard.press("Enter")
    page.keyboard.type("The Bastille")
    page.keyboard.press("Enter")
    expect(page.locator("#alert")).to_contain_text("the disk is full")
    expect(cell(page, 1, "title")).to_have_text("The Bastille")
    page.unroute("**/change")
    page.get_by_role("button", name="Try again").click()
    wait_until_saved(page)
    expect(page.locator("#alert")).to_be_empty()
    assert [title for _, title, _ in written(folder)] == ["Humans on the Moon", "The Bastille", "Caesar dies"]
