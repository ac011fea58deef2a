"""Scenes of open land: desert, field, road, battlefield."""

from __future__ import annotations

import math

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Shape

# A dune from its foot at the left to that at the right, and its sunny side up to the crest that winds down the middle.
_DUNE = Shape("M0 0C0.3 0 0.35 -1 0.47 -1C0.57 -0.8 0.7 0 1 0Z")
_SUNNY_SIDE = Shape("M0 0C0.3 0 0.35 -1 0.47 -1C0.49 -0.5 0.31 -0.4 0.41 0Z")
_CROWN = Shape("M-1 0C-1.3 -2.8 1.3 -2.8 1 0Z")
_POPLAR = Shape("M-0.3 0L-0.3 -1.6C-3.2 -3.1 -1.9 -11 0 -15C1.9 -11 3.2 -3.1 0.3 -1.6L0.3 0Z")
_MILESTONE = Shape("M-0.8 0L-0.8 -2C-0.8 -3.2 0.8 -3.2 0.8 -2L0.8 0Z")
# From the horizon down to the viewer, wider at every bend.
_ROAD = Shape(
    "M4.5 0C4.5 1.7 -7.4 1.7 -7.4 3.4C-7.4 5 4 5 4 6.6C4 9.8 -12 9.8 -12 13L6 13C6 9.8 10 9.8 10 6.6"
    "C10 5 -4.6 5 -4.6 3.4C-4.6 1.7 5.5 1.7 5.5 0Z"
)
_SPEARHEAD = Shape("M-0.7 0L0.4 -3L0.7 0L0 0.8Z")
_BANNER = Shape("M0 0C0.3 -1.6 0.6 1.6 1 0L0.78 2.7L1 5.4C0.6 7 0.3 3.8 0 5.4Z")


def draw_desert(canvas: Canvas) -> None:
    """Dunes with a sharp edge between light and shade under a large sun."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    sun, height = window.centre + random.choice((-1, 1)) * random.uniform(4, 13) * unit, random.uniform(7, 14) * unit
    canvas.radiance(sun, horizon - height, 40 * unit, (6.25, 5.25, 4.25, 3, 2))
    canvas.disc(sun, horizon - height, random.uniform(6.5, 8.5) * unit, 6.25)
    canvas.halftone(horizon - 12 * unit, horizon + 2 * unit, 6, largest=0.5)
    for row, (lit, shade) in enumerate(((5, 4), (4.25, 3), (3, 2), (1.75, 0.75))):
        y = horizon + (0.5 + 4.4 * row) * unit
        x, dunes = window.left - random.uniform(0, 12) * unit, []
        while x < window.right:
            length, height = random.uniform(24, 38) * unit, random.uniform(3, 5) * unit
            dunes.append((x, y, length, height))
            x += length * 0.62
        canvas.area("".join([_DUNE.at(*dune) for dune in dunes]), shade)
        canvas.area("".join([_SUNNY_SIDE.at(*dune) for dune in dunes]), lit)
        canvas.floor(y, shade)
        canvas.engrave(y, y + 3 * unit, shade + 0.75, widest=0.14)


def draw_field(canvas: Canvas) -> None:
    """Furrows that run to the horizon, hills and round trees behind them."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    sun, height = window.centre + random.uniform(-14, 14) * unit, random.uniform(4, 9) * unit
    canvas.sky(2.5, 6, middle=4.5)
    canvas.rays(sun, horizon - height, 18, 5.25, share=0.3)
    canvas.disc(sun, horizon - height, 5.5 * unit, 6.25)
    canvas.clouds(4, 8, 30, (5, 5.5))
    canvas.land(canvas.ridge(horizon - 1.5 * unit, 2.2 * unit, 5), 4.5, smooth=True)
    canvas.engrave(horizon - 1 * unit, horizon + 3 * unit, 4, widest=0.2)
    canvas.land(canvas.ridge(horizon + 1.5 * unit, 1.2 * unit, 5), 3.75, smooth=True)
    crowns = [
        _CROWN.at(random.uniform(window.left, window.right), horizon + 3.4 * unit, random.uniform(0.7, 1.6) * unit)
        for _ in range(12)
    ]
    canvas.area("".join(crowns), 3)
    top = horizon + 3.2 * unit
    canvas.floor(top, 2.5)
    vanishing = window.centre + random.uniform(-14, 14) * unit
    _draw_furrows(canvas, vanishing, top)
    canvas.engrave(window.ground - 3 * unit, window.ground + 3 * unit, 1, widest=0.7)
    canvas.grass(window.ground + 3 * unit, 5 * unit, 0.75)
    canvas.floor(window.ground + 3 * unit, 0.75)


def _draw_furrows(canvas: Canvas, vanishing: float, top: float) -> None:
    """Dark wedges from a point of the horizon to the bottom, with a bright edge each."""
    window = canvas.window
    bottom, reach = window.bottom, window.width * 1.6
    wedges, edges = [], []
    for furrow in range(-13, 14):
        x = vanishing + furrow / 13 * reach
        begin, half = vanishing + furrow * 1.6 * window.unit, reach / 13 * 0.26
        wedges.append(f"M{begin:.1f} {top:.1f}L{x + half:.1f} {bottom:.1f}L{x - half:.1f} {bottom:.1f}Z")
        edges.append(f"M{begin:.1f} {top:.1f}L{x - half:.1f} {bottom:.1f}")
    canvas.area("".join(wedges), 1.5)
    canvas.lines("".join(edges), 4, 0.13 * math.sqrt(window.unit))


def draw_road(canvas: Canvas) -> None:
    """A road that winds to the horizon between poplars, milestones beside it."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground, centre = window.unit, window.horizon, window.ground, window.centre
    way, top = random.choice((-1, 1)), horizon + 1.2 * unit
    sun = centre + way * random.uniform(2, 8) * unit
    canvas.radiance(sun, horizon - 3 * unit, 42 * unit, (6.25, 5.5, 4.5, 3.25, 2.25))
    canvas.disc(sun, horizon - 2 * unit, random.uniform(4.5, 6) * unit, 6.25)
    canvas.halftone(horizon - 18 * unit, window.top, 1.75, largest=0.6)
    canvas.clouds(4, 8, 34, (4.5, 5), thick=1.8)
    canvas.birds(centre - way * 12 * unit, horizon - 14 * unit, 3)
    canvas.land(canvas.ridge(horizon - 2.5 * unit, 2.4 * unit, 5), 4.5, smooth=True)
    canvas.land(canvas.ridge(top, 0.6 * unit, 5), 3.5, smooth=True)
    canvas.engrave(top + 1 * unit, ground, 2.5, widest=0.6)
    canvas.area(_ROAD.at(centre, top, way * random.uniform(0.8, 1.15) * unit, unit), 4.75, edge=5.75, width=0.2)
    poplars, stones = [], []
    for aside, foot, size in ((8, 1.6, 0.4), (11, 3, 0.6), (15, 5.4, 0.9), (20.5, 9.4, 1.4)):
        for side in (-1, 1):
            x, tall = (
                centre + side * (aside + random.uniform(-0.8, 0.8)) * unit,
                random.uniform(0.85, 1.2) * size * unit,
            )
            poplars.append(_POPLAR.at(x, top + foot * unit, size * unit, tall))
            stones.append(_MILESTONE.at(x - side * 3 * size * unit, top + (foot + 0.5) * unit, size * unit))
    canvas.area("".join(poplars), 2)
    canvas.area("".join(stones[3::2]), 5)
    canvas.grass(ground + 1.5 * unit, 4.5 * unit, 1)
    canvas.floor(ground + 1.4 * unit, 1)


def draw_battlefield(canvas: Canvas) -> None:
    """Spears and banners of two armies before a burning sky, smoke drifting over the field."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    glow = window.centre + random.uniform(-8, 8) * unit
    canvas.radiance(glow, horizon + 1 * unit, 42 * unit, (6.25, 5.25, 4.25, 3, 1.75))
    canvas.clouds(6, 4, 36, (3.25, 4), thick=3)
    canvas.birds(glow, horizon - 18 * unit, 2.25)
    canvas.land(canvas.ridge(horizon - 1 * unit, 2.4 * unit, 9), 4.5, smooth=True)
    _draw_ranks(canvas, horizon + 1.2 * unit, 0.5, 4)
    canvas.land(canvas.ridge(horizon + 2 * unit, 1.2 * unit, 5), 3.5, smooth=True)
    _draw_ranks(canvas, horizon + 5.5 * unit, 0.85, 3)
    canvas.land(canvas.ridge(horizon + 6 * unit, 0.8 * unit, 5), 2.5, smooth=True)
    canvas.engrave(horizon + 7 * unit, ground, 1.75, widest=0.6)
    for edge, way in window.sides:
        _draw_host(canvas, edge, way)
    canvas.grass(ground + 1.5 * unit, 4 * unit, 0.75)
    canvas.floor(ground + 1.4 * unit, 0.75)


def _draw_ranks(canvas: Canvas, foot: float, size: float, tone: float) -> None:
    """Soldiers far off, as heads and a hedge of spears at both sides."""
    window, uniform = canvas.window, canvas.random.uniform
    unit = window.unit * size
    spears, heads = [], []
    for edge, way in window.sides:
        for soldier in range(9):
            x = edge + way * (soldier + uniform(0, 0.8)) * 1.9 * unit
            heads.append(f"M{x:.1f} {foot - 1.2 * unit:.1f}L{x:.1f} {foot:.1f}")
            spears.append(
                f"M{x:.1f} {foot:.1f}L{x + way * uniform(0.4, 1.6) * unit:.1f} {foot - uniform(6, 8) * unit:.1f}"
            )
    canvas.lines("".join(spears), tone, 0.28 * unit**0.5)
    canvas.lines("".join(heads), tone, 1.5 * unit)


def _draw_host(canvas: Canvas, edge: float, way: int) -> None:
    """Spears and a banner close by, in the hands of those whom the edge hides."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, foot = window.unit, window.ground + 3 * window.unit
    shafts, points = [], []
    for spear in range(6):
        x, tall = edge + way * (0.5 + 2 * spear) * unit, uniform(24, 31) * (1 - 0.08 * spear) * unit
        tip = x + way * uniform(0.05, 0.2) * tall
        shafts.append(f"M{x:.1f} {foot:.1f}L{tip:.1f} {foot - tall:.1f}")
        points.append(_SPEARHEAD.at(tip, foot - tall, way * unit, unit))
    x, top = edge + way * uniform(4, 6) * unit, foot - uniform(29, 33) * unit
    shafts.append(f"M{x:.1f} {foot:.1f}L{x:.1f} {top - unit:.1f}")
    canvas.lines("".join(shafts), 1.25, 0.5 * unit**0.5)
    canvas.area("".join(points), 1.25)
    canvas.area(_BANNER.at(x, top, way * uniform(7, 9) * unit, unit), 1.75, edge=3.25, width=0.25)
