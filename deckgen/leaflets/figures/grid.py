"""Five rows of five with the spaces between them, and one column completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.leaflets.cast import COLUMNS, ROWS
from deckgen.leaflets.stage import Figure
from deckgen.svg.write import dashed_line, rectangle, stroked_path, text_line

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_WIDE, _HIGH = 15.5, 8.0
_ACROSS, _DOWN = 2.6, 1.6
_STEP = _HIGH + _DOWN
_TINT = "#f6f1e4"


def draw_grid(stage: Stage, width: float) -> Figure:
    """Cards as small plates with their dates, because fifty faces would be too small to read."""
    cast, look = stage.cast, stage.look
    height = (2 * ROWS - 1) * _STEP - _DOWN + 3.0
    full = cast.column * (_WIDE + _ACROSS) + 1.5
    parts = [rectangle(full - 1.5, 0, _WIDE + 3, height, fill=_TINT, line=(look.gold, 0.35), radius=1.5)]
    for row in range(2 * ROWS - 1):
        for column in range(COLUMNS):
            x, y = 1.5 + column * (_WIDE + _ACROSS), 1.5 + row * _STEP
            if row % 2 == 0:
                parts.append(_dated(stage, cast.grid[row // 2][column].printed, x, y))
            elif column == cast.column:
                parts.append(_placed(stage, cast.filled[row // 2].printed, x, y))
            else:
                parts.append(_space(x, y, look.gold))
    left = 1.5 + COLUMNS * (_WIDE + _ACROSS) + 3.0
    return Figure("".join((*parts, _key(stage, left, width))), height)


def _key(stage: Stage, x: float, width: float) -> str:
    """What the plates mean, beside the grid."""
    room = width - x
    samples = (
        ("grid-dated", _dated(stage, stage.cast.grid[0][0].printed, x, 0)),
        ("grid-space", _space(x, 0, stage.look.gold)),
        ("grid-placed", _placed(stage, stage.cast.filled[0].printed, x, 0)),
        ("grid-full", rectangle(x, 0, _WIDE, _HIGH, fill=_TINT, line=(stage.look.gold, 0.35), radius=1.5)),
    )
    parts, y = [], 1.5
    for key, sample in samples:
        parts.append(f'<g transform="matrix(1 0 0 1 0 {y:.3f})">{sample}</g>')
        parts.append(stage.caption(key, x, y + _HIGH + 1.0, room))
        y += _HIGH + 1.0 + stage.caption_lines(key, room).height + 4.0
    return "".join(parts)


def _dated(stage: Stage, date: str, x: float, y: float) -> str:
    plate = rectangle(x, y, _WIDE, _HIGH, fill="#ffffff", line=("#aab2c0", 0.25), radius=0.6)
    return plate + text_line(date, x + _WIDE / 2, y + _HIGH / 2 + 1.5, stage.look.title, 12, stage.look.ink, "middle")


def _placed(stage: Stage, date: str, x: float, y: float) -> str:
    look = stage.look
    plate = rectangle(x, y, _WIDE, _HIGH, fill=look.plate, line=(look.plate, 0.25), radius=0.6)
    return plate + text_line(date, x + _WIDE / 2, y + _HIGH / 2 + 1.5, look.title, 12, look.plate_accent, "middle")


def _space(x: float, y: float, colour: str) -> str:
    right, bottom = x + _WIDE, y + _HIGH
    sides = ((x, y, right, y), (right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y))
    return stroked_path("".join(dashed_line(*side, 1.3, 1.1) for side in sides), colour, 0.25)
