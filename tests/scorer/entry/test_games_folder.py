"""Games are kept one a file, found again, and never written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.errors import UserError
from scorer.entry.games_folder import find_games, games_folder, load_last_table, new_game, save_last_table
from scorer.log.read import read_log
from scorer.replay import replay_file
from tests.scorer.entry.full_games import WORLD, begin_game, play_on


def test_each_game_gets_a_file_of_its_own(tmp_path: Path) -> None:
    names = [new_game(tmp_path, WORLD, "classic", ("Ana", "José María")).path.name for _ in range(3)]
    assert len(set(names)) == 3
    assert all("classic-ana-jose-maria" in name for name in names)


@pytest.mark.parametrize("player", ["../../etc", "a/b\\c:d", "CON", "💡", "x" * 300, "<script>"])
def test_no_name_of_a_player_leads_out_of_the_folder(tmp_path: Path, player: str) -> None:
    game = new_game(tmp_path / "games", WORLD, "classic", (player, "Ana"))
    assert game.path.parent == tmp_path / "games"
    assert read_log(game.path).header.players == (player, "Ana")


def test_the_header_says_all_that_replay_needs(tmp_path: Path) -> None:
    game = new_game(tmp_path, WORLD, "chrono-vs", ("Ana", "Luis"), {"level": "medio"})
    header = read_log(game.path).header
    assert header.options == {"level": "medio"}
    assert header.rules_version == "1"
    assert (tmp_path / header.deck).resolve() == WORLD.resolve()
    assert not replay_file(game.path).cautions


def test_a_deck_too_small_for_the_table_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="132"):
        new_game(tmp_path, WORLD, "classic", tuple("abcdefgh"), {"hand": "30"})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("players", [(), ("Ana", "Ana")])
def test_a_table_needs_people_with_names_of_their_own(tmp_path: Path, players: tuple[str, ...]) -> None:
    with pytest.raises(UserError):
        new_game(tmp_path, WORLD, "classic", players)


def test_kept_games_are_listed_with_their_reports_and_the_unreadable_with_the_reason(tmp_path: Path) -> None:
    play_on(begin_game(tmp_path, "twist-coop"))
    (tmp_path / "torn.game.yaml").write_text("rules: [")
    kept = find_games(tmp_path)
    assert len(kept) == 2
    finished = next(game for game in kept if game.report)
    assert finished.report is not None
    assert finished.report.finished
    assert next(game for game in kept if not game.report).error


def test_no_games_yet_is_no_error() -> None:
    assert find_games(games_folder() / "nothing") == []


def test_the_last_table_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    assert load_last_table().players == ()
    save_last_table("pl", ("Ana", "Zoë"))
    assert (load_last_table().rules, load_last_table().players) == ("pl", ("Ana", "Zoë"))


@pytest.mark.parametrize("kept", ["", "null", "[]", '{"players": 3, "rules": "pl"}', "{"])
def test_what_makes_no_sense_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str) -> None:
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    (tmp_path / "table.json").write_text(kept)
    assert load_last_table().players == ()
