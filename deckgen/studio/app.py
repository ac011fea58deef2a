"""The web application of the studio: its addresses, and the guards that every request passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount, Route

from deckgen.guards import Guests, OwnOrigin, RequestLimits
from deckgen.messages import words_for_page
from deckgen.resources import resource_folder
from deckgen.studio.begin_routes import BeginRoutes
from deckgen.studio.column_routes import ColumnRoutes
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.decks import Decks
from deckgen.studio.look_routes import LookRoutes
from deckgen.studio.openings import Openings
from deckgen.studio.pages import Pages
from deckgen.studio.picture_routes import PictureRoutes
from deckgen.studio.print_routes import PrintRoutes
from deckgen.studio.printer_routes import PrinterRoutes
from deckgen.studio.shown_deck import ShownDeck
from deckgen.studio.view_routes import ViewRoutes
from deckgen.web import (
    OWN_FONTS,
    AllowedHosts,
    SecurityHeaders,
    asset_response,
    font_face_css,
    font_response,
    security_headers,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send


PREVIEWED = "deck"
"""The name of the only deck of a preview in addresses."""

_MOST_DROPPED = 256 * 1024 * 1024  # a deck with all its photographs
_MOST_CHANGED = 8 * 1024 * 1024  # rows that are pasted into the table
_DROPS = ("/drop", "/photographs", "/fonts")
_ASSETS = (".css", ".js", ".svg", ".webp")


class PageWords:
    """Answers requests in words for somebody who sees the page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with words_for_page():
            await self.app(scope, receive, send)


def studio_app(decks: Decks, root: str, openings: Openings | None = None, *, in_browser: bool = False) -> Starlette:
    """The whole studio; `root` begins every address, and `openings` may hold lists that were opened before.

    Without a server, it runs in the browser that shows it.
    """
    pages = Pages(root, in_browser=in_browser)
    deck_routes = DeckRoutes(decks, pages)
    routes = [
        *BeginRoutes(openings or Openings(decks), pages).routes(),
        *deck_routes.routes(),
        *ColumnRoutes(deck_routes, pages).routes(),
        *PictureRoutes(deck_routes, pages).routes(),
        *LookRoutes(deck_routes, pages).routes(),
        *PrinterRoutes(deck_routes, pages).routes(),
        *PrintRoutes(deck_routes, pages).routes(),
    ]
    return _guard(root, routes, Middleware(PageWords), framed=in_browser)


def preview_app(deck: ShownDeck, root: str, *, watch: bool) -> Starlette:
    """The page of one deck alone, on which nothing is changed; with `watch` it follows the deck's files."""
    views = ViewRoutes({PREVIEWED: deck}.get, Pages(root), follows=watch)
    return _guard(root, views.routes())


def _guard(root: str, routes: Sequence[Route], *more: Middleware, framed: bool = False) -> Starlette:
    guards = [
        Middleware(SecurityHeaders, headers=security_headers(forms=True, framed=framed, referrer="same-origin")),
        Middleware(AllowedHosts, network=False),
    ]
    limits = Middleware(RequestLimits, most_bytes=_most_bytes)
    inside = [Middleware(Guests), Middleware(OwnOrigin), limits, *more]  # only who knows the root gets so far
    mounted = Mount(root, routes=[*_asset_routes(), *routes], middleware=inside)
    return Starlette(routes=[mounted], middleware=guards)


def _most_bytes(path: str) -> int:
    """How large the body of a request to an address may be."""
    return _MOST_DROPPED if path.endswith(_DROPS) else _MOST_CHANGED


def _asset_routes() -> list[Route]:
    folder = resource_folder("templates/studio")
    names = frozenset(file.name for file in folder.iterdir() if file.suffix in _ASSETS)

    async def asset(request: Request) -> Response:
        return asset_response(folder, request.path_params["name"], names)

    async def own_fonts(_: Request) -> Response:
        return Response(font_face_css(OWN_FONTS, "fonts"), media_type="text/css")

    async def font(request: Request) -> Response:
        return font_response(request.path_params["name"], OWN_FONTS)

    return [
        Route("/assets/fonts.css", own_fonts),
        Route("/assets/fonts/{name}", font),
        Route("/assets/{name}", asset),
    ]
