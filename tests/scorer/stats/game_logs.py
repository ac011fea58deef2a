"""Logs of a few moves whose numbers can be counted on one's fingers, as real files."""

from __future__ import annotations

from pathlib import Path

from scorer.log.read import read_log
from scorer.stats.facts import GameFacts, collect_facts
from tests.paths import SMALL_DECKS

LINE = """
- {start: 40}
- {by: Ana, place: 10, before: 40}
- {by: Luis, place: 50, before: 10}
- {by: Ana, place: 60, after: 40}
- {by: Luis, place: 20, after: 40, before: 60}
- {by: Ana, place: 30, after: 10, before: 40}
- {by: Luis, place: 70, after: 60}
- {by: Ana, place: 80, before: 10}
"""
"""Ana 3 of 4 right, Luis 1 of 3; with hand 9 the game is not over."""

WON = """
- {start: 250}
- {by: Ana, place: 100, before: 250}
- {by: Luis, place: 400, after: 100, before: 250}
- {by: Ana, place: 300, after: 250}
- {by: Luis, place: 200, after: 100, before: 250}
"""
"""With hand 2 Ana wins; Luis is right once in two."""

GRID = (
    "[[g100, g500, g900, g1500, g1900], [g200, g450, g1100, g1400, g1950], [g50, g600, g1000, g1600, g1800], "
    "[g300, g550, g950, g1550, g1850], [g150, g400, g1200, g1450, g1999]]"
)


def write_game(
    file: Path, moves: str, *, rules: str = "classic", deck: str = "numbers", players: str = "Ana, Luis",
    played: str = "", **options: object,
) -> Path:  # fmt: skip
    choices = ", ".join(f"{name}: {value}" for name, value in options.items())
    head = (
        f"rules: {rules}\ndeck: {(SMALL_DECKS / deck).as_posix()}.yaml\nplayers: [{players}]\noptions: {{{choices}}}\n"
    )
    dated = f"played: {played}\n" if played else ""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{head}{dated}moves:\n{moves.strip()}\n", "utf-8")
    return file


def facts(path: Path) -> GameFacts:
    return collect_facts(read_log(path))
