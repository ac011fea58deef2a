"""`scorer games`: the games kept, their results, and the logs that cannot be read."""

from __future__ import annotations

import json

from scorer.entry.deleted_games import delete_game
from tests.scorer.play.typed_games import table_of, typed_game


def test_no_games_yet(scorer, games):
    result = scorer("games")
    assert result.code == 0 and str(games) in result.out.replace("\n  ", "") and scorer("games", "--json").out == ""


def test_winner_score_and_state_of_every_game(play, scorer):
    for rules in ("classic", "twist-coop", "chrono-coop"):
        play(*typed_game(table_of(rules), 1).lines, rules=rules)
    play("17", "", "45 1", "quit")
    listed = scorer("games").out
    assert "won by " in listed and " points" in listed and "unfinished, 1 move" in listed
    assert all(log.name in listed for log in scorer("games").logs)
    assert all(len(line) <= 80 for line in listed.splitlines()[1:])


def test_json_for_programs(play, scorer):
    play("17", "", "45 1", "quit")
    (game,) = map(json.loads, scorer("games", "--json").out.splitlines())
    assert list(game) == [
        "log", "rules", "players", "finished", "ending", "winners", "round", "score", "rank", "played", "deck", "moves",
    ]  # fmt: skip
    assert game["players"] == ["Ana", "Luis"] and game["moves"] == 1 and game["ending"] is None


def test_an_unreadable_game_is_named_with_its_reason(play, scorer, games):
    play("17", "", "45 1", "quit")
    (games / "broken.game.yaml").write_text("rules: [", "utf-8")
    result = scorer("games")
    assert result.code == 0 and "broken.game.yaml:2" in result.out and "unfinished, 1 move" in result.out
    assert "error" in json.loads(scorer("games", "--json").out.splitlines()[0])


def test_where_the_games_are(scorer, games):
    assert scorer("games", "--folder").out.strip() == str(games)


def test_the_tally_of_the_last_evening_and_deleted_games_are_told(play, scorer, games):
    play(*typed_game(table_of("classic"), 1).lines)
    log = next(games.glob("*.game.yaml"))
    told = scorer("games").out
    assert " 1/1 · " in told and "deleted" not in told
    delete_game(log)
    told = scorer("games").out.replace("\n  ", "")
    assert "1 deleted game is kept in" in told and "1/1" not in told


def test_in_spanish(play, scorer):
    play("17", "", "45 1", "quit")
    assert "sin terminar, 1 jugada" in scorer("games", "--lang", "es").out
