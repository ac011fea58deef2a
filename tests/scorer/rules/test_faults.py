"""Every problem code, produced by one fault at its move; the rest of the log stays in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.scorer.tables import codes, play, verdicts

if TYPE_CHECKING:
    from scorer.replay import Report

CLASSIC = """
- {start: 250}
- {deal: Ana, cards: [100, 300]}
- {deal: Luis, cards: [200, 400]}
- {by: Ana, place: 100, before: 250}
- {by: Luis, place: 400, before: 250, after: 100}
- {by: Luis, draw: 50}
"""
"""Two lawful moves, after which it is Ana's turn with 300, and Luis has 200 and 50."""

TWIST = """
- {start: [51bc, 900, 1818]}
- {pile: 1818b}
- {deal: Ana, cards: [1637, 900b, 2000, 100]}
- {deal: Luis, cards: [1700, 1000, 1500, 1900]}
- {by: Ana, place: 1637}
- {by: Ana, draw: 1600}
"""
"""Ana has filled the gap between 900 and 1818; it is Luis's turn, move 3."""

CHRONO = """
- {start: [a500, m711, o1492, x1808, x1936]}
- {deal: Ana, cards: [x1812, m800, p20k]}
- {deal: Luis, cards: [a44, a100, x1989]}
"""

GRID = """
- {grid: [[g100, g500, g900, g1500, g1900], [g200, g450, g1100, g1400, g1950], [g50, g600, g1000, g1600, g1800], \
[g300, g550, g950, g1550, g1850], [g150, g400, g1200, g1450, g1999]]}
- {pool: [u150, u120, u300, u149]}
- {by: Ana, place: u150, column: 1, space: 1}
- {by: Ana, draw: u475}
"""


def classic(moves: str) -> Report:
    return play("classic", "numbers", CLASSIC + moves, hand=2)


def twist(moves: str) -> Report:
    return play("twist-coop", "twist", TWIST + moves, cards=17)


def chrono(moves: str) -> Report:
    return play("chrono-vs", "chrono", CHRONO + moves, hand=3)


def coop(moves: str) -> Report:
    return play("chrono-coop", "union", GRID + moves, hand=4)


def only(report: Report, code: str, move: int | None) -> Report:
    """The report has this problem at this move, and no other."""
    assert [(found.fault.code, found.move) for found in report.problems] == [(code, move)]
    return report


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("not-your-turn", "- {by: Luis, place: 200, after: 100, before: 250}"),
        ("unknown-player", "- {by: Anna, place: 300, after: 250}"),
        ("unknown-card", "- {by: Ana, place: 301, after: 250}"),
        ("unknown-card", "- {by: Ana, place: 300, after: 251}"),
        ("card-not-in-hand", "- {by: Ana, place: 200, after: 100}"),
        ("card-not-in-hand", "- {by: Ana, place: 600, after: 250}"),
        ("card-already-out", "- {by: Ana, place: 400, after: 250}"),
        ("card-already-out", "- {by: Ana, place: 100, before: 250}"),
        ("not-adjacent", "- {by: Ana, place: 300, after: 250, before: 100}"),
        ("no-such-place", "- {by: Ana, place: 300, after: 500}"),
        ("no-such-place", "- {by: Ana, place: 300, after: 300}"),
        ("wrong-verdict", "- {by: Ana, place: 300, after: 250, table: wrong}"),
        ("wrong-verdict", "- {by: Ana, place: 300, before: 100, table: right}"),
        ("too-many-drawn", "- {by: Ana, draw: 500}"),
        ("too-many-drawn", "- {by: Luis, draw: [500, 600]}"),
        ("card-not-in-hand", "- {by: Ana, place: 300, before: 250}\n- {by: Ana, draw: 50}"),
        ("card-already-out", "- {by: Ana, place: 300, before: 250}\n- {by: Ana, draw: 400}"),
        ("too-few-drawn", "- {by: Ana, place: 300, before: 250}\n- {by: Ana, draw: []}"),
        ("broken-record", "- {by: Ana, place: 300}"),
        ("broken-record", "- {by: Ana, place: 300, after: 250, column: 1, space: 2}"),
        ("broken-record", "- {by: Ana, place: 300, after: 250, mood: sure}"),
        ("broken-record", "- {by: Ana, discard: 300}"),
        ("broken-record", "- {by: Ana, effect: replace-mine, card: 300}"),
        ("broken-record", "- {by: Ana, dance: 300}"),
        ("broken-record", "- {by: Ana, place: [300, 200], after: 250}"),
        ("broken-record", "- {by: Ana, place: 300, after: 250, table: maybe}"),
    ],
)
def test_a_fault_in_a_classic_game(code: str, moves: str) -> None:
    last = 4 + moves.count("\n")
    only(classic(moves), code, last)


@pytest.mark.parametrize(
    "moves",
    [
        "- {by: Ana, place: 301, after: 250}",
        "- {by: Ana, place: 300, after: 500}",
        "- {by: Zoe, place: 300, after: 250}",
    ],
)
def test_what_cannot_stand_changes_nothing(moves: str) -> None:
    """The lawful move after it is lawful still."""
    report = classic(moves + "\n- {by: Ana, place: 300, after: 250}")
    assert len(report.problems) == 1 and report.problems[0].move == 4
    assert report.moves[3].verdict is None and report.moves[4].verdict == "right"


def test_game_over_is_reported_for_every_later_record() -> None:
    end = "- {by: Ana, place: 300, after: 250}\n- {by: Luis, place: 200, after: 100, before: 250}\n"
    report = classic(end + "- {by: Ana, place: 500, after: 300}\n- {by: Luis, draw: 500}\n- {note: well played}\n")
    assert report.winners == ("Ana",)
    assert [(found.fault.code, found.move) for found in report.problems] == [("game-over", 6), ("game-over", 7)]


def test_an_abandoned_game_is_not_finished() -> None:
    report = classic("- {end: abandoned}\n- {by: Ana, place: 300, after: 250}\n")
    only(report, "game-over", 4)
    assert report.ending == "abandoned" and not report.finished and report.rank is None


def test_an_eliminated_player_is_told_so() -> None:
    moves = """
- {start: 25}
- {by: A, place: 10, before: 25}
- {by: B, place: 20, after: 10, before: 25}
- {by: C, place: 30, before: 10}
- {by: C, place: 40, after: 25}
"""
    report = play("pl", "numbers", moves, "A B C", hand=1)
    only(report, "eliminated-player", 4)
    assert report.hands == {"A": 0, "B": 0, "C": 0}


def test_an_ambiguous_title() -> None:
    moves = "- {start: Event of 900}\n- {pile: 1500}\n- {by: Ana, place: Twin}\n"
    report = play("twist-coop", "twins", moves.replace("Event of 900", "1").replace("1500", "2"), cards=4, hand=1)
    only(report, "ambiguous-card", 1)


def test_a_title_will_do_where_it_is_unique() -> None:
    report = classic("- {by: Ana, place: Year 300, after: year 250}")
    assert codes(report) == [] and report.moves[-1].card(report.state.table.cards) == "300"


def test_the_turn_goes_to_the_seat_after_the_mover() -> None:
    moves = """
- {start: 250}
- {by: A, place: 100, before: 250}
- {by: C, place: 300, after: 250}
- {by: A, place: 200, after: 100, before: 250}
- {by: B, place: 400, after: 300}
"""
    report = play("classic", "numbers", moves, "A B C")
    only(report, "not-your-turn", 2)
    assert report.state.played_round == 2


def test_a_card_left_wrong_is_passed_over() -> None:
    """The table left 300 before 100; later cards are judged as if it were not there."""
    moves = """
- {start: 250}
- {by: Ana, place: 300, before: 250, table: right}
- {by: Luis, place: 100, after: 300, before: 250}
- {by: Ana, place: 50, before: 300}
- {by: Luis, place: 400, after: 300}
"""
    report = play("classic", "numbers", moves)
    only(report, "wrong-verdict", 1)
    assert verdicts(report) == ["wrong", "right", "right", "wrong"]
    assert report.hands == {"Ana": 2, "Luis": 4 - 1}


def test_winners_follow_the_table() -> None:
    moves = "- {start: 250}\n- {by: Ana, place: 300, before: 250, table: right}\n- {by: Luis, place: 10, after: 250}\n"
    report = play("classic", "numbers", moves, hand=1)
    only(report, "wrong-verdict", 1)
    assert report.winners == ("Ana",)


def test_a_card_taken_from_another_hand_stands() -> None:
    report = classic("- {by: Ana, place: 200, after: 100, before: 250}")
    assert verdicts(report)[-1] == "right" and report.hands == {"Ana": 0, "Luis": 2}


@pytest.mark.parametrize(
    ("code", "move", "moves"),
    [
        ("not-your-turn", 3, "- {by: Ana, place: 2000}"),
        ("icon-mismatch", 3, "- {by: Luis, discard: 1500}"),
        ("played-and-discarded", 4, "- {by: Luis, place: 1900}\n- {by: Luis, discard: 1700}"),
        ("played-and-discarded", 4, "- {by: Luis, place: 1700}\n- {by: Luis, discard: 1900}"),
        ("must-play-on", 4, "- {by: Luis, place: 1700}\n- {by: Ana, place: 2000}"),
        ("dead-card-played", 4, "- {by: Luis, place: 1700}\n- {by: Luis, place: 1700}"),
        ("wrong-verdict", 3, "- {by: Luis, place: 1700, table: right}"),
        ("wrong-verdict", 3, "- {by: Luis, place: 1900, table: wrong}"),
        ("wrong-row", 3, "- {by: Luis, place: 1900, row: gap}"),
        ("wrong-row", 3, "- {by: Luis, place: 1700, row: gap}"),
        ("wrong-row", 3, "- {by: Luis, place: 1900, before: 900}"),
        ("not-adjacent", 3, "- {by: Luis, place: 1900, after: 51bc, before: 1818}"),
        ("no-such-place", 3, "- {by: Luis, place: 1900, after: 2000}"),
        ("too-few-drawn", 5, "- {by: Luis, place: 1900}\n- {by: Ana, place: 2000}\n- {by: Luis, draw: []}"),
        ("too-many-drawn", 4, "- {by: Luis, place: 1900}\n- {by: Luis, draw: [1950, 1960]}"),
        ("card-not-in-hand", 4, "- {by: Luis, place: 1900}\n- {by: Luis, draw: 1600}"),
        ("card-already-out", 4, "- {by: Luis, place: 1900}\n- {by: Luis, draw: 1637}"),
        ("broken-record", 3, "- {by: Luis, place: 1900, column: 1}"),
    ],
)
def test_a_fault_in_a_twist_game(code: str, move: int, moves: str) -> None:
    only(twist(moves), code, move)


def test_a_third_card() -> None:
    two = "- {by: Luis, place: 1900}\n- {by: Luis, place: 1700}\n- {by: Luis, place: 1000}\n- {by: Luis, draw: 1950}\n"
    assert codes(twist(two)) == []
    both = "- {by: Ana, place: 900b}\n- {by: Ana, place: 2000}\n"
    opened = "- {by: Luis, place: 1900}\n- {by: Luis, draw: 1950}\n" + both
    third = only(twist(opened + "- {by: Ana, place: 100}\n"), "third-card", 7)
    assert verdicts(third)[-1] == "right" and third.state.seat == 1
    after_draw = twist(opened + "- {by: Ana, draw: [1960, 1970]}\n- {by: Ana, place: 100}\n")
    only(after_draw, "not-your-turn", 8)
    after_other = twist(opened + "- {by: Luis, place: 1700}\n- {by: Ana, place: 100}\n")
    only(after_other, "must-play-on", 8)


def test_nothing_placed_and_a_draw_does_not_close_the_turn() -> None:
    only(twist("- {by: Luis, place: 1700}\n- {by: Luis, draw: []}\n- {by: Ana, place: 2000}"), "must-play-on", 5)


def test_discarding_twice_is_not_a_second_turn() -> None:
    matching = "- {by: Luis, discard: 1700}\n"
    report = twist(matching + "- {by: Luis, discard: 1000}\n")
    assert codes(report)[-1] == "not-your-turn"


def test_a_discard_and_then_a_card() -> None:
    setup = "- {start: c5}\n- {pile: c6}\n- {by: Ana, discard: c1}\n- {by: Ana, place: c8}\n"
    report = play("twist-coop", "mini-twist", setup, hand=2, cards=10)
    only(report, "played-and-discarded", 2)


def test_an_equal_date_lies_over_the_leftmost_bottom_row_first() -> None:
    moves = "- {start: [a, c]}\n- {pile: p}\n- {by: Ana, place: b}\n- {by: Ana, place: wide}\n"
    report = play("twist-coop", "spans", moves, "Ana", hand=2, cards=6)
    assert codes(report) == []
    assert report.state.rows.bottom == (("a", "wide"), ("c",)) and report.state.rows.gaps == (("b",),)  # type: ignore[attr-defined]


def test_the_row_of_a_covering_card_is_that_of_the_covered() -> None:
    assert codes(twist("- {by: Luis, place: 1900}\n- {by: Ana, place: 900b, row: bottom, after: 2000}")) == []
    only(twist("- {by: Luis, place: 1900}\n- {by: Ana, place: 900b, row: gap}"), "wrong-row", 4)


def test_a_round_of_a_cooperative_game_rises_with_the_first_seat() -> None:
    report = twist("- {by: Luis, place: 1900}\n- {by: Ana, place: 2000}\n- {by: Ana, place: 100}\n")
    assert codes(report) == [] and report.state.played_round == 2


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("effect-not-available", "- {by: Ana, effect: swap, with: Luis, give: m800, take: a44}"),
        ("effect-not-available", "- {by: Ana, effect: replace-theirs, of: Ana, card: m800}"),
        ("card-not-in-hand", "- {by: Ana, effect: replace-mine, card: a44}"),
        ("card-not-in-hand", "- {by: Ana, effect: replace-theirs, of: Luis, card: m1000}"),
        ("card-already-out", "- {by: Ana, effect: replace-mine, card: x1808}"),
        ("unknown-player", "- {by: Ana, effect: replace-theirs, of: Leo, card: a44}"),
        ("unknown-card", "- {by: Ana, effect: replace-theirs, of: Luis, card: a45}"),
        ("effect-not-available", "- {by: Luis, effect: replace-mine, card: a44}"),
        ("broken-record", "- {by: Ana, effect: replace-mine, card: m800, of: Luis}"),
        ("broken-record", "- {by: Ana, effect: steal, card: m800}"),
        ("broken-record", "- {by: Ana, effect: swap, with: Luis, give: m800}"),
    ],
)
def test_a_fault_in_an_effect(code: str, moves: str) -> None:
    only(chrono("- {by: Ana, place: x1812, after: x1808, before: x1936}\n" + moves), code, 2)


def test_the_first_event_of_a_period_has_no_effect() -> None:
    moves = "- {by: Ana, place: p20k, before: a500}\n- {by: Ana, effect: swap, with: Luis, give: m800, take: a44}"
    only(chrono(moves), "effect-without-period", 2)


def test_an_effect_after_another_players_move_is_too_late() -> None:
    moves = """
- {by: Ana, place: x1812, after: x1808, before: x1936}
- {by: Luis, place: a44, after: a500, before: m711}
- {by: Ana, effect: replace-mine, card: m800}
"""
    only(chrono(moves), "effect-not-available", 3)
    report = play("chrono-vs", "chrono", CHRONO + moves, "Ana Luis Zoe", hand=3)
    only(report, "not-your-turn", 3)


def test_an_effect_belongs_to_the_last_turn_of_the_game() -> None:
    """Luis finishes the round with an icon after Ana has placed her last card: she has won, and he may use it."""
    moves = """
- {start: [a500, m711, o1492, x1808, x1936]}
- {deal: Ana, cards: [m800]}
- {deal: Luis, cards: [x1989, a44]}
- {deal: Zoe, cards: [a100, x1812]}
- {by: Ana, place: m800, after: m711, before: o1492}
- {by: Luis, place: a44, after: a500, before: m711}
- {by: Zoe, place: x1812, after: x1808, before: x1936}
- {by: Zoe, effect: replace-theirs, of: Luis, card: x1989}
- {by: Luis, draw: x1969}
"""
    report = play("chrono-vs", "chrono", moves, "Ana Luis Zoe", hand=2)
    assert [code for code in codes(report) if code != "too-few-drawn"] == []
    assert report.winners == ("Ana",) and report.hands == {"Ana": 0, "Luis": 1, "Zoe": 1}


@pytest.mark.parametrize(
    ("code", "move", "moves"),
    [
        ("not-your-turn", 3, "- {by: Ana, place: u120, column: 1, space: 2}"),
        ("space-taken", 3, "- {by: Luis, place: u149, column: 1, space: 1}"),
        ("no-such-place", 3, "- {by: Luis, place: u149, column: 6, space: 1}"),
        ("no-such-place", 3, "- {by: Luis, place: u149, column: 1, space: 5}"),
        ("no-such-place", 3, "- {by: Luis, place: u149, column: 0, space: 1}"),
        ("broken-record", 3, "- {by: Luis, place: u149, column: one, space: 1}"),
        ("broken-record", 3, "- {by: Luis, place: u149, column: 1}"),
        ("broken-record", 3, "- {by: Luis, place: u149, after: g100}"),
        ("card-not-in-hand", 3, "- {by: Luis, place: f10, column: 2, space: 1}"),
        ("card-already-out", 3, "- {by: Luis, place: g100, column: 2, space: 1}"),
        ("wrong-verdict", 3, "- {by: Luis, place: u475, column: 2, space: 1, table: wrong}"),
        ("wrong-verdict", 3, "- {by: Luis, place: u149, column: 2, space: 1, table: right}"),
        ("too-many-drawn", 3, "- {by: Luis, draw: f00}"),
        ("card-not-in-hand", 4, "- {by: Luis, place: u120, column: 1, space: 2}\n- {by: Luis, draw: u475}"),
        ("card-already-out", 4, "- {by: Luis, place: u120, column: 1, space: 2}\n- {by: Luis, draw: u150}"),
        ("too-few-drawn", 4, "- {by: Luis, place: u120, column: 1, space: 2}\n- {by: Luis, draw: []}"),
        ("broken-record", None, "- {pool: [f00, f01]}"),
        ("broken-record", None, "- {grid: [[a], [b]]}"),
        ("too-few-drawn", None, "- {by: Luis, place: u149, column: 2, space: 1}\n- {pool: [f00, f01]}"),
        ("too-many-drawn", None, "- {by: Luis, place: u149, column: 2, space: 1}\n- {pool: [f00, f01, f02, f03]}"),
        ("broken-record", None, "- {deal: Ana, cards: [f00]}"),
        ("broken-record", None, "- {start: f00}"),
    ],
)
def test_a_fault_in_a_cooperative_chrono_game(code: str, move: int | None, moves: str) -> None:
    only(coop(moves), code, move)


def test_a_missing_grid_after_scoring() -> None:
    fill = "".join(
        f"- {{by: {player}, place: {card}, column: 1, space: {space}}}\n"
        for player, card, space in (("Luis", "u120", 2), ("Ana", "u300", 3), ("Luis", "u150b", 4))
    )
    report = coop(fill + "- {by: Ana, place: u475, column: 2, space: 1}\n")
    only(report, "no-such-place", 6)
    assert report.score == 29


@pytest.mark.parametrize(
    ("rules", "deck", "moves", "code"),
    [
        ("classic", "numbers", "- {by: Ana, place: 100, before: 250}", "start"),
        ("twist-coop", "twist", "- {start: 900}\n- {by: Ana, place: 2000}", "pile"),
        ("chrono-coop", "union", "- {by: Ana, place: u150, column: 1, space: 1}", "grid"),
    ],
)
def test_a_required_record_is_missing(rules: str, deck: str, moves: str, code: str) -> None:
    first = play(rules, deck, moves).problems[0]
    assert (first.fault.code, first.move, first.fault.facts["keys"]) == ("broken-record", None, code)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("- {start: 250}\n- {start: 300}", "broken-record"),
        ("- {start: 250}\n- {deal: Ana, cards: [100, 250]}", "card-already-out"),
        ("- {deal: Ana, cards: [100, 200]}\n- {deal: Luis, cards: [100, 300]}", "card-not-in-hand"),
        ("- {deal: Ana, cards: [100, 100]}", "card-already-out"),
        ("- {deal: Ana, cards: [100]}", "too-few-drawn"),
        ("- {deal: Ana, cards: [100, 200, 300]}", "too-many-drawn"),
        ("- {deal: Eva, cards: [100, 200]}", "unknown-player"),
        ("- {deal: Ana, cards: [100, 201]}", "unknown-card"),
        ("- {deal: Ana, cards: [100, 200]}\n- {deal: Ana, cards: [300, 400]}", "broken-record"),
        ("- {pile: 250}", "broken-record"),
        ("- {pool: [250]}", "broken-record"),
        ("- {undo: 3}", "broken-record"),
        ("- {undo: 0}", "broken-record"),
        ("- {undo: many}", "broken-record"),
        ("- {}", "broken-record"),
        ("- nonsense", "broken-record"),
        ("- [1, 2]", "broken-record"),
        ("- {end: bored}", "broken-record"),
        ("- {place: 100, before: 250}", "broken-record"),
    ],
)
def test_a_fault_before_the_first_move(moves: str, code: str) -> None:
    only(play("classic", "numbers", moves, hand=2), code, None)


def test_the_order_of_problems() -> None:
    """Turn before card before place before verdict."""
    turn = classic("- {by: Luis, place: 400, after: 250, before: 100, table: right}")
    card = classic("- {by: Ana, place: 400, after: 250, before: 100, table: wrong}")
    place = classic("- {by: Ana, place: 300, after: 250, before: 100, table: wrong}")
    assert [codes(report) for report in (turn, card, place)] == [
        ["not-your-turn"],
        ["card-already-out"],
        ["not-adjacent"],
    ]


def test_a_discarded_card_may_return_through_unrecorded_draws() -> None:
    """Nine cards: the pile of two is drawn empty without a word, then the discards come back."""
    moves = """
- {start: 250}
- {by: Ana, place: 10, after: 250}
- {by: Luis, place: 20, after: 250}
- {by: Ana, place: 30, after: 250}
- {by: Luis, place: 10, before: 250}
"""
    early = play("pl", "numbers", moves, hand=2, cards=9)
    only(early, "card-already-out", 4)
    late = play("pl", "numbers", moves, hand=2, cards=7)
    assert codes(late) == [] and late.unchecked == ("hands", "draws")


def test_placements_alone_yield_verdicts_and_a_winner() -> None:
    moves = """
- {start: 250}
- {by: Ana, place: 100, before: 250}
- {by: Luis, place: 300, before: 250}
- {by: Ana, place: 200, after: 100, before: 250}
- {by: Luis, place: 400, after: 250}
"""
    report = play("classic", "numbers", moves, hand=2)
    assert (codes(report), verdicts(report)) == ([], ["right", "wrong", "right", "right"])
    assert report.winners == ("Ana",) and report.hands == {"Ana": 0, "Luis": 1}
    assert report.unchecked == ("hands", "draws")


def test_ends_may_be_forbidden() -> None:
    moves = "- {start: [250, 400]}\n- {by: Ana, place: 100, before: 250}\n- {by: Ana, place: 300, after: 250}\n"
    only(play("classic", "numbers", moves, ends=False), "no-such-place", 1)


def test_broken_comes_before_unknown() -> None:
    only(classic("- {by: Nobody, place: 999}"), "broken-record", 4)
    only(classic("- {by: Nobody, effect: replace-mine, card: 999}"), "broken-record", 4)
    only(coop("- {by: Luis, place: nothing, column: 1}"), "broken-record", 3)
    only(twist("- {by: Luis, place: nothing, column: 1, space: 1}"), "broken-record", 3)


def test_what_lies_open_stays_as_it_lies() -> None:
    """The code of the first discard was written for another card: one card left the hand, the pile is untouched."""
    report = twist("- {by: Luis, place: 1818b}")
    only(report, "card-already-out", 3)
    assert report.breakdown == {"bottom": 4, "gap": 1, "discard": 1, "deck": 4, "front": 7}
    line = classic("- {by: Ana, place: 250, before: 250}")
    only(line, "card-already-out", 4)
    assert line.hands == {"Ana": 0, "Luis": 2}
