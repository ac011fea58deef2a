"""How a deck is printed and how it leaves the studio: panels beside the cards, and downloads."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import quote, urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckgen.build_options import BuildOptions
from deckgen.deck_link import DECK_FILE, LongLinkError, UnlinkableError, is_site, write_code_link, write_deck_link
from deckgen.errors import UserError
from deckgen.faces.picture_files import can_use_pictures
from deckgen.files import read_bytes
from deckgen.findings import DeckError, Severity
from deckgen.messages import say
from deckgen.rulesets import ruleset_facts, ruleset_name
from deckgen.sheets.choices import LIMITS, PDF_TARGETS, ExportTarget, Extra
from deckgen.sheets.geometry import Size, paper_sizes
from deckgen.sheets.printers import PrinterProfile, list_profiles
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.list_reading import describe_problems
from deckgen.studio.pages import Pages, name_place
from deckgen.studio.printing import Fields, Print, export_deck, print_deck, read_export, read_wishes, show_page
from deckgen.studio.session import Session
from deckgen.text import read_whole_number
from deckgen.web import run_blocking, text_fields

_MOST_PRINTS = 4
_MOST_TOLD = 8  # errors of a deck
_Make = Callable[[Request, Session], Print]


class PrintRoutes:
    """Answers requests of the panels. What was printed is kept, so that pages and downloads need no second build."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.on_deck = deck_routes.on_deck
        self.decks = deck_routes.decks
        self.pages = pages
        self._prints: dict[tuple[object, ...], Print] = {}

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/print", self.on_deck(self.panel)),
            Route("/d/{name}/keep", self.on_deck(self.keep)),
            Route("/d/{name}/printed", self.on_deck(self.printed)),
            Route("/d/{name}/exported", self.on_deck(self.exported)),
            Route("/d/{name}/page", self.on_deck(_or_problem(self.page))),
            Route("/d/{name}/download", self.on_deck(_or_problem(self.download))),
            Route("/d/{name}/deck.zip", self.on_deck(self.whole)),
            Route("/d/{name}/phone", self.on_deck(self.phone)),
        ]

    async def panel(self, request: Request, session: Session) -> Response:
        paper = session.deck.choices.paper
        panel = self.pages.render(
            "print.html",
            papers=name_sizes(paper_sizes(), paper),
            printers=[profile.name for profile in await run_blocking(_known_printers)],
            extras=[kind for kind in Extra if kind is not Extra.DIVIDERS or session.deck.periods],
            rulesets={name: ruleset_name(name) for name in ruleset_facts()},
            usual=BuildOptions(),
            limits=LIMITS,
            homes=[home for home in ExportTarget if _can_export(home)],
            elsewhere=[home for home in ExportTarget if not _can_export(home)],
            file=session.path.name,
        )
        return JSONResponse({"panel": panel})

    async def keep(self, request: Request, session: Session) -> Response:
        states = await run_blocking(session.folder.states)
        panel = self.pages.render("keep.html", states=states, folder=session.folder.path)
        return JSONResponse({"panel": panel})

    async def printed(self, request: Request, session: Session) -> Response:
        """What a build with these wishes is: its pages and what to tell of it."""
        return await self._answer("printed.html", self._print, request, session)

    async def exported(self, request: Request, session: Session) -> Response:
        """What an export is, to be downloaded."""
        return await self._answer("exported.html", self._export, request, session)

    async def _answer(self, template: str, make: _Make, request: Request, session: Session) -> Response:
        try:
            made = await run_blocking(make, request, session)
        except UserError as error:
            return JSONResponse({"problem": _describe_problem(error, session), "errors": isinstance(error, DeckError)})
        return JSONResponse({"made": self.pages.render(template, made=made, query=request.url.query)})

    async def page(self, request: Request, session: Session) -> Response:
        """A page of one of the files as a picture."""
        made = await run_blocking(self._print, request, session)
        shown = next((each for each in made.pages if each.file == request.query_params.get("file")), None)
        number = read_whole_number(request.query_params.get("page", ""), 0, len(shown.pages) - 1) if shown else None
        if shown is None or number is None:
            return PlainTextResponse("", status_code=404)
        return Response(await run_blocking(show_page, made.files[shown.file], number), media_type="image/png")

    async def download(self, request: Request, session: Session) -> Response:
        """One file of a build or of an export; if none is named the only one, or all of them as a ZIP."""
        make = self._export if request.query_params.get("to") else self._print
        made = await run_blocking(make, request, session)
        file = request.query_params.get("file", "" if len(made.files) > 1 else made.main)
        if file and file not in made.files:
            return PlainTextResponse("", status_code=404)
        if file:
            media_type = "application/pdf" if file.endswith(".pdf") else "application/octet-stream"
            return _as_download(made.files[file], file, media_type)
        return _as_download(made.packed(), f"{made.name}.zip", "application/zip")

    async def whole(self, request: Request, session: Session) -> Response:
        """The folder of the deck, without its earlier states."""
        alone = session.folder.path.parent.resolve() == self.decks.folder.resolve()
        packed = await run_blocking(partial(_pack_folder, session, alone=alone))
        return _as_download(packed, f"{session.deck.file_name}.zip", "application/zip")

    async def phone(self, request: Request, session: Session) -> Response:
        """The deck as a link to the table of a site, and as a QR code if that is not too large."""
        made = await run_blocking(self._link, session, request.query_params.get("site", "").strip())
        return JSONResponse({"made": made})

    def _link(self, session: Session, site: str) -> str:
        from deckgen.faces.link_code import QUIET, draw_link  # which loads what makes codes

        if not is_site(site):
            return self.pages.render("phone.html", problem=say("studio.phone-bad-site"))
        code, modules = "", 0
        try:
            files = _text_files(session)
            link = write_deck_link(site, files)
            with suppress(LongLinkError):
                code, modules = draw_link(*write_code_link(site, files))
        except UnlinkableError:
            return self.pages.render("phone.html", problem=say("studio.phone-pictures"))
        except LongLinkError:
            return self.pages.render("phone.html", problem=say("studio.phone-too-long"))
        return self.pages.render(
            "phone.html", link=link, code=code, modules=modules, quiet=QUIET, is_local=_is_local(site), problem=""
        )

    def _print(self, request: Request, session: Session) -> Print:
        fields = _read_fields(request)
        first_sheet = bool(fields.get("sample"))
        return self._keep(
            request, session, lambda: print_deck(session.deck, read_wishes(fields), first_sheet=first_sheet)
        )

    def _export(self, request: Request, session: Session) -> Print:
        fields = _read_fields(request)
        return self._keep(request, session, lambda: export_deck(session.deck, read_export(fields)))

    def _keep(self, request: Request, session: Session, make: Callable[[], Print]) -> Print:
        """What is made for the fields of a request, made at most once for each state of the deck."""
        printers = tuple(map(repr, _known_printers()))
        key = (request.path_params["name"], session.revision, repr(sorted(_read_fields(request).items())), printers)
        if key not in self._prints:
            made = make()
            self._prints = dict(list(self._prints.items())[1 - _MOST_PRINTS :]) | {key: made}
        return self._prints[key]


def _can_export(home: ExportTarget) -> bool:
    return home in PDF_TARGETS or can_use_pictures()


def _or_problem(answer: Callable[[Request, Session], Awaitable[Response]]) -> Callable[[Request, Session], Any]:
    """An answer whose deck may have got errors since its page offered it: then they are told instead."""

    async def answer_or_tell(request: Request, session: Session) -> Response:
        try:
            return await answer(request, session)
        except UserError as error:
            return PlainTextResponse(_describe_problem(error, session), status_code=409)

    return answer_or_tell


def _describe_problem(error: UserError, session: Session) -> str:
    if isinstance(error, DeckError):
        wrong = [each for each in error.findings if each.severity is Severity.ERROR]
        lines = (f"{name_place(session, each)}: {each.message}" for each in wrong[:_MOST_TOLD])
        return "\n".join((say("studio.print-errors"), *lines))
    return describe_problems(error)


def _read_fields(request: Request) -> Fields:
    fields = text_fields(request.query_params)
    return {name: values for name, values in fields.items() if name not in ("page", "file")}


def _known_printers() -> tuple[PrinterProfile, ...]:
    """The profiles of printers; none if their file is damaged, which a build with one of them reports."""
    try:
        return list_profiles()
    except UserError:
        return ()


def name_sizes(sizes: Mapping[str, Size], chosen: str) -> list[tuple[str, str]]:
    """The names of sizes with their measures, to choose from; the chosen one comes first, whatever it is."""
    named = {name: f"{name} ({size.measures})" for name, size in sizes.items()}
    return list(({chosen: named.get(chosen, chosen)} | named).items())


def _as_download(content: bytes, name: str, media_type: str) -> Response:
    """A file to be saved under its name; programs that know no other letters than ours get those."""
    plain = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter in "-_."))
    plain = f"deck{plain}" if plain.startswith(".") else plain
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    return Response(content, media_type=media_type, headers={"Content-Disposition": disposition})


def _text_files(session: Session) -> dict[str, bytes]:
    """The files that a deck is read from by their names in its folder; UnlinkableError if one is somewhere else."""
    folder, found = session.folder.path.resolve(), {}
    for file in {each.resolve() for each in session.deck.files()}:
        if not file.is_relative_to(folder):
            raise UnlinkableError
        if file.is_file():
            name = DECK_FILE if file == session.path.resolve() else file.relative_to(folder).as_posix()
            found[name] = read_bytes(file)
    return found


def _is_local(site: str) -> bool:
    """Whether only this computer reaches the address."""
    return (urlsplit(site).hostname or "") in ("localhost", "127.0.0.1", "::1")


def _pack_folder(session: Session, *, alone: bool) -> bytes:
    """The files of a deck as a ZIP: all in its folder if it is `alone` there, else only those that it names."""
    stream = io.BytesIO()
    folder = session.folder.path.resolve()
    found = folder.rglob("*") if alone else {file.resolve() for file in session.deck.files()}
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(found):
            if file.is_relative_to(folder) and file.is_file() and not file.is_symlink():
                inside = file.relative_to(folder)
                if not any(part.startswith(".") for part in inside.parts):
                    packed.writestr(inside.as_posix(), file.read_bytes())
    return stream.getvalue()
