"""The pictures of cards: photographs that are dropped, the point of each to keep in view, and pictograms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckgen.deck.model import Card
from deckgen.errors import SourceLocation, UserError, WriteError
from deckgen.faces import icons
from deckgen.faces.pictogram import draw_outline
from deckgen.messages import current_language, say
from deckgen.studio.deck_routes import CANNOT_WRITE, DeckRoutes
from deckgen.studio.document import Document
from deckgen.studio.drafts import MOST_FILES, is_brought
from deckgen.studio.list_reading import describe_problems
from deckgen.studio.pages import Pages, name_style
from deckgen.studio.photographs import (
    Matches,
    NamedEvent,
    Photograph,
    choose_name,
    match_photographs,
    read_photograph,
    show_photograph,
)
from deckgen.studio.session import Session
from deckgen.studio.table_views import find_headings, table_rows
from deckgen.studio.uploads import read_uploads
from deckgen.web import run_blocking

_MOST_ICONS = 60


class PictureRoutes:
    """Answers requests of the panel of pictures, and takes what is dropped on cards."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.deck_routes = deck_routes
        self.pages = pages

    def routes(self) -> list[Route]:
        on_deck = self.deck_routes.on_deck
        return [
            Route("/d/{name}/pictures", on_deck(self.panel)),
            Route("/d/{name}/picture-card", on_deck(self.card)),
            Route("/d/{name}/photographs", on_deck(self.drop), methods=["POST"]),
            Route("/d/{name}/photograph", on_deck(self.photograph)),
            Route("/d/{name}/icons", on_deck(self.icons)),
        ]

    async def panel(self, request: Request, session: Session) -> Response:
        return JSONResponse({"panel": self.pages.render("pictures.html", file=session.path.name)})

    async def card(self, request: Request, session: Session) -> Response:
        """One card with what is known of its pictures."""
        return JSONResponse(await run_blocking(self._card, session, request.query_params.get("code", "")))

    def _card(self, session: Session, code: str) -> dict[str, Any]:
        fields = find_headings(session)
        cards = session.view({code}, prefix="panel-").cards
        event = next((event for event in session.deck.events if event.code == code), None)
        card = _find_card(session, code)
        html = self.pages.render(
            "picture_card.html",
            code=code,
            order=session.deck.order.words,
            card=cards[0] if cards else None,
            row=next((row.number for row in table_rows(session) if row.code == code), None),
            photograph=card.image if card and event and session.find_photograph(event) else None,
            written=event.text("image") if event else "",
            kept=bool(event and session.find_photograph(event)),
            icon=event.text("icon") if event else "",
            headings={field: fields.get(field, field) for field in ("image", "focus", "icon")},
        )
        return {"card": html, "style": name_style(session)}

    async def photograph(self, request: Request, session: Session) -> Response:
        """A photograph of the deck as a whole, to choose the point that stays in view."""
        try:
            content = await run_blocking(show_photograph, session.folder, request.query_params.get("file", ""))
        except UserError:
            return PlainTextResponse("", status_code=404)
        return Response(content, media_type="image/jpeg")

    async def drop(self, request: Request, session: Session) -> Response:
        """Photographs for the card that they were dropped on, or for those that they are called after."""
        files, fields = await read_uploads(request, most_files=MOST_FILES)
        try:
            return JSONResponse(await run_blocking(self._drop, session, files, fields.get("code", "")))
        except WriteError as error:
            return JSONResponse({"problem": describe_problems(error)}, status_code=CANNOT_WRITE)
        except UserError as error:
            problem = "\n".join(map(str, error.problems))
            return JSONResponse({"problem": problem, **self.deck_routes.state(session)}, status_code=409)

    def _drop(self, session: Session, files: Sequence[tuple[str, bytes]], code: str) -> dict[str, Any]:
        photographs, refused = _read_all(files)
        events = _named_events(session)
        if code and len(files) == 1:
            if refused:
                raise UserError.at(None, refused[0])
            row = next((event.row for event in events if event.code == code), None)
            if row is None:
                raise UserError.at(None, say("studio.stale"), say("studio.stale.fix"))
            matches = Matches({row: photographs[0]}, (), ())
        else:
            matches = match_photographs(photographs, events)
        before = session.document.events
        _keep(session, matches.found)
        titles = {event.row: event.titles[0] if event.titles else event.code for event in events}
        told = self.pages.render(
            "photographs.html",
            found=[(photograph.name, titles[row]) for row, photograph in matches.found.items()],
            unknown=[photograph.name for photograph in matches.unknown],
            surplus=[photograph.name for photograph in matches.surplus],
            refused=refused,
        )
        return self.deck_routes.describe_change(session, before) | {"told": told}

    async def icons(self, request: Request, session: Session) -> Response:
        """Pictograms for some words in any language, to choose one from."""
        words = request.query_params.get("words", "")[:80]
        return JSONResponse({"icons": await run_blocking(self._icons, words)})

    def _icons(self, words: str) -> str:
        names = icons.search(words)[:_MOST_ICONS] if words.strip() else ()
        language = current_language()
        drawn = [
            (name, icons.describe(name, language), draw_outline(name, 24, 24, 48, "currentColor")) for name in names
        ]
        return self.pages.render("icon_choice.html", drawn=drawn)


def _find_card(session: Session, code: str) -> Card | None:
    return next((card for card in session.deck.cards if card.code == code), None)


def _read_all(files: Sequence[tuple[str, bytes]]) -> tuple[list[Photograph], list[str]]:
    """The photographs that can be used, and why the others cannot."""
    photographs, refused = [], []
    for name, content in files:
        try:
            if is_brought(name):
                raise UserError.at(
                    SourceLocation(name), say("studio.not-a-photograph"), say("studio.not-a-photograph.fix")
                )
            photographs.append(read_photograph(name, content))
        except UserError as error:
            refused.append(str(error))
    return photographs, refused


def _named_events(session: Session) -> list[NamedEvent]:
    titles = {heading for field, heading in find_headings(session).items() if field.split("_")[0] == "title"}
    return [
        NamedEvent(row.number, row.code, tuple(text for heading, text in row.cells if heading in titles and text))
        for row in table_rows(session)
    ]


def _keep(session: Session, found: dict[int, Photograph]) -> None:
    """Keep photographs in the folder and name them in the list, each with its middle in view."""
    fields = find_headings(session)
    image, focus = fields.get("image", "image"), fields.get("focus", "")
    kept: dict[str, bytes | None] = {}
    cells: dict[int, dict[str, str]] = {}
    for row, photograph in found.items():
        name = choose_name(session.folder, photograph, kept)
        kept[name] = photograph.content
        cells[row] = {image: name} | ({focus: ""} if focus else {})

    def edit(document: Document) -> Document:
        events = document.events
        for row, texts in cells.items():
            events = events.set_cells(row, texts)
        return document.with_events(events)

    if kept:
        session.change(say("studio.done-photograph"), edit, pictures=kept)
