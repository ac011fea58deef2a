"""The web server of the preview, for this machine only."""

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

from deckgen.connections import Guests
from deckgen.preview.edition import Edition
from deckgen.preview.live import LivePreview
from deckgen.preview.page import render_changes, render_css, render_page
from deckgen.resources import resource_folder
from deckgen.web import (
    OWN_FONTS,
    AllowedHosts,
    SecurityHeaders,
    asset_response,
    font_response,
    picture_response,
    security_headers,
    serve,
)

if TYPE_CHECKING:
    import socket

    from starlette.requests import Request


_MAX_VISIBLE = 60
_ASSETS = frozenset(("page.css", "cards.css", "page.js", "cards.js", "live.js", "icon.svg"))


def preview_app(live: LivePreview, follows: bool) -> Starlette:
    """The page and its files; with `follows`, also events after each save."""

    async def page(_: Request) -> Response:
        return HTMLResponse(render_page(live.edition, follows))

    async def style(_: Request) -> Response:
        return Response(render_css(live.edition.deck), media_type="text/css")

    async def asset(request: Request) -> Response:
        return asset_response(resource_folder("templates/preview"), request.path_params["name"], _ASSETS)

    async def font_file(request: Request) -> Response:
        return font_response(request.path_params["name"], live.edition.deck.families.union(OWN_FONTS))

    async def picture(request: Request) -> Response:
        return picture_response(request.path_params["key"], live.edition.deck.pictures)

    async def events(request: Request) -> Response:
        since = request.headers.get("Last-Event-ID") or request.query_params.get("since", "")
        return StreamingResponse(_stream_events(live, since), media_type="text/event-stream")

    async def visible(request: Request) -> Response:
        live.visible_cards = frozenset(request.query_params.getlist("at")[:_MAX_VISIBLE])
        return Response(status_code=204)

    routes = [
        Route("/", page),
        Route("/deck.css", style),
        Route("/assets/{name}", asset),
        Route("/fonts/{name}", font_file),
        Route("/pictures/{key}", picture),
    ]
    middleware = [
        Middleware(SecurityHeaders, headers=security_headers()),
        Middleware(AllowedHosts, network=False),
        Middleware(Guests),
    ]
    follow_routes = [Route("/news", events), Route("/looking", visible)] if follows else []
    return Starlette(routes=[*routes, *follow_routes], middleware=middleware)


async def serve_preview(
    listening: socket.socket, file: Path, edition: Edition, watch: bool, ready: Callable[[], None]
) -> None:
    """Serve until interrupted, with `watch` following the files of the deck; `ready` is called once the server runs."""
    live = LivePreview(file, edition)
    following = asyncio.create_task(live.follow()) if watch else None
    try:
        await serve(preview_app(live, watch), listening, ready, before_exit=live.end)
    finally:
        live.end()
        if following:
            await following


async def _stream_events(live: LivePreview, since: str) -> AsyncIterator[str]:
    """Server-sent events: what changes with each edition; a page that missed some gets everything."""
    with live.subscribe() as editions:
        sent = live.edition
        if since != str(sent.number):
            yield _format_event(render_changes(None, sent), sent.number)
        else:
            yield ": hello\n\n"
        while (edition := await editions.get()) is not None:
            yield _format_event(render_changes(sent, edition), edition.number)
            sent = edition


def _format_event(data: object, number: int) -> str:
    return f"id: {number}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
