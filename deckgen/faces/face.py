"""A face: one SVG, made from a card by its theme's template, with every text already fitted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from deckgen.deck.model import Card, Period
from deckgen.errors import SourceLocation, UserError
from deckgen.faces.template_functions import FaceError, FaceSettings, TemplateFunctions
from deckgen.messages import say
from deckgen.theme import BLEED
from deckgen.type.fit import FittedDate, Lines

if TYPE_CHECKING:
    from jinja2 import Environment, Template

    from deckgen.faces.pictures import PreparedPicture


Side = Literal["title", "date"]
SIDES: tuple[Side, Side] = ("title", "date")

__all__ = ["BLEED", "SIDES", "Face", "FaceError", "FaceMaker", "Side"]


@dataclass(frozen=True, slots=True)
class Face:
    """The drawing of one side of a card, how its texts were broken, and what had to be left out for them to fit."""

    card: Card
    side: Side
    svg: str
    fitted: tuple[Lines, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Draws one side of the cards of a deck."""

    desk: FaceSettings
    side: Side
    periods: dict[str, Period]

    def draw(self, card: Card, picture: PreparedPicture | None) -> Face:
        """The face as SVG; FaceError if a text cannot fit at its smallest readable size."""
        from jinja2 import TemplateError

        pen = TemplateFunctions(self.desk, card, picture)
        size = self.desk.size
        try:
            svg = _template(self.desk.theme.folders, self.side).render(
                card=card,
                period=self.periods.get(card.period),
                w=size.width,
                h=size.height,
                bleed=BLEED,
                **pen.functions(),
            )
        except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise self._broken(error) from error
        return Face(card, self.side, _in_single_bytes(svg), tuple(pen.fitted), tuple(pen.dropped))

    def _broken(self, error: Exception) -> UserError:
        file = f"{self.desk.theme.folders[0].name}/{self.side}.svg"
        location = SourceLocation(file, getattr(error, "lineno", None))
        return UserError.at(location, say("themes.template-broken", reason=error), say("themes.template-broken.fix"))


def _in_single_bytes(svg: str) -> str:
    """A text with one pictogram's character takes four bytes for each of its thousands; spelt out, it takes one."""
    return svg.encode("latin-1", "xmlcharrefreplace").decode("latin-1")


@cache
def _template(folders: tuple[Path, ...], side: Side) -> Template:
    return _templates(folders).get_template(f"{side}.svg")


@cache
def _templates(folders: tuple[Path, ...]) -> Environment:
    """Where the templates of a theme's folders run, with nothing but what a face is made of."""
    from deckgen.templates import sandboxed_templates

    return sandboxed_templates(
        folders, fields_of=frozenset((Card, Period, Lines, FittedDate)), methods_of=TemplateFunctions
    )
