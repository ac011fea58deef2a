"""An evening on phones: who begins, invitations, the end of a game, and the games afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, End, Start
from tests.scorer.web.served_table import DECK, PHONE, Phone, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COUNT_NOTES_AND_CONFETTI = """
    window.notes = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.notes += 1; return make.call(this); };
    window.thrown = 0;
    const count = (node) => { if (node.className === "confetti") window.thrown += 1; };
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(count)))
        .observe(document, { childList: true, subtree: true });
"""


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


def test_the_sheet_opens_in_a_game(phone: Phone) -> None:
    phone.begin("classic", ("Ana", "Luis"))
    phone.tap(".bar a[href*=more]")
    phone.tap(".sheet a[href*=invite]")
    assert "--lan" in phone.text(".sheet .address")
    phone.tap("[data-close]")
    assert phone.page.locator(".sheet").count() == 0


def nearly_over(folder: Path) -> tuple[Game, str]:
    """A game that the next card ends: Ana is done, and Luis has a card that is a little older than the line."""
    begun = new_game(folder, DECK, "classic", ("Ana", "Luis"), {"hand": "1"})
    older, start, later = begun.table.cards.by_date(begun.table.cards.by_code)[100:110:4]
    begun.enter(Start(0, (start,)), Deal(0, "Ana", (later,)), Deal(0, "Luis", (older,)))
    begun.place(later, after=start)
    return begun, older


def end_game(phone: Phone, served: Served) -> None:
    begun, card = nearly_over(served.games)
    phone.go("/g/" + begun.path.name.removesuffix(".game.yaml"))
    phone.place(card, begun.board.shape.cards[-1], None)  # type: ignore[union-attr]
    assert "Ana wins" in phone.text(".result h2")


def test_the_end_has_confetti_and_a_fanfare_that_can_be_turned_off(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    context.add_init_script(COUNT_NOTES_AND_CONFETTI)
    phone = Phone(context, served)
    end_game(phone, served)
    assert phone.page.evaluate("[thrown, notes]") == [1, 5]
    assert "Closest miss" in phone.text(".feats")
    phone.page.get_by_role("button", name="Sound").click()
    end_game(phone, served)  # another page: it is remembered
    assert phone.page.evaluate("notes") == 0
    assert phone.page.get_by_role("button", name="Sound").get_attribute("aria-pressed") == "false"
    phone.close()
    context.close()


def test_nothing_flies_for_who_wants_less_motion(phone: Phone, served: Served) -> None:
    end_game(phone, served)
    assert phone.page.locator(".confetti").count() == 0
    before = phone.page.url
    phone.page.get_by_role("button", name="Play again").click()
    phone.page.wait_for_url(lambda address: address != before)
    assert phone.game().table.players == ("Luis", "Ana")


def test_a_game_is_deleted_brought_back_and_played_again_with_single_taps(phone: Phone, served: Served) -> None:
    begun = new_game(served.games, DECK, "classic", ("Ana", "Ottokar"))
    begun.enter(End(0, "played", ("Ottokar",)))
    phone.go()
    mine = phone.page.locator(".kept", has_text="Ottokar").first
    assert "Ottokar won" in mine.inner_text()
    mine.get_by_role("button", name="Delete the game of Ana, Ottokar").click()
    phone.page.locator(".deleted", has_text="Ottokar").wait_for()
    assert not begun.path.exists()
    phone.page.get_by_role("button", name="Undo").click()
    phone.page.wait_for_url(served.address)
    assert begun.path.exists()
    phone.page.locator(".kept", has_text="Ottokar won").first.get_by_role("button", name="Play again").click()
    phone.page.locator("#table").wait_for()
    assert phone.game().table.players == ("Ottokar", "Ana")
