"""The cover of a box: the scene and the emblem of one card of the deck, in the hue of that card."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from deckgen.deck.model import Card, Deck
from deckgen.faces import icons
from deckgen.faces.proof import Proof
from deckgen.faces.template_functions import FaceSettings, TemplateFunctions
from deckgen.sheets.geometry import Rectangle
from deckgen.svg.write import group, short
from deckgen.theme import BLEED

_GROUND = 0.6  # of the height of a panel: where the emblem stands
_EMBLEM = 0.66  # of its width


@dataclass(frozen=True, slots=True)
class Cover:
    """What is drawn on the panels of a box."""

    functions: TemplateFunctions

    @property
    def colours(self) -> dict[str, str]:
        """The palette of the title face in the hue of the cover."""
        return self.functions.colours

    def title_top(self, panel: Rectangle) -> float:
        """Where the picture ends and the room for the title begins."""
        return panel.y + panel.height * _GROUND + 2.6 * self.functions.settings.scale

    def draw(self, panel: Rectangle, *, name: str, above: float = 0.0, free: float = 0.0) -> str:
        """The picture on a panel.

        It runs over the upper edge by `above`, its emblem stays `free` below that edge; `name` is unique on the page.
        """
        functions, unit = self.functions, self.functions.settings.scale
        width, height, ground = panel.width, panel.height, panel.height * _GROUND
        head = ground + 2.6 * unit
        across = f'width="{short(width)}"'
        below = f'<rect y="{short(head)}" {across} height="{short(height - head)}" fill="{self.colours["ground"]}"/>'
        picture = (
            functions.scene(width + BLEED, ground, ground + BLEED),
            below,
            functions.fade(0, ground - 2 * unit, width, head, self.colours["ground"]),
            functions.emblem(width / 2, ground, width * _EMBLEM, ground - free - 2 * unit),
        )
        window = f'<rect y="{short(-above)}" {across} height="{short(height + above)}"/>'
        clipped = f'<clipPath id="{name}">{window}</clipPath><g clip-path="url(#{name})">{"".join(picture)}</g>'
        return group(clipped, panel.x, panel.y)


def make_cover(proof: Proof) -> Cover | None:
    """The cover of a deck; None if its theme draws no scenes."""
    deck = proof.deck
    settings = FaceSettings(
        deck_id=deck.id,
        language=deck.language,
        order=deck.order,
        theme=proof.theme,
        side="title",
        size=proof.size,
        swapped=deck.choices.faces == "swapped",
        with_qr=False,
        typefaces=proof.typefaces,
        icon_files={},
    )
    functions = TemplateFunctions(settings, choose_cover_card(deck))
    return Cover(functions) if functions.hue else None


def choose_cover_card(deck: Deck) -> Card:
    """The card whose picture is on the box, always the same one: if possible with a pictogram of ours, the richest."""
    named = [(card, icons.find_name(card.icon)) for card in deck.cards]
    ours = [card for card, name in named if name in icons.drawings()]
    others = [card for card, name in named if name]
    digest = {card.code: hashlib.sha256(f"cover {card.code}".encode()).digest() for card in deck.cards}
    return min(ours or others or deck.cards, key=lambda card: digest[card.code])
