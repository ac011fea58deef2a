"""Before the first card: missing settings are asked for with the last answers as defaults; games can be resumed."""

from __future__ import annotations

import os
import re

import pytest

from deckgen.messages import available_languages, set_language
from scorer.entry.game import Game
from scorer.play.setup import is_log, read_players
from tests.paths import HISTORY


def test_everything_missing_is_asked_for(scorer):
    result = scorer("play", "en", typed=["1", "Ana, Luis", "3", "1", "quit"])
    header = result.game.header
    assert (header.rules, header.players, header.options) == ("classic", ("Ana", "Luis"), {"hand": "3"})
    assert "  4  Two rows" in result.out or "  4  " in result.out
    assert "The youngest begins" in result.out


def test_enter_takes_the_last_tables_answers(scorer):
    scorer("play", HISTORY, typed=["twist-coop", "Ana, María José", "", "quit"])
    result = scorer("play", HISTORY, "--new", typed=["", "", "", "quit"])
    assert "(Enter: Ana, María José)" in result.out and "The oldest begins" in result.out
    assert {Game(log).header.players for log in result.logs} == {("Ana", "María José")}
    assert [Game(log).header.rules for log in result.logs] == ["twist-coop"] * 2


def test_teams_are_typed_with_their_members_and_the_one_who_plays_is_named(scorer):
    teams = "Red: Ana, Luis; Blue: Eva, Tom"
    typed = ["17", "", "45 1", "30 3", "quit"]
    result = scorer("play", HISTORY, "--rules", "classic", "--players", teams, "--hand", 2, typed=typed)
    assert result.game.header.teams == {"Red": ("Ana", "Luis"), "Blue": ("Eva", "Tom")}
    turns = ["It is Red’s turn: Ana plays.", "It is Blue’s turn: Eva plays.", "It is Red’s turn: Luis plays."]
    assert [line for line in result.out.splitlines() if line in turns] == turns
    again = scorer("play", HISTORY, "--rules", "classic", "--hand", 2, "--new", typed=["", "quit"])
    assert f"(Enter: {teams})" in again.out
    assert again.game.header.teams == result.game.header.teams


def test_the_levels_of_the_chrono_games(scorer):
    result = scorer("play", HISTORY, "--rules", "chrono-vs", "--players", "Ana,Luis", typed=["9", "2", "quit"])
    assert "2  Medium, 6 cards" in result.out and "9 is not on the list: choose from 1 to 3." in result.out
    assert result.game.table.options.hand == 6


def test_answers_that_make_no_sense_are_asked_again(scorer):
    result = scorer("play", HISTORY, typed=["chess", "1", "", "Ana, Ana", "Ana,Luis", "many", "2", "quit"])
    assert "chess is not on the list" in result.out and "two players are called Ana" in result.out
    assert "write a whole number from 1" in result.out and result.game.table.options.hand == 2


def test_a_hand_that_is_too_large_for_the_deck_is_asked_for_again(scorer):
    result = scorer("play", HISTORY, typed=["3", "Ana,Luis,Zoe", "99", "5", "quit"])
    assert "3 players of One row need 298" in " ".join(result.out.split())
    assert result.game.table.options.hand == 5


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ana,Luis", ("Ana", "Luis")),
        (" Ana ;  Luis ", ("Ana", "Luis")),
        ("Ana Luis", ("Ana", "Luis")),
        ("María  José, Zoë", ("María José", "Zoë")),
        (",,", ()),
    ],
)
def test_players_are_separated_by_commas_or_blanks(typed, names):
    assert read_players(typed) == names


@pytest.mark.parametrize("language", available_languages())
def test_the_rules_are_explained_in_a_line_each(scorer, language):
    result = scorer("play", HISTORY, "--lang", language)
    lines = [line for line in result.out.splitlines() if line[:4].strip().isdigit()]
    assert len(lines) == 6 and max(map(len, lines)) <= 80
    set_language("en")


def test_leaving_before_the_game_leaves_nothing_behind(scorer):
    result = scorer("play", HISTORY, typed=["1"])
    assert result.code == 0 and "No game was started." in result.out and result.logs == []


def test_an_unfinished_game_is_offered_and_resumed(play, scorer):
    play("17", "", "45 1", "quit")
    result = scorer("play", typed=["", "30 3", "quit"])
    assert "Unfinished: Classic · Ana, Luis · " in result.out and ", 1 move" in result.out
    assert len(result.game.moves) == 2


def test_n_begins_a_new_one_and_the_old_one_stays_as_it_is(play, scorer):
    before = play("17", "", "45 1", "quit").logs[0].read_bytes()
    result = scorer("play", typed=["n", "1", "classic", "", "", "17", "quit"])
    assert len(result.logs) == 2 and before in [log.read_bytes() for log in result.logs]
    assert "Which deck?" in result.out


def test_of_several_unfinished_games_one_is_chosen(play, scorer):
    first = play("17", "", "45 1", "quit").logs[0]
    os.utime(first, (1, 1))
    play("18", "", more=("--players", "Eva,Ion"))
    result = scorer("play", typed=["2", "30 3", "quit"])
    assert "  1  Classic · Eva, Ion" in result.out and "  2  Classic · Ana, Luis" in result.out
    assert len(Game(first).moves) == 2


def test_a_deck_offers_its_own_unfinished_games_only(play, scorer):
    play("17", "", "45 1", "quit")
    assert "Sin terminar" not in scorer("play", "es", typed=[]).out
    assert "Unfinished" in scorer("play", HISTORY, typed=[]).out
    assert "Unfinished" not in scorer("play", HISTORY, "--new", typed=[]).out


def test_only_games_with_the_rules_and_players_asked_for_are_offered(play, scorer):
    play("17", "", "45 1", "quit")
    assert "Unfinished" not in scorer("play", HISTORY, "--players", "Eva,Ion", typed=[]).out
    assert "Unfinished" not in scorer("play", HISTORY, "--rules", "twist-coop", typed=[]).out
    assert "Unfinished" in scorer("play", HISTORY, "--rules", "classic", "--players", "Ana,Luis", typed=[]).out


def test_a_log_named_is_resumed(play, scorer):
    log = play("17", "", "45 1", "quit").logs[0]
    assert len(scorer("play", log, typed=["30 3"]).game.moves) == 2
    assert len(scorer("play", "--log", log, typed=["108 3"]).game.moves) == 3


def test_a_log_in_another_folder_is_resumed_by_its_name(play, scorer, tmp_path):
    elsewhere = tmp_path / "fri day.game.yaml"
    elsewhere.write_bytes(play("17", "", "45 1", "quit").logs[0].read_bytes())
    text = elsewhere.read_text("utf-8")
    elsewhere.write_text(re.sub(r"deck: .*", f"deck: {HISTORY}", text), "utf-8")
    result = scorer("play", elsewhere, typed=["30 3"])
    assert f"To continue it: scorer play '{elsewhere}'" in result.out and len(Game(elsewhere).moves) == 2


def test_a_log_that_is_not_there_and_one_in_another_form(play, scorer, tmp_path):
    result = scorer("play", tmp_path / "none.game.yaml")
    assert result.code == 2 and "scorer games" in result.err
    log = play("17", "", "45 1", "quit").logs[0]
    table = tmp_path / "friday.game.csv"
    scorer("convert", log, "--to", "csv", "-o", table)
    before = table.read_bytes()
    result = scorer("play", table, typed=["30 3"])
    assert result.code == 2 and "scorer convert" in result.err and table.read_bytes() == before


def test_an_incomplete_last_line_is_reported(play, scorer):
    log = play("17", "", "45 1", "quit").logs[0]
    with log.open("a", encoding="utf-8") as file:
        file.write("- {by: Luis, pla")
    result = scorer("play", typed=["", "30 3", "quit"])
    assert "the last line is incomplete and was left out" in result.out and len(result.game.moves) == 2


def test_a_finished_game_is_not_offered(play, scorer):
    play("17", "", "45 1", "end", "yes", "")
    assert "Unfinished" not in scorer("play", typed=[]).out


def test_wrong_settings_of_the_command_line_are_refused(scorer):
    assert "classic" in scorer("play", HISTORY, "--rules", "clasic", "--players", "A,B", "--hand", 2).err
    assert scorer("play", "nowhere.yaml").code == 2
    too_small = scorer("play", HISTORY, "--rules", "classic", "--players", "A,B", "--hand", 99)
    assert too_small.code == 2 and "deck" in too_small.err
    assert scorer("play", HISTORY, "--rules", "chrono-vs", "--players", "A,B", "--level", "genius").code == 2


def test_logs_and_decks_are_distinguished_by_their_names(tmp_path):
    assert is_log(tmp_path / "friday.game.yaml") and not is_log(tmp_path / "es.yaml")
