"""The decks of the studio: those that are open, and those in its folder."""

from __future__ import annotations

import threading
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
        self._entries: dict[str, DeckEntry] = {}
        self._lock = threading.RLock()

    def open(self, file: Path) -> str:
        """Open the deck of a YAML file; returns its name in addresses. UserError if it cannot be read."""
        with self._lock:
            file = file.resolve()
            for name, session in self._sessions.items():
                if session.path.resolve() == file:
                    return name
            name = self._free_name(file)
            self._sessions[name] = Session(self._open_folder(file.parent), file.name)
            return name

    def _free_name(self, file: Path) -> str:
        wanted = make_slug(file.parent.name if file.name == DECK_FILE else file.stem) or "deck"
        name, number = wanted, 2
        own = {each for each in self._names() if (self.folder / each / DECK_FILE).resolve() != file}
        while name in self._sessions or name in own:  # the names of folders are those of their own decks
            name, number = f"{wanted}-{number}", number + 1
        return name

    def get(self, name: str) -> Session | None:
        """An open deck, or one of the folder, which is opened now; UserError if that cannot be read."""
        with self._lock:
            if name not in self._sessions and name in self._names():
                self._sessions[name] = self._sessions[self.open(self.folder / name / DECK_FILE)]
            return self._sessions.get(name)

    def folder_of(self, name: str) -> DeckFolder | None:
        """The folder of a deck that need not be readable."""
        return self._open_folder(self.folder / name) if name in self._names() else None

    def entries(self) -> list[DeckEntry]:
        """The decks of the folder, those changed last first. A deck that did not change is not read again."""
        self._entries = {name: self._describe(name) for name in self._names()}
        return sorted(self._entries.values(), key=lambda entry: -entry.changed)

    def _names(self) -> list[str]:
        """The folders that hold a deck."""
        return [file.parent.name for file in self.folder.glob(f"*/{DECK_FILE}")] if self.folder.is_dir() else []

    def _describe(self, name: str) -> DeckEntry:
        file = self.folder / name / DECK_FILE
        changed = max(each.stat().st_mtime for each in (file, *file.parent.glob("*.csv")))
        known = self._entries.get(name)
        if known and known.changed == changed:
            return known
        try:
            deck = load_deck(file)
        except Exception:  # it is told what is wrong when the deck is opened
            return DeckEntry(name, name, 0, changed)
        return DeckEntry(name, deck.title, len(deck.cards), changed)
