"""Find cards whose code cannot be seen: by their face, by their outline, or at the edge of the picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.photo.codes import CardShape
from scorer.photo.model import CardPose
from scorer.photo.plane import Plane, rectangle_corners, to_corners

_SCALE = 1.25  # pixels per millimetre of the table seen from above
_LARGEST = 2600  # pixels: a table of two metres
_EDGE = 2.0  # pixels by which the outline of an edge lies outside it
_NEAR = 120.0  # millimetres around the cards where others may lie


@dataclass(frozen=True)
class TopView:
    """The table around the cards, seen straight from above; `origin` is its top left corner in millimetres."""

    grey: NDArray[np.uint8]
    origin: NDArray[np.float64]

    def to_pixels(self, millimetres: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray((millimetres - self.origin) * _SCALE)

    def to_table(self, pixel: NDArray[np.float64]) -> tuple[float, float]:
        return float(pixel[0] / _SCALE + self.origin[0]), float(pixel[1] / _SCALE + self.origin[1])

    def in_pixels(self, millimetres: float) -> int:
        return round(millimetres * _SCALE)


def make_top_view(grey: NDArray[np.uint8], plane: Plane, known: Iterable[CardPose]) -> TopView:
    """The picture rectified, at half its resolution."""
    middles = np.array([(pose.x, pose.y) for pose in known])
    low, high = middles.min(axis=0) - _NEAR, middles.max(axis=0) + _NEAR
    size = np.minimum((high - low) * _SCALE, _LARGEST).astype(int)
    to_pixels = np.linalg.inv(plane.to_table) @ np.array([[1 / _SCALE, 0, low[0]], [0, 1 / _SCALE, low[1]], [0, 0, 1]])
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    warp = np.diag([0.5, 0.5, 1.0]) @ to_pixels
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    rectified = cv2.warpPerspective(small, warp, (int(size[0]), int(size[1])), flags=flags, borderValue=(127.0,))
    return TopView(np.asarray(rectified, np.uint8), low)


def find_rectangles(
    top_view: TopView, plane: Plane, shape: CardShape, known: Sequence[CardPose], picture: int
) -> list[CardPose]:
    """Poses of rectangles of the size of a card that are none of the known cards."""
    found: list[CardPose] = []
    for x, y, turn in _find_card_sized(top_view.grey, shape):
        x, y = top_view.to_table(np.array([x, y]))
        if not any(math.dist((x, y), (pose.x, pose.y)) < shape.width * 0.6 for pose in (*known, *found)):
            outline = plane.in_picture(rectangle_corners(x, y, turn, shape.width, shape.height))
            found.append(CardPose(picture, to_corners(outline), x, y, turn))
    return found


def _find_card_sized(grey: NDArray[np.uint8], shape: CardShape) -> list[tuple[float, float, float]]:
    """Middle and turn of everything with four straight sides as long as those of a card."""
    width, height = shape.width * _SCALE, shape.height * _SCALE
    soft = cv2.GaussianBlur(grey, (0, 0), 1.2)
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


# Cards whose face is like those that were read, though no code was read there.


_TILTS = (-7.0, 0.0, 7.0)
_ENOUGH = 3  # cards, so that their mean shows what they share
_UPPER = 0.8  # of a face: the band at its foot is like any edge
_COVERED = 0.15  # of a card, at most, may overlap with known cards
_ALIKE = 0.72  # of the usual likeness of a card to the mean


def find_similar_cards(
    top_view: TopView,
    plane: Plane,
    shape: CardShape,
    dated: Sequence[CardPose],
    known: Sequence[CardPose],
    picture: int,
) -> list[CardPose]:
    """Poses of faces like the dated ones that are none of the known cards."""
    if len(dated) < _ENOUGH:
        return []
    print_only = print_of(top_view)
    faces = [_cut_face(print_only, top_view, shape, pose) for pose in dated]
    mean = np.asarray(np.mean(faces, axis=0), np.float32)
    usual = float(np.percentile([_likeness(face, mean) for face in faces], 25))
    black = float(np.median([face.std() for face in faces]))
    found: list[CardPose] = []
    for x, y, turn in _find_peaks(print_only, top_view, mean, _ALIKE * usual):
        corners = rectangle_corners(x, y, turn, shape.width, shape.height)
        here = CardPose(picture, to_corners(plane.in_picture(corners)), x, y, turn)
        printed = _cut_face(print_only, top_view, shape, here).std() > 0.4 * black
        if printed and cover_share(corners, (*known, *found), shape) < _COVERED:
            found.append(here)
    return found


def print_of(top_view: TopView) -> NDArray[np.float32]:
    """Only what is darker or lighter than its close surroundings: print, but no shadows and large patterns."""
    grey = top_view.grey.astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0) - cv2.blur(grey, (17, 17)), np.float32)


def cover_share(corners: NDArray[np.float64], others: Sequence[CardPose], shape: CardShape) -> float:
    """The share of a rectangle that lies on other cards."""
    share = (np.arange(8) + 0.5) / 8
    right, down = np.meshgrid(share, share)
    points = (
        corners[0] + right.reshape(-1, 1) * (corners[1] - corners[0]) + down.reshape(-1, 1) * (corners[3] - corners[0])
    )
    covered = np.zeros(len(points), bool)
    for other in others:
        c, s = math.cos(math.radians(other.turn)), math.sin(math.radians(other.turn))
        away = (points - (other.x, other.y)) @ np.array([[c, -s], [s, c]])
        covered |= (np.abs(away[:, 0]) < shape.width / 2) & (np.abs(away[:, 1]) < shape.height / 2)
    return float(covered.mean())


def _cut_face(picture: NDArray[np.float32], top_view: TopView, shape: CardShape, pose: CardPose) -> NDArray[np.float32]:
    """The upper part of a card, upright, in the view from above."""
    size = (top_view.in_pixels(shape.width), round(top_view.in_pixels(shape.height) * _UPPER))
    corners = top_view.to_pixels(rectangle_corners(pose.x, pose.y, pose.turn, shape.width, shape.height))
    corners[3] = corners[0] + (corners[3] - corners[0]) * _UPPER
    flat = np.array([(0, 0), (size[0], 0), (0, size[1])], np.float32) - 0.5
    warp = cv2.getAffineTransform(flat, corners[[0, 1, 3]].astype(np.float32))
    seen = cv2.warpAffine(picture, warp, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(seen, np.float32)


def _likeness(face: NDArray[np.float32], mean: NDArray[np.float32]) -> float:
    return float(cv2.matchTemplate(face, mean, cv2.TM_CCOEFF_NORMED)[0, 0])


def _find_peaks(
    picture: NDArray[np.float32], top_view: TopView, mean: NDArray[np.float32], least: float
) -> Iterator[tuple[float, float, float]]:
    """Middle and turn wherever the picture is like the mean face, the most alike first at each turn."""
    height, width = picture.shape
    for turn in (quarter + tilt for quarter in (0.0, 90.0) for tilt in _TILTS):
        spin = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), turn, 1.0)
        turned = cv2.warpAffine(picture, spin, (width, height), borderMode=cv2.BORDER_REPLICATE)
        like = cv2.matchTemplate(np.asarray(turned, np.float32), mean, cv2.TM_CCOEFF_NORMED)
        back = cv2.invertAffineTransform(spin)
        while True:
            _, peak, _, at = cv2.minMaxLoc(like)
            if peak < least:
                break
            middle = np.array([at[0] + mean.shape[1] / 2 - 0.5, at[1] + mean.shape[0] / _UPPER / 2 - 0.5, 1.0])
            x, y = top_view.to_table(back @ middle)
            yield x, y, turn
            cv2.circle(like, at, mean.shape[1] // 2, (-1.0,), -1)


# Cards at the edge of the picture, of which only a strip is seen.


_STRIP = 0.2  # of a card, at least, must be in the picture
_STEPS = 24  # samples along each side of a card


def find_cut_off_cards(
    grey: NDArray[np.uint8], plane: Plane, shape: CardShape, known: Sequence[CardPose], picture: int
) -> list[CardPose]:
    """Poses beside known cards, partly outside the picture, that look like a card and not like the table."""
    if len(known) < 3:
        return []
    cards = np.concatenate([_sample_card(grey, plane, shape, pose.x, pose.y, pose.turn)[0] for pose in known])
    found: list[CardPose] = []
    for pose in known:
        for side in (-1, 1):
            turn = np.radians(pose.turn)
            x = pose.x + side * 1.1 * shape.width * float(np.cos(turn))
            y = pose.y + side * 1.1 * shape.width * float(np.sin(turn))
            if _is_near(x, y, (*known, *found), shape):
                continue
            strip, share = _sample_card(grey, plane, shape, x, y, pose.turn)
            below = _sample_card(grey, plane, shape, x, y + 1.3 * shape.height, pose.turn)[0]
            above = _sample_card(grey, plane, shape, x, y - 1.3 * shape.height, pose.turn)[0]
            if _STRIP < share < 0.9 and _is_card(strip, cards, [one for one in (below, above) if len(one) > 30]):
                outline = plane.in_picture(rectangle_corners(x, y, pose.turn, shape.width, shape.height))
                found.append(CardPose(picture, to_corners(outline), x, y, pose.turn))
    return found


def _sample_card(
    grey: NDArray[np.uint8], plane: Plane, shape: CardShape, x: float, y: float, turn: float
) -> tuple[NDArray[np.float32], float]:
    """The grey values of a card as far as it is in the picture, and the share that is."""
    across = (np.arange(_STEPS) + 0.5) / _STEPS * 2 - 1
    flat = np.stack(np.meshgrid(across * 0.86, across * 0.86), axis=-1).reshape(-1, 2)
    corners = rectangle_corners(x, y, turn, shape.width, shape.height)
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
    """Whether the median grey is that of the cards and not that of the table; never on a patterned table."""
    if not tables or len(strip) < 30:
        return False
    card, ground = float(np.median(cards)), float(np.median(np.concatenate(tables)))
    near = 0.35 * abs(card - ground)
    patterned = float((np.abs(np.concatenate(tables) - card) < near).mean()) > 0.1
    return abs(card - ground) > 25 and not patterned and abs(float(np.median(strip)) - card) < near


def _is_near(x: float, y: float, known: Sequence[CardPose], shape: CardShape) -> bool:
    return any(abs(x - one.x) < 0.75 * shape.width and abs(y - one.y) < 0.75 * shape.height for one in known)
