"""The preview's web server: for this machine only, and wary of the decks it shows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from deckgen.preview.live import Live
from deckgen.preview.page import Edition, changes, deck_css, page
from deckgen.resources import resource_folder
from deckgen.web import (
    OWN_FONTS,
    OwnHosts,
    SecurityHeaders,
    asset_answer,
    font_answer,
    picture_answer,
    security_headers,
    serve,
)

if TYPE_CHECKING:
    import socket

    from starlette.requests import Request


_MOST_LOOKED_AT = 60
_ASSETS = frozenset(("page.css", "cards.css", "page.js", "cards.js", "live.js", "icon.svg"))


def preview_app(live: Live, follows: bool) -> Starlette:
    """The page, what it needs, and with `follows` the news of each save."""

    async def shown_page(_: Request) -> Response:
        return HTMLResponse(page(live.edition, follows))

    async def style(_: Request) -> Response:
        return Response(deck_css(live.edition.deck), media_type="text/css")

    async def asset(request: Request) -> Response:
        return asset_answer(resource_folder("templates/preview"), request.path_params["name"], _ASSETS)

    async def font_file(request: Request) -> Response:
        return font_answer(request.path_params["name"], live.edition.deck.families.union(OWN_FONTS))

    async def picture(request: Request) -> Response:
        return picture_answer(request.path_params["key"], live.edition.deck.pictures)

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
        Middleware(SecurityHeaders, headers=security_headers()),
        Middleware(OwnHosts, network=False),
    ]
    following = [Route("/news", news), Route("/looking", looking)] if follows else []
    return Starlette(routes=[*routes, *following], middleware=middleware)


async def serve_preview(
    listening: socket.socket, file: Path, edition: Edition, watch: bool, ready: Callable[[], None]
) -> None:
    """Answer until interrupted, and with `watch` follow the deck's files; `ready` is called once there is a page."""
    live = Live(file, edition)
    following = asyncio.create_task(live.follow()) if watch else None
    try:
        await serve(preview_app(live, watch), listening, ready, leaving=live.end)
    finally:
        live.end()
        if following:
            await following


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
