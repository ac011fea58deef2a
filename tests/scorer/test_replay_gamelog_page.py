"""Single sentences of the game log page, each with the small log that a reader of it would write."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scorer.log.csv_log import read_csv_log
from scorer.log.read import read_log
from scorer.log.records import Draw, Note, Placement, Start, Undo
from scorer.log.write import write_log
from scorer.log.yaml_log import read_yaml_log
from scorer.replay import replay_file
from scorer.report.json_report import report_keys
from scorer.rules.board import make_line
from scorer.rules.cards import CardIndex
from scorer.rules.faults import Fault
from tests.scorer.tables import card_index, codes, log_of, play

TIE = """
- {start: 25}
- {deal: Ana, cards: [10]}
- {deal: Luis, cards: [20]}
- {by: Ana, place: 10, before: 25}
- {by: Luis, place: 20, after: 10}
"""
GRID = """
- {grid: [[g100, g500, g900, g1500, g1900], [g200, g450, g1100, g1400, g1950], [g50, g600, g1000, g1600, g1800], \
[g300, g550, g950, g1550, g1850], [g150, g400, g1200, g1450, g1999]]}
- {pool: [u150, u120]}
"""


@pytest.mark.parametrize("rules", ["pl", "twist-vs", "chrono-vs"])
def test_the_draw_that_begins_a_turn_of_sudden_death_belongs_to_the_new_round(rules: str) -> None:
    """`round` is the round of the last move, and a record with `by` is a move."""
    deck = "numbers"
    assert play(rules, deck, TIE, hand=1).state.played_round == 1
    assert play(rules, deck, TIE + "- {by: Ana, draw: 40}", hand=1).state.played_round == 2


def test_cards_dealt_for_sudden_death_belong_to_the_round_that_tied() -> None:
    report = play("classic", "numbers", TIE + "- {by: Ana, draw: 40}\n- {by: Luis, draw: 50}", hand=1)
    assert (report.state.played_round, codes(report), report.unchecked) == (1, [], ())


LAST_MISS = """
- {start: 25}
- {deal: Ana, cards: [10]}
- {deal: Luis, cards: [20]}
- {by: Ana, place: 10, before: 25}
- {by: Luis, place: 20, after: 25}
"""


def test_finding_nothing_left_to_draw_belongs_to_the_last_turn() -> None:
    """As the replacement draw after the game's last wrong card does."""
    options = {"hand": 1, "cards": 3, "reshuffle": False}
    report = play("classic", "numbers", LAST_MISS + "- {by: Luis, draw: []}", **options)
    assert (report.ending, codes(report)) == ("sole-finisher", [])
    assert codes(play("classic", "numbers", LAST_MISS + "- {by: Ana, draw: []}", **options)) == ["game-over"]
    assert codes(play("classic", "numbers", LAST_MISS + "- {by: Luis, draw: 30}", **options)) == ["game-over"]


@pytest.mark.parametrize(
    ("last", "found"),
    [
        ("- {by: Luis, place: u120, column: 1, space: 2}\n- {by: Luis, draw: []}", []),
        ("- {by: Luis, place: u120, column: 1, space: 2}\n- {by: Ana, draw: []}", ["game-over"]),
        ("- {by: Luis, place: u120, column: 5, space: 1}\n- {pool: []}", []),
        ("- {by: Luis, place: u120, column: 5, space: 1}\n- {pool: [u300]}", ["game-over"]),
    ],
)
def test_a_deck_that_has_run_dry_gives_nothing_to_the_last_turn(last: str, found: list[str]) -> None:
    first = GRID + "- {by: Ana, place: u150, column: 1, space: 1}\n- {by: Ana, draw: []}\n"
    report = play("chrono-coop", "union", first + last, hand=2, cards=27)
    assert (report.ending, codes(report)) == ("deck-exhausted", found)


def test_a_late_draw_does_not_take_the_effect_away() -> None:
    """Luis names the replacement of his own miss only after Ana has placed her card."""
    moves = """
- {start: [a500, m711, o1492, x1808, x1936]}
- {by: Ana, place: m1000, after: m711}
- {by: Luis, place: m800, before: a500}
- {by: Ana, place: x1812, after: x1808}
- {by: Luis, draw: a44}
- {by: Ana, effect: replace-theirs, of: Luis, card: a44}
- {by: Luis, draw: x1990}
"""
    report = play("chrono-vs", "chrono", moves, hand=3)
    assert (codes(report), report.hands) == ([], {"Ana": 1, "Luis": 3})
    assert codes(play("chrono-vs", "chrono", moves + "- {by: Luis, place: a44, after: a500}", hand=3)) == [
        "card-already-out"
    ]


def test_neighbours_that_are_none_leave_the_card_where_its_date_belongs() -> None:
    """The names contradict each other, so the date decides: the gap is taken, and the next card for it is dead."""
    moves = """
- {start: [51bc, 900, 1818]}
- {pile: 1818b}
- {by: Ana, place: 1637, after: 51bc, before: 1818}
- {by: Luis, place: 1700}
"""
    report = play("twist-coop", "twist", moves, cards=17)
    assert codes(report) == ["not-adjacent"]
    assert [move.verdict for move in report.moves] == ["right", "dead"]


@pytest.mark.parametrize("note", ["{note: }", "{note: null}", '{note: ""}', "{note: ~}"])
def test_a_note_may_be_empty(note: str) -> None:
    report = play("classic", "numbers", f"- {{start: 25}}\n- {note}\n- {{undo: 1}}\n- {note}")
    assert codes(report) == []


def test_an_empty_note_is_still_there_to_be_taken_back_in_a_spreadsheet() -> None:
    moves = "- {start: 25}\n- {by: Ana, place: 30, after: 25}\n- {note: }\n- {undo: 1}"
    text = write_log(log_of("classic", "numbers", moves), "csv")
    assert [type(record) for record in read_csv_log("test", text).records] == [Start, Placement, Note, Undo]


@pytest.mark.parametrize("torn", ["- by", "- by:", "- by: Ana", "- by: Ana\n  place:", "- by: Ana\n  place: 30\n  aft"])
def test_a_torn_record_in_block_style_is_dropped(torn: str) -> None:
    """The file stops in the middle of a line, in a record that says nothing yet."""
    text = f"rules: classic\ndeck: numbers.yaml\nplayers: [Ana, Luis]\nmoves:\n- start: 25\n{torn}"
    log = read_yaml_log("test", text)
    assert len(log.records) == 1 and [(caution.code, caution.line) for caution in log.dropped] == [("torn-line", 6)]


def test_a_broken_record_is_not_torn_because_the_last_newline_is_missing() -> None:
    text = "rules: classic\ndeck: numbers.yaml\nplayers: [Ana, Luis]\nmoves:\n- {start: 25}\n- {by: Ana, dance: 3}"
    log = read_yaml_log("test", text)
    assert len(log.records) == 2 and not log.dropped


def test_an_empty_list_stands_beside_an_empty_key() -> None:
    """A program may write every key of a record, and leave those empty that say nothing."""
    log = log_of("classic", "numbers", "- {start: 25}\n- {by: Ana, draw: [], place: , note: }")
    assert log.records[1] == Draw(7, "Ana", ())


@pytest.mark.parametrize(
    ("actions", "code", "drawn"),
    [
        ("place: 100, place: 51bc, place: 1900", "third-card", "1700, 1500, 1600"),
        ("place: 100, discard: 2000", "played-and-discarded", "1700, 1500"),
        ("place: 100, place: 51bc, discard: 2000", "played-and-discarded", "1700, 1500, 1600"),
        ("discard: 2000, place: 100", "played-and-discarded", "1700, 1500"),
    ],
)
def test_overdoing_a_turn_is_still_one_turn(actions: str, code: str, drawn: str) -> None:
    """One problem: the round does not rise, and the refill makes up for all that was played."""
    moves = ["{start: 900}", "{pile: 1818b}", "{deal: Ana, cards: [100, 51bc, 1900, 2000]}"]
    moves += [f"{{by: Ana, {action}}}" for action in actions.split(", ")]
    moves += [f"{{by: Ana, draw: [{drawn}]}}", "{by: Luis, place: 1970}"]
    report = play("twist-coop", "twist", "\n".join(f"- {move}" for move in moves), cards=17)
    assert (codes(report), report.state.played_round, report.hands["Ana"]) == ([code], 1, 4)


def test_a_title_is_unique_as_it_is_written() -> None:
    """Capitals do not matter, unless they are all that tells two titles apart."""
    cards = card_index(10, 20).deck.cards
    titles = ("Nice is French", "NICE is founded", "nice is french")
    renamed = tuple(replace(card, title=title) for card, title in zip((*cards, cards[0]), titles, strict=True))
    renamed = (*renamed[:2], replace(renamed[2], code="30"))
    index = CardIndex(replace(card_index(10).deck, cards=renamed))
    assert [index.find(name) for name in ("nice is founded", "Nice is French", "nice is french")] == ["20", "10", "30"]
    assert isinstance(index.find("NICE IS FRENCH"), Fault)


SOMEBODY = """
- {start: 25}
- {by: "?", place: 10, before: 25}
- {by: "?", place: 40, before: 10}
- {by: "?", place: 20, after: 10, before: 25}
"""


def test_a_placement_of_nobody_knows_whom_is_judged_but_changes_no_hand_and_no_turn() -> None:
    report = play("classic", "numbers", SOMEBODY, hand=1)
    assert [(move.by, move.verdict) for move in report.moves] == [("?", "right"), ("?", "wrong"), ("?", "right")]
    assert [move["by"] for move in report_keys(report)["moves"]] == [None, None, None]
    assert (codes(report), report.winners, report.hands, report.unchecked) == ([], (), {}, ("players",))
    assert make_line(report.state.table.cards, ("10", "20", "25")) == report.state.line  # type: ignore[attr-defined]


def test_a_card_that_nobody_knows_who_placed_cannot_be_placed_twice() -> None:
    again = SOMEBODY + '- {by: "?", place: 20, after: 25}\n'
    assert codes(play("classic", "numbers", again, hand=1)) == ["card-already-out"]


def test_who_drew_a_card_is_known_always() -> None:
    assert codes(play("classic", "numbers", SOMEBODY + '- {by: "?", draw: 30}\n', hand=1)) == ["unknown-player"]


def test_the_table_may_say_that_a_game_was_played_to_its_end() -> None:
    report = play("classic", "numbers", "- {start: [10, 25]}\n- {end: played, winners: [Luis]}\n")
    assert (report.finished, report.ending, report.winners) == (True, "played", ("Luis",))
    assert report.unchecked == ("end",)
    assert codes(play("classic", "numbers", "- {start: 10}\n- {end: played, winners: Eva}")) == ["unknown-player"]
    assert codes(play("classic", "numbers", "- {start: 10}\n- {end: abandoned, winners: Ana}")) == ["broken-record"]


def test_where_players_share_a_score_nobody_wins() -> None:
    report = play("chrono-coop", "union", GRID + "- {end: played, winners: [Ana]}\n", hand=2)
    assert (codes(report), report.finished) == (["broken-record"], False)
    report = play("chrono-coop", "union", GRID + "- {end: played}\n", hand=2)
    assert (codes(report), report.finished, report.ending) == ([], True, "played")


@pytest.mark.parametrize("form", ["yaml", "jsonl", "csv"])
def test_an_end_and_an_unknown_player_are_the_same_in_every_format(form: str, tmp_path: Path) -> None:
    log = log_of("classic", "numbers", SOMEBODY + "- {end: played, winners: [Ana, Luis]}\n")
    file = tmp_path / f"a.game.{form}"
    file.write_text(write_log(log, form), "utf-8")
    assert [replace(record, line=0) for record in read_log(file).records] == [
        replace(record, line=0) for record in log.records
    ]


def test_cards_that_are_not_as_their_deck_has_them_are_told(tmp_path: Path) -> None:
    deck = """
title: Broken
events:
  - {code: '10', title: Ten, date: 10}
  - {code: '20', title: Twenty, date: 20, suit_title: nonsense}
  - {code: '40', title: No date, date: soon}
"""
    (tmp_path / "deck.yaml").write_text(deck)
    log = tmp_path / "a.game.yaml"
    log.write_text("rules: classic\ndeck: deck.yaml\nplayers: [Ana, Luis]\nmoves:\n- {start: 10}\n")
    (caution,) = replay_file(log).cautions
    assert (caution.code, caution.facts["codes"]) == ("deck-errors", "20, 40")
