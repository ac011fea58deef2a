"""Paths as PDF knows them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.svg.errors import SvgError
from deckgen.svg.paths import path_segments

ends = st.floats(-50, 50, allow_nan=False).map(lambda value: round(value, 2))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4Z", [("M", (1, 2)), ("L", (3, 4)), ("Z", ())]),
        ("m1,2l3-4", [("M", (1, 2)), ("L", (4, -2))]),
        ("M1 2 3 4", [("M", (1, 2)), ("L", (3, 4))]),
        ("m1 1 1 1", [("M", (1, 1)), ("L", (2, 2))]),
        ("M0 0H5V6h-1v-1", [("M", (0, 0)), ("L", (5, 0)), ("L", (5, 6)), ("L", (4, 6)), ("L", (4, 5))]),
        ("M0 0C1 1 2 2 3 3", [("M", (0, 0)), ("C", (1, 1, 2, 2, 3, 3))]),
        ("M0 0C1 1 2 2 3 3S5 5 6 6", [("M", (0, 0)), ("C", (1, 1, 2, 2, 3, 3)), ("C", (4, 4, 5, 5, 6, 6))]),
        ("M0 0Q3 3 6 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0))]),
        ("M5 5l1 0zl0 1", [("M", (5, 5)), ("L", (6, 5)), ("Z", ()), ("L", (5, 6))]),
        ("", []),
    ],
)
def test_commands_become_absolute_lines_and_cubics(data: str, expected: list[tuple[str, tuple[float, ...]]]) -> None:
    assert path_segments(data) == expected


@pytest.mark.parametrize("data", ["M1", "X1 2", "1 2", "M0 0A1 1", "M0 0L1 1Z2"])
def test_a_broken_path_is_an_error(data: str) -> None:
    with pytest.raises(SvgError):
        path_segments(data)


@given(ends, ends, st.floats(1, 40), st.floats(1, 40), st.integers(0, 180), st.booleans(), st.booleans())
def test_an_arc_ends_where_it_should(
    x: float, y: float, rx: float, ry: float, turn: int, large: bool, sweep: bool
) -> None:
    segments = path_segments(f"M0 0A{rx:.3f} {ry:.3f} {turn} {large:d} {sweep:d} {x} {y}")
    assert segments[-1][1][-2:] == pytest.approx((x, y), abs=1e-6)


def test_a_half_circle_keeps_its_radius_all_the_way() -> None:
    for _, values in path_segments("M10 0A10 10 0 0 1 -10 0")[1:]:
        assert math.hypot(*values[-2:]) == pytest.approx(10)


def test_arc_flags_may_stand_without_spaces() -> None:
    assert path_segments("M0 0a5 5 0 0110 0")[-1][1][-2:] == pytest.approx((10, 0))
