"""Where a neighbour would lie: beside every card that was read, the pattern all codes share is looked for closely."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from deckgen.faces.qr import MODULES
from scorer.photo.code_book import FINE, GRID
from scorer.photo.plane import square

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.photo.card_shape import CardShape
    from scorer.photo.code_book import Floats, Stencil
    from scorer.photo.fitting import Pose, Pyramid
    from scorer.photo.plane import Plane

Spot = tuple[float, float, float]
"""The middle of a code on the table, in millimetres, and its turn."""

_BESIDE = ((-1.12, 0.0), (1.12, 0.0), (-0.56, -1.09), (0.56, -1.09), (-0.56, 1.09), (0.56, 1.09))
"""Neighbours in the row and over its gaps, in card widths and heights."""
_REACH = (0.34, 0.17)  # how far from there a code may be, in card widths and heights
_TURNS = (-6.0, 0.0, 6.0)
_PROMISING = 0.5


def probe(pyramid: Pyramid, plane: Plane, shape: CardShape, stencil: Stencil, read: Sequence[Spot]) -> Iterator[Pose]:
    """Poses beside the codes that were read in which a further code may lie."""
    probed: list[Spot] = list(read)
    for x, y, turn in read:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        for right, down in _BESIDE:
            dx, dy = right * shape.width, down * shape.height
            spot = (x + c * dx - s * dy, y + s * dx + c * dy, turn)
            if any(math.dist(spot[:2], other[:2]) < 0.45 * shape.width for other in probed):
                continue
            probed.append(spot)
            pose = _closest(pyramid, plane, shape, stencil, spot)
            if pose is not None:
                yield pose


def _closest(pyramid: Pyramid, plane: Plane, shape: CardShape, stencil: Stencil, spot: Spot) -> Pose | None:
    """The place around a spot that is most like a code, if any is."""
    x, y, turn = spot
    best, found = _PROMISING, None
    rate = FINE * MODULES / plane.code  # samples per millimetre, those of the stencil
    size = (
        round(2 * _REACH[0] * shape.width * rate) + GRID * FINE,
        round(2 * _REACH[1] * shape.height * rate) + GRID * FINE,
    )
    middle = np.array(plane.in_picture(np.array([[x, y]]))[0])
    if not (pyramid.inside(middle)):
        return None
    pattern: Floats = stencil.picture.reshape(GRID * FINE, GRID * FINE)
    for lean in _TURNS:
        corners = plane.in_picture(square(x, y, turn + lean, size[0] / rate, size[1] / rate))
        seen = pyramid.flat(corners, size, plane.pose_at(x, y, turn))
        like = cv2.matchTemplate(seen, pattern, cv2.TM_CCOEFF_NORMED)
        _, peak, _, at = cv2.minMaxLoc(like)
        if peak > best:
            c, s = math.cos(math.radians(turn + lean)), math.sin(math.radians(turn + lean))
            dx = (at[0] - (size[0] - GRID * FINE) / 2) / rate
            dy = (at[1] - (size[1] - GRID * FINE) / 2) / rate
            best, found = peak, plane.pose_at(x + c * dx - s * dy, y + s * dx + c * dy, turn + lean)
    return found
