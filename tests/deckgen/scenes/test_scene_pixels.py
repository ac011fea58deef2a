"""Scenes as they are printed: no gap, calm behind the pictogram, dark at the foot, little ink as outlines."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from deckgen.scenes.canvas import Window
from deckgen.scenes.catalogue import SCENES
from deckgen.scenes.tones import Tones, deep_tones, outline_tones
from deckgen.writers.png import render_svg
from tests.deckgen.scenes.windows import HUE, WINDOWS, drawn

SCALE = 3  # pixels per millimetre
SEEDS = range(2)
NEVER = (255, 0, 255)  # a colour that no tone has
PICTOGRAM = 0.66  # its width and height, in widths of the card

Pixels = NDArray[np.uint8]
Brightness = NDArray[np.float64]

each_scene = pytest.mark.parametrize("name", SCENES)
each_window = pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)


def rendered(name: str, window: Window, tones: Tones, *, scale: int, behind: str = "#ffffff") -> Iterator[Pixels]:
    """A scene in a window, for a few seeds."""
    left, top, width, height = window.left, window.top, window.width, window.bottom - window.top
    for seed in SEEDS:
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="{behind}"/>'
            f'<g transform="translate({-left} {-top})">{drawn(name, window, seed, tones)}</g></svg>'
        )
        yield np.asarray(render_svg(svg, width, height, scale))


def brightness(pixels: Pixels) -> Brightness:
    """Luminance, from 0 to 1."""
    channels = pixels / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def of_tone(tone: float) -> float:
    colour = deep_tones(HUE).at(tone)
    return float(brightness(np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])))


def patches(area: Brightness, size: int) -> Brightness:
    """The mean of every square of a size."""
    rows, columns = area.shape[0] // size, area.shape[1] // size
    return area[: rows * size, : columns * size].reshape(rows, size, columns, size).mean((1, 3))


@each_scene
@each_window
def test_a_deep_scene_covers_its_window_is_calm_behind_the_pictogram_and_dark_at_its_foot(
    name: str, window: Window
) -> None:
    ground, half = window.ground - window.top, PICTOGRAM / 2 * (window.width - 6)
    top, left = max(0, ground - 2 * half), window.centre - window.left - half
    for pixels in rendered(name, window, deep_tones(HUE), scale=SCALE, behind="#ff00ff"):
        assert not (np.abs(pixels.astype(int) - NEVER) < 60).all(axis=2).any(), "what is behind shows through"

        light = brightness(pixels)
        behind = light[int(top * SCALE) : int(ground * SCALE), int(left * SCALE) : int((left + 2 * half) * SCALE)]
        assert patches(behind, 2 * SCALE).max() < of_tone(6.5)
        assert behind.mean() < of_tone(5.25)

        rows = light.mean(axis=1)
        assert rows[int((ground + 2 * window.unit) * SCALE) :].max() < of_tone(2)
        assert rows[int((ground + 3.5 * window.unit) * SCALE) :].max() < of_tone(1.75)


@each_scene
def test_outlines_take_little_ink(name: str) -> None:
    for pixels in rendered(name, WINDOWS["mini"], outline_tones(HUE), scale=10):
        assert 0.01 < 1 - brightness(pixels).mean() < 0.12
