"""Marks stay in the margins and lie in line with the cuts."""

from __future__ import annotations

from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.geometry import Rectangle, card_size, paper_size
from deckgen.sheets.layout import Plan, cut_marks, fold_marks, impose


def test_each_cut_has_a_mark_at_both_ends() -> None:
    for cut in Cut:
        found = impose(Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"), cut=cut))
        across, along = found.grid.cuts()
        marks = cut_marks(found.grid, Rectangle(3, 3, found.page.width - 6, found.page.height - 6))
        assert len(marks) == 2 * len(across) + 2 * len(along)
        assert {x1 for x1, _, x2, _ in marks if x1 == x2} == set(across)


def test_a_fold_is_marked_at_both_edges_of_the_paper() -> None:
    page = paper_size("A4")
    (x1, top, x2, _), (_, _, _, bottom) = fold_marks(True, 105, page)
    assert x1 == x2 == 105
    assert top < 10 and bottom > page.height - 10
