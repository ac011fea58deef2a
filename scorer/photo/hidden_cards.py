"""Cards whose code cannot be seen: things of a card's shape and size that no code explains."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorer.photo.model import CardPose
from scorer.photo.plane import CardShape, Plane, as_corners, square

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


def from_above(grey: NDArray[np.uint8], plane: Plane, known: Iterable[CardPose]) -> FromAbove:
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


def bare_cards(
    above: FromAbove, plane: Plane, shape: CardShape, known: Sequence[CardPose], picture: int
) -> list[CardPose]:
    """Places of card-shaped things that are none of the known cards."""
    found: list[CardPose] = []
    for x, y, turn in _rectangles(above.grey, shape):
        x, y = above.on_table(np.array([x, y]))
        if not any(math.dist((x, y), (place.x, place.y)) < shape.width * 0.6 for place in (*known, *found)):
            outline = plane.in_picture(square(x, y, turn, shape.width, shape.height))
            found.append(CardPose(picture, as_corners(outline), x, y, turn))
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


# Cards whose code is hidden: what looks like the cards that were read, seen from above, but is none of them.


_LEANS = (-7.0, 0.0, 7.0)
_ENOUGH = 3  # cards, so that their mean is what they share and not what they show
_UPPER = 0.8  # of a face: the band at its foot is too much like the edge of anything
_ROOM = 0.15  # of a place, at most, may be taken by cards that are known
_ALIKE = 0.72  # of what the cards themselves are like their mean


def lookalikes(
    above: FromAbove, plane: Plane, shape: CardShape, dated: Sequence[CardPose], known: Sequence[CardPose], picture: int
) -> list[CardPose]:
    """Places where a face like the dated ones lies, though no code was read there."""
    if len(dated) < _ENOUGH:
        return []
    print_only = _without_shades(above)
    faces = [_face(print_only, above, shape, place) for place in dated]
    mean = np.asarray(np.mean(faces, axis=0), np.float32)
    usual = float(np.percentile([_like(face, mean) for face in faces], 25))
    black = float(np.median([face.std() for face in faces]))
    found: list[CardPose] = []
    for x, y, turn in _peaks(print_only, above, mean, _ALIKE * usual):
        corners = square(x, y, turn, shape.width, shape.height)
        here = CardPose(picture, as_corners(plane.in_picture(corners)), x, y, turn)
        printed = _face(print_only, above, shape, here).std() > 0.4 * black
        if printed and _overlap(corners, (*known, *found), shape) < _ROOM:
            found.append(here)
    return found


def _without_shades(above: FromAbove) -> NDArray[np.float32]:
    """Print is darker or lighter than what lies right beside it; shadows, light and large patterns are not."""
    grey = above.grey.astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0) - cv2.blur(grey, (17, 17)), np.float32)


def _overlap(corners: NDArray[np.float64], others: Sequence[CardPose], shape: CardShape) -> float:
    """How much of a rectangle lies on cards that are known."""
    share = (np.arange(8) + 0.5) / 8
    right, down = np.meshgrid(share, share)
    spots = (
        corners[0] + right.reshape(-1, 1) * (corners[1] - corners[0]) + down.reshape(-1, 1) * (corners[3] - corners[0])
    )
    covered = np.zeros(len(spots), bool)
    for other in others:
        c, s = math.cos(math.radians(other.turn)), math.sin(math.radians(other.turn))
        away = (spots - (other.x, other.y)) @ np.array([[c, -s], [s, c]])
        covered |= (np.abs(away[:, 0]) < shape.width / 2) & (np.abs(away[:, 1]) < shape.height / 2)
    return float(covered.mean())


def _face(picture: NDArray[np.float32], above: FromAbove, shape: CardShape, place: CardPose) -> NDArray[np.float32]:
    """The upper part of a card, upright, as the picture from above shows it."""
    width, height = above.pixels(shape)
    size = (width, round(height * _UPPER))
    corners = above.at(square(place.x, place.y, place.turn, shape.width, shape.height))
    corners[3] = corners[0] + (corners[3] - corners[0]) * _UPPER
    flat = np.array([(0, 0), (size[0], 0), (0, size[1])], np.float32) - 0.5
    warp = cv2.getAffineTransform(flat, corners[[0, 1, 3]].astype(np.float32))
    seen = cv2.warpAffine(picture, warp, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(seen, np.float32)


def _like(face: NDArray[np.float32], mean: NDArray[np.float32]) -> float:
    return float(cv2.matchTemplate(face, mean, cv2.TM_CCOEFF_NORMED)[0, 0])


def _peaks(
    picture: NDArray[np.float32], above: FromAbove, mean: NDArray[np.float32], least: float
) -> Iterator[tuple[float, float, float]]:
    """Middles and turns of all places that are like the mean face, the most alike first."""
    height, width = picture.shape
    for turn in (quarter + lean for quarter in (0.0, 90.0) for lean in _LEANS):
        spin = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), turn, 1.0)
        turned = cv2.warpAffine(picture, spin, (width, height), borderMode=cv2.BORDER_REPLICATE)
        like = cv2.matchTemplate(np.asarray(turned, np.float32), mean, cv2.TM_CCOEFF_NORMED)
        back = cv2.invertAffineTransform(spin)
        while True:
            _, peak, _, at = cv2.minMaxLoc(like)
            if peak < least:
                break
            middle = np.array([at[0] + mean.shape[1] / 2 - 0.5, at[1] + mean.shape[0] / _UPPER / 2 - 0.5, 1.0])
            x, y = above.on_table(back @ middle)
            yield x, y, turn
            cv2.circle(like, at, mean.shape[1] // 2, (-1.0,), -1)


# Rows that run out of the picture: a card that is cut off shows a strip of itself at the edge.


_STRIP = 0.2  # of a card, at least, must be seen to say that it is one
_STEPS = 24  # samples along each side of a card


def cut_off(
    grey: NDArray[np.uint8], plane: Plane, shape: CardShape, known: Sequence[CardPose], picture: int
) -> list[CardPose]:
    """Places beside known cards, half outside the picture, that look more like a card than like the table."""
    if len(known) < 3:
        return []
    cards = np.concatenate([_seen(grey, plane, shape, place.x, place.y, place.turn)[0] for place in known])
    found: list[CardPose] = []
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
                found.append(CardPose(picture, as_corners(outline), x, y, place.turn))
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


def _near(x: float, y: float, known: Sequence[CardPose], shape: CardShape) -> bool:
    return any(abs(x - one.x) < 0.75 * shape.width and abs(y - one.y) < 0.75 * shape.height for one in known)
