"""Gradients as they are written, reduced to stops and a matrix."""

from __future__ import annotations

import pytest

from deckgen.svg.gradients import Gradient, Stop, unroll
from deckgen.svg.read import read_svg
from deckgen.svg.transforms import apply

STOPS = '<stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'


def gradient(written: str) -> Gradient:
    drawing = f'<svg viewBox="0 0 40 20">{written}<rect fill="url(#a)" width="1" height="1"/></svg>'
    return read_svg(drawing).children[0].gradients["fill"]


def test_a_line_runs_from_its_first_to_its_second_point() -> None:
    place = 'gradientUnits="userSpaceOnUse" x1="5" y1="10%" x2="25" y2="2"'
    found = gradient(f'<linearGradient id="a" {place}>{STOPS}</linearGradient>')
    assert apply(found.matrix, 0, 0) == (5, 2)
    assert apply(found.matrix, 1, 0) == (25, 2)
    assert not found.of_box


def test_a_circle_has_its_focus_where_it_is() -> None:
    found = gradient(f'<radialGradient id="a" cx="0.5" cy="0.5" r="0.4" fx="0.7">{STOPS}</radialGradient>')
    assert found.of_box
    assert found.focus == pytest.approx((0.5, 0, 0))
    assert apply(found.matrix, 1, 0) == pytest.approx((0.9, 0.5))


def test_what_a_gradient_does_not_say_it_takes_over() -> None:
    found = gradient(
        f'<linearGradient id="b" href="#c" x2="0.5"/><linearGradient id="c" spreadMethod="reflect" y2="1">{STOPS}'
        '</linearGradient><linearGradient id="a" href="#b" y2="0"/>'
    )
    assert apply(found.matrix, 1, 0) == (0.5, 0)
    assert (found.spread, len(found.stops)) == ("reflect", 2)


@pytest.mark.parametrize(
    ("written", "stops"),
    [
        ('<stop offset="50%" stop-color="red" stop-opacity="0.5"/><stop offset="0.2" stop-color="#00f"/>',
         [(0.5, "#ff0000", 0.5), (0.5, "#0000ff", 1)]),
        ('<stop offset="-1" stop-color="rgba(255,0,0,.5)" stop-opacity=".5"/><stop offset="7" stop-color="blue"/>',
         [(0, "#ff0000", 0.25), (1, "#0000ff", 1)]),
        ('<stop offset="0.3" stop-color="red"/><stop offset="0.4" stop-color="#f00"/>', [(0.3, "#ff0000", 1)]),
        ("", []),
    ],
)  # fmt: skip
def test_stops_are_in_order_and_in_plain_colours(written: str, stops: list[Stop]) -> None:
    assert list(gradient(f'<linearGradient id="a">{written}</linearGradient>').stops) == stops


@pytest.mark.parametrize("place", ['x1="1" x2="1"', 'x2="0"'])
def test_a_line_without_length_is_its_last_colour(place: str) -> None:
    assert gradient(f'<linearGradient id="a" {place}>{STOPS}</linearGradient>').stops == ((1, "#0000ff", 1),)


@pytest.mark.parametrize(("spread", "colours"), [("repeat", "rbrbrb"), ("reflect", "brbr")])
def test_a_gradient_that_goes_on_is_written_out(spread: str, colours: str) -> None:
    line = gradient(f'<linearGradient id="a" spreadMethod="{spread}">{STOPS}</linearGradient>')
    found, stretch = unroll(line, [(-0.5, 0), (1.5, 7)])
    each_once = dict.fromkeys((round(stop.offset, 6), stop.colour) for stop in found.stops)
    assert "".join("r" if colour == "#ff0000" else "b" for _, colour in each_once) == colours
    assert apply(stretch, 0, 0) == (-1, 0)
    assert apply(stretch, 1, 0) == (2, 0)
    assert found.spread == "pad"
