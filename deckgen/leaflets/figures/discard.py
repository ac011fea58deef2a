"""Discarding by icon: the top of the pile and the card that matches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.faces.badges import badge
from deckgen.leaflets.small_faces import SmallFaces
from deckgen.leaflets.stage import Figure
from deckgen.svg.write import path_data, stroked_path

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_MIDDLE = 15.0  # mm between the two cards


def draw_discard(stage: Stage, width: float) -> Figure:
    """The icon they share, enlarged, stands between the two cards."""
    cast, look = stage.cast, stage.look
    faces = SmallFaces.inside(stage.proof, (width - _MIDDLE) / 2 - 2, 27.0)
    left = (width - 2 * faces.width - _MIDDLE) / 2
    right = left + faces.width + _MIDDLE
    parts = [faces.drawn(cast.match, "title", left, 0), faces.drawn(cast.pile, "date", right, 0)]
    parts.append(_shared(stage, width / 2, faces.height / 2 - 2.5))
    y = faces.height / 2 + 4.5
    shaft, head = ((width / 2 - 4.5, y), (width / 2 + 4.5, y)), (width / 2 + 4.5, y)
    barbs = ((head[0] - 1.5, y - 1.1), head, (head[0] - 1.5, y + 1.1))
    parts.append(stroked_path(path_data(shaft, barbs), look.gold, 0.5))
    half = width / 2 - 1.5
    under = faces.height + 1.5
    parts.append(stage.caption("match", width / 4, under, half, "middle"))
    parts.append(stage.caption("pile", width * 3 / 4, under, half, "middle"))
    below = max(stage.caption_lines(key, half).height for key in ("match", "pile"))
    return Figure("".join(parts), under + below)


def _shared(stage: Stage, x: float, y: float) -> str:
    suit = stage.proof.theme.suits.get(stage.cast.pile.suit_date)
    if suit is None:
        return ""
    return str(badge(suit.badge, x, y, 8.0, suit.colour)) + stage.pictogram(suit.icon, x, y, 5.4, stage.look.ink)
