"""The form for a new game: players are moved, and the one who begins is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorer.log.read import read_log
from scorer.web.deck_faces import DrawnDecks
from scorer.web.home import new_game_page, start_game
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.scorer.web.served_table import DECK, Phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.scorer.web.served_table import Served

TABLE = ["Ana", "Luis", "", "Tom"]


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    return Tables(tmp_path / "games", DECK, DrawnDecks("pictures"))


def start(tables: Tables, players: list[str], starter: str) -> tuple[str, ...]:
    name = start_game(tables, {"rules": ["classic"], "player": players, "starter": [starter]})
    return read_log(tables.folder / f"{name}.game.yaml").header.players


def listed(tables: Tables, button: str) -> list[str]:
    page = new_game_page(tables, Pages(""), fields={"player": TABLE, "do": [button]})
    return [part.split('"')[0] for part in page.split('name="player" value="')[1:4]]


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("up:1", ["Luis", "Ana", "Tom"]),
        ("up:3", ["Ana", "Tom", "Luis"]),  # over the empty field
        ("down:0", ["Luis", "Ana", "Tom"]),
        ("up:0", ["Ana", "Luis", "Tom"]),
        ("down:3", ["Ana", "Luis", "Tom"]),
        ("up:2", ["Ana", "Luis", "Tom"]),
        ("up:99", ["Ana", "Luis", "Tom"]),
        ("up:x", ["Ana", "Luis", "Tom"]),
    ],
)
def test_without_a_script_the_server_moves_players(tables: Tables, button: str, names: list[str]) -> None:
    assert listed(tables, button) == names


def test_the_next_one_begins_game_after_game(tables: Tables) -> None:
    assert start(tables, TABLE, "listed") == ("Ana", "Luis", "Tom")
    assert start(tables, TABLE, "rotating") == ("Luis", "Tom", "Ana")
    assert start(tables, ["tom", "Zoë", "luis"], "rotating") == ("tom", "Zoë", "luis")  # Luis began, then comes Tom


def test_a_lot_keeps_the_order_around_the_table(tables: Tables) -> None:
    drawn = start(tables, TABLE, "drawn")
    assert drawn in (("Ana", "Luis", "Tom"), ("Luis", "Tom", "Ana"), ("Tom", "Ana", "Luis"))


def test_players_are_dragged_and_stepped_and_lots_are_drawn(phone: Phone) -> None:
    phone.go("/new")
    fields = phone.page.locator("[name=player]:visible")
    for number in reversed(range(fields.count())):
        fields.nth(number).fill("")
    for number, name in enumerate(("Ana", "Luis", "Tom")):
        fields.nth(number).fill(name)

    def names() -> list[str]:
        return [fields.nth(number).input_value() for number in range(3)]

    grip, below = phone.page.locator(".grip").nth(0).bounding_box(), fields.nth(2).bounding_box()
    assert grip is not None and below is not None
    phone.page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    phone.page.mouse.down()
    phone.page.mouse.move(grip["x"] + 10, below["y"] + 20, steps=4)
    phone.page.mouse.up()
    assert names() == ["Luis", "Tom", "Ana"]
    phone.page.get_by_role("button", name="Move player 3 up").press("Enter")
    assert names() == ["Luis", "Ana", "Tom"]
    assert phone.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move player 2 up"
    phone.page.locator(".starters label:has([value=drawn])").click()
    fields.nth(0).press("Enter")  # starts the game, and moves nobody
    phone.page.locator(".lots .drawn").wait_for()
    began = phone.text(".lots .drawn")
    assert phone.text(".drawn-name") == f"{began} begins"
    assert phone.game().table.players[0] == began
    phone.tap(".sheet .strong")
    assert f"{began} begins" in phone.text(".bar")
    phone.go("/new")
    assert phone.page.locator("[name=starter]:checked").input_value() == "drawn"  # remembered


def test_the_form_works_without_a_script(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    phone = Phone(context, served)
    phone.go("/new")
    fields = phone.page.locator("[name=player]")
    for number, name in enumerate(("Ana", "Luis", *[""] * 6)):
        fields.nth(number).fill(name)
    phone.page.get_by_role("button", name="Move player 2 up").click()
    assert [fields.nth(number).input_value() for number in range(2)] == ["Luis", "Ana"]
    phone.page.locator("[name=starter][value=listed]").check(force=True)
    phone.page.locator(".start button").click()
    assert phone.game().table.players == ("Luis", "Ana")
    phone.close()
    context.close()
