"""The web application: its addresses, and the guards that every request passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.connections import Guests
from deckgen.errors import UserError
from deckgen.resources import resource_folder
from deckgen.web import (
    OWN_FONTS,
    AllowedHosts,
    SecurityHeaders,
    asset_response,
    font_face_css,
    font_response,
    picture_response,
    security_headers,
)
from scorer.web.answers import error_text
from scorer.web.class_list import make_teams, wants_teams
from scorer.web.evening_routes import EveningRoutes
from scorer.web.forms import text_fields
from scorer.web.home import new_game_page, start_game
from scorer.web.photo_routes import PhotoRoutes
from scorer.web.security import KeyRequired, OwnOrigin, RequestLimits
from scorer.web.table_photos import TablePhotos, can_read_tables
from scorer.web.table_routes import TableRoutes
from scorer.web.tables import Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request


_ASSETS = frozenset(
    ("page.css", "home.css", "table.css", "cards.css", "photo.css", "table.js", "photo.js", "new.js", "icon.svg"),
)
PREFERRED_PORT = 1969
"""The port tried first: always the same one, so that a firewall needs to be configured only once."""

_CACHE_FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}
_MOST_FIELDS = 60


def table_app(tables: Tables, root: str, key: str) -> Starlette:
    """The whole application; `root` begins every address, and contains the key if there is one."""
    pages = Pages(root)

    async def new(_: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(new_game_page, tables, pages))

    async def start(request: Request) -> Response:
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        if wants_teams(fields):
            return HTMLResponse(await run_in_threadpool(new_game_page, tables, pages, "", make_teams(fields)))
        try:
            name = await run_in_threadpool(start_game, tables, fields)
        except UserError as error:
            page = await run_in_threadpool(new_game_page, tables, pages, error_text(error), fields)
            return HTMLResponse(page, status_code=422)
        return RedirectResponse(f"{root}/g/{name}", status_code=303)

    async def deck_css(request: Request) -> Response:
        table = tables.get(request.query_params.get("of", ""))
        faces = table.faces if table else tables.faces(tables.deck)
        fonts = font_face_css(tables.families.union(OWN_FONTS), "fonts")
        return Response(f"{fonts}\n:root {{ --shape: {faces.width:g} / {faces.height:g}; }}\n", media_type="text/css")

    async def asset(request: Request) -> Response:
        return asset_response(resource_folder("templates/web", package="scorer"), request.path_params["name"], _ASSETS)

    async def font(request: Request) -> Response:
        answer = font_response(request.path_params["name"], tables.families.union(OWN_FONTS))
        answer.headers.update(_CACHE_FOR_A_DAY)
        return answer

    async def picture(request: Request) -> Response:
        return picture_response(request.path_params["key"], tables.pictures)

    routes = [
        Route("/new", new, methods=["GET"]),
        Route("/new", start, methods=["POST"]),
        Route("/deck.css", deck_css),
        Route("/assets/{name}", asset),
        Route("/fonts/{name}", font),
        Route("/pictures/{key}", picture),
        *EveningRoutes(tables, pages).routes(),
        *TableRoutes(tables, pages).routes(),
    ]
    if can_read_tables():
        routes += PhotoRoutes(tables, TablePhotos(tables.folder, tables.deck), pages).routes()
    guards = [
        Middleware(SecurityHeaders, headers=security_headers(forms=True, referrer="same-origin")),
        Middleware(AllowedHosts, network=True),
        *([Middleware(KeyRequired, key=key)] if key else []),
        Middleware(Guests),
        Middleware(OwnOrigin),
        Middleware(RequestLimits),
    ]
    return Starlette(routes=routes, middleware=guards, exception_handlers={UserError: _answer_error})


async def _answer_error(_: Request, error: Exception) -> Response:
    """Why a log or a deck cannot be read, without its path on this computer."""
    return PlainTextResponse(error_text(error) if isinstance(error, UserError) else "", status_code=500)
