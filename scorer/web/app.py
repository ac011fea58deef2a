"""The web application: its addresses, and the guards that every request passes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.faces.page_faces import DeckFaces
from deckgen.guards import LARGE_AT_ONCE, Guests, OwnOrigin, RequestLimits
from deckgen.web import AllowedHosts, SecurityHeaders, run_blocking, security_headers, text_fields
from scorer.entry.seats import Starter
from scorer.web.answers import error_text
from scorer.web.class_list import make_teams, wants_teams
from scorer.web.evening_routes import EveningRoutes
from scorer.web.failures import Failures
from scorer.web.forms import last_value
from scorer.web.home import is_moving, new_game_page, start_game
from scorer.web.photo_routes import PhotoRoutes
from scorer.web.security import KeyedApps, most_bytes
from scorer.web.static_routes import StaticRoutes
from scorer.web.table_photos import TablePhotos, can_read_tables
from scorer.web.table_routes import TableRoutes
from scorer.web.tables import Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.types import ASGIApp


PREFERRED_PORT = 1969
"""The port tried first: always the same one, so that a firewall needs to be configured only once."""

_MOST_FIELDS = 60
_PHOTOS_AT_ONCE = 2


class PhotoSlots:
    """Photographs are few at a time, whatever table they come from: received, read for cards, read as whole tables."""

    def __init__(self) -> None:
        self.received = asyncio.Semaphore(LARGE_AT_ONCE)
        self.cards = asyncio.Semaphore(_PHOTOS_AT_ONCE)
        self.table = asyncio.Lock()


def table_app(
    tables: Tables,
    root: str,
    key: str,
    *,
    code_reader: str = "",
    in_browser: bool = False,
    more: Sequence[Route] = (),
) -> ASGIApp:
    """The whole application; `root` begins every address, and contains the key if there is one.

    `code_reader` is the address of the script that reads QR codes in browsers that cannot do so themselves.
    Without a server, the application runs in the browser that shows it, and answers `more` addresses.
    """
    slots = PhotoSlots()
    pages = Pages(root, code_reader=code_reader, in_browser=in_browser)
    app = pages_app([*table_routes(tables, pages, slots), *more], slots, pages=pages)
    return guarded_app(KeyedApps({("k", key): app}) if key else app, framed=in_browser)


def table_routes(tables: Tables, pages: Pages, slots: PhotoSlots) -> list[Route]:
    """All addresses of the games in one folder."""
    root = pages.root

    async def new(request: Request) -> Response:
        chosen = {"deck": [request.query_params.get("deck", "")]}
        return HTMLResponse(await run_blocking(new_game_page, tables, pages, "", chosen))

    async def start(request: Request) -> Response:
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        if wants_teams(fields):
            return HTMLResponse(await run_blocking(new_game_page, tables, pages, "", make_teams(fields)))
        if is_moving(fields):
            return HTMLResponse(await run_blocking(new_game_page, tables, pages, "", fields))
        try:
            name = await run_blocking(start_game, tables, fields)
        except UserError as error:
            page = await run_blocking(new_game_page, tables, pages, error_text(error), fields)
            return HTMLResponse(page, status_code=422)
        sheet = "?sheet=starter" if last_value(fields, "starter") == Starter.DRAWN else ""
        return RedirectResponse(f"{root}/g/{name}{sheet}", status_code=303)

    def find_faces(name: str) -> DeckFaces | None:
        table = tables.get(name)
        if table or tables.shelf:  # of decks on a shelf, none is drawn before it is played
            return table.faces if table else None
        return tables.decks.faces(tables.deck)

    routes = [
        Route("/new", new, methods=["GET"]),
        Route("/new", start, methods=["POST"]),
        *StaticRoutes(tables.decks, find_faces).routes(),
        *EveningRoutes(tables, pages).routes(),
        *TableRoutes(tables, pages, slots.cards).routes(),
    ]
    if can_read_tables():
        routes += PhotoRoutes(tables, TablePhotos(tables.folder, tables.deck), pages, slots.table).routes()
    return routes


def pages_app(routes: list[Route], slots: PhotoSlots, *, pages: Pages, strangers: bool = False) -> Starlette:
    """An application that accepts only its own forms, none too large or too slow, and says what goes wrong.

    Who comes here is a guest of the server, unless it is for `strangers`.
    """
    limits = Middleware(RequestLimits, most_bytes=most_bytes, large_slots=slots.received)
    guards = [Middleware(Failures, pages=pages), Middleware(OwnOrigin), limits]
    guards = guards if strangers else [Middleware(Guests), *guards]
    return Starlette(routes=routes, middleware=guards)


def guarded_app(app: ASGIApp, *, framed: bool = False) -> ASGIApp:
    """The application behind the guards that look at every request, whatever its address."""
    headers = security_headers(forms=True, framed=framed, referrer="same-origin")
    return SecurityHeaders(AllowedHosts(app, network=True), headers=headers)
