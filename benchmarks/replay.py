"""How fast games are replayed: placements a second in process, and a folder of logs through the command.

    python benchmarks/replay.py            all measurements
    python benchmarks/replay.py --profile  where the time goes in process

In process the best of many short runs is taken, so that other work on the machine disturbs as little as it can.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorer.log.read import read_log
from scorer.replay import open_table, replay

CARDS, PLACEMENTS, RUNS = 110, 60, 1_000
NAMES = ("Ana", "Luis", "Zoë", "Tom")
WANTED_PER_SECOND, WANTED_FOLDER_SECONDS, LOGS = 100_000, 4.0, 1_000


def write_deck(folder: Path) -> Path:
    """A deck of 110 years, some of them twice."""
    years = [1000 + 9 * (number - number % 10 // 9) for number in range(CARDS)]
    events = "".join(f"- {{code: '{n:03}', date: '{year}', title: Event {n}}}\n" for n, year in enumerate(years, 1))
    path = folder / "deck.yaml"
    path.write_text(f"id: bench\ntitle: Benchmark\nlanguage: en\nsuits: [leaf, sun]\nevents:\n{events}", "utf-8")
    return path


def write_log(folder: Path, number: int, *, name: str, every_card: bool = True) -> Path:
    """A classic game of four, three placements in four right; with every hand and draw on record, or none."""
    rng = random.Random(number)
    cards = rng.sample(range(1, CARDS + 1), CARDS)
    line, hands = [cards.pop()], [[cards.pop() for _ in range(20)] for _ in NAMES]
    records = [f"{{start: {line[0]:03}}}"]
    if every_card:
        records += [f"{{deal: {name}, cards: [{_codes(hand)}]}}" for name, hand in zip(NAMES, hands, strict=True)]
    for turn in range(PLACEMENTS):
        player, hand = NAMES[turn % 4], hands[turn % 4]
        card = hand.pop()
        slot = sum(lying < card for lying in line)
        wrong = bool(cards) and rng.random() < 0.25 and len(line) > 3
        put = (slot + len(line) // 2) % (len(line) + 1) if wrong else slot
        where = f"after: {line[put - 1]:03}" if put else f"before: {line[0]:03}"
        records.append(f"{{by: {player}, place: {card:03}, {where}}}")
        if not wrong:
            line.insert(slot, card)
            continue
        hand.insert(0, cards.pop())
        if every_card:
            records.append(f"{{by: {player}, draw: {hand[0]:03}}}")
    header = f"rules: classic\ndeck: deck.yaml\nplayers: [{', '.join(NAMES)}]\noptions: {{hand: 20}}\nmoves:\n"
    path = folder / name
    path.write_text(header + "".join(f"- {record}\n" for record in records), "utf-8")
    return path


def _codes(cards: list[int]) -> str:
    return ", ".join(f"{card:03}" for card in cards)


def in_process(folder: Path, *, every_card: bool) -> float:
    """Placements a second: the log read once, replayed again and again."""
    log = read_log(write_log(folder, 1, name="one.game.yaml", every_card=every_card))
    table = open_table(log)
    report = replay(log, table)
    if report.problems:
        sys.exit(f"the benchmark's own log is broken: {report.problems[0]}")
    placements = sum(move.verdict is not None for move in report.moves)
    best = float("inf")
    for _ in range(RUNS):
        started = time.perf_counter()
        replay(log, table)
        best = min(best, time.perf_counter() - started)
    return placements / best


def through_the_command(folder: Path) -> float:
    """Seconds for a folder of logs, from the shell's point of view."""
    games = folder / "games"
    games.mkdir()
    write_deck(games)
    for number in range(LOGS):
        write_log(games, number, name=f"{number:04}.game.yaml")
    started = time.perf_counter()
    command = [sys.executable, "-c", "from scorer.cli import main; main()", "replay", "--json", str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - started
    if done.stdout.count("\n") != LOGS or '"error"' in done.stdout:
        sys.exit(f"the logs could not be replayed: {done.stderr or done.stdout[:500]}")
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", action="store_true")
    profile = parser.parse_args().profile
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_deck(folder)
        if profile:
            import cProfile

            cProfile.runctx("in_process(folder, every_card=True)", globals(), {"folder": folder}, sort="tottime")
            return
        speed = in_process(folder, every_card=False)
        print(f"placements alone: {speed:,.0f} a second (wanted: {WANTED_PER_SECOND:,})")
        print(f"placements with every hand and draw: {in_process(folder, every_card=True):,.0f} a second")
        taken = through_the_command(folder)
        print(f"{LOGS:,} logs of {PLACEMENTS} moves: {taken:.2f} s (wanted: under {WANTED_FOLDER_SECONDS} s)")
    sys.exit(speed < WANTED_PER_SECOND or taken > WANTED_FOLDER_SECONDS)


if __name__ == "__main__":
    main()
