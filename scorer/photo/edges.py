"""Rows that run out of the picture: a card that is cut off shows a strip of itself at the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorer.photo.plane import Plane, as_corners, square
from scorer.photo.sighting import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scorer.photo.card_shape import CardShape

_STRIP = 0.2  # of a card, at least, must be seen to say that it is one
_STEPS = 24  # samples along each side of a card


def cut_off(
    grey: NDArray[np.uint8], plane: Plane, shape: CardShape, known: Sequence[Place], picture: int
) -> list[Place]:
    """Places beside known cards, half outside the picture, that look more like a card than like the table."""
    if len(known) < 3:
        return []
    cards = np.concatenate([_seen(grey, plane, shape, place.x, place.y, place.turn)[0] for place in known])
    found: list[Place] = []
    for place in known:
        for side in (-1, 1):
            turn = np.radians(place.turn)
            x = place.x + side * 1.1 * shape.width * float(np.cos(turn))
            y = place.y + side * 1.1 * shape.width * float(np.sin(turn))
            if _near(x, y, (*known, *found), shape):
                continue
            strip, share = _seen(grey, plane, shape, x, y, place.turn)
            table = _seen(grey, plane, shape, x, y + 1.3 * shape.height, place.turn)[0]
            other = _seen(grey, plane, shape, x, y - 1.3 * shape.height, place.turn)[0]
            if _STRIP < share < 0.9 and _is_card(strip, cards, [one for one in (table, other) if len(one) > 30]):
                outline = plane.in_picture(square(x, y, place.turn, shape.width, shape.height))
                found.append(Place(picture, as_corners(outline), x, y, place.turn))
    return found


def _seen(
    grey: NDArray[np.uint8], plane: Plane, shape: CardShape, x: float, y: float, turn: float
) -> tuple[NDArray[np.float32], float]:
    """The grey of a card-sized place as far as it is in the picture, and how much of it is."""
    across = (np.arange(_STEPS) + 0.5) / _STEPS * 2 - 1
    flat = np.stack(np.meshgrid(across * 0.86, across * 0.86), axis=-1).reshape(-1, 2)
    corners = square(x, y, turn, shape.width, shape.height)
    right, down = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    pixels = plane.in_picture(np.array([x, y]) + flat[:, :1] * right + flat[:, 1:] * down)
    height, width = grey.shape
    inside = (pixels >= 1).all(axis=1) & (pixels[:, 0] < width - 2) & (pixels[:, 1] < height - 2)
    points = pixels[inside].astype(np.float32)
    if not len(points):
        return np.zeros(0, np.float32), 0.0
    soft = cv2.remap(grey, points[:, None, 0], points[:, None, 1], cv2.INTER_LINEAR)
    return np.asarray(soft, np.float32).ravel(), float(inside.mean())


def _is_card(strip: NDArray[np.float32], cards: NDArray[np.float32], tables: list[NDArray[np.float32]]) -> bool:
    """Its typical grey is that of the cards and clearly not that of the table; of a patterned table nothing is said."""
    if not tables or len(strip) < 30:
        return False
    card, ground = float(np.median(cards)), float(np.median(np.concatenate(tables)))
    near = 0.35 * abs(card - ground)
    patterned = float((np.abs(np.concatenate(tables) - card) < near).mean()) > 0.1
    return abs(card - ground) > 25 and not patterned and abs(float(np.median(strip)) - card) < near


def _near(x: float, y: float, known: Sequence[Place], shape: CardShape) -> bool:
    return any(abs(x - one.x) < 0.75 * shape.width and abs(y - one.y) < 0.75 * shape.height for one in known)
