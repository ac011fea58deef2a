"""The decks that come with deckgen: what they are called, without reading their events, and copies of them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from deckgen.resources import read_data, resource_folder


@dataclass(frozen=True, slots=True)
class ShippedDeck:
    """A deck that comes with deckgen: its name, title, language and number of cards, and its files, its own first."""

    name: str
    title: str
    language: str
    cards: int
    files: tuple[Path, ...]

    @property
    def list_name(self) -> str:
        """The name of the list of events, which decks in several languages share."""
        return self.files[-1].stem

    @property
    def file(self) -> Path:
        return self.files[0]


@cache
def shipped_decks() -> tuple[ShippedDeck, ...]:
    """The decks that come with deckgen, the largest first."""
    found = map(_describe, sorted(resource_folder("decks").glob("*.yaml")))
    return tuple(sorted(found, key=lambda deck: -deck.cards))


def _describe(file: Path) -> ShippedDeck:
    data = read_data(file)
    events = data["events"]
    lists = (file.parent / events,) if isinstance(events, str) else ()
    cards = sum(map(_count_rows, lists)) if lists else len(events)
    return ShippedDeck(file.stem, data["title"], data.get("language", "en"), cards, (file, *lists))


def _count_rows(file: Path) -> int:
    with file.open(encoding="utf-8-sig", newline="") as stream:
        return sum(map(any, csv.reader(stream))) - 1  # without the header
