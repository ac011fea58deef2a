"""The web application of the studio: its addresses, and the guards that every request passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount, Route

from deckgen.connections import Guests
from deckgen.guards import OwnOrigin, RequestLimits
from deckgen.messages import words_for_page
from deckgen.resources import resource_folder
from deckgen.studio.begin_routes import BeginRoutes
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.decks import Decks
from deckgen.studio.pages import Pages
from deckgen.studio.picture_routes import PictureRoutes
from deckgen.studio.print_routes import PrintRoutes
from deckgen.web import (
    OWN_FONTS,
    AllowedHosts,
    SecurityHeaders,
    asset_response,
    font_face_css,
    font_response,
    security_headers,
    serve,
)

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send


_MOST_DROPPED = 256 * 1024 * 1024  # a deck with all its photographs
_ASSETS = (".css", ".js", ".svg")


class PageWords:
    """Answers requests in words for somebody who sees the page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with words_for_page():
            await self.app(scope, receive, send)


def studio_app(decks: Decks, root: str) -> Starlette:
    """The whole application; `root` begins every address."""
    pages = Pages(root)

    folder = resource_folder("templates/studio")
    assets = frozenset(file.name for file in folder.iterdir() if file.suffix in _ASSETS)

    async def asset(request: Request) -> Response:
        return asset_response(folder, request.path_params["name"], assets)

    async def own_fonts(_: Request) -> Response:
        return Response(font_face_css(OWN_FONTS, "fonts"), media_type="text/css")

    async def font(request: Request) -> Response:
        return font_response(request.path_params["name"], OWN_FONTS)

    deck_routes = DeckRoutes(decks, pages)
    routes = [
        Route("/assets/fonts.css", own_fonts),
        Route("/assets/fonts/{name}", font),
        Route("/assets/{name}", asset),
        *BeginRoutes(decks, pages).routes(),
        *deck_routes.routes(),
        *PictureRoutes(deck_routes, pages).routes(),
        *PrintRoutes(deck_routes, pages).routes(),
    ]
    guards = [
        Middleware(SecurityHeaders, headers=security_headers(forms=True, referrer="same-origin")),
        Middleware(AllowedHosts, network=False),
    ]
    limits = Middleware(RequestLimits, most_bytes=lambda path: _MOST_DROPPED)
    inside = [
        Middleware(Guests),
        Middleware(OwnOrigin),
        limits,
        Middleware(PageWords),
    ]  # only who knows the root gets so far
    return Starlette(routes=[Mount(root, routes=routes, middleware=inside)], middleware=guards)


async def serve_studio(decks: Decks, listening: socket.socket, root: str, ready: Callable[[], None]) -> None:
    """Serve until interrupted; `ready` is called once the server runs."""
    await serve(studio_app(decks, root), listening, ready)
