"""`deckgen studio`, a page on which decks are made, and `deckgen preview`, the page of one deck to look at."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.messages import say
from deckgen.reading.deck_file import find_deck_file
from deckgen.reading.table import TableOptions
from deckgen.terminal import colour_text, print_text

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from deckgen.studio.openings import Openings


def open_studio(deck: Path | None, folder: Path | None, port: int | None, open_browser: bool) -> None:
    """Serve the studio until Ctrl-C; with a deck or a list, on its page."""
    from deckgen.studio.app import studio_app
    from deckgen.studio.decks import Decks
    from deckgen.studio.openings import Openings

    decks = Decks(folder or _usual_folder())
    openings = Openings(decks)
    page = _open_deck(openings, deck) if deck else ""

    def tell(address: str) -> None:
        print_text(colour_text(say("studio.ready", address=address), "green", bold=True))
        print_text(say("studio.how-to-end", folder=decks.folder))

    _serve_page(lambda root: studio_app(decks, root, openings), page, port, open_browser, tell)
    print_text(say("studio.ended"))


def _open_deck(openings: Openings, deck: Path) -> str:
    """Open what is named; a deck that comes with deckgen, named like `es`, as a copy."""
    file = find_deck_file(deck)
    return openings.open_file(file) if deck.exists() else openings.open_shipped(file.stem)


def show_preview(name: Path, options: TableOptions, port: int | None, watch: bool, open_browser: bool) -> None:
    """Serve the page of a deck until Ctrl-C; nothing can be changed on it."""
    from deckgen.studio.app import PREVIEWED, preview_app
    from deckgen.studio.shown_deck import ShownDeck

    deck = ShownDeck(find_deck_file(name), options)

    def tell(address: str) -> None:
        print_text(colour_text(say("preview.ready", title=deck.deck.title, address=address), "green", bold=True))
        print_text(say("preview.watching" if watch else "preview.how-to-end"))

    _serve_page(lambda root: preview_app(deck, root, watch=watch), f"d/{PREVIEWED}/", port, open_browser, tell)
    print_text(say("preview.ended"))


def _serve_page(
    make_app: Callable[[str], Starlette], page: str, port: int | None, open_browser: bool, tell: Callable[[str], None]
) -> None:
    """Serve an application below an address that nobody can guess; `tell` is given that of its page."""
    from deckgen import server
    from deckgen.studio.view_routes import end_waiting, is_ending

    listening = server.open_port(port)
    root = f"/s/{secrets.token_urlsafe(9)}"
    address = server.server_address(listening, root=root) + page

    def ready() -> None:
        tell(address)
        if open_browser:
            server.open_browser(address)

    app = make_app(root)
    serving = server.serve(app, listening, ready, before_exit=lambda: end_waiting(app), is_over=lambda: is_ending(app))
    server.run_until_interrupted(serving, listening)


def _usual_folder() -> Path:
    """Where people look for what they made: a folder among their documents, if they have one for those."""
    documents = Path.home() / "Documents"
    return (documents if documents.is_dir() else Path.home()) / "Decks"
