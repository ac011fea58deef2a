"""How the picture looks: the colours of the default theme, its typefaces with the deck's own behind, and measures."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from deckgen.errors import UserError
from deckgen.faces.colours import mix
from deckgen.faces.deck_fonts import usable_font
from deckgen.faces.typeset import Typeface
from deckgen.leaflets.look import house_look
from deckgen.resources import read_data, resource_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.deck import Deck
    from deckgen.leaflets.look import Look


@dataclass(frozen=True, slots=True)
class CardLook:
    """The measures of a mini card; sizes of type are the largest and the smallest."""

    width: float
    height: float
    icon: float
    date_zone: float
    date: tuple[float, float]
    title: tuple[float, float]
    most_lines: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The data file, in types."""

    width: float
    least_height: float
    margin: float
    cards: Mapping[str, CardLook]
    columns: tuple[int, ...]
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    emblems: Mapping[str, str]

    @property
    def room(self) -> float:
        """Between the margins."""
        return self.width - 2 * self.margin

    def columns_for(self, cards: int) -> int:
        return self.columns[min(cards, len(self.columns)) - 1]


@cache
def measures() -> Measures:
    data: dict[str, Any] = read_data(resource_folder("templates/share", package="scorer") / "look.yaml")
    cards = {str(name): CardLook(**entry) for name, entry in data.pop("cards").items()}
    return Measures(cards=cards, **data)


@dataclass(frozen=True, slots=True)
class Typefaces:
    """Serif for what is said aloud, sans for the rest; pictograms."""

    title: Typeface
    date: Typeface
    plain: Typeface
    strong: Typeface
    icon: Typeface


def typefaces_for(deck: Deck) -> Typefaces:
    """The house's, and behind them the fonts that a deck in another script brings; those that fail a check reports."""
    own: list[str] = []
    for name in deck.choices.fonts:
        with suppress(UserError):
            own.append(usable_font(deck.folder, name, deck.place("fonts")).name)
    look = house_look()
    return Typefaces(
        title=_with(look.title, own),
        date=_with(Typeface(("serif-bold", "sans-bold")), own),
        plain=_with(look.plain, own),
        strong=_with(look.strong, own),
        icon=look.icon,
    )


def house() -> Look:
    """The colours that leaflets have too."""
    return house_look()


def panel() -> str:
    """What boxes on the plate are filled with."""
    return mix(house().plate, house().plate_line, 0.45)


def _with(face: Typeface, own: list[str]) -> Typeface:
    return Typeface((*dict.fromkeys((*face.names, *own)),))
