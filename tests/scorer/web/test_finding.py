"""Finding the card that is played, and its place: codes, QR texts, words, cards that lie elsewhere, long lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckgen.faces.qr import deck_mark
from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from tests.scorer.web.long_games import LONG_LINE, long_game
from tests.scorer.web.served_table import DECK, Phone, Served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext

SMALL_PHONE = {"width": 360, "height": 640}
HIDDEN_PLACES = """selector => [...document.querySelectorAll(selector)].filter((button) => {
    const shape = button.getBoundingClientRect();
    const [x, y] = [shape.left + shape.width / 2, shape.top + shape.height / 2];
    return !button.contains(document.elementFromPoint(x, y)) || shape.height < 24;
}).length"""


@pytest.fixture
def small_phone(phones_of: BrowserContext, served: Served) -> Iterator[Phone]:
    held = Phone(phones_of, served)
    held.page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    yield held
    held.close()


def open_game(phone: Phone, game: Game) -> None:
    phone.go("/g/" + game.path.name.removesuffix(".game.yaml"))


def chosen(phone: Phone) -> str | None:
    return phone.page.locator(".hand [name=card]:checked").get_attribute("value")


def test_a_whole_code_or_the_text_of_the_qr_code_takes_the_card(phone: Phone, served: Served) -> None:
    game = long_game(served.games, "classic", 2)
    open_game(phone, game)
    code = game.legal.cards[0]
    for text in (
        code,
        f"{deck_mark(game.table.cards.deck.id)}{code}T",
        f"{deck_mark(game.table.cards.deck.id)}{code}d",
    ):
        phone.tap(".another")
        phone.type_code(text)
        assert chosen(phone) == code


def test_enter_takes_the_only_card_that_fits(phone: Phone, served: Served) -> None:
    game = long_game(served.games, "classic", 2)
    open_game(phone, game)
    code = next(code for code in game.legal.cards if "Caesar" in game.table.cards.by_code[code].title)
    phone.tap(".another")
    phone.page.locator("#find").fill("caesar")
    phone.page.locator("#find").press("Enter")
    phone.page.locator(f'.hand [name=card][value="{code}"]:checked').wait_for(state="attached")


def test_enter_names_a_card_of_the_setup_and_the_field_stays_ready(phone: Phone, served: Served) -> None:
    open_game(phone, new_game(served.games, DECK, "chrono-vs", ("Ana", "Luis")))
    phone.page.locator("#find").fill("caesar")
    phone.page.locator("#find").press("Enter")
    phone.page.locator(".named .pick").wait_for()
    assert phone.page.evaluate("document.activeElement.id") == "find"
    phone.type_code("060")
    assert phone.page.locator(".named .pick").count() == 2
    assert phone.page.evaluate("document.activeElement.id") == "find"


def test_when_all_cards_are_named_enter_agrees(phone: Phone, served: Served) -> None:
    game = new_game(served.games, DECK, "classic", ("Ana", "Luis"))
    open_game(phone, game)
    phone.page.locator("#find").focus()
    phone.type_code("060")
    phone.page.keyboard.press("Enter")
    phone.page.locator("#asked:has-text('Ana')").wait_for()
    game.refresh()
    assert game.board.shape.cards == ("060",)  # type: ignore[union-attr]


def test_a_card_that_was_played_says_where_it_lies(phone: Phone, served: Served) -> None:
    game = long_game(served.games, "classic", 2)
    played = game.moves[0].record.card  # type: ignore[union-attr]
    open_game(phone, game)
    phone.tap(".another")
    phone.page.locator("#find").fill(played)
    phone.page.locator(".nothing").wait_for()
    assert phone.text(".nothing").endswith("is already in the line")
    phone.page.locator("#find").fill("ZZZ9017T")
    phone.page.locator(".nothing:has-text('another deck')").wait_for()


def test_codes_of_digits_are_typed_on_a_keypad_and_titles_with_letters(phone: Phone, served: Served) -> None:
    open_game(phone, long_game(served.games, "classic", 2))
    phone.tap(".another")
    assert phone.page.locator("#find").get_attribute("inputmode") == "numeric"
    phone.page.locator(".keys").click()
    assert phone.page.locator("#find").get_attribute("inputmode") == "text"
    assert phone.page.evaluate("document.activeElement.id") == "find"


def test_found_cards_have_titles_that_can_be_read(phone: Phone, served: Served) -> None:
    open_game(phone, long_game(served.games, "classic", 2))
    phone.tap(".another")
    phone.page.locator("#find").fill("the")
    title = phone.page.locator(".result-card > span").first
    title.wait_for()
    assert float(title.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")) >= 16


@pytest.mark.parametrize(("rules", "selector"), [("classic", ".gap button"), ("chrono-coop", "button.space")])
def test_all_places_are_on_screen_when_a_card_is_chosen(
    small_phone: Phone, served: Served, rules: str, selector: str
) -> None:
    game = long_game(served.games, rules, 5)
    open_game(small_phone, game)
    small_phone.find(game.legal.cards[0])
    assert small_phone.page.locator(selector).count() == len(game.legal.spots)
    assert small_phone.page.evaluate(HIDDEN_PLACES, selector) == 0


def test_a_place_of_the_zoomed_line_takes_the_card(small_phone: Phone, served: Served) -> None:
    game = long_game(served.games, "classic", 2)
    open_game(small_phone, game)
    line = game.board.shape.cards  # type: ignore[union-attr]
    small_phone.find(game.legal.cards[0])
    small_phone.tap(f'button[value="place:{line[LONG_LINE // 2]}:{line[LONG_LINE // 2 + 1]}"]')
    game.refresh()
    assert game.moves[-1].record.after == line[LONG_LINE // 2]  # type: ignore[union-attr]
