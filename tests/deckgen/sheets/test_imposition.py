"""Each back lies behind its front, on full pages and on the last half-empty one."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from deckgen.sheets.flip import behind
from deckgen.sheets.grid import Rectangle, best_grid
from deckgen.sheets.imposition import FLOOD, Page, duplex
from deckgen.sheets.sizes import Size, card_size, paper_size

cards = st.builds(Size, st.just(""), st.floats(30, 120), st.floats(30, 120))
papers = st.builds(Size, st.just(""), st.floats(140, 450), st.floats(140, 450))


def pages(count: int, paper: Size, card: Size) -> list[Page]:
    grid = best_grid(paper, card)
    assume(grid.capacity > 0)
    return list(duplex(count, grid))


def through_the_paper(rectangle: Rectangle, page: Size) -> Rectangle:
    """Where a place of the front is seen from the back, when the sheet is turned over its long edge."""
    if page.height >= page.width:
        return Rectangle(page.width - rectangle.right, rectangle.y, rectangle.width, rectangle.height)
    return Rectangle(rectangle.x, page.height - rectangle.bottom, rectangle.width, rectangle.height)


@given(st.integers(1, 120), papers, cards)
def test_nothing_is_lost_and_nothing_printed_twice(count: int, paper: Size, card: Size) -> None:
    for side in ("front", "back"):
        printed = [face.card for page in pages(count, paper, card) if page.side == side for face in page.faces]
        assert printed == list(range(count))


@given(st.integers(1, 120), papers, cards)
def test_every_back_lies_behind_its_front(count: int, paper: Size, card: Size) -> None:
    made = pages(count, paper, card)
    for front, back in zip(made[::2], made[1::2], strict=True):
        for one, other in zip(front.faces, back.faces, strict=True):
            expected = through_the_paper(one.placement.rectangle, front.grid.page)
            assert other.placement.rectangle == expected
            assert one.card == other.card


def test_a_card_on_a_landscape_sheet_stands_on_its_head_behind() -> None:
    sideways = best_grid(paper_size("Letter"), card_size("mini-euro"))
    upright = best_grid(paper_size("A4"), card_size("mini-euro"))
    assert sideways.page.width > sideways.page.height
    assert behind(sideways.cell(0), sideways.page).upside_down
    assert not behind(upright.cell(0), upright.page).upside_down


def test_the_outer_cards_flood_over_the_edge_and_inner_edges_are_shared() -> None:
    grid = best_grid(paper_size("A4"), card_size("mini-euro"))
    front, _ = duplex(grid.capacity, grid)
    corner, inner = front.faces[0], front.faces[5]
    assert (corner.clip.x, corner.clip.y) == (grid.cell(0).x - FLOOD, grid.cell(0).y - FLOOD)
    assert inner.clip == inner.placement.rectangle


def test_the_last_card_of_a_half_empty_page_floods_into_the_empty_cell() -> None:
    grid = best_grid(paper_size("A4"), card_size("mini-euro"))
    front, _ = duplex(6, grid)
    assert front.faces[-1].clip.right == grid.cell(5).right + FLOOD
    assert front.faces[-1].clip.bottom == grid.cell(5).bottom + FLOOD
