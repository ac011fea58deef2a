"""Makes the film strip of docs/studio.md in a real browser: python -m docs.make_studio_pictures"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import openpyxl
from PIL import Image

from tests.deckgen.studio.conftest import Studio, running_studio
from tests.programs import needed_browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURE = Path(__file__).parent / "pictures" / "studio.jpg"
WIDTH, HEIGHT, GAP, SCALE, QUALITY = 1180, 760, 12, 0.75, 84
SHEET = (
    ("History, year 8",),
    (),
    ("Year", "What happened", "Why it matters"),
    ("c. 1440", "Gutenberg prints with movable letters", "Books become cheap"),
    (1492, "Columbus reaches the Bahamas", "Two worlds meet"),
    (1517, "Luther writes his theses", "The Church splits"),
    (1543, "Copernicus moves the Earth in 1543", "The Sun stands in the middle"),
    (1588, "The Spanish Armada is beaten", "Spain loses 40 ships to storms"),
    ("03/04/1607", "Jamestown is founded", "English settlers stay in America"),
    (1687, "Newton explains gravity", "One law for apple and Moon"),
    (1769, "Watt patents his steam engine", "Factories follow"),
    (1789, "The Bastille is stormed", "It held seven prisoners"),
    (1804, "Haiti declares its independence", "The only slave revolt that made a state"),
    (1869, "The Suez Canal opens", "Ships no longer sail around Africa"),
    (1903, "The Wright brothers fly", "Twelve seconds in the air"),
    ("44 BCE", "Caesar is murdered", "Sixty senators took part"),
    ("1969-07-20", "Moon landing", "The computer had 4 KB of memory"),
)


def main() -> None:
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, running_studio(Path(folder) / "Decks") as studio, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=needed_browser(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
        shots = take_shots(page, studio, Path(folder) / "History.xlsx")
        browser.close()
    _lay_out(shots).save(PICTURE, quality=QUALITY, optimize=True, progressive=True)


def take_shots(page: Page, studio: Studio, file: Path) -> list[Image.Image]:
    """The first page, the question about columns, a problem with its buttons, and the pages to print."""
    book = openpyxl.Workbook()
    for row in SHEET:
        book.active.append(row)
    book.save(file)
    page.goto(studio.address)
    shots = [_take(page)]
    page.locator("#files").set_input_files(file)
    page.locator("#answers").wait_for()
    page.get_by_label("Why it matters").select_option("note")
    page.get_by_label("Title of the deck").fill("From Gutenberg to the Moon")
    shots.append(_take(page))
    page.get_by_role("button", name="Make the deck").click()
    page.locator("#findings li").first.wait_for(state="attached")
    page.locator("#next-problem").click()
    shots.append(_take(page))
    page.locator("#here button").first.click()
    page.locator("#counts [data-severity=error]", has_text="0").wait_for()
    page.get_by_role("button", name="Print", exact=True).click()
    page.locator(".pages img").first.wait_for()
    shots.append(_take(page))
    return shots


def _take(page: Page) -> Image.Image:
    page.mouse.move(0, HEIGHT - 1)
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(1500)  # in which cards and pages in view are drawn
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def _lay_out(shots: list[Image.Image]) -> Image.Image:
    """Two in a row, in the order of reading."""
    whole = Image.new("RGB", (2 * WIDTH + GAP, 2 * HEIGHT + GAP), "#c9c0b1")
    for number, shot in enumerate(shots):
        whole.paste(shot, (number % 2 * (WIDTH + GAP), number // 2 * (HEIGHT + GAP)))
    return whole.resize((round(whole.width * SCALE), round(whole.height * SCALE)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
