"""Scenes of open land: mountains, desert, field, …"""

from __future__ import annotations

import math

from deckgen.scenes.canvas import Canvas, Point, corner_path


def draw_mountains(canvas: Canvas) -> None:
    """Ranges one behind the other at dawn, fir trees in front."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    canvas.radiance(window.centre + random.uniform(-9, 9) * unit, horizon, 34 * unit, (7, 5.5, 4, 2.5, 1.5))
    canvas.stars(26, window.top + 12 * unit, 6)
    for tone, offset, height in ((4.75, -5, 6), (4, -0.5, 5), (3.25, 4.5, 3.5)):
        points = canvas.ridge(horizon + offset * unit, height * unit, 17, rough=0.55)
        canvas.land(points, tone)
        canvas.hatch_peaks(points, tone + 0.9, 3.4 * unit)
    canvas.land(canvas.ridge(horizon + 9 * unit, 1.4 * unit, 5), 2.25, smooth=True)
    draw_firs(canvas, window.ground - 0.5 * unit, 7, 1.5)
    canvas.land(canvas.ridge(window.ground + 1.5 * unit, 0.8 * unit, 5), 1.25, smooth=True)


def draw_firs(canvas: Canvas, foot: float, count: int, tone: float) -> None:
    """Fir trees at both sides, leaving the middle free."""
    window, random = canvas.window, canvas.random
    trees = []
    for tree in range(count * 2):
        side = window.left if tree % 2 else window.right
        x = side + random.uniform(0, 0.3) * window.width * (1 if tree % 2 else -1)
        base, height = foot + random.uniform(0, 2) * window.unit, random.uniform(4, 8) * window.unit
        trees.append(_fir_path(x, base, height))
    canvas.area("".join(trees), tone)


def _fir_path(x: float, base: float, height: float) -> str:
    """Three tiers of branches, each wider than the one above."""
    right: list[Point] = []
    for tier in (1, 2, 3):
        y = base - height * (1 - tier / 3)
        right += [(x + height * 0.09 * tier, y), (x + height * 0.045 * tier, y)]
    left = [(2 * x - px, py) for px, py in reversed(right[:-1])]
    return corner_path([(x, base - height), *right[:-1], *left]) + "Z"


def draw_desert(canvas: Canvas) -> None:
    """Dunes with a sharp edge between light and shade under a large sun."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    sun = window.centre + random.choice((-1, 1)) * random.uniform(4, 10) * unit
    canvas.radiance(sun, horizon - 8 * unit, 38 * unit, (6.5, 5.5, 4.25, 3, 2))
    canvas.disc(sun, horizon - 8 * unit, 8 * unit, 7)
    canvas.halftone(horizon - 12 * unit, horizon + 2 * unit, 6.5, largest=0.5)
    for row, (lit, shade) in enumerate(((5, 4), (4.25, 3), (3, 2), (2, 1))):
        y = horizon + (1 + 4.2 * row) * unit
        x = window.left + random.uniform(-6, 4) * unit
        while x < window.right:
            length, height = random.uniform(22, 34) * unit, random.uniform(3, 4.5) * unit
            _draw_dune(canvas, (x, y), length, height, lit, shade)
            x += length * 0.62
        canvas.floor(y, shade)
        for line in range(3):
            top = y + (0.7 + line * 0.9) * unit
            canvas.lines(f"M{window.left:.1f} {top:.2f}L{window.right:.1f} {top:.2f}", shade + 0.75, 0.12)


def _draw_dune(canvas: Canvas, at: Point, length: float, height: float, lit: float, shade: float) -> None:
    (x, y), peak = at, at[0] + length * canvas.random.uniform(0.4, 0.55)
    crest = f"C{x + 0.3 * length:.1f} {y:.1f} {peak - 0.12 * length:.1f} {y - height:.1f} {peak:.1f} {y - height:.1f}"
    fall = f"C{peak + 0.1 * length:.1f} {y - 0.8 * height:.1f} {x + 0.7 * length:.1f} {y:.1f} {x + length:.1f} {y:.1f}"
    edge = f"C{peak + 0.02 * length:.1f} {y - 0.5 * height:.1f} {peak - 0.16 * length:.1f} {y - 0.4 * height:.1f}"
    canvas.area(f"M{x:.1f} {y:.1f}{crest}{fall}Z", shade)
    canvas.area(f"M{x:.1f} {y:.1f}{crest}{edge} {peak - 0.06 * length:.1f} {y:.1f}Z", lit)


def draw_field(canvas: Canvas) -> None:
    """Furrows that run to the horizon, hills and round trees behind them."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    canvas.sky(2.5, 6.75, middle=4.75)
    canvas.disc(window.centre + random.uniform(-12, 12) * unit, horizon - 6 * unit, 5.5 * unit, 7.25)
    for _ in range(3):
        x, y = random.uniform(window.left, window.right - 9 * unit), random.uniform(4 * unit, horizon - 8 * unit)
        canvas.cloud(x, y, random.uniform(10, 18) * unit, random.uniform(1.6, 2.6) * unit, 5.75)
    canvas.land(canvas.ridge(horizon - 1.5 * unit, 2.2 * unit, 5), 4.5, smooth=True)
    canvas.land(canvas.ridge(horizon + 1.5 * unit, 1.2 * unit, 5), 3.75, smooth=True)
    crowns = []
    for _ in range(9):
        x, radius = random.uniform(window.left, window.right), random.uniform(0.7, 1.5) * unit
        y = horizon + 3.4 * unit
        crowns.append(
            f"M{x - radius:.1f} {y:.1f}C{x - 1.3 * radius:.1f} {y - 2.8 * radius:.1f}"
            f" {x + 1.3 * radius:.1f} {y - 2.8 * radius:.1f} {x + radius:.1f} {y:.1f}Z"
        )
    canvas.area("".join(crowns), 3)
    top = horizon + 3.2 * unit
    canvas.floor(top, 2.75)
    vanishing = window.centre + random.uniform(-14, 14) * unit
    _draw_furrows(canvas, vanishing, top)


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
