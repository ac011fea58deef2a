"""A deck that is edited in the studio: its document, and what was done and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from deckgen.deck.model import Deck, Event, choose_suits
from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.messages import say
from deckgen.reading.events import make_cards, rewrite_event
from deckgen.studio.card_views import Drawings
from deckgen.studio.document import Document, open_document
from deckgen.studio.shown_deck import NO_DRAWINGS, ShownDeck
from deckgen.studio.storage import Changes, DeckFolder
from deckgen.text import make_slug
from deckgen.theme import suit_names

_MOST_UNDOS = 200


@dataclass(frozen=True, slots=True)
class Step:
    """What one change did: the files before and after it, and its name for the person."""

    name: str
    before: Changes
    after: Changes


class Session(ShownDeck):
    """Applies changes to a deck one after the other. A change is kept on disk before it counts."""

    editable = True

    def __init__(self, folder: DeckFolder, file: str) -> None:
        self.folder = folder
        self.file = file
        self.document = open_document(folder, file)
        self._contents = self._read_files()
        self._in_step = True  # whether the document is what the files hold
        self._done: list[Step] = []
        self._undone: list[Step] = []
        super().__init__(folder.path / file)

    @property
    def undo_name(self) -> str:
        """What would be undone; empty if there is nothing."""
        return self._done[-1].name if self._done else ""

    @property
    def redo_name(self) -> str:
        """What would be done again; empty if there is nothing."""
        return self._undone[-1].name if self._undone else ""

    def find_row(self, event: Event) -> int | None:
        return self.document.events.find_row(event.row_location.row or 0)

    def find_photograph(self, event: Event) -> str:
        name = event.text("image")
        with suppress(UserError):
            return name if name and self.folder.find(name).is_file() else ""
        return ""

    def draw_unsaved(self, row: int, heading: str, text: str) -> Drawings:
        """The card of a row as it would be with a text that is still being written in one of its cells.

        None if the theme cannot draw it; the problem is told where the cards are drawn as they are.
        """
        with self._lock, suppress(Exception):
            deck, field = self.deck, self.document.events.fields.get(heading, "")
            events = [event for event in deck.events if self.find_row(event) == row]
            rewritten = tuple(rewrite_event(event, field, text, deck.choices) for event in events if field)
            suits = choose_suits(deck.choices.suits, suit_names(deck.choices.theme))
            deck = replace(deck, events=rewritten, cards=make_cards(rewritten, deck.choices, deck.periods, suits))
            return self._draw_apart(deck)
        return NO_DRAWINGS

    def draw_in_theme(self, theme: str) -> str:
        """The title face of the first card as another theme draws it; empty if there is no card, or it cannot."""
        with self._lock, suppress(Exception):
            choices = replace(self.deck.choices, theme=theme, hue="")
            deck = replace(self.deck, choices=choices, cards=self.deck.cards[:1])
            deck = replace(deck, events=tuple(event for event in deck.events if event.is_complete)[:1])
            shown = self._draw_apart(deck, f"theme-{make_slug(theme)}-")
            return next((face.svg for card in shown.cards for face in card.faces if face.side == "title"), "")
        return ""

    def _draw_apart(self, deck: Deck, prefix: str = "") -> Drawings:
        """The cards of a deck that is not the saved one."""
        return self._show_cards(deck, dict(zip(deck.cards, draw_proof(deck).faces, strict=True)), prefix)

    def change(self, name: str, edit: Callable[[Document], Document], *, pictures: Changes | None = None) -> None:
        """Save what an edit makes of the document, with pictures that are new, and show it.

        Pictures are written first, so that no list ever names one that is not there.
        """
        with self._lock:
            self._refuse_if_saved_elsewhere()
            shown, files = self.document.files(), edit(self.document).files()
            after = {key: content for key, content in files.items() if shown.get(key) != content}
            if after or pictures:
                self._save(Step(name, {key: self._contents.get(key) for key in after}, after), pictures or {})

    def undo(self) -> None:
        """Take the last change back; pictures stay in the folder."""
        with self._lock:
            self._refuse_if_saved_elsewhere()
            if self._done:
                step = self._done.pop()
                self._write(step.before)
                self._undone.append(step)

    def redo(self) -> None:
        """Do again what was undone last."""
        with self._lock:
            self._refuse_if_saved_elsewhere()
            if self._undone:
                step = self._undone.pop()
                self._write(step.after)
                self._done.append(step)

    def go_back(self, name: str, state: str) -> None:
        """Bring an earlier state back, as a change that can be undone; UserError if there is no such state."""
        files = self.folder.read_state(state)
        with self._lock:
            self.folder.keep_state(self.document.names, at_once=True)
            self._save(Step(name, {key: self.folder.read(key) for key in files}, files), {})

    def reload(self) -> bool:
        """What was done before cannot be undone after a reload: that would take back the other change too."""
        with self._lock:
            before = self._contents
            found = super().reload()
            if self._contents != before:
                self._done, self._undone = [], []
            return found

    def _refuse_if_saved_elsewhere(self) -> None:
        """UserError if a change would overwrite what another program saved in the meantime."""
        before = self._contents
        if self.reload() and self._contents != before:
            raise stale_error()
        if not self._in_step:
            raise UserError(*self.problems)

    def _save(self, step: Step, pictures: Changes) -> None:
        self.folder.keep_state(self.document.names)
        self._write({**pictures, **step.after})
        self._done = [*self._done, step][-_MOST_UNDOS:]
        self._undone = []

    def _write(self, files: Changes) -> None:
        self.folder.write(files)
        self._show()

    def _read(self) -> Deck:
        self._in_step = False
        self._contents = self._read_files()
        self.document = open_document(self.folder, self.file)
        self._contents = self._read_files()
        self._in_step = True
        return super()._read()

    def _read_files(self) -> dict[str, bytes]:
        return {name: self.folder.read(name) for name in self.document.names}


def stale_error() -> UserError:
    """A page asks for something that is not there any more, since another page or program changed the deck."""
    return UserError.at(None, say("studio.stale"), say("studio.stale.fix"))
