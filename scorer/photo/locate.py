"""Locate codes in a picture: candidates are found by their shape, then a stencil is fitted to each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from deckgen.faces.qr import MODULES
from scorer.photo.codes import FINE, GRID, RIM, Floats, Stencil

CodePose = NDArray[np.float64]
"""A projective map from the code's own coordinates (its square from -1 to 1) to pixels."""

CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)
_LARGEST_MODULE = 3.2  # pixels; larger codes are read from a smaller copy of the picture

_FIT_STEP = FINE * MODULES / 2
_SAMPLES = np.array(
    [
        [1 / _FIT_STEP, 0, (0.5 - GRID * FINE / 2) / _FIT_STEP],
        [0, 1 / _FIT_STEP, (0.5 - GRID * FINE / 2) / _FIT_STEP],
        [0, 0, 1],
    ]
)
_SIDE = np.abs(np.arange(GRID * FINE) + 0.5 - GRID * FINE / 2) < GRID * FINE / 2 - RIM * FINE
_INSIDE = np.flatnonzero(np.outer(_SIDE, _SIDE))


class Fit(NamedTuple):
    """A pose and how well the stencil fits there, from 0 to 1."""

    pose: CodePose
    likeness: float


class Pyramid:
    """A grey picture at full, half, quarter size and so on, so that a code always has few pixels to a module."""

    def __init__(self, grey: NDArray[np.uint8]) -> None:
        self.levels = [grey]
        while min(self.levels[-1].shape) > 200 and len(self.levels) < 6:
            shape = self.levels[-1].shape
            half = (shape[1] // 2, shape[0] // 2)
            self.levels.append(np.asarray(cv2.resize(self.levels[-1], half, interpolation=cv2.INTER_AREA), np.uint8))

    def sample(self, pose: CodePose) -> Floats:
        """The code in this pose as a square of samples; light is about 1."""
        level = self._level(pose)
        picture = self.levels[level]
        shrink = np.array(
            [[0.5**level, 0, 0.5 ** (level + 1) - 0.5], [0, 0.5**level, 0.5 ** (level + 1) - 0.5], [0, 0, 1]]
        )
        warp = shrink @ pose @ _SAMPLES
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = (GRID * FINE, GRID * FINE)
        seen = cv2.warpPerspective(picture, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.float32).ravel() / np.float32(255)

    def sample_rectangle(self, corners: NDArray[np.float64], size: tuple[int, int], code: CodePose) -> Floats:
        """A quadrilateral of the picture as a rectangle of so many samples, at the level at which `code` is read."""
        level = self._level(code)
        target = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - 0.5
        source = ((corners + 0.5) / 2**level - 0.5).astype(np.float32)
        warp = cv2.getPerspectiveTransform(target, source)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(self.levels[level], warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.float32) / np.float32(255)

    def inside(self, point: NDArray[np.float64]) -> bool:
        height, width = self.levels[0].shape
        return bool(0 <= point[0] < width and 0 <= point[1] < height)

    def _level(self, pose: CodePose) -> int:
        module = side_length(pose) / MODULES
        level = 0
        while module > _LARGEST_MODULE and level + 1 < len(self.levels):
            module, level = module / 2, level + 1
        return level


def corners_of(pose: CodePose) -> NDArray[np.float64]:
    """The corners of the dark square in pixels: top left, top right, bottom right, bottom left."""
    return project(pose, CORNERS)


def project(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    mapped = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def side_length(pose: CodePose) -> float:
    """Pixels along a side, by the area."""
    corners = corners_of(pose)
    one, other = corners[2] - corners[0], corners[3] - corners[1]
    return float(np.sqrt(abs(one[0] * other[1] - one[1] * other[0]) / 2))


def pose_from(corners: NDArray[np.float64]) -> CodePose:
    found = cv2.getPerspectiveTransform(CORNERS.astype(np.float32), corners.astype(np.float32))
    return np.asarray(found, np.float64)


def quarter_turns(pose: CodePose) -> list[CodePose]:
    turn = np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])
    turned = [pose]
    for _ in range(3):
        turned.append(turned[-1] @ turn)
    return turned


def likeness(patch: Floats, stencil: Stencil) -> float:
    """The weighted correlation of a patch with a stencil."""
    weight = stencil.weight
    total = weight.sum()
    a = patch - (patch @ weight) / total
    b = stencil.picture - (stencil.picture @ weight) / total
    norm = np.sqrt(((a * a) @ weight) * ((b * b) @ weight))
    return float((a * b) @ weight / (norm + 1e-9))


def inner_likeness(patch: Floats, stencils: Sequence[Stencil]) -> float:
    """The likeness inside the dark square alone: low for a plain square, which fits well otherwise."""
    return max(
        likeness(patch[_INSIDE], Stencil(one.picture[_INSIDE], one.weight[_INSIDE], one.solver)) for one in stencils
    )


def contrast(patch: Floats, stencil: Stencil) -> float:
    """How much lighter the light modules are than the dark ones, as a share of black to white."""
    weight = stencil.weight
    centred = (stencil.picture - (stencil.picture @ weight) / weight.sum()) * weight
    return float(patch @ centred / (stencil.picture @ centred))


def fit_stencil(pyramid: Pyramid, pose: CodePose, stencil: Stencil, steps: int = 12) -> Fit:
    """Move and distort the stencil step by step until it fits; the best pose on the way."""
    best = Fit(pose, -1.0)
    weight, picture = stencil.weight, stencil.picture
    total, mean = weight.sum(), (picture @ weight) / weight.sum()
    contrast = (picture - mean) * weight
    norm = float(contrast @ (picture - mean))
    size = side_length(pose)
    stale = 0
    for _ in range(steps):
        patch = pyramid.sample(pose)
        centred = patch - (patch @ weight) / total
        gain = float(centred @ contrast) / norm
        like = gain * np.sqrt(norm / (float((centred * centred) @ weight) + 1e-9))
        if like > best.likeness + 1e-4:
            best, stale = Fit(pose, like), 0
        else:
            stale += 1
        if gain < 0.01 or stale > 2:
            break
        step = stencil.solver @ (centred / gain + mean - picture)
        largest = float(np.abs(step[:6]).max())
        step = step * min(1.0, 0.25 / (largest + 1e-9))
        change = np.array([[1 + step[0], step[1], step[2]], [step[3], 1 + step[4], step[5]], [step[6], step[7], 1.0]])
        pose = pose @ np.linalg.inv(change)
        pose = pose / pose[2, 2]
        if not 0.6 < side_length(pose) / size < 1.6:
            break
        if largest < 0.002:
            patch = pyramid.sample(pose)
            like = likeness(patch, stencil)
            return Fit(pose, like) if like > best.likeness else best
    return best


def best_fit(pyramid: Pyramid, poses: Sequence[CodePose], stencils: Sequence[Stencil], tries: int = 2) -> Fit:
    """The best fit from several starting poses, of which the most alike are tried."""
    middle = stencils[len(stencils) // 2]
    promising = sorted(poses, key=lambda pose: -likeness(pyramid.sample(pose), middle))[:tries]
    return max((fit_stencil(pyramid, pose, middle) for pose in promising), key=lambda found: found.likeness)


# Candidates: dark squares with gaps on light ground, at every size.


SMALLEST, LARGEST = 20, 46  # pixels along the side of a code, at the scale at which it is looked for
_SCALE_STEP = 2**-0.5
_CLOSE = 4
_DARKER = 5  # grey levels below the mean of its surroundings: more than noise


def find_squares(pyramid: Pyramid, stencil: Stencil) -> list[CodePose]:
    """Poses of likely codes, best first; the same code may be among them several times."""
    grey = pyramid.levels[0]
    scored: list[tuple[float, CodePose]] = []
    scale = 1.0
    while min(grey.shape) * scale > 4 * SMALLEST:
        small = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        for corners in _squares_at(np.asarray(small, np.uint8)):
            pose = pose_from((corners + 0.5) / scale - 0.5)
            like, turned = max(
                ((likeness(pyramid.sample(turn), stencil), turn) for turn in quarter_turns(pose)),
                key=lambda one: one[0],
            )
            scored.append((like, turned))
        scale *= _SCALE_STEP
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
