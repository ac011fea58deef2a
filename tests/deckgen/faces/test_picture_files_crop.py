"""The part of a picture that fills a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.faces.picture_files import crop_box, pixels_needed, print_resolution, printed_size

SIDES = st.integers(1, 20_000)
FRACTIONS = st.floats(0, 1)
LENGTHS = st.floats(1, 300)


@given(SIDES, SIDES, FRACTIONS, FRACTIONS, LENGTHS, LENGTHS)
def test_crop_contains_the_focus_and_has_the_windows_shape(
    width: int, height: int, across: float, down: float, window_width: float, window_height: float
) -> None:
    left, top, right, bottom = crop_box((width, height), (across, down), (window_width, window_height))
    tolerance = 1e-6 * max(width, height)
    assert 0 <= left < right <= width
    assert 0 <= top < bottom <= height
    assert left - tolerance <= across * width <= right + tolerance
    assert top - tolerance <= down * height <= bottom + tolerance
    assert (right - left) / (bottom - top) == pytest.approx(window_width / window_height, rel=1e-6)
    assert right - left == pytest.approx(width) or bottom - top == pytest.approx(height), "no larger part would fit"


@given(SIDES, SIDES, LENGTHS, LENGTHS)
def test_never_enlarged_and_never_above_300_dpi(width: int, height: int, across: float, down: float) -> None:
    printed = printed_size((width, height), (across, down))
    left, top, right, bottom = crop_box((width, height), (0.5, 0.5), (across, down))
    assert 1 <= printed[0] <= max(1, round(right - left) + 1)
    assert 1 <= printed[1] <= max(1, round(bottom - top) + 1)
    assert printed[0] <= pixels_needed((across, down))[0]
    assert printed[1] <= pixels_needed((across, down))[1]


def test_focus_is_in_the_middle_where_the_edges_allow_it() -> None:
    assert crop_box((400, 100), (0.5, 0.9), (10, 10)) == (150, 0, 250, 100)
    assert crop_box((400, 100), (0.95, 0.5), (10, 10)) == (300, 0, 400, 100)


def test_resolution_is_that_of_the_tighter_side() -> None:
    assert print_resolution((600, 300), (25.4, 25.4)) == 300
    assert print_resolution((600, 150), (25.4, 25.4)) == 150
