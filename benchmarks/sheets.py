"""The same sheets with our command and four other ways, cold, in one run: time, memory, size, each also as a ratio.

    python benchmarks/sheets.py [--cards 110 1100 11000] [--rounds 5]

The tools take turns, so that other work on the machine affects all alike; the best round counts. Up to 110 cards
each tool runs once more before, for bytecode and caches. It measures and never fails: the targets are in targets.py.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).with_suffix("")))
from material import write_material
from measuring import ROOT, FailedError, run_cold
from targets import Results, verdicts
from tools import OURS, TOOLS, Tool


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=int, nargs="+", default=[110], metavar="N")
    parser.add_argument("--rounds", type=int, default=5, help="at 110 cards; at most 3 at 1,100 and 1 beyond")
    options = parser.parse_args()
    tools = [tool for tool in TOOLS if not _skipped(tool)]
    results: Results = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for cards in options.cards:
            results |= _measured(tools, cards, _rounds(cards, options.rounds), folder)
        if OURS in tools:
            _print_verdicts(results, _rounds(1, options.rounds), folder)


def _print_verdicts(results: Results, rounds: int, folder: Path) -> None:
    """Beside the table: what a deck of one card takes, and how large the deck that we ship becomes."""
    start = _measured([OURS], 1, rounds, folder, shown=False).get((OURS, 1))
    target = folder / "es.pdf"
    try:
        real = run_cold(OURS.command(ROOT / "decks" / "es.yaml", folder, target), target)
    except FailedError as why:
        print(f"\ndecks/es.yaml cannot be built: {why}")
        return
    if start:
        print(f"\nA deck of one card: {start.seconds:.2f} s, {start.megabytes:.0f} MB: what starting costs.\n")
        print(*verdicts(results, start, real), sep="\n")


def _rounds(cards: int, wanted: int) -> int:
    """Large decks take their time, and noise matters less in them."""
    if cards > 110:
        wanted = min(wanted, 3 if cards <= 1_100 else 1)
    return max(wanted, 1)


def _skipped(tool: Tool) -> bool:
    if advice := tool.missing():
        print(f"{tool.name} is left out: {advice}")
    return bool(advice)


def _measured(tools: list[Tool], cards: int, rounds: int, folder: Path, *, shown: bool = True) -> Results:
    deck, events = write_material(folder, cards)
    late = [tool for tool in tools if cards > tool.most_cards]
    taking = [tool for tool in tools if tool not in late]
    best: Results = {}
    failed: dict[Tool, str] = {}
    for turn in range(0 if cards <= 110 else 1, rounds + 1):
        for tool in taking:
            target = folder / f"{tool.name}.pdf"
            if tool in failed:
                continue
            try:
                run = run_cold(tool.command(deck, events, target), target)
            except FailedError as why:
                failed[tool] = str(why)
                best.pop((tool, cards), None)
                continue
            if turn:
                best[tool, cards] = run.best(best.get((tool, cards)))
    if shown:
        _print_table(best, cards, rounds)
        for tool in late:
            print(f"{tool.name:16} left out: too slow beyond {tool.most_cards:,} cards")
        for tool, why in failed.items():
            print(f"{tool.name:16} failed: {why}")
    return best


def _print_table(best: Results, cards: int, rounds: int) -> None:
    heads = f"{f'{cards:,} cards':16} {'s':>7} {'CPU s':>7} {'MB':>6} {'KB':>7}"
    print(f"\n{heads}   × ours: s, CPU s, MB, KB (best of {rounds})")
    ours = best.get((OURS, cards))
    for (tool, _), run in best.items():
        ratios = "".join(f"{theirs / mine:8.2f}" for theirs, mine in zip(run, ours, strict=True)) if ours else ""
        numbers = f"{run.seconds:7.2f} {run.busy:7.2f} {run.megabytes:6.0f} {run.kilobytes:7.0f}"
        print(f"{tool.name:16} {numbers} {ratios}", flush=True)


if __name__ == "__main__":
    main()
