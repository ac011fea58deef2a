"""The first page: decks to go on with, and all the ways to begin one; and the page that asks what columns hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.findings import DeckError
from deckgen.messages import current_language, say
from deckgen.order import STEPS, OrderWords
from deckgen.reading.shipped_decks import shipped_decks
from deckgen.studio.decks import DECK_FILE
from deckgen.studio.drafts import MOST_FILES, Draft, draft_of_file, read_drop, read_paste
from deckgen.studio.list_reading import answer_draft, describe_problems, read_list
from deckgen.studio.menus import menu_of_fields, menu_of_languages
from deckgen.studio.new_folders import make_starter
from deckgen.studio.openings import Openings
from deckgen.studio.pages import Pages
from deckgen.studio.uploads import read_uploads
from deckgen.studio.view_routes import end_waiting
from deckgen.web import run_blocking, text_fields

_STARTER, _EMPTY = "starter", "empty"
_MOST_PASTED = 4 * 1024 * 1024
_MOST_FIELDS = 2000


class BeginRoutes:
    """Answers requests of the first page. What was dropped is kept as a draft until its columns are confirmed."""

    def __init__(self, openings: Openings, pages: Pages) -> None:
        self.openings = openings
        self.decks = openings.decks
        self.drafts = openings.drafts
        self.pages = pages

    def routes(self) -> list[Route]:
        return [
            Route("/", self.home),
            Route("/drop", self.drop, methods=["POST"]),
            Route("/close", self.close, methods=["POST"]),
            Route("/take", self.take, methods=["POST"]),
            Route("/d/{name}/copy", self.copy, methods=["POST"]),
            Route("/d/{name}/again", self.again, methods=["POST"]),
            Route("/new/{token}", self.columns),
            Route("/new/{token}", self.make, methods=["POST"]),
            Route("/new/{token}/reading", self.read, methods=["POST"]),
        ]

    async def home(self, request: Request, problem: str = "") -> Response:
        entries = await run_blocking(self.decks.entries)
        shipped = await run_blocking(shipped_decks)
        page = self.pages.render(
            "home.html", entries=entries, shipped=shipped, problem=problem, folder=self.decks.folder
        )
        return HTMLResponse(page, status_code=422 if problem else 200)

    async def close(self, request: Request) -> Response:
        """End the program, for somebody who has no terminal to end it in."""
        end_waiting(request.app)
        return HTMLResponse(self.pages.render("closed.html"))

    async def drop(self, request: Request) -> Response:
        """Files that were dropped or chosen, or a table that was pasted."""
        files, fields = await read_uploads(request, most_files=MOST_FILES, most_text=_MOST_PASTED)
        try:
            draft = await run_blocking(read_drop, files) if files else read_paste(fields.get("pasted", ""))
            return self._go_to(await run_blocking(self.openings.open_draft, draft))
        except UserError as error:
            return await self.home(request, _describe(error))

    async def columns(self, request: Request, problem: str = "") -> Response:
        token = request.path_params["token"]
        draft = self.drafts.get(token)
        if draft is None:
            return RedirectResponse(f"{self.pages.root}/", status_code=303)
        shown = await run_blocking(self._show, draft, problem)
        return HTMLResponse(self.pages.render("columns.html", **shown), status_code=422 if problem else 200)

    def _show(self, draft: Draft, problem: str = "") -> dict[str, Any]:
        reading = read_list(draft)
        return {
            "draft": draft,
            "reading": replace(reading, problem=reading.problem or problem),
            "fields": menu_of_fields(),
            "languages": menu_of_languages(reading.language),
            "orders": [] if draft.header else [(name, _order_name(name)) for name in reading.orders],
        }

    async def read(self, request: Request) -> Response:
        """How the list is understood with other answers, while the person chooses them."""
        token = request.path_params["token"]
        draft = await self._answer(request)
        if draft is None:
            return PlainTextResponse("", status_code=404)
        self.drafts.change(token, draft)
        shown = await run_blocking(self._show, draft)
        return JSONResponse({"reading": self.pages.render("reading.html", **shown)})

    async def _answer(self, request: Request) -> Draft | None:
        """The draft with the answers of the page; None if it is not there any more."""
        draft = self.drafts.get(request.path_params["token"])
        if draft is None:
            return None
        form = await request.form(max_files=0, max_fields=_MOST_FIELDS)
        return await run_blocking(answer_draft, draft, text_fields(form))

    async def make(self, request: Request) -> Response:
        draft = await self._answer(request)
        if draft is None:
            return RedirectResponse(f"{self.pages.root}/", status_code=303)
        token = request.path_params["token"]
        self.drafts.change(token, draft)
        form = await request.form()
        title = " ".join(str(form.get("title", "")).split())[:120]
        try:
            place = await run_blocking(self.openings.open_answered, draft, title or say("studio.unnamed"))
        except DeckError:
            return await self.columns(request, say("studio.rows-open"))
        except UserError as error:
            return await self.columns(request, describe_problems(error))
        self.drafts.remove(token)
        return self._go_to(place)

    async def take(self, request: Request) -> Response:
        """A deck that we ship, a starter with ten events, or an empty one."""
        form = await request.form(max_files=0, max_fields=4)
        kind = str(form.get("deck", ""))
        try:
            return self._go_to(await run_blocking(self._take, kind))
        except UserError as error:
            return await self.home(request, _describe(error))

    async def copy(self, request: Request) -> Response:
        """A new deck from one whose list is a spreadsheet, which stays as it is."""
        folder = await run_blocking(self.decks.folder_of, request.path_params["name"])
        if folder is None:
            return PlainTextResponse("", status_code=404)
        try:
            draft = await run_blocking(draft_of_file, folder.path / DECK_FILE)
            return self._go_to(await run_blocking(self.openings.open_draft, draft))
        except UserError as error:
            return await self.home(request, _describe(error))

    async def again(self, request: Request) -> Response:
        """The list that a deck was made of, to be read in another way."""
        try:
            place = await run_blocking(self.openings.open_again, request.path_params["name"])
        except UserError as error:
            return await self.home(request, _describe(error))
        return self._go_to(place) if place else PlainTextResponse("", status_code=404)

    def _take(self, kind: str) -> str:
        if kind not in (_STARTER, _EMPTY):
            return self.openings.open_shipped(kind)
        return self.openings.open_new(make_starter, say("studio.unnamed"), current_language(), kind == _EMPTY)

    def _go_to(self, place: str) -> Response:
        return RedirectResponse(f"{self.pages.root}/{place}", status_code=303)


def _order_name(kind: str) -> str:
    """What a list can be ordered by, in the person's language."""
    language = current_language()
    return say("studio.menu-order-steps") if kind == STEPS else OrderWords(kind, language).in_language(language)["by"]


def _describe(error: UserError) -> str:
    return "\n".join(map(str, error.problems[:10]))
