"""Several phones, corrections, lost answers, pages without scripts, and accessibility."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from scorer.entry.deleted_games import delete_game
from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, End, Grid, Pile, Placement, Start
from scorer.rules.board import right_slots
from scorer.share import share_picture
from tests.scorer.web.served_table import DECK, PHONE, Phone, Served

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Route

PLAYERS = ("Ana", "Luis")


def begun(folder: Path, rules: str = "classic", players: tuple[str, ...] = PLAYERS) -> tuple[Game, str]:
    """A game with its line and hands; and its address."""
    game = new_game(folder, DECK, rules, players)
    if rules == "chrono-coop":
        cards = list(game.table.cards.by_code)
        rows = [sorted(cards[row * 5 : row * 5 + 5], key=lambda code: game.table.cards.first[code]) for row in range(5)]
        game.enter(Grid(0, tuple(map(tuple, rows))))
    else:
        starts = 5 if rules == "chrono-vs" else 1
        game.enter(Start(0, in_time(game)[60 : 60 + starts]))
        if rules == "twist-coop":
            game.enter(Pile(0, in_time(game)[100]))
        game.enter(Deal(0, "Ana", in_time(game)[5:45:10]), Deal(0, "Luis", in_time(game)[90:98:2]))
    return game, address_of(game)


def address_of(game: Game) -> str:
    return f"/g/{game.path.name.removesuffix('.game.yaml')}"


def in_time(game: Game) -> tuple[str, ...]:
    return game.table.cards.by_date(game.table.cards.by_code)


def right_place(game: Game, by: str, code: str) -> Placement:
    line = game.state.line.cards
    slot = right_slots(game.table.cards, game.state.line, code)[0]
    return Placement(0, by, code, line[slot - 1] if slot else None, line[slot] if slot < len(line) else None)


def tap_place(phone: Phone, record: Placement) -> None:
    phone.place(record.card, record.after, record.before)


def test_each_phone_sees_the_others_moves_within_two_seconds(phones_of: BrowserContext, served: Served) -> None:
    game, address = begun(served.games)
    game.enter(right_place(game, "Ana", in_time(game)[5]))
    mine, yours = Phone(phones_of, served), Phone(phones_of, served)
    mine.go(address)
    yours.go(address)
    tap_place(mine, right_place(game, "Luis", in_time(game)[90]))
    yours.page.wait_for_function(
        f"() => document.querySelector('#table').dataset.edition === '{mine.edition()}'", timeout=2500
    )
    assert in_time(game)[90] in str(yours.page.locator(".lying.fresh").get_attribute("data-code"))
    assert "Right!" in yours.text("#spoken")  # what a screen reader says
    mine.close()
    yours.close()


def test_what_is_typed_before_the_script_is_there_is_found_all_the_same(served: Served, phone: Phone) -> None:
    held: list[Route] = []
    phone.page.route("**/assets/table.js", lambda route: held.append(route))
    game = new_game(served.games, DECK, "classic", PLAYERS)
    phone.page.goto(served.address.rstrip("/") + address_of(game), wait_until="commit")
    phone.page.locator("#find").fill("086")
    held[0].continue_()
    phone.page.locator('[aria-label^="Take away 086 "]').wait_for()  # a whole code is taken at once


def test_a_move_of_others_leaves_what_is_being_typed(served: Served, phone: Phone) -> None:
    game = new_game(served.games, DECK, "classic", PLAYERS)
    phone.go(address_of(game))
    before = phone.edition()
    phone.page.locator("#find").fill("08")
    game.enter(Start(0, in_time(game)[60:61]))
    phone.page.wait_for_function("old => document.querySelector('#table').dataset.edition !== old", arg=before)
    assert phone.page.locator("#find").input_value() == "08"
    phone.page.locator('#found a[aria-label^="08"]').first.wait_for()


def test_the_picture_to_share_is_the_one_that_the_command_makes(served: Served) -> None:
    game, address = begun(served.games)
    game.enter(right_place(game, "Ana", in_time(game)[5]))
    with urlopen(f"http://127.0.0.1:{served.port}{address}/picture.png") as answer:
        shown = answer.read()
    assert game.header.played
    assert shown == share_picture(game.report(), played=game.header.played)


def test_a_tap_on_an_old_table_is_refused_with_the_table_as_it_is(served: Served, phone: Phone) -> None:
    game, address = begun(served.games)
    phone.go(address)
    record = right_place(game, "Ana", in_time(game)[5])
    phone.page.route("**/state?*", lambda route: route.abort())  # this phone hears nothing for a while
    game.enter(right_place(game, "Ana", in_time(game)[15]))
    tap_place(phone, record)
    assert "Somebody else" in phone.text(".notice")
    assert game.refresh() is False
    assert "Luis" in phone.text("#asked")  # the table as it is now
    phone.ignore_lost_requests()


def test_a_tap_sent_twice_is_counted_once(served: Served, phone: Phone) -> None:
    game, address = begun(served.games)
    phone.go(address)
    code = in_time(game)[5]
    answers = iter(["lost", "lost", "kept"])

    def lose(route: Route) -> None:
        """The request arrives, its answer does not."""
        if route.request.method == "POST" and next(answers) == "lost":
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.page.route(f"**{address}", lose)
    tap_place(phone, right_place(game, "Ana", code))
    game.refresh()
    assert [step.record.card for step in game.moves] == [code]
    assert "Right!" in phone.text(".verdict")
    phone.ignore_lost_requests()


@pytest.mark.parametrize(("status", "reason", "words"), [(503, "", "That did not work"), (500, "No disk.", "No disk.")])
def test_a_tap_that_fails_is_said_and_can_be_sent_again(
    served: Served, phone: Phone, status: int, reason: str, words: str
) -> None:
    game, address = begun(served.games)
    phone.go(address)
    code = in_time(game)[5]
    phone.choose(code)
    phone.page.route(f"**{address}", lambda route: route.fulfill(status=status, body=reason, content_type="text/plain"))
    record = right_place(game, "Ana", code)
    phone.page.locator(f'button[value="place:{record.after or ""}:{record.before or ""}"]').click()
    phone.page.locator(".failed").wait_for()
    assert words in phone.text(".failed p")
    assert game.refresh() is False
    phone.page.unroute(f"**{address}")
    phone.tap(".failed button")
    phone.page.locator(".verdict").wait_for()
    assert "Right!" in phone.text(".verdict")
    assert phone.page.locator(".failed").is_hidden()
    game.refresh()
    assert [step.record.card for step in game.moves] == [code]
    phone.ignore_lost_requests()


def test_undo_redo_correct_remove_and_doubt(served: Served, phone: Phone) -> None:
    game, address = begun(served.games)
    first, second = in_time(game)[5], in_time(game)[90]
    phone.go(address)
    wrong = Placement(0, "Ana", first, after=game.state.line.cards[-1])
    tap_place(phone, wrong)
    game.refresh()
    assert game.moves[-1].played.verdict == "wrong"
    phone.tap("button[value=undo]")
    game.refresh()
    assert game.moves == []
    phone.tap("button[value=redo]")
    phone.tap("button:has-text('Skip it')")
    game.refresh()
    tap_place(phone, right_place(game, "Luis", second))
    phone.tap("a:has-text('Moves')")
    phone.tap('[aria-label="Correct move 1"]')
    assert "Correcting move 1" in phone.text(".editing")
    line = game.state.line.cards
    phone.place(first, None, line[0])
    assert "Ana then holds" in phone.text(".changes")
    game.refresh()
    assert [step.played.verdict for step in game.moves] == ["wrong", "right"]  # nothing is done before it is wanted
    phone.tap("button:has-text('Yes, change it')")
    game.refresh()
    assert [step.played.verdict for step in game.moves] == ["right", "right"]
    phone.tap("a:has-text('Moves')")
    phone.tap('[aria-label="Remove move 2"]')
    phone.tap("button:has-text('Yes, change it')")
    game.refresh()
    assert [step.record.card for step in game.moves] == [first]
    phone.tap(".lying")
    phone.page.locator(".sheet [name=note]").fill("it was a year later")
    phone.tap("button:has-text('Is this date wrong?')")
    assert "Noted for the author" in phone.text(".notice")
    game.refresh()
    assert game.steps[-1].record.text == f"doubt {game.state.line.cards[0]}: it was a year later"


def test_a_killed_server_goes_on_where_it_was(phones_of: BrowserContext, tmp_path: Path) -> None:
    served = Served(tmp_path).start()
    try:
        unnamed = new_game(served.games, DECK, "classic", PLAYERS)
        unnamed.enter(Start(0, in_time(unnamed)[60:61]))
        phone = Phone(phones_of, served)
        phone.go(address_of(unnamed))
        phone.tap("button:has-text('Skip the hands')")
        game, address = begun(served.games)
        phone.go(address)
        tap_place(phone, right_place(game, "Ana", in_time(game)[5]))
        served.end(signal.SIGKILL)
        phone.page.locator("#lost").wait_for()  # the phone says that it has lost the table
        served.start(served.port)
        phone.page.locator("#lost").wait_for(state="hidden")
        game.refresh()
        tap_place(phone, right_place(game, "Luis", in_time(game)[90]))
        assert len(Game(game.path).moves) == 2
        phone.go("/")
        assert "Ana, Luis" in phone.text(".games")
        phone.go(address_of(unnamed))
        assert "Skip the hands" not in phone.text("#table")
        assert "Which card?" in phone.text(".hand")
        phone.ignore_lost_requests()
        phone.close()
    finally:
        served.end()


def test_a_game_without_scripts(browser: Browser, served: Served) -> None:
    phone = Phone(browser.new_context(viewport=PHONE, java_script_enabled=False), served)
    phone.go("/new")
    phone.page.locator("[name=player]").nth(0).fill("Ana")
    phone.page.locator("[name=player]").nth(1).fill("Luis")
    phone.page.locator(".choice:has([value=classic])").click()
    phone.page.locator(".start button").click()
    game = phone.game()
    page, cards = phone.page, in_time(game)
    page.locator("#find").fill(cards[60])
    page.locator(".search .button").click()
    page.get_by_role("button", name="Done").click()
    page.locator("button:has-text('Skip the hands')").click()
    page.locator(".another").click()
    page.locator("#find").fill(cards[5])
    page.locator(".search .button").click()
    page.locator(f'button[value="place::{cards[60]}"]').click()
    assert "Right!" in phone.text(".verdict")
    page.locator("button[value=undo]").click()
    game.refresh()
    assert game.moves == []


def test_a_photograph_names_the_card_that_is_played(served: Served, phone: Phone) -> None:
    game = new_game(served.games, DECK, "classic", PLAYERS)
    game.enter(Start(0, in_time(game)[60:61]))
    phone.go(f"/g/{game.path.name.removesuffix('.game.yaml')}")
    phone.tap("button:has-text('Skip the hands')")
    phone.tap(".another")
    phone.photograph(in_time(game)[5])
    assert phone.page.locator(f'.hand [name=card][value="{in_time(game)[5]}"]').is_checked()


def test_the_hand_is_within_reach_and_nothing_is_too_small_for_a_thumb(served: Served, phone: Phone) -> None:
    game, address = begun(served.games)
    for by, number in (("Ana", 5), ("Luis", 90), ("Ana", 15), ("Luis", 92)):
        game.enter(right_place(game, by, in_time(game)[number]))
    for width, height in ((390, 844), (360, 640), (844, 390)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.go(address)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
        small = phone.page.evaluate(
            """() => [...document.querySelectorAll('a, button, .pick')].filter(node => node.checkVisibility())
                 .map(node => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
                 .filter(([, box]) => box.width < 44 || box.height < 44).map(([html]) => html)"""
        )
        assert small == []


def test_the_page_can_be_played_by_keyboard(served: Served, phone: Phone) -> None:
    game, address = begun(served.games)
    code = in_time(game)[5]
    phone.go(address)
    phone.page.locator(f'.hand [name=card][value="{code}"]').focus()
    phone.page.keyboard.press("Space")
    gap = phone.page.locator(f'button[value="place::{game.state.line.cards[0]}"]')
    gap.focus()
    assert phone.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Place it before")
    phone.page.keyboard.press("Enter")
    phone.page.locator(".verdict.right").wait_for()
    phone.page.locator("a:has-text('Moves')").focus()
    phone.page.keyboard.press("Enter")
    phone.page.locator(".sheet").wait_for()
    assert phone.page.evaluate("document.activeElement.closest('.sheet') !== null")
    phone.page.keyboard.press("Escape")
    phone.page.locator(".sheet").wait_for(state="detached")


def test_axe_finds_nothing_to_object_to_in_light_and_dark_colours(served: Served, phone: Phone) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    classic, address = begun(served.games)
    classic.enter(right_place(classic, "Ana", in_time(classic)[5]))
    ended, over = begun(served.games)
    ended.enter(Placement(0, "Ana", in_time(ended)[5], after=ended.state.line.cards[0]), End(0, "played", ("Ana",)))
    others = [begun(served.games, rules)[1] for rules in ("twist-coop", "chrono-vs", "chrono-coop")]
    look = f"{address}?sheet=look&have={in_time(classic)[5]}"
    sheets = [f"{address}?sheet={sheet}" for sheet in ("moves", "more", "invite")]
    unnamed = new_game(served.games, DECK, "classic", PLAYERS)
    naming, lots = (
        f"/g/{unnamed.path.name.removesuffix('.game.yaml')}?{asked}" for asked in ("find=king", "sheet=starter")
    )
    delete_game(begun(served.games)[0].path)
    plain = ("/", "/new", "/deleted", "/statistics", "/invite", address, naming, lots, over, *others)
    for path in (*plain, f"{address}?edit=1", look, *sheets):
        phone.page.emulate_media(color_scheme="light")
        phone.go(path)
        found = axe.Axe().run(phone.page).response["violations"]
        phone.page.emulate_media(color_scheme="dark")  # which changes nothing but colours
        found += axe.Axe().run(phone.page, options={"runOnly": ["color-contrast"]}).response["violations"]
        assert [(path, each["id"], each["nodes"][0]["target"]) for each in found] == []
