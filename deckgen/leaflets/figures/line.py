"""The line: its gaps, two cards of the same date, and the card that is to be placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.leaflets.small_faces import SmallFaces
from deckgen.leaflets.stage import Figure
from deckgen.svg.write import circle, filled_path, path_data, stroked_path

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_GAP = 6.4  # between cards, enough for a mark
_APART = 5.0  # between the card to be placed and the line
_ARCH = 6.0  # over the cards, for the arrow
_RIGHT = 1  # the gap it belongs in


def draw_line(stage: Stage, width: float) -> Figure:
    """A card with its title up, and five dated ones with an arrow to the gap it belongs in."""
    cards, look = stage.cast.line, stage.look
    faces = SmallFaces.inside(stage.proof, (width - 6 * _GAP - _APART) / 6, 22.0)
    step = faces.width + _GAP
    left = width - 5 * step  # of the first dated card; a gap is left at the right end
    gaps = [left - _GAP / 2 + index * step for index in range(len(cards) + 1)]
    centre, under = _ARCH + faces.height / 2, _ARCH + faces.height + 1.6
    parts = [faces.drawn(stage.cast.guest, "title", 0, _ARCH)]
    parts += [faces.drawn(card, "date", left + index * step, _ARCH) for index, card in enumerate(cards)]
    parts += [_plus(x, centre, look.gold if place == _RIGHT else look.quiet) for place, x in enumerate(gaps)]
    parts.append(_arrow(faces.width / 2, gaps[_RIGHT], centre - 2.6, look.gold))
    start, end = left + 2 * step, left + 3 * step + faces.width
    bracket = path_data(((start, under), (start, under + 1.2), (end, under + 1.2), (end, under)))
    parts.append(stroked_path(bracket, look.gold, 0.35))
    rooms = {"yours": left - _GAP - 1, "gaps": start - left - 3, "same": width - start}
    for key, x in (("yours", 0.0), ("gaps", left), ("same", start)):
        parts.append(stage.caption(key, x, under + 1.8, rooms[key]))
    below = max(stage.caption_lines(key, room).height for key, room in rooms.items())
    return Figure("".join(parts), under + 1.8 + below)


def _plus(x: float, y: float, colour: str) -> str:
    """A round mark: here a card may go."""
    arm = 0.85
    cross = path_data(((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm)))
    return circle(x, y, 1.75, fill=colour) + stroked_path(cross, "#ffffff", 0.4)


def _arrow(start: float, end: float, tip: float, colour: str) -> str:
    """Out of the card, over its neighbour and down into the gap."""
    top, bend = 1.0, 2.5
    way = (
        f"M{start:.3f} {_ARCH - 0.8:.3f}V{top + bend:.3f}Q{start:.3f} {top:.3f} {start + bend:.3f} {top:.3f}"
        f"H{end - bend:.3f}Q{end:.3f} {top:.3f} {end:.3f} {top + bend:.3f}V{tip - 1.6:.3f}"
    )
    head = path_data(((end - 1.1, tip - 1.9), (end + 1.1, tip - 1.9), (end, tip)), closed=True)
    return stroked_path(way, colour, 0.5) + filled_path(head, colour)
