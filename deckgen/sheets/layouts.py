"""The ways to lay a deck on paper: both sides of a sheet, one side to be folded, or one face a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from deckgen.sheets.choices import Cut, Flip, Layout, Sides
from deckgen.sheets.flip import Turn, turning
from deckgen.sheets.grid import Grid, Spacing, fill
from deckgen.sheets.marks import cut_marks, fold_marks
from deckgen.sheets.page import Page, PageSide, PlacedFace
from deckgen.sheets.rectangle import Rectangle
from deckgen.sheets.sizes import Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLD_GAP = 5.0  # mm between the fold and the nearest bleed


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides where faces lie."""

    layout: Layout
    card: Size
    paper: Size
    margin: float = 5.0
    bleed: float = 2.0
    cut: Cut = Cut.SHARED
    flip: Flip = Flip.LONG
    sides: Sides = Sides.INTERLEAVED


class Imposition(NamedTuple):
    """A plan worked out: the page, the grid on it, and how fronts find their backs."""

    page: Size
    grid: Grid
    turn: Turn


def impose(plan: Plan) -> Imposition:
    """The arrangement that holds most cards, over both orientations of the paper and, folded, both axes."""
    if plan.layout is Layout.SINGLE:
        return _single(plan)
    pages = (plan.paper, plan.paper.turned())
    if plan.layout is Layout.DUPLEX:
        options = [_duplex(plan, page) for page in pages]
    else:
        options = [_folded(plan, page, vertical) for page in pages for vertical in (True, False)]
    return max(options, key=lambda option: option.grid.capacity)


def pages(plan: Plan, imposition: Imposition, groups: Sequence[Sequence[int]]) -> Iterator[Page]:
    """All pages; each group of cards begins a new sheet."""
    capacity = imposition.grid.capacity
    loads = [group[start : start + capacity] for group in groups for start in range(0, len(group), capacity)]
    fronts = [_front(plan, imposition, number, len(loads), load) for number, load in enumerate(loads, 1)]
    if plan.layout is Layout.FOLD:
        yield from (_with_backs(front, imposition) for front in fronts)
        return
    backs = [_back(front, imposition.turn) for front in fronts]
    if plan.sides is Sides.SEPARATE:
        yield from fronts
        yield from backs
        return
    for front, back in zip(fronts, backs, strict=True):
        yield front
        yield back


def _duplex(plan: Plan, page: Size) -> Imposition:
    grid = fill(_printable(page, plan.margin), plan.card, Spacing.of(plan.cut, plan.bleed))
    return Imposition(page, grid, turning(page, plan.flip))


def _folded(plan: Plan, page: Size, vertical: bool) -> Imposition:
    """Fronts in the left or upper half; the fold is the middle of the page, so that its edges meet."""
    spacing = Spacing.of(plan.cut, plan.bleed)
    keep = FOLD_GAP + (spacing.bleed if plan.cut is Cut.SHARED else 0.0)
    whole = _printable(page, plan.margin)
    axis = page.width / 2 if vertical else page.height / 2
    half = (
        Rectangle(whole.x, whole.y, max(0.0, axis - keep - whole.x), whole.height)
        if vertical
        else Rectangle(whole.x, whole.y, whole.width, max(0.0, axis - keep - whole.y))
    )
    return Imposition(page, fill(half, plan.card, spacing), Turn(vertical, axis))


def _single(plan: Plan) -> Imposition:
    page = Size("", plan.card.width + 2 * plan.bleed, plan.card.height + 2 * plan.bleed)
    spacing = Spacing.of(Cut.SEPARATE, plan.bleed)
    return Imposition(
        page, fill(Rectangle(0, 0, page.width, page.height), plan.card, spacing), turning(page, Flip.LONG)
    )


def _front(plan: Plan, imposition: Imposition, sheet: int, sheets: int, load: Sequence[int]) -> Page:
    grid = imposition.grid
    faces = tuple(
        PlacedFace(card, "title", grid.cell(index), False, grid.clip(index, len(load)))
        for index, card in enumerate(load)
    )
    trim, spacing = grid.area, grid.spacing
    bleed = trim.grown(spacing.bleed, spacing.bleed, spacing.bleed, spacing.bleed)
    marks = () if plan.layout is Layout.SINGLE else cut_marks(grid, imposition.page)
    return Page(imposition.page, sheet, sheets, PageSide.FRONT, faces, trim, bleed, marks)


def _back(front: Page, turn: Turn) -> Page:
    return Page(
        front.size,
        front.sheet,
        front.sheets,
        PageSide.BACK,
        tuple(_behind(face, turn) for face in front.faces),
        turn.behind(front.trim),
        turn.behind(front.bleed),
        tuple(_mirrored(mark, turn) for mark in front.cut_marks),
    )


def _with_backs(front: Page, imposition: Imposition) -> Page:
    """Both faces on one page, the backs across the fold."""
    turn = imposition.turn
    back = _back(front, turn)
    trim, bleed = (_around(one, other) for one, other in ((front.trim, back.trim), (front.bleed, back.bleed)))
    return Page(
        front.size,
        front.sheet,
        front.sheets,
        PageSide.FOLD,
        (*front.faces, *back.faces),
        trim,
        bleed,
        (*front.cut_marks, *back.cut_marks),
        fold_marks(turn.vertical_axis, turn.axis, front.size),
    )


def _behind(face: PlacedFace, turn: Turn) -> PlacedFace:
    return PlacedFace(face.card, "date", turn.behind(face.rectangle), turn.upside_down, turn.behind(face.clip))


def _mirrored(mark: tuple[float, float, float, float], turn: Turn) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = mark
    mirrored = turn.behind(Rectangle(x1, y1, x2 - x1, y2 - y1))
    return (mirrored.x, mirrored.y, mirrored.right, mirrored.bottom)


def _around(one: Rectangle, other: Rectangle) -> Rectangle:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rectangle(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _printable(page: Size, margin: float) -> Rectangle:
    return Rectangle(margin, margin, max(0.0, page.width - 2 * margin), max(0.0, page.height - 2 * margin))
