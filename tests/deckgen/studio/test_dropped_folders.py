"""Folders that are dropped whole, in a real browser: a deck, a list with its pictures, or photographs."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from deckgen.reading.deck_file import load_deck
from deckgen.studio.drafts import MOST_FILES, read_drop
from tests.deckgen.studio.conftest import Studio, open_deck

HEADER = "id: OURS\ntitle: Ours\nlanguage: en\nevents: events.csv\n"
LIST = "code,date,title,image\n001,1969,Moon landing,images/moon.jpg\n002,1789,The Bastille is stormed,\n"
PLAIN = "code,date,title\n001,1969,Moon landing\n002,1789,The Bastille is stormed\n003,44 BCE,Caesar dies\n"


def photograph(colour: str) -> bytes:
    stream = BytesIO()
    Image.new("RGB", (1200, 900), colour).save(stream, "JPEG")
    return stream.getvalue()


def make_folder(place: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        file = place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return place


def drop(page: Page, *places: Path, on: str = "body") -> None:
    """Drag files and folders of the disk onto a page, as a file manager does."""
    box = page.locator(on).first.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"], 300) / 2}
    data = {"items": [], "files": [str(place) for place in places], "dragOperationsMask": 1}
    browser = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        browser.send("Input.dispatchDragEvent", {"type": kind, "data": data, **at})


def test_a_folder_with_a_deck_is_that_deck(page: Page, studio: Studio, tmp_path: Path) -> None:
    files = {"deck.yaml": HEADER, "events.csv": LIST, "images/moon.jpg": photograph("#205080"), "images/.hidden": "x"}
    history = {".history/1/deck.yaml": "title: Long ago\nevents: []\n", ".DS_Store": "x"}
    drop(page, make_folder(tmp_path / "Our own", files | history))
    expect(page.locator("#deck-title")).to_have_value("Ours")
    expect(page.locator('#cards .card[data-code="001"] .face.title image')).to_have_count(1)
    made = studio.folder / page.url.rstrip("/").split("/")[-1]
    kept = {file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file()}
    assert kept == {"deck.yaml", "events.csv", "images/moon.jpg"}
    assert (made / "events.csv").read_text("utf-8") == LIST


@pytest.mark.parametrize("has_handles", [True, False], ids=["handles", "entries"])
def test_a_folder_with_a_list_and_its_pictures_is_asked_about(
    page: Page, studio: Studio, tmp_path: Path, has_handles: bool
) -> None:
    if not has_handles:  # as in other browsers
        page.evaluate("delete DataTransferItem.prototype.getAsFileSystemHandle")
    files = {"our history.csv": LIST, **{f"images/{n}.jpg": photograph("#205080") for n in ("moon", *range(120))}}
    drop(page, make_folder(tmp_path / "history", files))
    expect(page.locator(".understood")).to_contain_text("2 events")
    page.get_by_role("button", name="Make the deck").click()
    expect(page.locator('#cards .card[data-code="001"] .face.title image')).to_have_count(1)
    made = studio.folder / page.url.rstrip("/").split("/")[-1]
    assert len(list((made / "images").iterdir())) == 121


def test_a_folder_is_chosen_and_keys_reach_the_button(page: Page, tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", {"deck.yaml": HEADER, "lists/.x": "x", "events.csv": PLAIN})
    page.get_by_label("Choose files…").focus()
    page.keyboard.press("Tab")
    button = page.get_by_label("Choose a folder…")
    expect(button).to_be_focused()
    button.set_input_files(folder)
    expect(page.locator("#deck-title")).to_have_value("Ours")
    expect(page.locator("#cards .card")).to_have_count(3)


def test_folders_of_photographs_become_a_deck_in_the_order_of_their_names(page: Page, tmp_path: Path) -> None:
    names = ("10 Rome.jpg", "more/1 Oslo.jpg", "9 Paris.jpg", "2 Bern.jpg")
    drop(page, make_folder(tmp_path / "trip", {name: photograph("#205080") for name in names}))
    titles = page.locator('#table tbody td[data-heading="title"]')
    expect(titles).to_have_text([re.compile(place) for place in ("Bern", "Paris", "Rome", "Oslo")])


def test_too_much_is_refused_in_words_and_nothing_is_sent(page: Page, tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "everything", {f"{number}.txt": "x" for number in range(MOST_FILES + 1)})
    drop(page, folder)
    expect(page.get_by_role("alert")).to_have_text("This is too much at once: at most 2000 files and 200 MB.")
    (folder / "0.txt").unlink()
    with (folder / "1.txt").open("wb") as file:
        file.truncate(201 * 1024 * 1024)
    drop(page, folder / "1.txt")
    expect(page.get_by_role("alert")).to_contain_text("at most 2000 files and 200 MB")


def test_a_folder_of_photographs_goes_to_the_cards_that_they_are_called_after(
    page: Page, studio: Studio, tmp_path: Path
) -> None:
    folder = open_deck(page, studio, "folder-of-many", {"deck.yaml": HEADER, "events.csv": PLAIN})
    photographs = {name: photograph("#205080") for name in ("001.jpg", "old/Caesar dies.jpg", "old/IMG_2044.jpg")}
    drop(page, make_folder(tmp_path / "photographs", {**photographs, "Thumbs.db": "x", ".DS_Store": "x"}))
    told = page.get_by_role("status").filter(has_text="photographs")
    expect(told).to_contain_text("2 photographs are on their cards:")
    expect(told).to_contain_text("Caesar dies.jpg → Caesar dies")
    expect(told).to_contain_text("1 photograph is not named after a card and was not kept.")
    expect(told).not_to_contain_text("Thumbs")
    expect(told.get_by_text("photographs are on their cards")).to_be_in_viewport()
    pictures = {card.code: card.image.file for card in load_deck(folder / "deck.yaml").cards if card.image}
    assert pictures == {"001": "images/001.jpg", "003": "images/caesar-dies.jpg"}
    page.get_by_role("button", name="Undo: photograph").click()
    expect(page.get_by_role("button", name="Redo: photograph")).to_be_enabled()
    assert (folder / "events.csv").read_text("utf-8") == PLAIN


def test_a_folder_with_one_photograph_goes_to_the_card_that_it_is_dropped_on(
    page: Page, studio: Studio, tmp_path: Path
) -> None:
    folder = open_deck(page, studio, "folder-of-one", {"deck.yaml": HEADER, "events.csv": PLAIN})
    place = make_folder(tmp_path / "one", {"IMG_2044.jpg": photograph("#205080")})
    drop(page, place, on='#cards .card[data-code="002"] .faces')
    expect(page.locator('#cards .card[data-code="002"] .face.title image')).to_have_count(1)
    assert (folder / "images" / "img-2044.jpg").is_file()


def test_what_is_no_photograph_says_where_it_belongs(page: Page, studio: Studio, tmp_path: Path) -> None:
    open_deck(page, studio, "folder-of-none", {"deck.yaml": HEADER, "events.csv": PLAIN})
    place = make_folder(tmp_path / "deck", {"deck.yaml": HEADER, "events.csv": PLAIN})
    drop(page, place)
    expect(page.locator("#alert")).to_contain_text("there is no photograph among these files")
    expect(page.locator("#alert")).to_contain_text("drop lists and decks on the first page")
    drop(page, place / "events.csv")
    expect(page.locator("#photographs-told")).to_contain_text("this is not a photograph")
    expect(page.locator("#photographs-told")).to_contain_text("drop lists and decks on the first page")


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (["a/deck.yaml", "a/b/x.csv", "a/.history/deck.yaml"], ["deck.yaml", "b/x.csv"]),
        (["a/deck.yaml", "x.csv"], ["a/deck.yaml", "x.csv"]),
        (["C:\\mine\\deck.yaml", "C:\\mine\\x.csv"], ["mine/deck.yaml", "mine/x.csv"]),
        (["a/deck.yaml", "a/../../x.csv", "a/CON", "a/b:c"], ["deck.yaml"]),
        ([".a/deck.yaml"], ["deck.yaml"]),
        ([".", "x.csv"], ["x.csv"]),
    ],
)
def test_files_have_their_names_in_the_folder_that_was_dropped(sent: list[str], kept: list[str]) -> None:
    assert sorted(read_drop([(name, b"") for name in sent]).files) == sorted(kept)
