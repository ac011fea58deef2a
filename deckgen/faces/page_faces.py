"""The faces of a deck as pages show them: the same drawings that are printed, cleaned for a browser.

They can be written to a file and read again, so that a page can show cards of a deck that it does not draw itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from deckgen.deck import Deck
from deckgen.faces.ornament import draw_badge
from deckgen.faces.pictogram import draw_pictogram
from deckgen.faces.proof import draw_proof
from deckgen.svg.clean import UnreadableSvg, clean_part, clean_svg
from deckgen.theme import Theme
from deckgen.type.fonts import Typeface

_INK = "#14233a"


@dataclass(frozen=True, slots=True)
class DeckFaces:
    """Drawings by code and side; a face that could not be drawn is missing, and the page shows its text."""

    language: str
    width: float
    height: float
    families: frozenset[str]
    pictures: frozenset[str]
    drawings: Mapping[tuple[str, str], Markup]
    suits: Mapping[str, Markup]
    effects: Mapping[str, Markup]

    def drawing(self, code: str, side: str) -> Markup | None:
        return self.drawings.get((code, side))

    def to_json(self) -> str:
        """The faces as a text that `faces_from_json` reads."""
        cards: dict[str, dict[str, str]] = {}
        for (code, side), drawing in self.drawings.items():
            cards.setdefault(code, {})[side] = drawing
        return json.dumps(
            {
                "language": self.language,
                "size": [self.width, self.height],
                "families": sorted(self.families),
                "pictures": sorted(self.pictures),
                "cards": cards,
                "suits": dict(self.suits),
                "effects": dict(self.effects),
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )


def faces_from_json(text: str) -> DeckFaces:
    """The faces that `to_json` wrote."""
    data = json.loads(text)
    width, height = data["size"]
    return DeckFaces(
        language=data["language"],
        width=width,
        height=height,
        families=frozenset(data["families"]),
        pictures=frozenset(data["pictures"]),
        drawings={
            (code, side): Markup(drawing) for code, sides in data["cards"].items() for side, drawing in sides.items()
        },
        suits={name: Markup(drawing) for name, drawing in data["suits"].items()},
        effects={name: Markup(drawing) for name, drawing in data["effects"].items()},
    )


def draw_faces(deck: Deck, pictures_folder: str) -> DeckFaces:
    """Draw every face of a deck; scripts and outside addresses that a theme may hold are removed."""
    proof = draw_proof(deck)
    drawings: dict[tuple[str, str], Markup] = {}
    families: frozenset[str] = frozenset()
    pictures: frozenset[str] = frozenset()
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
        language=deck.language,
        width=proof.size.width,
        height=proof.size.height,
        families=families.union(theme.fonts["icon"]),
        pictures=pictures,
        drawings=drawings,
        suits={name: _draw_suit(theme, name) for name in theme.suits},
        effects={
            name: Markup(clean_part(_draw_icon(theme, icon, "currentColor", 20), "effect"))
            for name, icon in theme.effects.items()
        },
    )


def _draw_suit(theme: Theme, name: str) -> Markup:
    """A corner icon as on the cards: shape, colour and pictogram."""
    suit = theme.suits[name]
    badge = draw_badge(suit.badge, 12, 12, 22, suit.colour)
    return Markup(clean_part(badge + _draw_icon(theme, suit.icon, _INK, 15), "suit"))


def _draw_icon(theme: Theme, name: str, ink: str, size: float) -> Markup:
    return draw_pictogram(name, 12, 12, size, ink, Typeface(theme.fonts["icon"])) or Markup("")
