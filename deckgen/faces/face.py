"""A face: one side of a card as SVG, drawn by a template of the theme."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.deck.model import Card, Period
from deckgen.errors import SourceLocation, UserError
from deckgen.faces.template_functions import FaceSettings, TemplateFunctions
from deckgen.messages import say
from deckgen.sheets.geometry import Side
from deckgen.theme import BLEED
from deckgen.type.date_block import DateBlock
from deckgen.type.fit import Lines

if TYPE_CHECKING:
    from jinja2 import Environment, Template

    from deckgen.faces.pictures import PreparedPicture


SIDES: tuple[Side, Side] = ("title", "date")


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card as SVG, its texts as they were fitted, and the fields that did not fit."""

    card: Card
    side: Side
    svg: str
    fitted: tuple[Lines, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaceRenderer:
    """Draws one side of the cards of a deck."""

    settings: FaceSettings
    side: Side
    periods: dict[str, Period]

    def draw(self, card: Card, picture: PreparedPicture | None) -> Face:
        """The face as SVG; FaceError if a text cannot fit at its smallest readable size."""
        from jinja2 import TemplateError

        functions = TemplateFunctions(self.settings, card, picture)
        size = self.settings.size
        try:
            svg = _load_template(self.settings.theme.folders, self.side).render(
                card=card,
                period=self.periods.get(card.period),
                w=size.width,
                h=size.height,
                bleed=BLEED,
                **functions.variables(),
            )
        except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise self._broken(error) from error
        return Face(card, self.side, _escape_to_latin1(svg), tuple(functions.fitted), tuple(functions.dropped))

    def _broken(self, error: Exception) -> UserError:
        file = f"{self.settings.theme.folders[0].name}/{self.side}.svg"
        location = SourceLocation(file, getattr(error, "lineno", None))
        return UserError.at(location, say("themes.template-broken", reason=error), say("themes.template-broken.fix"))


def _escape_to_latin1(svg: str) -> str:
    """Write pictograms as character references: one such character makes a string take four bytes per character."""
    return svg.encode("latin-1", "xmlcharrefreplace").decode("latin-1")


@cache
def _load_template(folders: tuple[Path, ...], side: Side) -> Template:
    return _template_environment(folders).get_template(f"{side}.svg")


@cache
def _template_environment(folders: tuple[Path, ...]) -> Environment:
    """The sandbox in which the templates of a theme run."""
    from deckgen.templates import sandboxed_templates

    return sandboxed_templates(
        folders, fields_of=frozenset((Card, Period, Lines, DateBlock)), methods_of=TemplateFunctions
    )
