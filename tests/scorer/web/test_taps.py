"""Taps and keys that players need, as the table in docs/table.md has them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, Grid, Pile, Pool, Start
from tests.paths import ROOT
from tests.scorer.web.served_table import DECK, Phone, Served

PLAYERS = ("Ana", "Luis", "Zoe")


@dataclass
class Fingers:
    """A player's fingers on a phone: every tap and every key is counted."""

    phone: Phone
    taps: int = 0
    digits: int = 0

    def tap(self, selector: str) -> None:
        """A tap that shows the table anew."""
        self.phone.tap(selector)
        self.taps += 1

    def touch(self, selector: str) -> None:
        """A tap on a field, a card of the hand, or a link to another page."""
        self.phone.page.locator(selector).first.click()
        self.taps += 1

    def type_code(self, code: str) -> None:
        """Digits on the keyboard, wherever the cursor is; the last one takes the card."""
        before = self.phone.page.locator("#table").element_handle()
        self.phone.page.keyboard.type(code)
        self.digits += len(code)
        self.phone.page.wait_for_function("old => document.querySelector('#table') !== old", arg=before)

    @property
    def counted(self) -> tuple[int, int]:
        return self.taps, self.digits


def documented() -> dict[str, tuple[int, int]]:
    """Taps and digits by what is done, from the page for people."""
    section = (ROOT / "docs" / "table.md").read_text("utf-8").split("## How many taps")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+?) \| (\d+) \| ([^|]*)\|$", section, re.MULTILINE)
    return {what: (int(taps), int("".join(re.findall(r"(\d+) digits", keys)) or 0)) for what, taps, keys in rows}


def in_time(game: Game) -> tuple[str, ...]:
    return game.table.cards.by_date(game.table.cards.by_code)


def open_game(phone: Phone, game: Game) -> Fingers:
    phone.go("/g/" + game.path.name.removesuffix(".game.yaml"))
    return Fingers(phone)


def line_game(served: Served, *, named: bool) -> tuple[Game, tuple[str, ...]]:
    game = new_game(served.games, DECK, "classic", PLAYERS)
    codes = in_time(game)
    game.enter(Start(0, codes[60:61]))
    for seat, player in enumerate(PLAYERS if named else ()):
        game.enter(Deal(0, player, codes[seat * 4 : seat * 4 + 4]))
    return game, codes


def rows_game(served: Served) -> tuple[Game, tuple[str, ...]]:
    game = new_game(served.games, DECK, "twist-coop", PLAYERS)
    codes = in_time(game)
    cards = game.table.cards.by_code
    pile = codes[100]
    fits = next(code for code in codes[:50] if cards[code].suit_title == cards[pile].suit_date)
    hand = (fits, *(code for code in codes[:50:7] if code != fits))[:4]
    game.enter(Start(0, codes[60:61]), Pile(0, pile), Deal(0, "Ana", hand))
    return game, hand


def set_up(phone: Phone) -> tuple[int, int]:
    phone.begin("classic", PLAYERS)  # whatever was played on this server before, the form offers Classic now
    phone.go()
    fingers = Fingers(phone)
    fingers.touch("a[href$='/new']")
    for number, name in enumerate(PLAYERS):
        fingers.touch(f".player:nth-of-type({number + 1}) input")
        phone.page.keyboard.press("Control+a")  # names of the last game are replaced
        phone.page.keyboard.type(name)
    fingers.touch(".start button")
    phone.page.locator("#table").wait_for()
    fingers.touch("#find")
    fingers.type_code("060")
    fingers.tap("button:has-text('Done')")
    fingers.tap("button:has-text('Skip the hands')")
    phone.page.locator(".another").wait_for()
    return fingers.counted


def test_the_documented_taps_are_true(phone: Phone, served: Served) -> None:
    counted = {"set up Classic for three, hands unnamed": set_up(phone)}

    game, codes = line_game(served, named=False)
    fingers = open_game(phone, game)
    fingers.touch("#find")
    for code in codes[:4]:
        fingers.type_code(code)
    fingers.tap("button:has-text('Done')")
    counted["name the four cards of a hand"] = fingers.counted

    game, codes = line_game(served, named=False)
    fingers = open_game(phone, game)
    phone.tap("button:has-text('Skip the hands')")
    fingers.tap(".another")
    fingers.type_code(codes[70])
    fingers.tap(f'button[value="place:{codes[60]}:"]')
    counted["place a card, hand unnamed"] = fingers.counted

    game, codes = line_game(served, named=True)
    fingers = open_game(phone, game)
    fingers.touch(f'.pick:has([value="{codes[1]}"])')
    fingers.tap(f'button[value="place::{codes[60]}"]')
    counted["place a card, hand named"] = fingers.counted
    fingers = Fingers(phone)
    fingers.tap("a:has-text('Moves')")
    fingers.tap(".moves a[href*='edit=1']")
    fingers.tap(f'button[value="place:{codes[60]}:"]')
    fingers.tap("button:has-text('Yes, change it')")
    game.refresh()
    assert game.moves[0].record.after == codes[60]  # type: ignore[union-attr]
    counted["correct a move and agree to what it changes"] = fingers.counted
    fingers = Fingers(phone)
    fingers.tap("button[value=undo]")
    counted["take back the last move"] = fingers.counted
    fingers = Fingers(phone)
    fingers.tap(".lying")
    counted["look at a card and its note"] = fingers.counted

    game, hand = rows_game(served)
    fingers = open_game(phone, game)
    phone.tap("button:has-text('Skip the hands')")
    fingers.tap(f'button[value="discard:{hand[0]}"]')
    counted["discard a card in two rows"] = fingers.counted
    phone.tap("button[value=undo]")
    fingers = Fingers(phone)
    fingers.tap(f'button[value="play:{hand[1]}"]')
    counted["turn over a card in two rows"] = fingers.counted
    phone.tap(f'button[value="play:{hand[2]}"]')
    phone.tap("button:has-text('Skip it')")
    fingers = Fingers(phone)
    fingers.tap(".another")
    fingers.type_code(in_time(game)[90])
    fingers.tap(f'button[value="play:{in_time(game)[90]}"]')
    counted["turn over a card in two rows, hand unnamed"] = fingers.counted

    game = new_game(served.games, DECK, "chrono-coop", PLAYERS)
    codes = in_time(game)
    game.enter(Grid(0, tuple(codes[row * 5 : row * 5 + 5] for row in range(5))), Pool(0, codes[50:58]))
    fingers = open_game(phone, game)
    fingers.touch(f'.pick:has([value="{codes[50]}"])')
    fingers.tap("button.space")
    counted["put a pool card in a space"] = fingers.counted
    assert counted == documented()
