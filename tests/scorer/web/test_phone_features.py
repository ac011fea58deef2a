"""What a phone brings to the table: its camera names cards, it stays awake, it shares the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckgen.faces.qr import deck_mark
from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import End
from tests.scorer.web.long_games import long_game
from tests.scorer.web.requests import send
from tests.scorer.web.served_table import DECK, Phone, Served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

# A phone whose browser reads codes itself, can share files, and counts what is asked of it.
ABLE_PHONE = """
window.codesInView = [];
window.asked = { awake: 0, shared: [] };
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() {
    return codesInView.map((rawValue, at) => ({ rawValue, cornerPoints: [[0, 0], [9, 0], [9, 9], [0, 9]].map(([x, y]) => ({ x: x + 40 * at, y })) }));
  }
};
const canvas = document.createElement("canvas");
Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: async () => canvas.captureStream(5) } });
Object.defineProperty(HTMLVideoElement.prototype, "videoWidth", { get: () => 300 });
Object.defineProperty(HTMLVideoElement.prototype, "videoHeight", { get: () => 150 });
HTMLVideoElement.prototype.play = async () => {};
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { asked.awake += 1; const lock = new EventTarget(); lock.release = () => { asked.awake -= 1; }; return lock; } } });
navigator.canShare = () => true;
navigator.share = async ({ files }) => { asked.shared.push([files[0].name, files[0].type, files[0].size > 1000]); };
"""  # noqa: E501


def scanned(game: Game, *codes: str, side: str = "T") -> list[str]:
    mark = deck_mark(game.table.cards.deck.id)
    return [f"{mark}{code}{side}" for code in codes]


def name_of(game: Game) -> str:
    return game.path.name.removesuffix(".game.yaml")


@pytest.fixture
def able_phone(browser: Browser, served: Served) -> Iterator[Phone]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.add_init_script(ABLE_PHONE)
    yield Phone(context, served)
    context.close()


def test_codes_are_named_in_the_order_in_which_they_lie(served: Served) -> None:
    game = new_game(served.games, DECK, "chrono-vs", ("Ana", "Luis"))
    texts = scanned(game, "064", "041", "005", side="D")
    places = ("900 10 40", "30 700 40", "30 15 40")  # the second lies below, the third to the left of the first
    answer = send(
        served, f"/g/{name_of(game)}/scan", {"code": [f"{at} {text}" for at, text in zip(places, texts, strict=True)]}
    )
    assert answer.status == 200
    assert answer.headers["X-Address"] == "?have=005&have=064&have=041"


@pytest.mark.parametrize(
    ("code", "status"), [("1 2 3 ZZZ9017T", 422), ("1 2 3 017", 422), ("1 2 3", 422), ("a b c 017", 400), ("", 400)]
)
def test_anything_else_names_no_card(served: Served, code: str, status: int) -> None:
    game = new_game(served.games, DECK, "classic", ("Ana", "Luis"))
    assert send(served, f"/g/{name_of(game)}/scan", {"code": code}).status == status


def test_the_camera_names_the_cards_of_the_setup_and_the_card_that_is_played(able_phone: Phone, served: Served) -> None:
    game = new_game(served.games, DECK, "chrono-vs", ("Ana", "Luis"))
    able_phone.go(f"/g/{name_of(game)}")
    page = able_phone.page
    page.locator(".naming [data-scan]").click()
    page.evaluate("codes => { codesInView = codes }", scanned(game, "064", "041", side="D"))
    page.get_by_text("2 / 5").wait_for()
    page.evaluate("codes => { codesInView = codes }", scanned(game, "005", "001", "012", side="D"))
    page.locator(".named .pick").nth(4).wait_for()  # they were sent when there were as many as are asked for
    assert not page.locator("#scan").is_visible()

    game = long_game(served.games, "classic", 2)
    able_phone.go(f"/g/{name_of(game)}")
    code = game.legal.cards[0]
    page.evaluate("codes => { codesInView = codes }", scanned(game, code))
    able_phone.tap(".asked [data-scan]")
    assert page.locator(".hand [name=card]:checked").get_attribute("value") == code
    assert page.evaluate("asked.awake") == 1


def test_the_end_of_a_game_lets_the_phone_sleep_and_share_its_picture(able_phone: Phone, served: Served) -> None:
    game = long_game(served.games, "classic", 2)
    game.enter(End(0, "abandoned"))
    able_phone.go(f"/g/{name_of(game)}")
    able_phone.page.locator("[data-share]").click()
    able_phone.page.wait_for_function("() => asked.shared.length")
    assert able_phone.page.evaluate("asked") == {"awake": 0, "shared": [[f"{name_of(game)}.png", "image/png", True]]}
