"""How long `deckgen check` takes on a list of a thousand events, and where the time goes.

    python benchmarks/check.py [EVENTS]     at least 200

The target is under 2 s for 1,000 events on a quiet machine, from the start of the process to its end.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.deckgen.commands.large_event_list import make_event_list

_TARGET = 2.0
_RUNS = 3


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "list.csv"
        file.write_text(make_event_list(count).text, "utf-8")
        whole = min(_seconds(lambda: _command(file)) for _ in range(_RUNS))
        verdict = "fine" if whole < _TARGET else "too slow"
        print(f"deckgen check --json, {count} events: {whole:.2f} s, best of {_RUNS} (target {_TARGET:g} s: {verdict})")
        _print_phases(file)


def _command(file: Path) -> None:
    subprocess.run([sys.executable, "-m", "deckgen", "check", "--json", file], stdout=subprocess.DEVNULL, check=False)


def _print_phases(file: Path) -> None:
    """Each phase once: this is the first deck that this process reads."""
    phases: dict[str, float] = {}
    started = time.perf_counter()
    from deckgen.checks import game, history, printing, text
    from deckgen.faces.proof import draw_proof
    from deckgen.reading.deck_file import load_deck

    phases["importing"] = time.perf_counter() - started
    started = time.perf_counter()
    deck = load_deck(file)
    phases["reading"] = time.perf_counter() - started
    started = time.perf_counter()
    proof = draw_proof(deck, draft=True)
    phases["drawing faces"] = time.perf_counter() - started
    for family in (history, text, printing, game):
        for check in family.CHECKS:
            name = f"{family.__name__.rpartition('.')[2]}: {check.__name__}"
            phases[name] = _seconds(lambda check=check: list(check(proof)))
    total = sum(phases.values())
    for name, seconds in sorted(phases.items(), key=lambda phase: -phase[1]):
        if seconds > total / 200:
            print(f"  {seconds:6.3f} s  {seconds / total:5.1%}  {name}")


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
