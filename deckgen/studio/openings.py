"""How what somebody brings is opened: a deck on its page, a list on the page that asks what its columns hold."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import say
from deckgen.reading.shipped_decks import shipped_decks
from deckgen.studio.decks import Decks
from deckgen.studio.document import SpreadsheetError
from deckgen.studio.drafts import Draft, Drafts, draft_of_deck, draft_of_file
from deckgen.studio.list_reading import read_list, settle_draft
from deckgen.studio.new_folders import copy_shipped, make_deck, make_photograph_deck
from deckgen.studio.rereading import draft_of_original, read_again
from deckgen.studio.session import stale_error

_YAML = (".yaml", ".yml")


class Openings:
    """Opens decks, and keeps lists as drafts until their columns are confirmed.

    Each way of opening returns the place of a page below the root of all addresses.
    """

    def __init__(self, decks: Decks) -> None:
        self.decks = decks
        self.drafts = Drafts()

    def open_file(self, file: Path) -> str:
        """A deck where it is, or a list or a deck of a spreadsheet as a draft; UserError if it cannot be read."""
        if file.suffix.lower() in _YAML:
            try:
                return _deck_page(self.decks.open(file))
            except SpreadsheetError:
                pass
        return self.open_draft(draft_of_file(file))

    def open_shipped(self, name: str) -> str:
        """A copy of a deck that comes with deckgen; UserError if there is none of this name."""
        shipped = next((deck for deck in shipped_decks() if deck.name == name), None)
        if shipped is None:
            raise UserError.at(None, say("studio.bad-wish"), say("studio.bad-wish.fix"))
        return self.open_new(copy_shipped, shipped)

    def open_draft(self, draft: Draft) -> str:
        """A dropped deck or photographs are made at once; of a list, it is asked first whether it was understood."""
        if not draft.main:
            return self.open_new(make_photograph_deck, draft.files, say("studio.photographs-title"))
        if draft.is_deck:
            draft = draft_of_deck(draft)
        if draft.is_deck:
            return self.open_new(make_deck, draft, draft.name)
        draft = settle_draft(draft)
        if not read_list(draft).has_choice:
            draft.table()  # which says why
            raise UserError.at(SourceLocation(draft.main), say("reading.empty-table"), say("reading.empty-table.fix"))
        return f"new/{self.drafts.add(draft)}"

    def open_again(self, name: str) -> str:
        """The list that a deck was made of as a draft; nothing if there is no such deck, UserError if no such list."""
        session = self.decks.get(name)
        return self.open_draft(draft_of_original(name, session)) if session else ""

    def open_answered(self, draft: Draft, title: str) -> str:
        """The deck of a draft whose columns are confirmed: a new one, or the one whose list it is."""
        if not draft.deck:
            return self.open_new(make_deck, draft, title)
        session = self.decks.get(draft.deck)
        if session is None:
            raise stale_error()
        read_again(session, draft, title)
        return _deck_page(draft.deck)

    def open_new(self, make: Callable[..., Path], *values: Any) -> str:
        """A deck that `make` makes now in the folder of all decks; nothing stays of one that cannot be read."""
        file = make(self.decks.folder, *values)
        try:
            return _deck_page(self.decks.open(file))
        except UserError:
            shutil.rmtree(file.parent, ignore_errors=True)
            raise


def _deck_page(name: str) -> str:
    return f"d/{name}/"
