"""The link for BG Stats: the fields the app knows, in the forms it wants."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from scorer.bgstats import ADDRESS, make_play_data, make_play_link
from scorer.log.read import read_log
from scorer.replay import open_table, replay
from tests.paths import EXAMPLES, MESSY

CLASSIC = MESSY / "01-friday.game.yaml"
TWIST = MESSY / "05-twist-home.game.yaml"
DEFEAT = EXAMPLES / "F-4.game.yaml"

KNOWN = {
    "": {"sourceName", "sourcePlayId", "playDate", "durationMin", "comments", "location", "board", "game", "players"},
    "game": {"name", "sourceGameId", "bggId", "highestWins", "noPoints"},
    "players": {"name", "sourcePlayerId", "startPlayer", "score", "winner", "rank", "role", "team"},
}
NEEDED = {"sourceName", "sourcePlayId", "playDate", "game", "players"}


def data(path: Path) -> dict:
    log = read_log(path)
    return make_play_data(log, replay(log, open_table(log)))


@pytest.mark.parametrize("path", [CLASSIC, TWIST, DEFEAT], ids=lambda path: path.name)
def test_only_fields_that_the_app_knows(path):
    play = data(path)
    assert play.keys() >= NEEDED
    assert play.keys() <= KNOWN[""]
    assert play["game"].keys() <= KNOWN["game"]
    for player in play["players"]:
        assert {"name", "sourcePlayerId", "winner"} <= player.keys() <= KNOWN["players"]


def test_a_competitive_game_has_a_winner_and_no_points():
    play = data(CLASSIC)
    assert play["game"]["noPoints"] is True
    assert {player["name"]: player["winner"] for player in play["players"]} == {
        "Ana": False,
        "Luis": True,
        "Tom": False,
    }
    assert [player.get("startPlayer", False) for player in play["players"]] == [True, False, False]
    assert all("score" not in player for player in play["players"])


def test_a_team_wins_together_and_everybody_has_its_score():
    play = data(TWIST)
    assert play["game"]["noPoints"] is False
    assert {(player["winner"], player["score"]) for player in play["players"]} == {(True, 11)}
    assert "14 + 3 − 4 − 2 = 11" in play["comments"]


def test_a_defeat_is_won_by_nobody():
    assert not any(player["winner"] for player in data(DEFEAT)["players"])


def test_the_day_is_written_as_the_app_wants_it():
    assert data(CLASSIC)["playDate"] == "2026-11-13 12:00:00"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", data(DEFEAT)["playDate"])


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("2026-11-16", "2026-11-16 12:00:00"),
        ("2026-11-16 21:30", "2026-11-16 21:30:00"),
        ("2026-11-16T21:30:00+01:00", "2026-11-16 20:30:00"),
    ],
)
def test_an_hour_in_the_log_is_told_in_utc(tmp_path, written, sent):
    file = tmp_path / "game.game.yaml"
    text = CLASSIC.read_text("utf-8").replace("2026-11-13", written).replace("../..", str(CLASSIC.parents[2]))
    file.write_text(text, encoding="utf-8")
    assert data(file)["playDate"] == sent


def test_a_play_keeps_its_id_while_the_game_goes_on_and_another_game_has_its_own(tmp_path):
    text = TWIST.read_text("utf-8").replace("../..", str(TWIST.parents[2]))
    whole, begun, other = (tmp_path / f"{name}.game.yaml" for name in ("whole", "begun", "other"))
    whole.write_text(text, encoding="utf-8")
    begun.write_text("\n".join(text.splitlines()[:12]) + "\n", encoding="utf-8")
    other.write_text(text.replace("{start: 026}", "{start: 027}"), encoding="utf-8")
    assert data(whole)["sourcePlayId"] == data(begun)["sourcePlayId"] != data(other)["sourcePlayId"]


def test_a_play_has_the_id_that_version_0_1_gave_it():
    assert data(CLASSIC)["sourcePlayId"] == "66a5f522410b0c1b"


def test_the_link_says_the_same_as_the_data():
    log = read_log(CLASSIC)
    report = replay(log, open_table(log))
    link = make_play_link(log, report)
    assert link.startswith(ADDRESS)
    assert re.fullmatch(r"[\w%.~!*'():,/?=-]+", link)
    assert json.loads(unquote(link.removeprefix(ADDRESS))) == make_play_data(log, report)


def test_the_game_has_a_name_of_ours():
    assert "timeline" not in data(CLASSIC)["game"]["name"].lower()
    assert data(CLASSIC)["game"]["sourceGameId"] == "classic"
