"""The panel of columns: what each column of the list is taken for, as the deck file says it, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deckgen.reading.encoding import LetterReading, list_readings
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.list_reading import SAMPLES, ListColumn, Sample, is_doubtful_day, sample_value
from deckgen.studio.menus import menu_of_fields
from deckgen.studio.pages import Pages
from deckgen.studio.rereading import find_original
from deckgen.studio.session import Session
from deckgen.web import run_blocking


class ColumnRoutes:
    """Answers requests of the panel of columns."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.deck_routes = deck_routes
        self.pages = pages

    def routes(self) -> list[Route]:
        return [Route("/d/{name}/columns", self.deck_routes.on_deck(self.panel))]

    async def panel(self, request: Request, session: Session) -> Response:
        return JSONResponse({"panel": await run_blocking(self._panel, session)})

    def _panel(self, session: Session) -> str:
        events, choices = session.document.events, session.deck.choices
        fields = menu_of_fields()
        values: dict[str, Any] = {
            "columns": tuple(_describe_columns(session)),
            "fields": fields,
            "missing": [each for each in fields if each[0] not in {*events.fields.values(), *events.headings}],
            "original": original.name if (original := find_original(session)) else "",
            "is_list": bool(session.document.list_file),
            "doubtful_days": bool(choices.dates) or any(is_doubtful_day(event.value) for event in session.deck.events),
            "dates": choices.dates or "",
            "letters": _list_letters(session),
            "encoding": session.document.header.value("encoding"),
        }
        return self.pages.render("columns_panel.html", **values)


def _describe_columns(session: Session) -> Iterator[ListColumn]:
    """Each column with some of its cells; of values, those that cannot be read come first."""
    events, order = session.document.events, session.deck.order
    values = {session.find_row(event): event.value for event in session.deck.events}
    for at, heading in enumerate(events.headings):
        field = events.fields.get(heading, "")
        filled = [(row, cells[at]) for row, cells in enumerate(events.rows) if cells[at]]
        if field == order.field:
            samples = sorted((sample_value(text, values.get(row), order) for row, text in filled), key=_is_read)
        else:
            samples = [Sample(text) for _, text in filled[:SAMPLES]]
        yield ListColumn(heading, field, tuple(samples[:SAMPLES]))


def _is_read(sample: Sample) -> bool:
    return not sample.unread


def _list_letters(session: Session) -> tuple[LetterReading, ...]:
    """The ways to read the letters of a list that was never saved here, after which it is in Unicode."""
    if not session.document.list_file:
        return ()
    return list_readings(session.folder.read(session.document.list_file), session.deck.language)
