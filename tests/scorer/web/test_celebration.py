"""At the end of a game: wins in a row, long runs of right cards, and the closest miss."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckgen.messages import set_language
from scorer.replay import replay_file
from scorer.stats.facts import Bound, CardName, DeckName, GameFacts, JudgedPlacement, Misplacement
from scorer.web.celebration import celebrate, find_winning_card
from tests.scorer.stats.game_logs import WON, write_game

if TYPE_CHECKING:
    pass

BRIDGE = CardName("1", "The bridge", "1911", 1911)
TOWER = CardName("2", "The tower", "1889", 1889)
LATE = Misplacement(True, 1, Bound(1912, "1912"), None, 1)
EARLY = Misplacement(False, 14, None, Bound(1875, "1875"), 1)


def game(log: str, *winners: str, placements: tuple[JudgedPlacement, ...] = ()) -> GameFacts:
    deck = DeckName("W", "World", "world.yaml")
    return GameFacts(log, "classic", deck, ("Ana", "Luis"), None, True, "all-out", winners, placements=placements)


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


def test_wins_in_a_row_are_told_of_the_winner_as_they_were_at_the_end_of_that_game() -> None:
    games = [game("a", "Luis"), game("b", "Ana"), game("c", "Ana"), game("d", "Luis", "Ana")]
    assert celebrate(games, "b").streaks == ()
    assert celebrate(games, "c").streaks == ("Ana has won 2 times in a row",)
    assert celebrate(games, "d").streaks == ("Ana has won 3 times in a row",)


def test_the_longest_run_of_right_cards_is_told_if_it_is_long() -> None:
    right = JudgedPlacement("Luis", BRIDGE, True)
    wrong = JudgedPlacement("Luis", BRIDGE, False, LATE)
    assert celebrate([game("a", placements=(right,) * 3)], "a").streaks == ()
    long = game("a", placements=(right, wrong, *(right,) * 5, wrong, *(right,) * 4))
    assert celebrate([long], "a").streaks == ("Luis placed 5 cards right in a row",)


def test_the_closest_miss_names_both_dates() -> None:
    missed = (JudgedPlacement("Ana", TOWER, False, EARLY), JudgedPlacement("Luis", BRIDGE, False, LATE))
    told = celebrate([game("a", placements=missed)], "a").closest_miss
    assert told == "Closest miss: 1912 → “The bridge” (1911), 1 year off"
    same_year = LATE._replace(years=0)
    told = celebrate([game("a", placements=(JudgedPlacement(None, BRIDGE, False, same_year),))], "a").closest_miss
    assert told == "Closest miss: 1912 → “The bridge” (1911), in the same year"
    assert celebrate([game("a")], "a").closest_miss == ""
    centuries = JudgedPlacement("Ana", TOWER, False, EARLY._replace(years=700))
    assert celebrate([game("a", placements=(centuries,))], "a").closest_miss == ""


def test_a_lost_or_stopped_game_is_no_joy() -> None:
    won = game("a", "Ana")
    assert celebrate([won], "a").is_joyful
    assert not celebrate([replace(won, ending="defeat")], "a").is_joyful
    assert not celebrate([replace(won, finished=False, ending="abandoned")], "a").is_joyful
    assert not celebrate([won], "b").is_joyful


def test_the_winning_card_is_the_last_right_one_of_a_winner(tmp_path: Path) -> None:
    report = replay_file(write_game(tmp_path / "a.game.yaml", WON, hand=2))
    assert report.winners == ("Ana",)
    assert find_winning_card(report) == "300"  # Luis's 200 came later
