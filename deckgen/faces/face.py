"""A face: one side of a card as SVG, drawn by a template of the theme."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.deck.model import Card, Extra, Period
from deckgen.errors import SourceLocation, UserError
from deckgen.faces.letters import show_characters
from deckgen.faces.template_functions import FaceError, FaceSettings, TemplateFunctions
from deckgen.messages import say
from deckgen.sheets.geometry import Side
from deckgen.svg.errors import SvgError
from deckgen.svg.parse import Element, walk
from deckgen.svg.plain import write_plain
from deckgen.svg.read import read_svg
from deckgen.svg.text import font_names
from deckgen.theme import BLEED
from deckgen.theme_data import is_shipped
from deckgen.type.date_block import DateBlock
from deckgen.type.fit import Lines
from deckgen.type.fonts import Typeface, missing_characters

if TYPE_CHECKING:
    from jinja2 import Environment, Template

    from deckgen.faces.pictures import PreparedPicture


_LARGE_NUMBER = re.compile(r"[0-9]{7}|e\+[0-9]")
_FONT_OF_ROLE = re.compile(r'font-family="([\w-]+)"')
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
        functions = TemplateFunctions(self.settings, card, picture)
        size, folders = self.settings.size, self.settings.theme.folders
        variables = {
            "card": card,
            "period": self.periods.get(card.period),
            "w": size.width,
            "h": size.height,
            "bleed": BLEED,
            **functions.variables(),
        }
        svg = self._run(variables)
        if has_own_templates(folders):
            svg = self._make_plain(svg, variables)
        fitted, dropped = tuple(functions.fitted), tuple(functions.dropped)
        return Face(card, self.side, _escape_to_latin1(svg), fitted, dropped)

    def _run(self, variables: dict[str, Any]) -> str:
        """What the template draws: within limits if it is not ours, and then whatever goes wrong has its line."""
        folders = self.settings.theme.folders
        try:
            template = _load_template(folders, self._template_name(variables["card"]))
            if not has_own_templates(folders):
                return template.render(variables)
            from deckgen.template_limits import render_limited

            return render_limited(template, variables)
        except (FaceError, UserError):
            raise
        except Exception as error:
            if is_shipped(folders[0]):
                raise
            from deckgen.faces.template_errors import locate_error, reason_of

            raise _broken(
                locate_error(error, folders, self._template_name(variables["card"])), reason_of(error)
            ) from error

    def _template_name(self, card: Card) -> str:
        """The template of this side; a theme may have another one for cards with a link."""
        for_links = f"link-{self.side}.svg"
        return for_links if card.link and _has_template(self.settings.theme.folders, for_links) else f"{self.side}.svg"

    def broken(self, card: Card, reason: str) -> UserError:
        """An error of the theme at the template of this side of a card."""
        return _broken(SourceLocation(f"{self.settings.theme.folders[0].name}/{self._template_name(card)}"), reason)

    def _make_plain(self, svg: str, variables: dict[str, Any]) -> str:
        """A drawing of a theme that is not ours, which may be written in any way, as all readers can read it."""
        size, folders = self.settings.size, self.settings.theme.folders
        card, period = variables["card"], variables["period"]
        checked = {*card.title, *card.note, *card.printed, *(period.name if period else "")}
        try:
            plain = write_plain(self._read(svg, checked), size.width, size.height)
            if _LARGE_NUMBER.search(plain):
                read_svg(plain)  # numbers that can be drawn may have been multiplied
            return plain
        except SvgError as error:
            from deckgen.faces.template_errors import locate_in_template

            environment, name = _template_environment(folders), self._template_name(card)
            read = partial(self._read, checked=checked)
            location = locate_in_template(environment, folders, name, variables, read)
            raise _broken(location, error.reason) from None

    def _read(self, svg: str, checked: set[str]) -> Element:
        """A drawing in which a font may be named by its role.

        An SvgError names characters that its fonts lack, except those that are checked elsewhere.
        """
        drawing = read_svg(_FONT_OF_ROLE.sub(self._name_fonts, svg))
        for text in walk(drawing):
            if text.tag == "text":
                fonts = Typeface(font_names(text.attributes["font-family"])).fonts()
                if lacking := set(missing_characters(text.text, fonts)) - checked:
                    raise SvgError(say("svg.letters", characters=show_characters(sorted(lacking)))).at(text)
        return drawing

    def _name_fonts(self, role: re.Match[str]) -> str:
        typeface = self.settings.typefaces.get(role[1])
        return f'font-family="{typeface.family}"' if typeface else role[0]


def _broken(location: SourceLocation, reason: str) -> UserError:
    return UserError.at(location, say("themes.template-broken", reason=reason), say("themes.template-broken.fix"))


def _escape_to_latin1(svg: str) -> str:
    """Write pictograms as character references: one such character makes a string take four bytes per character."""
    return svg.encode("latin-1", "xmlcharrefreplace").decode("latin-1")


@cache
def has_own_templates(folders: tuple[Path, ...]) -> bool:
    """Whether a theme brings templates that we did not write."""
    return any(not is_shipped(folder) and any(folder.rglob("*.svg")) for folder in folders)


@cache
def _has_template(folders: tuple[Path, ...], name: str) -> bool:
    return any((folder / name).is_file() for folder in folders)


@cache
def _load_template(folders: tuple[Path, ...], name: str) -> Template:
    return _template_environment(folders).get_template(name)


@cache
def _template_environment(folders: tuple[Path, ...]) -> Environment:
    """The sandbox in which the templates of a theme run; those that are not ours have limits."""
    from deckgen.templates import Sandbox

    makes: type[Sandbox] = Sandbox
    if has_own_templates(folders):
        from deckgen.template_limits import LimitedSandbox

        makes = LimitedSandbox
    fields_of = frozenset((Card, Extra, Period, Lines, DateBlock))
    return makes(folders, fields_of=fields_of, methods_of=TemplateFunctions)
