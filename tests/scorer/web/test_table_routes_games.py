"""A whole game of each ruleset, played on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.entry.game import Game
from scorer.log.records import REPLACE_MINE, Effect
from scorer.replay import open_deck
from scorer.rules.board import right_slots
from tests.scorer.web.served_table import DECK, Phone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.rules.cards import CardIndex

PLAYERS = ("Ana", "Luis")


def in_time() -> list[str]:
    """All cards of the deck, those of equal dates left out, from the oldest to the latest."""
    cards = open_deck(DECK)
    ordered: list[str] = []
    for code in sorted(cards.by_code, key=lambda code: cards.first[code]):
        if not ordered or cards.before(ordered[-1], code):
            ordered.append(code)
    return ordered


def play_right(phone: Phone, game: Game, code: str) -> None:
    place(phone, game, code, right_slots(game.table.cards, game.state.line, code)[0])


def play_wrong(phone: Phone, game: Game, code: str) -> None:
    right = right_slots(game.table.cards, game.state.line, code)
    place(phone, game, code, next(slot for slot in range(len(game.state.line.cards) + 1) if slot not in right))


def place(phone: Phone, game: Game, code: str, slot: int) -> None:
    line = game.state.line.cards
    phone.place(code, line[slot - 1] if slot else None, line[slot] if slot < len(line) else None)
    game.refresh()


@pytest.mark.parametrize("rules", ["classic", "twist-vs"])
def test_a_game_with_a_miss_and_a_winner(phone: Phone, rules: str) -> None:
    cards = in_time()
    game = phone.begin(rules, PLAYERS, hand="2")
    phone.name(cards[50])
    phone.name(cards[10], cards[60])
    phone.photograph(cards[20], cards[70])  # a whole hand in one photograph
    phone.tap("button:has-text('Done')")
    game.refresh()
    play_right(phone, game, cards[10])
    assert "Right!" in phone.text(".verdict")
    assert game.table.cards.by_code[cards[10]].printed in phone.text(".verdict")
    play_wrong(phone, game, cards[20])
    assert "Wrong" in phone.text(".verdict")
    phone.tap("button:has-text('Skip it')")
    play_right(phone, game, cards[60])
    play_right(phone, game, cards[70])
    assert game.state.ending == "sole-finisher"
    assert "Ana wins" in phone.text(".result h2")
    assert "1 card missed" in phone.text(".result")
    assert game.report().problems == ()


def test_a_polish_game_ends_in_sudden_death_with_a_drawn_card(phone: Phone) -> None:
    cards = in_time()
    game = phone.begin("pl", PLAYERS, hand="1")
    phone.name(cards[50])
    phone.tap("button:has-text('Skip the hands')")
    game.refresh()
    play_right(phone, game, cards[10])
    play_right(phone, game, cards[60])
    assert "sudden death" in phone.text(".bar")
    play_right(phone, game, cards[20])
    play_wrong(phone, game, cards[30])
    assert "Ana wins" in phone.text(".result h2")


def test_a_game_in_two_rows(phone: Phone) -> None:
    cards = in_time()
    game = phone.begin("twist-coop", PLAYERS, hand="2")
    phone.name(cards[50])
    phone.name(cards[100])
    phone.name(cards[20], cards[80])
    phone.tap("button:has-text('Skip the hands')")
    phone.tap(f'button[value="play:{cards[20]}"]')
    phone.tap("a:has-text('Stop and draw')")  # Ana stops after one card and names the one she draws
    phone.name(cards[30])
    game.refresh()
    assert game.offer.by == "Luis"
    discard = next(
        code for code in game.offer.legal.discards if code not in cards[:60]
    )  # Luis has cards nobody has named: one is found and discarded
    phone.find(discard)
    phone.tap(f'button[value="discard:{discard}"]')
    game.refresh()
    assert game.state.discards[-1] == discard
    phone.tap(f'button[value="play:{cards[30]}"]')  # into the gap
    phone.tap(f'button[value="play:{cards[80]}"]')
    if phone.page.locator("button:has-text('Skip it')").count():
        phone.tap("button:has-text('Skip it')")
    phone.find(cards[35])
    phone.tap(f'button[value="play:{cards[35]}"]')
    assert "Dead" in phone.text(".verdict")
    phone.find(cards[38])
    phone.tap(f'button[value="play:{cards[38]}"]')
    game.refresh()
    assert game.state.ending == "nothing-placed"
    assert "= " in phone.text(".sum")
    assert "Rank" in phone.text(".rank")


def card_with_effect(deck_cards: CardIndex, cards: Sequence[str], period: str) -> str:
    fitting = (
        code
        for code in cards
        if REPLACE_MINE in deck_cards.by_code[code].effects and deck_cards.by_code[code].period == period
    )
    return next(fitting)


def test_a_game_with_an_effect(phone: Phone) -> None:
    deck_cards, cards = open_deck(DECK), in_time()
    line = [cards[number] for number in (5, 30, 60, 90, 110)]
    period = deck_cards.by_code[line[3]].period
    special = card_with_effect(deck_cards, [code for code in cards if code not in line], period)
    others = [code for code in cards if code not in (*line, special)]
    game = phone.begin("chrono-vs", PLAYERS, level="iniciado")
    phone.photograph(*reversed(line))
    phone.tap("button:has-text('Done')")
    game.refresh()
    assert list(game.state.line.cards) == line  # sorted, whichever way they were photographed
    phone.name(special, *others[:3])
    phone.tap("button:has-text('Skip the hands')")
    game.refresh()
    play_right(phone, game, special)
    phone.tap("a:has-text('Replace one of your own cards')")
    phone.page.locator(f'.sheet [name=give][value="{others[0]}"]').check(force=True)
    phone.tap(".sheet button.strong")
    game.refresh()
    assert game.moves[-1].record == Effect(game.moves[-1].record.line, "Ana", REPLACE_MINE, card=others[0])
    if phone.page.locator("button:has-text('Skip it')").count():
        phone.tap("button:has-text('Skip it')")
    rest = iter(others[3:])
    while game.state.ending is None:
        hand = game.state.hands[game.state.seat]
        code = next(iter(sorted(hand.cards)), None) or next(rest)
        (play_right if game.offer.by == "Ana" else play_wrong)(phone, game, code)
        if phone.page.locator("button:has-text('Skip it')").count():
            phone.tap("button:has-text('Skip it')")
    assert "Ana wins" in phone.text(".result h2")


def test_a_game_in_the_grid(phone: Phone) -> None:
    cards = in_time()
    game = phone.begin("chrono-coop", PLAYERS, level="experto")
    rows = [cards[row * 2 : row * 2 + 50 : 10] for row in range(5)]
    phone.photograph(*(code for row in rows for code in row))
    phone.tap("button:has-text('Done')")
    phone.tap("button:has-text('Skip the pool')")
    game.refresh()
    assert [list(row) for row in game.state.grid] == rows
    above, below = rows[0][0], rows[1][0]
    between = cards[cards.index(above) + 1]
    assert game.table.cards.before(between, below)
    phone.choose(between)
    phone.tap('button[value="space:1:1"]')
    assert "Right!" in phone.text(".verdict")
    lives, far = 4, iter(reversed(cards))
    for number in range(lives):
        phone.choose(next(far))
        phone.tap('button[value="space:1:2"]')
        if number < lives - 1:
            assert "Wrong" in phone.text(".verdict")
    game.refresh()
    assert game.state.ending == "defeat"
    assert "Defeat" in phone.text(".result")
