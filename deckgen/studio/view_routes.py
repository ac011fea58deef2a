"""What a page needs to show a deck: its cards, their findings, fonts and pictures, and news of what changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.studio.pages import CellFinding, Pages, name_style, place_findings, write_style
from deckgen.studio.shown_deck import ShownDeck
from deckgen.web import OWN_FONTS, font_response, picture_response, run_blocking

_Shown = TypeVar("_Shown", bound=ShownDeck)

_MOST_CARDS = 60  # asked for at once
_MOST_CHECKED = 120  # that were not checked before, in one request
_NEWS_SECONDS = 10.0  # that a page waits for news before it asks again
_LOOK_SECONDS = 0.08  # between two looks at the files


class ViewRoutes(Generic[_Shown]):
    """Answers requests that change nothing. `find` gives a deck by its name in addresses.

    A page that `follows` is told of every change; without that it shows the deck as it was opened.
    """

    def __init__(self, find: Callable[[str], _Shown | None], pages: Pages, *, follows: bool = True) -> None:
        self.find = find
        self.pages = pages
        self.follows = follows

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/", self.on_deck(self.page)),
            Route("/d/{name}/contents", self.on_deck(self.contents)),
            Route("/d/{name}/cards", self.on_deck(self.cards)),
            Route("/d/{name}/findings", self.on_deck(self.findings)),
            Route("/d/{name}/news", self.on_deck(self.news)),
            Route("/d/{name}/deck.css", self.on_deck(self.style)),
            Route("/d/{name}/fonts/{font}", self.on_deck(self.font)),
            Route("/d/{name}/pictures/{key}", self.on_deck(self.picture)),
        ]

    def on_deck(self, answer: Callable[[Request, _Shown], Any]) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            try:
                shown = await run_blocking(self.find, request.path_params["name"])
            except UserError as error:
                return self.refuse(request.path_params["name"], error)
            if shown is None:
                return PlainTextResponse("", status_code=404)
            result: Response = await answer(request, shown)
            return result

        return endpoint

    def refuse(self, name: str, error: UserError) -> Response:
        """The answer for a deck that cannot be opened."""
        raise error

    async def page(self, request: Request, shown: _Shown) -> Response:
        return HTMLResponse(await run_blocking(self._page, request.path_params["name"], shown))

    def _page(self, name: str, shown: _Shown) -> str:
        values = {"name": name, "shown": shown, "cards": shown.outlines, "problems": shown.problems}
        return self.pages.render("deck.html", **values, follows=self.follows, **self.page_values(shown))

    def page_values(self, shown: _Shown) -> dict[str, Any]:
        """What the page of a deck shows besides its cards."""
        return {}

    async def contents(self, request: Request, shown: _Shown) -> Response:
        """Everything anew, after a change that was not one of cells."""
        return JSONResponse(await run_blocking(self.whole, shown))

    def whole(self, shown: _Shown) -> dict[str, Any]:
        """The places of all cards, which are to be drawn again."""
        return self.state(shown) | {"cards": self.pages.cards(shown.outlines)}

    def state(self, shown: _Shown) -> dict[str, Any]:
        """What every answer to a page tells of the deck."""
        return {
            "revision": shown.revision,
            "title": shown.deck.title,
            "language": shown.deck.language,
            "problems": self.pages.problems(shown),
        }

    async def cards(self, request: Request, shown: _Shown) -> Response:
        """Cards as they come into view."""
        codes = set(request.query_params.getlist("code")[:_MOST_CARDS])
        return JSONResponse(await run_blocking(self._cards, shown, codes))

    def _cards(self, shown: _Shown, codes: set[str]) -> dict[str, Any]:
        drawn = self.pages.cards(shown.view(codes).cards)
        problems = self.pages.problems(shown)
        return {"revision": shown.revision, "drawn": drawn, "style": name_style(shown), "problems": problems}

    async def findings(self, request: Request, shown: _Shown) -> Response:
        return JSONResponse(await run_blocking(self._findings, shown))

    def _findings(self, shown: _Shown) -> dict[str, Any]:
        if shown.checked.revision != shown.revision and not shown.check(_MOST_CHECKED):
            return {"unfinished": True}
        checked = shown.checked  # which another request may replace
        placed = place_findings(shown, checked.findings)
        return {
            "revision": checked.revision,
            "findings": [_describe(each) for each in placed],
            "list": self.pages.render("findings.html", findings=placed, editable=shown.editable),
            "beside": {} if shown.editable else self.pages.findings_beside(checked.findings),
            "problems": self.pages.problems(shown),
        }

    async def news(self, request: Request, shown: _Shown) -> Response:
        """Tell when the deck is another one than the page knows, or after a while that it is still the same.

        Files are looked at while somebody waits here. One that is being written is read when it has come to rest.
        """
        known = request.query_params.get("revision")
        end = time.monotonic() + _NEWS_SECONDS
        before = None
        while str(shown.revision) == known and time.monotonic() < end and not is_ending(request.app):
            saved = await run_blocking(shown.saved_elsewhere)
            if saved and saved == before:
                await run_blocking(shown.reload)
            else:
                await asyncio.sleep(_LOOK_SECONDS)
            before = saved
        return JSONResponse(self.state(shown))

    async def style(self, request: Request, shown: _Shown) -> Response:
        return Response(write_style(shown), media_type="text/css")

    async def font(self, request: Request, shown: _Shown) -> Response:
        return font_response(request.path_params["font"], shown.families.union(OWN_FONTS))

    async def picture(self, request: Request, shown: _Shown) -> Response:
        return picture_response(request.path_params["key"], shown.pictures)


def end_waiting(app: Starlette) -> None:
    """Let the server end: no page waits for news any more."""
    app.state.ending = True


def is_ending(app: Starlette) -> bool:
    """Whether the server is to end."""
    return bool(getattr(app.state, "ending", False))


def _describe(placed: CellFinding) -> dict[str, Any]:
    finding = placed.finding
    return {
        "row": placed.row,
        "heading": placed.heading,
        "severity": finding.severity.value,
        "message": finding.message.replace("`", ""),
        "fix": finding.fix.replace("`", ""),
        "card": finding.card,
        "offers": [{"label": offer.label, "change": offer.change} for offer in placed.offers],
    }
