"""Printing in the studio, in a real browser: wishes, all pages, a printer that is calibrated, an export."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.deckgen.studio.conftest import Studio, open_deck, running_studio

HEADER = "id: OURS\ntitle: Ours\nlanguage: en\ntheme: eco\nevents: events.csv\n"
ROWS = "".join(f"{number:03},{1900 + number * 7 % 23},Event number {number}\n" for number in range(1, 23))
FILES = {"deck.yaml": HEADER, "events.csv": f"code,date,title\n{ROWS}"}


def test_a_teacher_prints_what_was_seen(page: Page, studio: Studio) -> None:
    open_deck(page, studio, "prints", FILES)
    page.get_by_role("button", name="Print").click()
    printed = page.locator("#printed")
    expect(printed).to_contain_text("2 sheets of A4 upright")
    expect(printed.locator(".pages img")).to_have_count(4)
    page.get_by_label("Only the first sheet, as a test").check()
    page.get_by_label("a box").check()
    expect(printed).to_contain_text("1 sheet of A4 upright")
    expect(printed).to_contain_text("ours-box.pdf: a tuck box")
    expect(page.get_by_label("Weight of the card stock, in g/m²")).to_be_visible()
    for number in range(3):  # two of the sheet, one of the box, each drawn when it comes into view
        image = printed.locator(".pages img").nth(number)
        image.scroll_into_view_if_needed()
        page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all as a ZIP").click()
    assert zipfile.ZipFile(download.value.path()).namelist() == ["ours.pdf", "ours-box.pdf"]

    page.get_by_role("button", name="Print").click()  # closed and opened again, the wishes are still there
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_label("a box")).to_be_checked()
    page.get_by_text("Fronts and backs do not line up?").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the calibration sheet").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    page.locator("[name=a-across]").fill("8")
    page.locator("[name=b-across]").fill("-8")
    page.get_by_label("Name of the printer, tray and paper").fill("school")
    page.get_by_role("button", name="Save the profile").click()
    expect(page.locator("#calibration .problem")).to_contain_text("contradict each other")
    expect(page.locator("[name=a-across]")).to_have_value("8")
    page.locator("[name=a-across]").fill("0.75")
    page.locator("[name=b-across]").fill("0.5")
    expect(page.locator("[data-hole=a] .dot")).to_have_attribute("cx", "0.75")
    page.get_by_role("button", name="Save the profile").click()
    expect(page.locator(".saved")).to_contain_text("saved printer school: backs are moved 0.625 mm right")
    expect(page.get_by_label("Printer profile")).to_have_value("school")
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    page.get_by_role("button", name="Delete school").click()
    expect(page.get_by_label("Printer profile")).to_have_value("")

    page.locator("#exports > summary").click()
    page.get_by_label("Tabletop Simulator").check()
    page.get_by_role("button", name="Make the files").click()
    expect(page.locator("#exported .problem")).to_contain_text("needs their address")
    page.get_by_label("Contact sheet").check()
    page.get_by_role("button", name="Make the files").click()
    with page.expect_download() as download:
        page.locator("#exported").get_by_role("link", name="Download all as a ZIP").click()
    assert "contact.pdf" in zipfile.ZipFile(download.value.path()).namelist()


def test_an_export_does_not_take_the_place_of_pages_that_are_still_being_made(page: Page, studio: Studio) -> None:
    open_deck(page, studio, "in-turn", FILES)
    page.get_by_role("button", name="Print").click()
    printed = page.locator("#printed")
    expect(printed).to_contain_text("2 sheets of A4 upright")
    page.locator("#exports > summary").click()
    page.get_by_label("Contact sheet").check()
    held: list[Route] = []
    page.route("**/printed?*", lambda route: held.append(route))
    with page.expect_request("**/printed?*"):
        page.locator("[name=paper]").select_option("Letter")
    page.get_by_role("button", name="Make the files").click()
    expect(page.locator("#exported").get_by_role("link").first).to_be_visible()
    held.pop().continue_()
    expect(printed).to_contain_text("of Letter")
    expect(printed).not_to_have_class(re.compile("busy"))


def test_a_deck_with_errors_is_not_printed(page: Page, studio: Studio) -> None:
    open_deck(page, studio, "errors", {**FILES, "events.csv": f"code,date,title\n{ROWS}099,yesterday,Broken\n"})
    page.get_by_role("button", name="Print").click()
    expect(page.locator("#printed .problem")).to_contain_text("Correct them first")
    expect(page.locator("#printed a")).to_have_count(0)
    page.get_by_role("button", name="Show the first one").click()
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#table :focus")).to_have_text("yesterday")


def test_the_first_error_is_visited_as_soon_as_it_is_known(page: Page, studio: Studio) -> None:
    held: list[Route] = []
    page.route("**/findings", lambda route: held.append(route))
    open_deck(page, studio, "unknown", {**FILES, "events.csv": f"code,date,title\n{ROWS}099,yesterday,Broken\n"})
    page.get_by_role("button", name="Print").click()
    page.get_by_role("button", name="Show the first one").click()
    expect(page.locator("#panel")).to_be_visible()
    held.pop().continue_()
    expect(page.locator("#table :focus")).to_have_text("yesterday")


def test_the_studio_is_closed_from_the_panel_of_files(browser: Browser, tmp_path: Path) -> None:
    with running_studio(tmp_path / "Decks") as studio, browser.new_context() as context:
        page = context.new_page()
        open_deck(page, studio, "done", FILES)
        page.get_by_role("button", name="Files").click()
        page.get_by_role("button", name="Close the studio").click()
        expect(page.get_by_role("heading")).to_have_text("The studio is closed")
