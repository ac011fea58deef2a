"""The phone page of games with decks that are not ordered by dates, and with songs."""

from __future__ import annotations

import re
import uuid

import pytest

from scorer.entry.game import Game
from scorer.replay import replay_file
from tests.scorer.web.requests import ask
from tests.scorer.web.served_table import PHONE, Phone, Served

OF_DATES = re.compile(r"\b(?:dates?|dated|years?|BCE|CE|earlier|later|chronolog\w+|periods?|history)\b", re.IGNORECASE)


def begin(served: Served, deck: str, rules: str, **options: str) -> tuple[Game, str]:
    """A game with a name that no other game of the server had, and its address."""
    name = f"order-{uuid.uuid4().hex[:8]}"
    path = served.games / f"{name}.game.yaml"
    return Game.new(path, deck=deck, rules=rules, players=["Ana", "Luis"], **options), f"/g/{name}"


def test_the_page_speaks_of_values(served: Served) -> None:
    game, address = begin(served, "animals-en#speed", "twist-coop")
    cards = list(game.table.cards.by_code)
    game.name(cards[0])
    game.name(cards[1])
    game.name(*cards[2:6])
    game.name(*cards[6:10])
    page = ask(served, served.root + address).text
    game.path.unlink()  # other tests share the server
    assert "40\u00a0km/h" in page
    assert "Its value decides where it goes." in page
    assert "Its date" not in page


@pytest.mark.parametrize(
    ("deck", "left"),
    [("animals-en#weight", "to the left of"), ("sequence-bread", "to the left of"), ("music-example.csv", "before")],
)
def test_a_deck_of_each_kind_is_played_to_the_end(deck: str, left: str, phone: Phone, served: Served) -> None:
    game, address = begin(served, deck, "classic", hand="1")
    by_code = game.table.cards.by_code
    cards = game.table.cards.by_date(by_code)
    middle = len(cards) // 2
    low, start, high = cards[middle - 1 : middle + 2]
    seen: list[str] = []

    def look() -> None:
        assert phone.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        seen.append(phone.text("body"))

    phone.go(address)
    for card in (start, high, low):
        phone.name(card)
        look()
    phone.place(high, start, None)
    look()
    phone.tap(".bar a[href*=more]")
    look()
    phone.tap("[data-close]")
    phone.place(low, start, high)
    look()
    missed, beside = by_code[low], by_code[start]
    belongs = f"It belongs {left} “{beside.title}” ({beside.printed}), at the beginning."
    assert f"Wrong. {missed.title}: {missed.printed}. {belongs} The game is over." in seen[-1]
    assert phone.text(".result h2") == "Ana wins."
    assert phone.page.locator(".lying").count() == 2
    if game.table.cards.words:
        assert not OF_DATES.findall("\n".join(seen))
    report = replay_file(game.path)
    assert not report.problems and report.winners == ("Ana",)
    assert [move.verdict for move in report.moves] == ["right", "wrong"]
    game.path.unlink()  # other tests share the server
