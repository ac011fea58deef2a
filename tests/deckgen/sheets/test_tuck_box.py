"""The tuck box, folded in space: what meets must meet, and the deck must go in."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import UserError
from deckgen.sheets.geometry import Size, card_size, paper_size
from deckgen.sheets.layout import find_strips
from deckgen.sheets.tuck_box import (
    BLEED,
    BoxContents,
    Point,
    TuckBox,
    caliper,
    design_box,
    divider_size,
    place_box,
    place_boxes,
)

Point3 = tuple[float, float, float]
sizes = st.builds(Size, st.just(""), st.floats(30, 120), st.floats(30, 160))
contents = st.builds(BoxContents, sizes, st.integers(1, 250), st.integers(0, 20))
boxes = st.builds(design_box, contents, st.floats(80, 400), st.booleans())


def rotated(point: Point3, hinge: tuple[Point3, Point3], degrees: float) -> Point3:
    """Turned about a hinge that lies along x, y or z."""
    (ax, ay, az), (bx, by, bz) = hinge
    length = math.dist(*hinge)
    ux, uy, uz = (bx - ax) / length, (by - ay) / length, (bz - az) / length
    x, y, z = point[0] - ax, point[1] - ay, point[2] - az
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    dot = ux * x + uy * y + uz * z
    return (
        ax + x * cos + (uy * z - uz * y) * sin + ux * dot * (1 - cos),
        ay + y * cos + (uz * x - ux * z) * sin + uy * dot * (1 - cos),
        az + z * cos + (ux * y - uy * x) * sin + uz * dot * (1 - cos),
    )


class Folded:
    """The box folded up: the back stays on the table, printed side down is outside, z grows into the box."""

    def __init__(self, box: TuckBox) -> None:
        self.box = box
        frames = {panel.name: panel.frame for panel in box.panels}
        back, front, lid = frames["back"], frames["front"], frames["lid"]
        near, far = frames["near-side"], frames["far-side"]
        upright = [((x, back.y), (x, back.bottom)) for x in (back.right, near.right, front.right, far.right)]
        over = ((lid.x, lid.bottom), (lid.right, lid.bottom))
        chains: dict[str, list[tuple[tuple[Point, Point], float]]] = {
            "back": [],
            "near-side": [(upright[0], -90)],
            "front": [(upright[0], -90), (upright[1], -90)],
            "far-side": [(line, -90) for line in upright[:3]],
            "glue-tab": [(line, -90) for line in upright],
            "lid": [(over, -90)],
            "tuck": [(over, -90), (((lid.x, lid.y), (lid.right, lid.y)), -90)],
            "bottom": [(((back.x, back.bottom), (back.right, back.bottom)), 90)],
        }
        self.chains = chains

    def at(self, panel: str, point: Point) -> Point3:
        """Where a flat point of a panel lies in space: the last fold of its chain is made first."""
        here: Point3 = (*point, 0.0)
        for (start, end), degrees in reversed(self.chains[panel]):
            here = rotated(here, ((*start, 0.0), (*end, 0.0)), degrees)
        return here


def near(one: Point3, other: Point3) -> bool:
    return math.dist(one, other) < 1e-6


@given(boxes)
def test_edges_that_meet_when_folded_are_the_same_edge(box: TuckBox) -> None:
    folded = Folded(box)
    frame = {panel.name: panel.frame for panel in box.panels}
    back, side, front, far = (frame[name] for name in ("back", "near-side", "front", "far-side"))
    lid, bottom = frame["lid"], frame["bottom"]
    met = [
        (("lid", (lid.x, lid.y)), ("front", (front.right, front.y))),
        (("lid", (lid.right, lid.y)), ("front", (front.x, front.y))),
        (("lid", (lid.right, lid.y)), ("near-side", (side.right, side.y))),
        (("lid", (lid.x, lid.y)), ("far-side", (far.x, far.y))),
        (("bottom", (bottom.x, bottom.bottom)), ("front", (front.right, front.bottom))),
        (("bottom", (bottom.right, bottom.bottom)), ("near-side", (side.right, side.bottom))),
        (("far-side", (far.right, far.y)), ("back", (back.x, back.y))),
        (("far-side", (far.right, far.bottom)), ("back", (back.x, back.bottom))),
    ]
    for (one, first), (other, second) in met:
        assert near(folded.at(one, first), folded.at(other, second)), (one, other)


@given(boxes)
def test_glue_tab_and_tuck_end_up_inside_against_their_panels(box: TuckBox) -> None:
    folded = Folded(box)
    back, front = box.panel("back").frame, box.panel("front").frame
    for point in box.panel("glue-tab").outline:
        x, y, z = folded.at("glue-tab", point)
        assert abs(z) < 1e-6
        assert back.x - 1e-6 <= x <= back.right and back.y - 1e-6 <= y <= back.bottom + 1e-6
    depth = folded.at("front", (front.x, front.y))[2]
    for point in box.panel("tuck").outline:
        x, y, z = folded.at("tuck", point)
        assert z == pytest.approx(depth)
        assert back.x <= x <= back.right and back.y - 1e-6 <= y <= back.bottom


@given(contents, st.floats(80, 400))
def test_the_deck_goes_in_with_room_to_slide(held: BoxContents, gsm: float) -> None:
    box = design_box(held, gsm)
    thickness = (held.cards + held.others) * caliper(gsm)
    assert 1 <= box.inner[0] - held.size.width <= 1.5 + 1e-9
    assert 1 <= box.inner[1] - held.size.height <= 1.5 + 1e-9
    assert box.inner[2] - thickness >= 1
    front, side = box.panel("front").frame, box.panel("near-side").frame
    assert (front.width, front.height, side.width) == pytest.approx([each + 2 * box.board for each in box.inner])


@given(boxes)
def test_panels_do_not_overlap_and_lie_within_the_sheet(box: TuckBox) -> None:
    for one, other in combinations((panel.frame for panel in box.panels), 2):
        across = min(one.right, other.right) - max(one.x, other.x)
        down = min(one.bottom, other.bottom) - max(one.y, other.y)
        assert min(across, down) < 1e-6
    for panel in box.panels:
        frame = panel.frame
        assert frame.x >= -1e-6 and frame.y >= -1e-6
        assert frame.right <= box.width + 1e-6 and frame.bottom <= box.height + 1e-6


@given(boxes)
def test_the_two_dust_flaps_leave_room_for_each_other(box: TuckBox) -> None:
    for one, other in (("near-dust", "far-dust"), ("near-bottom-dust", "far-bottom-dust")):
        assert box.panel(one).frame.height + box.panel(other).frame.height <= box.panel("front").frame.width


@given(boxes)
def test_the_cut_goes_around_all_panels_and_never_along_a_fold(box: TuckBox) -> None:
    around = box.cuts[0]
    assert around[0] == around[-1]
    enclosed = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(around))) / 2
    panels = sum(
        abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*panel.outline, panel.outline[0])))) / 2
        for panel in box.panels
    )
    assert enclosed == pytest.approx(panels)
    cut = [segment for line in box.cuts for segment in pairwise(line)]
    for x1, y1, x2, y2 in box.folds:
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        assert not any(_lies_on(middle, segment) for segment in cut)


def _lies_on(point: Point, segment: tuple[Point, Point]) -> bool:
    start, end = segment
    return math.dist(start, point) + math.dist(point, end) - math.dist(start, end) < 1e-9


papers = st.sampled_from([paper_size(name) for name in ("A4", "Letter", "A3", "A5")])


@given(papers, st.floats(30, 90), st.floats(30, 120), st.integers(1, 200), st.integers(0, 20))
def test_boxes_share_the_cards_evenly_inside_the_printable_area(
    paper: Size, width: float, height: float, cards: int, others: int
) -> None:
    try:
        placed = place_boxes(paper, BoxContents(Size("", width, height), cards, others))
    except UserError as error:
        assert "mm" in str(error)
        return
    counts = [place.box.cards for place in placed]
    assert sum(counts) == cards and max(counts) - min(counts) <= 1
    for place in placed:
        for flood in place.box.floods:
            assert place.x + flood.x >= 5 - 1e-9 and place.y + flood.y >= 5 - 1e-9
            assert place.x + flood.right <= place.page.width - 5 + 1e-9
            assert place.y + flood.bottom <= place.page.height - 5 + 1e-9
        assert place.x + place.box.width + BLEED <= place.page.width - 5 + 1e-9
        assert any(strip.length >= 110 for strip in find_strips(place.page, place.area)), "room for a ruler"


def test_the_shipped_deck_fits_into_one_box_on_either_paper() -> None:
    for paper in ("A4", "Letter"):
        (placed,) = place_boxes(paper_size(paper), BoxContents(card_size("mini-euro"), 110))
        assert placed.box.inner == pytest.approx((45.5, 69.5, 110 * 0.36 + 1.5))


def test_dividers_and_reference_cards_go_in_with_the_deck() -> None:
    """Of the shipped deck: eight dividers, whose tabs stand above the cards, and six reference cards."""
    size = divider_size(card_size("mini-euro"))
    assert (size.width, size.height) == (44, 76)
    for paper in ("A4", "Letter"):
        (placed,) = place_boxes(paper_size(paper), BoxContents(size, 110, 14))
        assert placed.box.inner == pytest.approx((45.5, 77.5, 124 * 0.36 + 1.5))
        assert placed.box.cards == 110


def test_a_large_deck_is_split_and_one_that_fits_no_paper_is_refused_with_advice() -> None:
    deck = BoxContents(card_size("tarot"), 111, 7)
    both = place_boxes(paper_size("A4"), deck)
    assert [each.box.cards for each in both] == [56, 55]
    assert [round((each.box.inner[2] - 1.5) / 0.36) for each in both] == [60, 58]
    assert len(place_boxes(paper_size("A3"), deck)) == 1
    with pytest.raises(UserError, match=r"A5.*→.*A3"):
        place_boxes(paper_size("A5"), deck)


def test_sleeves_need_more_room() -> None:
    deck = BoxContents(card_size("poker"), 60)
    bare, sleeved = design_box(deck), design_box(deck, sleeves=True)
    assert all(more > less for more, less in zip(sleeved.inner, bare.inner, strict=True))
    assert place_box(paper_size("A4"), bare)
