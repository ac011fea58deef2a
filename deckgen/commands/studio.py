"""`deckgen studio`: a page in the browser on which decks are made."""

from __future__ import annotations

import secrets
from pathlib import Path

from deckgen.messages import say
from deckgen.reading.deck_file import find_deck_file
from deckgen.terminal import colour_text, print_text


def open_studio(deck: Path | None, folder: Path | None, port: int | None, open_browser: bool) -> None:
    """Serve the studio until Ctrl-C; with a deck, on its page."""
    from deckgen.studio.app import serve_studio
    from deckgen.studio.decks import Decks
    from deckgen.web import open_browser as open_page
    from deckgen.web import open_port, run_until_interrupted, server_address

    decks = Decks(folder or _usual_folder())
    page = f"d/{decks.open(find_deck_file(deck))}/" if deck else ""
    listening = open_port(port)
    root = f"/s/{secrets.token_urlsafe(9)}"
    address = server_address(listening, root=root) + page

    def ready() -> None:
        print_text(colour_text(say("studio.ready", address=address), "green", bold=True))
        print_text(say("studio.how-to-end", folder=decks.folder))
        if open_browser:
            open_page(address)

    run_until_interrupted(serve_studio(decks, listening, root, ready), listening)
    print_text(say("studio.ended"))


def _usual_folder() -> Path:
    """Where people look for what they made: a folder among their documents, if they have one for those."""
    documents = Path.home() / "Documents"
    return (documents if documents.is_dir() else Path.home()) / "Decks"
