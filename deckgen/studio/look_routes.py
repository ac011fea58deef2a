"""How a deck looks: choices that are seen at once on real cards."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deckgen.reading.deck_file import SONG_THEME
from deckgen.sheets.geometry import card_sizes
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.menus import menu_of_languages
from deckgen.studio.pages import Pages
from deckgen.studio.print_routes import name_sizes
from deckgen.studio.session import Session
from deckgen.theme_data import theme_names


class LookRoutes:
    """Answers requests of the panel of looks."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.on_deck = deck_routes.on_deck
        self.pages = pages

    def routes(self) -> list[Route]:
        return [Route("/d/{name}/look", self.on_deck(self.look))]

    async def look(self, request: Request, session: Session) -> Response:
        choices = session.deck.choices
        themes = [name for name in theme_names() if name != SONG_THEME or any(card.link for card in session.deck.cards)]
        panel = self.pages.render(
            "look.html",
            deck=session.deck,
            theme_choices=[(name, name) for name in dict.fromkeys((choices.theme, *themes))],
            size_choices=[(choices.card, choices.card), *name_sizes(card_sizes(), choices.card)],
            language_choices=menu_of_languages(choices.language),
        )
        return JSONResponse({"panel": panel})
