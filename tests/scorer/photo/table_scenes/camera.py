"""Where the phone is held: millimetres on the table become pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

Random = np.random.Generator


@dataclass(frozen=True)
class Camera:
    """`to_pixels` maps points of the table to the picture; `covers` is the width seen across its middle, in mm."""

    width: int
    height: int
    to_pixels: np.ndarray
    covers: float

    def see(self, points: np.ndarray) -> np.ndarray:
        mapped = np.c_[points, np.ones(len(points))] @ self.to_pixels.T
        return mapped[:, :2] / mapped[:, 2:]


def hold(corners: np.ndarray, size: tuple[int, int], angles: tuple[float, float, float], covers: float = 0) -> Camera:
    """A phone that has all these corners in its picture; `angles` are tilt, pan and roll in degrees.

    It sees at least `covers` millimetres of the table across the middle of the picture.
    """
    width, height = size
    focal = 0.74 * max(width, height)
    rotation = _rotation(*angles)
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    near, far = 50.0, 6000.0
    for _ in range(40):
        distance = (near + far) / 2
        camera = _at(distance, middle, rotation, focal, width, height)
        seen = camera.see(corners)
        inside = (seen > 0.025 * np.array([width, height])).all() and (seen < 0.975 * np.array([width, height])).all()
        near, far = (near, distance) if inside and camera.covers >= covers else (distance, far)
    return _at(far, middle, rotation, focal, width, height)


def _at(distance: float, middle: np.ndarray, rotation: np.ndarray, focal: float, width: int, height: int) -> Camera:
    inner = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    away = np.array([0, 0, distance]) - rotation @ np.array([*middle, 0])
    pixels = inner @ np.column_stack([rotation[:, 0], rotation[:, 1], away])
    pixels /= pixels[2, 2]
    ends = np.array([[0, height / 2, 1], [width, height / 2, 1]]) @ np.linalg.inv(pixels).T
    left, right = ends[:, :2] / ends[:, 2:]
    return Camera(width, height, pixels, float(np.hypot(*(right - left))))


def _rotation(tilt: float, pan: float, roll: float) -> np.ndarray:
    a, b, c = (math.radians(angle) for angle in (tilt, pan, roll))
    about_x = np.array([[1, 0, 0], [0, math.cos(a), math.sin(a)], [0, -math.sin(a), math.cos(a)]])
    about_y = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
    about_z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return about_z @ about_x @ about_y
