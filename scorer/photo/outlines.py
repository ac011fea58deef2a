"""Cards whose code cannot be seen: things of a card's shape and size that no code explains."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorer.photo.plane import Plane, as_corners, square
from scorer.photo.sighting import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from scorer.photo.card_shape import CardShape

_SCALE = 1.25  # pixels per millimetre of the table seen from above
_LARGEST = 2600  # pixels: a table of two metres
_EDGE = 2.0  # pixels by which the outline of an edge lies outside it
_NEAR = 120.0  # millimetres around the cards where others may lie


@dataclass(frozen=True)
class FromAbove:
    """The table around the cards, seen straight from above; `low` is its top left corner in millimetres."""

    grey: NDArray[np.uint8]
    low: NDArray[np.float64]

    def at(self, millimetres: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray((millimetres - self.low) * _SCALE)

    def on_table(self, pixel: NDArray[np.float64]) -> tuple[float, float]:
        return float(pixel[0] / _SCALE + self.low[0]), float(pixel[1] / _SCALE + self.low[1])

    def pixels(self, shape: CardShape) -> tuple[int, int]:
        return round(shape.width * _SCALE), round(shape.height * _SCALE)


def from_above(grey: NDArray[np.uint8], plane: Plane, known: Iterable[Place]) -> FromAbove:
    """The picture laid flat; half of its pixels along each side are enough."""
    middles = np.array([(place.x, place.y) for place in known])
    low, high = middles.min(axis=0) - _NEAR, middles.max(axis=0) + _NEAR
    size = np.minimum((high - low) * _SCALE, _LARGEST).astype(int)
    to_pixels = np.linalg.inv(plane.to_table) @ np.array([[1 / _SCALE, 0, low[0]], [0, 1 / _SCALE, low[1]], [0, 0, 1]])
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    warp = np.diag([0.5, 0.5, 1.0]) @ to_pixels
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    above = cv2.warpPerspective(small, warp, (int(size[0]), int(size[1])), flags=flags, borderValue=(127.0,))
    return FromAbove(np.asarray(above, np.uint8), low)


def bare_cards(above: FromAbove, plane: Plane, shape: CardShape, known: Sequence[Place], picture: int) -> list[Place]:
    """Places of card-shaped things that are none of the known cards."""
    found: list[Place] = []
    for x, y, turn in _rectangles(above.grey, shape):
        x, y = above.on_table(np.array([x, y]))
        if not any(math.dist((x, y), (place.x, place.y)) < shape.width * 0.6 for place in (*known, *found)):
            outline = plane.in_picture(square(x, y, turn, shape.width, shape.height))
            found.append(Place(picture, as_corners(outline), x, y, turn))
    return found


def _rectangles(above: NDArray[np.uint8], shape: CardShape) -> list[tuple[float, float, float]]:
    """Middle and turn of everything with four straight sides of a card's length."""
    width, height = shape.width * _SCALE, shape.height * _SCALE
    soft = cv2.GaussianBlur(above, (0, 0), 1.2)
    found: list[tuple[float, float, float]] = []
    for outline in cv2.findContours(_edges(soft), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
        area = cv2.contourArea(outline)
        if not 0.86 < area / (width * height) < 1.16:
            continue
        middle, (a, b), turn = cv2.minAreaRect(outline)
        long, short = max(a, b) - _EDGE, min(a, b) - _EDGE
        if abs(long / height - 1) > 0.05 or abs(short / width - 1) > 0.05 or area < 0.92 * a * b:
            continue
        upright = turn if a < b else turn + 90
        found.append((middle[0], middle[1], (upright + 90) % 180 - 90))
    return found


def _edges(soft: np.ndarray) -> np.ndarray:
    edges = cv2.Canny(soft, 40, 110)
    return np.asarray(cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)))
