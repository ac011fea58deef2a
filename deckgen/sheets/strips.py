"""Room for small print in the margins: strips along the paper's edges that no card touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from deckgen.sheets.rectangle import Rectangle
    from deckgen.sheets.sizes import Size

_FROM_CARDS = 1.0
_FROM_EDGE = 3.0  # nearer than this no printer prints
_COMFORTABLE = 5.0  # mm from the edge, where there is room
_THICKEST, _THINNEST = 2.6, 1.5


class Strip(NamedTuple):
    """A strip along one edge: the middle line of it, from one end to the other, and how thick it is.

    Upright strips are read from the bottom up.
    """

    upright: bool
    along: float
    start: float
    end: float
    thickness: float

    @property
    def length(self) -> float:
        return self.end - self.start


def strips(page: Size, trim: Rectangle) -> list[Strip]:
    """The strips of a page that can hold a line of print, roomiest first, left and bottom before their opposites."""
    right, bottom = page.width - trim.right, page.height - trim.bottom
    found = [
        _strip(True, trim.x, page.height, page.width, far=False),
        _strip(False, bottom, page.width, page.height, far=True),
        _strip(True, right, page.height, page.width, far=True),
        _strip(False, trim.y, page.width, page.height, far=False),
    ]
    return sorted((strip for strip in found if strip), key=lambda strip: -strip.thickness)


def _strip(upright: bool, margin: float, length: float, across: float, *, far: bool) -> Strip | None:
    thickness = min(_THICKEST, margin - _FROM_CARDS - _FROM_EDGE)
    if thickness < _THINNEST - 1e-9:
        return None
    outer = min(_COMFORTABLE, margin - _FROM_CARDS - thickness)
    middle = outer + thickness / 2
    return Strip(upright, across - middle if far else middle, 2 * _COMFORTABLE, length - 2 * _COMFORTABLE, thickness)
