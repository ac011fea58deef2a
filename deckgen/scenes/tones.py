"""Tones: the colours of a scene, from the darkest of one hue to the brightest of its light.

All hues have the same lightness at the same tone, so that cards of different hues look alike in a grey print. The
colours are computed in OKLCH, where equal steps of lightness look equal.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_LIGHTNESS = (0.2, 0.255, 0.315, 0.385, 0.47, 0.57, 0.69, 0.82, 0.92)
_COLOURFULNESS = (0.72, 0.85, 0.95, 1.0, 1.0, 0.95, 0.8, 0.55, 0.25)
_LIGHT_FROM = 3  # the tone from which the hue turns towards that of the light
_LIGHT_SHARE = 0.8
_PALE = (0.86, 0.985)  # lightness of the darkest and the brightest tone of a pale scene
_PALE_COLOURFULNESS = 0.3
_BRIGHT_LIGHTNESS = (0.4, 0.46, 0.52, 0.585, 0.65, 0.72, 0.79, 0.87, 0.95)
_STEPS = 4  # colours between a tone and the next
TONE_COUNT = (len(_LIGHTNESS) - 1) * _STEPS + 1
"""How many colours a scene has to choose from."""


class Hue(NamedTuple):
    """A hue and the hue of its light, in degrees of OKLCH, and how colourful it is."""

    angle: float
    light: float
    chroma: float


class Tones(NamedTuple):
    """The colours of a scene; tones count from 0, the darkest, to 8 and may lie between two."""

    colours: Sequence[str]
    outlined: bool = False  # areas are paper with an outline, to save ink

    def at(self, tone: float) -> str:
        return self.colours[min(max(round(tone * _STEPS), 0), len(self.colours) - 1)]


@lru_cache(maxsize=64)
def deep_tones(hue: Hue) -> Tones:
    """The tones of a dark face."""
    return _ramp(hue, _LIGHTNESS)


@lru_cache(maxsize=64)
def bright_tones(hue: Hue) -> Tones:
    """The tones of a face for children: the same hue by day."""
    return _ramp(hue, _BRIGHT_LIGHTNESS)


@lru_cache(maxsize=64)
def pale_tones(hue: Hue) -> Tones:
    """The tones of a white face: the same drawing as a light tint."""
    dark, bright = _PALE
    last = len(_LIGHTNESS) - 1
    keys = [
        _oklch(dark + (bright - dark) * tone / last, hue.chroma * _PALE_COLOURFULNESS * (1 - tone / last), hue.angle)
        for tone in range(last + 1)
    ]
    return Tones(_between(keys))


@lru_cache(maxsize=64)
def outline_tones(hue: Hue) -> Tones:
    """The tones of a face that saves ink: thin lines on paper."""
    return Tones(deep_tones(hue).colours, outlined=True)


def _ramp(hue: Hue, steps: Sequence[float]) -> Tones:
    keys = [
        _oklch(lightness, hue.chroma * share, _turned(hue, tone))
        for tone, (lightness, share) in enumerate(zip(steps, _COLOURFULNESS, strict=True))
    ]
    return Tones(_between(keys))


def _turned(hue: Hue, tone: int) -> float:
    """The angle of a tone: brighter ones turn towards the light, the short way round."""
    way = (hue.light - hue.angle + 180) % 360 - 180
    share = max(0.0, (tone - _LIGHT_FROM) / (len(_LIGHTNESS) - 1 - _LIGHT_FROM))
    return hue.angle + way * share * _LIGHT_SHARE


Channels = tuple[int, int, int]


def _between(keys: list[Channels]) -> list[str]:
    """Every tone and the steps between it and the next, as #rrggbb."""
    steps = [
        tuple(one + (other - one) * step / _STEPS for one, other in zip(here, there, strict=True))
        for here, there in itertools.pairwise(keys)
        for step in range(_STEPS)
    ]
    return ["#" + "".join(f"{round(channel):02x}" for channel in colour) for colour in (*steps, keys[-1])]


def _oklch(lightness: float, chroma: float, angle: float) -> Channels:
    """A colour of OKLCH in sRGB, clipped to what can be shown (Björn Ottosson's matrices)."""
    a, b = chroma * math.cos(math.radians(angle)), chroma * math.sin(math.radians(angle))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _channel(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def _channel(linear: float) -> int:
    clipped = min(max(linear, 0.0), 1.0)
    return round(255 * (12.92 * clipped if clipped <= 0.0031308 else 1.055 * clipped ** (1 / 2.4) - 0.055))
