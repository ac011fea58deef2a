"""A card that fits between the one above and the one below, as faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.leaflets.small_faces import SmallFaces
from deckgen.leaflets.stage import Figure
from deckgen.svg.write import circle, filled_path, path_data, stroked_path, text_line

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_SPACE = 1.6


def draw_between(stage: Stage, width: float) -> Figure:
    """Three faces one under the other; beside them their dates in order."""
    cast, look = stage.cast, stage.look
    upper, lower = cast.grid[0][cast.column], cast.grid[1][cast.column]
    cards = (upper, cast.filled[0], lower)
    faces = SmallFaces.inside(stage.proof, 24.0, 26.0)
    left = 2.0
    parts = [
        faces.drawn(card, "date", left + (2.5 if place == 1 else 0), place * (faces.height + _SPACE))
        for place, card in enumerate(cards)
    ]
    height = 3 * faces.height + 2 * _SPACE
    x = left + faces.width + 7.5
    ordered = sorted(cards, key=lambda card: int(card.printed))
    sum_text = " ≤ ".join(card.printed for card in ordered)
    room = width - x
    lines = stage.caption_lines("between", room)
    top = height / 2 - (lines.height + 9) / 2
    parts.append(text_line(sum_text, x, top + 4, look.title, 10.5, look.ink))
    parts.append(_tick(x + 1.8, top - 4.5, look.gold))
    parts.append(stage.caption("between", x, top + 7, room))
    point = left + faces.width + 3.6
    y = height / 2
    parts.append(
        filled_path(path_data(((point, y), (point + 2.2, y - 1.4), (point + 2.2, y + 1.4)), closed=True), look.gold)
    )
    return Figure("".join(parts), height + 0.5)


def _tick(x: float, y: float, colour: str) -> str:
    mark = path_data(((x - 1.1, y), (x - 0.3, y + 0.9), (x + 1.2, y - 0.9)))
    return circle(x, y, 2.4, line=(colour, 0.45)) + stroked_path(mark, colour, 0.5)
