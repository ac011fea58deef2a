"""Scenes of the sky: space, clouds, …"""

from __future__ import annotations

import math

from deckgen.scenes.canvas import Canvas


def draw_space(canvas: Canvas) -> None:
    """Stars, orbits and the rim of a planet."""
    window, random = canvas.window, canvas.random
    unit, centre, middle = window.unit, window.centre, window.ground - 16 * window.unit
    canvas.radiance(centre, middle, 30 * unit, (4, 3, 1.75, 0.75))
    canvas.stars(95, window.ground - 3 * unit)
    turn = math.radians(random.uniform(-28, -8))
    for orbit in range(4):
        radius = (16 + 4.5 * orbit) * unit
        path = _ellipse_path(centre, middle, radius * 1.15, radius * 0.5, turn)
        canvas.lines(path, 4.25 + 0.25 * (orbit % 2), 0.14)
        angle = random.uniform(0, 2 * math.pi)
        along, across = radius * 1.15 * math.cos(angle), radius * 0.5 * math.sin(angle)
        canvas.disc(
            centre + along * math.cos(turn) - across * math.sin(turn),
            middle + along * math.sin(turn) + across * math.cos(turn),
            (0.5 + 0.3 * random.random()) * unit,
            6,
        )
    rim, radius = window.ground - 6 * unit, 62 * unit
    aside = random.choice((-1, 1)) * 6 * unit
    for tone, shift, lower in ((5, 0.0, 0.0), (3.25, 1.2, 0.6), (2.5, 4.5, 2.4), (1.5, 9, 6)):
        sign = 1 if aside > 0 else -1
        canvas.disc(centre + aside + sign * shift * unit, rim + radius + lower * unit, radius, tone)
    canvas.halftone(window.ground, window.ground + 9 * unit, 0.75, largest=0.7)


def _ellipse_path(x: float, y: float, wide: float, high: float, turn: float) -> str:
    """A turned ellipse of four curves."""
    bend = 0.5523
    corners = (
        *((1, 0), (1, bend), (bend, 1), (0, 1)),
        *((-bend, 1), (-1, bend), (-1, 0)),
        *((-1, -bend), (-bend, -1), (0, -1)),
        *((bend, -1), (1, -bend), (1, 0)),
    )
    cos, sin = math.cos(turn), math.sin(turn)
    at = [
        f"{x + px * wide * cos - py * high * sin:.2f} {y + px * wide * sin + py * high * cos:.2f}" for px, py in corners
    ]
    return f"M{at[0]}C{' '.join(at[1:4])}C{' '.join(at[4:7])}C{' '.join(at[7:10])}C{' '.join(at[10:13])}"


def draw_clouds(canvas: Canvas) -> None:
    """A sky full of clouds, seen from among them."""
    window, random = canvas.window, canvas.random
    unit = window.unit
    light = window.centre + random.uniform(-10, 10) * unit
    canvas.radiance(light, window.ground - 18 * unit, 36 * unit, (6.5, 5.25, 4, 3, 2))
    canvas.rays(light, window.ground - 18 * unit, 20, 4.75, share=0.3)
    for _ in range(4):
        x, y = random.uniform(window.left, window.right - 8 * unit), random.uniform(4, 22) * unit
        canvas.cloud(x, y, random.uniform(12, 20) * unit, random.uniform(1.8, 3) * unit, random.choice((4.5, 5.25)))
    for row, tone in enumerate((5, 4, 3, 2, 1.25)):
        y = window.ground + (-9 + 4 * row) * unit
        x = window.left - random.uniform(4, 12) * unit
        while x < window.right:
            length = random.uniform(16, 24) * unit
            canvas.cloud(x, y + 3 * unit, length, random.uniform(3.4, 5) * unit, tone)
            x += length * 0.7
        canvas.floor(y + 2.8 * unit, tone)
        canvas.engrave(y + 2.8 * unit, y + 5 * unit, tone + 0.75, widest=0.2)
