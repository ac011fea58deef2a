"""Corrections and removals: what they change is known before, and the log then tells the game without the mistake."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.entry.game import Game
from scorer.entry.words import describe_changes
from scorer.log.records import Log, Placement, Record
from scorer.log.write import write_log
from scorer.rules.board import Line, is_right
from scorer.rules.engine import shape
from tests.scorer.entry.full_games import begin_game, play_on
from tests.scorer.random_games import COMPETITIVE, RULESETS

DECK = Path(__file__).parents[3] / "decks" / "es.yaml"


def begun(folder: Path) -> tuple[Game, list[str]]:
    """A game of two, and cards of different dates from the oldest to the latest."""
    game = Game.new(folder / "a.game.yaml", deck=DECK, rules="classic", players=("Ana", "Luis"), hand=4)
    cards = game.table.cards
    order: list[str] = []
    for code in cards.by_date(cards):
        if not order or cards.before(order[-1], code):
            order.append(code)
    return game, order


def standing(game: Game) -> list[Record]:
    return [replace(step.record, line=0) for step in game.steps]


def player_of(record: Record) -> str | None:
    return getattr(record, "by", None)


def verdicts(game: Game) -> list[str | None]:
    return [step.played.verdict for step in game.moves]


def test_at_the_end_stays_at_the_end(tmp_path: Path) -> None:
    """A card on the wrong side is corrected to the end of the line; the one put there after it was later still."""
    game, order = begun(tmp_path)
    start, early, late, latest = order[10], order[5], order[20], order[30]
    game.name(start)
    game.place(late, before=start, by="Ana")
    game.place(latest, after=start, by="Luis")
    game.place(early, before=start, by="Ana")
    assert verdicts(game) == ["wrong", "right", "right"]
    assert game.correct(1, Placement(0, "Ana", late, after=start)) == ()
    assert game.state.line.cards == (early, start, late, latest)  # type: ignore[attr-defined]


def test_between_two_cards_stays_between_those_that_are_left(tmp_path: Path) -> None:
    game, order = begun(tmp_path)
    first, second, third, fourth = order[10], order[20], order[30], order[40]
    game.name(first)
    game.place(fourth, after=first)
    game.place(second, after=first, before=fourth)
    game.place(third, after=second, before=fourth)
    game.correct(2, None)
    assert game.state.line.cards == (first, third, fourth)  # type: ignore[attr-defined]


def test_a_verdict_and_a_hand_that_change_are_told_before(tmp_path: Path) -> None:
    """Without the later card between, a card that was too early lies right."""
    game, order = begun(tmp_path)
    start, later, card = order[10], order[30], order[20]
    game.name(start)
    game.place(later, after=start)
    game.place(card, after=later)
    assert verdicts(game) == ["right", "wrong"]
    before = game.path.read_bytes()
    plan = game.plan_correction(1, None)
    assert [later.step.move for later in plan.turned] == [2]
    assert plan.hands == {"Ana": (3, 4), "Luis": (4, 3)}
    said = describe_changes(plan)
    assert [line for line in said if "wrong becomes right" in line]
    assert [line for line in said if "Luis then holds 3 cards, not 4" in line]
    assert game.path.read_bytes() == before
    game.correct(1, None)
    assert verdicts(game) == ["right"]
    assert [hand.size for hand in game.state.hands] == [4, 3]  # type: ignore[attr-defined]


@given(rules=st.sampled_from(RULESETS), seed=st.integers(0, 999))
def test_after_a_removal_the_log_is_that_of_the_game_without_the_move(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int
) -> None:
    folder = tmp_path_factory.mktemp("games")
    game = begin_game(folder, rules, seed)
    play_on(game, seed, moves=10)
    number = Random(seed).randint(1, len(game.moves))
    plan = game.plan_correction(number, None)
    gone = next(step for step in game.steps if step.move == number)
    left = [step.record for step in game.steps if step is not gone and step not in plan.dropped]
    game.correct(number, None)
    assert [type(record) for record in standing(game)] == [type(record) for record in left]
    assert list(map(player_of, standing(game))) == list(map(player_of, left))
    assert game.state == plan.after
    # a log that never had the move says the same, whoever reads it
    never = folder / "never.game.yaml"
    never.write_text(write_log(Log(never, game.header, tuple(standing(game))), "yaml"), "utf-8")
    again = Game(never)
    assert (again.state, verdicts(again)) == (game.state, verdicts(game))
    reports = [replace(one.report(), log="", problems=(), moves=()) for one in (again, game)]
    assert reports[0] == reports[1]
    assert Game(game.path).state == game.state


@given(rules=st.sampled_from(COMPETITIVE), seed=st.integers(0, 999))
def test_after_a_removal_every_verdict_is_that_of_the_dates_and_the_line_keeps_its_order(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int
) -> None:
    game = begin_game(tmp_path_factory.mktemp("games"), rules, seed)
    play_on(game, seed, moves=10)
    line = shape(game.state)
    assert isinstance(line, Line)
    number = Random(seed).randint(1, len(game.moves))
    game.correct(number, None)
    now = shape(game.state)
    assert isinstance(now, Line)
    assert [card for card in line.cards if card in now.cards] == [card for card in now.cards if card in line.cards]
    cards = game.table.cards
    for at, card in enumerate(now.cards):
        assert is_right(cards, Line(now.cards[:at] + now.cards[at + 1 :]), at, card)
