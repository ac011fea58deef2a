"""Lengths and view boxes."""

from __future__ import annotations

import pytest

from deckgen.svg.errors import SvgError
from deckgen.svg.units import fit_view_box, parse_length, percent_base, read_view_box


@pytest.mark.parametrize(
    ("written", "length"),
    [
        *(("5", 5), ("-.5", -0.5), ("1e1", 10), ("5px", 5), ("50%", 10)),
        *(("25.4mm", 96), ("2.54cm", 96), ("1in", 96), ("72pt", 96), ("6pc", 96)),
    ],
)
def test_a_length_is_in_units_of_the_drawing(written: str, length: float) -> None:
    assert parse_length(written, "x", 20) == pytest.approx(length)


@pytest.mark.parametrize("written", ["", "one", "5 5", "5em", "5%"])
def test_what_is_no_length_is_refused(written: str) -> None:
    with pytest.raises(SvgError, match="of x is not a number"):
        parse_length(written, "x")


def test_percent_are_of_the_side_that_is_meant() -> None:
    box = (0, 0, 30, 40)
    assert (percent_base("x", box), percent_base("height", box)) == (30, 40)
    assert percent_base("r", box) == pytest.approx(50 / 2**0.5)


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ({"viewBox": "1,2 3 4"}, (1, 2, 3, 4)),
        ({"width": "240", "height": "336px"}, (0, 0, 240, 336)),
        ({"viewBox": "0 0 5 5", "width": "100%"}, (0, 0, 5, 5)),
        ({"width": "100%", "height": "100%"}, None),
        ({"viewBox": "0 0 0 5"}, None),
        ({"viewBox": "0 0 5"}, None),
        ({"viewBox": "0 0 nan 5"}, None),
        ({}, None),
    ],
)
def test_the_view_box_is_read(attributes: dict[str, str], box: object) -> None:
    assert read_view_box(attributes) == box


@pytest.mark.parametrize(
    ("aspect", "matrix"),
    [
        ("", (2, 0, 0, 2, 10, 0)),
        ("xMinYMin meet", (2, 0, 0, 2, 0, 0)),
        ("xMaxYMax", (2, 0, 0, 2, 20, 0)),
        ("xMidYMin slice", (4, 0, 0, 4, 0, 0)),
        ("xMidYMax slice", (4, 0, 0, 4, 0, -20)),
        ("none", (4, 0, 0, 2, 0, 0)),
    ],
)
def test_a_view_box_is_fitted(aspect: str, matrix: tuple[float, ...]) -> None:
    assert fit_view_box((0, 0, 10, 10), (0, 0, 40, 20), aspect) == pytest.approx(matrix)
