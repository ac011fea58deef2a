"""The box around an element."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.svg.boxes import element_box
from deckgen.svg.read import read_svg

NUMBERS = st.lists(st.floats(-50, 50, allow_nan=False).map(lambda number: round(number, 2)), min_size=8, max_size=8)


def box(shape: str) -> tuple[float, ...] | None:
    return element_box(read_svg(f"<svg>{shape}</svg>").children[0])


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 3, 4)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 4, 4)),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', (3, 4, 4, 2)),
        ('<line x1="4" y1="1" x2="1" y2="3"/>', (1, 1, 3, 2)),
        ('<polygon points="1,1 4,1 2,5"/>', (1, 1, 3, 4)),
        ('<path d="M0 0C0 10 10 10 10 0"/>', (0, 0, 10, 7.5)),
        ('<path d="M1 1h4v2z"/>', (1, 1, 4, 2)),
        ('<g><rect width="2" height="2"/><rect transform="translate(5 5)" width="1" height="1"/></g>', (0, 0, 6, 6)),
    ],
)
def test_a_shape_has_its_box(shape: str, expected: tuple[float, ...]) -> None:
    assert box(shape) == pytest.approx(expected)


@pytest.mark.parametrize("shape", ["<g/>", '<path d=""/>', '<polygon points=""/>'])
def test_nothing_has_no_box(shape: str) -> None:
    assert box(shape) is None


@given(NUMBERS)
def test_no_point_of_a_curve_is_outside_and_each_edge_is_touched(numbers: list[float]) -> None:
    found = box("<path d='M{} {}C{} {} {} {} {} {}'/>".format(*numbers))
    assert found
    steps = [step / 400 for step in range(401)]
    for axis in (0, 1):
        p0, p1, p2, p3 = numbers[axis::2]
        at = [p0 * (1 - t) ** 3 + 3 * p1 * (1 - t) ** 2 * t + 3 * p2 * (1 - t) * t**2 + p3 * t**3 for t in steps]
        assert min(at) == pytest.approx(found[axis], abs=0.01)
        assert max(at) == pytest.approx(found[axis] + found[axis + 2], abs=0.01)
