"""A leaflet: A5 pages with figures and two columns of rules, in the largest size of type at which everything fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import IO, TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.ornament import make_guilloche, rosette_path
from deckgen.leaflets.content import LeafletContent
from deckgen.leaflets.figures import FIGURES, Figure
from deckgen.leaflets.paragraph import Paragraph, break_paragraph
from deckgen.leaflets.texts import FIGURE, LeafletPlan, PagePlan
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.sheets.geometry import paper_size
from deckgen.svg.write import group, path_data, stroked_path, text_line
from deckgen.templates import page_templates
from deckgen.type.fit import PT
from deckgen.writers.pdf import write_svg_pages

if TYPE_CHECKING:
    from jinja2 import Template

MARGIN = 7.0
_GUTTER = 5.5
_FIRST_HEAD, _NEXT_HEAD = 20.5, 12.0  # mm, the height of the plate with the title
_FOOT = 9.0
_SPACE = 4.5  # mm between head, figures, columns and foot
_SPREAD = 4.0  # mm by which sections may move apart on a page with room
_INDENT = 5.0  # mm for the number of a step or the dot of an item
_WHOLE_SECTIONS_GAIN = 0.75  # points that the type may be smaller if no section is split
LARGEST, SMALLEST = 9.5, 8.0


class LeafletError(Exception):
    """A text that does not fit its page at the smallest size: an error in our texts, not in the deck."""


def write_leaflet(file: IO[bytes], plan: LeafletPlan, content: LeafletContent) -> int:
    """Write the leaflet as a PDF and return its number of pages."""
    size = paper_size("A5")
    pages = [(size, svg) for svg in draw_leaflet(plan, content)]
    title = ruleset_name(plan.name, content.texts.language)
    duplex = "DuplexFlipLongEdge" if len(pages) > 1 else "Simplex"
    write_svg_pages(file, pages, title, content.texts.language, duplex)
    return len(pages)


def draw_leaflet(plan: LeafletPlan, content: LeafletContent) -> list[str]:
    """The pages as SVG, all in one size of type, which may be a little smaller so that no section is split."""
    whole, split = (_largest_pages(plan, content, between_sections) for between_sections in (True, False))
    if not split:
        raise LeafletError(f"{plan.name} in {content.texts.language} does not fit")
    pages = whole if whole and whole[0].points >= split[0].points - _WHOLE_SECTIONS_GAIN else split
    return [page.draw() for page in pages]


def _largest_pages(plan: LeafletPlan, content: LeafletContent, between_sections: bool) -> list[_Page]:
    """The pages in the largest type at which they fit; none if they do not fit at the smallest."""
    points = LARGEST
    while points >= SMALLEST:
        pages = [_Page(plan, page, number, content, points, between_sections) for number, page in enumerate(plan.pages)]
        if all(page.fits() for page in pages):
            return pages
        points -= 0.25
    return []


@dataclass(frozen=True, slots=True)
class _Page:
    """A page in a size of type."""

    plan: LeafletPlan
    page: PagePlan
    number: int
    content: LeafletContent
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
        return _NEXT_HEAD if self.number else _FIRST_HEAD

    @property
    def foot_top(self) -> float:
        return paper_size("A5").height - MARGIN + 2 - _FOOT

    def fits(self) -> bool:
        return self._columns().height <= self._room(self._figures())

    def draw(self) -> str:
        figures, columns = self._figures(), self._columns()
        room = self._room(figures)
        spare = max(0.0, room - columns.height)
        parts, y = [], MARGIN + self.head + _SPACE
        for figure in figures:
            parts.append(group(figure.svg, MARGIN, y))
            y += figure.height + _SPACE
        lefts = (MARGIN, MARGIN + self.column + _GUTTER)
        parts.append(columns.draw(lefts, y, columns.height + min(spare, 4 * _SPREAD), _SPREAD))
        return self._add_frame("".join(parts))

    def _room(self, figures: list[Figure]) -> float:
        used = sum(figure.height + _SPACE for figure in figures)
        return self.foot_top - _SPACE * 0.6 - (MARGIN + self.head + _SPACE) - used

    def _figures(self) -> list[Figure]:
        return [FIGURES[name](self.content, self.measure) for name in self.page.wide]

    def _columns(self) -> Columns:
        blocks: list[Block] = []
        for name in self.page.columns:
            if name.startswith(FIGURE):
                figure = FIGURES[name.removeprefix(FIGURE)](self.content, self.column)
                if figure.height:
                    blocks.append(Block(figure.height, 3.0, partial(_draw_figure, figure)))
            else:
                blocks += self._section(name)
        return balance_columns(blocks, self.between_sections)

    def _section(self, name: str) -> list[Block]:
        """A heading and its paragraphs: setup steps have numbers, items of a list (in lower case) have dots."""
        texts = self.content.texts
        heading = partial(self._heading, texts.labels[name])
        blocks = [Block(self.points * PT * 1.7, 2.8, heading, heading=True)]
        for number, item in enumerate(texts.rules[self.plan.name].sections[name], 1):
            mark = str(number) if name == "setup" else "•" if item.lstrip("*")[0].islower() else ""
            text = break_paragraph(item, self.column - (_INDENT if mark else 0.0), self.content.weights, self.points)
            blocks.append(Block(text.height, self.points * PT * 0.42, partial(self._item, text, mark)))
        return blocks

    def _heading(self, text: str, x: float, y: float) -> str:
        style, points = self.content.style, self.points * 1.3
        end = x + style.title.width(text, points * PT) + 2
        level = y + points * PT * 0.6
        rule = stroked_path(path_data(((end, level), (x + self.column, level))), style.gold, 0.25)
        return text_line(text, x, y + points * PT * 0.84, style.title, points, style.ink) + rule

    def _item(self, text: Paragraph, mark: str, x: float, y: float) -> str:
        style = self.content.style
        if not mark:
            return text.draw(x, y, style.ink)
        shown = text_line(mark, x + 0.4, y + text.leading * 0.76, style.title, self.points, style.gold)
        return shown + text.draw(x + _INDENT, y, style.ink)

    def _add_frame(self, body: str) -> str:
        """The page template with the body in it."""
        content, style, plan = self.content, self.content.style, self.plan
        texts, size = content.texts, paper_size("A5")
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
            credits=content.credits,
            style=style,
            pt=PT,
            medal=rosette_path(seed, *centre, radius),
            medal_inner=rosette_path(seed, *centre, radius * 0.6),
            body=Markup(body),
        )


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph or figure, which is never split; `before` is the space above it, unless it is first."""

    height: float
    before: float
    draw: Callable[[float, float], str]
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks in two columns."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]

    @property
    def height(self) -> float:
        return max(_height(self.left), _height(self.right))

    def draw(self, lefts: Sequence[float], top: float, room: float, max_spread: float) -> str:
        """Both columns with their tops at `top`; room that is left over is spread between the sections."""
        parts = []
        for x, blocks in zip(lefts, (self.left, self.right), strict=True):
            gaps = sum(block.heading for block in blocks[1:])
            extra = min(max_spread, (room - _height(blocks)) / gaps) if gaps else 0.0
            y = top
            for index, block in enumerate(blocks):
                y += (block.before + (extra if block.heading else 0.0)) if index else 0.0
                parts.append(block.draw(x, y))
                y += block.height
        return "".join(parts)


def balance_columns(blocks: Sequence[Block], between_sections: bool) -> Columns:
    """The blocks in two columns of nearly equal height, split between sections or anywhere but after a heading."""
    breaks = [index for index in range(1, len(blocks)) if not blocks[index - 1].heading]
    if between_sections:
        breaks = [index for index in breaks if blocks[index].heading] or breaks
    options = [Columns(tuple(blocks[:index]), tuple(blocks[index:])) for index in breaks]
    return min(options, key=lambda option: round(option.height, 3))


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks) + sum(block.before for block in blocks[1:])


def _draw_figure(figure: Figure, x: float, y: float) -> str:
    return group(figure.svg, x, y)


@cache
def _template() -> Template:
    return page_templates(resource_folder("templates/leaflets")).get_template("page.svg")
