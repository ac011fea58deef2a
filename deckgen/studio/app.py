"""The web application of the studio: its addresses, and the guards that every request passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Route

from deckgen.resources import resource_folder
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.decks import Decks
from deckgen.studio.pages import Pages
from deckgen.web import AllowedHosts, SecurityHeaders, asset_response, security_headers

if TYPE_CHECKING:
    from starlette.requests import Request


_ASSETS = frozenset(("studio.css", "deck.js", "cards.js", "table.js", "findings.js", "server.js", "icon.svg"))


def studio_app(decks: Decks, root: str = "") -> Starlette:
    """The whole application; `root` begins every address."""
    pages = Pages(root)

    async def asset(request: Request) -> Response:
        return asset_response(resource_folder("templates/studio"), request.path_params["name"], _ASSETS)

    routes = [Route("/assets/{name}", asset), *DeckRoutes(decks, pages).routes()]
    guards = [
        Middleware(SecurityHeaders, headers=security_headers(forms=True, referrer="same-origin")),
        Middleware(AllowedHosts, network=False),
    ]
    return Starlette(routes=routes, middleware=guards)
