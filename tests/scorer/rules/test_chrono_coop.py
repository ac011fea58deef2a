"""The worked examples E-1 … F-6 of the rules page."""

# ruff: noqa: N802 - tests are named as the rules page names its examples

from __future__ import annotations

import pytest

from scorer.log.records import REPLACE_MINE, REPLACE_THEIRS, Draw, Grid, Placement, Pool
from scorer.replay import Report, replay_file
from scorer.rules import apply, begin, legal
from scorer.rules.chrono_coop import ChronoCoop, deck_size
from scorer.rules.competitive import Competitive, pile_size
from tests.paths import EXAMPLES, SMALL_DECKS
from tests.scorer.tables import codes, open_deck, play, table_of, verdicts

START = "- {start: [a500, m711, o1492, x1808, x1936]}\n"
GRID = (
    ("g100", "g500", "g900", "g1500", "g1900"),
    ("g200", "g450", "g1100", "g1400", "g1950"),
    ("g50", "g600", "g1000", "g1600", "g1800"),
    ("g300", "g550", "g950", "g1550", "g1850"),
    ("g150", "g400", "g1200", "g1450", "g1999"),
)


def example(name: str) -> Report:
    return replay_file(EXAMPLES / f"{name}.game.yaml")


def effects_after(moves: str, **options: object) -> set[str]:
    report = play("chrono-vs", "chrono", START + moves, **options)
    assert codes(report) == []
    return {effect.effect for effect in legal(report.state).effects}


def test_E_1() -> None:
    moves = """
- {deal: Ana, cards: [x1812, m800]}
- {deal: Luis, cards: [a44, a100]}
- {by: Ana, place: x1812, after: x1808, before: x1936}
"""
    assert effects_after(moves, hand=2) == {REPLACE_THEIRS, REPLACE_MINE}
    both = "- {by: Ana, effect: replace-mine, card: m800}\n- {by: Ana, effect: replace-theirs, of: Luis, card: a44}\n"
    assert codes(play("chrono-vs", "chrono", START + moves + both, hand=2)) == ["effect-not-available"]


def test_E_2() -> None:
    report = example("E-2")
    assert codes(report) == [] and report.unchecked == ()
    assert isinstance(report.state, Competitive)
    assert [hand.cards for hand in report.state.hands] == [{"a100"}, {"a44"}]
    moves = "- {by: Ana, place: p20k, before: a500}\n- {by: Ana, effect: swap, with: Luis, give: a44, take: a100}\n"
    assert codes(play("chrono-vs", "chrono", START + moves)) == ["effect-without-period"]


@pytest.mark.parametrize("slot", range(6))
def test_E_3(slot: int) -> None:
    line = ["a500", "m711", "o1492", "x1808", "x1936"]
    where = [f"after: {card}" for card in line[:slot][-1:]] + [f"before: {card}" for card in line[slot:][:1]]
    report = play("chrono-vs", "chrono", START + f"- {{by: Ana, place: m711b, {', '.join(where)}}}\n")
    assert verdicts(report) == ["right" if slot in (1, 2) else "wrong"]


def test_E_4() -> None:
    moves = START + "- {by: Ana, place: o1521, after: m711, before: o1492}\n"
    report = play("chrono-vs", "chrono", moves)
    assert verdicts(report) == ["wrong"] and isinstance(report.state, Competitive)
    assert report.state.spent == {"o1521"} and report.hands["Ana"] == 4 and not legal(report.state).effects
    swap = "- {by: Ana, effect: swap, with: Luis, give: a44, take: a100}\n"
    assert codes(play("chrono-vs", "chrono", moves + swap)) == ["effect-not-available"]


def test_E_5() -> None:
    hands = "- {deal: Luis, cards: [a44, a100]}\n"
    two_and_three = "- {deal: Ana, cards: [x1950]}\n- {by: Ana, place: x1950, after: x1936}\n"
    one = "- {deal: Ana, cards: [x1969]}\n- {by: Ana, place: x1969, after: x1936}\n"
    assert [found.effect for found in legal(_after(hands + two_and_three)).effects] == []
    assert {found.effect for found in legal(_after(hands + one)).effects} == {REPLACE_THEIRS}
    used = "- {by: Ana, effect: replace-mine, card: m1000}\n"
    report = play("chrono-vs", "chrono", START + hands + two_and_three + used, hand=1)
    assert codes(report)[-1] == "effect-not-available"


def _after(moves: str) -> Competitive:
    state = play("chrono-vs", "chrono", START + moves, hand=1).state
    assert isinstance(state, Competitive)
    return state


def test_E_6() -> None:
    report = example("E-6")
    assert codes(report) == [] and report.unchecked == ()
    assert isinstance(report.state, Competitive)
    assert report.hands == {"P0": 1, "P1": 1} and pile_size(report.state) == 0 and not report.state.spent


def test_E_7() -> None:
    report = example("E-7")
    assert codes(report) == [] and report.winners == ("P0",)
    text = (EXAMPLES / "E-7.game.yaml").read_text("utf-8").partition("moves:\n")[2].splitlines()[:-2]
    moves = "\n".join([*text, "- {by: P0, effect: replace-theirs, of: P1, card: a44}"])
    assert codes(play("chrono-vs", "chrono", moves, "P0 P1", hand=1)) == ["effect-not-available"]


def test_E_8() -> None:
    """Three players of Experto: 24 + 5 = 29 cards leave the deck."""
    table = table_of("chrono-vs", open_deck(SMALL_DECKS / "union.yaml"), "A B C", level="experto")
    state = begin(table)
    assert isinstance(state, Competitive)
    assert sum(hand.size for hand in state.hands) == 24 and pile_size(state) == 110 - 24
    report = play("chrono-vs", "union", "- {start: [g50, g100, g150, g200, g300]}", "A B C", level="experto")
    assert isinstance(report.state, Competitive) and pile_size(report.state) == 110 - 29


def verdict_of(card: str, column: int, space: int) -> str | None:
    state = begin(table_of("chrono-coop", open_deck(SMALL_DECKS / "union.yaml")))
    state = apply(state, Grid(1, GRID)).state
    return apply(state, Placement(2, "Ana", card, column=column, space=space)).verdict


def test_F_1() -> None:
    right = [("u150", 1), ("u120", 2), ("u300", 3), ("u150", 4)]
    assert [verdict_of(card, 1, space) for card, space in right] == ["right"] * 4
    assert verdict_of("u149", 1, 4) == "wrong"


def test_F_2() -> None:
    assert verdict_of("u475", 2, 1) == "right" and verdict_of("u501", 2, 1) == "wrong"
    assert verdict_of("u1800", 5, 3) == "right" and verdict_of("u1799", 5, 3) == "wrong"


def test_F_3() -> None:
    report = example("F-3")
    assert codes(report) == [] and report.unchecked == ()
    assert report.score == 29 and report.ending is None
    assert report.breakdown == {"scored": 29, "pool": 4, "deck": 110 - 29 - 25 - 4, "box": 0, "table": 25}
    assert report.state.played_round == 2 and report.hands == {}


def test_F_3_with_two_more_on_the_table() -> None:
    moves = """
- {pool: [u150, u120, u300, u150b]}
- {by: P0, place: u150, column: 1, space: 1}
- {by: P0, draw: u475}
- {by: P1, place: u475, column: 2, space: 1}
- {by: P1, draw: u1800}
- {by: P0, place: u1800, column: 5, space: 3}
- {by: P1, place: u120, column: 1, space: 2}
- {by: P0, place: u300, column: 1, space: 3}
- {by: P1, place: u150b, column: 1, space: 4}
"""
    grid = (EXAMPLES / "F-3.game.yaml").read_text("utf-8").partition("moves:\n")[2].partition("\n")[0]
    report = play("chrono-coop", "union", grid + moves, "P0 P1", level="experto")
    assert codes(report) == [] and report.score == 31 and report.unchecked == ("draws",)


def test_F_4() -> None:
    report = example("F-4")
    assert codes(report) == [] and report.unchecked == ()
    assert (report.ending, report.finished, report.score) == ("defeat", True, 0)
    assert report.breakdown and (report.breakdown["box"], report.breakdown["pool"]) == (10, 0)
    assert report.rank is None


@pytest.mark.parametrize(("level", "boxed"), [("medio", 21), ("iniciado", 36)])
def test_F_4_at_the_other_levels(level: str, boxed: int) -> None:
    state = apply(
        begin(table_of("chrono-coop", open_deck(SMALL_DECKS / "union.yaml"), "A", level=level)), Grid(1, GRID)
    ).state
    fillers = iter([f"f{number:02}" for number in range(75)])
    while state.ending is None:
        state = apply(state, Placement(2, "A", next(fillers), column=1, space=1)).state
    assert isinstance(state, ChronoCoop)
    assert state.ending == "defeat" and len(state.box) + state.box_unnamed == boxed


def fill_columns(state: ChronoCoop, supply: list[str], columns: int) -> ChronoCoop:
    """Column after column is filled with cards the table calls right; grid and draws come from the supply."""
    for _ in range(columns):
        for space in (1, 2, 3, 4):
            card = sorted(state.pool.cards)[0]
            played = apply(state, Placement(1, "A", card, column=1, space=space, table="right"))
            assert played.fault is None or played.fault.code == "wrong-verdict"
            assert isinstance(played.state, ChronoCoop)
            state = played.state
            if state.ending is None and not state.grid:
                rows = tuple(tuple(supply.pop() for _ in range(5)) for _ in range(5))
                state = _clean(state, Grid(2, rows))
            if state.due:
                state = _clean(state, Draw(3, "A", (supply.pop(),)))
    return state


def _clean(state: ChronoCoop, record: Grid | Draw | Pool) -> ChronoCoop:
    played = apply(state, record)
    assert played.fault is None and isinstance(played.state, ChronoCoop)
    return played.state


def test_F_5() -> None:
    cards = open_deck(SMALL_DECKS / "union.yaml")
    supply = [code for code in cards.by_code if not code.startswith("g")]
    state = begin(table_of("chrono-coop", cards, "A"))
    assert isinstance(state, ChronoCoop)
    state = _clean(state, Grid(1, GRID))
    state = _clean(state, Pool(1, tuple(supply.pop() for _ in range(8))))
    assert deck_size(state) == 77
    state = fill_columns(state, supply, 1)
    assert (deck_size(state), len(state.scored)) == (48, 29)
    state = fill_columns(state, supply, 1)
    assert deck_size(state) == 19
    state = fill_columns(state, supply, 1)
    assert (state.ending, len(state.scored), state.pool.size, deck_size(state)) == ("deck-exhausted", 87, 7, 16)


def test_F_6() -> None:
    """Exactly 25 cards left when a column is scored: a new grid, an empty deck, and play goes on."""
    cards = open_deck(SMALL_DECKS / "union.yaml")
    supply = [code for code in cards.by_code if not code.startswith("g")]
    state = begin(table_of("chrono-coop", cards, "A", hand=4, cards=25 + 4 + 3 + 25))
    assert isinstance(state, ChronoCoop)
    state = _clean(state, Grid(1, GRID))
    state = _clean(state, Pool(1, tuple(supply.pop() for _ in range(4))))
    state = fill_columns(state, supply, 1)
    assert (state.ending, deck_size(state), state.pool.size, state.due, len(state.grid)) == (None, 0, 3, 0, 5)
    assert legal(state).cards
