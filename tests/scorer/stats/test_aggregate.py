"""The numbers themselves, on games small enough to count by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.stats.aggregate import CardStats, GuessedInterval, PlayerStats, Statistics, compute_statistics
from scorer.stats.facts import Bound, GameFacts
from tests.paths import EXAMPLES, SMALL_DECKS
from tests.scorer.stats.game_logs import GRID, LINE, WON, facts, write_game

COMPETITIVE = ("classic", "pl", "twist-vs", "chrono-vs")


@pytest.fixture
def two_games(tmp_path: Path) -> list[GameFacts]:
    first = write_game(tmp_path / "a.game.yaml", LINE, hand=9, played="2026-01-01")
    second = write_game(tmp_path / "b.game.yaml", WON, hand=2, played="2026-02-01")
    return [facts(first), facts(second)]


def player(statistics: Statistics, name: str) -> PlayerStats:
    return next(each for each in statistics.players if each.name == name)


def card(statistics: Statistics, code: str) -> CardStats:
    return next(each for each in statistics.cards if each.card.code == code)


def test_a_player(two_games):
    ana = player(compute_statistics(two_games), "Ana")
    assert (ana.games, ana.contests, ana.wins) == (2, 1, 1)
    assert (ana.placed, ana.right, ana.share) == (6, 5, 5 / 6)
    assert (ana.best, [(day.placed, day.right) for day in ana.days]) == ({}, [(4, 3), (2, 2)])


def test_a_streak_runs_on_from_game_to_game_in_the_order_of_their_days(two_games, tmp_path):
    assert player(compute_statistics(two_games), "Ana").streak == 3
    earlier = facts(write_game(tmp_path / "z.game.yaml", WON, hand=2, played="2025-12-31"))
    assert player(compute_statistics([*two_games, earlier]), "Ana").streak == 5


def test_favourite_and_hardest_card(two_games, tmp_path):
    more = facts(write_game(tmp_path / "c.game.yaml", LINE, hand=9, played="2026-03-01"))
    ana = player(compute_statistics([*two_games, more]), "Ana")
    assert ana.favourite and ana.favourite.code == "10"
    assert ana.hardest and ana.hardest.code == "80"


@pytest.mark.parametrize("rules", COMPETITIVE)
def test_every_competitive_ruleset_has_wins_and_beliefs(rules, tmp_path):
    statistics = compute_statistics([facts(write_game(tmp_path / "a.game.yaml", WON, rules=rules, hand=2))])
    assert [(each.name, each.wins, each.right, each.placed) for each in statistics.players] == [
        ("Ana", 1, 2, 2), ("Luis", 0, 1, 2),
    ]  # fmt: skip
    missed = card(statistics, "400")
    assert (missed.placed, missed.missed, missed.places_off, missed.years_off) == (1, 1, 1, 150)
    assert missed.guessed == GuessedInterval(Bound(100, "100"), Bound(250, "250"))
    assert statistics.scores == ()


def test_a_shared_victory_is_a_win_for_each(tmp_path):
    moves = "- {start: 40}\n- {by: Ana, place: 50, after: 40}\n- {by: Luis, place: 30, before: 40}"
    game = facts(write_game(tmp_path / "a.game.yaml", moves, hand=1, cards=3))
    assert game.ending == "shared-victory"
    assert [each.wins for each in compute_statistics([game]).players] == [1, 1]


def test_a_game_that_was_left_cannot_be_won_or_lost(tmp_path):
    game = facts(write_game(tmp_path / "a.game.yaml", LINE + "- {end: abandoned}", hand=9))
    assert [(each.games, each.contests) for each in compute_statistics([game]).players] == [(1, 0), (1, 0)]


def test_twist_coop_has_scores_and_dead_cards_but_no_beliefs():
    statistics = compute_statistics([facts(EXAMPLES / "D-8.game.yaml")])
    assert [(each.best, each.contests) for each in statistics.players] == [({"twist-coop": 7}, 0)] * 2
    dead = card(statistics, "c7")
    assert (dead.placed, dead.missed, dead.places_off, dead.years_off, dead.guessed) == (1, 1, None, None, None)
    assert [(played.rules, played.best, played.median, played.scores) for played in statistics.scores] == [
        ("twist-coop", 7, 7, (7,))
    ]


def test_chrono_coop_has_beliefs_and_defeats(tmp_path):
    statistics = compute_statistics([facts(EXAMPLES / "F-4.game.yaml")])
    deck = statistics.decks[0].by_rules[0]
    assert (deck.games, deck.finished, deck.lost, deck.best, deck.median) == (1, 1, 1, None, None)
    missed = card(statistics, "f00")
    assert (missed.years_off, missed.places_off) == (801, None)
    assert missed.guessed == GuessedInterval(Bound(100, "100"), Bound(200, "200"))
    assert statistics.players[0].best == {}


def test_the_best_score_is_kept_for_each_ruleset(tmp_path):
    twist = facts(EXAMPLES / "D-8.game.yaml")
    games = [twist, score(twist, 3), score(twist, -5), score(twist, 30, rules="chrono-coop")]
    statistics = compute_statistics(games)
    assert player(statistics, "P0").best == {"twist-coop": 7, "chrono-coop": 30}
    assert [(each.rules, each.best, each.median) for each in statistics.scores] == [
        ("twist-coop", 7, 3), ("chrono-coop", 30, 30),
    ]  # fmt: skip


def score(game: GameFacts, points: int, rules: str = "twist-coop") -> GameFacts:
    from dataclasses import replace

    return replace(game, score=points, rules=rules, log=f"{points}")


def test_a_card_over_several_games(tmp_path):
    """20 is put after 40 three times, before 10 once, and right once."""
    wheres = ["after: 40, before: 60", "after: 40, before: 60", "after: 60", "before: 10", "after: 10, before: 40"]
    games = [
        facts(write_game(tmp_path / f"{n}.game.yaml", f"- {{start: [10, 40, 60]}}\n- {{by: Ana, place: 20, {where}}}"))
        for n, where in enumerate(wheres)
    ]
    (stats,) = compute_statistics(games).cards
    assert (stats.placed, stats.missed, stats.share) == (5, 4, 0.8)
    assert (stats.too_late, stats.too_early) == (3, 1)
    assert (stats.places_off, stats.years_off) == (1, 20)
    assert stats.guessed == GuessedInterval(Bound(40, "40\u00a0CE"), Bound(60, "60\u00a0CE"))


def test_most_at_the_end_of_the_line_leave_the_belief_open(tmp_path):
    wheres = ["after: 60", "after: 60", "after: 40, before: 60"]
    games = [
        facts(write_game(tmp_path / f"{n}.game.yaml", f"- {{start: [10, 40, 60]}}\n- {{by: Ana, place: 20, {where}}}"))
        for n, where in enumerate(wheres)
    ]
    assert compute_statistics(games).cards[0].guessed == GuessedInterval(Bound(60, "60\u00a0CE"), None)


def test_one_miss_of_one_is_not_harder_than_nine_of_ten(tmp_path):
    placed = [("50", "before")] * 9 + [("50", "after"), ("60", "before")] + [("80", "after")] * 7 + [("70", "after")]
    games = [
        facts(write_game(tmp_path / f"{n}.game.yaml", f"- {{start: 40}}\n- {{by: Ana, place: {code}, {where}: 40}}"))
        for n, (code, where) in enumerate(placed)
    ]
    assert [each.card.code for each in compute_statistics(games).cards] == ["50", "60", "70", "80"]


def test_a_deck_under_several_rulesets(tmp_path):
    games = [
        facts(write_game(tmp_path / "a.game.yaml", WON, hand=2)),
        facts(write_game(tmp_path / "b.game.yaml", WON, hand=2, players="Ana, Luis", rules="pl")),
        facts(write_game(tmp_path / "c.game.yaml", LINE, hand=9, players="Ana, Luis, Zoë")),
    ]
    (deck,) = compute_statistics(games).decks
    assert (deck.deck.title, deck.total.games, deck.total.finished, deck.total.players) == ("Numbers", 3, 2, 3)
    assert (deck.total.length, deck.total.placed, deck.total.right) == (4, 15, 10)
    assert [(each.rules, each.games, each.length) for each in deck.by_rules] == [("classic", 2, 4), ("pl", 1, 4)]


def test_two_decks_do_not_share_cards(tmp_path):
    copy = tmp_path / "other.yaml"
    text = (SMALL_DECKS / "numbers.yaml").read_text("utf-8")
    copy.write_text(text.replace("id: numbers", "id: other").replace("title: Numbers", "title: Other"), "utf-8")
    games = [facts(write_game(tmp_path / "a.game.yaml", WON, hand=2))]
    games.append(facts(write_game(tmp_path / "b.game.yaml", WON, hand=2, deck=str(copy.with_suffix("")))))
    statistics = compute_statistics(games)
    assert [deck.deck.id for deck in statistics.decks] == ["numbers", "other"]
    assert len(statistics.cards) == 8


def test_one_person_however_the_name_is_written(tmp_path):
    games = []
    for number, name in enumerate(["Ana", "ana", "ANA ", '" Ana"', "José", "JOSE\u0301"]):
        moves = WON.replace("Ana", name.strip('" '))
        games.append(facts(write_game(tmp_path / f"{number}.game.yaml", moves, hand=2, players=f"{name}, Luis")))
    assert sorted((each.name, each.games) for each in compute_statistics(games).players) == [
        ("Ana", 4), ("José", 2), ("Luis", 6),
    ]  # fmt: skip


def test_the_commonest_spelling_is_shown(tmp_path):
    games = [
        facts(write_game(tmp_path / f"{n}.game.yaml", WON.replace("Ana", name), hand=2, players=f"{name}, Luis"))
        for n, name in enumerate(["Ana", "ana maria", "ana maria", "Ana  Maria", "ANA"])
    ]
    assert sorted(each.name for each in compute_statistics(games).players) == ["Ana", "Luis", "ana maria"]


def test_a_game_of_which_only_the_end_is_known_has_no_length(two_games, tmp_path):
    photo = facts(write_game(tmp_path / "c.game.yaml", "\n- {start: [10, 40]}\n- {end: played, winners: [Ana]}\n"))
    total = compute_statistics([*two_games, photo]).total
    assert (total.games, total.finished, total.length) == (3, 2, 4)


def test_games_without_a_score_still_have_players_and_length():
    statistics = compute_statistics([facts(EXAMPLES / "F-3.game.yaml")])
    assert (statistics.total.finished, statistics.total.length, statistics.scores[0].scores) == (0, None, ())


def test_no_games_at_all():
    statistics = compute_statistics([])
    assert (statistics.total.games, statistics.total.share, statistics.cards, statistics.players) == (0, None, (), ())


def test_grid_of_the_fixture_is_the_one_of_the_rules():
    assert GRID in (EXAMPLES / "F-4.game.yaml").read_text("utf-8")


def test_doubts_about_dates_are_collected_card_by_card(tmp_path):
    notes = ("doubt 25: it was 24", "doubt 30", "no doubt 30", "doubt 999")
    first = "- {start: 25}\n" + "".join(f"- {{note: '{note}'}}\n" for note in notes)
    second = "- {start: 25}\n- {note: 'doubt 025: it was 24'}\n- {note: 'doubt 10'}\n- {undo: 1}\n"
    games = [facts(write_game(tmp_path / f"{n}.game.yaml", moves)) for n, moves in enumerate((first, second))]
    doubted = compute_statistics(games).doubted
    assert [(one.card.code, one.doubts, one.reasons) for one in doubted] == [("25", 2, ("it was 24",)), ("30", 1, ())]
