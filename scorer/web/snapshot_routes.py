"""The addresses of photographed tables: take a picture, see the verdict, settle what is unsure, keep it as a game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.text import whole_number
from scorer.entry.finding import Finder
from scorer.report.sums import signed
from scorer.rules.rulesets import rulesets
from scorer.web.entering import told
from scorer.web.wishes import Senseless, number, words_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.web.pages import Pages
    from scorer.web.snapshots import Snapshot, Snapshots
    from scorer.web.tables import Tables

_MOST_PICTURES = 4


class SnapshotRoutes:
    """One photograph is read at a time: it takes all the machine has."""

    def __init__(self, tables: Tables, snapshots: Snapshots, pages: Pages) -> None:
        self.tables, self.snapshots, self.pages = tables, snapshots, pages
        self._eye = asyncio.Semaphore(1)

    def routes(self) -> list[Route]:
        return [
            Route("/photo", self.form, methods=["GET"]),
            Route("/photo", self.take, methods=["POST"]),
            Route("/photo/{name}", self.page, methods=["GET"]),
            Route("/photo/{name}", self.answer, methods=["POST"]),
            Route("/photo/{name}/{number:int}.jpg", self.picture),
        ]

    async def form(self, _: Request) -> Response:
        return HTMLResponse(self._form())

    async def take(self, request: Request) -> Response:
        form = await request.form(max_files=_MOST_PICTURES, max_fields=10)
        uploads = [each for each in form.getlist("photo") if isinstance(each, UploadFile)]
        pictures = [data for each in uploads if (data := await each.read())]
        rules = str(form.get("rules", ""))
        try:
            async with self._eye:
                taken = await run_in_threadpool(self.snapshots.take, pictures, rules)
        except UserError as error:
            return HTMLResponse(self._form(told(error)), status_code=422)
        return self._to(taken)

    async def page(self, request: Request) -> Response:
        snapshot = self.snapshots.get(request.path_params["name"])
        if snapshot is None:
            return _nothing()
        asked, find = request.query_params.get("ask", ""), request.query_params.get("find", "")[:80]
        return HTMLResponse(await run_in_threadpool(self.shown, snapshot, asked, find))

    async def answer(self, request: Request) -> Response:
        snapshot = self.snapshots.get(request.path_params["name"])
        if snapshot is None:
            return _nothing()
        form = await request.form(max_files=0, max_fields=10)
        fields = {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}
        try:
            return await run_in_threadpool(self._answered, snapshot, fields)
        except Senseless:
            return PlainTextResponse("", status_code=400)

    async def picture(self, request: Request) -> Response:
        snapshot = self.snapshots.get(request.path_params["name"])
        wanted = request.path_params["number"]
        if snapshot is None or not 1 <= wanted <= len(snapshot.pictures):
            return _nothing()
        return Response(snapshot.pictures[wanted - 1], media_type="image/jpeg")

    def _answered(self, snapshot: Snapshot, fields: dict[str, list[str]]) -> Response:
        verb, words = words_of(fields)
        if verb == "keep":
            return RedirectResponse(f"{self.pages.root}/g/{self.snapshots.write_log(snapshot)}", status_code=303)
        if verb != "settle" or len(words) != 2:
            raise Senseless
        asked, code = number(words[0]), words[1] or None
        if asked >= len(snapshot.report.questions) or (code and code not in self.snapshots.box.cards):
            raise Senseless
        return self._to(self.snapshots.settle(snapshot, asked, code))

    def _to(self, snapshot: Snapshot) -> Response:
        return RedirectResponse(f"{self.pages.root}/photo/{snapshot.name}", status_code=303)

    def _form(self, notice: str = "") -> str:
        return self.pages.render("photo_form.html", notice=notice, rulesets=list(rulesets().values()))

    def shown(self, snapshot: Snapshot, asked: str = "", find: str = "") -> str:
        """The page of a photographed table; `asked` is the question that lies open."""
        from scorer.photo.words import belongs_words, mark_of, question_words

        box, questions = self.snapshots.box, snapshot.report.questions
        ask = whole_number(asked, 0, len(questions) - 1)
        values: dict[str, Any] = {
            "snapshot": snapshot,
            "report": snapshot.report,
            "cards": box.cards,
            "faces": self.tables.faces(self.tables.deck),
            "ask": ask,
            "find": find,
            "found": Finder(box).suggest(find, box.cards.keys()),
            "verdicts": {judged.card.code: judged for judged in snapshot.report.cards},
            "belongs": lambda judged: belongs_words(judged, box),
            "question_said": lambda question: question_words(question, box),
            "mark_of": mark_of,
            "signed": signed,
            "here": f"{self.pages.root}/photo/{snapshot.name}",
        }
        return self.pages.render("photo_page.html", **values)


def _nothing() -> Response:
    return PlainTextResponse("", status_code=404)
