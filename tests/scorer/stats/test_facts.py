"""One log becomes a few facts: what counts, what does not, and what a wrong placement says."""

from __future__ import annotations

import pickle
from datetime import date
from pathlib import Path

import pytest

from scorer.stats.facts import Bound, Misplacement
from tests.paths import EXAMPLES, GAMES
from tests.scorer.stats.game_logs import GRID, LINE, WON, facts, write_game


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "friday.game.yaml"


def verdicts(path: Path) -> list[tuple[str, str, bool]]:
    return [(placed.by, placed.card.code, placed.right) for placed in facts(path).placements]


def test_every_placement_with_player_card_and_verdict(log):
    write_game(log, LINE, hand=9)
    assert verdicts(log) == [
        ("Ana", "10", True), ("Luis", "50", False), ("Ana", "60", True), ("Luis", "20", False), ("Ana", "30", True),
        ("Luis", "70", True), ("Ana", "80", False),
    ]  # fmt: skip


def test_the_head_of_the_game(log):
    write_game(log, WON, hand=2, played="2026-03-01")
    game = facts(log)
    assert (game.rules, game.deck.id, game.deck.title, game.players) == (
        "classic",
        "numbers",
        "Numbers",
        ("Ana", "Luis"),
    )
    assert (game.played, game.finished, game.ending) == (date(2026, 3, 1), True, "sole-finisher")
    assert (game.winners, game.score, game.cooperative) == (("Ana",), None, False)


@pytest.mark.parametrize("written", ["Friday", "13/11/2026", "2026-13-01", '""'])
def test_a_day_that_cannot_be_read_is_no_day(log, written):
    assert facts(write_game(log, WON, hand=2, played=written)).played is None


def test_a_day_may_have_a_time_behind(log):
    assert facts(write_game(log, WON, hand=2, played="2026-03-01 20:15")).played == date(2026, 3, 1)


def test_undone_moves_do_not_count(log):
    write_game(log, LINE + "- {by: Luis, place: 5, after: 60}\n- {note: oops}\n- {undo: 2}\n", hand=9)
    assert len(verdicts(log)) == 7


@pytest.mark.parametrize(
    "record",
    [
        "{by: Luis, place: 999, after: 40}",  # unknown card
        "{by: Nobody, place: 5, before: 10}",
        "{by: Luis, place: 5, after: 90}",  # no such place
        "{by: Luis, place: 5}",  # says not where
        "{by: Luis, draw: 5}",
        "{by: Luis, column: 3}",  # broken
    ],
)
def test_records_that_change_nothing_do_not_count(log, record):
    assert len(verdicts(write_game(log, LINE + f"- {record}\n", hand=9))) == 7


def test_nothing_counts_after_the_end(log):
    assert len(verdicts(write_game(log, WON + "- {by: Ana, place: 500, after: 300}\n", hand=2))) == 4


def test_a_move_out_of_turn_stands_as_the_table_played_it(log):
    assert verdicts(write_game(log, "- {start: 40}\n- {by: Luis, place: 50, after: 40}\n")) == [("Luis", "50", True)]


def test_the_dates_decide_against_the_table(log):
    moves = """
- {start: 40}
- {by: Ana, place: 10, after: 40, table: right}
- {by: Luis, place: 50, after: 40, table: wrong}
"""
    assert verdicts(write_game(log, moves)) == [("Ana", "10", False), ("Luis", "50", True)]


def test_the_winner_follows_the_table(log):
    moves = "- {start: 40}\n- {by: Ana, place: 10, after: 40, table: right}\n- {by: Luis, place: 50, before: 40}"
    assert facts(write_game(log, moves, hand=1)).winners == ("Ana",)


def test_a_card_may_be_called_by_its_title_or_a_longer_number(log):
    moves = "- {start: 40}\n- {by: Ana, place: 010, after: year 40}\n- {by: Luis, place: Year 50, after: 040}"
    assert verdicts(write_game(log, moves)) == [("Ana", "10", False), ("Luis", "50", True)]


def miss_at(path: Path, number: int) -> Misplacement | None:
    return facts(path).placements[number].misplacement


def test_a_wrong_place_says_between_which_dates_the_card_was_believed(log):
    write_game(log, LINE, hand=9)
    assert miss_at(log, 1) == Misplacement(
        False, 40, None, Bound(10, "10\u00a0CE"), 2
    )  # 50 before 10, belongs after 40
    assert miss_at(log, 3) == Misplacement(
        True, 20, Bound(40, "40\u00a0CE"), Bound(60, "60\u00a0CE"), 1
    )  # 20 between 40 and 60
    assert miss_at(log, 6) == Misplacement(False, 70, None, Bound(10, "10\u00a0CE"), 5)  # 80 before all five
    assert miss_at(log, 0) is None


def test_one_named_neighbour_is_enough(log):
    moves = "- {start: 40}\n- {by: Ana, place: 60, after: 40}\n- {by: Luis, place: 20, after: 40}"
    assert miss_at(write_game(log, moves), 1) == Misplacement(
        True, 20, Bound(40, "40\u00a0CE"), Bound(60, "60\u00a0CE"), 1
    )


def test_cards_left_lying_wrong_are_passed_over(log):
    moves = """
- {start: 40}
- {by: Ana, place: 10, after: 40, table: right}
- {by: Luis, place: 30, after: 10}
"""
    assert miss_at(write_game(log, moves), 1) == Misplacement(True, 10, Bound(40, "40\u00a0CE"), None, 1)


def test_where_dates_overlap_all_cards_bound_the_belief(log):
    moves = "- {start: [a, wide]}\n- {by: Ana, place: c, after: wide}\n- {by: Luis, place: p, after: c}"
    game = write_game(log, moves, deck="spans")
    assert miss_at(game, 1) == Misplacement(True, 300, Bound(2000, "2000"), None, 3)


def test_years_are_counted_across_the_missing_year_0(log):
    moves = "- {start: m711}\n- {by: Ana, place: a500, after: m711}"
    assert miss_at(write_game(log, moves, deck="chrono", rules="chrono-vs"), 0) == Misplacement(
        True, 1210, Bound(711, "711"), None, 1
    )


def test_a_grid_bounds_a_belief_above_and_below_but_has_no_places(log):
    moves = f"""
- {{grid: {GRID}}}
- {{by: Ana, place: u120, column: 1, space: 2}}
- {{by: Luis, place: u501, column: 2, space: 1}}
"""
    game = facts(write_game(log, moves, rules="chrono-coop", deck="union"))
    assert [placed.right for placed in game.placements] == [True, False]
    assert game.placements[1].misplacement == Misplacement(False, 1, Bound(450, "450"), Bound(500, "500"))


def test_a_dead_card_is_missed_and_says_nothing_of_beliefs():
    game = facts(EXAMPLES / "D-8.game.yaml")
    missed = [placed for placed in game.placements if not placed.right]
    assert [placed.card.code for placed in missed] == ["c7", "c10"]
    assert [placed.misplacement for placed in missed] == [None, None]
    assert (len(game.placements), game.finished, game.score, game.winners) == (7, True, 7, ())


def test_a_defeat_and_an_abandoned_game_have_no_score():
    defeat = facts(EXAMPLES / "F-4.game.yaml")
    assert (defeat.ending, defeat.finished, defeat.score, defeat.cooperative) == ("defeat", True, None, True)
    assert facts(EXAMPLES / "F-3.game.yaml").score is None


def test_an_abandoned_game_is_not_finished(log):
    game = facts(write_game(log, LINE + "- {end: abandoned}\n", hand=9))
    assert (game.finished, game.ending, game.winners) == (False, "abandoned", ())


def test_facts_travel_between_processes():
    for path in sorted(GAMES.rglob("*.game.*[lv]")):
        game = facts(path)
        assert pickle.loads(pickle.dumps(game)) == game
