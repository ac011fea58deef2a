"""The preview's web server: for this machine only, and wary of the decks it shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from deckgen.faces.fonts import font
from deckgen.places import brought
from deckgen.preview.changes import changes
from deckgen.preview.page import OWN_FONTS, deck_css, page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from deckgen.preview.live import Live

HOSTS = ("127.0.0.1", "localhost")
"""The only names this server answers to, so that no other site can borrow one and read along (DNS rebinding)."""

_MOST_LOOKED_AT = 60
_ASSETS = {
    "page.css": "text/css",
    "cards.css": "text/css",
    "page.js": "text/javascript",
    "cards.js": "text/javascript",
    "live.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def preview_app(live: Live, follows: bool) -> Starlette:
    """The page, what it needs, and with `follows` the news of each save."""

    async def shown_page(_: Request) -> Response:
        return HTMLResponse(page(live.edition, follows))

    async def style(_: Request) -> Response:
        return Response(deck_css(live.edition.deck), media_type="text/css")

    async def asset(request: Request) -> Response:
        name = request.path_params["name"]
        return _file(brought("templates") / "preview" / name if name in _ASSETS else None, _ASSETS.get(name))

    async def font_file(request: Request) -> Response:
        name = request.path_params["name"]
        known = live.edition.deck.families.union(OWN_FONTS)
        return _file(_font(name) if name in known else None, "font/ttf")

    async def picture(request: Request) -> Response:
        from deckgen.faces.pictures import prepared_file

        key = request.path_params["key"]
        return _file(prepared_file(key) if key in live.edition.deck.pictures else None)

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
    middleware = [Middleware(_Guarded), Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS, www_redirect=False)]
    following = [Route("/news", news), Route("/looking", looking)] if follows else []
    return Starlette(routes=[*routes, *following], middleware=middleware)


class _Guarded:
    """Every answer, refusals included, tells the browser to load and run nothing but our own files."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        await self.app(scope, receive, guarded)


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


def _file(file: Path | None, media_type: str | None = None) -> Response:
    if file is None or not file.is_file():
        return PlainTextResponse("", status_code=404)
    return FileResponse(file, media_type=media_type)


def _font(name: str) -> Path | None:
    try:
        return font(name).file
    except KeyError:
        return None
