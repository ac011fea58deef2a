"""The addresses of one table: the page, its changing part, what is entered, and what is looked for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from scorer.messages import say
from scorer.web.entering import Answer, enter
from scorer.web.looking import Looking, looking_at
from scorer.web.scene import scene_of
from scorer.web.wishes import one

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.web.pages import Pages
    from scorer.web.tables import OpenTable, Tables

_EYES = 2  # photographs looked at together
_MOST_FIELDS = 60


class TableRoutes:
    """What the phones at one table ask for. Whatever touches a log or takes long runs beside the loop that answers."""

    def __init__(self, tables: Tables, pages: Pages) -> None:
        self.tables, self.pages = tables, pages
        self._eyes = asyncio.Semaphore(_EYES)

    def routes(self) -> list[Route]:
        return [
            Route("/g/{name}", self.page, methods=["GET"]),
            Route("/g/{name}", self.entry, methods=["POST"]),
            Route("/g/{name}/state", self.state),
            Route("/g/{name}/found", self.found),
            Route("/g/{name}/photo", self.photo, methods=["POST"]),
            Route("/g/{name}/picture.png", self.picture),
        ]

    async def page(self, request: Request) -> Response:
        table = await self._table(request)
        return _nothing() if table is None else await self._shown(request, table, _looking(request))

    async def state(self, request: Request) -> Response:
        """The changing part, if it has changed since; phones ask for this every other second."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        table.look()
        if request.query_params.get("since") == table.edition:
            return Response(status_code=304)
        return await self._shown(request, table, _looking(request), part=True)

    async def entry(self, request: Request) -> Response:
        """A tap: recorded, or refused with the table as it is."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        form = await _form(request)
        sent = one(form, "id")
        kept = table.sent.get(sent)
        answer = Answer() if kept is not None else await run_in_threadpool(_entered, table, form)
        if answer.status == 200:
            table.sent.keep(sent, "done")
            if not _is_part(request):
                return RedirectResponse(f"{self.pages.root}/g/{table.name}", status_code=303)
            return await self._shown(request, table, Looking())
        return await self._shown(request, table, looking_at(form) if answer.status == 422 else Looking(), answer)

    async def found(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None:
            return _nothing()
        return HTMLResponse(await run_in_threadpool(self.pages.found, table, _looking(request)))

    async def photo(self, request: Request) -> Response:
        """Cards named by a photograph of them."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        form = await request.form(max_files=1, max_fields=_MOST_FIELDS)
        fields = {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}
        upload = form.get("photo")
        data = await upload.read() if isinstance(upload, UploadFile) else b""
        async with self._eyes:
            looking, notice = await run_in_threadpool(_seen_in, table, looking_at(fields), data)
        return await self._shown(request, table, looking, Answer(422 if notice else 200, notice))

    async def picture(self, request: Request) -> Response:
        """The game as a picture to share."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        return Response(await run_in_threadpool(_picture, table), media_type="image/png")

    async def _table(self, request: Request) -> OpenTable | None:
        name = request.path_params["name"]
        return self.tables.opened(name) or await run_in_threadpool(self.tables.find, name)

    async def _shown(
        self, request: Request, table: OpenTable, looking: Looking, answer: Answer | None = None, *, part: bool = False
    ) -> Response:
        answer = answer or Answer()
        part = part or _is_part(request)

        def render() -> tuple[str, str]:
            with table.lock:
                table.game.refresh()
                draw = self.pages.table if part else self.pages.game
                return table.edition, draw(table, looking, answer.notice)

        edition, html = await run_in_threadpool(render)
        headers = {"X-Edition": edition, "X-Address": looking.address(), "Cache-Control": "no-store"}
        return HTMLResponse(html, status_code=answer.status, headers=headers)


def _entered(table: OpenTable, form: dict[str, list[str]]) -> Answer:
    with table.lock:
        return enter(table, form)


def _seen_in(table: OpenTable, looking: Looking, data: bytes) -> tuple[Looking, str]:
    """What the phone looks at next: the cards in the photograph are named, or the reason why none is."""
    from dataclasses import replace

    from scorer.web.scanning import NoPicture, scanned_cards

    try:
        codes, foreign = scanned_cards(data, table.finder)
    except NoPicture:
        return looking, say("web.photo.no-picture")
    if not codes:
        return looking, say("entry.foreign-card" if foreign else "web.photo.nothing")
    scene = scene_of(table, looking)
    if scene.names_cards:
        return replace(looking, have=tuple(dict.fromkeys((*looking.have, *codes)))), ""
    fitting = [code for code in codes if code in scene.offer.legal.cards]
    if len(fitting) == 1:
        return replace(looking, card=fitting[0], sheet=""), ""
    return looking, say("web.photo.several" if fitting else "web.photo.elsewhere", n=len(codes))


def _picture(table: OpenTable) -> bytes:
    from scorer.share import share_picture

    with table.lock:
        edition, picture = table.picture
        if edition != table.edition:
            picture = share_picture(table.game.report(), played=table.game.header.played)
            table.picture = (table.edition, picture)
        return picture


async def _form(request: Request) -> dict[str, list[str]]:
    form = await request.form(max_files=0, max_fields=_MOST_FIELDS)
    return {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}


def _looking(request: Request) -> Looking:
    return looking_at({name: request.query_params.getlist(name) for name in request.query_params})


def _is_part(request: Request) -> bool:
    return request.headers.get("x-part") == "table"


def _nothing() -> Response:
    return PlainTextResponse("", status_code=404)
