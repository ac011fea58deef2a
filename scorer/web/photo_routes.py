"""The addresses of photographed tables: pictures are sent, questions answered, and the table kept as a game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.guards import empty_response
from deckgen.memory import give_memory_back
from deckgen.text import read_whole_number
from deckgen.web import run_blocking, text_fields
from scorer.entry.card_search import CardSearch
from scorer.log.records import End
from scorer.report.text import format_signed
from scorer.rules.rulesets import rulesets
from scorer.web.answers import error_text
from scorer.web.forms import BadForm, Fields, read_button, read_number
from scorer.web.table_photos import TablePhoto, TablePhotos
from scorer.web.tables import Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.photo.model import Question

_MOST_PICTURES = 4
_MOST_FIELDS = 40
_LONGEST_SEARCH = 80
_LONGEST_NAME, _MOST_NAMES = 40, 30


class PhotoRoutes:
    """One table is read at a time, because reading uses all cores."""

    def __init__(self, tables: Tables, photos: TablePhotos, pages: Pages, reading: asyncio.Lock) -> None:
        self.tables, self.photos, self.pages = tables, photos, pages
        self._reading = reading

    def routes(self) -> list[Route]:
        return [
            Route("/photo", self.form, methods=["GET"]),
            Route("/photo", self.upload, methods=["POST"]),
            Route("/photo/{name}", self.page, methods=["GET"]),
            Route("/photo/{name}", self.answer, methods=["POST"]),
            Route("/photo/{name}/{number}.jpg", self.picture),
        ]

    async def form(self, _: Request) -> Response:
        return HTMLResponse(self._render_form())

    async def upload(self, request: Request) -> Response:
        async with request.form(max_files=_MOST_PICTURES, max_fields=_MOST_FIELDS) as form:
            uploads = [upload for upload in form.getlist("photo") if isinstance(upload, UploadFile)]
            pictures = [data for upload in uploads if (data := await upload.read())]
            rules = str(form.get("rules", ""))
        try:
            async with self._reading:
                photo = await run_blocking(self.photos.read, pictures, rules)
                del form, uploads, pictures
                await run_blocking(give_memory_back)
        except UserError as error:
            return HTMLResponse(self._render_form(error_text(error)), status_code=422)
        return self._redirect_to(photo)

    async def page(self, request: Request) -> Response:
        photo = self.photos.get(request.path_params["name"])
        if photo is None:
            return empty_response(404)
        question = request.query_params.get("ask", "")
        find = request.query_params.get("find", "")[:_LONGEST_SEARCH]
        return HTMLResponse(await run_blocking(self.render, photo, question, find))

    async def answer(self, request: Request) -> Response:
        photo = self.photos.get(request.path_params["name"])
        if photo is None:
            return empty_response(404)
        fields = text_fields(await request.form(max_files=0, max_fields=_MOST_FIELDS))
        try:
            return await run_blocking(self._enter_form, photo, fields)
        except BadForm:
            return empty_response(400)

    async def picture(self, request: Request) -> Response:
        photo = self.photos.get(request.path_params["name"])
        if photo is None:
            return empty_response(404)
        number = read_whole_number(request.path_params["number"], 1, len(photo.pictures))
        if number is None:
            return empty_response(404)
        return Response(photo.pictures[number - 1], media_type="image/jpeg")

    def render(self, photo: TablePhoto, question: str = "", find: str = "") -> str:
        """The page of a photographed table; `question` is the number of the question that is open."""
        from scorer.photo import DIRECTIONS
        from scorer.photo.report import describe_counts, describe_question, describe_right_place, question_letter

        cards, questions = self.photos.cards, photo.report.questions
        values: dict[str, Any] = {
            "report": photo.report,
            "cards": cards.by_code,
            "faces": self.tables.decks.faces(self.tables.deck),
            "ask": read_whole_number(question, 0, len(questions) - 1),
            "find": find,
            "found": CardSearch(cards).suggest(find, cards.by_code.keys()),
            "verdicts": {judged.card.code: judged for judged in photo.report.cards},
            "right_place_text": lambda judged: describe_right_place(judged, cards),
            "question_text": lambda question: describe_question(question, cards),
            "question_letter": question_letter,
            "directions": DIRECTIONS,
            "signed": format_signed,
            "counts": describe_counts(photo.report),
            "here": f"{self.pages.root}/photo/{photo.name}",
            "last_players": self.tables.last_table().players,
        }
        return self.pages.render("photo_page.html", **values)

    def _enter_form(self, photo: TablePhoto, fields: Fields) -> Response:
        action, arguments = read_button(fields)
        if action in ("end", "keep"):
            return RedirectResponse(f"{self.pages.root}/g/{self._write_log(photo, action, fields)}", status_code=303)
        if action != "settle" or len(arguments) != 2:
            raise BadForm
        question, answer = read_number(arguments[0]), arguments[1] or None
        if question >= len(photo.report.questions) or not self._fits(answer, photo.report.questions[question]):
            raise BadForm
        return self._redirect_to(self.photos.answer_question(photo, question, answer))

    def _fits(self, answer: str | None, question: Question) -> bool:
        """Whether this answers the question: a card, none, or a direction."""
        from scorer.photo import DIRECTIONS

        if question.kind == "direction":
            return answer in DIRECTIONS
        return answer is None or answer in self.photos.cards.by_code

    def _write_log(self, photo: TablePhoto, action: str, fields: Fields) -> str:
        """The table as a game that is over, or that goes on from here; returns its name."""
        if not photo.report.arrangement.is_complete:
            raise BadForm
        competitive = not photo.report.ruleset.points
        winners = _names(fields, "won") if action == "end" and competitive else ()
        players = tuple(dict.fromkeys((*_names(fields, "players"), *winners)))
        return self.photos.write_log(photo, players, End(0, "played", winners) if action == "end" else None)

    def _redirect_to(self, photo: TablePhoto) -> Response:
        return RedirectResponse(f"{self.pages.root}/photo/{photo.name}", status_code=303)

    def _render_form(self, notice: str = "") -> str:
        return self.pages.render("photo_form.html", notice=notice, rulesets=list(rulesets().values()))


def _names(fields: Fields, field: str) -> tuple[str, ...]:
    """The names of a field, in which several may be written with commas between them."""
    written = (name.strip()[:_LONGEST_NAME] for text in fields.get(field, ()) for name in text.split(","))
    return tuple(dict.fromkeys(name for name in written if name))[:_MOST_NAMES]
