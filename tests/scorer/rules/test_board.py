"""The board: plain data, the same for every family."""

from __future__ import annotations

from scorer.rules.board import Board, Chronologies, Line, Rows, cards_of, joins
from scorer.rules.hands import Hand
from tests.scorer.tables import card_index

ROWS = Rows((("100",), ("300", "301")), (("200",),), strays=(("50", "gap"),))
GRID = Chronologies((("100", "300"), ("200", "400")), {(1, 1): "150"})


def test_the_cards_of_every_shape_are_listed() -> None:
    assert list(cards_of(Line(("100", "200"), frozenset({"200"})))) == ["100", "200"]
    assert list(cards_of(ROWS)) == ["100", "300", "301", "200", "50"]
    assert list(cards_of(GRID)) == ["100", "300", "200", "400", "150"]


def test_a_union_event_joins_what_is_above_and_below_either_way_round() -> None:
    cards = card_index(100, 150, 200, 250)
    assert GRID.around(1, 1) == ("100", "200")
    assert (
        joins(cards, ("100", "200"), "150")
        and joins(cards, ("200", "100"), "150")
        and joins(cards, ("100", "200"), "200")
    )
    assert not joins(cards, ("100", "200"), "250")


def test_a_player_chooses_from_the_own_hand_or_from_the_pool() -> None:
    mine, pool = Hand(2, frozenset({"1"})), Hand(5)
    assert Board(Line(), 1, {}, hands={"Ana": mine}).hand_of("Ana") == mine
    assert Board(Line(), 1, {}, hands={"Ana": mine}).hand_of("nobody") == Hand(0)
    assert Board(GRID, 1, {}, pool=pool).hand_of("Ana") == pool


def test_known_cards_are_all_that_do_not_lie_in_the_pile() -> None:
    board = Board(
        Line(("1",)),
        round=1,
        piles={"pile": 9},
        hands={"Ana": Hand(3, frozenset({"2"}))},
        discards=("3",),
        spent=frozenset({"4"}),
        scored=frozenset({"5"}),
    )
    assert board.known_cards() == {"1", "2", "3", "4", "5"}
