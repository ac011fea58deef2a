"""The scenes by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from deckgen.scenes import buildings, land, skies, water
from deckgen.scenes.canvas import Canvas, Window
from deckgen.scenes.tones import Tones

SCENES: dict[str, Callable[[Canvas], None]] = {
    "sea": water.draw_sea,
    "mountains": land.draw_mountains,
    "desert": land.draw_desert,
    "field": land.draw_field,
    "space": skies.draw_space,
    "clouds": skies.draw_clouds,
    "city": buildings.draw_city,
    "temple": buildings.draw_temple,
}


def draw_scene(name: str, window: Window, tones: Tones, *, seed: str, ids: str) -> str:
    """A scene as SVG, always the same for the same seed; `ids` begins the ids of its gradients."""
    canvas = Canvas(window, tones, Random(seed), ids)
    SCENES[name](canvas)
    return canvas.svg()
