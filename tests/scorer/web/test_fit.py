"""Every page fits its screen, and every control can be reached: many players, long names, long lines, large letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Pile, Start
from scorer.rules.rulesets import rulesets
from tests.scorer.web.long_games import LONG_LINE, long_game, names
from tests.scorer.web.served_table import DECK, PHONE, Phone, Served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Locator

SMALL_PHONE = {"width": 360, "height": 640}
PUPILS = (*(f"Pupil {number}" for number in range(1, 29)), "Maximiliane Wilhelmina-Charlotte", "Bo")
OTHER_SCREENS = ((320, 568), (390, 844), (640, 360), (768, 1024), (1024, 768))

UNREACHABLE = """() => {
    const named = (node) => `${node.tagName} ${node.getAttribute("aria-label") || node.textContent.trim()}`;
    const controls = [...document.querySelectorAll("a[href], button:not(:disabled), input:not([type=hidden])")];
    const failed = [];
    for (const found of controls) {
        const control = found.matches("[type=radio], [type=file]") ? found.closest("label") : found;
        if (control.closest("[inert], [aria-hidden=true]") || !control.checkVisibility()) continue;
        control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const shape = control.getBoundingClientRect();
        const [x, y] = [shape.left + shape.width / 2, shape.top + shape.height / 2];
        const hit = document.elementFromPoint(x, y);
        if (!control.contains(hit) || shape.width < 24 || shape.height < 24) failed.push(named(control));
    }
    return failed;
}"""
TOO_WIDE = "document.scrollingElement.scrollWidth - innerWidth"


@pytest.fixture
def small_phone(phones_of: BrowserContext, served: Served) -> Iterator[Phone]:
    held = Phone(phones_of, served)
    held.page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    yield held
    held.close()


def open_game(phone: Phone, game: Game) -> None:
    phone.go("/g/" + game.path.name.removesuffix(".game.yaml"))


def sides(node: Locator) -> tuple[float, float]:
    """The left and the right edge of something on the screen."""
    box = node.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def check_controls(phone: Phone) -> None:
    assert phone.page.evaluate(TOO_WIDE) <= 0
    assert phone.page.evaluate(UNREACHABLE) == []


def check_other_screens(phone: Phone) -> None:
    """The same page on other screens, and with letters twice as large."""
    for width, height in OTHER_SCREENS:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(TOO_WIDE) <= 0, (width, height)
    phone.page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    check_controls(phone)


@pytest.mark.parametrize("rules", rulesets())
def test_a_long_game_fits_a_small_phone_whoever_plays(small_phone: Phone, served: Served, rules: str) -> None:
    for players in (2, 5, 8):
        game = long_game(served.games, rules, players)
        address = "/g/" + game.path.name.removesuffix(".game.yaml")
        small_phone.go(address)
        check_controls(small_phone)
    check_other_screens(small_phone)
    for sheet in ("moves", "more", "pick"):
        small_phone.go(f"{address}?sheet={sheet}&find=the")
        sheet_top = small_phone.page.locator(".sheet").bounding_box()
        assert sheet_top is not None
        assert sheet_top["y"] + sheet_top["height"] == SMALL_PHONE["height"]  # it opens at the thumb
        check_controls(small_phone)


def test_thirty_teams_fit_and_the_one_that_plays_is_in_sight(small_phone: Phone, served: Served) -> None:
    game = long_game(served.games, "classic", 30)
    assert len(game.board.shape.cards) == LONG_LINE  # type: ignore[union-attr]
    small_phone.go("/g/" + game.path.name.removesuffix(".game.yaml"))
    check_controls(small_phone)
    playing = small_phone.page.locator(".seat.plays").bounding_box()
    assert playing is not None
    assert playing["x"] >= 0
    assert playing["x"] + playing["width"] <= SMALL_PHONE["width"]
    check_other_screens(small_phone)


def test_five_players_and_the_top_of_the_discard_pile_are_in_sight_at_once(small_phone: Phone, served: Served) -> None:
    open_game(small_phone, long_game(served.games, "twist-coop", 5))
    seats = small_phone.page.locator(".seat").all()
    assert len(seats) == 5 + 1
    assert all(left >= 0 and right <= SMALL_PHONE["width"] for left, right in map(sides, seats))


@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE])
def test_the_whole_grid_is_in_sight_beside_the_verdict_and_the_hand(
    small_phone: Phone, served: Served, screen: dict[str, int]
) -> None:
    small_phone.page.set_viewport_size(screen)  # type: ignore[arg-type]
    open_game(small_phone, long_game(served.games, "chrono-coop", 5))
    assert small_phone.page.locator(".verdict").is_visible()
    board = small_phone.page.locator(".board").bounding_box()
    unions = small_phone.page.locator(".unions").bounding_box()
    assert board is not None
    assert unions is not None
    assert unions["y"] >= board["y"]
    assert unions["y"] + unions["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize(("cards", "shown"), [(6, "cards"), (12, "titles")])
def test_all_places_are_shown_as_large_as_the_room_allows(phone: Phone, served: Served, cards: int, shown: str) -> None:
    game = new_game(served.games, DECK, "classic", names(5))
    codes = game.table.cards.by_date(game.table.cards.by_code)
    game.enter(Start(0, codes[0:60:5][:cards]))
    game.skip()
    open_game(phone, game)
    phone.find(codes[61])
    assert phone.page.locator("#table").get_attribute("data-places") == shown
    lying = phone.page.locator(".lying")
    assert lying.count() == cards
    assert lying.first.evaluate("card => card.offsetHeight") > 80
    assert phone.page.locator(".board").evaluate("board => board.scrollHeight <= board.clientHeight")


def test_thirty_teams_are_entered_one_field_after_another(small_phone: Phone) -> None:
    game = small_phone.begin("classic", names(30), hand="3")
    assert game.table.players == names(30)


def test_a_class_of_thirty_is_dealt_into_eight_teams_and_its_game_fits(small_phone: Phone, served: Served) -> None:
    page = small_phone.page
    small_phone.go("/new")
    page.locator("summary").click()
    page.locator("textarea").fill("\n".join(f"{n}. {name}" for n, name in enumerate(PUPILS, 1)))
    page.locator("[name=teams]").fill("8")
    page.locator("button[value=teams]").click()
    page.locator("details[open]").wait_for()
    check_controls(small_phone)
    page.locator(".choice:has([value=classic])").click()
    page.locator("[name=hand]").fill("3")
    page.locator(".start button").click()
    page.locator("#table").wait_for()
    game = small_phone.game()
    assert sorted(name for members in game.table.teams.values() for name in members) == sorted(PUPILS)
    assert [len(members) for members in game.table.teams.values()] == [4, 4, 4, 4, 4, 4, 3, 3]
    small_phone.name(game.table.cards.by_date(game.table.cards.by_code)[60])
    small_phone.tap("button:has-text('Skip the hands')")
    assert f"{game.table.teams['Team 1'][0]} plays" in small_phone.text("#asked")
    check_controls(small_phone)
    small_phone.go("/g/" + game.path.name.removesuffix(".game.yaml") + "?sheet=more")
    assert PUPILS[-1] in small_phone.text(".teams")
    check_controls(small_phone)


def test_the_header_tells_points_on_the_table_and_the_list_tells_the_day(small_phone: Phone, served: Served) -> None:
    begun = new_game(served.games, DECK, "twist-coop", names(2))
    codes = begun.table.cards.by_date(begun.table.cards.by_code)
    begun.enter(Start(0, codes[60:61]), Pile(0, codes[100]))
    begun.skip()
    open_game(small_phone, begun)
    assert small_phone.text(".bar small").endswith("begins")
    begun.place(codes[80])
    open_game(small_phone, begun)
    assert small_phone.text(".bar small") == "Round 1 · 4 points · Draw pile: 26"
    small_phone.go()
    small_phone.page.locator(".kept", has_text="Two rows").first.get_by_text(
        re.compile("Today|This evening")
    ).wait_for()


@pytest.mark.parametrize("path", ["/", "/new", "/photo", "/deleted", "/statistics", "/invite"])
def test_the_first_pages_fit(small_phone: Phone, served: Served, path: str) -> None:
    long_game(served.games, "classic", 8)
    small_phone.go(path)
    check_controls(small_phone)
    check_other_screens(small_phone)
