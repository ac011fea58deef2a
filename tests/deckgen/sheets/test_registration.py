"""Registration marks: where the machine expects them, and nothing else near them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.sheets.choices import Cut, Layout, Registration
from deckgen.sheets.geometry import PageSide, Rectangle, Size, card_size, paper_size
from deckgen.sheets.layout import Imposition, Plan, choose_cut, impose, make_pages
from deckgen.sheets.registration import RegistrationMarks

CLEAR = 1.5
A4 = Size("A4", 210, 297)


def overlaps(one: Rectangle, other: Rectangle) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 1e-6 < min(one.bottom, other.bottom) - max(one.y, other.y)
    )


def test_three_marks_are_a_square_and_two_angles():
    square, *angles = RegistrationMarks(Registration.SILHOUETTE, 10, 12).rectangles(A4)
    assert square == (9.5, 9.5, 5, 5)
    assert angles == [
        (188.5, 9.5, 12, 1),
        (199.5, 9.5, 1, 12),
        (9.5, 286.5, 12, 1),
        (9.5, 275.5, 1, 12),
    ]


def test_four_marks_are_angles_whose_lines_have_their_middle_on_the_inset():
    rectangles = RegistrationMarks(Registration.SILHOUETTE_4, 10, 20).rectangles(A4)
    assert len(rectangles) == 8
    across, down = rectangles[::2], rectangles[1::2]
    assert sorted({area.y + 0.5 for area in across}) == [10, 287]
    assert sorted({area.x + 0.5 for area in down}) == [10, 200]
    assert all((area.width, area.height) == (20, 1) for area in across)
    assert all((area.width, area.height) == (1, 20) for area in down)


papers = st.sampled_from([paper_size(name) for name in ("A4", "Letter", "A3", "Legal", "Tabloid")])
cards = st.builds(Size, st.just(""), st.floats(30, 120), st.floats(30, 150))


@given(papers, cards, st.sampled_from(Registration), st.sampled_from([None, *Cut]), st.sampled_from([0, 5, 8, 16]))
@settings(deadline=None)
def test_nothing_is_printed_near_a_mark_on_either_side_of_the_paper(paper, card, kind, cut, margin):
    plan = choose_cut(Plan(Layout.DUPLEX, card, paper, margin, registration=kind), cut, None, by_machine=True)
    imposition = impose(plan)
    grid, page = imposition.grid, imposition.page
    if not grid.capacity:
        return
    assert grid.area.x + grid.area.width / 2 == pytest.approx(page.width / 2), "so that it can be centred on the page"
    assert grid.area.y + grid.area.height / 2 == pytest.approx(page.height / 2)
    marks = imposition.marks(plan)
    assert marks.inset == max(10, margin) and 5 <= marks.length <= 20
    assert marks.length * 2 == round(marks.length * 2), "a number that can be typed"
    front, back = make_pages(plan, imposition, [range(grid.capacity)])
    assert front.registration == marks.rectangles(page) and back.registration == ()
    assert front.guides == back.guides == ()
    for area in front.registration:
        kept = area.grown(*[CLEAR - 1e-6] * 4)
        assert not any(overlaps(kept, face.clip) for face in (*front.faces, *back.faces))
        assert area.x >= 0 and area.right <= page.width and area.y >= 0 and area.bottom <= page.height
    inside = Rectangle(marks.inset, marks.inset, page.width - 2 * marks.inset, page.height - 2 * marks.inset)
    for face in front.faces:
        outside = face.rectangle.grown(*[-1e-6] * 4)
        assert outside.x >= inside.x and outside.right <= inside.right, "the machine cuts between its marks only"
        assert outside.y >= inside.y and outside.bottom <= inside.bottom


def imposed(card: str, paper: str, **choices) -> tuple[Plan, Imposition]:
    base = Plan(Layout.DUPLEX, card_size(card), paper_size(paper), registration=Registration.SILHOUETTE, **choices)
    plan = choose_cut(base, None, None, by_machine=True)
    return plan, impose(plan)


@pytest.mark.parametrize(
    ("card", "paper", "count"),
    [
        ("mini-euro", "A4", 12),
        ("poker", "Letter", 8),
        ("poker-eu", "A4", 8),
        ("poker", "A4", 8),
        ("tarot", "Letter", 4),
    ],
)
def test_as_many_cards_as_other_makers_fit_on_a_sheet_with_marks(card, paper, count):
    plan, imposition = imposed(card, paper)
    assert imposition.grid.capacity == count
    assert plan.cut is Cut.SEPARATE and plan.bleed >= 0.6


def test_a_larger_margin_moves_the_marks_in_as_automatic_feeders_need_it():
    plan, imposition = imposed("mini-euro", "A4", margin=15.9)
    assert imposition.marks(plan).inset == 15.9


def test_without_registration_there_are_none():
    plan = Plan(Layout.DUPLEX, card_size("poker"), paper_size("A4"))
    assert impose(plan).marks(plan) is None
    assert all(page.registration == () for page in make_pages(plan, impose(plan), [range(3)]))
    assert next(iter(make_pages(plan, impose(plan), [range(3)]))).side is PageSide.FRONT
