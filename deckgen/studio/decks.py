"""The decks of the studio: those that are open, and those in its folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from deckgen.reading.deck_file import load_deck
from deckgen.studio.session import Session
from deckgen.studio.storage import DeckFolder
from deckgen.text import make_slug

DECK_FILE = "deck.yaml"


class DeckEntry(NamedTuple):
    """A deck in the studio's folder: its name there, its title and number of cards."""

    name: str
    title: str
    cards: int
    changed: float


class Decks:
    """Opens each deck once, so that all pages that show it share its changes.

    New decks are folders in `folder`. A deck that is somewhere else can be opened too.
    """

    def __init__(self, folder: Path, *, open_folder: Callable[[Path], DeckFolder] = DeckFolder) -> None:
        self.folder = folder
        self._open_folder = open_folder
        self._sessions: dict[str, Session] = {}

    def open(self, file: Path) -> str:
        """Open the deck of a YAML file; returns its name in addresses. UserError if it cannot be read."""
        file = file.resolve()
        for name, session in self._sessions.items():
            if session.path.resolve() == file:
                return name
        wanted = make_slug(file.parent.name if file.name == DECK_FILE else file.stem) or "deck"
        name, number = wanted, 2
        while name in self._sessions:
            name, number = f"{wanted}-{number}", number + 1
        self._sessions[name] = Session(self._open_folder(file.parent), file.name)
        return name

    def get(self, name: str) -> Session | None:
        """An open deck, or one of the folder, which is opened now."""
        if name not in self._sessions and any(entry.name == name for entry in self.entries()):
            file = self.folder / name / DECK_FILE
            self._sessions[name] = Session(self._open_folder(file.parent), file.name)
        return self._sessions.get(name)

    def entries(self) -> list[DeckEntry]:
        """The decks of the folder, those changed last first; what cannot be read is left out."""
        found = []
        for file in self.folder.glob(f"*/{DECK_FILE}") if self.folder.is_dir() else ():
            try:
                deck = load_deck(file)
            except Exception:
                found.append(DeckEntry(file.parent.name, file.parent.name, 0, file.stat().st_mtime))
            else:
                changed = max(each.stat().st_mtime for each in (file, *file.parent.glob("*.csv")))
                found.append(DeckEntry(file.parent.name, deck.title, len(deck.cards), changed))
        return sorted(found, key=lambda entry: -entry.changed)
