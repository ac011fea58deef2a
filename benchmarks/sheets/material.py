"""The list and the deck that the tools print: real events, repeated with new codes where there are not enough."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from measuring import ROOT

if TYPE_CHECKING:
    from pathlib import Path

_REAL = 110
_COLUMNS = ("code", "date", "icon", "period", "tags", "effects", "title_es", "note_es")


def write_material(folder: Path, cards: int) -> tuple[Path, Path]:
    """The deck for our command, and its events for the others."""
    with (ROOT / "decks" / "events.csv").open(encoding="utf-8") as file:
        rows = [{name: row[name] for name in _COLUMNS} for row in csv.DictReader(file)][:_REAL]
    events, deck = folder / f"{cards}.csv", folder / f"{cards}.yaml"
    with events.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, _COLUMNS)
        writer.writeheader()
        writer.writerows({**rows[number % len(rows)], "code": f"{number + 1:03}"} for number in range(cards))
    deck.write_text(f"id: W4ES\ntitle: Historia del mundo\nlanguage: es\nevents: {events.name}\n", "utf-8")
    return deck, events
