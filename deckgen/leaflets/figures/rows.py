"""Bottom row and gap row, a free gap, and a card that found its gap taken and lies sideways."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from deckgen.leaflets.small_faces import SmallFaces
from deckgen.leaflets.stage import CAPTION, Figure
from deckgen.svg.write import break_text, dashed_line, paragraph, stroked_path

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_LABELS = 22.0  # mm for the names of the rows
_DEAD = 27.0  # mm for the dead card
_BETWEEN = 2.6


def draw_rows(stage: Stage, width: float) -> Figure:
    """Gap cards stand above and between their neighbours."""
    cast = stage.cast
    room = width - _LABELS - _DEAD - 6
    faces = SmallFaces.inside(stage.proof, (room - 3 * 4.5) / 4, 24.0)
    gap = min(7.0, (room - 4 * faces.width) / 3)
    step = faces.width + gap
    bottom = faces.height + _BETWEEN
    parts = [faces.drawn(card, "date", _LABELS + place * step, bottom) for place, card in enumerate(cast.bottom)]
    over = [_LABELS + step / 2 + place * step for place in range(3)]
    parts.append(faces.drawn(cast.above[0], "date", over[0], 0))
    parts.append(faces.drawn(cast.above[1], "date", over[2], 0))
    parts.append(_space(stage, over[1], faces.width, faces.height))
    for key, points, y in (("gap-row", "+1", faces.height / 2), ("bottom-row", "+2", bottom + faces.height / 2)):
        parts.append(_row_name(stage, key, points, y))
    end = _LABELS + 4 * faces.width + 3 * gap
    dead_x = end + (width - end - faces.height) / 2 + 1.5
    parts.append(faces.sideways(cast.dead, "title", dead_x, 1.0))
    caption_width = width - end - 3
    parts.append(stage.caption("dead", dead_x + faces.height / 2, faces.width + 3.5, caption_width, "middle"))
    lines = stage.caption_lines("dead", caption_width)
    return Figure("".join(parts), max(bottom + faces.height + 0.6, faces.width + 3.5 + lines.height))


def _row_name(stage: Stage, key: str, points: str, y: float) -> str:
    look, width = stage.look, _LABELS - 2
    name = break_text(stage.texts.captions[key], width, look.strong, CAPTION + 0.5, 1.2)
    worth = break_text(stage.texts.captions["each"].format(points=points), width, look.plain, CAPTION, 1.2)
    top = y - (name.height + worth.height) / 2
    return paragraph(name, 0, top, look.strong, look.ink) + paragraph(
        worth, 0, top + name.height, look.plain, look.quiet
    )


def _space(stage: Stage, x: float, width: float, height: float) -> str:
    """A place that is still empty."""
    corners = ((x, 0.3), (x + width, 0.3), (x + width, height), (x, height), (x, 0.3))
    edges = "".join(dashed_line(*start, *end, 1.4, 1.1) for start, end in pairwise(corners))
    lines = stage.caption_lines("free", width - 2)
    word = stage.caption("free", x + width / 2, (height - lines.height) / 2, width - 2, "middle")
    return stroked_path(edges, stage.look.gold, 0.3) + word
