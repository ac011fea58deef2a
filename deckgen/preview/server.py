"""The preview's web server: for this machine only, and wary of the decks it shows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from deckgen.preview.live import Live
from deckgen.preview.page import Edition, changes, deck_css, page
from deckgen.resources import resource_folder
from deckgen.web import LOOPBACK, OWN_FONTS, THIS_MACHINE, Guarded, careful_headers, file_answer, font_answer

if TYPE_CHECKING:
    import socket

    from starlette.requests import Request


_MOST_LOOKED_AT = 60
_ASSETS = {
    "page.css": "text/css",
    "cards.css": "text/css",
    "page.js": "text/javascript",
    "cards.js": "text/javascript",
    "live.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}


def preview_app(live: Live, follows: bool) -> Starlette:
    """The page, what it needs, and with `follows` the news of each save."""

    async def shown_page(_: Request) -> Response:
        return HTMLResponse(page(live.edition, follows))

    async def style(_: Request) -> Response:
        return Response(deck_css(live.edition.deck), media_type="text/css")

    async def asset(request: Request) -> Response:
        name = request.path_params["name"]
        file = resource_folder("templates/preview") / name if name in _ASSETS else None
        return file_answer(file, _ASSETS.get(name))

    async def font_file(request: Request) -> Response:
        return font_answer(request.path_params["name"], live.edition.deck.families.union(OWN_FONTS))

    async def picture(request: Request) -> Response:
        from deckgen.faces.pictures import prepared_file

        key = request.path_params["key"]
        return file_answer(prepared_file(key) if key in live.edition.deck.pictures else None)

    async def news(request: Request) -> Response:
        since = request.headers.get("Last-Event-ID") or request.query_params.get("since", "")
        return StreamingResponse(_news(live, since), media_type="text/event-stream")

    async def looking(request: Request) -> Response:
        live.looked_at = frozenset(request.query_params.getlist("at")[:_MOST_LOOKED_AT])
        return Response(status_code=204)

    routes = [
        Route("/", shown_page),
        Route("/deck.css", style),
        Route("/assets/{name}", asset),
        Route("/fonts/{name}", font_file),
        Route("/pictures/{key}", picture),
    ]
    middleware = [
        Middleware(Guarded, headers=careful_headers()),
        Middleware(TrustedHostMiddleware, allowed_hosts=THIS_MACHINE, www_redirect=False),
    ]
    following = [Route("/news", news), Route("/looking", looking)] if follows else []
    return Starlette(routes=[*routes, *following], middleware=middleware)


async def _news(live: Live, since: str) -> AsyncIterator[str]:
    """Server-sent events; a page that missed some gets everything at once."""
    with live.watching() as editions:
        sent = live.edition
        if since != str(sent.number):
            yield _event(changes(None, sent), sent.number)
        else:
            yield ": hello\n\n"
        while (edition := await editions.get()) is not None:
            yield _event(changes(sent, edition), edition.number)
            sent = edition


def _event(data: object, number: int) -> str:
    return f"id: {number}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


# Running the preview until Ctrl-C.


def address(listening: socket.socket) -> str:
    return f"http://{LOOPBACK}:{listening.getsockname()[1]}/"


def serve(listening: socket.socket, file: Path, edition: Edition, watch: bool, ready: Callable[[], None]) -> None:
    """Answer until interrupted; `ready` is called once there is something to open."""
    try:
        asyncio.run(_serve(listening, file, edition, watch, ready))
    except KeyboardInterrupt:
        return
    finally:
        listening.close()


class _Server(uvicorn.Server):
    """Says goodbye to open pages first: they would keep the server waiting."""

    def __init__(self, config: uvicorn.Config, live: Live, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._live = live
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._live.end()
        super().handle_exit(sig, frame)


async def _serve(
    listening: socket.socket, file: Path, edition: Edition, watch: bool, ready: Callable[[], None]
) -> None:
    live = Live(file, edition)
    config = uvicorn.Config(
        preview_app(live, watch),
        log_level="critical",
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    following = asyncio.create_task(live.follow()) if watch else None
    try:
        await _Server(config, live, ready).serve(sockets=[listening])
    finally:
        live.end()
        if following:
            await following
