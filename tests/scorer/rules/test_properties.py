"""What must hold in every game: conservation, order, scores, and that nothing depends on how a log is written."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckgen.reading.yaml_tree import YamlError, parse_yaml
from scorer.log.csv_log import read_csv_log, read_jsonl_log
from scorer.log.read import read_header
from scorer.log.records import Draw, Effect, Log, Move, Note, Placement, Undo
from scorer.log.write import write_log
from scorer.log.yaml_log import plain_value, read_simple_record, read_yaml_log
from scorer.replay import replay
from scorer.report.json_report import report_keys
from scorer.rules.board import is_right, right_slots
from scorer.rules.chrono_coop import ChronoCoop
from scorer.rules.competitive import Competitive, pile_size
from scorer.rules.engine import score_of
from scorer.rules.twist_coop import TwistCoop
from tests.scorer.random_games import COMPETITIVE, NAMES, RULESETS, log_of_game, random_game, random_table

if TYPE_CHECKING:
    from typing import Any

    from scorer.log.records import Record
    from scorer.replay import Report
    from scorer.rules.family import GameState, Table

SEEDS = st.integers(0, 2**32)
FEW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SOME = settings(max_examples=40, deadline=None)


def game(rules: str, seed: int) -> tuple[Table, list[Record]]:
    rng = Random(seed)
    table = random_table(rules, rng)
    return table, [record for record, _ in random_game(table, rng)]


def essence(report: Report) -> dict[str, Any]:
    """A report without the lines and the name of the file."""
    keys = report_keys(report)
    del keys["log"]
    for entry in (*keys["moves"], *keys["problems"], *keys["warnings"]):
        del entry["line"]
    return keys


def places(state: GameState) -> tuple[list[str], int]:
    """Every card known to lie somewhere, and how many lie on the table, in hands, boxes and piles altogether."""
    if isinstance(state, Competitive):
        known = [*state.line.cards, *state.spent, *(card for hand in state.hands for card in hand.cards)]
        hands = sum(hand.size for hand in state.hands)
        return known, len(state.line.cards) + len(state.spent) + state.spent_unnamed + hands + pile_size(state)
    _, counted = score_of(state)
    assert counted is not None
    if isinstance(state, TwistCoop):
        known = [*state.rows.cards(), *state.discards, *(card for hand in state.hands for card in hand.cards)]
    else:
        assert isinstance(state, ChronoCoop)
        known = [*state.cards_on_table(), *state.scored, *state.box, *state.pool.cards]
    return known, sum(counted.values())


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_lawful_games_have_no_problem_and_lose_no_card(rules: str, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rules, rng)
    for _, state in random_game(table, rng):  # which refuses every fault
        known, total = places(state)
        assert len(known) == len(set(known))
        assert total == table.cards_in_play


@pytest.mark.parametrize("rules", COMPETITIVE)
@FEW
@given(SEEDS)
def test_a_line_in_true_order_stays_so(rules: str, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rules, rng)
    for _, state in random_game(table, rng):
        assert isinstance(state, Competitive) and not state.line.wrong
        assert not any(table.cards.before(later, earlier) for earlier, later in combinations(state.line.cards, 2))


@FEW
@given(SEEDS)
def test_the_score_of_twist_is_3a_2b_less_n(seed: int) -> None:
    rng = Random(seed)
    table = random_table("twist-coop", rng)
    for _, state in random_game(table, rng):
        score, counted = score_of(state)
        assert counted and score == 3 * counted["bottom"] + 2 * counted["gap"] - table.cards_in_play


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_replay_agrees_with_play(rules: str, seed: int) -> None:
    table, records = game(rules, seed)
    report = replay(log_of_game(table, records), table)
    assert report.problems == () and report.unchecked == () and report.finished
    if rules in COMPETITIVE:
        assert report.winners


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_undo_and_redo_change_nothing(rules: str, seed: int) -> None:
    table, records = game(rules, seed)
    rng = Random(seed + 1)
    winding: list[Record] = []
    for record in records:
        if rng.random() < 0.2:
            junk = [
                rng.choice([Note(0, "hm"), Placement(0, "nobody", "000"), *records]) for _ in range(rng.randint(1, 3))
            ]
            winding += [*junk, Undo(0, len(junk))]
        winding.append(record)
        if rng.random() < 0.1:
            winding += [Undo(0, 1), record]
    plain, wound = (replay(log_of_game(table, chosen), table) for chosen in (records, winding))
    assert essence(plain) == essence(wound)


READERS = {"yaml": read_yaml_log, "jsonl": read_jsonl_log, "csv": read_csv_log}


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_conversion_changes_nothing(rules: str, seed: int) -> None:
    table, records = game(rules, seed)
    records.insert(len(records) // 2, Note(0, 'pizza, "quattro stagioni": 4 #1 — null\nand more'))
    log = log_of_game(table, records)
    report = essence(replay(log, table))
    for form, read in READERS.items():
        back = read("memory", write_log(log, form))
        header, _ = read_header("memory", back.keys, {})
        assert header == replace(log.header, lines={}) and back.dropped == []
        assert [replace(record, line=0) for record in back.records] == [
            replace(record, line=0) for record in log.records
        ]
        assert essence(replay(Log(log.path, header, tuple(back.records)), table)) == report


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_renaming_the_players_changes_only_names(rules: str, seed: int) -> None:
    table, records = game(rules, seed)
    names = dict(zip(table.players, ["P9", "null", "Ana Bel", "007", "x", "y"], strict=False))
    renamed_table = replace(table, players=tuple(names.values())[: len(table.players)], seats={})
    seats = {name: seat for seat, name in enumerate(renamed_table.players)}
    renamed_table = replace(renamed_table, seats=seats)
    before = replay(log_of_game(table, records), table)
    after = replay(log_of_game(renamed_table, [_renamed(record, names) for record in records]), renamed_table)
    assert [names[winner] for winner in before.winners] == list(after.winners)
    assert {names[player]: number for player, number in before.hands.items()} == after.hands
    assert [move.verdict for move in before.moves] == [move.verdict for move in after.moves]
    assert (before.ending, before.score, before.problems) == (after.ending, after.score, after.problems)


def _renamed(record: Record, names: dict[str, str]) -> Record:
    changes = {key: names[old] for key in ("by", "to", "other") if (old := getattr(record, key, None)) is not None}
    return replace(record, **changes)  # type: ignore[arg-type]


def faulty(record: Move, state: GameState, fault: str) -> Record | None:
    """The record with one fault, or None where this fault is not possible."""
    table = state.table
    if fault == "unknown-player":
        return replace(record, by="nobody")
    if fault == "unknown-card" and isinstance(record, Placement):
        return replace(record, card="no such card")
    if fault == "wrong-verdict" and isinstance(record, Placement):
        return replace(record, table="wrong")
    if fault == "not-your-turn" and isinstance(record, Placement) and len(table.players) > 1:
        others = [name for name in table.players if name != record.by]
        return replace(record, by=others[0])
    if fault == "card-already-out" and isinstance(record, Placement):
        lying = _lying(state, record)
        return replace(record, card=lying) if lying else None
    if fault == "no-such-place" and isinstance(record, Placement) and not isinstance(state, TwistCoop):
        away = replace(record, after=record.card, before=None)
        return replace(record, column=9) if isinstance(state, ChronoCoop) else away
    if fault == "too-many-drawn" and isinstance(record, Draw):
        fresh = next((card for card in table.cards.by_code if card not in (*places(state)[0], *record.cards)), None)
        return replace(record, cards=(*record.cards, fresh)) if fresh else None
    if fault == "too-few-drawn" and isinstance(record, Draw) and record.cards:
        return replace(record, cards=record.cards[1:])
    if fault == "effect-not-available" and isinstance(state, Competitive) and isinstance(record, Placement):
        own = sorted(state.hands[state.seat].cards)
        return Effect(0, record.by, "replace-mine", card=own[0]) if own and table.family.effects else None
    return None


def _lying(state: GameState, record: Placement) -> str | None:
    cards = places(state)[0]
    if isinstance(state, Competitive):
        free = [card for card in state.line.cards if card not in (record.after, record.before)]
        return free[0] if free else None
    return cards[0]


FAULTS = (
    "unknown-player", "unknown-card", "wrong-verdict", "not-your-turn", "card-already-out", "no-such-place",
    "too-many-drawn", "too-few-drawn", "effect-not-available",
)  # fmt: skip


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_one_injected_fault_is_found_at_its_move(rules: str, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rules, rng)
    played = list(random_game(table, rng))
    for fault in FAULTS:
        assert_found(fault, table, played, rng)


def assert_found(fault: str, table: Table, played: list[tuple[Record, GameState]], rng: Random) -> None:
    """Somewhere in the game, if this fault is possible anywhere in it."""
    records = [record for record, _ in played]
    candidates = []
    for index in range(1, len(played)):
        record, state = played[index][0], played[index - 1][1]
        if not isinstance(record, Move):
            continue
        right = isinstance(record, Placement) and replay_verdict(state, record) == "right"
        if fault == "wrong-verdict" and not right:
            continue
        if (bad := faulty(record, state, fault)) is not None:
            candidates.append((index, bad))
    if not candidates:
        return
    index, bad = rng.choice(candidates)
    report = replay(log_of_game(table, [*records[:index], bad]), table)
    moves = sum(isinstance(record, Move) for record in records[:index]) + 1
    assert [(found.fault.code, found.move) for found in report.problems] == [
        (_expected(fault, table, played, index), moves)
    ]


def _expected(fault: str, table: Table, played: list[tuple[Record, GameState]], index: int) -> str:
    """A player who is out, or who has to go on, is told that instead."""
    state = played[index - 1][1]
    if fault != "not-your-turn":
        return fault
    record = played[index][0]
    mover = next(name for name in table.players if name != getattr(record, "by", ""))
    seat = table.seats[mover]
    if isinstance(state, Competitive) and seat in state.out:
        return "eliminated-player"
    if isinstance(state, TwistCoop):
        if state.turn_is_open:
            from scorer.rules.twist_coop import end_turn

            ended = end_turn(state)
            if ended.ending:
                return "game-over"
            return "must-play-on" if state.placed == 0 else _wrong_hand(ended, seat)
        if state.just_ended == (seat, "placed two"):
            return "third-card"
        if state.just_ended == (seat, "discarded"):
            return "played-and-discarded"
    return fault


def _wrong_hand(state: TwistCoop, seat: int) -> str:
    """With the turn lawfully over, the other player holds somebody else's card."""
    return "card-not-in-hand" if state.seat == seat else "not-your-turn"


def replay_verdict(state: GameState, record: Placement) -> str | None:
    from scorer.rules import apply

    return apply(state, record).verdict


@SOME
@given(SEEDS)
def test_right_places_lie_around_equal_dates(seed: int) -> None:
    """Without spans: as many right places as cards of that date, and one more; each keeps the line sorted."""
    rng = Random(seed)
    table = random_table("classic", rng, spans=False)
    state = [state for _, state in random_game(table, rng)][-1]
    assert isinstance(state, Competitive)
    for card in table.cards.by_code:
        if card not in state.line.cards:
            equal = sum(table.cards.same_date(card, lying) for lying in state.line.cards)
            assert len(right_slots(table.cards, state.line, card)) == 1 + equal


@SOME
@given(SEEDS)
def test_judging_all_cards_and_judging_neighbours_agree_where_dates_do_not_overlap(seed: int) -> None:
    rng = Random(seed)
    table = random_table("classic", rng, spans=False)
    state = [state for _, state in random_game(table, rng)][-1]
    assert isinstance(state, Competitive)
    cards = table.cards
    assert not cards.spans_overlap
    for card in cards.by_code:
        for slot in range(len(state.line.cards) + 1):
            left, right = state.line.cards[:slot], state.line.cards[slot:]
            slowly = not any(cards.before(card, lying) for lying in left) and not any(
                cards.before(lying, card) for lying in right
            )
            assert is_right(cards, state.line, slot, card) == slowly


WORDS = st.text(st.sampled_from("abzÄñ019 .-_/'\"#:,[]{}&*!|>%@`?\\~ \t"), max_size=12)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["by", "place", "draw", "note", "k"]), WORDS, st.booleans()), max_size=4))
def test_the_fast_reader_reads_what_yaml_reads(pairs: list[tuple[str, str, bool]]) -> None:
    line = "- {" + ", ".join(f"{key}: [{word}]" if many else f"{key}: {word}" for key, word, many in pairs) + "}"
    fast = read_simple_record(line)
    if fast is None:
        return
    try:
        value = plain_value(parse_yaml(line, unique_keys=True))
    except YamlError:
        pytest.fail(f"YAML refuses what the fast reader accepts: {line}")
    assert value == [fast]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(NAMES)), st.integers(0, 10**6))
def test_common_records_take_the_fast_path(name: str, number: int) -> None:
    assert read_simple_record(f"- {{by: {name}, place: {number:03}, after: {number}}}") == {
        "by": name,
        "place": f"{number:03}",
        "after": str(number),
    }
