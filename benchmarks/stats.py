"""How long `scorer stats` takes over a record kept for years.

    python benchmarks/stats.py             3,000 logs of about 60 moves through the command
    python benchmarks/stats.py --profile   where the time goes, on one core and fewer logs

The games are played by simulated players; each is written down under many dates, because playing takes longer than
reading. The target is under 8 s on two cores, from the start of the process to its end.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from scorer.log.records import Header, Log, Move
from scorer.log.write import write_log
from scorer.replay import open_deck
from scorer.rules import apply, begin
from scorer.rules.engine import make_table
from scorer.rules.rulesets import choose_options, find_ruleset
from scorer.simulate import Dealer, choose_move, make_player, rank_by_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.log.records import Record
    from scorer.rules.family import Table

DECK = Path(__file__).parents[1] / "decks" / "en.yaml"
LOGS, DIFFERENT, WANTED_SECONDS = 3_000, 300, 8.0
NAMES = ("Ana", "Luis", "Zoë", "Tom", "María José", "Jan", "Kasia")
TABLES = (
    ("classic", {"hand": "11"}), ("pl", {"hand": "11"}), ("twist-coop", {"cards": "70"}), ("chrono-coop", {}),
    ("chrono-vs", {"hand": "11"}), ("twist-vs", {"hand": "11"}),
)  # fmt: skip


def play(table: Table, rng: Random) -> Iterator[Record]:
    """The records of one game; the further left in NAMES, the better a player knows the dates."""
    dealer, ranks, state = Dealer(table, rng), rank_by_date(table.cards), begin(table)
    skills = [0.98 - 0.03 * NAMES.index(name) for name in table.players]
    players = [make_player(table.cards, ranks, skill, rng) for skill in skills]
    for record in dealer.set_up():
        state = apply(state, record).state
        yield record
    while state.ending is None:
        if draw := dealer.draw_for_turn(state):
            state = apply(state, draw).state
            yield draw
        move: Record | None = choose_move(state, players[state.seat], ranks)
        if move is None:
            move = dealer.close_turn(state)
        if move is not None:
            state = apply(state, move).state
            yield move
        while dealt := dealer.deal_next(state):
            state = apply(state, dealt).state
            yield dealt


def write_games(folder: Path, deck: Path, logs: int, different: int = DIFFERENT) -> int:
    """So many logs in the folder; the moves in them."""
    folder.mkdir(parents=True, exist_ok=True)
    moves = 0
    for number in range(min(different, logs)):
        rng = Random(number)
        rules, options = TABLES[number % len(TABLES)]
        ruleset, players = find_ruleset(rules), tuple(rng.sample(NAMES, 4))
        table = make_table(ruleset, choose_options(ruleset, options), open_deck(deck.absolute()), players)
        records = tuple(play(table, rng))
        for copy in range(number, logs, different):
            played = date(2021, 1, 1) + timedelta(days=copy * 2100 // logs)
            header = Header(rules, str(deck.absolute()), players, played=played.isoformat(), options=options)
            path = folder / f"{copy:05}.game.yaml"
            path.write_text(write_log(Log(path, header, records), "yaml"), "utf-8")
            moves += sum(isinstance(record, Move) for record in records)
    return moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", action="store_true")
    profile = parser.parse_args().profile
    with tempfile.TemporaryDirectory() as name:
        games = Path(name) / "games"
        logs = DIFFERENT if profile else LOGS
        moves = write_games(games, DECK, logs)
        if profile:
            import cProfile

            from scorer.log.read import find_logs, read_log
            from scorer.stats.aggregate import compute_statistics
            from scorer.stats.facts import collect_facts

            scope = {
                "logs": find_logs([games]),
                "read_log": read_log,
                "facts_of": collect_facts,
                "fold": compute_statistics,
            }
            cProfile.runctx("fold(facts_of(read_log(log)) for log in logs)", scope, {}, sort="tottime")
            return
        wall, work = through_the_command(games)
    print(f"{logs:,} logs of {moves / logs:.0f} moves: {wall:.2f} s (wanted: under {WANTED_SECONDS} s)")
    print(f"work on all cores together: {work:.2f} s")
    sys.exit(wall > WANTED_SECONDS)


def through_the_command(games: Path) -> tuple[float, float]:
    """Seconds from the shell's point of view, and seconds of work: other work on the machine lengthens the first."""
    command = [sys.executable, "-c", "from scorer.cli import main; main()", "stats", "--json", str(games)]
    started, before = time.perf_counter(), os.times()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    wall, after = time.perf_counter() - started, os.times()
    if done.returncode or f'"games":{LOGS}' not in done.stdout:
        sys.exit(f"the logs could not be counted: {done.stderr or done.stdout[:500]}")
    work = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, work


if __name__ == "__main__":
    main()
