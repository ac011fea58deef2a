"""The games that people have open, shared by all phones, and those that lie in the folder."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock

from markupsafe import Markup

from deckgen.deck import Deck
from deckgen.faces.icons import pictogram
from deckgen.faces.ornament import draw_badge
from deckgen.faces.proof import draw_proof
from deckgen.svg.clean import UnreadableSvg, clean_svg
from deckgen.theme import Theme
from scorer.entry.card_search import CardSearch
from scorer.entry.game import Game
from scorer.entry.games_folder import new_game, remember
from scorer.rules.cards import CardIndex

# The faces of a deck as the page shows them: the very drawings that are printed.


_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class DeckFaces:
    """Drawings by code and side; a face that could not be drawn is missing, and the page writes it out."""

    width: float
    height: float
    families: frozenset[str]
    pictures: frozenset[str]
    drawings: Mapping[tuple[str, str], Markup]
    suits: Mapping[str, Markup]
    effects: Mapping[str, Markup]

    def drawing(self, code: str, side: str) -> Markup | None:
        return self.drawings.get((code, side))


def draw_faces(deck: Deck, pictures_folder: str) -> DeckFaces:
    """Every face of the deck, cleaned of whatever a theme from strangers may hold."""
    proof = draw_proof(deck)
    drawings: dict[tuple[str, str], Markup] = {}
    families, pictures = _NONE, _NONE
    for card, side, face in proof.drawn_faces():
        try:
            clean = clean_svg(face.svg, f"{card.code}-{side}", pictures_folder)
        except UnreadableSvg:
            continue
        drawings[card.code, side] = Markup(clean.svg)
        families |= clean.families
        pictures |= clean.pictures
    theme = proof.theme
    return DeckFaces(
        width=proof.size.width,
        height=proof.size.height,
        families=families.union(theme.fonts["icon"]),
        pictures=pictures,
        drawings=drawings,
        suits={name: _suit(theme, name) for name in theme.suits},
        effects={name: _icon(theme, icon, "currentColor", 20) for name, icon in theme.effects.items()},
    )


def _suit(theme: Theme, name: str) -> Markup:
    """A corner icon as on the cards: shape, colour and pictogram."""
    suit = theme.suits[name]
    return draw_badge(suit.badge, 12, 12, 22, suit.colour) + _icon(theme, suit.icon, "#14233a", 15)


def _icon(theme: Theme, name: str, ink: str, size: float) -> Markup:
    drawn = (
        '<text x="12" y="{y}" font-family="{family}" font-size="{size}" text-anchor="middle" fill="{ink}">{icon}</text>'
    )
    family = f"'{theme.fonts['icon'][0]}'"
    return Markup(drawn).format(y=12 + size * 0.375, family=family, size=size, ink=ink, icon=pictogram(name) or "")


ENDING = ".game.yaml"
_NAME = re.compile(r"[\w-][\w.-]{0,120}")
_MOST_OPEN = 40
_MOST_IDS = 500
_LONGEST_ID = 64


class Sent:
    """Ids of what phones have sent, with what came of it: sent again, it is counted once."""

    def __init__(self) -> None:
        self._results: OrderedDict[str, str] = OrderedDict()

    def get(self, sent: str) -> str | None:
        return self._results.get(sent) if sent else None

    def keep(self, sent: str, result: str) -> None:
        if sent:
            self._results[sent[:_LONGEST_ID]] = result
        while len(self._results) > _MOST_IDS:
            self._results.popitem(last=False)


class OpenTable:
    """One game with what the page needs around it; `edition` changes whenever there is something new to see."""

    def __init__(self, name: str, path: Path, faces: DeckFaces) -> None:
        self.name = name
        self.lock = Lock()
        self.game = Game(path)
        self.faces = faces
        self.sent = Sent()
        self.rendered = ("", "")  # the plain look of an edition, which all phones ask for
        self.picture = ("", b"")  # the picture to share of an edition
        self._skips = 0

    @property
    def edition(self) -> str:
        return f"{self.game.version}.{self._skips}"

    @cached_property
    def finder(self) -> CardSearch:
        return CardSearch(self.cards)

    @property
    def cards(self) -> CardIndex:
        return self.game.table.cards

    def look(self) -> None:
        """Notice what another program wrote to the log; while somebody writes here, that can wait for the next look."""
        if self.lock.acquire(blocking=False):
            try:
                self.game.refresh()
            finally:
                self.lock.release()

    def skip(self) -> None:
        self.game.skip()
        self._skips += 1

    def pass_on(self) -> None:
        self.game.stop()
        self._skips += 1


class Tables:
    """Games are opened when somebody looks at them, and found by the names of their logs only."""

    def __init__(self, folder: Path, deck: Path, pictures_folder: str) -> None:
        self.folder, self.deck = folder, deck
        self._pictures_folder = pictures_folder
        self.begun = Sent()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._faces: dict[Path, DeckFaces] = {}
        self._lock = Lock()

    def opened(self, name: str) -> OpenTable | None:
        """The table of this name, if somebody has looked at it before."""
        return self._open.get(name)

    def find(self, name: str) -> OpenTable | None:
        """The table of this name; None if there is no such log in the folder."""
        with self._lock:
            if name in self._open:
                return self._open[name]
            path = self.folder / f"{name}{ENDING}"
            if not _NAME.fullmatch(name) or not path.is_file():
                return None
            table = OpenTable(name, path, self.faces(path_of_deck(path)))
            self._open[name] = table
            while len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
            return table

    def begin(self, rules: str, players: tuple[str, ...], options: Mapping[str, str]) -> str:
        """A new game; its name."""
        game = new_game(self.folder, self.deck, rules, players, dict(options))
        remember(rules, players)
        return game.path.name.removesuffix(ENDING)

    def faces(self, deck: Path) -> DeckFaces:
        """Drawn once for each deck."""
        if deck not in self._faces:
            from scorer.replay import open_deck

            self._faces[deck] = draw_faces(open_deck(deck).deck, self._pictures_folder)
        return self._faces[deck]

    @property
    def pictures(self) -> frozenset[str]:
        return frozenset().union(*(faces.pictures for faces in self._faces.values()))

    @property
    def families(self) -> frozenset[str]:
        return frozenset().union(*(faces.families for faces in self._faces.values()))


def path_of_deck(log: Path) -> Path:
    """The deck that a log was played with."""
    from scorer.log.read import read_log

    return (log.parent / read_log(log).header.deck).absolute()
