"""Tables to lay cards on, and things that lie about on them."""

from __future__ import annotations

import cv2
import numpy as np

Random = np.random.Generator


def soft_noise(rng: Random, height: int, width: int, grain: tuple[float, float]) -> np.ndarray:
    """Noise with features of about this size (down, across), mean 0 and deviation 1."""
    small = rng.standard_normal((max(2, int(height / grain[0]) + 2), max(2, int(width / grain[1]) + 2)), np.float32)
    grown = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    return (grown - grown.mean()) / (grown.std() + 1e-6)


def wood(rng: Random, height: int, width: int) -> np.ndarray:
    base = np.array([(60, 95, 135), (95, 140, 185), (35, 50, 75), (120, 165, 200)][rng.integers(4)], np.float32)
    veins = soft_noise(rng, height, width, (7, 350)) + 0.6 * soft_noise(rng, height, width, (2, 90))
    planks = np.repeat(rng.normal(0, 1, height // 130 + 2), 130)[:height, None].astype(np.float32)
    tone = 1 + 0.07 * veins + 0.08 * planks + 0.03 * soft_noise(rng, height, width, (90, 90))
    return base * tone[:, :, None]


def cloth(rng: Random, height: int, width: int) -> np.ndarray:
    colours = [(150, 150, 160), (90, 60, 40), (60, 60, 150), (70, 110, 70), (205, 210, 215)]
    base = np.array(colours[rng.integers(5)], np.float32)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    weave = np.sin(x * 2.1) * np.sin(y * 2.3)
    tone = 1 + 0.05 * weave + 0.06 * soft_noise(rng, height, width, (200, 160))
    return base * tone[:, :, None]


def checks(rng: Random, height: int, width: int) -> np.ndarray:
    """A checked tablecloth: squares of the size of codes and larger."""
    y, x = np.mgrid[:height, :width].astype(np.float32)
    side = rng.uniform(12, 45)
    stripes = ((x // side) % 2 + (y // side) % 2) / 2
    dark = np.array([(60, 50, 170), (140, 80, 40), (60, 110, 60)][rng.integers(3)], np.float32)
    pale = np.float32((225, 228, 230))
    cloth_tone = 1 + 0.03 * soft_noise(rng, height, width, (2, 2))
    return (pale + (dark - pale) * stripes[:, :, None] * 0.85) * cloth_tone[:, :, None]


def stone(rng: Random, height: int, width: int) -> np.ndarray:
    """Granite: speckles at all sizes."""
    base = np.array([(120, 120, 125), (70, 70, 75), (190, 195, 200)][rng.integers(3)], np.float32)
    speckles = soft_noise(rng, height, width, (2, 2)) + soft_noise(rng, height, width, (6, 6))
    return base * (1 + 0.11 * speckles[:, :, None])


def plain(rng: Random, height: int, width: int) -> np.ndarray:
    base = np.array([(235, 236, 238), (200, 205, 210), (50, 45, 40), (110, 130, 150)][rng.integers(4)], np.float32)
    return base * (1 + 0.015 * soft_noise(rng, height, width, (250, 250)))[:, :, None]


SURFACES = (wood, wood, cloth, checks, stone, plain)


def clutter(rng: Random, table: np.ndarray, scale: float, free: list[tuple[float, float]]) -> None:
    """A pencil, a coin, a sheet of writing, dice: drawn at free places (millimetres; `scale` pixels each)."""
    for x, y in free:
        at = (int(x * scale), int(y * scale))
        kind = rng.integers(4)
        if kind == 0:
            end = (int(at[0] + rng.uniform(-90, 90) * scale), int(at[1] + rng.uniform(-30, 30) * scale))
            cv2.line(table, at, end, tuple(map(float, rng.uniform(20, 240, 3))), int(7 * scale), cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(table, at, int(12 * scale), (60, 150, 190), -1, cv2.LINE_AA)
            cv2.circle(table, at, int(9 * scale), (80, 175, 215), 1, cv2.LINE_AA)
        elif kind == 2:
            corner = (int(at[0] + 60 * scale), int(at[1] + 40 * scale))
            cv2.rectangle(table, at, corner, (240, 242, 243), -1)
            for line in range(5):
                where = (at[0] + int(4 * scale), at[1] + int((7 + 7 * line) * scale))
                cv2.putText(table, "Ana 12  Luis 9", where, cv2.FONT_HERSHEY_SIMPLEX, 0.16 * scale, (60, 40, 40), 1)
        else:
            side = int(16 * scale)
            cv2.rectangle(table, at, (at[0] + side, at[1] + side), (245, 245, 245), -1)
            for dx in (0.25, 0.5, 0.75):
                pip = (int(at[0] + dx * side), int(at[1] + dx * side))
                cv2.circle(table, pip, int(1.6 * scale), (20, 20, 20), -1, cv2.LINE_AA)
