"""How many cards fit: the numbers that print shops give, and what holds for all sizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.geometry import Rectangle, Size, card_size, paper_size
from deckgen.sheets.layout import FLOOD, USUAL_BLEED, Plan, Spacing, choose_cut, fill_grid, impose

sides = st.floats(30, 120)
cards = st.builds(Size, st.just(""), sides, sides)
areas = st.builds(Rectangle, st.floats(0, 20), st.floats(0, 20), st.floats(140, 450), st.floats(140, 450))
spacings = st.builds(Spacing.of, st.sampled_from(Cut), st.floats(0, 3))


@pytest.mark.parametrize(
    ("card", "paper", "shared", "separate"),
    [
        ("mini-euro", "A4", 16, 12),
        ("mini-euro", "Letter", 18, 12),
        ("mini-us", "A4", 21, 16),
        ("mini-us", "Letter", 20, 16),
        ("mini-shop", "A4", 18, 16),
        ("mini-shop", "Letter", 18, 15),
        ("poker", "A4", 9, 8),
        ("poker", "Letter", 9, 6),
        ("square", "A4", 8, 6),
        ("square", "Letter", 6, 6),
        ("tarot", "A4", 4, 4),
    ],
)
def test_as_many_cards_fit_as_can(card: str, paper: str, shared: int, separate: int) -> None:
    for cut, expected in ((Cut.SHARED, shared), (Cut.SEPARATE, separate)):
        plan = Plan(Layout.DUPLEX, card_size(card), paper_size(paper), cut=cut)
        assert impose(plan).grid.capacity == expected


@given(areas, cards, spacings)
def test_every_card_and_its_bleed_lie_in_the_area(area: Rectangle, card: Size, spacing: Spacing) -> None:
    grid = fill_grid(area, card, spacing)
    for index in range(grid.capacity):
        cell = grid.cell(index)
        assert cell.x - spacing.outer >= area.x - 1e-6 and cell.right + spacing.outer <= area.right + 1e-6
        assert cell.y - spacing.outer >= area.y - 1e-6 and cell.bottom + spacing.outer <= area.bottom + 1e-6


@given(areas, cards, spacings)
def test_no_two_cards_overlap_nor_does_one_bleed_into_another(area: Rectangle, card: Size, spacing: Spacing) -> None:
    grid = fill_grid(area, card, spacing)
    clips = [grid.clip(index, grid.capacity) for index in range(grid.capacity)]
    for first, one in enumerate(clips):
        for other in clips[first + 1 :]:
            apart_x = one.right <= other.x + 1e-6 or other.right <= one.x + 1e-6
            apart_y = one.bottom <= other.y + 1e-6 or other.bottom <= one.y + 1e-6
            assert apart_x or apart_y


@given(areas, cards, spacings)
def test_one_more_would_not_fit(area: Rectangle, card: Size, spacing: Spacing) -> None:
    grid = fill_grid(area, card, spacing)
    needed = (grid.columns + 1) * card.width + grid.columns * spacing.gap + 2 * spacing.outer
    assert needed > area.width - 1e-6


def test_neighbours_that_share_a_cut_have_one_line_between_them_and_others_two() -> None:
    area, card = Rectangle(5, 5, 200, 287), card_size("mini-euro")
    shared = fill_grid(area, card, Spacing.of(Cut.SHARED, 2))
    separate = fill_grid(area, card, Spacing.of(Cut.SEPARATE, 2))
    assert len(shared.cuts()[0]) == shared.columns + 1
    assert len(separate.cuts()[0]) == 2 * separate.columns


@pytest.mark.parametrize(
    ("card", "paper", "layout", "cut", "bleed", "count"),
    [
        ("mini-euro", "A4", Layout.DUPLEX, Cut.SEPARATE, 1.8, 16),
        ("mini-euro", "Letter", Layout.DUPLEX, Cut.SHARED, FLOOD, 18),
        ("poker", "A4", Layout.DUPLEX, Cut.SEPARATE, 1.5, 9),
        ("poker", "Letter", Layout.DUPLEX, Cut.SHARED, FLOOD, 9),
        ("mini-us", "A4", Layout.DUPLEX, Cut.SHARED, FLOOD, 21),
        ("tarot", "A4", Layout.DUPLEX, Cut.SEPARATE, USUAL_BLEED, 4),
        ("mini-euro", "A4", Layout.FOLD, Cut.SEPARATE, 1.7, 8),
    ],
)
def test_cards_have_their_own_bleed_where_it_costs_no_card(
    card: str, paper: str, layout: Layout, cut: Cut, bleed: float, count: int
) -> None:
    plan = choose_cut(Plan(layout, card_size(card), paper_size(paper)), None, None)
    assert (plan.cut, plan.bleed, impose(plan).grid.capacity) == (cut, bleed, count)


@given(cards, st.sampled_from(["A4", "A5", "Letter"]), st.sampled_from([Layout.DUPLEX, Layout.FOLD]))
def test_the_automatic_cut_holds_as_many_cards_as_any(card: Size, paper: str, layout: Layout) -> None:
    plan = Plan(layout, card, paper_size(paper))
    chosen = choose_cut(plan, None, None)
    assert impose(chosen).grid.capacity >= impose(choose_cut(plan, Cut.SHARED, None)).grid.capacity
    assert chosen.cut is Cut.SHARED or 1 <= chosen.bleed <= USUAL_BLEED


def test_what_is_asked_for_is_taken() -> None:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"))
    asked = {
        (Cut.SHARED, 1.0): (Cut.SHARED, 1.0),
        (Cut.SHARED, 0.0): (Cut.SHARED, 0.0),
        (Cut.SEPARATE, 3.0): (Cut.SEPARATE, 3.0),  # though it holds fewer cards
        (None, 1.5): (Cut.SEPARATE, 1.5),
        (None, 3.0): (Cut.SHARED, 3.0),  # as many cards, with the bleed that was asked for around them
        (None, 0.5): (Cut.SHARED, 0.5),
    }
    for (cut, bleed), expected in asked.items():
        chosen = choose_cut(plan, cut, bleed)
        assert (chosen.cut, chosen.bleed) == expected
        assert chosen.bleed == impose(chosen).grid.spacing.bleed


def test_photographs_keep_their_distance_even_if_fewer_fit() -> None:
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("Letter"))
    chosen = choose_cut(plan, None, None, fewer=True)
    assert (chosen.cut, chosen.bleed, impose(chosen).grid.capacity) == (Cut.SEPARATE, USUAL_BLEED, 12)


def test_pages_for_a_shop_have_the_usual_bleed() -> None:
    chosen = choose_cut(Plan(Layout.SINGLE, card_size("poker"), paper_size("A4")), None, None)
    assert (chosen.cut, chosen.bleed) == (Cut.SEPARATE, USUAL_BLEED)
