"""Games to make pictures and pages of: those that people wrote down, and long ones played by simulated players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from scorer.log.read import read_log
from scorer.log.records import Header, Log
from scorer.log.write import write_log
from scorer.replay import Report, open_deck, open_table, replay
from scorer.rules import apply, begin
from scorer.rules.engine import make_table
from scorer.rules.rulesets import choose_options, find_ruleset
from scorer.simulate import Dealer, choose_move, make_player, rank_by_date
from tests.paths import DECKS, MESSY, SMALL_DECKS

if TYPE_CHECKING:
    from scorer.log.records import Record

WORLD = SMALL_DECKS / "world.yaml"
ENGLISH = DECKS / "en.yaml"
CLASSIC, TWIST, CHRONO = "01-friday.game.yaml", "05-twist-home.game.yaml", "08-library.game.yaml"
WRONG_IN_LINE, ABANDONED = "02-grandparents.game.yaml", "06-twist-tired.game.yaml"


def played(name: str) -> tuple[Log, Report]:
    """A log that lies in the tests, and its report."""
    return reported(read_log(MESSY / name))


def reported(log: Log) -> tuple[Log, Report]:
    return log, replay(log, open_table(log))


def written(folder: Path, text: str) -> tuple[Log, Report]:
    """A log of a few lines; its deck is the short history of the world."""
    file = folder / "test.game.yaml"
    file.write_text(text.replace("WORLD", str(WORLD)), encoding="utf-8")
    return reported(read_log(file))


def simulated(folder: Path, rules: str, moves: int, players: tuple[str, ...] = ("Ana", "Luis"), **options: int) -> Path:
    """A log of so many records, lawful from beginning to end, on disk."""
    cards, ruleset, rng = open_deck(ENGLISH), find_ruleset(rules), Random(rules)
    chosen = {name: str(value) for name, value in options.items()}
    table = make_table(ruleset, choose_options(ruleset, chosen), cards, players)
    dealer, ranks, state = Dealer(table, rng), rank_by_date(cards), begin(table)
    people = [make_player(cards, ranks, 0.7, rng) for _ in players]
    records: list[Record] = []

    def put(record: Record) -> None:
        nonlocal state
        state = apply(state, record).state
        records.append(record)

    for record in dealer.set_up():
        put(record)
    while state.ending is None and len(records) < moves:
        if draw := dealer.draw_for_turn(state):
            put(draw)
        move = choose_move(state, people[state.seat], ranks)
        put(move if move is not None else dealer.close_turn(state))
        while dealt := dealer.deal_next(state):
            put(dealt)
    header = Header(rules, str(ENGLISH), players, played="2026-11-13", options=chosen)
    file = folder / f"{rules}.game.yaml"
    log = Log(file, header, tuple(replace(record, line=line) for line, record in enumerate(records, 8)))
    file.write_text(write_log(log, "yaml"), encoding="utf-8")
    return file
