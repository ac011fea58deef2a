"""Transformations as the one matrix that PDF knows."""

from __future__ import annotations

import pytest

from deckgen.svg.errors import SvgError
from deckgen.svg.transforms import multiply, parse_transform


def test_transformations_apply_from_the_inside_out() -> None:
    a, b, c, d, e, f = parse_transform("translate(10 20) scale(2)")
    assert (a * 1 + c * 1 + e, b * 1 + d * 1 + f) == (12, 22)


def test_turning_about_a_point_leaves_that_point_alone() -> None:
    a, b, c, d, e, f = parse_transform("rotate(37 5 7)")
    assert (a * 5 + c * 7 + e, b * 5 + d * 7 + f) == pytest.approx((5, 7))


def test_multiplying_with_nothing_changes_nothing() -> None:
    assert multiply((1, 2, 3, 4, 5, 6), (1, 0, 0, 1, 0, 0)) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    "text", ["skew(10)", "translate(a)", "rotate 30", "scale(2", "scale(1e999)", "rotate(1turn)", "matrix(1 2)"]
)
def test_other_transformations_are_errors(text: str) -> None:
    with pytest.raises(SvgError):
        parse_transform(text)
