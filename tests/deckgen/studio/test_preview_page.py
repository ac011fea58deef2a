"""`deckgen preview` as a person uses it, in a real browser on a desk and on a phone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.deckgen.studio.served_preview import EVENTS, Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

DESK = {"width": 1280, "height": 800}
HALF_A_SECOND = 0.5
FRONT_IS_UP = "card => getComputedStyle(card.querySelector('.faces')).transform === 'none'"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("deck")) as running:
        yield running


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    page = browser.new_page(viewport=DESK, reduced_motion="reduce")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
    page.goto(served.address)
    expect(page.locator(".face svg")).to_have_count(12)
    yield page
    page.close()
    assert said == [], "a script of a deck ran, or one of ours failed"


def visible_codes(page: Page) -> list[str | None]:
    return [card.get_attribute("data-code") for card in page.locator(".card:visible").all()]


def test_every_card_is_there_and_no_markup_of_the_deck(page: Page) -> None:
    assert page.locator(".card").count() == 7
    assert page.locator(".face.title svg").count() == page.locator(".face.date svg").count() == 6
    assert page.inner_text("h1") == "Small & <b>bold</b>"
    assert page.locator("main img, main script, h1 b").count() == 0
    assert "<script>" in (page.locator('[data-key="004-1"] .flip').get_attribute("aria-label") or "")


def test_nothing_can_be_changed(page: Page) -> None:
    assert page.locator("#table, [data-panel], #undo").count() == 0
    answer = page.request.post(f"{page.url}change", data="{}", headers={"Origin": page.url.split("/s/")[0]})
    assert answer.status == 404


def test_cards_are_turned_and_visited_with_mouse_and_keys(page: Page) -> None:
    card = page.locator(".card").first
    assert card.evaluate(FRONT_IS_UP)
    card.locator(".flip").click()
    assert not card.evaluate(FRONT_IS_UP)
    page.keyboard.press("Enter")
    assert card.evaluate(FRONT_IS_UP)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.card').dataset.key") == "002-1"
    page.check("input[name=shown-faces][value=date]", force=True)
    assert not card.evaluate(FRONT_IS_UP)
    page.check("input[name=shown-faces][value=both]", force=True)
    title, date = (card.locator(f".face.{side}").bounding_box() for side in ("title", "date"))
    assert title and date and date["x"] >= title["x"] + title["width"]
    page.fill("#size", "2")
    assert page.inner_text("#size-said") == "Real size"
    assert card.locator(".face").first.evaluate("face => face.offsetWidth") == pytest.approx(44 / 25.4 * 96, abs=1)


def test_search_minds_neither_accents_nor_case(page: Page) -> None:
    page.keyboard.press("/")
    for search, found in (("premiere LUNE", ["002"]), ("lodz", ["006"]), ("005", ["005"]), ("44 bc", ["001"])):
        page.keyboard.insert_text(search)
        assert visible_codes(page) == found
        assert page.inner_text("#shown") == "1 of 7"
        page.keyboard.press("Escape")
    page.keyboard.insert_text("zebra")
    assert visible_codes(page) == []
    page.get_by_role("button", name="Show all cards").click()
    assert len(visible_codes(page)) == 7


def test_problems_are_beside_their_cards_counted_and_filtered(page: Page) -> None:
    expect(page.locator('[data-count="error"]')).to_have_text("1")
    page.check("input[name=filter][value=warning]", force=True)
    assert visible_codes(page) == ["005"]
    assert "1789" in page.inner_text('[data-key="005-1"] .beside [data-severity=warning]')
    page.check("input[name=filter][value=error]", force=True)
    assert visible_codes(page) == ["007"]
    blank = page.locator('[data-key="007-1"] .blank')
    assert blank.count() == 2
    assert "007" in (blank.first.text_content() or "")
    page.locator("#counts").click()
    expect(page.locator("#findings")).to_contain_text("events.csv:8")


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_and_is_accessible(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.locator(".beside").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [each["id"] for each in found] == []


def test_a_save_shows_within_half_a_second_and_keeps_flip_and_place(page: Page, served: Served) -> None:
    page.fill("#size", "4")
    card = page.locator('[data-key="006-1"]')
    card.locator(".flip").click()
    place = card.evaluate("card => card.getBoundingClientRect().top")
    waits = []
    for word in ("fair", "feast", "field"):  # the machine may be busy with other tests: the best of three counts
        began = time.monotonic()
        served.events.write_text(EVENTS.replace("market", word), encoding="utf-8")
        page.wait_for_function(
            "word => document.querySelector('[data-key=\"006-1\"] .faces').textContent.includes(word)",
            arg=word,
            polling=10,
        )
        waits.append(time.monotonic() - began)
    served.events.write_text(EVENTS, encoding="utf-8")
    assert min(waits) < HALF_A_SECOND
    assert "flipped" in (card.get_attribute("class") or "")
    assert card.evaluate("card => card.getBoundingClientRect().top") == pytest.approx(place, abs=1)


def test_a_broken_file_keeps_the_last_good_cards(page: Page, served: Served) -> None:
    deck = served.events.parent / "deck.yaml"
    good = deck.read_text(encoding="utf-8")
    deck.write_text(good + "  : [\n", encoding="utf-8")
    expect(page.locator(".problems")).to_contain_text("deck.yaml:3")
    assert page.locator(".face svg").count() == 12
    deck.write_text(good.replace("Small", "Little"), encoding="utf-8")
    expect(page.locator("h1")).to_contain_text("Little")
    expect(page.locator(".problems")).to_have_count(0)
    deck.write_text(good, encoding="utf-8")
    expect(page.locator("h1")).to_contain_text("Small")
