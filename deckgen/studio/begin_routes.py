"""The first page: decks to go on with, and all the ways to begin one; and the page that asks what columns hold."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import SourceLocation, UserError
from deckgen.findings import DeckError
from deckgen.messages import current_language, say
from deckgen.new_deck import make_new_deck
from deckgen.order import STEPS, OrderWords
from deckgen.reading.shipped_decks import shipped_decks
from deckgen.studio.decks import DECK_FILE, Decks
from deckgen.studio.drafts import Draft, free_folder, make_deck, read_drop, read_paste
from deckgen.studio.list_reading import answer_draft, describe_problems, menu_of_fields, read_list, settle_draft
from deckgen.studio.pages import Pages, menu_of_languages
from deckgen.studio.view_routes import end_waiting
from deckgen.web import run_blocking

_MOST_DRAFTS = 8
_MOST_FILES = 500
_MOST_PASTED = 4 * 1024 * 1024
_MOST_FIELDS = 2000


class BeginRoutes:
    """Answers requests of the first page. What was dropped is kept as a draft until its columns are confirmed."""

    def __init__(self, decks: Decks, pages: Pages) -> None:
        self.decks = decks
        self.pages = pages
        self._drafts: dict[str, Draft] = {}

    def routes(self) -> list[Route]:
        return [
            Route("/", self.home),
            Route("/drop", self.drop, methods=["POST"]),
            Route("/close", self.close, methods=["POST"]),
            Route("/take", self.take, methods=["POST"]),
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
        async with request.form(max_files=_MOST_FILES, max_part_size=_MOST_PASTED) as form:
            uploads = [each for each in form.getlist("files") if isinstance(each, UploadFile) and each.filename]
            files = [(upload.filename or "", await upload.read()) for upload in uploads]
            pasted = form.get("pasted")
        try:
            if files:
                draft = await run_blocking(read_drop, files)
            else:
                draft = read_paste(pasted if isinstance(pasted, str) else "")
            return await self._ask(draft)
        except UserError as error:
            return await self.home(request, _describe(error))

    async def _ask(self, draft: Draft) -> Response:
        """A deck is opened at once; of a list, it is shown first how it was understood."""
        if draft.is_deck:
            file = await run_blocking(make_deck, draft, self.decks.folder, draft.name)
            return self._go_to(await run_blocking(self.decks.open, file))
        draft = await run_blocking(settle_draft, draft)
        if not (await run_blocking(read_list, draft)).has_choice:
            await run_blocking(draft.table)  # which says why
            raise UserError.at(SourceLocation(draft.main), say("reading.empty-table"), say("reading.empty-table.fix"))
        token = secrets.token_urlsafe(9)
        self._drafts = dict(list(self._drafts.items())[1 - _MOST_DRAFTS :]) | {token: draft}
        return RedirectResponse(f"{self.pages.root}/new/{token}", status_code=303)

    async def columns(self, request: Request, problem: str = "") -> Response:
        token = request.path_params["token"]
        draft = self._drafts.get(token)
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
            "orders": [(name, _order_name(name)) for name in reading.orders],
        }

    async def read(self, request: Request) -> Response:
        """How the list is understood with other answers, while the person chooses them."""
        token = request.path_params["token"]
        draft = await self._answer(request)
        if draft is None:
            return PlainTextResponse("", status_code=404)
        self._drafts[token] = draft
        shown = await run_blocking(self._show, draft)
        return JSONResponse({"reading": self.pages.render("reading.html", **shown)})

    async def _answer(self, request: Request) -> Draft | None:
        """The draft with the answers of the page; None if it is not there any more."""
        draft = self._drafts.get(request.path_params["token"])
        if draft is None:
            return None
        form = await request.form(max_files=0, max_fields=_MOST_FIELDS)
        fields = {name: [str(value) for value in form.getlist(name)] for name in form}
        return await run_blocking(answer_draft, draft, fields)

    async def make(self, request: Request) -> Response:
        draft = await self._answer(request)
        if draft is None:
            return RedirectResponse(f"{self.pages.root}/", status_code=303)
        token = request.path_params["token"]
        self._drafts[token] = draft
        form = await request.form()
        title = " ".join(str(form.get("title", "")).split())[:120]
        try:
            file = await run_blocking(make_deck, draft, self.decks.folder, title or say("studio.unnamed"))
        except DeckError:
            return await self.columns(request, say("studio.rows-open"))
        except UserError as error:
            return await self.columns(request, describe_problems(error))
        del self._drafts[token]
        return self._go_to(await run_blocking(self.decks.open, file))

    async def take(self, request: Request) -> Response:
        """A deck that we ship, a starter with ten events, or an empty one."""
        form = await request.form(max_files=0, max_fields=4)
        kind = str(form.get("deck", ""))
        try:
            file = await run_blocking(self._take, kind)
        except UserError as error:
            return await self.home(request, _describe(error))
        return self._go_to(await run_blocking(self.decks.open, file))

    def _take(self, kind: str) -> Path:
        for deck in shipped_decks():
            if deck.name == kind:
                return deck.copy(free_folder(self.decks.folder, deck.title), name=DECK_FILE)
        title = say("studio.unnamed")
        if kind == "empty":
            return make_deck(read_paste(say("studio.empty-table")), self.decks.folder, title)
        folder = free_folder(self.decks.folder, title)
        make_new_deck(folder, None, current_language(), title=title)
        return folder / DECK_FILE

    def _go_to(self, name: str) -> Response:
        return RedirectResponse(f"{self.pages.root}/d/{name}/", status_code=303)


def _order_name(kind: str) -> str:
    """What a list can be ordered by, in the person's language."""
    language = current_language()
    return say("studio.menu-order-steps") if kind == STEPS else OrderWords(kind, language).in_language(language)["by"]


def _describe(error: UserError) -> str:
    return "\n".join(map(str, error.problems[:10]))
