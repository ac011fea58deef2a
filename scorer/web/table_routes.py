"""The addresses of one table: the page, its changing part, what is entered, and what is looked for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageOps, UnidentifiedImageError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from scorer.entry.card_search import CardSearch
from scorer.entry.game import Overtaken, Refused
from scorer.log.read import read_log
from scorer.log.records import Record
from scorer.messages import say
from scorer.report.text import explain
from scorer.web.forms import BadForm, PageState, looking_at, number, one, wished_record, words_of
from scorer.web.view import Pages, scene_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.web.tables import OpenTable, Tables


# What was tapped goes into the log, or the table hears why not; every tap says which edition it was looking at.


@dataclass(frozen=True, slots=True)
class Answer:
    """What the table hears: nothing if all went well, otherwise why not; `status` is that of HTTP."""

    status: int = 200
    notice: str = ""


_DONE = Answer()


def enter(table: OpenTable, form: Mapping[str, list[str]]) -> Answer:
    """Do what was tapped, or say why not; in both cases nothing is half done."""
    try:
        return _enter(table, form)
    except Overtaken:
        return Answer(409, say("entry.overtaken"))
    except Refused as refused:
        message, fix = explain(refused.fault, table.cards)
        at = say("report.at-move", move=refused.move) if refused.move else ""
        return Answer(422, f"{sentence(at + message)} {sentence(fix)}")
    except UserError as error:
        return Answer(507, told(error))
    except (BadForm, ValueError):
        return Answer(400, say("web.senseless"))


def _enter(table: OpenTable, form: Mapping[str, list[str]]) -> Answer:
    game, (verb, words) = table.game, words_of(form)
    game.refresh()
    base = one(form, "base")
    seen = number(base.partition(".")[0])
    if verb in ("skip", "pass"):
        return _leave_out(table, verb, base)
    if verb == "redo":
        game.redo(seen=seen)
        return _DONE
    if verb == "remove":
        game.correct(number("".join(words)), None, seen=seen)
        return _DONE
    record = wished_record(game.table, form)
    if record is None:
        return Answer(422, say("web.choose-card"))
    if _is_there(table, seen, record):
        return _DONE
    if verb == "undo":
        game.undo(seen=seen)
    elif edited := one(form, "edit"):
        game.correct(number(edited), record, seen=seen)
    else:
        game.enter(record, seen=seen)
    return _DONE


def _leave_out(table: OpenTable, verb: str, base: str) -> Answer:
    """What the table does not want to name stays unnamed."""
    if base != table.edition:
        raise Overtaken
    offer = table.game.offer
    if verb == "skip" and offer.may_skip:
        table.skip()
    elif verb == "pass" and offer.legal.may_stop:
        table.pass_on()
    return _DONE


def _is_there(table: OpenTable, seen: int, record: Record) -> bool:
    """Sent again because its answer was lost: the log has it already, at the very place it was meant for.

    This holds even after the server was started anew, because the log itself remembers.
    """
    if seen >= table.game.version:
        return False
    entered = read_log(table.game.path).records[seen : seen + 1]
    return bool(entered) and replace(entered[0], line=0) == record


def told(error: UserError) -> str:
    """An error of the disk or the deck, for people at a table."""
    problem = error.problems[0]
    return f"{sentence(problem.message)} {sentence(problem.fix or '')}".strip()


def sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".!?…" else f"{text}."


_EYES = 2  # photographs looked at together
_MOST_FIELDS = 60


class TableRoutes:
    """What the phones at one table ask for. Whatever touches a log or takes long runs beside the loop that answers."""

    def __init__(self, tables: Tables, pages: Pages) -> None:
        self.tables, self.pages = tables, pages
        self._eyes = asyncio.Semaphore(_EYES)

    def routes(self) -> list[Route]:
        return [
            Route("/g/{name}", self.page, methods=["GET"]),
            Route("/g/{name}", self.entry, methods=["POST"]),
            Route("/g/{name}/state", self.state),
            Route("/g/{name}/found", self.found),
            Route("/g/{name}/photo", self.photo, methods=["POST"]),
            Route("/g/{name}/picture.png", self.picture),
        ]

    async def page(self, request: Request) -> Response:
        table = await self._table(request)
        return _nothing() if table is None else await self._shown(request, table, _looking(request))

    async def state(self, request: Request) -> Response:
        """The changing part, if it has changed since; phones ask for this every other second."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        table.look()
        if request.query_params.get("since") == table.edition:
            return Response(status_code=304)
        return await self._shown(request, table, _looking(request), part=True)

    async def entry(self, request: Request) -> Response:
        """A tap: recorded, or refused with the table as it is."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        form = await _form(request)
        sent = one(form, "id")
        kept = table.sent.get(sent)
        answer = Answer() if kept is not None else await run_in_threadpool(_entered, table, form)
        if answer.status == 200:
            table.sent.keep(sent, "done")
            if not _is_part(request):
                return RedirectResponse(f"{self.pages.root}/g/{table.name}", status_code=303)
            return await self._shown(request, table, PageState())
        return await self._shown(request, table, looking_at(form) if answer.status == 422 else PageState(), answer)

    async def found(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None:
            return _nothing()
        return HTMLResponse(await run_in_threadpool(self.pages.found, table, _looking(request)))

    async def photo(self, request: Request) -> Response:
        """Cards named by a photograph of them."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        form = await request.form(max_files=1, max_fields=_MOST_FIELDS)
        fields = {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}
        upload = form.get("photo")
        data = await upload.read() if isinstance(upload, UploadFile) else b""
        async with self._eyes:
            looking, notice = await run_in_threadpool(_seen_in, table, looking_at(fields), data)
        return await self._shown(request, table, looking, Answer(422 if notice else 200, notice))

    async def picture(self, request: Request) -> Response:
        """The game as a picture to share."""
        table = await self._table(request)
        if table is None:
            return _nothing()
        return Response(await run_in_threadpool(_picture, table), media_type="image/png")

    async def _table(self, request: Request) -> OpenTable | None:
        name = request.path_params["name"]
        return self.tables.opened(name) or await run_in_threadpool(self.tables.find, name)

    async def _shown(
        self,
        request: Request,
        table: OpenTable,
        looking: PageState,
        answer: Answer | None = None,
        *,
        part: bool = False,
    ) -> Response:
        answer = answer or Answer()
        part = part or _is_part(request)

        def render() -> tuple[str, str]:
            with table.lock:
                table.game.refresh()
                draw = self.pages.table if part else self.pages.game
                return table.edition, draw(table, looking, answer.notice)

        edition, html = await run_in_threadpool(render)
        headers = {"X-Edition": edition, "X-Address": looking.address(), "Cache-Control": "no-store"}
        return HTMLResponse(html, status_code=answer.status, headers=headers)


def _entered(table: OpenTable, form: dict[str, list[str]]) -> Answer:
    with table.lock:
        return enter(table, form)


def _seen_in(table: OpenTable, looking: PageState, data: bytes) -> tuple[PageState, str]:
    """What the phone looks at next: the cards in the photograph are named, or the reason why none is."""
    from dataclasses import replace

    try:
        codes, foreign = scanned_cards(data, table.finder)
    except NoPicture:
        return looking, say("web.photo.no-picture")
    if not codes:
        return looking, say("entry.foreign-card" if foreign else "web.photo.nothing")
    scene = scene_of(table, looking)
    if scene.names_cards:
        return replace(looking, have=tuple(dict.fromkeys((*looking.have, *codes)))), ""
    fitting = [code for code in codes if code in scene.offer.legal.cards]
    if len(fitting) == 1:
        return replace(looking, card=fitting[0], sheet=""), ""
    return looking, say("web.photo.several" if fitting else "web.photo.elsewhere", n=len(codes))


def _picture(table: OpenTable) -> bytes:
    from scorer.share import share_picture

    with table.lock:
        edition, picture = table.picture
        if edition != table.edition:
            picture = share_picture(table.game.report(), played=table.game.header.played)
            table.picture = (table.edition, picture)
        return picture


async def _form(request: Request) -> dict[str, list[str]]:
    form = await request.form(max_files=0, max_fields=_MOST_FIELDS)
    return {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}


def _looking(request: Request) -> PageState:
    return looking_at({name: request.query_params.getlist(name) for name in request.query_params})


def _is_part(request: Request) -> bool:
    return request.headers.get("x-part") == "table"


def _nothing() -> Response:
    return PlainTextResponse("", status_code=404)


# Cards in a photograph: their QR codes name them.


MOST_PIXELS = 60_000_000  # a phone's largest photograph has fifty million
_FORMATS = ("JPEG", "PNG", "WEBP")
_ENOUGH = 2600  # pixels along the longer side in which a hand of cards is still readable


class NoPicture(Exception):  # noqa: N818 - it is the upload that is none
    """Not a photograph, or one too large to look at."""


def scanned_cards(data: bytes, finder: CardSearch) -> tuple[tuple[str, ...], bool]:
    """The codes of the cards in the picture, in reading order; and whether cards of another deck were there."""
    codes, foreign = [], False
    for text in _texts(_opened(data)):
        meant = finder.find(text)
        foreign = foreign or meant.foreign
        if meant.code:
            codes.append(meant.code)
    return tuple(dict.fromkeys(codes)), foreign


def _opened(data: bytes) -> Image.Image:
    """The picture upright, grey and no larger than needed; its size is looked at before it is unpacked."""
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NoPicture
            picture.draft("L", (_ENOUGH, _ENOUGH))
            upright = ImageOps.exif_transpose(picture).convert("L")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise NoPicture from None
    upright.thumbnail((_ENOUGH, _ENOUGH))
    return upright


def _texts(picture: Image.Image) -> Iterator[str]:
    """Row by row, from left to right; rows are as high as the codes are."""
    import zxingcpp

    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    placed = [(code.position.top_left.y, code.position.top_left.x, _height(code), code.text) for code in found]
    placed.sort()
    while placed:
        top, _, height, _ = placed[0]
        row = [each for each in placed if each[0] < top + 1.5 * height]
        placed = placed[len(row) :]
        yield from (text for _, _, _, text in sorted(row, key=lambda each: each[1]))


def _height(code: object) -> float:
    position = code.position  # type: ignore[attr-defined]
    corners = (position.top_left.y, position.top_right.y, position.bottom_left.y, position.bottom_right.y)
    return float(max(corners) - min(corners))
