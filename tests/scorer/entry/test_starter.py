"""Who begins changes from game to game; the order around the table does not."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.entry.starter import Starter, seat_players

tables = st.lists(st.text(min_size=1, max_size=3), min_size=1, max_size=8, unique=True).map(tuple)


@given(tables, st.sampled_from(Starter), st.text(max_size=3))
def test_neighbours_stay_neighbours(players: tuple[str, ...], how: Starter, began_last: str) -> None:
    seated = seat_players(players, how, began_last)
    at = players.index(seated[0])
    assert seated == players[at:] + players[:at]


@given(tables)
def test_in_as_many_games_as_there_are_players_each_begins_once(players: tuple[str, ...]) -> None:
    seated, began = players, Counter[str]()
    for _ in players:
        seated = seat_players(seated, Starter.ROTATING, seated[0])
        began[seated[0]] += 1
    assert began == Counter(players)
    assert seated == players


def test_rotation_begins_after_the_last_starter_wherever_the_names_are_entered() -> None:
    assert seat_players(("Ana", "Luis", "Tom"), Starter.ROTATING, "Luis") == ("Tom", "Ana", "Luis")
    assert seat_players(("Ana", "Luis", "Tom"), Starter.ROTATING, "Zoë") == ("Ana", "Luis", "Tom")


@pytest.mark.parametrize("drawn", range(3))
def test_the_lot_falls_on_everybody(drawn: int) -> None:
    players = ("Ana", "Luis", "Tom")
    assert seat_players(players, Starter.DRAWN, draw=lambda number: drawn % number)[0] == players[drawn]


def test_as_listed_nobody_moves() -> None:
    assert seat_players(("Ana", "Luis"), Starter.LISTED, "Ana") == ("Ana", "Luis")
    assert seat_players((), Starter.DRAWN) == ()
