"""Find cards whose code lies under another card, by the part of their face that sticks out: left edge or foot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.photo.codes import CardShape
from scorer.photo.hidden_cards import TopView, cover_share, print_of
from scorer.photo.model import CardPose, Question, SeenCard
from scorer.photo.plane import Plane, rectangle_corners, to_corners

_ENOUGH = 3  # cards, so that their mean shows what they share
_MARGIN = 2.0  # millimetres of table around a card that belong to its picture
_TILTS = (-6.0, -3.0, 0.0, 3.0, 6.0)
_ALIKE = 0.82  # of the usual likeness of a card to the mean
_PRINTED = 0.6  # of the usual contrast of a card
_COVERED = 0.1  # of the part, at most, may lie on known cards
_SAME = 0.2  # card widths between two poses, at most, that are the same card
_BESIDE = 0.6  # card widths between the middles of neighbours, at least


class _Area(NamedTuple):
    """A rectangle in millimetres from the top left corner of a card, along its own sides."""

    left: float
    top: float
    width: float
    height: float


class _Part(NamedTuple):
    """A part of a face, with a margin, and where it may lie beside the card that covers the rest."""

    area: _Area
    reach: _Area


def find_covered_cards(
    top_view: TopView, plane: Plane, shape: CardShape, cards: Sequence[SeenCard], known: Sequence[CardPose]
) -> list[Question]:
    """A question for each card that sticks out from under one of the dated `cards`."""
    if len(cards) < _ENOUGH:
        return []
    printed = print_of(top_view)
    found: list[Question] = []
    for part in _parts(shape):
        for over, pose in _find_part(printed, top_view, shape, part, cards, known):
            taken = [*known, *(question.pose for question in found if question.pose)]
            if not any(math.dist((pose.x, pose.y), (one.x, one.y)) < _SAME * shape.width for one in taken):
                found.append(_ask(plane, shape, over, pose))
    return found


def _parts(shape: CardShape) -> tuple[_Part, ...]:
    """The left edge beside the covering card, and the foot below it."""
    width, height, edge, foot = shape.width, shape.height, 0.27 * shape.width, 0.29 * shape.height
    left = _Area(-_MARGIN, -_MARGIN, edge + _MARGIN, height + 2 * _MARGIN)
    beside = _Area(-0.75 * width - _MARGIN, -_MARGIN - 0.45 * height, 0.75 * width - edge + 1, 0.9 * height)
    bottom = _Area(-_MARGIN, height - foot, width + 2 * _MARGIN, foot + _MARGIN)
    below = _Area(-_MARGIN - 0.4 * width, height - 1, 0.8 * width, 0.65 * height - foot + 1)
    return _Part(left, beside), _Part(bottom, below)


def _find_part(
    printed: NDArray[np.float32],
    top_view: TopView,
    shape: CardShape,
    part: _Part,
    cards: Sequence[SeenCard],
    known: Sequence[CardPose],
) -> Iterator[tuple[SeenCard, CardPose]]:
    """Cards beside which this part of another one is seen, and the pose of that one."""
    faces = [_cut(printed, top_view, shape, card.pose, part.area) for card in cards]
    mean = np.asarray(np.mean(faces, axis=0), np.float32)
    alike = _ALIKE * float(np.percentile([_likeness(face, mean) for face in faces], 25))
    contrast = _PRINTED * float(np.median([face.std() for face in faces]))
    for card in cards:
        likeness, there = max(_search(printed, top_view, shape, part, mean, contrast, card, tilt) for tilt in _TILTS)
        if likeness < alike:
            continue
        turn, left, top = there
        pose = CardPose(card.pose.picture, (), card.pose.x, card.pose.y, turn)
        corners = _corners(pose, shape, _Area(left, top, part.area.width, part.area.height))
        if cover_share(corners, known, shape) < _COVERED:
            moved = _corners(pose, shape, _Area(left - part.area.left, top - part.area.top, shape.width, shape.height))
            x, y = moved.mean(axis=0)
            yield card, CardPose(card.pose.picture, (), float(x), float(y), turn)


def _search(
    printed: NDArray[np.float32],
    top_view: TopView,
    shape: CardShape,
    part: _Part,
    mean: NDArray[np.float32],
    contrast: float,
    card: SeenCard,
    tilt: float,
) -> tuple[float, tuple[float, float, float]]:
    """The likeness to the part where it is greatest, and there: its turn, left and top beside the card."""
    turn, reach = card.pose.turn + tilt, part.reach
    pose = CardPose(card.pose.picture, (), card.pose.x, card.pose.y, turn)
    area = _Area(reach.left, reach.top, reach.width + part.area.width, reach.height + part.area.height)
    seen = _cut(printed, top_view, shape, pose, area)
    like = cv2.matchTemplate(seen, mean, cv2.TM_CCOEFF_NORMED)
    _, peak, _, (right, down) = cv2.minMaxLoc(like)
    there = seen[down : down + mean.shape[0], right : right + mean.shape[1]]
    step = area.width / seen.shape[1]
    return float(peak) if there.std() > contrast else 0.0, (turn, reach.left + right * step, reach.top + down * step)


def _ask(plane: Plane, shape: CardShape, over: SeenCard, pose: CardPose) -> Question:
    """Which card it is. For the order of the row it lies beside the card that covers it."""
    outline = to_corners(plane.in_picture(rectangle_corners(pose.x, pose.y, pose.turn, shape.width, shape.height)))
    turn = math.radians(over.pose.turn)
    across = (over.pose.x - pose.x) * math.cos(turn) + (over.pose.y - pose.y) * math.sin(turn)
    down = (over.pose.y - pose.y) * math.cos(turn) - (over.pose.x - pose.x) * math.sin(turn)
    back = max(0.0, _BESIDE * shape.width - across) if abs(down) < 0.12 * shape.height else 0.0
    x, y = pose.x - back * math.cos(turn), pose.y - back * math.sin(turn)
    return Question("covered", CardPose(pose.picture, outline, x, y, over.pose.turn), {"over": over.code})


def _cut(
    picture: NDArray[np.float32], top_view: TopView, shape: CardShape, pose: CardPose, area: _Area
) -> NDArray[np.float32]:
    """An area of a card or beside it, upright, in the view from above."""
    size = top_view.in_pixels(area.width), top_view.in_pixels(area.height)
    corners = top_view.to_pixels(_corners(pose, shape, area))
    flat = np.array([(0, 0), (size[0], 0), (0, size[1])], np.float32) - 0.5
    warp = cv2.getAffineTransform(flat, corners[[0, 1, 3]].astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(picture, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _corners(pose: CardPose, shape: CardShape, area: _Area) -> NDArray[np.float64]:
    """The corners of an area on the table."""
    card = rectangle_corners(pose.x, pose.y, pose.turn, shape.width, shape.height)
    right, down = (card[1] - card[0]) / shape.width, (card[3] - card[0]) / shape.height
    first = card[0] + right * area.left + down * area.top
    return np.array(
        [first, first + right * area.width, first + right * area.width + down * area.height, first + down * area.height]
    )


def _likeness(face: NDArray[np.float32], mean: NDArray[np.float32]) -> float:
    return float(cv2.matchTemplate(face, mean, cv2.TM_CCOEFF_NORMED)[0, 0])
