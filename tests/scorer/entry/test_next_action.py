"""What the table is told to do after a move."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.entry.next_action import describe_next_action
from scorer.log.records import Grid, Pile, Start
from tests.scorer.entry.full_games import WORLD, begin_game, play_on


def in_time(game: Game) -> tuple[str, ...]:
    return game.table.cards.by_date(game.table.cards.by_code)


def line_game(folder: Path, rules: str, **options: str) -> tuple[Game, tuple[str, ...]]:
    game = new_game(folder, WORLD, rules, ("Ana", "Luis"), {"hand": "1", **options})
    codes = in_time(game)[::4]
    game.enter(Start(0, codes[10 : 10 + game.table.ruleset.start_cards]))
    return game, codes


def said(game: Game) -> str:
    return describe_next_action(game.steps[-1])


@pytest.mark.parametrize(
    ("rules", "expected"), [("classic", "To the box; draw one."), ("pl", "To the discard pile; draw one.")]
)
def test_a_wrong_card_goes_where_the_rules_say(tmp_path: Path, rules: str, expected: str) -> None:
    game, codes = line_game(tmp_path, rules, hand="2")
    game.place(codes[5], after=codes[10])
    assert said(game) == expected
    game.place(codes[6], before=codes[10])
    assert said(game) == ""  # right: it stays


def test_the_last_card_and_sudden_death(tmp_path: Path) -> None:
    game, codes = line_game(tmp_path, "classic")
    game.place(codes[5], before=codes[10])
    assert said(game) == "Ana has placed the last card. The round is played to the end."
    game.place(codes[15], after=codes[10])
    assert said(game).endswith("Sudden death: one card each for the players still in.")
    polish, codes = line_game(tmp_path, "pl")
    polish.place(codes[5], before=codes[10])
    polish.place(codes[15], after=codes[10])
    assert said(polish).endswith("Sudden death: each player still in draws one card and places it.")
    polish.place(codes[6], after=codes[15])
    assert said(polish) == "To the discard pile."  # nobody draws a second card in this sudden death


def test_an_empty_pile_is_shuffled_or_the_card_goes_back(tmp_path: Path) -> None:
    game, codes = line_game(tmp_path, "classic", hand="2", cards="5")
    game.place(codes[5], after=codes[10])
    assert said(game) == "To the box; shuffle the cards from the box into a new draw pile and draw one."
    strict, codes = line_game(tmp_path, "classic", hand="2", cards="5", reshuffle="false")
    strict.place(codes[5], after=codes[10])
    assert said(strict) == "The draw pile is empty: the card goes back to Ana, title up."


def test_two_rows_are_told_what_to_draw_and_that_a_dead_card_is_not_enough(tmp_path: Path) -> None:
    game = new_game(tmp_path, WORLD, "twist-coop", ("Ana", "Luis"))
    codes = in_time(game)[::4]
    game.enter(Start(0, codes[10:11]), Pile(0, codes[0]))
    game.place(codes[20])
    assert said(game) == ""  # Ana may place another one or stop
    game.place(codes[15])
    assert said(game) == "Ana draws 2 cards."
    game.place(codes[14])
    assert said(game) == "Try another card."


def test_the_grid_tells_of_the_pool_and_of_a_complete_column(tmp_path: Path) -> None:
    game = new_game(tmp_path, WORLD, "chrono-coop", ("Ana", "Luis"))
    codes = in_time(game)
    rows = codes[0:50:10], codes[60:65], codes[1:51:10], codes[65:70], codes[2:52:10]
    game.enter(Grid(0, rows))
    game.place(codes[100], column=1, space=1)
    assert said(game) == "The whole pool is lost: 8 cards go to the box. New pool: 7."
    for space, code in enumerate(codes[53:56], 1):
        game.place(code, column=1, space=space)
        assert said(game) == "Add a card to the pool."
    game.place(codes[56], column=1, space=4)
    assert said(game).startswith("The column is complete: all 29 dated cards go to the scoring pile.")


def test_moves_of_whole_games_are_explained_in_every_ruleset(tmp_path: Path) -> None:
    for rules in ("classic", "pl", "twist-vs", "twist-coop", "chrono-vs", "chrono-coop"):
        game = begin_game(tmp_path, rules, seed=2)
        play_on(game, seed=2)
        wrong = [step for step in game.moves if step.played.verdict == "wrong" and step.played.state.ending is None]
        assert all(describe_next_action(step) for step in wrong)
