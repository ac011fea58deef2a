"""The web application of a class: the teacher's pages, the projector, the tables, and the page where a PIN is typed.

Each part has a key of its own in its addresses, so that a phone of one table finds nothing of another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.faces.page_faces import DeckFaces
from deckgen.web import run_blocking, text_fields
from scorer.messages import say
from scorer.replay import open_deck
from scorer.web.answers import error_text
from scorer.web.app import PhotoSlots, guarded_app, pages_app, table_routes
from scorer.web.class_list import wants_teams
from scorer.web.class_setup import deal_class, setup_page, start_class
from scorer.web.classroom import Classroom, ClassTable
from scorer.web.deck_faces import DrawnDecks
from scorer.web.forms import last_value
from scorer.web.join_codes import find_by_pin
from scorer.web.projector import Projector
from scorer.web.security import KeyedApps
from scorer.web.static_routes import StaticRoutes
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp


_MOST_FIELDS = 40
_NOT_KEPT = {"Cache-Control": "no-store"}


def class_app(classroom: Classroom) -> ASGIApp:
    """The whole application."""
    slots = PhotoSlots()

    def find_faces(_: str) -> DeckFaces:
        return classroom.decks.faces(classroom.deck)

    def app(parts: RoutesWithPages, *, strangers: bool = False) -> ASGIApp:
        files = StaticRoutes(DrawnDecks("")) if strangers else shared
        return pages_app([*parts.routes(), *files.routes()], slots, pages=parts.pages, strangers=strangers)

    def serve_tables() -> None:
        """The tables of the class that there is now, beside the teacher's pages and the projector."""
        tables: dict[tuple[str, str], ASGIApp] = {}
        for table in classroom.tables:
            pages = Pages(table.root, place=table.name)
            routes = [*table_routes(table.games, pages, slots), _join_route(table)]
            tables["t", table.code.key] = pages_app(routes, slots, pages=pages)
        keyed.serve(own | tables)

    shared = StaticRoutes(classroom.decks, find_faces)
    projector, door = Projector(classroom), DoorRoutes(classroom)
    own: dict[tuple[str, str], ASGIApp] = {
        ("k", classroom.key): app(TeacherRoutes(classroom, projector, serve_tables)),
        ("p", classroom.projector_key): app(ProjectorRoutes(classroom, projector)),
        ("c", classroom.cards_key): pages_app(shared.routes(), slots, pages=door.pages),
    }
    keyed = KeyedApps({}, others=app(door, strangers=True))
    serve_tables()
    return guarded_app(keyed)


class RoutesWithPages(Protocol):
    """A part of the application: its addresses, and its pages with their own root."""

    pages: Pages

    def routes(self) -> list[Route]: ...


class TeacherRoutes:
    """The page of the class, the form that sets up its tables, and the cards with which phones join."""

    def __init__(self, classroom: Classroom, projector: Projector, serve_tables: Callable[[], None]) -> None:
        self.classroom, self.projector = classroom, projector
        self.pages = Pages(classroom.root)
        self._serve_tables = serve_tables

    def routes(self) -> list[Route]:
        return [
            Route("/", self.page),
            Route("/new", self.setup, methods=["GET"]),
            Route("/new", self.start, methods=["POST"]),
            Route("/cards", self.cards),
            Route("/show", self.show, methods=["POST"]),
            Route("/next", self.next, methods=["POST"]),
            Route("/projector", self.to_projector),
        ]

    async def page(self, _: Request) -> Response:
        wall = (await run_blocking(self.projector.look))[1]
        title = open_deck(self.classroom.deck).deck.title
        shown = zip(self.classroom.tables, wall.tables, strict=True)
        html = self.pages.render("class.html", classroom=self.classroom, tables=list(shown), deck=title)
        return HTMLResponse(html, headers=_NOT_KEPT)

    async def setup(self, _: Request) -> Response:
        return HTMLResponse(await run_blocking(setup_page, self.classroom, self.pages, {}), headers=_NOT_KEPT)

    async def start(self, request: Request) -> Response:
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        if wants_teams(fields):
            dealt = deal_class(self.classroom, fields)
            return HTMLResponse(await run_blocking(setup_page, self.classroom, self.pages, dealt))
        try:
            await run_blocking(start_class, self.classroom, fields)
        except UserError as error:
            page = await run_blocking(setup_page, self.classroom, self.pages, fields, error_text(error))
            return HTMLResponse(page, status_code=422)
        return RedirectResponse(f"{self.classroom.root}/", status_code=303)

    async def cards(self, _: Request) -> Response:
        return HTMLResponse(self.pages.render("join_cards.html", classroom=self.classroom), headers=_NOT_KEPT)

    async def show(self, request: Request) -> Response:
        """What the projector shows: the lines, or how to join."""
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        self.classroom.shows_joins = last_value(fields, "do") == "joins"
        return RedirectResponse(f"{self.classroom.root}/", status_code=303)

    async def next(self, request: Request) -> Response:
        """Begin the next class, unless the form comes from the page of an earlier one: it was sent twice."""
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        if last_value(fields, "lesson") == str(self.classroom.lesson):
            self.classroom.begin_next_lesson()
            self._serve_tables()
        return RedirectResponse(f"{self.classroom.root}/", status_code=303)

    async def to_projector(self, _: Request) -> Response:
        return RedirectResponse(f"{self.classroom.projector_root}/", status_code=303)


class ProjectorRoutes:
    """The page for the wall; it changes nothing and has no secrets, so its address may be seen by all."""

    def __init__(self, classroom: Classroom, projector: Projector) -> None:
        self.classroom, self.projector = classroom, projector
        self.pages = Pages(classroom.projector_root)

    def routes(self) -> list[Route]:
        return [Route("/", self.page), Route("/state", self.state)]

    async def page(self, _: Request) -> Response:
        return HTMLResponse(await run_blocking(self._render, "projector.html"), headers=_NOT_KEPT)

    async def state(self, request: Request) -> Response:
        """The part that changes, if there is a newer edition."""
        edition, _ = await run_blocking(self.projector.look)
        if request.query_params.get("since") == edition:
            return Response(status_code=304)
        return HTMLResponse(await run_blocking(self._render, "wall.html"), headers=_NOT_KEPT)

    def _render(self, template: str) -> str:
        edition, wall = self.projector.look()
        title = open_deck(self.classroom.deck).deck.title
        return self.pages.render(template, classroom=self.classroom, edition=edition, wall=wall, deck=title)


class DoorRoutes:
    """The first page for phones without a key, where the PIN of a table is typed."""

    def __init__(self, classroom: Classroom) -> None:
        self.classroom = classroom
        self.pages = Pages("")

    def routes(self) -> list[Route]:
        return [Route("/", self.page, methods=["GET"]), Route("/", self.enter, methods=["POST"])]

    async def page(self, _: Request) -> Response:
        return self._render()

    async def enter(self, request: Request) -> Response:
        address, tries = request.client.host if request.client else "", self.classroom.pin_tries
        fields = text_fields(await request.form(max_files=0, max_fields=4))
        if not tries.may_try(address):
            return self._render(say("class.pin.too-many"), 429)
        found = find_by_pin([table.code for table in self.classroom.tables], last_value(fields, "pin")[:40])
        if found is None:
            tries.note_wrong(address)
            return self._render(say("class.pin.wrong"), 422)
        return RedirectResponse(f"/t/{found.key}/join", status_code=303)

    def _render(self, notice: str = "", status: int = 200) -> Response:
        return HTMLResponse(self.pages.render("door.html", notice=notice), status_code=status, headers=_NOT_KEPT)


def _join_route(table: ClassTable) -> Route:
    async def join(_: Request) -> Response:
        """To the game that is played at the table, or to its first page."""
        game = await run_blocking(table.current)
        if game:
            await run_blocking(game.refresh_if_unlocked)
        to = f"/g/{game.name}" if game and not game.game.is_over else "/"
        return RedirectResponse(table.root + to, status_code=303)

    return Route("/join", join)
