"""The addresses of the page: games in the folder, a new one, and the table of each."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckgen.errors import UserError
from deckgen.resources import resource_folder
from deckgen.web import OWN_FONTS, Guarded, careful_headers, file_answer, font_answer, font_faces
from scorer.web.home import home_page, new_game_page, start_game
from scorer.web.photo_routes import SnapshotRoutes, Snapshots, can_read_tables
from scorer.web.security import Bounded, Keyed, OwnHosts, OwnOrigin
from scorer.web.table_routes import TableRoutes, told
from scorer.web.tables import Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle


_ASSETS = {
    "page.css": "text/css",
    "table.css": "text/css",
    "cards.css": "text/css",
    "photo.css": "text/css",
    "table.js": "text/javascript",
    "photo.js": "text/javascript",
    "new.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
_A_DAY = {"Cache-Control": "private, max-age=86400"}


def table_app(tables: Tables, root: str, key: str) -> Starlette:
    """The whole application; with a key everything lies behind it, and `root` begins every address."""
    pages = Pages(root)
    at_table = TableRoutes(tables, pages)

    async def home(_: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(home_page, tables, pages))

    async def new(request: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(new_game_page, tables, pages))

    async def begin(request: Request) -> Response:
        form = await request.form(max_files=0, max_fields=60)
        fields = {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}
        started = await run_in_threadpool(start_game, tables, pages, fields)
        if isinstance(started, str):
            return RedirectResponse(f"{root}/g/{started}", status_code=303)
        return HTMLResponse(started.page, status_code=422)

    async def style(request: Request) -> Response:
        table = tables.opened(request.query_params.get("of", ""))
        shape = table.faces if table else tables.faces(tables.deck)
        fonts = font_faces(tables.families.union(OWN_FONTS), "fonts")
        return Response(f"{fonts}\n:root {{ --shape: {shape.width:g} / {shape.height:g}; }}\n", media_type="text/css")

    async def asset(request: Request) -> Response:
        name = request.path_params["name"]
        return file_answer(
            resource_folder("templates/web", package="scorer") / name if name in _ASSETS else None, _ASSETS.get(name)
        )

    async def font(request: Request) -> Response:
        answer = font_answer(request.path_params["name"], tables.families.union(OWN_FONTS))
        answer.headers.update(_A_DAY)
        return answer

    async def picture(request: Request) -> Response:
        from deckgen.faces.pictures import prepared_file

        key = request.path_params["key"]
        return file_answer(prepared_file(key) if key in tables.pictures else None)

    routes = [
        Route("/", home),
        Route("/new", new, methods=["GET"]),
        Route("/new", begin, methods=["POST"]),
        Route("/deck.css", style),
        Route("/assets/{name}", asset),
        Route("/fonts/{name}", font),
        Route("/pictures/{key}", picture),
        *at_table.routes(),
        *(SnapshotRoutes(tables, Snapshots(tables.folder, tables.deck), pages).routes() if can_read_tables() else ()),
    ]
    guards = [Middleware(Guarded, headers=careful_headers(forms=True, referrer="same-origin")), Middleware(OwnHosts)]
    keyed = [Middleware(Keyed, key=key)] if key else []
    bounded = [Middleware(OwnOrigin), Middleware(Bounded)]
    return Starlette(routes=routes, middleware=[*guards, *keyed, *bounded], exception_handlers={UserError: _broken})


async def _broken(_: Request, error: Exception) -> Response:
    """A log or a deck that cannot be read says why; where it lies on this machine is not told."""
    return PlainTextResponse(told(error) if isinstance(error, UserError) else "", status_code=500)


# Hanging up on whoever connects and then says nothing, so that a stranger cannot take all the lines.


class Prompt(H11Protocol):
    """A connection on which no request has been completed for a while is closed; phones ask every other second."""

    patience = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_again(None)

    def _look_again(self, before: RequestResponseCycle | None) -> None:
        if not self.transport.is_closing():
            self.loop.call_later(self.patience, self._look, before)

    def _look(self, before: RequestResponseCycle | None) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or self.cycle is not before:
            self._look_again(self.cycle)
        elif not self.transport.is_closing():
            self.transport.close()


# Running the page until Ctrl-C.


RATHER = 1969
"""The port tried first: the same one every Friday, so that a firewall needs to be asked once."""

_MOST_AT_ONCE = 200


def address_of(listening: socket.socket, root: str, lan: bool) -> str:
    host = network_address() if lan else "127.0.0.1"
    return f"http://{host}:{listening.getsockname()[1]}{root}/"


def network_address() -> str:
    """The address under which others at the table reach this machine; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(listening: socket.socket, tables: Tables, root: str, key: str, ready: Callable[[], None]) -> None:
    """Answer until interrupted; `ready` is called once there is something to open."""
    config = uvicorn.Config(
        table_app(tables, root, key),
        log_level="critical",
        access_log=False,
        lifespan="off",
        ws="none",
        http=Prompt,
        server_header=False,
        limit_concurrency=_MOST_AT_ONCE,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
    )
    try:
        asyncio.run(_Server(config, ready).serve(sockets=[listening]))
    except KeyboardInterrupt:
        return
    finally:
        listening.close()


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()
