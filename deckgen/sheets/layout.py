"""Layouts of cards on paper: both sides of a sheet, one side to be folded, or one face a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from deckgen.sheets.choices import Cut, Flip, GuidesOn, Layout, Registration, Sides
from deckgen.sheets.geometry import Page, PageSide, PlacedFace, Rectangle, Size
from deckgen.sheets.guides import EDGE, PLAIN_MARKS, GuideStyle, cut_guides, fold_marks
from deckgen.sheets.registration import RegistrationMarks, fit_marks, margins_beside_marks

# The grid: how many cards fit into an area, and where each lies.


class Spacing(NamedTuple):
    """The room between cards and around them that a way of cutting needs."""

    gap: float
    outer: float
    bleed: float  # how far grounds run over the outer edges

    @classmethod
    def of(cls, cut: Cut, bleed: float) -> Spacing:
        """Where neighbours share a cut, only the outer edges have a bleed, and it may run into the margin."""
        return cls(0.0, 0.0, bleed) if cut is Cut.SHARED else cls(2 * bleed, bleed, bleed)


class Grid(NamedTuple):
    """Columns and rows of cards, centred in an area of the page."""

    card: Size
    columns: int
    rows: int
    spacing: Spacing
    within: Rectangle

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def area(self) -> Rectangle:
        """From the first cut to the last."""
        width = self.columns * self.card.width + (self.columns - 1) * self.spacing.gap
        height = self.rows * self.card.height + (self.rows - 1) * self.spacing.gap
        within = self.within
        return Rectangle(within.x + (within.width - width) / 2, within.y + (within.height - height) / 2, width, height)

    @property
    def bled_area(self) -> Rectangle:
        """All that is printed of the cards."""
        bleed = self.spacing.bleed
        return self.area.grown(bleed, bleed, bleed, bleed)

    def cell(self, index: int) -> Rectangle:
        """The rectangle of the nth card, row by row."""
        row, column = divmod(index, self.columns)
        area = self.area
        return Rectangle(
            area.x + column * (self.card.width + self.spacing.gap),
            area.y + row * (self.card.height + self.spacing.gap),
            self.card.width,
            self.card.height,
        )

    def clip(self, index: int, count: int) -> Rectangle:
        """The area that the nth of `count` cards may cover: its cell, and the bleed where no other card touches it."""
        row, column = divmod(index, self.columns)
        spacing = self.spacing
        alone = spacing.gap > 0
        return self.cell(index).grown(
            left=spacing.bleed if alone or column == 0 else 0.0,
            top=spacing.bleed if alone or row == 0 else 0.0,
            right=spacing.bleed if alone or column == self.columns - 1 or index == count - 1 else 0.0,
            bottom=spacing.bleed if alone or index + self.columns >= count else 0.0,
        )

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The x of all vertical cuts and the y of all horizontal ones."""
        area, spacing = self.area, self.spacing
        return (
            _cuts(area.x, self.card.width, self.columns, spacing.gap),
            _cuts(area.y, self.card.height, self.rows, spacing.gap),
        )


def fill_grid(within: Rectangle, card: Size, spacing: Spacing) -> Grid:
    """As many cards as an area holds."""
    columns = _count_cards(within.width, card.width, spacing)
    rows = _count_cards(within.height, card.height, spacing)
    return Grid(card, columns, rows, spacing, within)


def _count_cards(length: float, side: float, spacing: Spacing) -> int:
    return max(0, int((length - 2 * spacing.outer + spacing.gap) / (side + spacing.gap) + 1e-9))


def _cuts(start: float, side: float, count: int, gap: float) -> tuple[float, ...]:
    edges = [start + number * (side + gap) + offset for number in range(count) for offset in (0.0, side)]
    return tuple(edge for index, edge in enumerate(edges) if index == 0 or abs(edge - edges[index - 1]) > 1e-6)


# Turning the paper over: where the back of a card lies, and whether it is upside down.


class Turn(NamedTuple):
    """How a page is turned over: about a vertical or a horizontal axis.

    About a horizontal axis backs are printed upside down, and are upright when the cut card is turned like a page.
    """

    vertical_axis: bool
    axis: float

    @property
    def upside_down(self) -> bool:
        return not self.vertical_axis

    def behind(self, front: Rectangle) -> Rectangle:
        return front.mirrored_x(self.axis) if self.vertical_axis else front.mirrored_y(self.axis)


def find_turn(page: Size, flip: Flip) -> Turn:
    """How a page is turned: about a vertical axis if it is upright and flipped on its long edge, and so on."""
    upright = page.height >= page.width
    if upright == (flip is Flip.LONG):
        return Turn(True, page.width / 2)
    return Turn(False, page.height / 2)


# Imposition: from a plan to pages.


FOLD_GAP = 5.0  # mm between the fold and the nearest bleed


@dataclass(frozen=True, slots=True)
class Plan:
    """The choices that decide where faces lie on the sheets of a deck: sizes, margins and how to cut and turn."""

    layout: Layout
    card: Size
    paper: Size
    margin: float = 5.0
    bleed: float = 2.0
    cut: Cut = Cut.SHARED
    flip: Flip = Flip.LONG
    sides: Sides = Sides.INTERLEAVED
    registration: Registration | None = None
    guides: GuideStyle = PLAIN_MARKS
    reverse: bool = False  # whether separate backs come last sheet first

    @property
    def is_duplex(self) -> bool:
        """Whether the printer itself prints on both sides."""
        return self.layout is not Layout.FOLD and self.sides is Sides.INTERLEAVED

    @property
    def duplex_preference(self) -> str:
        """What a viewer is asked for, as PDF names it."""
        if not self.is_duplex:
            return "Simplex"
        return "DuplexFlipLongEdge" if self.flip is Flip.LONG else "DuplexFlipShortEdge"


class Imposition(NamedTuple):
    """The page of a plan, the grid on it, and how it is turned over."""

    page: Size
    grid: Grid
    turn: Turn

    def marks(self, plan: Plan) -> RegistrationMarks | None:
        """The registration marks of the plan, if it has any."""
        return fit_marks(plan.registration, plan.margin, self.grid.bled_area) if plan.registration else None


def impose(plan: Plan) -> Imposition:
    """The imposition that holds most cards, over both orientations of the paper and, if folded, both axes."""
    if plan.layout is Layout.SINGLE:
        return _impose_single(plan)
    pages = (plan.paper, plan.paper.turned())
    if plan.layout is Layout.DUPLEX:
        options = [_impose_duplex(plan, page) for page in pages]
    else:
        options = [_impose_folded(plan, page, vertical) for page in pages for vertical in (True, False)]
    return max(options, key=lambda option: option.grid.capacity)


USUAL_BLEED = 2.0  # mm around each card
FLOOD = 3.0  # mm around all cards together, as far as faces are drawn
_LEAST_BLEED = 1.0  # mm: with less, a cut that is a little off would show the neighbour all the same
_LEAST_BLEED_OF_MACHINE = 0.6  # mm: a machine that sees its marks is seldom off by more than a third of a millimetre


def choose_cut(
    plan: Plan, cut: Cut | None, bleed: float | None, *, fewer: bool = False, by_machine: bool = False
) -> Plan:
    """The plan with a way of cutting and a bleed, where they are None the best for it.

    Cards have their own bleed if the sheet holds as many as with shared cuts, or if it may hold fewer; otherwise
    neighbours share their cuts. A machine cuts around each card, so that cards never share cuts unless told to.
    """
    if plan.layout is Layout.SINGLE:
        return replace(plan, cut=Cut.SEPARATE, bleed=USUAL_BLEED if bleed is None else bleed)
    shared = replace(plan, cut=Cut.SHARED, bleed=FLOOD if bleed is None else bleed)
    if cut is Cut.SHARED:
        return shared
    most = impose(shared).grid.capacity
    least = _LEAST_BLEED_OF_MACHINE if by_machine else _LEAST_BLEED
    steps = range(round((USUAL_BLEED - least) * 10) + 1)
    tried = [round(USUAL_BLEED - step / 10, 1) for step in steps] if bleed is None else [bleed]
    apart = [replace(plan, cut=Cut.SEPARATE, bleed=each) for each in tried]
    best = next((each for each in apart if impose(each).grid.capacity >= most), None)
    if best and best.bleed >= least:
        return best
    return apart[0] if cut is Cut.SEPARATE or fewer or by_machine else shared


def make_pages(plan: Plan, imposition: Imposition, groups: Sequence[Sequence[int]]) -> Iterator[Page]:
    """All pages; each group of cards begins a new sheet."""
    capacity = imposition.grid.capacity
    sheets = [group[start : start + capacity] for group in groups for start in range(0, len(group), capacity)]
    fronts = [_make_front(plan, imposition, number, len(sheets), cards) for number, cards in enumerate(sheets, 1)]
    if plan.layout is Layout.FOLD:
        yield from (_join_back(plan, front, imposition) for front in fronts)
        return
    backs = [_make_back(plan, front, imposition.turn) for front in fronts]
    if plan.sides is Sides.SEPARATE:
        yield from fronts
        yield from reversed(backs) if plan.reverse else backs
        return
    for front, back in zip(fronts, backs, strict=True):
        yield front
        yield back


def _impose_duplex(plan: Plan, page: Size) -> Imposition:
    spacing = Spacing.of(plan.cut, plan.bleed)
    areas = _areas_beside_marks(page, plan, spacing) if plan.registration else [_printable(page, plan.margin)]
    grids = [fill_grid(area, plan.card, spacing) for area in areas]
    return Imposition(page, max(grids, key=lambda grid: grid.capacity), find_turn(page, plan.flip))


def _areas_beside_marks(page: Size, plan: Plan, spacing: Spacing) -> list[Rectangle]:
    """The areas in which cards and their bleed keep clear of registration marks."""
    return [
        _printable(page, max(plan.margin, across - spacing.outer), max(plan.margin, down - spacing.outer))
        for across, down in margins_beside_marks(plan.margin, spacing.bleed)
    ]


def _impose_folded(plan: Plan, page: Size, vertical: bool) -> Imposition:
    """Fronts in the left or upper half; the fold is in the middle of the page, so that its edges meet."""
    spacing = Spacing.of(plan.cut, plan.bleed)
    keep = FOLD_GAP + (spacing.bleed if plan.cut is Cut.SHARED else 0.0)
    whole = _printable(page, plan.margin)
    axis = page.width / 2 if vertical else page.height / 2
    half = (
        Rectangle(whole.x, whole.y, max(0.0, axis - keep - whole.x), whole.height)
        if vertical
        else Rectangle(whole.x, whole.y, whole.width, max(0.0, axis - keep - whole.y))
    )
    return Imposition(page, fill_grid(half, plan.card, spacing), Turn(vertical, axis))


def _impose_single(plan: Plan) -> Imposition:
    page = Size("", plan.card.width + 2 * plan.bleed, plan.card.height + 2 * plan.bleed)
    spacing = Spacing.of(Cut.SEPARATE, plan.bleed)
    return Imposition(
        page, fill_grid(Rectangle(0, 0, page.width, page.height), plan.card, spacing), find_turn(page, plan.flip)
    )


def _make_front(plan: Plan, imposition: Imposition, sheet: int, sheets: int, cards: Sequence[int]) -> Page:
    grid = imposition.grid
    faces = tuple(
        PlacedFace(card, "title", grid.cell(index), False, grid.clip(index, len(cards)))
        for index, card in enumerate(cards)
    )
    page = imposition.page
    by_hand = plan.layout is not Layout.SINGLE and not plan.registration
    marks = cut_guides(plan.guides.kind, grid.cuts(), _marked_area(plan, imposition)) if by_hand else ()
    for_machine = imposition.marks(plan)
    return Page(
        page,
        sheet,
        sheets,
        PageSide.FRONT,
        faces,
        grid.area,
        grid.bled_area,
        marks,
        registration=for_machine.rectangles(page) if for_machine else (),
    )


def _marked_area(plan: Plan, imposition: Imposition) -> Rectangle:
    """Where the marks of the fronts may be: not at the very edge of the paper, nor across a fold."""
    page, turn = imposition.page, imposition.turn
    folded = plan.layout is Layout.FOLD
    right = turn.axis if folded and turn.vertical_axis else page.width - EDGE
    bottom = turn.axis if folded and not turn.vertical_axis else page.height - EDGE
    return Rectangle(EDGE, EDGE, right - EDGE, bottom - EDGE)


def _make_back(plan: Plan, front: Page, turn: Turn) -> Page:
    guides = () if plan.guides.on is GuidesOn.FRONTS else front.guides
    return Page(
        front.size,
        front.sheet,
        front.sheets,
        PageSide.BACK,
        tuple(_back_face(face, turn) for face in front.faces),
        turn.behind(front.trim),
        turn.behind(front.bleed),
        tuple(_mirror_mark(mark, turn) for mark in guides),
    )


def _join_back(plan: Plan, front: Page, imposition: Imposition) -> Page:
    """Both faces on one page, the backs across the fold."""
    turn = imposition.turn
    back = _make_back(plan, front, turn)
    trim, bleed = (_enclose(one, other) for one, other in ((front.trim, back.trim), (front.bleed, back.bleed)))
    return Page(
        front.size,
        front.sheet,
        front.sheets,
        PageSide.FOLD,
        (*front.faces, *back.faces),
        trim,
        bleed,
        (*front.guides, *back.guides),
        fold_marks(turn.vertical_axis, turn.axis, front.size),
    )


def _back_face(face: PlacedFace, turn: Turn) -> PlacedFace:
    return PlacedFace(face.card, "date", turn.behind(face.rectangle), turn.upside_down, turn.behind(face.clip))


def _mirror_mark(mark: tuple[float, float, float, float], turn: Turn) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = mark
    mirrored = turn.behind(Rectangle(x1, y1, x2 - x1, y2 - y1))
    return (mirrored.x, mirrored.y, mirrored.right, mirrored.bottom)


def _enclose(one: Rectangle, other: Rectangle) -> Rectangle:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rectangle(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _printable(page: Size, margin: float, above: float | None = None) -> Rectangle:
    """The page within its margins, of which those above and below may differ from those at the sides."""
    y = margin if above is None else above
    return Rectangle(margin, y, max(0.0, page.width - 2 * margin), max(0.0, page.height - 2 * y))


# Room for small print: strips in the margins, and beside a fold, where no card has its bleed.


_FROM_CARDS = 0.2
_FROM_EDGE = 3.0  # most printers do not print nearer
_FROM_FOLD = 0.6
_COMFORTABLE = 5.0  # mm from the edge, where there is room
_THICKEST, _THINNEST = 2.6, 1.5


class Strip(NamedTuple):
    """A strip along one edge of the paper, by its middle line; upright strips are read from the bottom up."""

    upright: bool
    along: float  # the x or y of the middle line
    start: float
    end: float
    thickness: float

    @property
    def length(self) -> float:
        return self.end - self.start


def find_strips(page: Size, used: Rectangle) -> list[Strip]:
    """The strips around what is used of a page that can hold a line of print.

    The thickest come first; of equal ones left and bottom before right and top.
    """
    right, bottom = page.width - used.right, page.height - used.bottom
    found = [
        _make_strip(True, used.x, page.height, page.width, far=False),
        _make_strip(False, bottom, page.width, page.height, far=True),
        _make_strip(True, right, page.height, page.width, far=True),
        _make_strip(False, used.y, page.width, page.height, far=False),
    ]
    return _thickest_first(strip for strip in found if strip)


def find_page_strips(page: Page) -> list[Strip]:
    """The strips of a sheet that are free of its cards and their bleed; of a sheet to be folded, also at its fold."""
    return _thickest_first([*find_strips(page.size, page.bleed), *_fold_strips(page)])


def _thickest_first(strips: Iterable[Strip]) -> list[Strip]:
    return sorted(strips, key=lambda strip: -strip.thickness)


def _make_strip(upright: bool, margin: float, length: float, across: float, *, far: bool) -> Strip | None:
    thickness = min(_THICKEST, margin - _FROM_CARDS - _FROM_EDGE)
    if thickness < _THINNEST - 1e-9:
        return None
    outer = min(_COMFORTABLE, margin - _FROM_CARDS - thickness)
    middle = outer + thickness / 2
    return Strip(upright, across - middle if far else middle, 2 * _COMFORTABLE, length - 2 * _COMFORTABLE, thickness)


def _fold_strips(page: Page) -> Iterator[Strip]:
    """A strip on each side of the fold, where the gap of the fold is."""
    for x1, y1, x2, _ in page.fold_marks[:1]:
        upright = x1 == x2
        axis, length = (x1, page.size.height) if upright else (y1, page.size.width)
        for side in (-1, 1):
            along = axis + side * (_FROM_FOLD + _THICKEST / 2)
            yield Strip(upright, along, 2 * _COMFORTABLE, length - 2 * _COMFORTABLE, _THICKEST)
