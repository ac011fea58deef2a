"""Games played soon after one another are one evening, also past midnight; a tally counts its wins."""

from __future__ import annotations

import os
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scorer.stats.evenings import APART, split_evenings, tally_wins
from scorer.stats.facts import DeckName, GameFacts
from tests.scorer.stats.game_logs import WON, facts, write_game

DECK = DeckName("W", "World", "world.yaml")
FRIDAY = datetime(2026, 11, 13, 20, 0)
PEOPLE = ("Ana", "Luis", "Tom")


def game(log: str, ended: datetime | None, winner: str = "Ana", played: date | None = None) -> GameFacts:
    day = played or (ended.date() if ended else None)
    return GameFacts(log, "classic", DECK, PEOPLE, day, True, "sole-finisher", (winner,), ended=ended)


@st.composite
def series(draw: st.DrawFn) -> list[GameFacts]:
    minutes = draw(st.lists(st.integers(0, 20_000), min_size=1, max_size=20))
    return [game(str(number), FRIDAY + timedelta(minutes=at)) for number, at in enumerate(minutes)]


@given(series(), st.randoms())
def test_every_game_is_in_one_evening_whatever_the_order_of_the_logs(games, random) -> None:
    evenings = split_evenings(games)
    told = [one for evening in evenings for one in evening.games]
    assert sorted(told, key=lambda one: one.log) == sorted(games, key=lambda one: one.log)
    assert told == sorted(told, key=lambda one: one.ended)
    shuffled = list(games)
    random.shuffle(shuffled)
    assert split_evenings(shuffled) == evenings


@given(series())
def test_games_of_one_evening_are_near_and_evenings_are_apart(games) -> None:
    evenings = split_evenings(games)
    for evening in evenings:
        assert all(later.ended - earlier.ended < APART for earlier, later in pairwise(evening.games))
    assert all(later.games[0].ended - earlier.games[-1].ended >= APART for earlier, later in pairwise(evenings))


@given(series(), st.lists(st.sampled_from(PEOPLE), min_size=20, max_size=20))
def test_wins_of_the_evenings_are_the_wins_of_all_games(games, winners) -> None:
    won = [game(one.log, one.ended, winner) for one, winner in zip(games, winners, strict=False)]
    overall = {player.name: player.wins for player in tally_wins(won)}
    tonight = [player for evening in split_evenings(won) for player in tally_wins(evening.games)]
    assert overall == {name: sum(one.wins for one in tonight if one.name == name) for name in PEOPLE}
    assert sum(overall.values()) == len(won)


def test_a_night_that_passes_midnight_is_one_evening_of_the_day_on_which_it_began() -> None:
    late = [game("a", FRIDAY.replace(hour=23)), game("b", FRIDAY + timedelta(hours=5, minutes=10))]
    (evening,) = split_evenings(late)
    assert evening.day == FRIDAY.date()
    assert evening.lasts(FRIDAY + timedelta(hours=6))
    assert not evening.lasts(FRIDAY + timedelta(hours=15))


def test_games_of_which_only_the_day_is_known_belong_to_that_day() -> None:
    days = [date(2026, 11, day) for day in (12, 13, 13, 14)]
    evenings = split_evenings(game(str(at), None, played=day) for at, day in enumerate(days))
    assert [len(evening.games) for evening in evenings] == [1, 2, 1]
    assert evenings[-1].lasts(datetime(2026, 11, 14, 23, 59))
    assert not evenings[-1].lasts(datetime(2026, 11, 15, 0, 1))


def test_most_wins_come_first_and_a_streak_ends_with_a_lost_game() -> None:
    wins = ["Luis", "Ana", "Ana", "Ana"]
    played = [game(str(at), FRIDAY + timedelta(hours=at), winner) for at, winner in enumerate(wins)]
    assert [(one.name, one.wins, one.wins_in_a_row) for one in tally_wins(played)] == [
        ("Ana", 3, 3), ("Luis", 1, 0), ("Tom", 0, 0),
    ]  # fmt: skip


def test_a_log_tells_when_its_last_move_was_entered_unless_it_was_touched_later(tmp_path: Path) -> None:
    log = write_game(tmp_path / "a.game.yaml", WON, hand=2, played="2026-11-13")
    night = datetime(2026, 11, 14, 0, 40)
    os.utime(log, (night.timestamp(), night.timestamp()))
    assert facts(log).ended == night
    later = datetime(2026, 11, 15, 10, 0)
    os.utime(log, (later.timestamp(), later.timestamp()))
    assert facts(log).ended is None
