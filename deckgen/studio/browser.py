"""The studio in a browser, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.browser import DECKS
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def open_app(kept: Path, root: str) -> ASGIApp:
    """The studio whose decks are in the kept folder; `root` begins every address."""
    return studio_app(Decks(kept / DECKS), root, in_browser=True)


def what_is_needed(kept: Path, method: str, path: str) -> str:
    """What must be loaded before a request is answered: everything but for the first page and what it shows."""
    return "" if path == "/" or path.startswith("/assets/") else "all"
