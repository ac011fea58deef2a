"""The windows in which scenes are tested: one for each way in which a card is composed."""

from __future__ import annotations

from deckgen.scenes.canvas import Window
from deckgen.scenes.catalogue import draw_scene
from deckgen.scenes.tones import Hue, Tones, deep_tones

HUE = Hue(235, 200, 0.085)
WINDOWS = {
    "mini": Window(-3, -43, 47, 11, 22, 0, 1),
    "poker": Window(-3, -56.2, 66.5, 14.4, 31.75, 0, 1.31),
    "tarot": Window(-3, -80.2, 73, 17.5, 35, 0, 1.59),
    "square": Window(-3, -49.5, 73, 14.1, 35, 0, 1.28),
    "lying": Window(-3, -58.3, 50.8, 14.4, 23.9, 0, 1.31),
}


def drawn(name: str, window: Window, seed: object, tones: Tones | None = None) -> str:
    return draw_scene(name, window, tones or deep_tones(HUE), seed=str(seed), ids="scene")
