"""Cut marks stay in the margins and lie in line with the cuts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deckgen.sheets.grid import best_grid
from deckgen.sheets.marks import cut_marks
from deckgen.sheets.sizes import Size, card_size, paper_size

cards = st.builds(Size, st.just(""), st.floats(30, 120), st.floats(30, 120))


def test_each_cut_has_a_mark_at_both_ends() -> None:
    grid = best_grid(paper_size("A4"), card_size("mini-euro"))
    assert len(list(cut_marks(grid))) == 2 * (grid.columns + 1) + 2 * (grid.rows + 1)


@given(cards)
def test_no_mark_touches_a_card_or_leaves_the_paper(card: Size) -> None:
    grid = best_grid(paper_size("A4"), card)
    area, page = grid.area, grid.page
    for x1, y1, x2, y2 in cut_marks(grid):
        beside = x2 < area.x or x1 > area.right or y2 < area.y or y1 > area.bottom
        assert beside
        assert 0 < x1 <= x2 < page.width and 0 < y1 <= y2 < page.height
