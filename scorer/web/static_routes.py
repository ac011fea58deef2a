"""The addresses of what all pages load: style sheets, scripts, fonts and pictures of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from deckgen.faces.page_faces import DeckFaces
from deckgen.resources import resource_folder
from deckgen.web import OWN_FONTS, asset_response, font_face_css, font_response, picture_response
from scorer.web.deck_faces import DrawnDecks

if TYPE_CHECKING:
    from starlette.requests import Request


_ASSETS = frozenset(
    (
        *(
            "page.css",
            "home.css",
            "table.css",
            "cards.css",
            "photo.css",
            "celebration.css",
            "scan.css",
            "statistics.css",
        ),
        *("statistics.css", "class.css", "projector.css", "icon.svg"),
        *("table.js", "photo.js", "new.js", "celebration.js", "phone.js", "scan.js", "class.js", "projector.js"),
    ),
)
_CACHE_FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}


class StaticRoutes:
    """Only files on our own lists are served; fonts and pictures are those of the decks that were drawn."""

    def __init__(self, decks: DrawnDecks, find_faces: Callable[[str], DeckFaces | None] = lambda _: None) -> None:
        self.decks = decks
        self._find_faces = find_faces

    def routes(self) -> list[Route]:
        return [
            Route("/deck.css", self.deck_css),
            Route("/assets/{name}", self.asset),
            Route("/fonts/{name}", self.font),
            Route("/pictures/{key}", self.picture),
        ]

    async def deck_css(self, request: Request) -> Response:
        """The fonts, and the shape of the cards of the game that is asked for."""
        faces = self._find_faces(request.query_params.get("of", ""))
        css = font_face_css(self.decks.families.union(OWN_FONTS), "fonts") + "\n"
        if faces:
            css += f":root {{ --shape: {faces.width:g} / {faces.height:g}; }}\n"
        return Response(css, media_type="text/css")

    async def asset(self, request: Request) -> Response:
        return asset_response(resource_folder("templates/web", package="scorer"), request.path_params["name"], _ASSETS)

    async def font(self, request: Request) -> Response:
        answer = font_response(request.path_params["name"], self.decks.families.union(OWN_FONTS))
        answer.headers.update(_CACHE_FOR_A_DAY)
        return answer

    async def picture(self, request: Request) -> Response:
        return picture_response(request.path_params["key"], self.decks.pictures)
