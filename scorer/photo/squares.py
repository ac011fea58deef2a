"""Where codes may be: dark, crumbly squares on light ground, looked for at every size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorer.photo.fitting import Pose, Pyramid, likeness, pose_from, quarter_turns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scorer.photo.code_book import Stencil

SMALLEST, LARGEST = 20, 46  # pixels along the side of a code, at the scale at which it is looked for
_STEP = 2**-0.5
_CLOSE = 4
_DARKER = 5  # grey levels below the mean of its surroundings: more than noise


def find_squares(pyramid: Pyramid, stencil: Stencil) -> list[Pose]:
    """Poses of likely codes, best first; the same code may be among them several times."""
    grey = pyramid.levels[0]
    scored: list[tuple[float, Pose]] = []
    scale = 1.0
    while min(grey.shape) * scale > 4 * SMALLEST:
        small = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        for corners in _squares_at(np.asarray(small, np.uint8)):
            pose = pose_from((corners + 0.5) / scale - 0.5)
            like, turned = max(
                ((likeness(pyramid.patch(turn), stencil), turn) for turn in quarter_turns(pose)), key=lambda one: one[0]
            )
            scored.append((like, turned))
        scale *= _STEP
    return [pose for _, pose in sorted(scored, key=lambda one: -one[0])]


def _squares_at(grey: NDArray[np.uint8]) -> list[NDArray[np.float64]]:
    around = cv2.blur(grey, (31, 31))
    dark = cv2.compare(
        cv2.GaussianBlur(grey, (3, 3), 0.7), cv2.subtract(around, np.full_like(grey, _DARKER)), cv2.CMP_LT
    )
    shape = cv2.getStructuringElement(cv2.MORPH_RECT, (_CLOSE, _CLOSE))
    closed = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, shape)
    _number, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=4, ltype=cv2.CV_32S)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    long, short = np.maximum(width, height), np.minimum(width, height)
    fits = (short >= SMALLEST) & (long <= LARGEST * 1.45) & (area > 0.35 * width * height) & (short > 0.55 * long)
    found = []
    for label in np.flatnonzero(fits):
        x, y, w, h, _ = stats[label]
        mask = (labels[y : y + h, x : x + w] == label).astype(np.uint8)
        ink = dark[y : y + h, x : x + w][mask > 0].mean() / 255
        if not 0.3 < ink < 0.98:
            continue
        outline = max(cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=len)
        middle, (a, b), turn = cv2.minAreaRect(outline)
        if min(a, b) < 0.6 * max(a, b) or cv2.contourArea(cv2.convexHull(outline)) < 0.72 * a * b:
            continue
        grown = ((middle[0] + x, middle[1] + y), (a + 1, b + 1), turn)
        found.append(np.asarray(cv2.boxPoints(grown), np.float64))
    return found
