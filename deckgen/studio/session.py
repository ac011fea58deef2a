"""A deck that is open in the studio: its document, its cards and findings, what was done and can be undone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

from deckgen.api import check
from deckgen.deck.model import Card, Deck
from deckgen.errors import Problem, UserError
from deckgen.faces.proof import Faces, Proof, draw_proof
from deckgen.findings import Finding
from deckgen.messages import say, words_for_page
from deckgen.preview.edition import DeckView, view_deck
from deckgen.reading.deck_file import load_deck
from deckgen.studio.document import Document, open_document
from deckgen.studio.storage import Changes, DeckFolder

_MOST_UNDOS = 200


@dataclass(frozen=True, slots=True)
class Step:
    """What one change did: the files before and after it, and its name for the person."""

    name: str
    before: Changes
    after: Changes


class Session:
    """Applies changes to a deck one after the other. A change is kept on disk before it counts.

    `revision` counts the changes, also those that others make to the files; a page that knows an older one must look
    again before it changes anything. Cards are drawn when they are looked at, and findings are those of the last check.
    """

    def __init__(self, folder: DeckFolder, file: str) -> None:
        self.folder = folder
        self.file = file
        self.document = open_document(folder, file)
        self._contents = self._read_files()
        self.deck: Deck = self._load()
        self.problems: tuple[Problem, ...] = ()  # why the files cannot be read since; the deck is the last that could
        self.findings: tuple[Finding, ...] = ()
        self.checked = 0  # the revision of the last check
        self.revision = 1
        self.families: frozenset[str] = frozenset()  # fonts and pictures of the cards that were shown
        self.pictures: frozenset[str] = frozenset()
        self._lock = threading.RLock()
        self._drawn: dict[Card, Faces] = {}
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @property
    def path(self) -> Path:
        return self.folder.path / self.file

    @property
    def undo_name(self) -> str:
        """What would be undone; empty if there is nothing."""
        return self._done[-1].name if self._done else ""

    @property
    def redo_name(self) -> str:
        """What would be done again; empty if there is nothing."""
        return self._undone[-1].name if self._undone else ""

    # What is shown.

    def view(self, codes: Collection[str], *, pictures: str = "pictures", prefix: str = "") -> DeckView:
        """The deck with these cards alone, drawn, with their findings, and with the findings of the deck.

        A prefix tells the drawings from others of the same cards on a page.
        """
        events = tuple(event for event in self.deck.events if event.code in codes)
        cards = tuple(card for card in self.deck.cards if card.code in codes)
        proof = self._draw(replace(self.deck, events=events, cards=cards))
        known = {event.code for event in self.deck.events}
        told = (finding for finding in self.findings if finding.card in codes or finding.card not in known)
        shown = view_deck(proof, told, pictures=pictures, prefix=prefix)
        self.families |= shown.families
        self.pictures |= shown.pictures
        return shown

    def _draw(self, deck: Deck) -> Proof:
        """The proof of a deck; only cards that were not drawn before are drawn."""
        with self._lock:
            missing = tuple(card for card in deck.cards if card not in self._drawn)
            proof = draw_proof(replace(deck, cards=missing))
            self._drawn |= zip(missing, proof.faces, strict=True)
            return replace(proof, deck=deck, faces=tuple(self._drawn[card] for card in deck.cards))

    def check(self) -> None:
        """Find the problems of the deck as it is now."""
        revision = self.revision
        with words_for_page():
            self.findings = tuple(check(self.deck))
        self.checked = revision

    # What is changed.

    def change(self, name: str, edit: Callable[[Document], Document], *, pictures: Changes | None = None) -> None:
        """Save what an edit makes of the document, with pictures that are new, and show it.

        Pictures are written first, so that no list ever names one that is not there.
        """
        with self._lock:
            shown, files = self.document.files(), edit(self.document).files()
            after = {key: content for key, content in files.items() if shown.get(key) != content}
            if after or pictures:
                self._save(Step(name, {key: self._contents.get(key) for key in after}, after), pictures or {})

    def undo(self) -> None:
        """Take the last change back; pictures stay in the folder."""
        with self._lock:
            if self._done:
                step = self._done.pop()
                self._write(step.before)
                self._undone.append(step)

    def redo(self) -> None:
        """Do again what was undone last."""
        with self._lock:
            if self._undone:
                step = self._undone.pop()
                self._write(step.after)
                self._done.append(step)

    def go_back(self, name: str, state: str) -> None:
        """Bring an earlier state back, as a change that can be undone; UserError if there is no such state."""
        if state not in {kept.name for kept in self.folder.states()}:
            raise UserError.at(None, say("studio.no-state"), say("studio.stale.fix"))
        files = self.folder.read_state(state)
        with self._lock:
            self._save(Step(name, {key: self.folder.read(key) for key in files}, files), {})

    def reload(self) -> bool:
        """Read the files again after somebody else changed them; returns whether there was anything new.

        What was done before cannot be undone any more: that would take back the other change too.
        """
        with self._lock:
            if self._read_files() == self._contents:
                return False
            self._done, self._undone = [], []
            self._show()
            return True

    def _save(self, step: Step, pictures: Changes) -> None:
        self.folder.keep_state(self.document.names)
        self._write({**pictures, **step.after})
        self._done = [*self._done, step][-_MOST_UNDOS:]
        self._undone = []

    def _write(self, files: Changes) -> None:
        self.folder.write(files)
        self._show()

    def _show(self) -> None:
        """Read the deck again; if that is not possible, the last one stays, with the problem."""
        self.revision += 1
        before = self.deck
        try:
            self.document = open_document(self.folder, self.file)
            self._contents = self._read_files()
            self.deck = self._load()
            self.problems = ()
        except UserError as error:
            self.problems = error.problems
        if (before.choices, before.periods) != (self.deck.choices, self.deck.periods):
            self._drawn = {}

    def _load(self) -> Deck:
        with words_for_page():
            return load_deck(self.path)

    def _read_files(self) -> dict[str, bytes]:
        return {name: self.folder.read(name) for name in self.document.names}
