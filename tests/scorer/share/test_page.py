"""The page that plays a game again, in a real browser: no errors, nothing fetched, every step to be seen and heard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from deckgen.reading.deck_file import load_deck
from scorer.log.read import read_log
from scorer.share import share_picture, share_svg
from scorer.share.page import make_page_card, share_page
from tests.processes import said_by
from tests.scorer.share.share_games import (
    ABANDONED,
    CHRONO,
    CLASSIC,
    TWIST,
    WRONG_IN_LINE,
    played,
    reported,
    simulated,
    written,
)

START = "rules: classic\ndeck: WORLD\nplayers: [Ana, Luis]\nmoves:\n- {start: 40}\n"


WALK = """() => {
  const walked = [];
  const slider = document.getElementById("slider");
  for (let step = 0; step <= Number(slider.max); step += 1) {
    walked.push([slider.value, document.getElementById("said").innerText]);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  }
  return walked;
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".controls button, .controls input")]
  .map((it) => Math.min(it.getBoundingClientRect().width, it.getBoundingClientRect().height)))"""

UNNAMED = """() => [...document.querySelectorAll("button, input")]
  .filter((it) => !it.ariaLabel && !it.textContent && !it.labels.length).length"""


@pytest.fixture(scope="module")
def window(browser: Browser) -> Page:
    """One window for all pages: each is loaded anew, and a new window would take longer than a test."""
    return browser.new_page()


@contextmanager
def opened(window: Page, folder: Path, html: str) -> Iterator[Page]:
    """The page from disk; at the end nothing may have gone wrong or been asked for elsewhere."""
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    troubles: list[str] = []
    listeners = {
        "console": lambda message: troubles.append(message.text),
        "pageerror": lambda error: troubles.append(str(error)),
        "request": lambda request: request.url.startswith(("file:", "data:")) or troubles.append(request.url),
    }
    for event, listener in listeners.items():
        window.on(event, listener)
    window.goto(file.as_uri())
    yield window
    for event, listener in listeners.items():
        window.remove_listener(event, listener)
    assert troubles == []


@pytest.mark.parametrize(
    ("date", "above", "figure", "beside"),
    [
        ("1969", "", "1969", ""),
        ("c. 1500 BCE", "", "c.\u00a01500", "BCE"),
        ("23 September 62 BCE", "September 23", "62", "BCE"),
        ("66 Ma", "", "66", "million years ago"),
        ("44 BCE - 14 CE", "", "44\u00a0BCE\u00a0– 14\u00a0CE", ""),
    ],
)
def test_the_date_of_a_card_is_split_as_on_its_face(tmp_path, date, above, figure, beside):
    file = tmp_path / "deck.csv"
    file.write_text(f"code,date,title\n001,{date},Moon\n", "utf-8")
    deck = load_deck(file)
    card = make_page_card(deck.cards[0], deck)
    assert (card.above, card.figure, card.beside) == (above, figure, beside)


def steps(page: Page) -> int:
    return int(page.get_attribute("#slider", "max") or 0)


@pytest.mark.parametrize("log", [CLASSIC, TWIST, CHRONO, ABANDONED, WRONG_IN_LINE])
def test_every_game_can_be_walked_through_to_its_end(window, tmp_path, log):
    with opened(window, tmp_path, share_page(*played(log))) as page:
        walked = page.evaluate(WALK)
        assert [at for at, _ in walked] == [str(number) for number in range(steps(page) + 1)]
        assert all(said.strip() for _, said in walked)
        assert page.get_attribute("#next", "aria-disabled") == "true"
        assert page.locator("#table .card").count() == page.locator("#table .card:visible").count() > 0


def test_the_last_step_says_who_won_and_the_first_does_not(window, tmp_path):
    with opened(window, tmp_path, share_page(*played(CLASSIC))) as page:
        assert "Luis wins!" not in page.inner_text("body").split("All moves")[0]
        page.click("#last")
        assert "Luis wins!" in page.inner_text("#said")
        page.click("#first")
        assert "Before the first move" in page.inner_text("#said")


def test_a_move_is_told_with_its_verdict_and_why(window, tmp_path):
    with opened(window, tmp_path, share_page(*played(CLASSIC))) as page:
        page.keyboard.press("ArrowRight")
        said = page.inner_text("#said")
        assert "Ana" in said
        assert "Moon landing" in said
        assert "✓ right" in said
        assert "In order: 1492 → 1969." in said
        page.click("#next")
        page.click("#next")
        said = page.inner_text("#said")
        assert "✗ wrong" in said
        assert "It belongs right after “" in said
        assert page.locator(".missed .card").count() == 1


def test_keys_slider_buttons_and_the_list_of_moves_all_step(window, tmp_path):
    with opened(window, tmp_path, share_page(*played(CLASSIC))) as page:
        last = steps(page)
        page.keyboard.press("End")
        assert page.input_value("#slider") == str(last)
        page.keyboard.press("ArrowLeft")
        assert page.inner_text("#at") == f"{last - 1} of {last}"
        page.keyboard.press("Home")
        page.fill("#slider", "4")
        assert page.locator("#moves > li").nth(4).get_attribute("aria-current") == "step"
        page.click("summary")
        page.click("#moves > li:nth-child(3) .go")
        assert page.input_value("#slider") == "2"


def test_it_plays_by_itself_and_can_be_paused(browser, tmp_path):
    """In a window of its own, because its clock does not tell the time any more."""
    with opened(browser.new_page(), tmp_path, share_page(*played(CLASSIC))) as page:
        page.clock.install()
        page.click("#play")
        assert page.get_attribute("#play", "aria-label") == "Pause"
        page.clock.run_for(5000)
        reached = page.input_value("#slider")
        assert reached == "2"
        page.click("#play")
        page.clock.run_for(9000)
        assert page.input_value("#slider") == reached
        assert page.get_attribute("#play", "aria-pressed") == "false"


@pytest.mark.parametrize(("scheme", "log"), [("light", CHRONO), ("dark", TWIST)])
def test_on_a_phone_nothing_is_too_small_to_touch_or_wider_than_the_screen(browser, tmp_path, scheme, log):
    phone = browser.new_page(viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True)
    with opened(phone, tmp_path, share_page(*played(log))) as page:
        page.click("#last")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(SMALLEST) >= 44
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (ground == "rgb(16, 27, 45)") is (scheme == "dark")


def test_moves_are_read_out_politely(window, tmp_path):
    with opened(window, tmp_path, share_page(*played(CLASSIC))) as page:
        assert page.get_attribute("#said", "aria-live") == "polite"
        assert page.evaluate(UNNAMED) == 0


def test_names_and_notes_of_any_kind_are_only_text(window, tmp_path):
    text = START.replace("[Ana, Luis]", """['<script>alert(1)</script>', '"><img src=x onerror=alert(2)>']""")
    log, report = written(
        tmp_path,
        text + "- {note: '</script><script>alert(3)</script>'}\n"
        "- {by: '<script>alert(1)</script>', place: 63, after: 40}\n- {by: nobody, place: '<b>', after: 40}\n",
    )
    html = share_page(log, report)
    assert "<script>alert" not in html
    assert "<img" not in html
    with opened(window, tmp_path, html) as page:
        page.click("#last")
        assert "<script>alert(1)</script>" in page.inner_text(".players")
        assert page.locator("img").count() == 0


def test_a_long_game_is_still_a_light_page(window, tmp_path):
    file = simulated(tmp_path, "pl", 70, ("Ana", "Luis", "Marta", "Nils"), hand=8)
    html = share_page(*reported(read_log(file)))
    assert len(html.encode()) < 600_000
    with opened(window, tmp_path, html) as page:
        assert steps(page) >= 30
        page.click("#last")
        assert page.locator("#table .card").count() > 10


def test_a_column_stays_in_sight_when_it_is_complete(window, tmp_path):
    file = simulated(tmp_path, "chrono-coop", 200)
    html = share_page(*reported(read_log(file)))
    assert "The column is complete" in html
    with opened(window, tmp_path, html) as page:
        complete = page.locator("#moves > li", has_text="The column is complete").first
        page.click("summary")
        complete.locator(".go").click()
        assert page.locator(".grid .union .card").count() >= 4
        page.click("#next")
        assert "New rows" in page.inner_text("#said")
        assert page.locator(".grid .union .card").count() == 0


def test_a_game_without_moves_is_a_page_too(window, tmp_path):
    log, report = written(tmp_path, START)
    with opened(window, tmp_path, share_page(log, report)) as page:
        page.keyboard.press("ArrowRight")
        page.click("#play")
        assert page.inner_text("#at") == "0 of 0"
        assert page.locator("#table .card").count() == 1


def test_a_browser_draws_the_svg_as_our_own_writer_does(browser, tmp_path):
    _, report = played(TWIST)
    ours = Image.open(BytesIO(share_picture(report))).convert("RGB")
    file = tmp_path / "picture.svg"
    file.write_text(share_svg(report), encoding="utf-8")
    page = browser.new_page(viewport={"width": ours.width, "height": ours.height})
    page.goto(file.as_uri())
    theirs = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    assert theirs.size == ours.size
    assert ImageStat.Stat(ImageChops.difference(ours, theirs).convert("L")).mean[0] < 4


def test_letters_come_from_the_fonts_inside(window, tmp_path):
    with opened(window, tmp_path, share_page(*played(CLASSIC))) as page:
        page.evaluate("document.fonts.ready")
        assert page.evaluate("document.fonts.check('20px serif-bold', '1969') && document.fonts.size") >= 4


def test_the_same_game_gives_the_same_page_in_any_process():
    code = f"""
from scorer.share.page import make_page_card, share_page
from tests.scorer.share.share_games import played
print(share_page(*played({TWIST!r})), end="")
"""
    assert said_by(code) == share_page(*played(TWIST))


def test_the_page_is_in_the_language_asked_for_and_the_terminal_keeps_its_own():
    from deckgen.messages import current_language

    html = share_page(*played(CLASSIC), language="pl")
    assert '<html lang="pl">' in html
    assert "Przed pierwszym ruchem" in html
    assert current_language() == "en"
