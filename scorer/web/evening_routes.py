"""The addresses of the first page and of what is done there with whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.guards import empty_response
from deckgen.web import run_blocking
from scorer.web.answers import error_text
from scorer.web.game_actions import delete, list_deleted, play_again, restore
from scorer.web.home import home_page
from scorer.web.invitation import make_invitation
from scorer.web.statistics import statistics_page
from scorer.web.tables import Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request


class EveningRoutes:
    """Whatever reads logs runs in a thread, beside the event loop."""

    def __init__(self, tables: Tables, pages: Pages) -> None:
        self.tables, self.pages = tables, pages

    def routes(self) -> list[Route]:
        return [
            Route("/", self.home),
            Route("/again/{name}", self.again, methods=["POST"]),
            Route("/delete/{name}", self.delete, methods=["POST"]),
            Route("/restore/{file}", self.restore, methods=["POST"]),
            Route("/deleted", self.deleted),
            Route("/statistics", self.statistics),
            Route("/invite", self.invite),
        ]

    async def home(self, request: Request) -> Response:
        asked = request.query_params
        return await self._home(deleted=asked.get("deleted", ""), whole="all" in asked)

    async def again(self, request: Request) -> Response:
        """Start a game again and go to its table."""
        try:
            started = await run_blocking(play_again, self.tables, request.path_params["name"])
        except UserError as error:
            return await self._home(notice=error_text(error), status=422)
        return self._go(f"/g/{started}") if started else empty_response(404)

    async def delete(self, request: Request) -> Response:
        """Delete a game; the first page then offers to bring it back."""
        try:
            file = await run_blocking(delete, self.tables, request.path_params["name"])
        except UserError as error:
            return await self._home(notice=error_text(error), status=507)
        return self._go(f"/?deleted={quote(file)}") if file else empty_response(404)

    async def restore(self, request: Request) -> Response:
        try:
            is_back = await run_blocking(restore, self.tables, request.path_params["file"])
        except UserError as error:
            return await self._home(notice=error_text(error), status=507)
        return self._go("/") if is_back else empty_response(404)

    async def deleted(self, _: Request) -> Response:
        games = await run_blocking(list_deleted, self.tables.folder)
        return HTMLResponse(self.pages.render("deleted.html", games=games))

    async def statistics(self, request: Request) -> Response:
        def render() -> str:
            asked = request.query_params
            return statistics_page(self.tables, self.pages, of=asked.get("of", ""), rules=asked.get("rules", ""))

        return HTMLResponse(await run_blocking(render), headers={"Cache-Control": "no-store"})

    async def invite(self, request: Request) -> Response:
        """The way for other phones to this page."""
        invitation = make_invitation(request.url, self.pages.root, self.tables.deck)
        page = self.pages.render("invite_page.html", invitation=invitation)
        return HTMLResponse(page, headers={"Cache-Control": "no-store"})

    async def _home(self, *, notice: str = "", deleted: str = "", whole: bool = False, status: int = 200) -> Response:
        def render() -> str:
            return home_page(self.tables, self.pages, notice=notice, deleted=deleted, whole=whole)

        return HTMLResponse(await run_blocking(render), status_code=status, headers={"Cache-Control": "no-store"})

    def _go(self, path: str) -> Response:
        return RedirectResponse(f"{self.pages.root}{path}", status_code=303)
