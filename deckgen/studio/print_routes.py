"""How a deck looks, how it is printed, and how it leaves the studio: panels beside the cards, and downloads."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.findings import DeckError
from deckgen.rulesets import ruleset_facts, ruleset_name
from deckgen.sheets.choices import Extra
from deckgen.sheets.geometry import Size, card_sizes, paper_sizes
from deckgen.sheets.printers import list_profiles
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.pages import Pages
from deckgen.studio.printing import Print, print_deck, read_wishes, show_page
from deckgen.studio.session import Session
from deckgen.studio.storage import HISTORY
from deckgen.text import read_whole_number
from deckgen.theme_data import theme_names
from deckgen.web import run_blocking

_MOST_PRINTS = 4
_MOST_TOLD = 8  # errors of a deck
_LANGUAGES = ("en", "es", "fr", "pl", "de", "it", "pt")


class PrintRoutes:
    """Answers requests of the panels. What was printed is kept, so that pages and downloads need no second build."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.on_deck = deck_routes.on_deck
        self.pages = pages
        self._prints: dict[tuple[str, int, str], Print] = {}

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/look", self.on_deck(self.look)),
            Route("/d/{name}/print", self.on_deck(self.panel)),
            Route("/d/{name}/keep", self.on_deck(self.keep)),
            Route("/d/{name}/printed", self.on_deck(self.printed)),
            Route("/d/{name}/page", self.on_deck(_or_problem(self.page))),
            Route("/d/{name}/download", self.on_deck(_or_problem(self.download))),
            Route("/d/{name}/deck.zip", self.on_deck(self.whole)),
        ]

    async def look(self, request: Request, session: Session) -> Response:
        choices = session.deck.choices
        panel = self.pages.render(
            "look.html",
            deck=session.deck,
            theme_choices=[(name, name) for name in dict.fromkeys((choices.theme, *theme_names()))],
            size_choices=[(choices.card, choices.card), *_named_sizes(card_sizes(), choices.card)],
            language_choices=[(tag, tag) for tag in dict.fromkeys((choices.language, *_LANGUAGES))],
        )
        return JSONResponse({"panel": panel})

    async def panel(self, request: Request, session: Session) -> Response:
        paper = session.deck.choices.paper
        panel = self.pages.render(
            "print.html",
            papers=[(paper, paper), *_named_sizes(paper_sizes(), paper)],
            printers=[profile.name for profile in list_profiles()],
            extras=list(Extra),
            rulesets={name: ruleset_name(name) for name in ruleset_facts()},
        )
        return JSONResponse({"panel": panel})

    async def keep(self, request: Request, session: Session) -> Response:
        states = await run_blocking(session.folder.states)
        panel = self.pages.render("keep.html", states=states, folder=session.folder.path)
        return JSONResponse({"panel": panel})

    async def printed(self, request: Request, session: Session) -> Response:
        """What a build with these wishes is: its pages and what to tell of it."""
        try:
            made = await run_blocking(self._print, request, session)
        except UserError as error:
            return JSONResponse({"problem": _describe_problem(error)})
        html = self.pages.render("printed.html", made=made, query=request.url.query)
        return JSONResponse({"printed": html})

    async def page(self, request: Request, session: Session) -> Response:
        made = await run_blocking(self._print, request, session)
        number = read_whole_number(request.query_params.get("page", "0"), 0, made.pages - 1)
        if number is None:
            return PlainTextResponse("", status_code=404)
        return Response(await run_blocking(show_page, made.files[made.main], number), media_type="image/png")

    async def download(self, request: Request, session: Session) -> Response:
        """The PDF, or a ZIP if something goes with it."""
        made = await run_blocking(self._print, request, session)
        if len(made.files) == 1:
            return _as_download(made.files[made.main], made.main, "application/pdf")
        return _as_download(made.packed(), made.main.removesuffix(".pdf") + ".zip", "application/zip")

    async def whole(self, request: Request, session: Session) -> Response:
        """The folder of the deck, without its earlier states."""
        packed = await run_blocking(_pack_folder, session)
        return _as_download(packed, f"{session.deck.file_name}.zip", "application/zip")

    def _print(self, request: Request, session: Session) -> Print:
        query = request.query_params
        fields: Mapping[str, list[str]] = {name: query.getlist(name) for name in query if name != "page"}
        key = (request.path_params["name"], session.revision, repr(sorted(fields.items())))
        if key not in self._prints:
            made = print_deck(session.deck, read_wishes(fields))
            self._prints = dict(list(self._prints.items())[1 - _MOST_PRINTS :]) | {key: made}
        return self._prints[key]


def _or_problem(answer: Callable[[Request, Session], Awaitable[Response]]) -> Callable[[Request, Session], Any]:
    """An answer whose deck may have got errors since its page offered it: then they are told instead."""

    async def answer_or_tell(request: Request, session: Session) -> Response:
        try:
            return await answer(request, session)
        except UserError as error:
            return PlainTextResponse(_describe_problem(error), status_code=409)

    return answer_or_tell


def _describe_problem(error: UserError) -> str:
    if isinstance(error, DeckError):
        return "\n".join(f"{each.location}: {each.message}" for each in error.findings[:_MOST_TOLD])
    return "\n".join(map(str, error.problems))


def _named_sizes(sizes: Mapping[str, Size], besides: str) -> list[tuple[str, str]]:
    return [(name, f"{name} ({size.measures})") for name, size in sizes.items() if name != besides]


def _as_download(content: bytes, name: str, media_type: str) -> Response:
    plain = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter in "-_."))
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{plain}"'})


def _pack_folder(session: Session) -> bytes:
    stream = io.BytesIO()
    folder = session.folder.path
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(folder.rglob("*")):
            inside = file.relative_to(folder)
            if file.is_file() and not file.is_symlink() and HISTORY not in inside.parts:
                packed.writestr(inside.as_posix(), file.read_bytes())
    return stream.getvalue()
