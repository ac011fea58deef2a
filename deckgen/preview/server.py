"""The preview's web server: for this machine only, and wary of the decks it shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from deckgen.preview.changes import changes
from deckgen.preview.page import deck_css, page
from deckgen.resources import resource_folder
from deckgen.web.files import OWN_FONTS, file_answer, font_answer
from deckgen.web.guarded import THIS_MACHINE, Guarded, careful_headers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from deckgen.preview.live import Live

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
