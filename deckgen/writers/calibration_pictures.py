"""The little pictures that explain the calibration sheet, each 34 mm wide and 26 mm high around its origin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from deckgen.svg.write import Point, circle, dashed_line, filled_path, path_data, rectangle, stroked_path, text_line
from deckgen.writers.calibration_marks import ACROSS, BOLD, DOWN, INK, PALE, QUIET, SEMIBOLD

if TYPE_CHECKING:
    from collections.abc import Sequence

_WHITE = "#ffffff"
_LINE = 0.4


def turned_sheet() -> str:
    """A sheet that turns about its long edge."""
    turning = ((3.4, -11), (11, -12.6), (11, 8.4), (3.4, 10))
    return (
        rectangle(-12.4, -11, 14.8, 21, fill=_WHITE, line=(INK, _LINE), radius=0.6)
        + stroked_path(
            path_data(((-8.5, -7), (-1.5, -7)), ((-8.5, -4.6), (-1.5, -4.6)), ((-8.5, 5.6), (-4, 5.6))), PALE, 0.9
        )
        + text_line("100 %", -5, 1.8, BOLD, 9, INK, "middle")
        + stroked_path(path_data(turning, closed=True), PALE, _LINE)
        + stroked_path(dashed_line(2.9, -13.4, 2.9, 12.4, 1.4, 1.0), QUIET, 0.3)
        + stroked_path(path_data(_bow(2.9, 10.6, 7.6, 3.4, 190, 335)), ACROSS, 0.7)
        + _head((10.6, 10.2), -70, ACROSS)
    )


def pricked_sheet() -> str:
    """A needle goes straight through the middle of a cross."""
    sheet = ((-15, 9), (-7, -1), (16, -1), (8, 9))
    return (
        filled_path(path_data(sheet, closed=True), _WHITE)
        + stroked_path(path_data(sheet, closed=True), INK, _LINE)
        + stroked_path(path_data(((-4.5, 4), (5.5, 4)), ((-1.5, 7), (2.5, 1))), INK, 0.25)
        + stroked_path(path_data(((0.5, -9.5), (0.5, 4))), QUIET, 0.6)
        + circle(0.5, -10.6, 2.1, fill=DOWN)
        + stroked_path(dashed_line(0.5, 9.6, 0.5, 13, 1.0, 0.7), QUIET, 0.5)
    )


def read_hole() -> str:
    """From the hole to the numbers, up and to the left."""
    lines = [line for at in range(-8, 9, 4) for line in (((at, -8), (at, 8)), ((-8, at), (8, at)))]
    return (
        stroked_path(path_data(*lines), PALE, 0.3)
        + stroked_path(path_data(((0, -8), (0, 8)), ((-8, 0), (8, 0))), INK, _LINE)
        + stroked_path(path_data(((3, -2), (3, -8.6))), ACROSS, 0.6)
        + _head((3, -9.4), -90, ACROSS)
        + stroked_path(path_data(((3, -2), (-8.6, -2))), DOWN, 0.6)
        + _head((-9.4, -2), 180, DOWN)
        + circle(3, -2, 0.9, fill=INK)
    )


def typed_command() -> str:
    """A terminal that waits for a command."""
    return (
        rectangle(-15, -10, 30, 20, fill=_WHITE, line=(INK, _LINE), radius=1.4)
        + stroked_path(path_data(((-15, -6), (15, -6))), INK, _LINE)
        + "".join(circle(x, -8, 0.7, fill=QUIET) for x in (-12.6, -10.2, -7.8))
        + stroked_path(path_data(((-11.5, -2.2), (-9, 0), (-11.5, 2.2))), INK, 0.7)
        + text_line("--a", -6.5, 1.2, SEMIBOLD, 9, INK)
        + stroked_path(path_data(((0.5, 1.6), (4.5, 1.6))), ACROSS, 0.8)
        + stroked_path(path_data(((6.5, 1.6), (10.5, 1.6))), DOWN, 0.8)
    )


def example(across: float, down: float) -> str:
    """A corner of a grid under the magnifying glass, 44 mm wide, with a hole in it and the way to its numbers."""
    unit, left, top = 14.0, -1, -2  # mm to the millimetre; the first numbers shown
    size = 3 * unit

    def at(x: float, y: float) -> Point:
        return (x - left) * unit - size / 2, (y - top) * unit - size / 2

    def lines(values: Sequence[float]) -> str:
        upright = ((at(left + value, top), at(left + value, top + 3)) for value in values)
        level = ((at(left, top + value), at(left + 3, top + value)) for value in values)
        return path_data(*upright, *level)

    numbers = ""
    for step in range(4):
        column, row = at(left + step, top), at(left, top + step)
        numbers += text_line(_signed(left + step), column[0], column[1] - 2, BOLD, 10, ACROSS, "middle")
        numbers += text_line(_signed(top + step), row[0] - 2, row[1] + 1.2, BOLD, 10, DOWN, "end")
    hole, above, beside = at(across, down), at(across, top), at(left, down)
    zero = path_data((at(0, top), at(0, top + 3)), (at(left, 0), at(left + 3, 0)))
    return (
        stroked_path(lines((0.5, 1.5, 2.5)), PALE, 0.3)
        + stroked_path(lines((0, 1, 2, 3)), QUIET, 0.3)
        + stroked_path(zero, INK, 0.9)
        + stroked_path(path_data((hole, above)), ACROSS, 0.9)
        + stroked_path(path_data((hole, beside)), DOWN, 0.9)
        + circle(*hole, 1.7, fill=INK)
        + circle(*hole, 3.1, line=(INK, 0.4))
        + numbers
        + _flag(above[0], above[1] - 8.2, f"{across:g}", ACROSS)
        + _flag(beside[0] - 12.4, beside[1], f"{down:g}", DOWN)
    )


def _signed(value: int) -> str:
    return f"{value}".replace("-", "−")


def _flag(x: float, y: float, text: str, colour: str) -> str:
    """A number on a coloured ground."""
    plate = f'<rect x="{x - 5.4:.3f}" y="{y - 2.6:.3f}" width="10.8" height="5.2" rx="2.6" fill="{colour}"/>'
    return plate + text_line(text, x, y + 1.25, BOLD, 10, _WHITE, "middle")


def _bow(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    angles = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return [(x + rx * math.cos(angle), y - ry * math.sin(angle)) for angle in angles]


def _head(tip: Point, way: float, colour: str) -> str:
    """The head of an arrow that points clockwise from the right by so many degrees."""
    back = [math.radians(way + 180 + spread) for spread in (-28, 28)]
    corners = [(tip[0] + 2.6 * math.cos(angle), tip[1] + 2.6 * math.sin(angle)) for angle in back]
    return filled_path(path_data((tip, *corners), closed=True), colour)
