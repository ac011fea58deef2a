"""The faces of a deck as the page shows them: the very drawings that are printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.badges import badge
from deckgen.faces.icons import pictogram
from deckgen.faces.proof import pull_proof
from deckgen.web.clean_svg import UnreadableSvg, clean_svg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.deck import Deck
    from deckgen.faces.theme import Theme

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
    proof = pull_proof(deck)
    drawings: dict[tuple[str, str], Markup] = {}
    families, pictures = _NONE, _NONE
    for card, side, face in proof.drawn():
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
    return badge(suit.badge, 12, 12, 22, suit.colour) + _icon(theme, suit.icon, "#14233a", 15)


def _icon(theme: Theme, name: str, ink: str, size: float) -> Markup:
    drawn = (
        '<text x="12" y="{y}" font-family="{family}" font-size="{size}" text-anchor="middle" fill="{ink}">{icon}</text>'
    )
    family = f"'{theme.fonts['icon'][0]}'"
    return Markup(drawn).format(y=12 + size * 0.375, family=family, size=size, ink=ink, icon=pictogram(name) or "")
