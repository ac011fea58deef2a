"""The worked examples A-1 … C-2 of the rules page."""

# ruff: noqa: N802 - tests are named as the rules page names its examples

from __future__ import annotations

import pytest

from scorer.log.records import Draw, Placement, Start
from scorer.replay import Report, replay_file
from scorer.rules import apply, begin, legal
from scorer.rules.board import make_line, right_slots
from scorer.rules.competitive import Competitive, pile_size
from tests.paths import EXAMPLES
from tests.scorer.tables import card_index, codes, play, table_of, verdicts


def slots(line: list[str], card: str, **more: str) -> set[int]:
    cards = card_index(*(date for date in [*line, card] if date not in more), **more)
    return set(right_slots(cards, make_line(cards, line), card))


def example(name: str) -> Report:
    return replay_file(EXAMPLES / f"{name}.game.yaml")


def table(report: Report) -> Competitive:
    assert isinstance(report.state, Competitive)
    return report.state


def test_A_1() -> None:
    assert slots(["1450"], "1300") == {0}
    assert slots(["1450"], "1800") == {1}
    assert slots(["1450"], "same", same="1450") == {0, 1}


def test_A_2() -> None:
    assert slots(["1300", "1450", "b", "1800"], "c", b="1450", c="1450") == {1, 2, 3}


def test_A_3() -> None:
    assert slots(["1450", "b"], "c", b="1450", c="1450") == {0, 1, 2}
    assert slots(["-12000", "-51", "900"], "-500") == {1}


@pytest.mark.parametrize("name", ["A-4", "C-1-plain-win"])
def test_A_4(name: str) -> None:
    report = example(name)
    assert codes(report) == [] and report.unchecked == ()
    assert (report.ending, report.winners, report.state.played_round) == ("sole-finisher", ("P0",), 2)
    assert verdicts(report) == ["right", "wrong", "right", "right"]
    assert table(report).line.cards == ("100", "200", "250", "300")
    assert table(report).spent == {"400"} and pile_size(table(report)) == 2
    assert report.hands == {"P0": 0, "P1": 1} and table(report).hands[1].cards == {"50"}


def test_A_5() -> None:
    report = example("A-5")
    assert codes(report) == [] and report.unchecked == ()
    assert (report.ending, report.winners, report.state.played_round) == ("sole-finisher", ("P0",), 4)
    state = table(report)
    assert state.line.cards == ("5", "10", "20", "25", "35", "70")
    assert state.spent == {"30", "40", "50", "60", "80"}
    assert len(state.line.cards) + len(state.spent) + sum(report.hands.values()) + pile_size(state) == 12
    assert report.hands == {"P0": 0, "P1": 1, "P2": 0}


def test_A_6() -> None:
    report = example("A-6")
    assert codes(report) == []
    assert report.ending is None and table(report).sudden_death
    assert report.hands == {"P0": 1, "P1": 1}


def test_A_7() -> None:
    report = example("A-7")
    assert codes(report) == []
    assert (report.winners, report.state.played_round) == (("P1",), 3)
    assert report.hands == {"P0": 1, "P1": 0}


@pytest.mark.parametrize("name", ["B-1", "C-1-reshuffle"])
def test_B_1(name: str) -> None:
    report = example(name)
    assert codes(report) == []
    state = table(report)
    assert pile_size(state) == 1 and not state.spent and report.hands == {"P0": 2, "P1": 2}


@pytest.mark.parametrize("name", ["B-2", "C-1-sudden-death"])
def test_B_2(name: str) -> None:
    report = example(name)
    assert codes(report) == [] and report.unchecked == ()
    assert (report.ending, report.winners, report.state.played_round) == ("sole-finisher", ("P0",), 4)
    assert table(report).spent == {"30", "40", "50", "60", "80"} and pile_size(table(report)) == 1


def test_B_2_after_the_second_sudden_death_round() -> None:
    text = (EXAMPLES / "B-2.game.yaml").read_text("utf-8")
    moves = text.partition("moves:\n")[2].splitlines()[:-4]
    report = play("pl", "numbers", "\n".join(moves), "P0 P1 P2", hand=1, cards=12)
    assert codes(report) == [] and report.ending is None
    assert set(report.hands.values()) == {0}
    assert pile_size(table(report)) == 3 and table(report).spent == {"30", "40", "50", "60"}


def test_B_3() -> None:
    report = example("B-3")
    assert codes(report) == [] and report.unchecked == ()
    assert (report.winners, report.state.played_round) == (("P1",), 3)


def test_C_2() -> None:
    """Icons never matter in twist-vs: a Twist deck with suits plays like one without."""
    moves = "- {start: c5}\n- {by: Ana, place: c1, before: c5}\n- {by: Luis, place: c2, before: c1}"
    report = play("twist-vs", "mini-twist", moves, hand=2)
    assert verdicts(report) == ["right", "wrong"] and codes(report) == []
    assert legal(report.state).discards == () and legal(report.state).effects == ()


def test_a_miss_with_reshuffle_off_and_no_pile_returns_the_card() -> None:
    state = begin(table_of("classic", card_index(100, 200, 250), hand=1, reshuffle=False))
    state = apply(state, Start(1, ("250",))).state
    state = apply(state, Placement(2, "Ana", "100", after="250")).state
    assert isinstance(state, Competitive)
    assert state.hands[0].cards == {"100"} and not state.spent and state.due == (0, 0)


def test_too_few_cards_for_the_survivors_of_classic() -> None:
    """Four players finish together and the pile holds three cards: nobody draws, all share."""
    moves = """
- {start: 25}
- {by: A, place: 10, before: 25}
- {by: B, place: 20, after: 10}
- {by: C, place: 30, after: 25}
- {by: D, place: 40, after: 30}
"""
    report = play("classic", "numbers", moves, "A B C D", hand=1, cards=8)
    assert (report.ending, report.winners) == ("shared-victory", ("A", "B", "C", "D"))
    assert set(report.hands.values()) == {0}
    assert play("classic", "numbers", moves, "A B C D", hand=1, cards=9).ending is None


def test_a_survivor_who_cannot_draw_ends_a_drawn_sudden_death() -> None:
    moves = """
- {start: 25}
- {by: A, place: 10, before: 25}
- {by: B, place: 20, after: 10}
- {by: C, place: 30, after: 25}
- {by: A, draw: 40}
- {by: A, place: 40, after: 30}
"""
    report = play("pl", "numbers", moves, "A B C", hand=1, cards=5)
    assert (report.ending, report.winners) == ("shared-victory", ("A", "B", "C"))


def test_without_elimination_all_who_entered_stay() -> None:
    moves = """
- {start: 25}
- {by: A, place: 10, before: 25}
- {by: B, place: 20, after: 10, before: 25}
- {by: C, place: 30, after: 25}
- {by: A, place: 40, after: 30}
- {by: B, place: 50, after: 40}
- {by: C, place: 60, before: 10}
- {by: A, place: 70, before: 10}
- {by: B, place: 80, before: 10}
- {by: C, place: 90, after: 50}
"""
    kept = play("pl", "numbers", moves, "A B C", hand=1, elimination=False)
    assert codes(kept) == [] and kept.winners == ("C",)
    assert "eliminated-player" in codes(play("pl", "numbers", moves, "A B C", hand=1))


def test_the_turn_limit_shares_the_victory() -> None:
    moves = "- {start: 250}\n" + "".join(
        f"- {{by: {player}, place: {card}, after: 250}}\n"
        for player, card in zip(["Ana", "Luis"] * 3, [10, 20, 30, 40, 50, 60], strict=True)
    )
    report = play("pl", "numbers", moves, turn_limit=3)
    assert (report.ending, report.winners) == ("shared-victory", ("Ana", "Luis"))


def test_the_replacement_after_the_last_wrong_card_belongs_to_the_turn() -> None:
    moves = """
- {start: 250}
- {by: Ana, place: 100, before: 250}
- {by: Luis, place: 300, before: 100}
- {by: Luis, draw: 400}
"""
    report = play("classic", "numbers", moves, hand=1)
    assert codes(report) == [] and report.winners == ("Ana",) and report.hands["Luis"] == 1
    again = play("classic", "numbers", moves + "- {by: Luis, draw: 500}\n", hand=1)
    assert codes(again) == ["game-over"]


def test_a_replacement_that_is_shuffled_again_is_not_asked_for() -> None:
    moves = """
- {start: 250}
- {deal: C, cards: [300]}
- {by: A, place: 100, before: 250}
- {by: B, place: 200, before: 250, after: 100}
- {by: C, place: 300, before: 100}
"""
    state = table(play("classic", "numbers", moves, "A B C", hand=1, cards=5))
    assert state.out == {2} and pile_size(state) == 0
    assert state.due == (1, 1, 0)  # what C drew became the new pile with the wrong card, and the survivors drew it


def test_spans_are_judged_against_all_cards() -> None:
    """480 BCE | 5th century BCE | 450 BCE: "same date" is not transitive."""
    cards = card_index("480 BCE", "5th century BCE", "450 BCE")
    line = make_line(cards, ["480 BCE", "5th century BCE"])
    assert right_slots(cards, line, "450 BCE") == (1, 2)
    wrong_way = make_line(cards, ["5th century BCE", "450 BCE"])
    assert right_slots(cards, wrong_way, "480 BCE") == (0, 1)


def test_draws_are_records_of_the_log() -> None:
    state = begin(table_of("classic", card_index(100, 200, 250, 300), hand=1))
    for record in (Start(1, ("250",)), Placement(2, "Ana", "300", before="250"), Draw(3, "Ana", ("200",))):
        state, fault, _ = apply(state, record)
        assert fault is None
    assert isinstance(state, Competitive) and state.hands[0].cards == {"200"}
