"""A deleted game is moved aside, never lost, and can be brought back."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.errors import UserError
from scorer.entry.deleted_games import delete_game, deleted_folder, find_deleted, restore_game
from scorer.entry.games_folder import find_games, new_game
from scorer.log.read import find_logs
from tests.scorer.entry.full_games import WORLD


def test_a_deleted_game_is_no_game_any_more_and_comes_back_as_it_was(tmp_path: Path) -> None:
    log = new_game(tmp_path / "games", WORLD, "classic", ("Ana", "Luis")).path
    before, written = log.read_bytes(), log.stat().st_mtime_ns
    aside = delete_game(log)
    assert aside == tmp_path / "games-deleted" / log.name
    assert find_games(log.parent) == []
    assert find_deleted(log.parent) == [aside]
    assert restore_game(aside.name, log.parent) == log
    assert (log.read_bytes(), log.stat().st_mtime_ns) == (before, written)
    assert find_deleted(log.parent) == []


def test_deleted_games_below_a_folder_are_not_among_its_logs(tmp_path: Path) -> None:
    """The games of a class are in folders below that of all games, and so are those deleted there."""
    log = new_game(tmp_path / "class" / "table-1", WORLD, "classic", ("Ana", "Luis")).path
    assert find_logs([tmp_path]) == [log]
    aside = delete_game(log)
    assert find_logs([tmp_path]) == [tmp_path]
    assert find_logs([aside.parent]) == [aside]  # who names the folder means it


def test_no_deleted_game_takes_the_place_of_another(tmp_path: Path) -> None:
    games = tmp_path / "games"
    for _ in range(3):  # each has the name of the one before, which is deleted
        delete_game(new_game(games, WORLD, "classic", ("Ana", "Luis")).path)
    assert len(find_deleted(games)) == 3
    played = new_game(games, WORLD, "classic", ("Ana", "Luis")).path
    kept = played.read_bytes()
    restored = {restore_game(log.name, games) for log in find_deleted(games)}
    assert len(restored | {played}) == 4
    assert played.read_bytes() == kept


def test_a_log_that_cannot_be_moved_stays_where_it_is(tmp_path: Path) -> None:
    log = new_game(tmp_path / "games", WORLD, "classic", ("Ana", "Luis")).path
    deleted_folder(log.parent).write_text("in the way")
    with pytest.raises(UserError):
        delete_game(log)
    assert log.exists()
    with pytest.raises(UserError):
        restore_game("nothing.game.yaml", log.parent)
    assert [path.name for path in log.parent.iterdir()] == [log.name]
