"""The studio as one file that is opened from the disk, in a real browser: no server, and nothing asked of anybody."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Dialog, FrameLocator, Page, expect

import deckgen
from tests.deckgen.studio.test_dropped_folders import drop, make_folder

SECONDS = 60_000  # in which Python starts on a busy machine
LIST = "date,title,note\n1969,Moon landing,far\n44 BCE,Caesar dies,\n1789,The Bastille is stormed,near\n"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody; a test fails if anything went wrong in a page, or if anything was asked of anybody."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en")
    made.set_default_timeout(SECONDS)
    wrong: list[str] = []
    made.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    made.on("weberror", lambda error: wrong.append(str(error.error)))
    made.on("request", lambda request: None if _is_own(request.url) else wrong.append(request.url))
    yield made
    made.close()
    assert not wrong


def _is_own(address: str) -> bool:
    return address.startswith(("file:", "blob:", "data:"))


def shown(page: Page) -> FrameLocator:
    """The page of the studio that is seen."""
    return page.frame_locator("#app iframe:not(.coming)")


def open_file(context: BrowserContext, file: Path) -> Page:
    page = context.new_page()
    page.goto(file.as_uri())
    expect(shown(page).locator("#cards, #drop")).to_be_visible(timeout=SECONDS)
    return page


def make_deck(page: Page, tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.csv").write_text(LIST, "utf-8")
    shown(page).locator("#files").set_input_files(tmp_path / f"{name}.csv")
    expect(shown(page).get_by_label("Title of the deck")).to_have_value(name.capitalize())
    shown(page).locator("#menu-language").select_option("fr")  # asks how the list is understood now
    expect(shown(page).locator("#menu-language")).to_have_value("fr")
    shown(page).get_by_role("button", name="Make the deck").click()
    expect(shown(page).locator("#cards .face svg")).to_have_count(6, timeout=SECONDS)


def download(page: Page, name: str, to: Path) -> Path:
    with page.expect_download(timeout=SECONDS) as saved:
        shown(page).get_by_role("link", name=name).click()
    saved.value.save_as(to)
    return to


def test_a_list_becomes_the_same_pdf_as_by_the_command(
    context: BrowserContext, single_file: Path, tmp_path: Path
) -> None:
    page = open_file(context, single_file)
    make_deck(page, tmp_path, "history")
    expect(page).to_have_title(re.compile("History"))

    studio = shown(page)
    studio.locator('#table td[data-heading="note"]').nth(1).click()
    page.keyboard.type("in the senate")
    page.keyboard.press("Enter")
    expect(studio.locator("#status")).to_have_text("Saved")
    studio.locator("[data-panel=print]").click()
    expect(studio.locator("#printed .pages img")).to_have_count(2, timeout=SECONDS)
    for image in studio.locator("#printed .pages img").all():
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        expect(image).not_to_have_js_property("naturalWidth", 0)
    printed = download(page, "Download the PDF", tmp_path / "seen.pdf")
    studio.locator("[data-panel=keep]").click()
    with zipfile.ZipFile(download(page, "Download the deck as a ZIP", tmp_path / "deck.zip")) as packed:
        packed.extractall(tmp_path / "deck")
    (header,) = (tmp_path / "deck").rglob("deck.yaml")
    assert "in the senate" in (header.parent / "events.csv").read_text("utf-8")
    deckgen.build(deckgen.load_deck(header), tmp_path / "made.pdf")
    assert printed.read_bytes() == (tmp_path / "made.pdf").read_bytes()


def test_a_folder_is_dropped_whole(context: BrowserContext, single_file: Path, tmp_path: Path) -> None:
    files = {"deck.yaml": "title: Ours\nlanguage: en\nevents: lists/history.csv\n", "lists/history.csv": LIST}
    page = open_file(context, single_file)
    drop(page, make_folder(tmp_path / "ours", files))
    expect(shown(page).locator("#cards .face svg")).to_have_count(6, timeout=SECONDS)


def test_what_was_made_is_there_when_the_file_is_opened_again(
    context: BrowserContext, single_file: Path, tmp_path: Path
) -> None:
    page = open_file(context, single_file)
    make_deck(page, tmp_path, "kept")
    page.reload()
    expect(shown(page).locator("#cards .face svg")).to_have_count(6, timeout=SECONDS)  # at the same place
    shown(page).get_by_role("link", name="All decks").click()
    expect(shown(page).get_by_role("link", name="Kept 3 cards")).to_be_visible()
    page.go_back()
    expect(shown(page).locator("#cards")).to_be_visible()
    page.go_forward()
    expect(shown(page).locator("#drop")).to_be_visible()
    expect(page).to_have_title("Make a deck")
    page.close()
    again = open_file(context, single_file)
    expect(shown(again).get_by_role("link", name="Kept 3 cards")).to_be_visible()
    copy = download(again, "Save a copy", tmp_path / "copy.zip")
    assert "decks/kept/deck.yaml" in zipfile.ZipFile(copy).namelist()


def test_a_picture_on_a_card_is_found_without_a_server_and_drawn_again_the_same(
    context: BrowserContext, single_file: Path
) -> None:
    """A card that is drawn again is compared with what it was, and only changed if it differs."""
    page = open_file(context, single_file)
    drawing = '<svg><image href="assets/icon.svg" width="32" height="32"></image></svg>'
    first, second = [
        page.frames[-1].evaluate_handle(
            """(drawing) => {
              const place = document.body.appendChild(document.createElement("div"));
              place.innerHTML = drawing;
              return new Promise((done) => place.querySelector("image").addEventListener("load", () => done(place)));
            }""",
            drawing,
        )
        for _ in range(2)
    ]
    assert first.as_element().query_selector("image").get_attribute("href").startswith("blob:")
    assert first.evaluate("(place) => place.innerHTML") == second.evaluate("(place) => place.innerHTML")


def test_only_one_window_has_the_studio(context: BrowserContext, single_file: Path) -> None:
    first = open_file(context, single_file)
    second = context.new_page()
    second.goto(single_file.as_uri())
    expect(second.locator("#progress")).to_contain_text("open in another tab")
    second.get_by_role("button", name="Use it here instead").click()
    expect(shown(second).locator("#drop")).to_be_visible(timeout=SECONDS)
    expect(first.locator("#progress")).to_contain_text("now used in another tab")


def test_the_first_page_is_accessible_and_in_the_language_of_the_browser(browser: Browser, single_file: Path) -> None:
    for locale, title in (("pl", "Zrób talię"), ("fr-CA", "Créer un jeu de cartes")):
        context = browser.new_context(locale=locale, viewport={"width": 360, "height": 640})
        page = open_file(context, single_file)
        expect(shown(page).get_by_role("heading", level=1)).to_have_text(title)
        for frame in page.frames:
            assert [each["id"] for each in Axe().run(frame).response["violations"]] == []
        assert page.locator("html").get_attribute("lang") == locale[:2]
        context.close()


def test_a_browser_that_keeps_nothing_is_no_secret(context: BrowserContext, single_file: Path, tmp_path: Path) -> None:
    """So that nobody closes the page and believes that the decks are kept."""
    text = single_file.read_text("utf-8")
    assert text.count("indexedDB.open(") == 1
    file = tmp_path / "elsewhere.html"
    file.write_text(text.replace("indexedDB.open(", "indexedDB.absent("), "utf-8")
    page = open_file(context, file)
    expect(page.locator("#not-kept")).to_contain_text("does not save anything from this page")
    make_deck(page, tmp_path, "unkept")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
    expect(shown(page).locator("#cards .face svg")).to_have_count(6)


def test_the_policy_of_the_file_allows_no_other_script_and_no_connection(single_file: Path) -> None:
    text = single_file.read_text("utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    directives = dict(directive.strip().split(" ", 1) for directive in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["connect-src"] == "blob:"
    assert set(directives["script-src"].split()) >= {"blob:", "'wasm-unsafe-eval'"}
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert not re.findall(r"https?:(?!//studio\.invalid)", policy)
