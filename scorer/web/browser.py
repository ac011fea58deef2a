"""The table in a browser, without a server: one phone has the whole game, with any deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.browser import DECKS, below
from deckgen.errors import UserError
from deckgen.faces.page_faces import DeckFaces, faces_from_json
from deckgen.files import replace_file
from deckgen.messages import current_language
from deckgen.reading.deck_file import load_deck
from deckgen.reading.shipped_decks import shipped_decks
from scorer.messages import say
from scorer.web.app import table_app
from scorer.web.deck_faces import DrawnDecks
from scorer.web.sent_decks import SentDecks
from scorer.web.tables import LOG_SUFFIX, OfferedDeck, Tables, deck_path

if TYPE_CHECKING:
    from starlette.types import ASGIApp

GAMES = "games"
"""The folder of the games among what the browser keeps; the decks that were played are in a folder of it."""

ALL = "all"
"""Stands for everything that is loaded after the first page."""

_PLAYED = "decks"
_OWN = "own:"
_DECK_FILE = "deck.yaml"  # of a deck of the studio, in its folder


def open_app(kept: Path, root: str, *, faces: str, code_reader: str) -> ASGIApp:
    """The table whose games are in the kept folder.

    `root` begins every address; `faces` is a folder of faces that were drawn before, each deck's under its name;
    `code_reader` is the address of the script that reads QR codes.
    """
    games = kept / GAMES
    games.mkdir(parents=True, exist_ok=True)
    shelf = KeptShelf(kept)
    decks = DrawnDecks(f"{root}/pictures", lambda deck: _read_prepared(deck, Path(faces)))
    tables = Tables(games, shipped_decks()[0].file, decks, shelf=shelf)
    sent = SentDecks(kept).routes()
    return below(root, table_app(tables, root, "", code_reader=code_reader, in_browser=True, more=sent))


class KeptShelf:
    """The decks of the studio in the same browser, and those that we ship.

    A deck is copied beside the games when it is played first: so a log finds it, here and wherever both are taken,
    and it stays as it was in that game whatever becomes of it in the studio.
    """

    def __init__(self, kept: Path) -> None:
        self._own = kept / DECKS
        self._played = kept / GAMES / _PLAYED

    def offered(self) -> list[OfferedDeck]:
        own = [OfferedDeck(f"{_OWN}{folder.name}", title, "") for folder, title in self._own_decks()]
        language = current_language()
        shipped = sorted(shipped_decks(), key=lambda deck: deck.language != language)
        return own + [OfferedDeck(deck.name, deck.title, deck.language) for deck in shipped]

    def take(self, name: str) -> Path:
        for shipped in shipped_decks():
            if shipped.name == name:
                return self._keep(name, {file.name: file for file in shipped.files}, shipped.file.name)
        for folder, _ in self._own_decks():
            if name == f"{_OWN}{folder.name}":
                return self._keep(folder.name, _list_files(folder), _DECK_FILE)
        raise UserError.at(None, say("web.new.no-deck"), say("web.new.no-deck.fix"))

    def _own_decks(self) -> Iterator[tuple[Path, str]]:
        """The folder and the title of each deck of the studio that can be read; the last one changed comes first."""
        files = sorted(self._own.glob(f"*/{_DECK_FILE}"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files:
            with suppress(UserError):
                yield file.parent, load_deck(file).title

    def _keep(self, name: str, files: Mapping[str, Path], main: str) -> Path:
        """The main file of a copy of a deck as it is now; the copy is made if there is none yet."""
        content = {path: file.read_bytes() for path, file in files.items()}
        for folder in _free_names(self._played / name):
            if not folder.exists():
                for path, written in content.items():
                    with replace_file(folder / path) as made:
                        made.write(written)
            if {path: file.read_bytes() for path, file in _list_files(folder).items()} == content:
                return folder / main
        raise AssertionError("there is always a free name")


def what_is_needed(kept: Path, method: str, path: str) -> str:
    """What must be loaded before a request is answered: ALL, the name of faces drawn before, or nothing."""
    match path.strip("/").split("/"):
        case ["g", name] if method == "GET":
            log = kept / GAMES / f"{name}{LOG_SUFFIX}"
            with suppress(UserError, OSError):
                return _prepared_name(deck_path(log)) or ALL
        case ["g", _, "picture.png"]:
            return ALL
    return ""


def _read_prepared(deck: Path, faces: Path) -> DeckFaces | None:
    file = faces / f"{_prepared_name(deck)}.json"
    return faces_from_json(file.read_text("utf-8")) if file.is_file() else None


def _prepared_name(deck: Path) -> str:
    """The name of a shipped deck, if this is an unchanged copy of it."""
    for shipped in shipped_decks():
        if shipped.file.name == deck.name:
            copies = [(file, deck.with_name(file.name)) for file in shipped.files]
            if all(copy.is_file() and copy.read_bytes() == file.read_bytes() for file, copy in copies):
                return shipped.name
    return ""


def _list_files(folder: Path) -> dict[str, Path]:
    """The files of a deck by their names in its folder, without earlier states of it."""
    found = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()}
    return {name: file for name, file in found.items() if not name.startswith(".")}


def _free_names(folder: Path) -> Iterator[Path]:
    """The folder, and with a number the folders beside it."""
    yield folder
    for number in count(2):
        yield folder.with_name(f"{folder.name}-{number}")
