"""Registration marks: what a cutting machine looks for on a printed sheet, to cut where it was printed.

Silhouette machines read a square in the top left corner and two angles, newer ones (Cameo 5 Alpha) four angles. The
inset is where the lines of the marks have their middle. Cards and their bleed keep away from every corner, so that the
sheet stays the same when it is turned.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from deckgen.sheets.choices import Registration
from deckgen.sheets.geometry import Rectangle, Size

SMALLEST_INSET = 10.0  # mm from the edge of the paper, as in Silhouette Studio
THICKNESS = 1.0
SHORTEST, LONGEST = 5.0, 20.0  # mm of an angle's arms; longer ones are found more surely
_SQUARE = 5.0
_CLEAR = 1.5  # mm around a mark without any ink
_STEP = 0.5  # mm, to which lengths are rounded because people type them


class RegistrationMarks(NamedTuple):
    """The marks of a sheet, by the numbers that people type into the program of their machine."""

    kind: Registration
    inset: float
    length: float
    thickness: float = THICKNESS

    def rectangles(self, page: Size) -> tuple[Rectangle, ...]:
        """The black areas of the marks, clockwise from the top left."""
        top_left = (_square(self.inset),) if self.kind is Registration.SILHOUETTE else self._angle(page, False, False)
        bottom_right = () if self.kind is Registration.SILHOUETTE else self._angle(page, True, True)
        return (*top_left, *self._angle(page, True, False), *bottom_right, *self._angle(page, False, True))

    def _angle(self, page: Size, right: bool, bottom: bool) -> tuple[Rectangle, Rectangle]:
        """The two arms of the mark in a corner; both begin at the corner and run inwards."""
        near = self.inset - self.thickness / 2
        x, y = (page.width - near if right else near), (page.height - near if bottom else near)
        left, top = (x - self.length if right else x), (y - self.length if bottom else y)
        across = Rectangle(left, y - self.thickness if bottom else y, self.length, self.thickness)
        down = Rectangle(x - self.thickness if right else x, top, self.thickness, self.length)
        return across, down


def _square(inset: float) -> Rectangle:
    near = inset - THICKNESS / 2
    return Rectangle(near, near, _SQUARE, _SQUARE)


def choose_inset(margin: float) -> float:
    """The marks lie where the printer reaches; a larger margin moves them in, as automatic feeders need it."""
    return max(SMALLEST_INSET, margin)


def margins_beside_marks(margin: float, bleed: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """How far cards must stay from the left and right edges, and from the others: two ways to keep off the corners."""
    inset = choose_inset(margin)
    beside = inset - THICKNESS / 2 + SHORTEST + _CLEAR + bleed
    return (beside, inset), (inset, beside)


def fit_marks(kind: Registration, margin: float, printed: Rectangle) -> RegistrationMarks:
    """The longest marks that stay clear of the area that is printed, which lies in the middle of its page."""
    inset = choose_inset(margin)
    room = max(printed.x, printed.y) - _CLEAR - inset + THICKNESS / 2
    length = min(LONGEST, math.floor(room / _STEP + 1e-6) * _STEP)
    assert length >= SHORTEST, "the grid was made to leave this room"
    return RegistrationMarks(kind, inset, length)
