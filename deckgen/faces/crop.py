"""Which part of a picture fills a window, and in how many dots: pure geometry."""

from __future__ import annotations

DPI = 300
Box = tuple[float, float, float, float]
Size = tuple[float, float]


def crop_box(picture: Size, focus: tuple[float, float], window: Size) -> Box:
    """The largest part of the window's shape, with the focus point as near to its middle as the picture's edges let."""
    scale = min(picture[0] / window[0], picture[1] / window[1])
    left, right = _stretch(picture[0], focus[0], window[0] * scale)
    top, bottom = _stretch(picture[1], focus[1], window[1] * scale)
    return left, top, right, bottom


def _stretch(whole: float, focus: float, part: float) -> tuple[float, float]:
    part = min(part, whole)
    start = min(max(focus * whole - part / 2, 0.0), whole - part)
    return start, min(start + part, whole)


def dots(window: Size) -> tuple[int, int]:
    """What 300 dpi asks of a window in millimetres."""
    return max(1, round(window[0] / 25.4 * DPI)), max(1, round(window[1] / 25.4 * DPI))


def sharpness(picture: Size, window: Size) -> float:
    """The dots per inch that the picture has when it fills the window."""
    width, height = dots(window)
    return DPI * min(picture[0] / width, picture[1] / height)


def printed_size(picture: Size, window: Size) -> tuple[int, int]:
    """The pixels to keep: 300 dpi, or as many as the part that is shown has."""
    left, top, right, bottom = crop_box(picture, (0.5, 0.5), window)
    width, height = dots(window)
    shrink = min(1.0, (right - left) / width, (bottom - top) / height)
    return max(1, round(width * shrink)), max(1, round(height * shrink))
