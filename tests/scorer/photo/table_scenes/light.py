"""What light, lens and sensor do to a picture: three qualities, from a good phone by day to a poor one by lamplight."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .surfaces import soft_noise

Random = np.random.Generator


@dataclass(frozen=True)
class Quality:
    """Ranges, for a picture of 12 megapixels: blur and motion in pixels, noise in grey levels, the JPEG's quality."""

    blur: tuple[float, float]
    motion: tuple[float, float]
    noise: tuple[float, float]
    light: tuple[float, float]
    glare: float
    shadow: float
    tilt: float
    jpeg: tuple[int, int]
    lens: float


QUALITIES = {
    "good": Quality((0.4, 0.7), (0, 0.8), (1.5, 3.5), (0.85, 1.0), 0.15, 0.15, 18, (88, 95), 0.01),
    "fair": Quality((0.7, 1.1), (0, 2.0), (3, 7), (0.6, 1.0), 0.35, 0.3, 28, (80, 92), 0.02),
    "poor": Quality((1.0, 1.5), (1, 3.5), (6, 12), (0.4, 0.9), 0.5, 0.45, 35, (70, 85), 0.03),
}


def photograph(rng: Random, ideal: np.ndarray, quality: Quality, spots: np.ndarray) -> np.ndarray:
    """The ideal picture as a sensor delivers it; glare falls near some of `spots` (pixels)."""
    scale = max(ideal.shape[:2]) / 4032
    picture = _bent(ideal, rng.uniform(-quality.lens, quality.lens))
    picture = _lit(rng, picture, quality, spots)
    picture = _blurred(rng, picture, quality, scale)
    return _noisy(rng, picture, rng.uniform(*quality.noise))


def encoded(rng: Random, picture: np.ndarray, quality: Quality) -> bytes:
    chosen = int(rng.integers(quality.jpeg[0], quality.jpeg[1] + 1))
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, chosen])[1])


def _bent(picture: np.ndarray, bend: float) -> np.ndarray:
    """A lens that bends straight lines a little."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height:16, :width:16].astype(np.float32)
    dx, dy = (x - width / 2) / width, (y - height / 2) / width
    factor = 1 + bend * (dx * dx + dy * dy) * 4
    maps = (dx * factor * width + width / 2, dy * factor * width + height / 2)
    size = (x.shape[1] * 16, x.shape[0] * 16)
    across, down = (cv2.resize(part, size)[:height, :width] for part in maps)
    # resize takes the middle of a pixel for its place: half a coarse pixel on
    shift = np.float32(7.5)
    return cv2.remap(picture, across + shift, down + shift, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def _lit(rng: Random, picture: np.ndarray, quality: Quality, spots: np.ndarray) -> np.ndarray:
    """One sixteenth of the size is enough for light and shadow."""
    height, width = picture.shape[:2]
    small = (height // 16 + 1, width // 16 + 1)
    y, x = np.mgrid[: small[0], : small[1]].astype(np.float32)
    x, y = x / small[1] - 0.5, y / small[0] - 0.5
    turn = rng.uniform(0, 2 * np.pi)
    light = rng.uniform(*quality.light) * (1 + rng.uniform(0, 0.35) * (x * np.cos(turn) + y * np.sin(turn)))
    light *= 1 - rng.uniform(0, 0.3) * (x * x + y * y)
    if rng.random() < quality.shadow:  # of a head or an arm
        edge = x * np.cos(turn + 1) + y * np.sin(turn + 1) + 0.08 * soft_noise(rng, *small, (40, 40))
        light *= 1 - rng.uniform(0.2, 0.5) / (1 + np.exp(-(edge - rng.uniform(-0.2, 0.3)) * rng.uniform(15, 60)))
    glare = np.zeros(small, np.float32)
    for _ in range(int(rng.random() < quality.glare) * int(rng.integers(1, 4))):
        spot = spots[rng.integers(len(spots))] / (width, height) - 0.5 + rng.normal(0, 0.04, 2)
        wide = rng.uniform(0.01, 0.06)
        glare += rng.uniform(25, 110) * np.exp(-((x - spot[0]) ** 2 + ((y - spot[1]) * 0.75) ** 2) / wide**2)
    tint = np.float32(1 + rng.normal(0, 0.04, 3))
    gain = cv2.resize(light.astype(np.float32), (width, height))
    added = cv2.resize(glare, (width, height))
    planes = [
        cv2.add(cv2.multiply(picture[:, :, c].astype(np.float32), gain, scale=float(tint[c])), added) for c in range(3)
    ]
    return cv2.merge([np.clip(plane, 0, 255).astype(np.uint8) for plane in planes])


def _blurred(rng: Random, picture: np.ndarray, quality: Quality, scale: float) -> np.ndarray:
    picture = cv2.GaussianBlur(picture, (0, 0), max(0.3, rng.uniform(*quality.blur) * scale))
    length = rng.uniform(*quality.motion) * scale
    if length < 0.5:
        return picture
    size = 2 * int(np.ceil(length)) + 3
    kernel = np.zeros((size * 8, size * 8), np.float32)
    middle, turn = size * 4, rng.uniform(0, np.pi)
    step = np.array([np.cos(turn), np.sin(turn)]) * length * 4
    ends = [tuple(round(v) for v in middle + sign * step) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 8)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def _noisy(rng: Random, picture: np.ndarray, strength: float) -> np.ndarray:
    """Grain that the phone has smoothed a little, more of it in colour."""
    cv2.setRNGSeed(int(rng.integers(2**31)))
    height, width = picture.shape[:2]
    grain = np.empty((height, width), np.float32)
    cv2.randn(grain, 0, strength * 1.3)
    grain = cv2.GaussianBlur(grain, (0, 0), 0.5) * 1.4
    colour = np.empty((height // 4 + 1, width // 4 + 1, 3), np.float32)
    cv2.randn(colour, 0, strength * 0.5)
    grain = cv2.resize(colour, (width, height)) + grain[:, :, None]
    return np.clip(picture + grain, 0, 255).astype(np.uint8)
