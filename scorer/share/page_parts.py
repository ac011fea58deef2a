"""Cards, badges and pictograms as the page has them."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from deckgen.dates import split_era
from deckgen.errors import UserError
from deckgen.faces.badges import badge
from deckgen.faces.fonts import font
from deckgen.faces.icon_files import load_icon
from deckgen.faces.icons import pictogram
from scorer.share.look import house
from scorer.share.outlines import glyph_path

if TYPE_CHECKING:
    from deckgen.deck import Card, Deck
    from scorer.share.players import Mark

UPRIGHT = "translate(0 21) scale(0.024 -0.024)"
"""From the units of the icon font, y upwards, to a box of 24 by 24."""


_LENGTHS = ((5, "short"), (8, "middling"))


class PageCard(NamedTuple):
    """`length` tells the style sheet how large the figure of the date may be."""

    code: str
    figure: str
    era: str
    length: str
    title: str
    icon: Markup
    colour: str


def page_card(card: Card, deck: Deck) -> PageCard:
    colour = next((period.colour for period in deck.periods if period.id == card.period), "")
    figure, era = split_era(card.printed, deck.language)
    length = next((name for most, name in _LENGTHS if len(figure) <= most), "long")
    return PageCard(card.code, figure, era, length, card.title, _icon(card, deck), colour)


def page_badge(mark: Mark) -> Markup:
    """A player's badge: shape, colour and initial; the name stands beside it, so it is not read out."""
    size = 34 if len(mark.initial) > 1 else 46
    letter = Markup('<text x="50" y="{:g}" style="font-size: {}px">{}</text>').format(
        50 + size * 0.35, size, mark.initial
    )
    shape = badge(mark.shape, 50, 50, 78, mark.colour)
    return Markup('<svg class="badge" viewBox="0 0 100 100" aria-hidden="true">{}{}</svg>').format(shape, letter)


@cache
def pictogram_path(name: str) -> str:
    """The outline of a pictogram; nothing for a name that is none."""
    glyph = pictogram(name)
    return glyph_path(font("icons"), glyph) if glyph else ""


def _icon(card: Card, deck: Deck) -> Markup:
    """From the icon font, or from a drawing of the deck."""
    with suppress(UserError):
        if file := load_icon(deck.folder, card.icon, card.place("icon")):
            return file.draw(12, 12, 24, house().ink) if file.svg else Markup("")
    path = pictogram_path(card.icon)
    return Markup('<path transform="{}" d="{}" fill="currentColor"/>').format(UPRIGHT, path) if path else Markup("")
