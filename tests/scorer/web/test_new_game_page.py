"""The form for a new game: players are moved, and the one who begins is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorer.log.read import read_log
from scorer.web.deck_faces import DrawnDecks
from scorer.web.home import new_game_page, start_game
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.scorer.web.served_table import DECK

if TYPE_CHECKING:
    pass

TABLE = ["Ana", "Luis", "", "Tom"]


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    return Tables(tmp_path / "games", DECK, DrawnDecks("pictures"))


def start(tables: Tables, players: list[str], starter: str) -> tuple[str, ...]:
    name = start_game(tables, {"rules": ["classic"], "player": players, "starter": [starter]})
    return read_log(tables.folder / f"{name}.game.yaml").header.players


def listed(tables: Tables, button: str) -> list[str]:
    page = new_game_page(tables, Pages(""), fields={"player": TABLE, "do": [button]})
    return [part.split('"')[0] for part in page.split('name="player" value="')[1:4]]


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("up:1", ["Luis", "Ana", "Tom"]),
        ("up:3", ["Ana", "Tom", "Luis"]),  # over the empty field
        ("down:0", ["Luis", "Ana", "Tom"]),
        ("up:0", ["Ana", "Luis", "Tom"]),
        ("down:3", ["Ana", "Luis", "Tom"]),
        ("up:2", ["Ana", "Luis", "Tom"]),
        ("up:99", ["Ana", "Luis", "Tom"]),
        ("up:x", ["Ana", "Luis", "Tom"]),
    ],
)
def test_without_a_script_the_server_moves_players(tables: Tables, button: str, names: list[str]) -> None:
    assert listed(tables, button) == names


def test_the_next_one_begins_game_after_game(tables: Tables) -> None:
    assert start(tables, TABLE, "listed") == ("Ana", "Luis", "Tom")
    assert start(tables, TABLE, "rotating") == ("Luis", "Tom", "Ana")
    assert start(tables, ["tom", "Zoë", "luis"], "rotating") == ("tom", "Zoë", "luis")  # Luis began, then comes Tom


def test_a_lot_keeps_the_order_around_the_table(tables: Tables) -> None:
    drawn = start(tables, TABLE, "drawn")
    assert drawn in (("Ana", "Luis", "Tom"), ("Luis", "Tom", "Ana"), ("Tom", "Ana", "Luis"))
