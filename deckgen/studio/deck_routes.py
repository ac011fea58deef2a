"""The page of one deck: its cards and its table, changes, findings, and what other pages changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.spans import UnreadableError
from deckgen.studio.changes import Change, apply_change, name_change
from deckgen.studio.decks import Decks
from deckgen.studio.event_list import EventList
from deckgen.studio.pages import CellFinding, Pages, name_columns, place_findings, table_rows
from deckgen.studio.session import Session
from deckgen.web import OWN_FONTS, font_face_css, font_response, picture_response, run_blocking

_MOST_CARDS = 60  # asked for at once


class DeckRoutes:
    """Answers requests for one deck. What takes long runs beside the loop, one change after the other."""

    def __init__(self, decks: Decks, pages: Pages) -> None:
        self.decks = decks
        self.pages = pages

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/", self.on_deck(self.page)),
            Route("/d/{name}/table", self.on_deck(self.table)),
            Route("/d/{name}/cards", self.on_deck(self.cards)),
            Route("/d/{name}/change", self.on_deck(self.change), methods=["POST"]),
            Route("/d/{name}/findings", self.on_deck(self.findings)),
            Route("/d/{name}/news", self.on_deck(self.news)),
            Route("/d/{name}/value", self.on_deck(self.value)),
            Route("/d/{name}/deck.css", self.on_deck(self.style)),
            Route("/d/{name}/fonts/{font}", self.on_deck(self.font)),
            Route("/d/{name}/pictures/{key}", self.on_deck(self.picture)),
        ]

    def on_deck(self, answer: Callable[[Request, Session], Any]) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            session = await run_blocking(self.decks.get, request.path_params["name"])
            if session is None:
                return PlainTextResponse("", status_code=404)
            result: Response = await answer(request, session)
            return result

        return endpoint

    async def page(self, request: Request, session: Session) -> Response:
        view = await run_blocking(session.view, ())
        return HTMLResponse(
            self.pages.render(
                "deck.html",
                name=request.path_params["name"],
                session=session,
                deck=view,
                rows=await run_blocking(table_rows, session),
                headings=session.document.events.headings,
                columns=name_columns(session),
            )
        )

    async def table(self, request: Request, session: Session) -> Response:
        """The table anew, after a change that was not one of cells."""
        return JSONResponse(await run_blocking(self._table, session))

    def _table(self, session: Session) -> dict[str, Any]:
        headings = session.document.events.headings
        return self.state(session) | {
            "table": self.pages.render("table.html", rows=table_rows(session), headings=headings)
        }

    async def cards(self, request: Request, session: Session) -> Response:
        """Cards as they come into view."""
        codes = set(request.query_params.getlist("code")[:_MOST_CARDS])
        return JSONResponse(await run_blocking(self._cards, session, codes))

    def _cards(self, session: Session, codes: set[str]) -> dict[str, Any]:
        view = session.view(codes)
        cards = {card.code: self.pages.card(card) for card in view.cards}
        return {"revision": session.revision, "cards": cards, "style": name_style(session)}

    async def change(self, request: Request, session: Session) -> Response:
        try:
            change = json.loads(await request.body())
            if not isinstance(change, dict):
                raise ValueError
        except ValueError:
            return PlainTextResponse("", status_code=400)
        try:
            return JSONResponse(await run_blocking(self._change, session, change))
        except UserError as error:
            return JSONResponse({"problem": str(error), **self.state(session)}, status_code=409)

    def _change(self, session: Session, change: Change) -> dict[str, Any]:
        before = session.document.events
        if change.get("action") == "undo":
            session.undo()
        elif change.get("action") == "redo":
            session.redo()
        elif change.get("action") == "state":
            session.go_back(say("studio.done-state"), str(change.get("name")))
        else:
            session.change(name_change(change), lambda document: apply_change(document, change, session.deck.order))
        return self.describe_change(session, before, anew=change.get("action") == "choice")

    def describe_change(self, session: Session, before: EventList, *, anew: bool = False) -> dict[str, Any]:
        """What a page must show after a change of the events: some rows, or the table; `anew` if every card differs."""
        after = session.document.events
        changed = [row for row, cells in enumerate(after.rows) if row >= len(before.rows) or before.rows[row] != cells]
        same_shape = before.headings == after.headings and len(before.rows) == len(after.rows)
        if not same_shape or len(changed) > 20:
            return self._table(session) | {"anew": True}
        rows = table_rows(session)
        html = {row: self.pages.render("row.html", row=rows[row], headings=after.headings) for row in changed}
        return self.state(session) | {"rows": html, "anew": anew}

    async def findings(self, request: Request, session: Session) -> Response:
        return JSONResponse(await run_blocking(self._findings, session))

    def _findings(self, session: Session) -> dict[str, Any]:
        if session.checked != session.revision:
            session.check()
        placed = place_findings(session)
        return {
            "revision": session.checked,
            "findings": [_describe(each) for each in placed],
            "list": self.pages.render("findings.html", findings=placed),
        }

    async def news(self, request: Request, session: Session) -> Response:
        """Whether another page or program changed the deck."""
        await run_blocking(session.reload)
        return JSONResponse(self.state(session))

    async def value(self, request: Request, session: Session) -> Response:
        """How a date, or what else the deck is ordered by, is read while it is typed."""
        order, text = session.deck.order, request.query_params.get("text", "")[:200]
        (value,) = order.read([{order.field: text}])
        if isinstance(value, UnreadableError):
            return JSONResponse({"error": f"{value.message()} {value.fix()}".strip()})
        return JSONResponse({"printed": order.print(value) if value is not None else ""})

    async def style(self, request: Request, session: Session) -> Response:
        view = await run_blocking(session.view, ())
        fonts = font_face_css(session.families.union(OWN_FONTS), "fonts")
        size = f":root {{ --width: {view.width:g}; --height: {view.height:g}; }}"
        return Response(f"{fonts}\n{size}\n", media_type="text/css")

    async def font(self, request: Request, session: Session) -> Response:
        return font_response(request.path_params["font"], session.families.union(OWN_FONTS))

    async def picture(self, request: Request, session: Session) -> Response:
        return picture_response(request.path_params["key"], session.pictures)

    def state(self, session: Session) -> dict[str, Any]:
        """What a page must know of a deck, whatever it shows."""
        return {
            "revision": session.revision,
            "undo": session.undo_name,
            "redo": session.redo_name,
            "title": session.deck.title,
            "problems": [str(problem) for problem in session.problems],
        }


def name_style(session: Session) -> str:
    """A name for the style sheet of a deck, which changes with the fonts of its cards and their size."""
    return f"{len(session.families)}-{session.deck.choices.card}"


def _describe(placed: CellFinding) -> dict[str, Any]:
    finding = placed.finding
    return {
        "row": placed.row,
        "heading": placed.heading,
        "severity": finding.severity.value,
        "message": finding.message,
        "fix": finding.fix,
        "offers": [{"label": offer.label, "change": offer.change} for offer in placed.offers],
    }
