"""The studio in a real browser: a list is dropped, mended with keys alone, and is on disk."""

from __future__ import annotations

import http.client
import re
import time
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from deckgen.reading.deck_file import load_deck
from tests.deckgen.studio.conftest import Studio, open_deck

PANELS = {
    "columns": ".samples",
    "pictures": ".face",
    "look": "select",
    "axis": "img",
    "print": ".advice",
    "keep": "code",
}
"""The panels of a deck, each with what shows that it is there."""
PASTE = """(contents) => {
  const clipboardData = new DataTransfer();
  for (const [kind, content] of Object.entries(contents)) clipboardData.setData(kind, content);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
LIST = "date,title,note\n1969,Moon landing of 1969,far\n44 BCE,Caesar dies,\n1789,The Bastille is stormed,near\n"


def drop(page: Page, tmp_path: Path, name: str) -> Path:
    """Begin a deck with a list; returns the name of its folder."""
    (tmp_path / f"{name}.csv").write_text(LIST, "utf-8")
    page.locator("#files").set_input_files(tmp_path / f"{name}.csv")
    page.get_by_role("button", name="Make the deck").click()
    page.locator("#cards .face svg").first.wait_for()
    return Path(name)


def cell(page: Page, row: int, heading: str):
    return page.locator(f'#table tr[data-row="{row}"] td[data-heading="{heading}"]')


def saved_titles(studio: Studio, name: str) -> list[str]:
    return [card.title for card in load_deck(studio.folder / name / "deck.yaml").cards]


def test_a_problem_is_shown_at_its_cell_and_mended_with_keys(page: Page, studio: Studio, tmp_path: Path) -> None:
    drop(page, tmp_path, "keys")
    marked = page.locator('#table td[data-severity="warning"]')
    expect(marked).to_have_attribute("title", re.compile("“of 1969” on the title face gives the date away → .+"))
    page.locator("#next-problem").click()
    page.keyboard.press("F2")
    page.keyboard.press("End")
    for _ in " of 1969":
        page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Saved")
    expect(marked).to_have_count(0)
    assert saved_titles(studio, "keys")[0] == "Moon landing"
    expect(page.locator("#cards .flip").first).to_have_attribute("aria-label", re.compile("Moon landing, 1969"))
    page.keyboard.press("Control+z")
    expect(cell(page, 0, "title")).to_have_text("Moon landing of 1969")


def test_dates_tell_how_they_are_read_while_they_are_typed(page: Page, tmp_path: Path) -> None:
    drop(page, tmp_path, "dates")
    cell(page, 0, "date").click()
    page.keyboard.type("July 20, 1969")
    expect(page.locator("#hint")).to_have_text("Read as July 20, 1969")
    expect(page.locator("#cards li").first.locator(".face.date")).to_contain_text("20")
    for _ in range(4):
        page.keyboard.press("Backspace")
    page.keyboard.type("yesterday")
    expect(page.locator("#hint")).to_have_class("hint wrong")
    page.keyboard.press("Escape")
    expect(cell(page, 0, "date")).to_have_text("1969")


def test_rows_are_added_sorted_moved_deleted_and_undone(page: Page, studio: Studio, tmp_path: Path) -> None:
    drop(page, tmp_path, "rows")
    page.get_by_role("button", name="Date", exact=True).click()
    expect(cell(page, 0, "title")).to_have_text("Caesar dies")
    page.locator("#add-row").click()
    page.keyboard.type("Something new")
    page.keyboard.press("Enter")
    expect(page.locator("#table tbody tr")).to_have_count(4)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowDown")
    page.locator("#delete-rows").click()
    expect(page.locator("#table tbody tr")).to_have_count(2)
    for name in ("deletion", "new event", "sorting"):
        undo = page.get_by_role("button", name=f"Undo: {name}")
        undo.click()
        expect(undo).to_have_count(0)
    expect(cell(page, 0, "title")).to_have_text("Moon landing of 1969")
    assert saved_titles(studio, "rows") == ["Moon landing of 1969", "Caesar dies", "The Bastille is stormed"]


def test_a_pictogram_is_chosen_by_a_word(page: Page, studio: Studio, tmp_path: Path) -> None:
    drop(page, tmp_path, "icons")
    cell(page, 1, "icon").dblclick()
    page.keyboard.press("Control+a")
    page.keyboard.type("castillo")
    page.locator("#icon-choice [data-icon=castle]").click()
    expect(cell(page, 1, "icon")).to_have_text("castle")
    expect(page.locator("#status")).to_have_text("Saved")
    expect(page.locator("#icon-choice")).to_be_hidden()
    assert load_deck(studio.folder / "icons" / "deck.yaml").cards[1].icon == "castle"


def test_two_pages_show_the_same_deck_and_an_edit_made_elsewhere(page: Page, studio: Studio, tmp_path: Path) -> None:
    drop(page, tmp_path, "two")
    other = page.context.new_page()
    other.goto(page.url)
    cell(other, 1, "title").dblclick()
    other.keyboard.press("Control+a")
    other.keyboard.type("Caesar is killed")
    other.keyboard.press("Enter")
    expect(cell(page, 1, "title")).to_have_text("Caesar is killed")
    file = studio.folder / "two" / "events.csv"
    file.write_text(file.read_text("utf-8-sig").replace("The Bastille is stormed", "Bastille Day"), "utf-8-sig")
    expect(cell(page, 2, "title")).to_have_text("Bastille Day")


def test_a_table_is_pasted_onto_the_page(page: Page) -> None:
    page.evaluate(PASTE, {"text/plain": "Year\tEvent\n1969\tMoon landing\n1789\tBastille"})
    expect(page.locator(".samples").nth(1)).to_contain_text("Moon landing")
    page.get_by_label("Title of the deck").fill("From the clipboard")
    page.get_by_role("button", name="Make the deck").click()
    expect(page.locator("#cards .face svg")).to_have_count(4)


def test_the_fields_about_a_list_are_as_wide_as_what_is_written_in_them(page: Page, tmp_path: Path) -> None:
    (tmp_path / "wide.csv").write_text(LIST, "utf-8")
    page.locator("#files").set_input_files(tmp_path / "wide.csv")
    field = page.get_by_label("Title of the deck")
    expect(field).to_have_value("Wide")
    page.wait_for_function("field => field.getBoundingClientRect().width > 300", arg=field.element_handle())


def test_of_a_long_deck_only_the_cards_near_the_view_are_drawn(page: Page, studio: Studio) -> None:
    rows = "".join(f"{number:03},{1000 + number},Event number {number}\n" for number in range(1, 401))
    files = {"deck.yaml": "title: Long\nevents: events.csv\n", "events.csv": f"code,date,title\n{rows}"}
    open_deck(page, studio, "long", files)
    first, last = page.locator("#cards .card").first, page.locator("#cards .card").last
    last.scroll_into_view_if_needed()
    expect(last.locator(".face svg")).to_have_count(2)
    expect(first.locator(".face svg")).to_have_count(0)
    assert page.locator("#cards .face svg").count() < 200
    first.scroll_into_view_if_needed()
    expect(first.locator(".face svg")).to_have_count(2)


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_pages_and_panels_fit_and_are_accessible(
    page: Page, tmp_path: Path, width: int, scheme: Literal["dark", "light"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 760})
    require_fit(page, width, "first page")
    drop(page, tmp_path, f"fit-{width}")
    page.locator("#findings li").first.wait_for(state="attached")
    page.locator("#next-problem").click()
    page.locator("#counts").click()
    require_fit(page, width, "problems")
    page.locator("#counts").click()
    cell(page, 0, "icon").dblclick()
    page.locator("#icon-choice button").first.wait_for()
    require_fit(page, width, "pictograms")
    page.keyboard.press("Escape")
    for panel, sign in PANELS.items():
        page.locator(f"[data-panel={panel}]").click()
        page.locator(f"#panel {sign}").first.wait_for()
        require_fit(page, width, panel)
        page.locator(f"[data-panel={panel}]").click()


def require_fit(page: Page, width: int, what: str) -> None:
    """That nothing is wider than the page, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width, what
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [each["id"] for each in found] == [], what


def test_a_pictogram_is_chosen_with_keys_alone(page: Page, studio: Studio, tmp_path: Path) -> None:
    drop(page, tmp_path, "icon-keys")
    cell(page, 1, "icon").click()
    page.keyboard.press("F2")
    page.keyboard.type("castillo")
    castle = page.locator("#icon-choice [data-icon=castle]")
    castle.wait_for()
    wanted = castle.evaluate("icon => [...icon.parentElement.children].indexOf(icon)")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".editor")).to_have_attribute("aria-activedescendant", "")
    for _ in range(wanted + 1):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".editor")).to_have_attribute("aria-activedescendant", f"icon-{wanted}")
    page.keyboard.press("Enter")
    expect(cell(page, 1, "icon")).to_have_text("castle")
    expect(page.locator("#status")).to_have_text("Saved")
    assert load_deck(studio.folder / "icon-keys" / "deck.yaml").cards[1].icon == "castle"


def test_a_table_of_a_web_page_is_pasted_with_cells_that_reach_over_rows(page: Page) -> None:
    table = """<style>td {}</style><table>
      <tr style="height: 1em"><th>Year</th><th>Event</th><th>Note</th></tr>
      <tr><td rowspan="2">1969</td><td>Moon<br>landing</td><td><span style="display:none">0001</span>far</td></tr>
      <tr><td>Woodstock</td><td>loud</td></tr><tr><td>1789</td><td colspan="2">Bastille</td></tr></table>"""
    page.evaluate(PASTE, {"text/html": table, "text/plain": "Year\tEvent\n1969\tMoon\nlanding"})
    expect(page.locator(".understood")).to_contain_text("3 events")
    samples = page.locator(".samples li > span:first-child").all_inner_texts()
    assert samples == ["1969", "1969", "1789", "Moon landing", "Woodstock", "Bastille", "far", "loud"]


def test_a_hostile_web_page_on_the_clipboard_freezes_nothing(page: Page) -> None:
    """Style sheets without an end took half a minute; a long cell over all rows made a text longer than any can be."""
    began = time.monotonic()
    page.evaluate(PASTE, {"text/html": "<style " * 100_000, "text/plain": "nothing"})
    assert time.monotonic() - began < 5
    usual = "<tr><th>Year</th><th>Event</th></tr><tr><td>1969</td><td>Moon landing</td></tr>"
    hostile = f"<table>{usual}<tr><td rowspan=9999>{'x' * 1_000_000}</td></tr>{'<tr><td>1789</td></tr>' * 999}</table>"
    page.evaluate(PASTE, {"text/html": hostile, "text/plain": "nothing"})
    expect(page.locator(".samples").first).to_contain_text("1969")


def test_undo_is_there_after_the_page_was_loaded_again(page: Page, studio: Studio, tmp_path: Path) -> None:
    drop(page, tmp_path, "reload")
    cell(page, 1, "title").dblclick()
    page.keyboard.type("Brutus strikes")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Saved")
    page.reload()
    page.get_by_role("button", name="Undo: change of a cell").click()
    expect(cell(page, 1, "title")).to_have_text("Caesar dies")
    expect(page.get_by_role("button", name="Redo: change of a cell")).to_be_enabled()


def test_the_look_is_seen_at_once_and_the_pdf_is_that_of_the_command(
    page: Page, studio: Studio, tmp_path: Path, deckgen
) -> None:
    drop(page, tmp_path, "print")
    page.get_by_role("button", name="Look").click()
    page.get_by_role("radio", name="eco").press("Space")
    expect(page.locator("#status")).to_have_text("Saved")
    expect(page.locator("#cards .face.title rect").first).to_have_attribute("fill", "#ffffff")
    page.get_by_role("button", name="Print").click()
    page.locator("[name=paper]").select_option("Letter")
    expect(page.locator("#printed")).to_contain_text("sheet of Letter")
    expect(page.locator(".pages img")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the PDF").click()
    deck = studio.folder / "print" / "deck.yaml"
    assert "theme: eco" in deck.read_text("utf-8")
    deckgen("build", deck, "--paper", "Letter", "-o", "command.pdf")
    assert download.value.path().read_bytes() == (tmp_path / "command.pdf").read_bytes()
    page.get_by_role("button", name="Files").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the deck as a ZIP").click()
    packed = zipfile.ZipFile(download.value.path()).namelist()
    assert {"deck.yaml", "events.csv", "original/print.csv"} <= set(packed)
    page.locator("[data-state]").first.click()
    expect(page.get_by_role("button", name="Undo: return to an earlier state")).to_be_visible()
    assert "theme: eco" not in deck.read_text("utf-8")


def test_others_on_this_machine_need_the_address(studio: Studio) -> None:
    port = studio.address.split("/")[2]
    for path, headers, status in (
        ("/", {}, 404),
        ("/d/keys/", {}, 404),
        ("/" + studio.address.split("/", 3)[3], {"Host": "example.org"}, 400),
    ):
        assert answer("GET", port, path, headers) == status
    root = "/" + studio.address.split("/", 3)[3]
    assert answer("POST", port, f"{root}take", {"Origin": "http://example.org"}) == 403


def answer(method: str, host: str, path: str, headers: dict[str, str]) -> int:
    with closing(http.client.HTTPConnection(host)) as connection:
        connection.request(method, path, headers=headers)
        return connection.getresponse().status
