"""The tuck box of a deck, flat: panels, flaps, cuts and folds, in millimetres from the top left.

From left to right: back, side, front, side, glue tab. The lid with its tuck flap is attached to the back, and so is
the bottom, which is glued onto a flap of the front. The printed side is the outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.geometry import Line, Rectangle, Size, paper_sizes

Point = tuple[float, float]
Polygon = tuple[Point, ...]

BULK = 1.2  # µm of thickness for each g/m², usual for uncoated card; coated art paper has 0.9, folding boxboard 1.5
CLEARANCE = 1.5  # mm on each axis, so that cards slide
BLEED = 2.0
TAB = 8.0  # mm that a divider stands above the cards
_SLEEVE = (3.0, 3.0, 0.12)  # mm that a sleeve adds to a card's width, height and thickness (two films of 60 µm)
_SHALLOWEST = 6.0  # mm: a flatter box cannot be folded
_GLUE_TAB = 12.0
_GLUE_FLAP = 20.0
_EASE = 0.6  # mm that flaps are narrower than what they slide into
_ROUND = 12  # segments to a quarter circle


@dataclass(frozen=True, slots=True)
class Panel:
    """A face or flap of the box."""

    name: str
    outline: Polygon

    @property
    def frame(self) -> Rectangle:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return Rectangle(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class BoxContents:
    """What goes into a box: cards, others of the same paper (dividers, reference cards), and the largest size."""

    size: Size
    cards: int
    others: int = 0

    def shared(self, boxes: int) -> list[BoxContents]:
        """The contents of each of several boxes, as even as can be."""
        return [
            BoxContents(self.size, _share(self.cards, boxes, box), _share(self.others, boxes, box))
            for box in range(boxes)
        ]


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box lying flat."""

    cards: int
    board: float  # thickness of its paper
    inner: tuple[float, float, float]  # width, height, depth
    panels: tuple[Panel, ...]
    cuts: tuple[Polygon, ...]
    folds: tuple[Line, ...]
    floods: tuple[Rectangle, ...]  # the areas of colour, which run over the cut edges
    width: float
    height: float

    def panel(self, name: str) -> Panel:
        return next(panel for panel in self.panels if panel.name == name)


def caliper(paper_weight: float) -> float:
    """The thickness of a paper in millimetres from its weight in g/m²: 300 g is taken for 0.36 mm."""
    return paper_weight * BULK / 1000


def divider_size(card: Size) -> Size:
    """A divider is as wide as a card, and its tab stands above the cards."""
    return Size("", card.width, card.height + TAB)


def design_box(contents: BoxContents, paper_weight: float = 300, sleeves: bool = False) -> TuckBox:
    """The box for these contents, itself made of the same paper."""
    wider, higher, thicker = _SLEEVE if sleeves else (0.0, 0.0, 0.0)
    board = caliper(paper_weight)
    thickness = (contents.cards + contents.others) * board + contents.cards * thicker
    inner = (
        contents.size.width + wider + CLEARANCE,
        contents.size.height + higher + CLEARANCE,
        max(thickness + CLEARANCE, _SHALLOWEST),
    )
    return _design_flat_box(contents.cards, board, inner)


def _design_flat_box(cards: int, board: float, inner: tuple[float, float, float]) -> TuckBox:
    """Panels are as large as what they enclose plus the thickness of the paper on both sides."""
    w, h, d = (side + 2 * board for side in inner)
    tuck = min(max(12.0, 0.5 * d), 20.0, h / 2)
    x0, x1, x2, x3, x4 = 0.0, w, w + d, 2 * w + d, 2 * (w + d)
    y0, y1, y2, y3, y4 = 0.0, tuck, tuck + d, tuck + d + h, tuck + 2 * d + h
    dust = min(w / 2 - _EASE, max(10.0, 0.8 * d), 25.0)
    notch, slit = min(9.0, w * 0.2), min(6.0, w / 8)
    flaps = _Flaps(x0, x1, x2, x3, x4, y0, y1, y2, y3, y4, dust, min(d - _EASE, _GLUE_FLAP))
    panels = (
        Panel("back", _rectangle(x0, y2, x1, y3)),
        Panel("near-side", _rectangle(x1, y2, x2, y3)),
        Panel("front", ((x2, y2), *_notch((x2 + x3) / 2, y2, notch), (x3, y2), (x3, y3), (x2, y3))),
        Panel("far-side", _rectangle(x3, y2, x4, y3)),
        Panel("lid", _rectangle(x0, y1, x1, y2)),
        Panel("tuck", flaps.tuck()),
        Panel("near-dust", flaps.dust_above(x1, x2)),
        Panel("far-dust", flaps.dust_above(x4, x3)),
        Panel("bottom", _rectangle(x0, y3, x1, y4)),
        Panel("near-bottom-dust", flaps.dust_below(x1, x2)),
        Panel("far-bottom-dust", flaps.dust_below(x4, x3)),
        Panel("glue-flap", flaps.glue_flap()),
        Panel("glue-tab", flaps.glue_tab()),
    )
    named = {panel.name: panel.outline for panel in panels}
    slits = (((x0 + _EASE, y1), (x0 + slit, y1)), ((x1 - slit, y1), (x1 - _EASE, y1)))
    return TuckBox(
        cards=cards,
        board=board,
        inner=inner,
        panels=panels,
        cuts=(_cut_outline(named), *slits),
        folds=flaps.folds(slit),
        floods=(
            Rectangle(x0 - BLEED, y0 - BLEED, w + 2 * BLEED, y2 + BLEED),
            Rectangle(x0 - BLEED, y2 - BLEED, x4 + 2 * BLEED, h + 2 * BLEED),
            Rectangle(x0 - BLEED, y3, w + 2 * BLEED, d + BLEED),
        ),
        width=x4 + _GLUE_TAB,
        height=y3 + max(d, dust),
    )


@dataclass(frozen=True, slots=True)
class _Flaps:
    """The columns and rows that the folds lie on, and the flaps between them."""

    x0: float
    x1: float
    x2: float
    x3: float
    x4: float
    y0: float
    y1: float
    y2: float
    y3: float
    y4: float
    dust: float
    glue: float

    def tuck(self) -> Polygon:
        """Rounded, and a little narrower than the lid."""
        left, right, radius = self.x0 + _EASE, self.x1 - _EASE, min(8.0, self.y1 * 0.6)
        corners = (
            *_arc(left + radius, self.y0 + radius, radius, 180),
            *_arc(right - radius, self.y0 + radius, radius, 270),
        )
        return (left, self.y1), *corners, (right, self.y1)

    def dust_above(self, hinge: float, far: float) -> Polygon:
        """Steep towards the hinge of the lid, where it locks the slit, and slanted towards the front."""
        return tuple((x, self.y2 - y) for x, y in self._dust(hinge, far))

    def dust_below(self, hinge: float, far: float) -> Polygon:
        return tuple((x, self.y3 + y) for x, y in self._dust(hinge, far))

    def _dust(self, hinge: float, far: float) -> Polygon:
        way = math.copysign(1.0, far - hinge)
        room = abs(far - hinge) - 2 * _EASE
        near, end = hinge + way * _EASE, far - way * _EASE
        slant = min(room * 0.35, self.dust * 0.6)
        return (
            (near, 0.0),
            (near + way * min(1.0, room * 0.1), self.dust),
            (end - way * slant, self.dust),
            (end, self.dust - slant * 1.4 if self.dust > slant * 1.4 else self.dust / 2),
            (end, 0.0),
        )

    def glue_flap(self) -> Polygon:
        """Under the bottom, slanted to go between the sides."""
        slant = min(3.0, self.glue / 2)
        bottom = self.y3 + self.glue
        left, right = self.x2 + _EASE, self.x3 - _EASE
        return (left, self.y3), (right, self.y3), (right - slant, bottom), (left + slant, bottom)

    def glue_tab(self) -> Polygon:
        """Beside the last side, slanted to stay behind the back."""
        slant, right = _GLUE_TAB / 2, self.x4 + _GLUE_TAB
        return (self.x4, self.y2), (right, self.y2 + slant), (right, self.y3 - slant), (self.x4, self.y3)

    def folds(self, slit: float) -> tuple[Line, ...]:
        upright = tuple((x, self.y2, x, self.y3) for x in (self.x1, self.x2, self.x3, self.x4))
        return (
            *upright,
            (self.x0 + slit, self.y1, self.x1 - slit, self.y1),
            (self.x0, self.y2, self.x1, self.y2),
            (self.x0, self.y3, self.x1, self.y3),
            (self.x2 + _EASE, self.y3, self.x3 - _EASE, self.y3),
            *(
                (left + _EASE, y, right - _EASE, y)
                for left, right in ((self.x1, self.x2), (self.x3, self.x4))
                for y in (self.y2, self.y3)
            ),
        )


def _cut_outline(named: dict[str, Polygon]) -> Polygon:
    """The cut around everything, clockwise from the hinge of the lid, closed."""
    back, bottom, front = named["back"], named["bottom"], named["front"]
    return (
        back[0],
        named["lid"][0],
        *named["tuck"],
        named["lid"][1],
        back[1],
        *named["near-dust"],
        *front[:-2],
        *reversed(named["far-dust"]),
        *named["glue-tab"],
        *named["far-bottom-dust"],
        front[-2],
        *named["glue-flap"][1:],
        named["glue-flap"][0],
        front[-1],
        *reversed(named["near-bottom-dust"]),
        back[2],
        bottom[2],
        bottom[3],
        back[3],
        back[0],
    )


def _rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _notch(x: float, y: float, radius: float) -> Polygon:
    """A half circle cut out of an edge, for the thumb, from left to right."""
    return (*_arc(x, y, radius, 180, -1), *_arc(x, y, radius, 90, -1)[1:])


def _arc(x: float, y: float, radius: float, start: float, way: int = 1) -> Polygon:
    """A quarter circle from an angle on, clockwise as seen, in short straight steps."""
    angles = (math.radians(start + way * 90 * step / _ROUND) for step in range(_ROUND + 1))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


# Boxes on paper: upright or sideways, and how many a deck needs.


MARGIN = 5.0  # mm that home printers cannot reach
_RULER_MARGIN = 5.5  # mm beside the box on one side, for the ruler
_MOST_BOXES = 4


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box on its page, and where its top left corner lies."""

    box: TuckBox
    page: Size
    x: float
    y: float

    @property
    def area(self) -> Rectangle:
        """The part of the page that the box takes, with its bleed."""
        return Rectangle(self.x, self.y, self.box.width, self.box.height).grown(BLEED, BLEED, BLEED, BLEED)


def place_boxes(
    paper: Size, contents: BoxContents, paper_weight: float = 300, sleeves: bool = False
) -> tuple[PlacedBox, ...]:
    """The box for a deck or, where it does not fit on the paper, the fewest boxes that share the cards evenly."""
    for count in range(1, min(contents.cards, _MOST_BOXES) + 1):
        boxes = [design_box(share, paper_weight, sleeves) for share in contents.shared(count)]
        placed = [on_paper for box in boxes if (on_paper := place_box(paper, box))]
        if len(placed) == count:
            return tuple(placed)
    raise _too_large_error(paper, design_box(contents, paper_weight, sleeves))


def place_box(paper: Size, box: TuckBox) -> PlacedBox | None:
    """The box in the middle of the paper, upright or else sideways; None if it does not fit with a ruler beside it."""
    for page in (paper, paper.turned()):
        across, down = page.width - box.width, page.height - box.height
        if min(across, down) >= 2 * (MARGIN + BLEED) and max(across, down) >= 2 * (_RULER_MARGIN + BLEED):
            return PlacedBox(box, page, across / 2, down / 2)
    return None


def _share(pieces: int, boxes: int, box: int) -> int:
    return pieces // boxes + (box < pieces % boxes)


def _too_large_error(paper: Size, box: TuckBox) -> UserError:
    larger = [known.name for known in paper_sizes().values() if place_box(known, box)]
    around = 2 * (MARGIN + BLEED)
    message = say(
        "box.too-large",
        cards=box.cards,
        width=f"{box.width + around:.0f}",
        height=f"{box.height + around:.0f}",
        paper=paper,
        most=_MOST_BOXES,
    )
    fix = say("box.too-large.fix", papers=", ".join(larger)) if larger else say("box.too-large.fix-fewer")
    return UserError.at(None, message, fix)


# Hatching of the flaps that are glued.


def hatch(outline: tuple[Point, ...], gap: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines at 45°, rising to the right, that fill a convex outline."""
    levels = [x + y for x, y in outline]
    step = gap * math.sqrt(2)
    for number in range(math.ceil(min(levels) / step), math.floor(max(levels) / step) + 1):
        ends = sorted(set(_crossings(outline, number * step)))
        if len(ends) > 1:
            yield ends[0], ends[-1]


def _crossings(outline: tuple[Point, ...], level: float) -> Iterator[Point]:
    """Where the line x + y = level meets the edges."""
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        before, after = x1 + y1 - level, x2 + y2 - level
        if before * after <= 0 and before != after:
            share = before / (before - after)
            yield x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
