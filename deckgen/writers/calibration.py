"""The calibration sheet: crosses to prick on the front, grids to read on the back, and how to do both.

A pin needs no light box and no eye for verniers: the hole is in the same place of the paper on both sides, so the point
of the grid that it comes out at says how far the back was printed from where it belongs.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.faces.typeset import Typeface
from deckgen.messages import say
from deckgen.sheets.pinholes import HOLE_A, HOLE_B
from deckgen.svg.write import (
    break_text,
    circle,
    document,
    group,
    paragraph,
    path_data,
    rectangle,
    stroked_path,
    text_line,
)
from deckgen.writers.calibration_marks import (
    ACROSS,
    BOLD,
    DOWN,
    GRID_EDGE,
    INK,
    PALE,
    QUIET,
    REGULAR,
    SEMIBOLD,
    cross,
    grid,
    ruler,
)
from deckgen.writers.calibration_pictures import example, pricked_sheet, read_hole, turned_sheet, typed_command
from deckgen.writers.drawn_pages import write_drawn_pages

if TYPE_CHECKING:
    from deckgen.sheets.sizes import Size

NEEDED = (200.0, 270.0)  # mm of paper; the sheet is the same on all papers, so that readings are too
_HEADING = Typeface(("serif-bold", "sans-bold"))
_EXAMPLE = (0.75, -0.5)
_LEFT, _RIGHT, _TOP = -94.0, 94.0, -124.0
_STEPS = (("print", turned_sheet), ("prick", pricked_sheet), ("read", read_hole), ("type", typed_command))


def write_calibration(file: IO[bytes], paper: Size, language: str) -> None:
    """Both sides of the sheet, upright whichever way the paper was named."""
    page = paper if paper.height >= paper.width else paper.turned()
    if page.width < NEEDED[0] or page.height < NEEDED[1]:
        message = say("calibrate.paper-too-small", paper=paper, width=f"{NEEDED[0]:g}", height=f"{NEEDED[1]:g}")
        raise UserError.at(None, message, say("calibrate.paper-too-small.fix"))
    sides = (_front(page, language), _back(language))
    pages = [(page, document(page.width, page.height, group(side, page.width / 2, page.height / 2))) for side in sides]
    write_drawn_pages(file, pages, say("calibrate.title", language), language, "DuplexFlipLongEdge")


def _front(page: Size, language: str) -> str:
    parts = [_title("title", "front", "lead", _LEFT, 112.0, language)]
    for letter, (x, y) in (("A", HOLE_A), ("B", HOLE_B)):
        parts.append(group(cross(letter), -x, y))
    for index, (step, picture) in enumerate(_STEPS):
        parts.append(_step(index, say(f"calibrate.{step}", language), _how(step, page, language), picture()))
    parts.append(group(ruler(say("calibrate.ruler-down", language)), 78, -50, 90))
    parts.append(group(ruler(say("calibrate.ruler-across", language)), -16, 112))
    parts.append(_ruler_advice(language))
    return "\n".join(parts)


def _how(step: str, page: Size, language: str) -> str:
    return say(f"calibrate.{step}-how", language, paper=page.name or str(page))


def _title(title: str, side: str, lead: str, x: float, width: float, language: str) -> str:
    lines = break_text(say(f"calibrate.{lead}", language), width, REGULAR, 11, 1.35)
    return (
        text_line(say(f"calibrate.{side}", language).upper(), x, _TOP, SEMIBOLD, 8, QUIET)
        + text_line(say(f"calibrate.{title}", language), x, _TOP + 10.5, _HEADING, 26, INK)
        + paragraph(lines, x, _TOP + 15.5, REGULAR, INK)
    )


def _step(index: int, title: str, how: str, picture: str) -> str:
    y = -57 + index * 30.5
    lines = break_text(how, 92, REGULAR, 10.5, 1.35)
    return (
        group(picture, -77, y + 13)
        + circle(-49.5, y + 5.2, 3.4, fill=INK)
        + text_line(str(index + 1), -49.5, y + 6.7, BOLD, 12, "#ffffff", "middle")
        + text_line(title, -43, y + 6.9, _HEADING, 15, INK)
        + paragraph(lines, -43, y + 9.6, REGULAR, INK)
    )


def _ruler_advice(language: str) -> str:
    lines = break_text(say("calibrate.ruler-how", language), 106, REGULAR, 9.5, 1.35)
    y = 82.0
    return paragraph(lines, -16, y, REGULAR, INK) + text_line(
        "--scale-x 99.2 --scale-y 99.5", -16, y + lines.height + 4.6, BOLD, 10.5, INK
    )


def _back(language: str) -> str:
    parts = [_title("read-title", "back", "read-lead", -26.0, 118.0, language)]
    for letter, (x, y) in (("A", HOLE_A), ("B", HOLE_B)):
        parts.append(group(grid(letter) + _answers(letter, language), x, y))
    return "\n".join([*parts, _worked_example(language), _command(language)])


def _answers(letter: str, language: str) -> str:
    """Two lines under a grid to write the numbers on."""
    y = GRID_EDGE + 9
    return "".join(
        text_line(say(f"calibrate.{key}", language), x, y + 4, SEMIBOLD, 8, colour, "middle")
        + stroked_path(path_data(((x - 9, y), (x + 9, y))), colour, 0.4)
        for key, x, colour in (("across", -11, ACROSS), ("down", 11, DOWN))
    ) + text_line(f"{letter}:", -21.5, y, BOLD, 11, INK, "end")


def _worked_example(language: str) -> str:
    x, y = -8.0, -34.0
    first = break_text(say("calibrate.example-across", language), _RIGHT - x - 5, REGULAR, 10.5, 1.35)
    second = break_text(say("calibrate.example-down", language), _RIGHT - x - 5, REGULAR, 10.5, 1.35)
    below = y + 6 + first.height + 5
    return (
        group(example(*_EXAMPLE), -56, 0)
        + text_line(say("calibrate.example", language), x, y, _HEADING, 15, INK)
        + stroked_path(path_data(((x + 0.5, y + 6), (x + 0.5, y + 5 + first.height))), ACROSS, 1.1)
        + paragraph(first, x + 5, y + 5, REGULAR, INK)
        + stroked_path(path_data(((x + 0.5, below + 1), (x + 0.5, below + second.height))), DOWN, 1.1)
        + paragraph(second, x + 5, below, REGULAR, INK)
    )


def _command(language: str) -> str:
    """The command with blanks for the numbers, an example of it, and what to do with the name."""
    x, y, width = _LEFT, 52.0, 122.0
    name = break_text(say("calibrate.name-how", language), width, REGULAR, 9.5, 1.35)
    outside = break_text(say("calibrate.outside", language), width, REGULAR, 9.5, 1.35)
    parts = [
        text_line(say("calibrate.type-title", language), x, y, _HEADING, 15, INK),
        rectangle(x, y + 4, width, 25, fill="#f4f6f9", line=(PALE, 0.4), radius=2),
        text_line("deckgen calibrate --save home", x + 5, y + 12, BOLD, 11.5, INK),
        _blanks(x + 5, y + 21),
        paragraph(name, x, y + 32, REGULAR, INK),
    ]
    below = y + 32 + name.height + 3
    parts += [
        text_line(say("calibrate.afterwards", language), x, below + 4, SEMIBOLD, 9.5, INK),
        text_line(say("calibrate.build-example", language), x, below + 9.5, BOLD, 10.5, INK),
        paragraph(outside, x, below + 15, REGULAR, QUIET),
    ]
    return "".join(parts)


def _blanks(x: float, y: float) -> str:
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
