"""What is measured on a calibration sheet: crosses to prick, grids to read, rulers; each around its origin."""

from __future__ import annotations

from deckgen.faces.typeset import Typeface
from deckgen.sheets.pinholes import REACH
from deckgen.svg.write import Point, circle, path_data, stroked_path, text_line

INK, QUIET, PALE = "#14233a", "#4a5568", "#d9dde4"
ACROSS, DOWN = "#1b5fa8", "#b83a1b"  # the colours of the first and the second number
BLACK = "#000000"  # thin lines in any other colour are printed as rows of dots
BOLD, SEMIBOLD, REGULAR = Typeface(("sans-bold",)), Typeface(("sans-semibold",)), Typeface(("sans",))
_FAN = 2.4  # mm between the numbers around a grid, where the grid itself has 1
_FAN_FROM, _FAN_TO, _NUMBERS = REACH + 0.8, 20.0, 21.6
GRID_EDGE = 23.0  # mm from the middle of a grid to the outer edge of its numbers


def cross(letter: str) -> str:
    """Where to prick: fine lines that leave the very middle free, in a ring that the eye finds."""
    arms = path_data(*(((x * 0.5, y * 0.5), (x * 11, y * 11)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))))
    return (
        circle(0, 0, 7, line=(INK, 0.5))
        + circle(0, 0, 3, line=(BLACK, 0.12))
        + stroked_path(arms, BLACK, 0.12)
        + circle(0, 0, 0.12, fill=BLACK)
        + text_line(letter, -9.2, -8.2, BOLD, 22, INK, "end")
    )


def grid(letter: str) -> str:
    """Half millimetres to read the hole by, and numbers fanned out so that they can be read at all."""
    return _lattice() + _fans() + text_line(letter, -GRID_EDGE - 1, -GRID_EDGE + 1, BOLD, 22, INK, "middle")


def _lattice() -> str:
    weights = {"half": 0.05, "whole": 0.1, "five": 0.2, "zero": 0.35}
    lines: dict[str, list[tuple[Point, Point]]] = {weight: [] for weight in weights}
    for step in range(-2 * REACH, 2 * REACH + 1):
        at = step / 2
        weight = "zero" if step == 0 else "five" if step % 10 == 0 else "whole" if step % 2 == 0 else "half"
        lines[weight] += [((at, -REACH), (at, REACH)), ((-REACH, at), (REACH, at))]
    return "".join(stroked_path(path_data(*lines[weight]), BLACK, width) for weight, width in weights.items())


def _fans() -> str:
    """Numbers on all four sides; those across are of one colour, those down of the other."""
    leaders: list[tuple[Point, ...]] = []
    numbers = ""
    for value in range(-REACH, REACH + 1):
        out = value * _FAN
        text, weight = f"{value}".replace("-", "−"), BOLD if value % 5 == 0 else REGULAR
        for side in (-1, 1):
            across = ((value, side * REACH), (value, side * _FAN_FROM), (out, side * _FAN_TO))
            leaders += [across, tuple((y, x) for x, y in across)]
            numbers += text_line(text, out, side * _NUMBERS + 0.75, weight, 6, ACROSS, "middle")
            numbers += text_line(text, side * (_NUMBERS + 0.3), out + 0.75, weight, 6, DOWN, "middle")
    return stroked_path(path_data(*leaders), QUIET, 0.06) + numbers


def ruler(label: str) -> str:
    """A hundred millimetres to the right, to be measured with a real ruler."""
    ticks: list[tuple[Point, Point]] = []
    for millimetre in range(101):
        length = 4.6 if millimetre % 50 == 0 else 3.6 if millimetre % 10 == 0 else 2.6 if millimetre % 5 == 0 else 1.7
        ticks.append(((millimetre, 0.0), (millimetre, length)))
    numbers = "".join(text_line(str(tens * 10), tens * 10, 7.6, REGULAR, 6.5, QUIET, "middle") for tens in range(1, 10))
    ends = text_line("0", 0, 7.6, BOLD, 7.5, INK, "middle") + text_line("100 mm", 100, 7.6, BOLD, 7.5, INK, "middle")
    return (
        stroked_path(path_data(((0, 0), (100, 0)), *ticks[1:-1]), BLACK, 0.12)
        + stroked_path(path_data(((0, 0), (0, 5.2)), ((100, 0), (100, 5.2))), BLACK, 0.3)
        + numbers
        + ends
        + text_line(label, 50, -1.8, SEMIBOLD, 8, INK, "middle")
    )
