"""The page on which a deck is edited: its table beside its cards, changes, and help while a cell is written."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError, WriteError
from deckgen.limits import MAX_ROWS
from deckgen.messages import say
from deckgen.spans import UnreadableError
from deckgen.studio.changes import Change, apply_change, name_change
from deckgen.studio.decks import Decks
from deckgen.studio.document import SpreadsheetError
from deckgen.studio.event_list import EventList
from deckgen.studio.list_reading import describe_problems
from deckgen.studio.pages import Pages, name_style
from deckgen.studio.session import Session, stale_error
from deckgen.studio.table_views import name_columns, shown_columns, table_rows
from deckgen.studio.view_routes import ViewRoutes
from deckgen.text import read_whole_number, replace_halves
from deckgen.web import run_blocking

CANNOT_WRITE = 507
"""The status of an answer to a change that may be tried again as it is."""


class DeckRoutes(ViewRoutes[Session]):
    """Answers requests for one deck. What takes long runs beside the loop, one change after the other."""

    def __init__(self, decks: Decks, pages: Pages) -> None:
        super().__init__(decks.get, pages)
        self.decks = decks

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/restore", self.restore, methods=["POST"]),
            *super().routes(),
            Route("/d/{name}/change", self.on_deck(self.change), methods=["POST"]),
            Route("/d/{name}/value", self.on_deck(self.value)),
            Route("/d/{name}/unsaved", self.on_deck(self.unsaved)),
        ]

    def refuse(self, name: str, error: UserError) -> Response:
        """A page that says why a deck cannot be opened, with ways out."""
        folder = self.decks.folder_of(name)
        states = folder.states() if folder else []
        is_spreadsheet = isinstance(error, SpreadsheetError)
        page = self.pages.render(
            "unopened.html", name=name, problems=error.problems, states=states, is_spreadsheet=is_spreadsheet
        )
        return HTMLResponse(page, status_code=409)

    async def restore(self, request: Request) -> Response:
        """Bring back an earlier state of a deck that cannot be opened as it is."""
        name = request.path_params["name"]
        form = await request.form(max_files=0, max_fields=2)
        folder = self.decks.folder_of(name)
        if folder is None:
            return PlainTextResponse("", status_code=404)
        try:
            await run_blocking(folder.restore, str(form.get("state", "")))
        except UserError as error:
            return self.refuse(name, error)
        return RedirectResponse(f"{self.pages.root}/d/{name}/", status_code=303)

    def page_values(self, session: Session) -> dict[str, Any]:
        return {
            "rows": table_rows(session),
            "shown_columns": shown_columns(session),
            "columns": name_columns(session),
        }

    def whole(self, session: Session) -> dict[str, Any]:
        values = {"rows": table_rows(session), "shown_columns": shown_columns(session)}
        return super().whole(session) | {
            "table": self.pages.render("table.html", **values),
            "columns": name_columns(session),
        }

    def state(self, session: Session) -> dict[str, Any]:
        return super().state(session) | {"undo": session.undo_name, "redo": session.redo_name}

    async def change(self, request: Request, session: Session) -> Response:
        try:
            change = _read_change(await request.body())
        except (ValueError, RecursionError):
            return PlainTextResponse("", status_code=400)
        try:
            return JSONResponse(await run_blocking(self._change, session, change))
        except WriteError as error:
            return JSONResponse({"problem": describe_problems(error)}, status_code=CANNOT_WRITE)
        except UserError as error:
            return JSONResponse({"problem": str(error), **self.whole(session)}, status_code=409)

    def _change(self, session: Session, change: Change) -> dict[str, Any]:
        """What a page must show after its change.

        The numbers of rows on a page that missed a change mean other rows now: it may only change a row of which it
        knows all cells, or something that is no row.
        """
        before, choices = session.document.events, session.deck.choices
        missed_some = change.get("revision", session.revision) != session.revision
        if missed_some and "was" not in change and change.get("action") != "choice":
            raise stale_error()
        if change.get("action") == "undo":
            session.undo()
        elif change.get("action") == "redo":
            session.redo()
        elif change.get("action") == "state":
            session.go_back(say("studio.done-state"), str(change.get("name")))
        else:
            session.change(name_change(change), lambda document: apply_change(document, change, session.deck.order))
        return self.describe_change(session, before, anew=missed_some or choices != session.deck.choices)

    def describe_change(self, session: Session, before: EventList, *, anew: bool = False) -> dict[str, Any]:
        """What a page must show after a change of the events: some rows, or everything if `anew`."""
        after = session.document.events
        changed = [row for row, cells in enumerate(after.rows) if row >= len(before.rows) or before.rows[row] != cells]
        same_shape = before.headings == after.headings and len(before.rows) == len(after.rows)
        if anew or not same_shape or len(changed) > 20:
            return self.whole(session)
        rows = table_rows(session)
        html = {row: self.pages.render("row.html", row=rows[row]) for row in changed}
        cards = self.pages.cards(card for card in session.outlines if card.row in changed)
        return self.state(session) | {"rows": html, "changed": cards}

    async def unsaved(self, request: Request, session: Session) -> Response:
        """The card of a row while one of its cells is being written."""
        query = request.query_params
        if (row := read_whole_number(query.get("row", ""), 0, MAX_ROWS)) is None:
            return PlainTextResponse("", status_code=400)
        heading, text = query.get("heading", ""), query.get("text", "")
        shown = await run_blocking(session.draw_unsaved, row, heading, text)
        return JSONResponse({"drawn": self.pages.cards(shown.cards), "style": name_style(session)})

    async def value(self, request: Request, session: Session) -> Response:
        """How a date, or what else the deck is ordered by, is read while it is typed."""
        order, text = session.deck.order, request.query_params.get("text", "")[:200]
        (value,) = order.read([{order.field: text}])
        if isinstance(value, UnreadableError):
            return JSONResponse({"error": f"{value.message()} {value.fix()}".strip()})
        return JSONResponse({"printed": order.print(value) if value is not None else ""})


def _read_change(body: bytes) -> Change:
    """What a page asks for; ValueError if it is no object, or has numbers that no page sends, such as Infinity.

    A browser may send half of an emoji that was cut off, which no file can hold.
    """
    sent = json.loads(body, parse_float=_refuse_number, parse_constant=_refuse_number)
    change = json.loads(replace_halves(json.dumps(sent, ensure_ascii=False)))
    if not isinstance(change, dict):
        raise ValueError
    return change


def _refuse_number(written: str) -> None:
    raise ValueError(written[:20])
