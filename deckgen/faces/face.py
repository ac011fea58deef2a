"""A face: one SVG, made from a card by its theme's template, with every text already fitted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from deckgen.faces import pens
from deckgen.faces.pens import FaceError

if TYPE_CHECKING:
    from jinja2 import Template

    from deckgen.deck.card import Card
    from deckgen.deck.deck import Deck
    from deckgen.deck.periods import Period
    from deckgen.faces.fit import Lines
    from deckgen.faces.theme import Theme
    from deckgen.sheets.sizes import Size

Side = Literal["title", "date"]
SIDES: tuple[Side, Side] = ("title", "date")
BLEED = 3.0
_ERA_GAP = re.compile(r"(?<=[^\s.])\u00a0(?=[^\d\s])|(?<=\.)\u00a0(?=[a-z])")

__all__ = ["BLEED", "SIDES", "Face", "FaceError", "FaceMaker", "Side"]


@dataclass(frozen=True, slots=True)
class Face:
    """The drawing of one side of a card, how its texts were broken, and what had to be left out for them to fit."""

    card: Card
    side: Side
    svg: str
    fitted: tuple[Lines, ...]
    dropped: tuple[str, ...]


class FaceMaker:
    """Draws the faces of one deck in one theme at one size."""

    def __init__(self, deck: Deck, theme: Theme, size: Size) -> None:
        self.deck = deck
        self.theme = theme
        self.size = size
        self.periods: dict[str, Period] = {period.id: period for period in deck.periods}

    def draw(self, card: Card, side: Side) -> Face:
        """The face as SVG; FaceError if a text cannot fit at its smallest readable size."""
        pen = pens.Pen(card, self.deck.id, self.theme)
        svg = _template(self.theme, side).render(
            card=card,
            period=self.periods.get(card.period),
            w=self.size.width,
            h=self.size.height,
            bleed=BLEED,
            **pen.functions(),
        )
        return Face(card, side, svg, tuple(pen.fitted), tuple(pen.dropped))


def _number(value: object) -> object:
    """Floats as a drawing needs them: micrometres, no trailing zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else value


def _loosen(date: str) -> str:
    """Lets a date break between its number and its era, so that it can be large on two lines.

    A number stays with what stands before it (c. 900), and the parts of an era stay together (a. C.).
    """
    return _ERA_GAP.sub(" ", date)


@cache
def _environment(folder: str) -> SandboxedEnvironment:
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, finalize=_number
    )
    environment.globals |= {"min": min, "max": max}
    environment.filters["loosen"] = _loosen
    return environment


def _template(theme: Theme, side: Side) -> Template:
    return _environment(str(theme.folder)).get_template(f"{side}.svg")
