"""The addresses of the page: games in the folder, a new one, and the table of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.resources import resource_folder
from deckgen.web import (
    OWN_FONTS,
    OwnHosts,
    SecurityHeaders,
    asset_answer,
    font_answer,
    font_faces,
    picture_answer,
    security_headers,
)
from scorer.web.home import home_page, new_game_page, start_game
from scorer.web.photo_routes import SnapshotRoutes, Snapshots, can_read_tables
from scorer.web.security import Bounded, Keyed, OwnOrigin
from scorer.web.table_routes import TableRoutes, told
from scorer.web.tables import Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request


_ASSETS = frozenset(
    ("page.css", "table.css", "cards.css", "photo.css", "table.js", "photo.js", "new.js", "icon.svg"),
)
RATHER = 1969
"""The port tried first: always the same one, so that a firewall needs to be asked once."""

_A_DAY = {"Cache-Control": "private, max-age=86400"}


def table_app(tables: Tables, root: str, key: str) -> Starlette:
    """The whole application; with a key everything lies behind it, and `root` begins every address."""
    pages = Pages(root)
    at_table = TableRoutes(tables, pages)

    async def home(_: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(home_page, tables, pages))

    async def new(request: Request) -> Response:
        return HTMLResponse(await run_in_threadpool(new_game_page, tables, pages))

    async def begin(request: Request) -> Response:
        form = await request.form(max_files=0, max_fields=60)
        fields = {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}
        started = await run_in_threadpool(start_game, tables, pages, fields)
        if isinstance(started, str):
            return RedirectResponse(f"{root}/g/{started}", status_code=303)
        return HTMLResponse(started.page, status_code=422)

    async def style(request: Request) -> Response:
        table = tables.opened(request.query_params.get("of", ""))
        shape = table.faces if table else tables.faces(tables.deck)
        fonts = font_faces(tables.families.union(OWN_FONTS), "fonts")
        return Response(f"{fonts}\n:root {{ --shape: {shape.width:g} / {shape.height:g}; }}\n", media_type="text/css")

    async def asset(request: Request) -> Response:
        return asset_answer(resource_folder("templates/web", package="scorer"), request.path_params["name"], _ASSETS)

    async def font(request: Request) -> Response:
        answer = font_answer(request.path_params["name"], tables.families.union(OWN_FONTS))
        answer.headers.update(_A_DAY)
        return answer

    async def picture(request: Request) -> Response:
        return picture_answer(request.path_params["key"], tables.pictures)

    routes = [
        Route("/", home),
        Route("/new", new, methods=["GET"]),
        Route("/new", begin, methods=["POST"]),
        Route("/deck.css", style),
        Route("/assets/{name}", asset),
        Route("/fonts/{name}", font),
        Route("/pictures/{key}", picture),
        *at_table.routes(),
        *(SnapshotRoutes(tables, Snapshots(tables.folder, tables.deck), pages).routes() if can_read_tables() else ()),
    ]
    headers = security_headers(forms=True, referrer="same-origin")
    guards = [Middleware(SecurityHeaders, headers=headers), Middleware(OwnHosts, network=True)]
    keyed = [Middleware(Keyed, key=key)] if key else []
    bounded = [Middleware(OwnOrigin), Middleware(Bounded)]
    return Starlette(routes=routes, middleware=[*guards, *keyed, *bounded], exception_handlers={UserError: _broken})


async def _broken(_: Request, error: Exception) -> Response:
    """A log or a deck that cannot be read says why; where it lies on this machine is not told."""
    return PlainTextResponse(told(error) if isinstance(error, UserError) else "", status_code=500)
