"""Cards that were left unnamed, drawn or dealt, are not asked for again after every record or a restart."""

from __future__ import annotations

from pathlib import Path

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, Grid, Placement, Start
from scorer.report.text import describe_note
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


def test_hands_left_unnamed_are_not_asked_for_again_by_another_program(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", ("Ana", "Luis"))
    game.enter(Start(0, (in_time(game)[60],)))
    game.skip()
    again = Game(game.path)
    assert (again.offer.wants, again.offer.by) == ("move", "Ana")
    assert describe_note(again.steps[-1].record.text, again.table.cards) == "The hands are not recorded."  # type: ignore[attr-defined]


def test_taking_it_back_asks_for_the_hands_and_not_for_the_line(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", ("Ana", "Luis"))
    game.enter(Start(0, (in_time(game)[60],)))
    game.skip()
    game.undo()
    assert (game.offer.wants, Game(game.path).offer.wants) == ("deal", "deal")
    game.redo()
    assert (game.offer.wants, Game(game.path).offer.wants) == ("move", "move")


def test_a_pool_left_unnamed_is_not_asked_for_again(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "chrono-coop", ("Ana", "Luis"))
    cards = in_time(game)
    game.enter(Grid(0, tuple(cards[row : row + 5] for row in range(0, 25, 5))))
    assert game.offer.wants == "pool"
    game.skip()
    assert (game.offer.wants, Game(game.path).offer.wants) == ("move", "move")
