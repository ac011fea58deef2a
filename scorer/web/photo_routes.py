"""The addresses of photographed tables: take a picture, see the verdict, settle what is unsure, keep it as a game."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import date
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.text import read_whole_number
from scorer.entry.card_search import CardSearch
from scorer.entry.games_folder import recall
from scorer.entry.log_file import LogFile
from scorer.log.write import write_log
from scorer.messages import say
from scorer.replay import open_deck
from scorer.report.text import signed
from scorer.rules.cards import CardIndex
from scorer.rules.rulesets import rulesets
from scorer.web.forms import BadForm, number, words_of
from scorer.web.table_routes import told
from scorer.web.tables import ENDING, Tables
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.photo import GameSetup, PhotoReport
    from scorer.photo.model import Observation


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
        except BadForm:
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
            raise BadForm
        asked, code = number(words[0]), words[1] or None
        if asked >= len(snapshot.report.questions) or (code and code not in self.snapshots.cards.by_code):
            raise BadForm
        return self._to(self.snapshots.settle(snapshot, asked, code))

    def _to(self, snapshot: Snapshot) -> Response:
        return RedirectResponse(f"{self.pages.root}/photo/{snapshot.name}", status_code=303)

    def _form(self, notice: str = "") -> str:
        return self.pages.render("photo_form.html", notice=notice, rulesets=list(rulesets().values()))

    def shown(self, snapshot: Snapshot, asked: str = "", find: str = "") -> str:
        """The page of a photographed table; `asked` is the question that lies open."""
        from scorer.photo.report import describe_question, describe_right_place, question_letter

        cards, questions = self.snapshots.cards, snapshot.report.questions
        ask = read_whole_number(asked, 0, len(questions) - 1)
        values: dict[str, Any] = {
            "snapshot": snapshot,
            "report": snapshot.report,
            "cards": cards.by_code,
            "faces": self.tables.faces(self.tables.deck),
            "ask": ask,
            "find": find,
            "found": CardSearch(cards).suggest(find, cards.by_code.keys()),
            "verdicts": {judged.card.code: judged for judged in snapshot.report.cards},
            "belongs": lambda judged: describe_right_place(judged, cards),
            "question_said": lambda question: describe_question(question, cards),
            "mark_of": question_letter,
            "signed": signed,
            "here": f"{self.pages.root}/photo/{snapshot.name}",
        }
        return self.pages.render("photo_page.html", **values)


def _nothing() -> Response:
    return PlainTextResponse("", status_code=404)


# Photographs of whole tables: what was seen, what people settled with a tap, and the log that it becomes.


_MOST_KEPT = 6
_LONGEST = 2000  # pixels of a picture as the page shows it
_NEEDED = ("cv2", "numpy", "zxingcpp", "scorer.photo")


def can_read_tables() -> bool:
    """Whether everything that reading photographs needs is installed."""
    return all(find_spec(package) for package in _NEEDED)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One table: its pictures upright, what was seen in them, and the verdict as things stand."""

    name: str
    pictures: tuple[bytes, ...]
    setup: GameSetup
    observation: Observation
    report: PhotoReport


class Snapshots:
    """The last few photographed tables."""

    def __init__(self, folder: Path, deck: Path) -> None:
        self._folder, self._deck = folder, deck
        self._kept: OrderedDict[str, Snapshot] = OrderedDict()

    @property
    def cards(self) -> CardIndex:
        return open_deck(self._deck)

    def get(self, name: str) -> Snapshot | None:
        return self._kept.get(name)

    def take(self, pictures: list[bytes], rules: str) -> Snapshot:
        """Read and judge; UserError for what is no picture."""
        from scorer.photo import GameSetup, judge_observation, read_photos

        players = recall().players or (say("photo.team"),)
        setup = GameSetup(rules or None, players)
        observation = read_photos(self.cards, pictures)
        shown = tuple(_upright(picture, number) for number, picture in enumerate(pictures, 1))
        report = judge_observation(self.cards, observation, setup)
        return self._keep(Snapshot(secrets.token_hex(8), shown, setup, observation, report))

    def settle(self, snapshot: Snapshot, number: int, code: str | None) -> Snapshot:
        """A person has answered a question: this card lies there, or none."""
        from scorer.photo import apply_answers, judge_observation

        observation = apply_answers(snapshot.observation, snapshot.report.questions, {number: code})
        report = judge_observation(self.cards, observation, snapshot.setup)
        return self._keep(replace(snapshot, observation=observation, report=report))

    def write_log(self, snapshot: Snapshot) -> str:
        """The table as a game of its own; its name."""
        from scorer.photo.game_log import make_log

        self._folder.mkdir(parents=True, exist_ok=True)
        stem = f"{date.today().isoformat()}-{snapshot.report.ruleset.id}-photo"
        number = 1
        while True:
            name = stem if number == 1 else f"{stem}-{number}"
            path = self._folder / f"{name}{ENDING}"
            log = make_log(snapshot.report.arrangement, snapshot.report.replay.state.table, path.absolute())
            try:
                LogFile.create(path, write_log(log, "yaml"))
            except FileExistsError:
                number += 1
            else:
                return name

    def _keep(self, snapshot: Snapshot) -> Snapshot:
        self._kept[snapshot.name] = snapshot
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return snapshot


def _upright(picture: bytes, number: int) -> bytes:
    """As the page shows it: turned as it was held, without whatever else the file says about place and time."""
    from scorer.photo.read import open_picture

    shown = open_picture(picture, number)
    shown.thumbnail((_LONGEST, _LONGEST))
    file = BytesIO()
    shown.save(file, "JPEG", quality=82)
    return file.getvalue()
