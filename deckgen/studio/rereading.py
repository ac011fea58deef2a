"""The list that a deck was made of, read again with other answers: another sheet, another row of headings."""

from __future__ import annotations

import tempfile
from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import read_bytes
from deckgen.messages import say
from deckgen.new_deck import make_new_deck
from deckgen.reading.table import NO_OPTIONS
from deckgen.studio.document import Document
from deckgen.studio.drafts import Draft, is_list_file
from deckgen.studio.new_folders import EVENTS_FILE, ORIGINAL, adapt_header
from deckgen.studio.session import Session


def find_original(session: Session) -> Path | None:
    """The list that was dropped, as it was, if the deck was made of one and has a list of its own now."""
    folder = session.folder.path / ORIGINAL
    if not session.document.list_file or not folder.is_dir():
        return None
    return next((file for file in sorted(folder.iterdir()) if file.is_file() and is_list_file(file.name)), None)


def draft_of_original(name: str, session: Session) -> Draft:
    """The draft of that list for the deck of this name; UserError if it is not there any more."""
    file = find_original(session)
    if file is None:
        raise UserError.at(None, say("studio.no-original"), say("studio.no-original.fix"))
    header = session.document.header
    options = NO_OPTIONS._replace(language=session.deck.language, order=session.deck.choices.order)
    return Draft(
        session.deck.title,
        {file.name: read_bytes(file)},
        file.name,
        options,
        day_order=header.value("dates"),
        header=header.text,
        deck=name,
    )


def read_again(session: Session, draft: Draft, title: str) -> None:
    """Put the list, as it is read now, in place of the deck's; a change that can be undone.

    Events without a code get those that they had, as far as the rows are the same.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / session.path.parent.name
        make_new_deck(folder, draft.table(), draft.options.language)
        content = read_bytes(folder / EVENTS_FILE)

    def edit(document: Document) -> Document:
        header = adapt_header(document.header.text, document.list_file)
        chosen = {"language": draft.options.language or session.deck.language, "dates": draft.day_order, "title": title}
        for key, value in chosen.items():
            header = header.with_value(key, value)
        return document.with_list(header, content)

    session.change(say("studio.done-again"), edit)
