"""Colours as the eye measures them."""

from __future__ import annotations


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two #rrggbb colours by WCAG: 1 (the same) to 21 (black on white)."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(first: str, second: str, share: float) -> str:
    """A colour between two, with so much of the second; printers have no transparency to spare."""
    channels = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in channels)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)
