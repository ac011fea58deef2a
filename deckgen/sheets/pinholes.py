"""Reading a printer's error with a pin: where the holes are on the calibration sheet, and what readings mean."""

from __future__ import annotations

import math

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.printers import PrinterProfile

Reading = tuple[float, float]

HOLE_A: Reading = (-62.0, -93.0)  # mm from the middle of the page, looking at the back
HOLE_B: Reading = (62.0, 93.0)
REACH = 8  # mm that can be read on each side of a grid's middle
_AGREE = 2.0  # mm that two holes may lie nearer or farther from each other than they should


def profile_from_holes(
    name: str, a: Reading, b: Reading | None = None, scale_x: float = 100.0, scale_y: float = 100.0
) -> PrinterProfile:
    """The profile of a printer whose pinholes came out at these readings of the grids on the back.

    The holes lie on opposite sides of the page's middle: their mean is the offset, their difference the rotation.
    The grid was stretched by the printer as everything else, so its millimetres are not quite millimetres.
    """
    wide, high = scale_x / 100, scale_y / 100
    first = (a[0] * wide, a[1] * high)
    if b is None:
        return PrinterProfile(name, round(first[0], 3), round(first[1], 3), 0.0, scale_x, scale_y)
    second = (b[0] * wide, b[1] * high)
    along = ((HOLE_B[0] - HOLE_A[0]) * wide, (HOLE_B[1] - HOLE_A[1]) * high)
    found = (along[0] + second[0] - first[0], along[1] + second[1] - first[1])
    _refuse_contradiction(math.hypot(*found) - math.hypot(*along))
    rotate = math.degrees(math.atan2(found[1], found[0]) - math.atan2(along[1], along[0]))
    dx, dy = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    return PrinterProfile(name, round(dx, 3), round(dy, 3), round(rotate, 4), scale_x, scale_y)


def _refuse_contradiction(difference: float) -> None:
    """No printer stretches one side of a sheet by this much and not the other: somebody misread a sign."""
    if abs(difference) > _AGREE:
        message = say("calibrate.holes-disagree", difference=abs(difference))
        raise UserError.at(None, message, say("calibrate.holes-disagree.fix"))
