"""How a deck looks: choices that are seen at once on real cards, fonts for rare letters, and the deck on its axis."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deckgen.charts.chart import draw_chart
from deckgen.errors import UserError, WriteError
from deckgen.messages import say
from deckgen.reading.deck_file import SONG_THEME
from deckgen.scenes.tones import deep_tones
from deckgen.sheets.geometry import card_sizes
from deckgen.studio.deck_routes import CANNOT_WRITE, DeckRoutes
from deckgen.studio.document import Document
from deckgen.studio.list_reading import describe_problems
from deckgen.studio.menus import menu_of_languages
from deckgen.studio.pages import Pages, name_style
from deckgen.studio.print_routes import name_sizes
from deckgen.studio.session import Session
from deckgen.studio.uploads import read_uploads
from deckgen.text import make_slug
from deckgen.theme import find_theme
from deckgen.theme_data import theme_names
from deckgen.type.font_files import SUFFIXES, load_font
from deckgen.web import run_blocking

_FONTS = "fonts"  # the folder of a deck for them
_MOST_FONTS = 8
_SHOWN_TONE = 4.0  # of a hue


class ThemeChoice(NamedTuple):
    """A theme with what it is good for, and a card as it draws it."""

    name: str
    hint: str
    face: str


class HueChoice(NamedTuple):
    """A hue of the theme: its name in the theme, its name for the person, and a colour that shows it."""

    name: str
    label: str
    colour: str


class LookRoutes:
    """Answers requests of the panel of looks and of that of the axis."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.deck_routes = deck_routes
        self.on_deck = deck_routes.on_deck
        self.pages = pages

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/look", self.on_deck(self.look)),
            Route("/d/{name}/fonts", self.on_deck(self.add_fonts), methods=["POST"]),
            Route("/d/{name}/axis", self.on_deck(self.axis)),
            Route("/d/{name}/axis.svg", self.on_deck(self.chart)),
        ]

    async def look(self, request: Request, session: Session) -> Response:
        return JSONResponse(await run_blocking(self._look, session))

    def _look(self, session: Session) -> dict[str, Any]:
        choices = session.deck.choices
        panel = self.pages.render(
            "look.html",
            deck=session.deck,
            themes=_list_themes(session),
            hues=_list_hues(session),
            size_choices=name_sizes(card_sizes(), choices.card),
            language_choices=menu_of_languages(choices.language),
            suffixes=",".join(SUFFIXES),
        )
        return {"panel": panel, "style": name_style(session)}

    async def add_fonts(self, request: Request, session: Session) -> Response:
        """Font files for letters that the theme's own fonts lack."""
        files, _ = await read_uploads(request, most_files=_MOST_FONTS)
        try:
            return JSONResponse(await run_blocking(self._add_fonts, session, files))
        except WriteError as error:
            return JSONResponse({"problem": describe_problems(error)}, status_code=CANNOT_WRITE)
        except UserError as error:
            return JSONResponse(
                {"problem": describe_problems(error), **self.deck_routes.state(session)}, status_code=409
            )

    def _add_fonts(self, session: Session, files: Sequence[tuple[str, bytes]]) -> dict[str, Any]:
        fonts = {name_font(name, content, session.deck.language): content for name, content in files}

        def edit(document: Document) -> Document:
            return document.with_fonts((*document.header.items("fonts"), *fonts))

        session.change(say("studio.done-font"), edit, pictures=fonts)
        return self.deck_routes.whole(session)

    async def axis(self, request: Request, session: Session) -> Response:
        panel = self.pages.render("axis.html", shown=session, words=session.deck.order.words)
        return JSONResponse({"panel": panel})

    async def chart(self, request: Request, session: Session) -> Response:
        """The deck on its axis of time or of values."""
        return Response(await run_blocking(draw_chart, session.deck), media_type="image/svg+xml")


def name_font(name: str, content: bytes, language: str) -> str:
    """Where a font is kept in the folder of a deck; UserError if it cannot be used."""
    plain = PurePosixPath(name.replace("\\", "/"))
    suffix = plain.suffix.lower()
    if suffix not in SUFFIXES:
        raise UserError.at(None, say("fonts.unusable", name=plain.name), say("fonts.unusable.fix"))
    kept = f"{make_slug(plain.stem)[:60] or 'font'}{suffix}"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / kept
        file.write_bytes(content)
        load_font(file, language)
    return f"{_FONTS}/{kept}"


def _list_themes(session: Session) -> list[ThemeChoice]:
    """The themes that the deck can have, its own first if it brings one."""
    has_links = any(card.link for card in session.deck.cards)
    names = [name for name in theme_names() if name != SONG_THEME or has_links]
    return [
        ThemeChoice(name, say(f"studio.theme-{name}") if name in theme_names() else "", session.draw_in_theme(name))
        for name in sorted({*names, session.deck.choices.theme}, key=lambda name: (name in names, name))
    ]


def _list_hues(session: Session) -> list[HueChoice]:
    try:
        theme = find_theme(session.deck.choices.theme, session.deck.folder)
    except UserError:
        return []
    is_ours = session.deck.choices.theme in theme_names()
    return [
        HueChoice(name, say(f"studio.hue-{name}") if is_ours else name, deep_tones(hue).at(_SHOWN_TONE))
        for name, hue in theme.hues.items()
    ]
