"""A leaflet: A5 pages with pictures and two columns of rules, at the largest size at which all of it fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import IO, TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.ornament import make_guilloche, rosette_path
from deckgen.leaflets.figures import FIGURES
from deckgen.leaflets.stage import Figure, Stage
from deckgen.leaflets.text import LeafletPlan, PagePlan, Setting, set_text
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.sheets.geometry import paper_size
from deckgen.svg.write import group, path_data, stroked_path, text_line
from deckgen.templates import page_templates
from deckgen.type.fit import PT
from deckgen.writers.pdf import write_drawn_pages

if TYPE_CHECKING:
    from jinja2 import Template


# Two columns: units of text and pictures flow through them, balanced, headings kept with what follows.


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that stays in one piece; `before` is the space above it unless it is first in its column."""

    height: float
    before: float
    draw: Callable[[float, float], str]
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """Units in two columns, left and right."""

    left: tuple[Unit, ...]
    right: tuple[Unit, ...]

    @property
    def height(self) -> float:
        return max(_height(self.left), _height(self.right))

    def drawn(self, lefts: Sequence[float], top: float, room: float, most_spread: float) -> str:
        """Both columns from a top; room that is left over is spread between the sections."""
        parts = []
        for x, units in zip(lefts, (self.left, self.right), strict=True):
            gaps = sum(unit.heading for unit in units[1:])
            extra = min(most_spread, (room - _height(units)) / gaps) if gaps else 0.0
            y = top
            for place, unit in enumerate(units):
                y += (unit.before + (extra if unit.heading else 0.0)) if place else 0.0
                parts.append(unit.draw(x, y))
                y += unit.height
        return "".join(parts)


def balance(units: Sequence[Unit], between_sections: bool) -> Columns:
    """The break that makes the higher column lowest: between two sections, or else anywhere but after a heading."""
    breaks = [place for place in range(1, len(units)) if not units[place - 1].heading]
    if between_sections:
        breaks = [place for place in breaks if units[place].heading] or breaks
    options = [Columns(tuple(units[:place]), tuple(units[place:])) for place in breaks]
    return min(options, key=lambda option: round(option.height, 3))


def _height(units: Sequence[Unit]) -> float:
    return sum(unit.height for unit in units) + sum(unit.before for unit in units[1:])


MARGIN = 8.0
_GUTTER = 6.0
_HEAD_FIRST, _HEAD_NEXT = 22.0, 12.0
_FOOT = 9.0
_SPACE = 5.0  # mm between head, pictures, columns and foot
_SPREAD = 4.0  # mm by which sections may move apart on a page with room
_MARKED = 5.0  # mm for the number of a step or the dot of an item
_WORTH_WHOLE = 0.75  # points of size that a section in one piece is worth
LARGEST, SMALLEST = 9.5, 8.0


class LeafletError(Exception):
    """A text that does not fit its page at the smallest readable size: a fault of ours, not of the deck."""


def write_leaflet(file: IO[bytes], plan: LeafletPlan, stage: Stage) -> int:
    """The leaflet as PDF; returns how many pages it has."""
    size = paper_size("A5")
    pages = [(size, svg) for svg in draw_leaflet(plan, stage)]
    title = ruleset_name(plan.name, stage.texts.language)
    duplex = "DuplexFlipLongEdge" if len(pages) > 1 else "Simplex"
    write_drawn_pages(file, pages, title, stage.texts.language, duplex)
    return len(pages)


def draw_leaflet(plan: LeafletPlan, stage: Stage) -> list[str]:
    """The pages as drawings, all in one size of type; a little smaller if that keeps sections in one piece."""
    whole, cut = (_largest(plan, stage, between_sections) for between_sections in (True, False))
    if not cut:
        raise LeafletError(f"{plan.name} in {stage.texts.language} does not fit")
    pages = whole if whole and whole[0].points >= cut[0].points - _WORTH_WHOLE else cut
    return [page.drawn() for page in pages]


def _largest(plan: LeafletPlan, stage: Stage, between_sections: bool) -> list[_Page]:
    """The pages in the largest type at which they fit; none if they fit in no readable one."""
    points = LARGEST
    while points >= SMALLEST:
        pages = [_Page(plan, page, number, stage, points, between_sections) for number, page in enumerate(plan.pages)]
        if all(page.fits() for page in pages):
            return pages
        points -= 0.25
    return []


@dataclass(frozen=True, slots=True)
class _Page:
    """One page at one size of type."""

    plan: LeafletPlan
    page: PagePlan
    number: int
    stage: Stage
    points: float
    between_sections: bool

    @property
    def measure(self) -> float:
        return paper_size("A5").width - 2 * MARGIN

    @property
    def column(self) -> float:
        return (self.measure - _GUTTER) / 2

    @property
    def head(self) -> float:
        return _HEAD_NEXT if self.number else _HEAD_FIRST

    @property
    def foot_top(self) -> float:
        return paper_size("A5").height - MARGIN + 2 - _FOOT

    def fits(self) -> bool:
        return self._columns().height <= self._room(self._figures())

    def drawn(self) -> str:
        figures, columns = self._figures(), self._columns()
        room = self._room(figures)
        spare = max(0.0, room - columns.height)
        parts, y = [], MARGIN + self.head + _SPACE
        for figure in figures:
            parts.append(group(figure.svg, MARGIN, y))
            y += figure.height + _SPACE
        lefts = (MARGIN, MARGIN + self.column + _GUTTER)
        parts.append(columns.drawn(lefts, y, columns.height + min(spare, 4 * _SPREAD), _SPREAD))
        return self._framed("".join(parts))

    def _room(self, figures: list[Figure]) -> float:
        used = sum(figure.height + _SPACE for figure in figures)
        return self.foot_top - _SPACE * 0.6 - (MARGIN + self.head + _SPACE) - used

    def _figures(self) -> list[Figure]:
        return [FIGURES[name](self.stage, self.measure) for name in self.page.wide]

    def _columns(self) -> Columns:
        units: list[Unit] = []
        for name in self.page.columns:
            if name.startswith("figure-"):
                figure = FIGURES[name.removeprefix("figure-")](self.stage, self.column)
                units.append(Unit(figure.height, 3.0, partial(_place, figure)))
            else:
                units += self._section(name)
        return balance(units, self.between_sections)

    def _section(self, name: str) -> list[Unit]:
        """A heading and its paragraphs; steps are numbered, and items that end a sentence dotted."""
        texts = self.stage.texts
        heading = partial(self._heading, texts.labels[name])
        units = [Unit(self.points * PT * 1.75, 3.4, heading, heading=True)]
        for number, item in enumerate(texts.rules[self.plan.name].sections[name], 1):
            mark = str(number) if name == "setup" else "•" if item.lstrip("*")[0].islower() else ""
            text = set_text(item, self.column - (_MARKED if mark else 0.0), self.stage.weights, self.points)
            units.append(Unit(text.height, self.points * PT * 0.42, partial(self._item, text, mark)))
        return units

    def _heading(self, text: str, x: float, y: float) -> str:
        look, points = self.stage.look, self.points * 1.3
        end = x + look.title.width(text, points * PT) + 2
        level = y + points * PT * 0.6
        rule = stroked_path(path_data(((end, level), (x + self.column, level))), look.gold, 0.25)
        return text_line(text, x, y + points * PT * 0.84, look.title, points, look.ink) + rule

    def _item(self, text: Setting, mark: str, x: float, y: float) -> str:
        look = self.stage.look
        if not mark:
            return text.drawn(x, y, look.ink)
        shown = text_line(mark, x + 0.4, y + text.leading * 0.76, look.title, self.points, look.gold)
        return shown + text.drawn(x + _MARKED, y, look.ink)

    def _framed(self, body: str) -> str:
        """The page template around the body."""
        stage, look, plan = self.stage, self.stage.look, self.plan
        texts, size = stage.texts, paper_size("A5")
        radius = self.head / 2 - 1.6
        centre = (size.width - MARGIN - radius - 4, MARGIN + self.head / 2)
        seed = make_guilloche(f"leaflet {plan.name}")
        mode = "cooperative" if plan.cooperative else "competitive"
        players = texts.labels["players"].format(low=plan.players[0], high=plan.players[1])
        return _template().render(
            width=size.width,
            height=size.height,
            margin=MARGIN,
            measure=self.measure,
            head=self.head,
            foot=self.foot_top,
            first=self.number == 0,
            number=f"{self.number + 1} / {len(plan.pages)}",
            name=ruleset_name(plan.name, texts.language),
            tagline=texts.rules[plan.name].tagline,
            facts=f"{players} · {texts.labels[mode]}",
            credits=stage.credits,
            look=look,
            pt=PT,
            medal=rosette_path(seed, *centre, radius),
            medal_inner=rosette_path(seed, *centre, radius * 0.6),
            body=Markup(body),
        )


def _place(figure: Figure, x: float, y: float) -> str:
    return group(figure.svg, x, y)


@cache
def _template() -> Template:
    return page_templates(resource_folder("templates/leaflets")).get_template("page.svg")
