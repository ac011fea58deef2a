"""How many cards fit: the numbers that printers' tables give, and properties for all sizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.sheets.grid import MARGIN, best_grid
from deckgen.sheets.sizes import Size, card_size, paper_size

sides = st.floats(30, 120)
sizes = st.builds(Size, st.just(""), sides, sides)
papers = st.builds(Size, st.just(""), st.floats(140, 450), st.floats(140, 450))


@pytest.mark.parametrize(
    ("card", "paper", "fit"),
    [
        ("mini-euro", "A4", 16),
        ("mini-euro", "Letter", 18),
        ("mini-us", "A4", 21),
        ("mini-us", "Letter", 20),
        ("mini-shop", "A4", 18),
        ("poker", "A4", 9),
        ("poker", "Letter", 9),
        ("square", "A4", 8),
        ("square", "Letter", 6),
        ("tarot", "A4", 4),
    ],
)
def test_as_many_cards_fit_as_can(card: str, paper: str, fit: int) -> None:
    assert best_grid(paper_size(paper), card_size(card)).capacity == fit


@given(papers, sizes)
def test_every_cell_lies_in_the_printable_area(paper: Size, card: Size) -> None:
    grid = best_grid(paper, card)
    for index in range(grid.capacity):
        cell = grid.cell(index)
        assert cell.x >= MARGIN - 1e-6 and cell.right <= grid.page.width - MARGIN + 1e-6
        assert cell.y >= MARGIN - 1e-6 and cell.bottom <= grid.page.height - MARGIN + 1e-6


@given(papers, sizes)
def test_no_two_cells_overlap(paper: Size, card: Size) -> None:
    grid = best_grid(paper, card)
    cells = [grid.cell(index) for index in range(grid.capacity)]
    for first, one in enumerate(cells):
        for other in cells[first + 1 :]:
            apart_x = one.right <= other.x + 1e-6 or other.right <= one.x + 1e-6
            apart_y = one.bottom <= other.y + 1e-6 or other.bottom <= one.y + 1e-6
            assert apart_x or apart_y


@given(papers, sizes)
def test_turning_the_paper_changes_nothing(paper: Size, card: Size) -> None:
    assert best_grid(paper, card).capacity == best_grid(paper.turned(), card).capacity
