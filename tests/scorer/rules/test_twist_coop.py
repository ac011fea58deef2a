"""The worked examples D-1 … D-8 of the rules page."""

# ruff: noqa: N802 - tests are named as the rules page names its examples

from __future__ import annotations

import pytest

from deckgen.rulesets import find_rank
from scorer.log.records import Placement
from scorer.replay import Report, replay_file
from scorer.rules import apply, begin, legal
from scorer.rules.board import Rows
from scorer.rules.family import after
from scorer.rules.hands import Hand
from scorer.rules.rulesets import find_ruleset
from scorer.rules.twist_coop import TwistCoop, deck_size
from tests.paths import EXAMPLES, SMALL_DECKS
from tests.scorer.tables import codes, open_deck, play, table_of, verdicts


def example(name: str) -> Report:
    return replay_file(EXAMPLES / f"{name}.game.yaml")


def table(report: Report) -> TwistCoop:
    assert isinstance(report.state, TwistCoop)
    return report.state


def test_D_1() -> None:
    counted = {"bottom": 15, "gap": 8, "discard": 11, "deck": 0, "front": 2}
    assert find_ruleset("twist-coop").score(counted) == 25 == 3 * 15 + 2 * 8 - 36
    rank = find_rank("twist-coop", 25)
    assert rank and (rank.level, rank.of, rank.house) == (4, 8, True)


def test_D_2() -> None:
    report = example("D-2")
    assert codes(report) == [] and report.unchecked == ()
    rows = table(report).rows
    assert rows.bottom == (("51bc",), ("900", "900b"), ("1818", "1818b"), ("2000",))
    assert rows.gaps == (("100",), ("1637", "1637b"), ("1900",))
    assert verdicts(report).count("dead") == 2
    assert report.breakdown and (report.breakdown["bottom"], report.breakdown["gap"]) == (6, 4)


def test_D_2_with_overlaps_always_counting_one() -> None:
    text = (EXAMPLES / "D-2.game.yaml").read_text("utf-8").partition("moves:\n")[2]
    report = play("twist-coop", "twist", text, "P0", hand=11, cards=14, overlap="one")
    assert report.breakdown and (report.breakdown["bottom"], report.breakdown["gap"]) == (4, 6)
    assert report.score == 3 * 4 + 2 * 6 - 14


def test_D_3() -> None:
    report = example("D-3")
    assert codes(report) == [] and report.unchecked == ()
    assert verdicts(report) == ["right", "dead", "dead", "right", "right"]
    assert table(report).hands[1].dead == {"1700", "1000"} and report.hands == {"P0": 4, "P1": 4}
    assert table(report).seat == 0


def test_D_3_discarding_after_a_failure_is_not_allowed() -> None:
    text = (EXAMPLES / "D-3.game.yaml").read_text("utf-8").partition("moves:\n")[2].splitlines()[:7]
    report = play("twist-coop", "twist", "\n".join([*text, "- {by: P1, discard: 1000}"]), "P0 P1", cards=17)
    assert codes(report) == ["played-and-discarded"]


def test_D_4() -> None:
    report = example("D-4")
    assert codes(report) == []
    assert (report.ending, report.finished) == ("nothing-placed", True)
    assert report.breakdown == {"bottom": 3, "gap": 1, "discard": 1, "deck": 4, "front": 8}
    assert report.score == 2 * 3 + 1 - 1 - 4 - 8 == 3 * 3 + 2 * 1 - 17


def test_D_5() -> None:
    """The pile shows a leaf; of four cards the two with a leaf may be discarded."""
    moves = "- {start: c5}\n- {pile: c6}\n- {deal: Ana, cards: [c1, c2, c3, c4]}\n"
    report = play("twist-coop", "mini-twist", moves, cards=10)
    assert legal(report.state).discards == ("c1", "c4")
    after = play("twist-coop", "mini-twist", moves + "- {by: Ana, discard: c1}\n", "Ana", cards=10)
    assert codes(after) == []
    assert table(after).due == (1,) and table(after).seat == 0
    assert legal(after.state).discards[:1] == ("c2",)


@pytest.mark.parametrize(("top", "ending", "discards"), [("c2", "stuck", ()), ("c1", None, ("c7",))])
def test_D_6(top: str, ending: str | None, discards: tuple[str, ...]) -> None:
    """An empty deck and two dead cards, leaf and sun: a star on the pile ends the game, a sun does not."""
    state = begin(table_of("twist-coop", open_deck(SMALL_DECKS / "mini-twist.yaml"), hand=2, cards=5))
    assert isinstance(state, TwistCoop)
    dead = Hand(2, frozenset({"c7", "c9"}), frozenset({"c7", "c9"}))
    state = after(state, rows=Rows((("c5",),)), discards=(top,), hands=(Hand(1, frozenset({"c8"})), dead))
    state = apply(state, Placement(1, "Ana", "c8")).state
    assert state.ending == ending
    assert (legal(state).cards, legal(state).discards) == ((), discards)


def test_D_7() -> None:
    report = example("D-7")
    assert codes(report) == [] and report.unchecked == ()
    assert report.hands["P1"] == 4 and table(report).hands[1].dead == {"1700"}


def test_D_8() -> None:
    report = example("D-8")
    assert codes(report) == [] and report.unchecked == ()
    assert verdicts(report) == ["right"] * 4 + ["dead", "right", "dead"]
    assert report.ending == "nothing-placed"
    assert report.breakdown == {"bottom": 5, "gap": 1, "discard": 3, "deck": 0, "front": 1}
    assert report.score == 7 == 3 * 5 + 2 * 1 - 10
    assert deck_size(table(report)) == 0 and report.state.played_round == 3
