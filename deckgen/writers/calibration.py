"""The calibration sheet: crosses to prick on the front, grids to read on the back, and instructions.

A pinhole is at the same point of the paper on both sides, so where it comes out on the grid shows how far the back is
off.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import IO

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.geometry import Size
from deckgen.sheets.printers import HOLE_A, HOLE_B, REACH
from deckgen.svg.write import (
    Point,
    break_text,
    circle,
    dashed_line,
    document,
    filled_path,
    group,
    paragraph,
    path_data,
    rectangle,
    stroked_path,
    text_line,
)
from deckgen.type.fonts import Typeface
from deckgen.writers.pdf import write_svg_pages

# What is measured: crosses to prick, grids to read, rulers; each around its origin.


INK, QUIET, PALE = "#14233a", "#4a5568", "#d9dde4"
ACROSS, DOWN = "#1b5fa8", "#b83a1b"  # the colours of the first and the second number
BLACK = "#000000"  # thin lines in any other colour are printed as rows of dots
BOLD, SEMIBOLD, REGULAR = Typeface(("sans-bold",)), Typeface(("sans-semibold",)), Typeface(("sans",))
_FAN = 2.4  # mm between the numbers around a grid, where the grid itself has 1
_FAN_FROM, _FAN_TO, _NUMBERS = REACH + 0.8, 20.0, 21.6
GRID_EDGE = 23.0  # mm from the middle of a grid to the outer edge of its numbers


def draw_cross(letter: str) -> str:
    """A cross to prick: fine lines that leave the middle free, in a ring that is easy to find."""
    arms = path_data(*(((x * 0.5, y * 0.5), (x * 11, y * 11)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))))
    return (
        circle(0, 0, 7, line=(INK, 0.5))
        + circle(0, 0, 3, line=(BLACK, 0.12))
        + stroked_path(arms, BLACK, 0.12)
        + circle(0, 0, 0.12, fill=BLACK)
        + text_line(letter, -9.2, -8.2, BOLD, 22, INK, "end")
    )


def draw_grid(letter: str) -> str:
    """A grid of half millimetres, with its numbers farther apart to be legible."""
    return _draw_lattice() + _draw_numbers() + text_line(letter, -GRID_EDGE - 1, 1 - GRID_EDGE, BOLD, 22, INK, "middle")


def _draw_lattice() -> str:
    weights = {"half": 0.05, "whole": 0.1, "five": 0.2, "zero": 0.35}
    lines: dict[str, list[tuple[Point, Point]]] = {weight: [] for weight in weights}
    for step in range(-2 * REACH, 2 * REACH + 1):
        at = step / 2
        weight = "zero" if step == 0 else "five" if step % 10 == 0 else "whole" if step % 2 == 0 else "half"
        lines[weight] += [((at, -REACH), (at, REACH)), ((-REACH, at), (REACH, at))]
    return "".join(stroked_path(path_data(*lines[weight]), BLACK, width) for weight, width in weights.items())


def _draw_numbers() -> str:
    """Numbers on all four sides, with leaders; those across have one colour, those down another."""
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


def draw_ruler(label: str) -> str:
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


# The pictures of the instructions, each 34 mm wide and 26 mm high around its origin.


_WHITE = "#ffffff"
_LINE = 0.4


def draw_turned_sheet() -> str:
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
        + stroked_path(path_data(_arc_points(2.9, 10.6, 7.6, 3.4, 190, 335)), ACROSS, 0.7)
        + _arrow_head((10.6, 10.2), -70, ACROSS)
    )


def draw_pricked_sheet() -> str:
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


def draw_read_hole() -> str:
    """Lines from the hole to the numbers, up and to the left."""
    lines = [line for at in range(-8, 9, 4) for line in (((at, -8), (at, 8)), ((-8, at), (8, at)))]
    return (
        stroked_path(path_data(*lines), PALE, 0.3)
        + stroked_path(path_data(((0, -8), (0, 8)), ((-8, 0), (8, 0))), INK, _LINE)
        + stroked_path(path_data(((3, -2), (3, -8.6))), ACROSS, 0.6)
        + _arrow_head((3, -9.4), -90, ACROSS)
        + stroked_path(path_data(((3, -2), (-8.6, -2))), DOWN, 0.6)
        + _arrow_head((-9.4, -2), 180, DOWN)
        + circle(3, -2, 0.9, fill=INK)
    )


def draw_typed_command() -> str:
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


def draw_example(across: float, down: float) -> str:
    """A corner of a grid enlarged to 44 mm, with a hole and lines to its numbers."""
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
        + _number_plate(above[0], above[1] - 8.2, f"{across:g}", ACROSS)
        + _number_plate(beside[0] - 12.4, beside[1], f"{down:g}", DOWN)
    )


def _signed(value: int) -> str:
    return f"{value}".replace("-", "−")


def _number_plate(x: float, y: float, text: str, colour: str) -> str:
    """A number on a coloured ground."""
    plate = f'<rect x="{x - 5.4:.3f}" y="{y - 2.6:.3f}" width="10.8" height="5.2" rx="2.6" fill="{colour}"/>'
    return plate + text_line(text, x, y + 1.25, BOLD, 10, _WHITE, "middle")


def _arc_points(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    angles = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return [(x + rx * math.cos(angle), y - ry * math.sin(angle)) for angle in angles]


def _arrow_head(tip: Point, way: float, colour: str) -> str:
    """The head of an arrow; `way` is its direction in degrees, clockwise from the right."""
    back = [math.radians(way + 180 + spread) for spread in (-28, 28)]
    corners = [(tip[0] + 2.6 * math.cos(angle), tip[1] + 2.6 * math.sin(angle)) for angle in back]
    return filled_path(path_data((tip, *corners), closed=True), colour)


# The sheet: its front, its back, and both as a PDF.


NEEDED = (200.0, 270.0)  # mm of paper; the sheet is the same on all papers, so that readings are too
_HEADING = Typeface(("serif-bold", "sans-bold"))
_EXAMPLE = (0.75, -0.5)
_LEFT, _RIGHT, _TOP = -94.0, 94.0, -124.0
_STEPS = (
    ("print", draw_turned_sheet),
    ("prick", draw_pricked_sheet),
    ("read", draw_read_hole),
    ("type", draw_typed_command),
)


def write_calibration(file: IO[bytes], paper: Size, language: str) -> None:
    """Write both sides of the sheet, upright whether the paper's name is or not."""
    page = paper if paper.height >= paper.width else paper.turned()
    if page.width < NEEDED[0] or page.height < NEEDED[1]:
        message = say("calibrate.paper-too-small", paper=paper, width=f"{NEEDED[0]:g}", height=f"{NEEDED[1]:g}")
        raise UserError.at(None, message, say("calibrate.paper-too-small.fix"))
    sides = (_draw_front(page, language), _draw_back(language))
    pages = [(page, document(page.width, page.height, group(side, page.width / 2, page.height / 2))) for side in sides]
    write_svg_pages(file, pages, say("calibrate.title", language), language, "DuplexFlipLongEdge")


def _draw_front(page: Size, language: str) -> str:
    parts = [_draw_title("title", "front", "lead", _LEFT, 112.0, language)]
    for letter, (x, y) in (("A", HOLE_A), ("B", HOLE_B)):
        parts.append(group(draw_cross(letter), -x, y))
    for index, (step, picture) in enumerate(_STEPS):
        parts.append(_draw_step(index, say(f"calibrate.{step}", language), _how(step, page, language), picture()))
    parts.append(group(draw_ruler(say("calibrate.ruler-down", language)), 78, -50, 90))
    parts.append(group(draw_ruler(say("calibrate.ruler-across", language)), -16, 112))
    parts.append(_draw_ruler_advice(language))
    return "\n".join(parts)


def _how(step: str, page: Size, language: str) -> str:
    return say(f"calibrate.{step}-how", language, paper=page.name or str(page))


def _draw_title(title: str, side: str, lead: str, x: float, width: float, language: str) -> str:
    lines = break_text(say(f"calibrate.{lead}", language), width, REGULAR, 11, 1.35)
    return (
        text_line(say(f"calibrate.{side}", language).upper(), x, _TOP, SEMIBOLD, 8, QUIET)
        + text_line(say(f"calibrate.{title}", language), x, _TOP + 10.5, _HEADING, 26, INK)
        + paragraph(lines, x, _TOP + 15.5, REGULAR, INK)
    )


def _draw_step(index: int, title: str, how: str, picture: str) -> str:
    y = -57 + index * 30.5
    lines = break_text(how, 92, REGULAR, 10.5, 1.35)
    return (
        group(picture, -77, y + 13)
        + circle(-49.5, y + 5.2, 3.4, fill=INK)
        + text_line(str(index + 1), -49.5, y + 6.7, BOLD, 12, "#ffffff", "middle")
        + text_line(title, -43, y + 6.9, _HEADING, 15, INK)
        + paragraph(lines, -43, y + 9.6, REGULAR, INK)
    )


def _draw_ruler_advice(language: str) -> str:
    lines = break_text(say("calibrate.ruler-how", language), 106, REGULAR, 9.5, 1.35)
    y = 82.0
    return paragraph(lines, -16, y, REGULAR, INK) + text_line(
        "--scale-x 99.2 --scale-y 99.5", -16, y + lines.height + 4.6, BOLD, 10.5, INK
    )


def _draw_back(language: str) -> str:
    parts = [_draw_title("read-title", "back", "read-lead", -26.0, 118.0, language)]
    for letter, (x, y) in (("A", HOLE_A), ("B", HOLE_B)):
        parts.append(group(draw_grid(letter) + _draw_answers(letter, language), x, y))
    return "\n".join([*parts, _draw_worked_example(language), _draw_command(language)])


def _draw_answers(letter: str, language: str) -> str:
    """Two lines below a grid to write the numbers on."""
    y = GRID_EDGE + 9
    return "".join(
        text_line(say(f"calibrate.{key}", language), x, y + 4, SEMIBOLD, 8, colour, "middle")
        + stroked_path(path_data(((x - 9, y), (x + 9, y))), colour, 0.4)
        for key, x, colour in (("across", -11, ACROSS), ("down", 11, DOWN))
    ) + text_line(f"{letter}:", -21.5, y, BOLD, 11, INK, "end")


def _draw_worked_example(language: str) -> str:
    x, y = -8.0, -34.0
    first = break_text(say("calibrate.example-across", language), _RIGHT - x - 5, REGULAR, 10.5, 1.35)
    second = break_text(say("calibrate.example-down", language), _RIGHT - x - 5, REGULAR, 10.5, 1.35)
    below = y + 6 + first.height + 5
    return (
        group(draw_example(*_EXAMPLE), -56, 0)
        + text_line(say("calibrate.example", language), x, y, _HEADING, 15, INK)
        + stroked_path(path_data(((x + 0.5, y + 6), (x + 0.5, y + 5 + first.height))), ACROSS, 1.1)
        + paragraph(first, x + 5, y + 5, REGULAR, INK)
        + stroked_path(path_data(((x + 0.5, below + 1), (x + 0.5, below + second.height))), DOWN, 1.1)
        + paragraph(second, x + 5, below, REGULAR, INK)
    )


def _draw_command(language: str) -> str:
    """The command with blanks for the numbers, an example of it, and what to do with the name."""
    x, y, width = _LEFT, 52.0, 122.0
    name = break_text(say("calibrate.name-how", language), width, REGULAR, 9.5, 1.35)
    outside = break_text(say("calibrate.outside", language), width, REGULAR, 9.5, 1.35)
    parts = [
        text_line(say("calibrate.type-title", language), x, y, _HEADING, 15, INK),
        rectangle(x, y + 4, width, 25, fill="#f4f6f9", line=(PALE, 0.4), radius=2),
        text_line("deckgen calibrate --save home", x + 5, y + 12, BOLD, 11.5, INK),
        _draw_blanks(x + 5, y + 21),
        paragraph(name, x, y + 32, REGULAR, INK),
    ]
    below = y + 32 + name.height + 3
    parts += [
        text_line(say("calibrate.afterwards", language), x, below + 4, SEMIBOLD, 9.5, INK),
        text_line(say("calibrate.build-example", language), x, below + 9.5, BOLD, 10.5, INK),
        paragraph(outside, x, below + 15, REGULAR, QUIET),
    ]
    return "".join(parts)


def _draw_blanks(x: float, y: float) -> str:
    parts, at = "", x
    for letter in ("a", "b"):
        parts += text_line(f"--{letter}", at, y, BOLD, 11.5, INK)
        at += 8.5
        for colour, hint in ((ACROSS, _EXAMPLE[0]), (DOWN, _EXAMPLE[1])):
            parts += stroked_path(path_data(((at, y + 0.8), (at + 18, y + 0.8))), colour, 0.4)
            if letter == "a":
                parts += text_line(f"{hint:g}", at + 9, y + 5, REGULAR, 8, QUIET, "middle")
            at += 21
        at += 3
    return parts
