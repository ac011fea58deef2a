"""The phone page of a game with a deck that is not ordered by dates."""

from __future__ import annotations

import uuid

from scorer.entry.game import Game
from tests.scorer.web.requests import ask


def test_the_page_speaks_of_values(served):
    name = f"zoo-{uuid.uuid4().hex[:8]}"
    game = Game.new(
        served.games / f"{name}.game.yaml", deck="animals-en#speed", rules="twist-coop", players=["Ana", "Luis"]
    )
    cards = list(game.table.cards.by_code)
    game.name(cards[0])
    game.name(cards[1])
    game.name(*cards[2:6])
    game.name(*cards[6:10])
    page = ask(served, f"{served.root}/g/{name}").text
    game.path.unlink()  # other tests share the server
    assert "40\u00a0km/h" in page
    assert "Its value decides where it goes." in page
    assert "Its date" not in page
