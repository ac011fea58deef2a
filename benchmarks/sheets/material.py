"""The list and the deck that the tools print: real events, repeated with new codes where there are not enough."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from measuring import ROOT

from deckgen.faces.icons import drawings, letters

if TYPE_CHECKING:
    from pathlib import Path

_REAL = 110
_COLUMNS = ("code", "date", "icon", "period", "tags", "effects", "title_es", "note_es")


def write_material(folder: Path, cards: int) -> tuple[Path, Path]:
    """The deck for our command, and its events for the others."""
    with (ROOT / "decks" / "events.csv").open(encoding="utf-8") as file:
        rows = [{name: row[name] for name in _COLUMNS} for row in csv.DictReader(file)][:_REAL]
    _use_icon_font(rows)
    events, deck = folder / f"{cards}.csv", folder / f"{cards}.yaml"
    with events.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, _COLUMNS)
        writer.writeheader()
        writer.writerows({**rows[number % len(rows)], "code": f"{number + 1:03}"} for number in range(cards))
    deck.write_text(f"id: W4ES\ntitle: Historia del mundo\nlanguage: es\nevents: {events.name}\n", "utf-8")
    return deck, events


def _use_icon_font(rows: list[dict[str, str]]) -> None:
    """Give events whose pictogram is a drawing of ours that of another event, which all tools have in the font."""
    known = letters().keys() - drawings().keys()
    usable = [row["icon"] for row in rows if row["icon"] in known]
    for number, row in enumerate(rows):
        if row["icon"] not in known:
            row["icon"] = usable[number % len(usable)]
