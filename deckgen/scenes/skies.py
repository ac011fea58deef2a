"""Scenes of the sky: space, night, clouds."""

from __future__ import annotations

import math

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Shape, dots_path, ellipse_path, polygon_path

_RING = Shape("M-0.9 0.5C-3.2 1.6 -1 1 0.4 0.5C2 -0.1 3.2 -1.2 1 -0.3")
_CRESCENT = Shape("M0.35 -1C-1.33 -1.25 -1.33 1.25 0.35 1C-0.5 0.7 -0.5 -0.7 0.35 -1Z")
_HUT = Shape("M-1.8 0L-1.8 -2L-2.4 -2L0 -4.2L2.4 -2L1.8 -2L1.8 0Z")
_PANE = Shape("M-0.5 -1.6L0.4 -1.6L0.4 -0.7L-0.5 -0.7Z")
_OLD_TRUNK = Shape("M-1.5 0C-0.4 -3 -0.6 -8 -2 -13L2 -13C0.6 -8 0.4 -3 1.5 0Z")


def draw_space(canvas: Canvas) -> None:
    """Stars, orbits and the rim of a planet."""
    window, random = canvas.window, canvas.random
    unit, centre, middle = window.unit, window.centre, window.ground - 16 * window.unit
    canvas.radiance(centre, middle, 30 * unit, (4, 3, 1.75, 0.75))
    canvas.stars(95, window.ground - 3 * unit)
    turn = math.radians(random.uniform(-28, -8))
    for orbit in range(4):
        radius = (16 + 4.5 * orbit) * unit
        path = ellipse_path(centre, middle, radius * 1.15, radius * 0.5, turn)
        canvas.lines(path, 4.25 + 0.25 * (orbit % 2), 0.14)
        angle = random.uniform(0, 2 * math.pi)
        along, across = radius * 1.15 * math.cos(angle), radius * 0.5 * math.sin(angle)
        canvas.disc(
            centre + along * math.cos(turn) - across * math.sin(turn),
            middle + along * math.sin(turn) + across * math.cos(turn),
            (0.5 + 0.3 * random.random()) * unit,
            6,
        )
    _draw_planet(canvas, random.choice(window.sides))
    rim, radius = window.ground - 6 * unit, 62 * unit
    aside = random.choice((-1, 1)) * 6 * unit
    for tone, shift, lower in ((5, 0.0, 0.0), (3.25, 1.2, 0.6), (2.25, 4, 2.2), (1.25, 7, 4.6), (0.75, 9, 7)):
        sign = 1 if aside > 0 else -1
        canvas.disc(centre + aside + sign * shift * unit, rim + radius + lower * unit, radius, tone)
    canvas.halftone(window.ground - 2 * unit, window.ground + 3 * unit, 0.75, largest=1.1)
    canvas.floor(window.ground + 2.8 * unit, 0.75)


def _draw_planet(canvas: Canvas, side: tuple[float, int]) -> None:
    """A planet with a ring high up at a side, lit from the middle."""
    (edge, way), window, uniform = side, canvas.window, canvas.random.uniform
    unit = window.unit
    x, y = edge + way * uniform(6.5, 8) * unit, max(window.ceiling + 8 * unit, window.ground - uniform(28, 34) * unit)
    radius = uniform(2.4, 3.4) * unit
    canvas.disc(x, y, radius, 2.5)
    canvas.area(_CRESCENT.at(x, y, -way * 0.93 * radius, 0.93 * radius), 5.5)
    canvas.lines(_RING.at(x, y, way * radius, radius), 6, 0.25 * unit**0.5)


def draw_clouds(canvas: Canvas) -> None:
    """A sky full of clouds, seen from among them."""
    window, random = canvas.window, canvas.random
    unit = window.unit
    light = window.centre + random.uniform(-10, 10) * unit
    canvas.radiance(light, window.ground - 18 * unit, 36 * unit, (6.5, 5.25, 4, 3, 2))
    canvas.rays(light, window.ground - 18 * unit, 20, 4.75, share=0.3)
    canvas.clouds(5, 3, 36, (4.25, 5))
    for row, tone in enumerate((5, 4, 2.75, 1.25, 0.5)):
        y = window.ground + (-10 + 3.4 * row) * unit
        x = window.left - random.uniform(4, 12) * unit
        bank = []
        while x < window.right:
            length = random.uniform(22, 34) * unit
            bank.append(canvas.cloud_path(x, y + 3 * unit, length, random.uniform(3.8, 6) * unit))
            x += length * 0.72
        canvas.area("".join(bank), tone)
        canvas.floor(y + 2.8 * unit, tone)
        canvas.engrave(y + 3.6 * unit, y + 1 * unit, tone + 0.6, widest=0.2)


def draw_night(canvas: Canvas) -> None:
    """Hills under the Milky Way and a crescent moon, one lit window far off."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    canvas.sky(0.5, 4.25, middle=1.75, until=horizon + 2 * unit)
    way = random.choice((-1, 1))
    _draw_milky_way(canvas, way)
    canvas.stars(55, horizon, 6.5)
    moon, high = window.centre + way * 0.35 * window.width, max(window.ceiling + 8 * unit, ground - 36 * unit)
    _draw_crescent(canvas, moon, high, random.uniform(2.6, 3.2) * unit, way)
    for tone, rise, height in ((3.5, -1.5, 3), (2.75, 2.5, 2.2), (2, 6, 1.6)):
        canvas.land(canvas.ridge(horizon + rise * unit, height * unit, 5), tone, smooth=True)
        canvas.engrave(horizon + (rise + 1.5) * unit, horizon + (rise + 4.5) * unit, tone - 0.6, widest=0.4)
    hut = (window.centre - way * random.uniform(0.28, 0.34) * window.width, horizon + 7.5 * unit)
    canvas.area(_HUT.at(*hut, unit), 1.25)
    canvas.area(_PANE.at(*hut, unit), 7)
    _draw_lone_tree(canvas, window.centre + way * random.uniform(0.32, 0.4) * window.width, ground + 1 * unit)
    canvas.land(canvas.ridge(ground - 0.5 * unit, 0.7 * unit, 5), 1, smooth=True)
    canvas.grass(ground + 1.5 * unit, 4 * unit, 0.75)
    canvas.floor(ground + 1.4 * unit, 0.75)


def _draw_milky_way(canvas: Canvas, way: int) -> None:
    """A slanting band of faint stars, denser in the middle."""
    window, random = canvas.window, canvas.random
    unit, tall = window.unit, window.horizon - window.top
    low, high = window.centre + way * 0.5 * window.width, window.centre - way * 0.42 * window.width
    for wide, tone in ((8, 1.5), (3.8, 2)):
        edges = [
            [
                (
                    low + (high - low) * step / 6 + side * wide * unit * random.uniform(0.6, 1.2),
                    window.horizon - tall * step / 6,
                )
                for step in range(7)
            ]
            for side in (-1, 1)
        ]
        canvas.area(polygon_path([*edges[0], *edges[1][::-1]]), tone)
    dust = []
    for _ in range(50):
        share, aside = random.random(), random.gauss(0, 4.2) * unit
        dust.append((low + (high - low) * share + aside, window.horizon - tall * share))
    canvas.lines(dots_path(dust), 5, 0.22 * unit**0.5)


def _draw_crescent(canvas: Canvas, x: float, y: float, radius: float, way: int) -> None:
    """A crescent whose horns point away from the middle, in two faint rings."""
    rings = ellipse_path(x, y, 1.6 * radius, 1.6 * radius) + ellipse_path(x, y, 2.2 * radius, 2.2 * radius)
    canvas.lines(rings, 3, 0.16)
    canvas.area(_CRESCENT.at(x, y, way * radius, radius), 7.5)


def _draw_lone_tree(canvas: Canvas, x: float, foot: float) -> None:
    """An old tree with a spreading crown of round clumps."""
    unit, uniform = canvas.window.unit, canvas.random.uniform
    size = uniform(0.9, 1.1) * unit
    clumps = [
        (x + (aside + uniform(-0.5, 0.5)) * size, foot - rise * size)
        for aside, rise in ((-5, 11), (-2.5, 14), (0.5, 15), (3.2, 13.6), (5.4, 11.4), (0, 12))
    ]
    canvas.area(_OLD_TRUNK.at(x, foot, size), 1.25)
    canvas.puffs(clumps, 5.4 * size, 1.25)
