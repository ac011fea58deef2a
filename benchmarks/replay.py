"""How fast games are replayed: placements a second in process, and a folder of logs through the command.

    python benchmarks/replay.py            both measurements
    python benchmarks/replay.py --profile  where the time goes in process
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorer.log.reading import read_log
from scorer.replay import replay, set_table

CARDS, PLACEMENTS = 110, 60
WANTED_PER_SECOND, WANTED_FOLDER_SECONDS, LOGS = 100_000, 4.0, 1_000


def write_deck(folder: Path) -> Path:
    """A deck of 110 years, some of them twice."""
    years = [1000 + 9 * (number - number % 10 // 9) for number in range(CARDS)]
    events = "".join(f"- {{code: '{n:03}', date: '{year}', title: Event {n}}}\n" for n, year in enumerate(years, 1))
    path = folder / "deck.yaml"
    path.write_text(f"id: bench\ntitle: Benchmark\nlanguage: en\nsuits: [anchor, bell]\nevents:\n{events}", "utf-8")
    return path


def write_log(folder: Path, number: int, *, placements: int, name: str) -> Path:
    """A classic game of four with every hand and draw on record; four placements in five are right."""
    rng = random.Random(number)
    cards = rng.sample(range(1, CARDS + 1), CARDS)
    lines = ["rules: classic", "deck: deck.yaml", "players: [Ana, Luis, Zoë, Tom]", "options: {hand: 20}", "moves:"]
    line = [cards.pop()]
    lines.append(f"- {{start: {line[0]:03}}}")
    hands = [[cards.pop() for _ in range(20)] for _ in range(4)]
    names = ("Ana", "Luis", "Zoë", "Tom")
    for player, hand in zip(names, hands, strict=True):
        lines.append(f"- {{deal: {player}, cards: [{', '.join(f'{card:03}' for card in hand)}]}}")
    for turn in range(placements):
        hand = hands[turn % 4]
        card = hand.pop()
        right = sum(1 for lying in line if lying < card)
        slot = right if rng.random() < 0.8 or not cards else rng.randrange(len(line) + 1)
        where = [f"after: {line[slot - 1]:03}"] if slot else [f"before: {line[0]:03}"]
        lines.append(f"- {{by: {names[turn % 4]}, place: {card:03}, {where[0]}}}")
        if abs(slot - right) <= 1:
            line.insert(slot, card)
        if slot != right:
            line = [lying for lying in line if lying != card]
            drawn = cards.pop()
            hand.append(drawn)
            lines.append(f"- {{by: {names[turn % 4]}, draw: {drawn:03}}}")
    path = folder / name
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def in_process(folder: Path) -> float:
    """Placements a second: the log read once, replayed again and again."""
    log = read_log(write_log(folder, 1, placements=PLACEMENTS, name="one.game.yaml"))
    table = set_table(log)
    placements = sum(move.verdict is not None for move in replay(log, table).moves)
    best, rounds = 0.0, 30
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(rounds):
            replay(log, table)
        best = max(best, rounds * placements / (time.perf_counter() - begun))
    return best


def through_the_command(folder: Path) -> float:
    """Seconds for a folder of logs, from the shell's point of view."""
    games = folder / "games"
    games.mkdir()
    write_deck(games)
    for number in range(LOGS):
        write_log(games, number, placements=PLACEMENTS, name=f"{number:04}.game.yaml")
    begun = time.perf_counter()
    command = [sys.executable, "-c", "from scorer.cli import main; main()", "replay", "--json", str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - begun
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

            cProfile.runctx("in_process(folder)", globals(), {"folder": folder}, sort="tottime")
            return
        speed = in_process(folder)
        print(f"in process: {speed:,.0f} placements a second (wanted: {WANTED_PER_SECOND:,})")
        taken = through_the_command(folder)
        print(f"{LOGS:,} logs of {PLACEMENTS} moves: {taken:.2f} s (wanted: under {WANTED_FOLDER_SECONDS} s)")
    sys.exit(speed < WANTED_PER_SECOND or taken > WANTED_FOLDER_SECONDS)


if __name__ == "__main__":
    main()
