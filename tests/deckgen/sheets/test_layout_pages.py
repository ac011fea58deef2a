"""Each back lies behind its front: duplex on either edge, interleaved or separate, folded, full and half-empty."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from deckgen.sheets.choices import Cut, Flip, Layout, Sides
from deckgen.sheets.geometry import Page, PageSide, Rectangle, Size, card_size, paper_size
from deckgen.sheets.layout import FOLD_GAP, Imposition, Plan, impose, make_pages

cards = st.builds(Size, st.just(""), st.floats(30, 120), st.floats(30, 120))
papers = st.builds(Size, st.just(""), st.floats(140, 450), st.floats(140, 450))
plans = st.builds(
    Plan,
    st.sampled_from(Layout),
    cards,
    papers,
    st.floats(0, 12),
    st.floats(0, 3),
    st.sampled_from(Cut),
    st.sampled_from(Flip),
    st.sampled_from(Sides),
).filter(lambda plan: impose(plan).grid.capacity > 0)


def laid(plan: Plan, count: int) -> tuple[Imposition, list[Page]]:
    imposition = impose(plan)
    return imposition, list(make_pages(plan, imposition, [range(count)]))


def faces_of(made: list[Page], side: str) -> dict[int, tuple[int, PageSide, Rectangle, bool]]:
    return {
        face.card: (page.sheet, page.side, face.rectangle, face.upside_down)
        for page in made
        for face in page.faces
        if face.side == side
    }


@given(plans, st.integers(1, 90))
def test_nothing_is_lost_and_nothing_printed_twice(plan: Plan, count: int) -> None:
    _, made = laid(plan, count)
    for side in ("title", "date"):
        printed = sorted(face.card for page in made for face in page.faces if face.side == side)
        assert printed == list(range(count))


@given(plans, st.integers(1, 90))
def test_every_back_is_the_reflection_of_its_front(plan: Plan, count: int) -> None:
    imposition, made = laid(plan, count)
    fronts, backs = faces_of(made, "title"), faces_of(made, "date")
    width, height = imposition.page.width, imposition.page.height
    across_x = imposition.turn.vertical_axis
    for card, (sheet, _, front, _) in fronts.items():
        back_sheet, _, back, upside_down = backs[card]
        mirrored = (
            Rectangle(width - front.right, front.y, front.width, front.height)
            if across_x
            else Rectangle(front.x, height - front.bottom, front.width, front.height)
        )
        assert back_sheet == sheet
        assert abs(back.x - mirrored.x) < 1e-6 and abs(back.y - mirrored.y) < 1e-6
        assert upside_down is not across_x


@given(plans, st.integers(1, 90))
def test_all_cards_lie_in_the_printable_area(plan: Plan, count: int) -> None:
    imposition, made = laid(plan, count)
    margin = 0.0 if plan.layout is Layout.SINGLE else plan.margin
    for page in made:
        for face in page.faces:
            at = face.rectangle
            assert at.x >= margin - 1e-6 and at.right <= imposition.page.width - margin + 1e-6
            assert at.y >= margin - 1e-6 and at.bottom <= imposition.page.height - margin + 1e-6


@given(plans, st.integers(1, 90))
def test_no_cut_mark_touches_a_card(plan: Plan, count: int) -> None:
    _, made = laid(plan, count)
    for page in made:
        for x1, y1, x2, y2 in page.guides:
            for face in page.faces:
                at = face.rectangle
                beside = x2 < at.x + 1e-6 or x1 > at.right - 1e-6
                above = y2 < at.y + 1e-6 or y1 > at.bottom - 1e-6
                assert beside or above


@given(plans, st.integers(1, 90))
def test_the_fold_is_the_middle_of_the_paper_and_5_mm_from_the_nearest_bleed(plan: Plan, count: int) -> None:
    assume(plan.layout is Layout.FOLD)
    imposition, made = laid(plan, count)
    turn = imposition.turn
    assert turn.axis == (imposition.page.width if turn.vertical_axis else imposition.page.height) / 2
    for page in made:
        for face in page.faces:
            clip = face.clip
            near, far = (clip.x, clip.right) if turn.vertical_axis else (clip.y, clip.bottom)
            assert far <= turn.axis - FOLD_GAP + 1e-6 or near >= turn.axis + FOLD_GAP - 1e-6


def test_the_four_ways_of_turning_a_page() -> None:
    """Upright on the long edge and sideways on the short edge mirror columns; the other two mirror rows."""
    card, upright, sideways = card_size("mini-euro"), paper_size("A4"), paper_size("Letter")
    expected = {
        (upright.name, Flip.LONG): True,
        (upright.name, Flip.SHORT): False,
        (sideways.name, Flip.LONG): False,
        (sideways.name, Flip.SHORT): True,
    }
    for paper in (upright, sideways):
        for flip in Flip:
            plan = Plan(Layout.DUPLEX, card, paper, flip=flip)
            assert impose(plan).turn.vertical_axis is expected[paper.name, flip]


def test_separate_sides_are_all_fronts_and_then_all_backs_in_the_same_order() -> None:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"), sides=Sides.SEPARATE)
    _, made = laid(plan, 40)
    assert [(page.side, page.sheet) for page in made] == [
        *((PageSide.FRONT, sheet) for sheet in (1, 2, 3)),
        *((PageSide.BACK, sheet) for sheet in (1, 2, 3)),
    ]


def test_backs_can_come_last_sheet_first() -> None:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"), sides=Sides.SEPARATE, reverse=True)
    _, made = laid(plan, 40)
    assert [(page.side, page.sheet) for page in made] == [
        *((PageSide.FRONT, sheet) for sheet in (1, 2, 3)),
        *((PageSide.BACK, sheet) for sheet in (3, 2, 1)),
    ]


def test_each_group_begins_a_new_sheet() -> None:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"))
    made = list(make_pages(plan, impose(plan), [range(20), range(20, 23)]))
    assert [len(page.faces) for page in made if page.side is PageSide.FRONT] == [16, 4, 3]


def test_a_page_for_the_shop_is_one_face_with_its_bleed() -> None:
    plan = Plan(Layout.SINGLE, card_size("poker"), paper_size("A4"), bleed=3)
    imposition, made = laid(plan, 2)
    assert (imposition.page.width, imposition.page.height) == (69.5, 94.9)
    assert [page.faces[0].side for page in made] == ["title", "date", "title", "date"]
    assert made[0].trim == Rectangle(3, 3, 63.5, 88.9)
    assert made[0].guides == ()


def test_shared_grounds_flood_over_the_outer_edges_only() -> None:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"))
    imposition, made = laid(plan, 6)
    faces, cell = made[0].faces, imposition.grid.cell
    bleed = plan.bleed
    assert faces[0].clip.x == cell(0).x - bleed and faces[0].clip.right == cell(0).right
    assert faces[-1].clip.right == cell(5).right + bleed and faces[-1].clip.bottom == cell(5).bottom + bleed
