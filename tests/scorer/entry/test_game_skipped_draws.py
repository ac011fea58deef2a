"""A drawn card that was left unnamed is not asked for again after every record."""

from __future__ import annotations

from pathlib import Path

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, Placement, Start
from tests.scorer.web.served_table import DECK


def in_time(game: Game) -> tuple[str, ...]:
    return game.table.cards.by_date(game.table.cards.by_code)


def test_it_is_left_alone_while_others_are_asked_for_theirs(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", ("Ana", "Luis"), {"hand": "2"})
    cards = in_time(game)
    game.enter(Start(0, (cards[60],)), Deal(0, "Ana", (cards[5], cards[7])), Deal(0, "Luis", (cards[90], cards[95])))
    game.enter(Placement(0, "Ana", cards[5], after=cards[60]))
    assert (game.offer.wants, game.offer.by) == ("draw", "Ana")
    game.skip()
    game.enter(Placement(0, "Luis", cards[90], before=cards[60]))
    assert (game.offer.wants, game.offer.by) == ("draw", "Luis")
    game.skip()
    assert (game.offer.wants, game.offer.by) == ("move", "Ana")
    game.enter(Placement(0, "Ana", cards[7], before=cards[60]))
    assert (game.offer.wants, game.offer.by) == ("move", "Luis")


def test_who_named_no_hand_is_asked_for_no_draw(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", ("Ana", "Luis"), {"hand": "1"})
    cards = in_time(game)
    game.enter(Start(0, (cards[60],)))
    game.skip()
    game.enter(Placement(0, "Ana", cards[5], after=cards[60]))
    assert game.moves[-1].played.verdict == "wrong"
    assert (game.offer.wants, game.offer.by) == ("move", "Luis")
