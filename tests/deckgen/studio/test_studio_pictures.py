"""Pictures in the studio, in a real browser: photographs are dropped, their point is chosen, pictograms are found."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Page, expect

from deckgen.reading.deck_file import load_deck
from tests.deckgen.studio.conftest import Studio, open_deck

HEADER = "id: OURS\ntitle: Ours\nlanguage: en\nevents: events.csv\n"
LIST = "code,date,title\n001,1969,Moon landing\n002,1789,The Bastille is stormed\n003,44 BCE,Caesar dies\n"


def photograph(colour: str, size: tuple[int, int] = (1200, 900)) -> bytes:
    stream = BytesIO()
    Image.new("RGB", size, colour).save(stream, "JPEG")
    return stream.getvalue()


def drop_on_card(page: Page, code: str, name: str, content: bytes) -> None:
    page.evaluate(
        """([code, name, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(content)], name));
          const card = document.querySelector(`#cards .card[data-code="${code}"] .faces`);
          card.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [code, name, list(content)],
    )


def image_of(folder: Path, code: str) -> tuple[str, tuple[float, float]] | None:
    cards = load_deck(folder / "deck.yaml").cards
    picture = next(card.image for card in cards if card.code == code)
    return (picture.file, picture.focus) if picture else None


def test_a_photograph_is_dropped_on_its_card_and_its_point_is_tapped(page: Page, studio: Studio) -> None:
    folder = open_deck(page, studio, "photographs", {"deck.yaml": HEADER, "events.csv": LIST})
    drop_on_card(page, "002", "bastille.JPG", photograph("#903020"))
    expect(page.locator("#picture-card .stepping")).to_contain_text("The Bastille is stormed")
    expect(page.locator("#focus img")).to_be_visible()
    assert image_of(folder, "002") == ("images/bastille.jpg", (0.5, 0.5))
    expect(page.locator('#cards .card[data-code="002"] .face.title image')).to_have_count(1)

    box = page.locator("#focus img").bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.2 * box["width"], box["y"] + 0.7 * box["height"])
    expect(page.locator("#focus-across")).to_have_value("20")
    expect(page.locator('#table tr[data-row="1"] td[data-heading="focus"]')).to_have_text("20% 70%")
    page.locator("#focus-down").press("ArrowDown")  # the same with keys alone
    expect(page.locator('#table tr[data-row="1"] td[data-heading="focus"]')).not_to_have_text("20% 70%")
    assert image_of(folder, "002") != ("images/bastille.jpg", (0.2, 0.7))
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []

    for name in ("change of a cell", "change of a cell", "photograph"):
        page.get_by_role("button", name=f"Undo: {name}").click()
    expect(page.get_by_role("button", name="Redo: photograph")).to_be_enabled()
    expect(page.locator("#focus img")).to_have_count(0)
    assert image_of(folder, "002") is None
    assert (folder / "events.csv").read_text("utf-8") == LIST


def test_many_photographs_go_to_the_cards_that_they_are_called_after(
    page: Page, studio: Studio, tmp_path: Path
) -> None:
    folder = open_deck(page, studio, "many", {"deck.yaml": HEADER, "events.csv": LIST})
    names = ("001.jpg", "Caesar dies.jpg", "IMG_2044.jpg", "broken.jpg")
    for name in names:
        (tmp_path / name).write_bytes(b"no picture" if name == "broken.jpg" else photograph("#205080"))
    page.get_by_role("button", name="Pictures").click()
    page.locator("#many-photographs").set_input_files([tmp_path / name for name in names])
    told = page.locator("#photographs-told")
    expect(told).to_contain_text("2 photographs are on their cards:")
    expect(told).to_contain_text("Caesar dies.jpg → Caesar dies")
    expect(told.get_by_text("IMG_2044.jpg")).to_be_visible()
    expect(told).to_contain_text("the picture broken.jpg cannot be read")
    assert image_of(folder, "001") == ("images/001.jpg", (0.5, 0.5))
    assert image_of(folder, "003") == ("images/caesar-dies.jpg", (0.5, 0.5))
    assert sorted(file.name for file in (folder / "images").iterdir()) == ["001.jpg", "caesar-dies.jpg"]
    page.get_by_role("button", name="Undo: photograph").click()
    expect(page.get_by_role("button", name="Redo: photograph")).to_be_enabled()
    assert (folder / "events.csv").read_text("utf-8") == LIST


def test_a_pictogram_is_found_in_ones_own_language_with_keys_alone(page: Page, studio: Studio) -> None:
    folder = open_deck(page, studio, "pictograms", {"deck.yaml": HEADER, "events.csv": LIST})
    page.get_by_role("button", name="Pictures").press("Enter")
    page.locator("#next-card").press("Enter")
    expect(page.locator("#picture-card .stepping")).to_contain_text("The Bastille is stormed")
    page.locator("#icon-search").fill("zamek")
    page.locator("#panel-icons [data-icon=castle]").press("Enter")
    expect(page.locator("#panel-icons [data-icon=castle]")).to_have_attribute("aria-pressed", "true")
    assert load_deck(folder / "deck.yaml").cards[1].icon == "castle"
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.get_by_role("button", name="Pictures")).to_be_focused()
