"""What a teacher does, from a stranger's list to the paper, in a real browser: with the mouse, or with keys alone."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page, expect

from deckgen.reading.deck_file import load_deck
from tests.deckgen.strangers.test_strangers import FILES
from tests.deckgen.studio.conftest import Studio

DROP = """([name, content]) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""
MOST_TABS = 120


class Mouse:
    """Works with the mouse, and with keys only where something must be typed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def bring(self, name: str) -> None:
        self.page.evaluate(DROP, [name, base64.b64encode((FILES / name).read_bytes()).decode()])

    def press(self, button: Locator) -> None:
        button.click()

    def choose(self, menu: Locator, number: int) -> None:
        menu.select_option(index=number)

    def mend(self, typed: str) -> None:
        self.page.locator("#next-problem").click()
        if self.page.locator("#table tbody [tabindex='0']").get_attribute("data-severity") != "error":
            return
        offers = self.page.locator("#here button")
        if offers.count():
            offers.first.click()
        else:
            self.page.locator("#table tbody [tabindex='0']").dblclick()
            self.page.locator(".editor").fill(typed)
            self.page.keyboard.press("Enter")


class Keys(Mouse):
    """Never touches the mouse."""

    def bring(self, name: str) -> None:
        self.page.on("filechooser", lambda chooser: chooser.set_files(FILES / name))
        self.go_to(self.page.locator("#files"))
        self.page.keyboard.press("Enter")

    def go_to(self, wanted: Locator) -> None:
        """Press Tab until it has the focus."""
        wanted.wait_for(state="attached")
        for _ in range(MOST_TABS):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached with Tab")

    def press(self, button: Locator) -> None:
        self.go_to(button)
        is_radio = button.evaluate("element => element.type === 'radio'")
        self.page.keyboard.press("Space" if is_radio else "Enter")

    def choose(self, menu: Locator, number: int) -> None:
        self.go_to(menu)
        for _ in range(number):
            self.page.keyboard.press("ArrowDown")

    def mend(self, typed: str) -> None:
        self.page.keyboard.press("F8")
        if self.page.locator("#table tbody :focus").get_attribute("data-severity") != "error":
            return
        if self.page.locator("#here button").count():
            self.page.keyboard.press("Alt+Enter")
        else:
            self.page.keyboard.type(typed)
            self.page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("way", "name", "menus", "typed"),
    [
        (Mouse, "museum-export.csv", {}, "c. 300 BCE"),
        (Mouse, "years-in-date-cells.xlsx", {}, ""),
        (Keys, "other-year-forms.csv", {}, "1969"),
        (Keys, "formula-errors.xlsx", {}, "1950"),
        (Keys, "ambiguous-days.csv", {"day_order": 1}, ""),
    ],
)
def test_a_strangers_list_becomes_printed_cards(
    page: Page, studio: Studio, way: type[Mouse], name: str, menus: Mapping[str, int], typed: str
) -> None:
    hand = way(page)
    hand.bring(name)
    expect(page.locator("#answers")).to_be_visible()
    for menu, number in menus.items():
        hand.choose(page.locator(f"#menu-{menu}"), number)
        expect(page.locator(".understood .unread")).to_have_count(0)
    for question in page.locator("fieldset.question").all():
        hand.press(question.locator("input[value=keep]"))
    hand.press(page.get_by_role("button", name="Make the deck"))
    page.locator("#findings li").first.wait_for(state="attached")
    errors = page.locator("#counts [data-severity=error]")
    for left in range(int(errors.inner_text()), 0, -1):
        hand.mend(typed)
        expect(errors).to_have_text(str(left - 1))
    expect(errors).to_have_text("0")
    folder = studio.folder / page.url.rstrip("/").rsplit("/", 1)[-1]
    hand.press(page.get_by_role("button", name="Print", exact=True))
    with page.expect_download() as download:
        hand.press(page.get_by_role("link", name="Download the PDF"))
    require_printed(download.value.path(), folder)


def require_printed(pdf: Path, folder: Path) -> None:
    """That all words of all cards are on the pages, those of titles on the first and those of dates on the second."""
    fronts, backs = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))
    cards = load_deck(folder / "deck.yaml").cards
    assert cards
    for card in cards:
        assert missing(card.title.split(), fronts) == []
        assert missing(card.printed.replace("\N{NO-BREAK SPACE}", " ").replace(",", "").split(), backs) == []


def missing(words: Iterable[str], text: str) -> list[str]:
    return [word for word in words if word not in text]
