"""The studio without a server: a list is dropped, mended and printed, and nobody else is asked for anything."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

import deckgen
from deckgen.sheets.choices import ExportTarget
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


def test_a_theme_with_templates_of_its_own_is_drawn(studio: Studio) -> None:
    """Its limits need a clock, and the browser has not the one that other systems have."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("deck.yaml", "title: Themed\ntheme: ./mine\nevents: list.csv\n")
        packed.writestr("list.csv", LIST)
        packed.writestr("mine/theme.yaml", "name: Mine\nextends: eco\n")
        loop = "{% for radius in range(1, 4) %}<circle r='{{ radius }}' fill='#123456'/>{% endfor %}"
        packed.writestr("mine/title.svg", f"<svg viewBox='0 0 44 68'>{loop}</svg>")
    studio.frame.goto(f"{studio.address}/studio/app/")
    file = {"name": "themed.zip", "mimeType": "application/zip", "buffer": stream.getvalue()}
    studio.frame.locator("#files").set_input_files(file)
    studio.frame.locator("#cards .card svg circle[fill='#123456']").first.wait_for(timeout=SECONDS, state="attached")


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


@pytest.mark.parametrize("target", ExportTarget)
def test_every_export_gives_a_file_or_names_its_command(exports: Studio, target: ExportTarget) -> None:
    offered = exports.frame.locator(f"#export [name=to][value={target}]")
    if not offered.count():
        command = exports.frame.locator(f"#export-command-{target}").inner_text()
        assert command.startswith(f"deckgen export deck.yaml --to {target}")
        return
    offered.check()
    exports.frame.locator("#export button").click()
    exports.frame.locator(f"#exported a[href*='to={target}']").wait_for(timeout=SECONDS)
    packed = zipfile.ZipFile(io.BytesIO(exports.save("#exported a[download]")))
    assert any(name.endswith(".pdf") for name in packed.namelist())


@pytest.fixture(scope="module")
def exports(studio: Studio) -> Studio:
    """A deck with its list of exports open."""
    studio.drop("exports.csv", LIST)
    studio.frame.locator("[data-panel=print]").click()
    studio.frame.locator("#exports summary").click()
    return studio


def test_a_deck_with_pictures_is_drawn_without_them_and_says_why(studio: Studio) -> None:
    picture, stream = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (60, 60), "red").save(picture, "PNG")
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("deck.yaml", "id: OURS\ntitle: Ours\nlanguage: en\nevents: events.csv\n")
        packed.writestr("events.csv", "date,title,icon,image\n1900,One,red.png,\n1910,Two,,red.png\n")
        packed.writestr("red.png", picture.getvalue())
    studio.frame.goto(f"{studio.address}/studio/app/")
    deck = {"name": "ours.zip", "mimeType": "application/zip", "buffer": stream.getvalue()}
    studio.frame.locator("#files").set_input_files(deck)
    studio.frame.locator("#cards .card svg").first.wait_for(timeout=SECONDS)
    assert studio.frame.locator("#cards .card").count() == 2
    expect(studio.frame.locator("#cards")).to_contain_text("this page cannot read photographs", timeout=SECONDS)


def test_extras_are_made_here(studio: Studio) -> None:
    studio.drop("extras.csv", LIST)
    studio.frame.locator("[data-panel=print]").click()
    for kind in ("box", "leaflet", "reference"):
        studio.frame.locator(f"[name=extras][value={kind}]").check(timeout=SECONDS)
        studio.frame.locator(f"#printed a[href*='-{kind}.pdf']").first.wait_for(timeout=SECONDS)


def test_a_photograph_is_refused_with_the_way_out(studio: Studio) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(stream, "JPEG")
    photograph = {"name": "moon.jpg", "mimeType": "image/jpeg", "buffer": stream.getvalue()}
    studio.frame.goto(f"{studio.address}/studio/app/")
    expect(studio.frame.locator("#drop .command")).to_have_text("deckgen studio")
    studio.frame.locator("#files").set_input_files(photograph)
    expect(studio.frame.locator("[role=alert]")).to_contain_text("this page cannot read photographs", timeout=SECONDS)
    studio.drop("photo.csv", LIST)
    studio.frame.locator("[data-panel=pictures]").click()
    expect(studio.frame.locator("#studio-command")).to_have_text("deckgen studio deck.yaml", timeout=SECONDS)
    assert not studio.frame.locator("#panel input[type=file]").count()
    drop_on_card(studio.frame, studio.frame.locator("#cards .card").first.get_attribute("data-code"), photograph)
    studio.frame.get_by_text("this page cannot read photographs").first.wait_for(timeout=SECONDS)


def drop_on_card(frame, code: str, file: dict) -> None:
    frame.evaluate(
        """([code, name, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(content)], name));
          const card = document.querySelector(`#cards .card[data-code="${code}"] .faces`);
          card.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [code, file["name"], list(file["buffer"])],
    )


def test_axe_finds_nothing_to_object_to(studio: Studio) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    studio.frame.goto(f"{studio.address}/studio/app/")
    assert axe.Axe().run(studio.page).response["violations"] == []
    page = studio.page.context.new_page()
    for path in ("/", "/contents.html"):
        page.goto(f"{studio.address}{path}")
        assert axe.Axe().run(page).response["violations"] == [], path
    page.close()
