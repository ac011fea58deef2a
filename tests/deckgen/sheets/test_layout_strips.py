"""Small print finds room in the margins, never on a card."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deckgen.sheets.geometry import Rectangle, Size
from deckgen.sheets.layout import find_strips

margins = st.floats(0, 60)


@given(margins, margins, margins, margins)
def test_no_strip_touches_the_cards_or_leaves_the_paper(left: float, top: float, right: float, bottom: float) -> None:
    page = Size("", 210, 297)
    trim = Rectangle(left, top, 210 - left - right, 297 - top - bottom)
    for strip in find_strips(page, trim):
        low, high = strip.along - strip.thickness / 2, strip.along + strip.thickness / 2
        near, far, end = (trim.x, trim.right, 210) if strip.upright else (trim.y, trim.bottom, 297)
        assert low >= 3 - 1e-6 and high <= end - 3 + 1e-6
        assert high <= near + 1e-6 or low >= far - 1e-6


def test_a_full_page_has_no_strip() -> None:
    assert find_strips(Size("", 210, 297), Rectangle(4, 4, 202, 289)) == []


def test_the_left_margin_comes_first_where_all_are_alike() -> None:
    first, second, *_ = find_strips(Size("", 210, 297), Rectangle(20, 20, 170, 257))
    assert first.upright and first.along < 20
    assert not second.upright and second.along > 277
