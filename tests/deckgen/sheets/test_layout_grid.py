"""How many cards fit: the numbers that print shops give, and what holds for all sizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.geometry import Rectangle, Size, card_size, paper_size
from deckgen.sheets.layout import Plan, Spacing, fill_grid, impose

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
