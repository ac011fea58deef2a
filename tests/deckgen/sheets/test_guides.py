"""Guides lie in line with the cuts: marks in the margins, lines from edge to edge, crosses in the corners of cards."""

from __future__ import annotations

import pytest

from deckgen.sheets.choices import Cut, Guides, GuidesOn, Layout
from deckgen.sheets.geometry import PageSide, card_size, paper_size
from deckgen.sheets.guides import GuideStyle, fold_marks
from deckgen.sheets.layout import Plan, impose, make_pages


def sheet(kind: Guides, *, layout: Layout = Layout.DUPLEX, cut: Cut = Cut.SHARED, on: GuidesOn = GuidesOn.BOTH):
    style = GuideStyle(kind, on=on)
    plan = Plan(layout, card_size("mini-euro"), paper_size("A4"), cut=cut, guides=style)
    imposition = impose(plan)
    return imposition, list(make_pages(plan, imposition, [range(5)]))


@pytest.mark.parametrize("cut", Cut)
def test_each_cut_has_a_mark_at_both_ends(cut: Cut) -> None:
    found, (front, _) = sheet(Guides.MARKS, cut=cut)
    across, along = found.grid.cuts()
    assert len(front.guides) == 2 * len(across) + 2 * len(along)
    assert {x1 for x1, _, x2, _ in front.guides if x1 == x2} == set(across)


@pytest.mark.parametrize("cut", Cut)
def test_lines_run_along_each_cut_over_the_whole_sheet(cut: Cut) -> None:
    found, (front, _) = sheet(Guides.LINES, cut=cut)
    across, along = found.grid.cuts()
    assert [x1 for x1, _, x2, _ in front.guides if x1 == x2] == list(across)
    assert [y1 for _, y1, _, y2 in front.guides if y1 == y2] == list(along)
    assert all(y2 - y1 == 297 - 6 for x1, y1, x2, y2 in front.guides if x1 == x2)


@pytest.mark.parametrize("cut", Cut)
def test_every_corner_of_every_card_has_a_cross(cut: Cut) -> None:
    found, (front, _) = sheet(Guides.CORNERS, cut=cut)
    crossed = {((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1, x2, y2 in front.guides}
    cell = found.grid.cell(0)
    for corner in ((cell.x, cell.y), (cell.right, cell.bottom)):
        assert any(abs(x - corner[0]) + abs(y - corner[1]) < 1e-6 for x, y in crossed)
    assert max(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in front.guides) == 3


def test_none_is_none_but_a_fold_is_still_marked() -> None:
    assert all(page.guides == () for page in sheet(Guides.NONE)[1])
    (folded,) = sheet(Guides.NONE, layout=Layout.FOLD)[1]
    assert folded.guides == () and len(folded.fold_marks) == 2


@pytest.mark.parametrize("kind", [Guides.MARKS, Guides.LINES, Guides.CORNERS])
def test_guides_can_be_on_the_title_side_alone(kind: Guides) -> None:
    _, pages = sheet(kind, on=GuidesOn.FRONTS)
    assert [bool(page.guides) for page in pages] == [page.side is PageSide.FRONT for page in pages]
    (half,), (both,) = (sheet(kind, layout=Layout.FOLD, on=on)[1] for on in (GuidesOn.FRONTS, GuidesOn.BOTH))
    assert 2 * len(half.guides) == len(both.guides)


@pytest.mark.parametrize("kind", [Guides.MARKS, Guides.LINES, Guides.CORNERS])
def test_no_guide_crosses_the_fold(kind: Guides) -> None:
    found, (page,) = sheet(kind, layout=Layout.FOLD)
    axis, vertical = found.turn.axis, found.turn.vertical_axis
    for x1, y1, x2, y2 in page.guides:
        low, high = (x1, x2) if vertical else (y1, y2)
        assert high <= axis + 1e-6 or low >= axis - 1e-6


def test_a_fold_is_marked_at_both_edges_of_the_paper() -> None:
    page = paper_size("A4")
    (x1, top, x2, _), (_, _, _, bottom) = fold_marks(True, 105, page)
    assert x1 == x2 == 105
    assert top < 10 and bottom > page.height - 10
