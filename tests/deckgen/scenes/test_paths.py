"""Shapes as data of paths: where they stand, how they are mirrored, which way they run."""

from __future__ import annotations

import pytest

from deckgen.scenes.paths import (
    Shape,
    arch_path,
    corner_path,
    dots_path,
    ellipse_path,
    leaf_path,
    polygon_path,
    rectangle_path,
    smooth_path,
)
from deckgen.svg.paths import path_segments


def points(data: str) -> list[tuple[float, float]]:
    """The points of a path, those that only bend it included."""
    values = [value for _, segment in path_segments(data) for value in segment]
    return list(zip(values[::2], values[1::2], strict=True))


def box(data: str) -> tuple[float, float, float, float]:
    across, down = zip(*points(data), strict=True)
    return min(across), min(down), max(across), max(down)


def turns_clockwise(data: str) -> bool:
    """Whether the outline of a shape runs clockwise on paper, where y grows downwards."""
    corners = points(data)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)) > 0


def test_a_shape_is_placed_scaled_and_mirrored() -> None:
    flag = Shape("M0 0L2 -1C2 -1.5 1 -2 0 -2Z")
    assert flag.at(10, 20, 3) == "M10.0 20.0L16.0 17.0C16.0 15.5 13.0 14.0 10.0 14.0Z"
    assert flag.at(10, 20, 3, 1) == "M10.0 20.0L16.0 19.0C16.0 18.5 13.0 18.0 10.0 18.0Z"
    assert flag.at(10, 20, -3) == "M10.0 20.0L4.0 17.0C4.0 15.5 7.0 14.0 10.0 14.0Z"


def test_a_shape_needs_pairs_of_numbers() -> None:
    with pytest.raises(ValueError):
        Shape("M0 0L1")


def test_lines_polygons_and_dots() -> None:
    assert corner_path([(0, 0), (1, 2)]) == "M0.0 0.0L1.0 2.0"
    assert polygon_path([(0, 0), (1, 2), (3, 0)]) == "M0.0 0.0L1.0 2.0L3.0 0.0Z"
    assert rectangle_path(1, 2, 3, 4) == "M1.0 2.0L3.0 2.0L3.0 4.0L1.0 4.0Z"
    assert dots_path([(1, 2)]) == "M1.0 2.0L1.0 2.0"


def test_a_smooth_line_is_level_at_its_points() -> None:
    assert smooth_path([(0, 5), (10, 1)]) == "M0.0 5.0C5.0 5.0 5.0 1.0 10.0 1.0"


def test_an_ellipse_fills_its_box() -> None:
    assert box(ellipse_path(10, 20, 4, 2)) == (6, 18, 14, 22)


@pytest.mark.parametrize("pointed", [0, 0.5, 1])
def test_an_arch_stands_on_its_base_below_its_top_and_runs_clockwise(pointed: float) -> None:
    arch = arch_path(10, 18, 30, 60, pointed=pointed)
    assert box(arch) == (10, 30, 18, 60)
    assert turns_clockwise(arch)


def test_a_leaf_grows_to_its_tip() -> None:
    assert points(leaf_path(0, 0, 10, 0, broad=0.3))[3] == (0, -10)
    assert box(leaf_path(0, 0, 10, 0, broad=0.3))[::2] == (-3, 3)
