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
from deckgen.web.files import OWN_FONTS, file_answer, font_answer, font_faces
from deckgen.web.guarded import Guarded, careful_headers
from scorer.web.entering import told
from scorer.web.guards import Bounded, Keyed, OwnHosts, OwnOrigin
from scorer.web.home import home_page, new_game_page, start_game
from scorer.web.pages import Pages
from scorer.web.snapshot_routes import SnapshotRoutes
from scorer.web.snapshots import Snapshots, can_read_tables
from scorer.web.table_routes import TableRoutes

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.web.tables import Tables

_ASSETS = {
    "page.css": "text/css",
    "table.css": "text/css",
    "cards.css": "text/css",
    "photo.css": "text/css",
    "table.js": "text/javascript",
    "photo.js": "text/javascript",
    "new.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
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
        name = request.path_params["name"]
        return file_answer(
            resource_folder("templates/web", package="scorer") / name if name in _ASSETS else None, _ASSETS.get(name)
        )

    async def font(request: Request) -> Response:
        answer = font_answer(request.path_params["name"], tables.families.union(OWN_FONTS))
        answer.headers.update(_A_DAY)
        return answer

    async def picture(request: Request) -> Response:
        from deckgen.faces.pictures import prepared_file

        key = request.path_params["key"]
        return file_answer(prepared_file(key) if key in tables.pictures else None)

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
    guards = [Middleware(Guarded, headers=careful_headers(forms=True, referrer="same-origin")), Middleware(OwnHosts)]
    keyed = [Middleware(Keyed, key=key)] if key else []
    bounded = [Middleware(OwnOrigin), Middleware(Bounded)]
    return Starlette(routes=routes, middleware=[*guards, *keyed, *bounded], exception_handlers={UserError: _broken})


async def _broken(_: Request, error: Exception) -> Response:
    """A log or a deck that cannot be read says why; where it lies on this machine is not told."""
    return PlainTextResponse(told(error) if isinstance(error, UserError) else "", status_code=500)
