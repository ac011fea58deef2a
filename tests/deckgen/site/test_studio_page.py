"""The studio without a server: a list is dropped, mended and printed, and nobody else is asked for anything."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import deckgen
from tests.deckgen.site.built_site import SECONDS, kill_tab, open_page, read_copy, wait_for_application
from tests.deckgen.studio.test_dropped_folders import drop, make_folder

LIST = """date,title,note
20 July 1969,First people walk on the Moon,"Two of them, for two and a half hours."
1789,The storming of the Bastille,Seven prisoners were inside.
c. 2560 BCE,The Great Pyramid is finished,"It was the tallest building for 3,800 years."
1492,Columbus crosses the Atlantic,He believed it was Asia.
"""


@dataclass
class Studio:
    """The page, and the frame in which the studio runs."""

    page: object
    frame: object
    address: str

    def drop(self, name: str, content: str) -> None:
        self.frame.goto(f"{self.address}/studio/app/")
        self.frame.locator("#files").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content.encode()})
        self.frame.locator("main button.strong").last.click(timeout=SECONDS)
        self.frame.locator("#cards .card svg").first.wait_for(timeout=SECONDS)

    def save(self, link: str) -> bytes:
        with self.page.expect_download(timeout=SECONDS) as download:
            self.frame.locator(link).first.click(timeout=SECONDS)
        return Path(download.value.path()).read_bytes()


@pytest.fixture(scope="module")
def studio(browser, site_address: str) -> Iterator[Studio]:
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800}, accept_downloads=True)
    asked: list[str] = []
    errors: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield Studio(page, open_page(page, f"{site_address}/studio/"), site_address)
    assert not errors
    assert all(address.startswith((site_address, f"blob:{site_address}")) for address in asked)
    context.close()


def test_a_dropped_list_gives_the_bytes_of_the_command(studio: Studio, tmp_path: Path) -> None:
    studio.drop("moon.csv", LIST)
    studio.frame.locator("[data-panel=print]").click()
    printed = studio.save("#printed a[download]")
    studio.frame.locator("[data-panel=keep]").click()
    packed = studio.save("#panel a[href='deck.zip']")
    with zipfile.ZipFile(io.BytesIO(packed)) as folder:
        folder.extractall(tmp_path)
    deck = deckgen.load_deck(next(tmp_path.rglob("deck.yaml")))
    deckgen.build(deck, tmp_path / "moon.pdf")
    assert printed == (tmp_path / "moon.pdf").read_bytes()


def test_a_folder_is_dropped_whole(studio: Studio, tmp_path: Path) -> None:
    files = {"deck.yaml": "title: Ours\nlanguage: en\nevents: lists/moon.csv\n", "lists/moon.csv": LIST}
    studio.frame.goto(f"{studio.address}/studio/app/")
    studio.frame.locator("#drop").wait_for(timeout=SECONDS)
    drop(studio.page, make_folder(tmp_path / "ours", files))
    studio.frame.locator("#cards .card svg").first.wait_for(timeout=SECONDS)
    assert studio.frame.locator("#cards .card").count() == 4


def test_pages_are_seen_before_they_are_printed(studio: Studio) -> None:
    studio.drop("pages.csv", LIST)
    studio.frame.locator("[data-panel=print]").click()
    picture = studio.frame.locator("#printed img").first
    picture.wait_for(timeout=SECONDS)
    studio.frame.wait_for_function("() => document.querySelector('#printed img').naturalWidth > 500", timeout=SECONDS)


def test_what_is_saved_is_there_after_a_kill(studio: Studio) -> None:
    studio.drop("kept.csv", LIST)
    studio.frame.locator("#deck-title").fill("A deck that stays")
    studio.frame.locator("#deck-title").blur()
    studio.frame.wait_for_function("() => document.querySelector('#status').textContent === 'Saved'", timeout=SECONDS)
    context = studio.page.context
    kill_tab(studio.page)
    studio.page = context.new_page()
    studio.frame = open_page(studio.page, f"{studio.address}/studio/")
    assert "A deck that stays" in studio.frame.locator(".decks").first.inner_text()
    assert b"title: A deck that stays" in read_copy(studio.frame)["decks/kept/deck.yaml"]


def test_a_reload_shows_the_same_page(studio: Studio) -> None:
    studio.drop("again.csv", LIST)
    address = studio.page.url
    assert address.endswith("/studio/#/d/again/")
    studio.page.reload()
    studio.frame = wait_for_application(studio.page)
    studio.frame.locator("#cards .card svg").first.wait_for(timeout=SECONDS)
    assert studio.page.url == address


def test_a_workbook_is_read_too(studio: Studio, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is not installed")
    book = openpyxl.Workbook()
    for row in (("Year", "Event"), (1066, "The Normans land"), (1215, "Magna Carta is sealed")):
        book.active.append(row)
    book.save(tmp_path / "school.xlsx")
    studio.frame.goto(f"{studio.address}/studio/app/")
    studio.frame.locator("#files").set_input_files(tmp_path / "school.xlsx")
    studio.frame.locator("main button.strong").last.click(timeout=SECONDS)
    studio.frame.locator("#cards .card svg").first.wait_for(timeout=SECONDS)
    assert studio.frame.locator("#cards .card").count() == 2


def test_a_photograph_is_refused_with_the_way_out(studio: Studio, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (60, 40), "red").save(tmp_path / "moon.jpg")
    studio.drop("photo.csv", LIST)
    studio.frame.locator("[data-panel=pictures]").click()
    studio.frame.locator("#panel input[type=file]").first.set_input_files(tmp_path / "moon.jpg")
    studio.frame.get_by_text("this page cannot read photographs").first.wait_for(timeout=SECONDS)


def test_axe_finds_nothing_to_object_to(studio: Studio) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    studio.frame.goto(f"{studio.address}/studio/app/")
    assert axe.Axe().run(studio.page).response["violations"] == []
    page = studio.page.context.new_page()
    for path in ("/", "/contents.html"):
        page.goto(f"{studio.address}{path}")
        assert axe.Axe().run(page).response["violations"] == [], path
    page.close()
