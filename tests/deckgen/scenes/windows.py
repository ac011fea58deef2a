"""The windows in which scenes are tested: one for each way in which a card is composed."""

from __future__ import annotations

from deckgen.scenes.canvas import Window
from deckgen.scenes.catalogue import draw_scene
from deckgen.scenes.tones import Hue, Tones, deep_tones

HUE = Hue(235, 200, 0.085)
WINDOWS = {
    "mini": Window(-3, -3, 47, 42, 22, 34, 1),
    "poker": Window(-3, -3, 66, 57, 31.5, 47, 1.4),
    "tarot": Window(-3, -3, 73, 85, 35, 74, 1.55),
    "square": Window(-3, -3, 73, 53, 35, 43, 1.35),
    "lying": Window(-3, -3, 49, 66, 24.5, 56, 1.1),
}


def drawn(name: str, window: Window, seed: object, tones: Tones | None = None) -> str:
    return draw_scene(name, window, tones or deep_tones(HUE), seed=str(seed), ids="scene")
