"""The addresses of one table: the page, its changing part, forms, the search for cards, and the picture to share."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.guards import empty_response
from deckgen.memory import give_memory_back
from deckgen.web import run_blocking, text_fields
from scorer.messages import say
from scorer.web.answers import Answer, enter_form, error_text
from scorer.web.card_photo import NoPicture, PhotographedCards, find_cards, find_scanned_cards, read_scanned_codes
from scorer.web.forms import BadForm, PageState, last_value, read_page_state
from scorer.web.invitation import make_invitation
from scorer.web.photo_answers import answer_by_photo
from scorer.web.tables import OpenTable, Tables
from scorer.web.view import Pages, pick_only_match, view_table

if TYPE_CHECKING:
    from starlette.requests import Request


_MOST_FIELDS = 60


class TableRoutes:
    """What phones ask for. Whatever reads a log or takes long runs in a thread, beside the event loop."""

    def __init__(self, tables: Tables, pages: Pages, photo_slots: asyncio.Semaphore) -> None:
        self.tables, self.pages = tables, pages
        self._photo_slots = photo_slots

    def routes(self) -> list[Route]:
        return [
            Route("/g/{name}", self.page, methods=["GET"]),
            Route("/g/{name}", self.entry, methods=["POST"]),
            Route("/g/{name}/state", self.state),
            Route("/g/{name}/found", self.found),
            Route("/g/{name}/photo", self.photo, methods=["POST"]),
            Route("/g/{name}/scan", self.scan, methods=["POST"]),
            Route("/g/{name}/picture.png", self.picture),
        ]

    async def page(self, request: Request) -> Response:
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        page = _page_state(request)
        if page.find:
            page = await run_blocking(pick_only_match, table, page)
        return await self._render(request, table, page)

    async def state(self, request: Request) -> Response:
        """The changing part, if there is a newer edition; phones ask for this every other second."""
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        if new := self.tables.replacement(table.name):
            return Response(status_code=204, headers={"X-Go": f"{self.pages.root}/g/{new}"})
        table.refresh_if_unlocked()
        if request.query_params.get("since") == table.edition:
            return Response(status_code=304)
        return await self._render(request, table, _page_state(request), part=True)

    async def entry(self, request: Request) -> Response:
        """A form: entered, or refused with the table as it is."""
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        form_id = last_value(fields, "id")
        is_repeated = table.sent_forms.result(form_id) is not None
        answer = Answer() if is_repeated else await run_blocking(enter_form, table, fields)
        if answer.status == 200:
            table.sent_forms.keep(form_id, "done")
            if not _is_part(request) and not answer.notice:
                return RedirectResponse(f"{self.pages.root}/g/{table.name}", status_code=303)
            return await self._render(request, table, PageState(), answer)
        page = read_page_state(fields) if answer.status == 422 else PageState()
        return await self._render(request, table, page, answer)

    async def found(self, request: Request) -> Response:
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        return HTMLResponse(await run_blocking(self.pages.found, table, _page_state(request)))

    async def photo(self, request: Request) -> Response:
        """Cards named by a photograph of them."""
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        async with request.form(max_files=1, max_fields=_MOST_FIELDS) as form:
            upload, fields = form.get("photo"), text_fields(form)
            data = await upload.read() if isinstance(upload, UploadFile) else b""
        async with self._photo_slots:
            page, notice = await run_blocking(_read_photo, table, read_page_state(fields), data)
            del form, upload, data
            await run_blocking(give_memory_back)
        return await self._render(request, table, page, Answer(422 if notice else 200, notice))

    async def scan(self, request: Request) -> Response:
        """Cards named by their codes, which the camera of the phone has read."""
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        try:
            scanned = find_scanned_cards(read_scanned_codes(fields), table.cards)
        except BadForm:
            return empty_response(400)
        page, notice = await run_blocking(_name_cards, table, read_page_state(fields), scanned)
        return await self._render(request, table, page, Answer(422 if notice else 200, notice))

    async def picture(self, request: Request) -> Response:
        """The game as a picture to share."""
        table = await self._find_table(request)
        if table is None:
            return empty_response(404)
        return Response(await run_blocking(_draw_picture, table), media_type="image/png")

    async def _find_table(self, request: Request) -> OpenTable | None:
        name = request.path_params["name"]
        return self.tables.get(name) or await run_blocking(self.tables.open, name)

    async def _render(
        self,
        request: Request,
        table: OpenTable,
        page: PageState,
        answer: Answer | None = None,
        *,
        part: bool = False,
    ) -> Response:
        answer = answer or Answer()
        part = part or _is_part(request)
        invitation = make_invitation(request.url, self.pages.root, self.tables.deck, table.name)

        def render() -> tuple[str, str]:
            with table.lock:
                table.game.refresh()
                draw = self.pages.table if part else self.pages.game
                return table.edition, draw(table, page, answer, invitation)

        edition, html = await run_blocking(render)
        headers = {"X-Edition": edition, "X-Address": page.address(), "Cache-Control": "no-store"}
        return HTMLResponse(html, status_code=answer.status, headers=headers)


def _read_photo(table: OpenTable, page: PageState, data: bytes) -> tuple[PageState, str]:
    """The page with the cards of the photograph named, or the page as it was and the reason."""
    try:
        photo = find_cards(data, table.cards)
    except NoPicture:
        return page, say("web.photo.no-picture")
    except UserError as error:
        return page, error_text(error)
    return _name_cards(table, page, photo)


def _name_cards(table: OpenTable, page: PageState, photo: PhotographedCards) -> tuple[PageState, str]:
    """The page with the cards that were seen named, or the page as it was and the reason."""
    if not photo.codes:
        return page, say("entry.foreign-card" if photo.foreign else "web.photo.nothing")
    return answer_by_photo(view_table(table, page), photo)


def _draw_picture(table: OpenTable) -> bytes:
    """The picture of the current edition, drawn once."""
    from scorer.share import share_picture

    with table.lock:
        edition, picture = table.picture
        if edition != table.edition:
            picture = share_picture(table.game.report(), played=table.game.header.played)
            table.picture = (table.edition, picture)
        return picture


def _page_state(request: Request) -> PageState:
    return read_page_state(text_fields(request.query_params))


def _is_part(request: Request) -> bool:
    """Whether the script of the page asks, which needs the changing part only."""
    return request.headers.get("x-part") == "table"
