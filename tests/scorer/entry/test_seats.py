"""Seats: how players and teams are typed, how a class is dealt into teams, who plays for a team, who begins."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.entry.games_folder import new_game
from scorer.entry.seats import Starter, deal_names, read_class_list, read_seats, seat_players, split_seats
from scorer.log.read import read_log
from scorer.log.records import Placement, Start
from scorer.log.write import write_log
from scorer.replay import replay_file
from scorer.report.json_report import report_keys
from scorer.report.text import report_text
from scorer.rules.engine import playing_member
from scorer.stats.aggregate import compute_player_stats
from scorer.stats.facts import collect_facts
from tests.growth import is_linear
from tests.scorer.web.served_table import DECK

RED, BLUE = "Team Red", "Team Blue"
TEAMS = {RED: ("Ana", "Luis", "Zoë"), BLUE: ("Eva", "Tom: the 2nd")}


@pytest.mark.parametrize(
    ("typed", "players", "teams"),
    [
        (["Ana", " ", "Luis "], ("Ana", "Luis"), {}),
        (["Team Red: Ana, Luis ,", "Eva"], ("Team Red", "Eva"), {"Team Red": ("Ana", "Luis")}),
        (["Red:"], ("Red",), {}),
        ([": Ana, Luis"], ("Ana", "Luis"), {}),
        (["x" * 60 + ": Ana"], ("x" * 40,), {"x" * 40: ("Ana",)}),
    ],
)
def test_a_seat_is_a_name_or_a_team_with_its_members(
    typed: list[str], players: tuple[str, ...], teams: dict[str, tuple[str, ...]]
) -> None:
    seats = read_seats(typed)
    assert (seats.players, seats.teams) == (players, teams)
    assert read_seats(seats.texts()) == seats


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ana\nLuis\n\nEva", ["Ana", "Luis", "Eva"]),
        ("Ana, Luis", ["Ana", "Luis"]),
        ("Red: Ana, Luis; Blue: Eva", ["Red: Ana, Luis", "Blue: Eva"]),
        ("Red: Ana, Luis\nBlue: Eva", ["Red: Ana, Luis", "Blue: Eva"]),
        ("Red: Ana, Luis", ["Red: Ana, Luis"]),
    ],
)
def test_seats_are_written_a_line_each_or_all_in_one(text: str, seats: list[str]) -> None:
    assert read_seats(split_seats(text)) == read_seats(seats)


@pytest.mark.parametrize(
    ("pasted", "names"),
    [
        ("Ana\nLuis\n\nEva\n", ("Ana", "Luis", "Eva")),
        ("1. Ana\n2) Luis\n- Eva\n• Tom", ("Ana", "Luis", "Eva", "Tom")),
        ("García\tAna\nPérez\tLuis", ("García Ana", "Pérez Luis")),
        ("1\tAna\n2\tLuis", ("Ana", "Luis")),
        ("Ana, Luis; Eva", ("Ana", "Luis", "Eva")),
        ("Ana\nAna\nAna", ("Ana", "Ana 2", "Ana 3")),
        ("", ()),
    ],
)
def test_a_pasted_class_list_gives_its_names(pasted: str, names: tuple[str, ...]) -> None:
    assert read_class_list(pasted) == names


def test_of_a_list_without_end_only_the_names_of_a_class_are_read() -> None:
    assert len(read_class_list("Ana," * 9)) == 9
    assert is_linear(lambda names: read_class_list("Ana," * names), 300)


@pytest.mark.parametrize(("pupils", "groups", "sizes"), [(30, 6, [5] * 6), (29, 6, [5] * 5 + [4]), (3, 6, [1] * 3)])
def test_a_class_is_dealt_evenly_and_nobody_is_lost(pupils: int, groups: int, sizes: list[int]) -> None:
    names = [f"Pupil {number}" for number in range(pupils)]
    dealt = deal_names(names, groups, Random(7))
    assert [len(group) for group in dealt] == sizes
    assert sorted(name for group in dealt for name in group) == sorted(names)
    assert dealt != deal_names(names, groups, Random(8))


@pytest.mark.parametrize("form", ["yaml", "jsonl", "csv"])
def test_a_log_keeps_the_members_in_every_format(tmp_path: Path, form: str) -> None:
    game = new_game(tmp_path, DECK, "classic", (RED, BLUE), teams=TEAMS)
    file = tmp_path / f"class.game.{form}"
    file.write_text(write_log(read_log(game.path), form), encoding="utf-8")
    assert read_log(file).header.teams == TEAMS
    assert read_log(file).cautions == ()


def test_members_take_turns_round_by_round(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", (RED, BLUE), teams=TEAMS)
    codes = game.table.cards.by_date(game.table.cards.by_code)
    game.enter(Start(0, codes[:1]))
    turns = []
    for last, card in pairwise(codes[:8]):
        turns.append((game.turn, playing_member(game.state, game.turn)))
        game.enter(Placement(0, game.turn, card, after=last))
    members = [member for _, member in turns]
    assert members == ["Ana", "Eva", "Luis", "Tom: the 2nd", "Zoë", "Eva", "Ana"]
    assert playing_member(game.state, "nobody") == ""


def test_the_reports_name_the_members(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", (RED, BLUE), teams=TEAMS)
    report = replay_file(game.path)
    assert report_keys(report)["players"] == [RED, BLUE]
    assert report_keys(report)["teams"] == {RED: ["Ana", "Luis", "Zoë"], BLUE: ["Eva", "Tom: the 2nd"]}
    assert "Team Red (Ana, Luis, Zoë), Team Blue (Eva, Tom: the 2nd)" in report_text(report)


def test_statistics_count_for_the_team(tmp_path: Path) -> None:
    game = new_game(tmp_path, DECK, "classic", (RED, BLUE), teams=TEAMS)
    codes = game.table.cards.by_date(game.table.cards.by_code)
    game.enter(Start(0, codes[:1]), Placement(0, RED, codes[1], after=codes[0]))
    facts = collect_facts(read_log(game.path))
    assert [(player.name, player.right) for player in compute_player_stats([facts])] == [(RED, 1), (BLUE, 0)]


@pytest.mark.parametrize("teams", ["{Green: [Eva]}", "[Ana]", "{Red: []}", "{Red: {Ana: 1}}"])
def test_teams_that_are_no_players_are_refused(tmp_path: Path, teams: str) -> None:
    log = tmp_path / "class.game.yaml"
    log.write_text(f"rules: classic\ndeck: {DECK}\nplayers: [Red, Blue]\nteams: {teams}\nmoves:\n", encoding="utf-8")
    with pytest.raises(Exception, match=r"teams in the header cannot be understood"):
        read_log(log)


# Who begins changes from game to game; the order around the table does not.

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
