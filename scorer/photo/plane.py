"""The plane of the table: the map from pixels to millimetres under which all codes are squares of one size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.photo.locate import CORNERS, CodePose, pose_from, project
from scorer.photo.model import CardPose

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Plane:
    """`to_table` maps pixels to millimetres, x to the right and y towards the reader of the cards."""

    to_table: NDArray[np.float64]
    code: float  # the side of a code

    def on_table(self, pixels: Points) -> Points:
        return project(self.to_table, pixels)

    def in_picture(self, millimetres: Points) -> Points:
        return project(np.asarray(np.linalg.inv(self.to_table), np.float64), millimetres)

    def rotate(self, degrees: float) -> Plane:
        """The same table, turned clockwise."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return Plane(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ self.to_table, self.code)

    def pose_at(self, x: float, y: float, turn: float) -> CodePose:
        """The pose in the picture of a code that lies here on the table."""
        return pose_from(self.in_picture(rectangle_corners(x, y, turn, self.code, self.code)))

    def misfit(self, corners: Points) -> float:
        """How far a quadrilateral is from a code that lies on the table: the worst of its sides, as a share."""
        return float(np.abs(_sides(self.on_table(corners)[None], self.code)).max())


def rectangle_corners(x: float, y: float, turn: float, width: float, height: float) -> Points:
    """The corners of a rectangle on the table: top left, top right, bottom right, bottom left."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    flat = CORNERS * (width / 2, height / 2)
    return np.asarray(flat @ np.array([[c, s], [-s, c]]) + (x, y))


def position_of(corners: Points) -> tuple[float, float, float]:
    """Middle and turn (clockwise, in degrees) of a square on the table."""
    middle = corners.mean(axis=0)
    along = corners[1] - corners[0] + corners[2] - corners[3]
    return float(middle[0]), float(middle[1]), math.degrees(math.atan2(along[1], along[0]))


def to_corners(points: Points) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in points)


_NEAR = 4  # cards that tell how the picture looks around a place


def pose_of_card_at(x: float, y: float, cards: Sequence[CardPose], size: tuple[float, float]) -> CardPose:
    """The pose of a card of this size that was not seen, at a place of the table, by the cards that lie nearest."""
    nearest = sorted(cards, key=lambda pose: math.dist((pose.x, pose.y), (x, y)))
    picture, turn = nearest[0].picture, nearest[0].turn
    near = [pose for pose in nearest if pose.picture == picture][:_NEAR]
    table = np.concatenate([rectangle_corners(pose.x, pose.y, pose.turn, *size) for pose in near])
    pixels = np.concatenate([np.array(pose.outline) for pose in near])
    affine = np.linalg.lstsq(_with_ones(table), pixels, rcond=None)[0]
    outline = _with_ones(rectangle_corners(x, y, turn, *size)) @ affine
    return CardPose(picture, to_corners(outline), x, y, turn)


def _with_ones(points: Points) -> Points:
    return np.column_stack([points, np.ones(len(points))])


def normalize_turn(turn: float) -> float:
    """The same turn, from -180 to 180 degrees."""
    return (turn + 180) % 360 - 180


def usual_turn(turns: Sequence[float]) -> float:
    """The turn that most share, give or take fifteen degrees."""
    near = max(([other for other in turns if abs(normalize_turn(other - turn)) < 15] for turn in turns), key=len)
    return near[0] + sum(normalize_turn(turn - near[0]) for turn in near) / len(near)


def fit_plane(quads: Sequence[Points], code: float, width: int, height: int) -> Plane:
    """The plane in which these quadrilaterals are codes; robust against a few that are not.

    Levenberg-Marquardt over five parameters: two of perspective, three of an affine map.
    """
    seen = np.array(quads)
    scale = float(max(width, height))
    centre = np.array([width, height]) / 2
    quad = (seen - centre) / scale
    parameters = np.array([0.0, 0.0, *_affine(quad, code)])
    damp = 1e-3
    error = _residuals(parameters, quad, code)
    for _ in range(40):
        slopes = np.stack(
            [
                (_residuals(parameters + step, quad, code) - error) / 1e-6
                for step in np.eye(5) * 1e-6 * _scale_of(parameters)
            ],
            axis=1,
        )
        slopes = slopes / _scale_of(parameters)
        weight = 1 / np.maximum(1, np.abs(error) / 0.02)
        normal = slopes.T @ (slopes * weight[:, None])
        step = -np.linalg.solve(normal + damp * np.diag(np.diag(normal) + 1e-12), slopes.T @ (error * weight))
        candidate = _residuals(parameters + step, quad, code)
        if _cost(candidate) < _cost(error):
            done = _cost(error) - _cost(candidate) < 1e-9
            parameters, error, damp = parameters + step, candidate, damp / 4
            if done:
                break
        else:
            damp *= 8
    to_unit = np.array([[1 / scale, 0, -centre[0] / scale], [0, 1 / scale, -centre[1] / scale], [0, 0, 1]])
    return Plane(_matrix(parameters) @ to_unit, code)


def _scale_of(parameters: Points) -> Points:
    return np.maximum(1.0, np.abs(parameters))


def _matrix(parameters: Points) -> Points:
    bend_x, bend_y, a, b, c = parameters
    return np.array([[a + 0.0, b, 0.0], [0.0, c, 0.0], [bend_x, bend_y, 1.0]])


def _affine(quads: Points, code: float) -> tuple[float, float, float]:
    """The best map without perspective, by least squares over the sides of all codes."""
    one = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    other = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    rows, right = [], []
    for u, v in zip(one, other, strict=True):
        size = float(abs(u[0] * v[1] - u[1] * v[0]))
        for p, q, wanted in ((u, u, code**2), (v, v, code**2), (u, v, 0.0)):
            rows.append(np.array([p[0] * q[0], p[0] * q[1] + p[1] * q[0], p[1] * q[1]]) / size)
            right.append(wanted / size)
    m, n, o = np.linalg.lstsq(np.array(rows), np.array(right), rcond=None)[0]
    if m <= 0 or o - n * n / m <= 0:
        side = code / math.sqrt(float(np.median(np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]))))
        return side, 0.0, side
    a = math.sqrt(m)
    return a, n / a, math.sqrt(o - n * n / m)


def _residuals(parameters: Points, quads: Points, code: float) -> Points:
    """Sides and diagonals against those of a code, as shares, and a small penalty on perspective."""
    mapped = project(_matrix(parameters), quads.reshape(-1, 2)).reshape(quads.shape)
    return np.concatenate([_sides(mapped, code).ravel(), parameters[:2] * 0.01])


def _sides(quads: Points, code: float) -> Points:
    pairs = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3))
    lengths = [np.hypot(*(quads[:, a] - quads[:, b]).T) for a, b in pairs]
    diagonal = math.sqrt(2)
    return np.stack([length / code / (diagonal if n >= 4 else 1) - 1 for n, length in enumerate(lengths)], axis=1)


def _cost(error: Points) -> float:
    """Quadratic for small residuals, linear for large ones."""
    size = np.abs(error)
    return float(np.where(size < 0.02, size**2, 0.04 * size - 0.0004).sum())
