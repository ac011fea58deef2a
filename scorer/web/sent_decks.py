"""Decks that somebody sends as a link: each is read as a stranger's, and kept only if the person wants it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deckgen.deck_link import DECK_FILE, MOST_CHARACTERS, read_deck_link
from deckgen.errors import UserError
from deckgen.files import replace_file
from deckgen.kept_copy import Files, add_deck, find_deck
from deckgen.reading.deck_file import load_deck
from deckgen.web import run_blocking
from scorer.messages import say
from scorer.web.answers import error_text

if TYPE_CHECKING:
    from starlette.requests import Request

    from deckgen.deck.model import Deck

_MOST_LETTERS = 120  # of a title in a question


class SentDecks:
    """Answers the script of the page, which finds a deck in the address that was opened."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept

    def routes(self) -> list[Route]:
        return [Route("/sent", self.answer, methods=["POST"])]

    async def answer(self, request: Request) -> Response:
        """The name of the deck if it is here, or else the question whether to add it; with `add` it is added.

        If it cannot be read, that is told.
        """
        text = (await request.body())[: MOST_CHARACTERS + 1].decode("utf-8", "replace")
        try:
            name, question = await run_blocking(self._receive, text, bool(request.query_params.get("add")))
        except UserError as error:
            return JSONResponse({"problem": error_text(error)})
        return JSONResponse({"name": name, "question": question})

    def _receive(self, text: str, wanted: bool) -> tuple[str, str]:
        files = read_deck_link(text)
        deck = _read_deck(files)
        name = find_deck(self._kept, files)
        if not name and wanted:
            name = Path(add_deck(self._kept, files).name).name
        return name, say("web.sent-deck", title=deck.title[:_MOST_LETTERS], n=len(deck.cards))


def _read_deck(files: Files) -> Deck:
    """The deck of these files; UserError if it cannot be read."""
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            with replace_file(Path(folder) / name, durable=False) as file:
                file.write(content)
        return load_deck(Path(folder) / DECK_FILE)
