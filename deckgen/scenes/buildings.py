"""Scenes of great buildings: a temple, a castle, a stadium."""

from __future__ import annotations

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Shape, ellipse_path, polygon_path, rectangle_path

# A column hangs from its capital: a unit is half the width of the shaft, and its height.
_SHAFT = Shape("M-1 0L1 0L1.15 1L-1.15 1Z")
_FLUTES = Shape("M-0.6 0.04L-0.66 0.96M-0.2 0.04L-0.22 0.96M0.2 0.04L0.22 0.96M0.6 0.04L0.66 0.96")
_TRIGLYPH = Shape("M-0.5 -1L-0.5 -2.4M0 -1L0 -2.4M0.5 -1L0.5 -2.4")
# Heads of towers stand on the shaft; a unit is half its width.
_POINTED_ROOF = Shape("M-1.25 0L-1.25 -0.8L-1.5 -0.8L0 -3.4L1.5 -0.8L1.25 -0.8L1.25 0Z")
_BATTLEMENTS = Shape(
    "M-1.25 0L-1.25 -1.2L-0.75 -1.2L-0.75 -0.8L-0.25 -0.8L-0.25 -1.2L0.25 -1.2L0.25 -0.8L0.75 -0.8L0.75 -1.2"
    "L1.25 -1.2L1.25 0Z"
)
_BANNER = Shape("M0 0L0 -2.6C1 -3.2 1.4 -2 3 -2.2L0.3 -1.2L0.3 0Z")
_SLITS = Shape("M-0.1 1.6L-0.1 2.4M0.35 5L0.35 5.8M-0.4 8L-0.4 8.8")
_LAMPS = Shape("M-2.1 -1.7L-2.1 -1.7M-0.7 -1.7L-0.7 -1.7M0.7 -1.7L0.7 -1.7M2.1 -1.7L2.1 -1.7"
               "M-2.1 -0.1L-2.1 -0.1M-0.7 -0.1L-0.7 -0.1M0.7 -0.1L0.7 -0.1M2.1 -0.1L2.1 -0.1")  # fmt: skip
# The beams of a lamp at the left side fall to the right, to 1 below.
_BEAMS = Shape("M0 0L26 1L12 1ZM0 0L8 1L1 1Z")
# The rim of a tier of seats, from side to side, and the tier below it.
_RIM = "M-1 -6C-0.6 3 0.6 3 1 -6"
_TIER_RIM = Shape(_RIM)
_TIER = Shape(_RIM + "L1 16L-1 16Z")


def draw_temple(canvas: Canvas) -> None:
    """Columns in two rows that lead to the light, beams above them and steps below."""
    window, random = canvas.window, canvas.random
    unit, ground = window.unit, window.ground
    canvas.radiance(window.centre, ground - 10 * unit, 36 * unit, (6.25, 5.5, 4.5, 3.25, 2.25))
    canvas.rays(window.centre, ground - 10 * unit, random.randint(20, 26), 5, share=0.35)
    canvas.disc(window.centre, ground - random.uniform(6, 16) * unit, random.uniform(4, 8) * unit, 6)
    canvas.land(canvas.ridge(ground - 8 * unit, 2.6 * unit, random.choice((5, 9, 17))), 4.75, smooth=True)
    canvas.land(canvas.ridge(ground - 5 * unit, 1.2 * unit, 5), 4, smooth=True)
    inward = min(random.uniform(4, 4.8) * unit, window.width * 0.095)
    eaves = max(window.ceiling + 6 * unit, ground - 42 * unit)
    for depth, tone in enumerate((4.25, 2.75, 1.5)):
        base, top = ground - (2.4 - 1.1 * depth) * unit, eaves + (2 - depth) * 2.2 * unit
        _draw_beam(canvas, top - 0.9 * unit, tone, depth)
        for edge, way in window.sides:
            _draw_column(canvas, edge + way * (3 * unit + inward * (2 - depth)), top, base, depth, tone)
    canvas.floor(ground - 1.4 * unit, 2.75)
    for step, (tone, edge_tone) in enumerate(((1.75, 3), (1.25, 2.25), (0.75, 1.5), (0.5, 1))):
        y = ground + (step * 1.5 + step * step * 0.3) * unit
        canvas.floor(y, tone)
        canvas.lines(canvas.across(y), edge_tone, 0.18)


def _draw_beam(canvas: Canvas, base: float, tone: float, depth: int) -> None:
    """What the columns carry; the nearest one has a frieze and fills the window above."""
    window, unit = canvas.window, canvas.window.unit
    high = 1.3 * unit if depth < 2 else base - window.top
    canvas.area(rectangle_path(window.left, base - high, window.right, base), tone)
    lines = [canvas.across(base - 0.5 * unit)]
    if depth == 2:
        count = int(window.width / (6 * unit)) + 1
        lines += [_TRIGLYPH.at(window.centre + place * 3 * unit, base, unit) for place in range(-count, count + 1)]
        lines += [canvas.across(base - y * unit) for y in (2.8, 3.4, 3.8, 7, 10.5, 14.5)]
    canvas.lines("".join(lines), tone + 1, 0.16)


def _draw_column(canvas: Canvas, x: float, top: float, base: float, depth: int, tone: float) -> None:
    """A fluted shaft between capital and base."""
    half = (0.95 + 0.28 * depth) * canvas.window.unit
    plate = 0.9 * canvas.window.unit
    canvas.area(
        _SHAFT.at(x, top, half, base - top)
        + polygon_path(((x - half * 1.7, top - plate), (x + half * 1.7, top - plate), (x + half, top), (x - half, top)))
        + rectangle_path(x - half * 1.6, base - plate * 0.8, x + half * 1.6, base),
        tone,
    )
    if depth:
        canvas.lines(_FLUTES.at(x, top, half, base - top), tone + 1, 0.13)


def draw_castle(canvas: Canvas) -> None:
    """Towers and a wall in the light of the moon, banners in the wind, lit windows."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    way = random.choice((-1, 1))
    moon, high = window.centre + way * random.uniform(2, 9) * unit, horizon - random.uniform(10, 14) * unit
    canvas.radiance(moon, high, 42 * unit, (6.25, 5.25, 4, 2.75, 1.75))
    canvas.disc(moon, high, random.uniform(6, 8) * unit, 6.25)
    canvas.stars(24, horizon - 16 * unit, 6)
    canvas.clouds(3, 8, 30, (3.75, 4.25), thick=1.5)
    canvas.land(canvas.ridge(horizon - 1 * unit, 3 * unit, 17, rough=0.6), 4.25)
    _draw_wall(canvas, horizon + 1 * unit, 3.25)
    for edge, inwards in window.sides:
        for aside, tall, half, tone in ((14.5, 9, 1.8, 3.25), (9.5, 17, 2.4, 2.75), (3.5, 14, 3.4, 2)):
            x, top = edge + inwards * (aside + random.uniform(-0.7, 0.7)) * unit, tall * random.uniform(0.85, 1.15)
            _draw_tower(canvas, x, horizon - top * unit, half * unit, tone, way)
    canvas.land(canvas.ridge(horizon + 8 * unit, 1.2 * unit, 5), 1.75, smooth=True)
    canvas.engrave(horizon + 9 * unit, ground + 1 * unit, 1, widest=0.6)
    canvas.grass(ground + 1.6 * unit, 4 * unit, 0.75)
    canvas.floor(ground + 1.5 * unit, 0.75)


def _draw_wall(canvas: Canvas, top: float, tone: float) -> None:
    """A wall with battlements from edge to edge, some of its stones marked."""
    window, unit = canvas.window, canvas.window.unit
    x, teeth = window.left, [(window.left, window.bottom), (window.left, top)]
    while x < window.right:
        teeth += [(x, top - 1.2 * unit), (x + 1.8 * unit, top - 1.2 * unit), (x + 1.8 * unit, top)]
        x += 3.2 * unit
        teeth.append((x, top))
    canvas.area(polygon_path([*teeth, (x, window.bottom)]), tone)
    stones = []
    for _ in range(20):
        x, y = canvas.random.uniform(window.left, window.right), top + canvas.random.randint(1, 6) * unit
        stones.append(f"M{x:.1f} {y:.1f}L{x + 1.4 * unit:.1f} {y:.1f}")
    canvas.lines("".join(stones), tone + 0.75, 0.2 * unit**0.5)


def _draw_tower(canvas: Canvas, x: float, top: float, half: float, tone: float, light: int) -> None:
    """A tower with a pointed roof or battlements, one side in the light, a banner and lit slits."""
    window, random = canvas.window, canvas.random
    unit, foot = window.unit, window.horizon + 10 * window.unit
    pointed, high = random.random() < 0.6, half * random.uniform(0.9, 1.15)
    head, peak = (_POINTED_ROOF, top - 3.2 * high) if pointed else (_BATTLEMENTS, top - high)
    banner = _BANNER.at(x, peak, unit)
    canvas.area(rectangle_path(x - half, top, x + half, foot) + head.at(x, top, half, high) + banner, tone)
    bright = sorted((x + light * half, x + light * 0.5 * half))
    canvas.area(rectangle_path(bright[0], top, bright[1], foot), tone + 0.6)
    canvas.lines(_SLITS.at(x, top, half, unit), 6.25, 0.45 * unit**0.5)


def draw_stadium(canvas: Canvas) -> None:
    """Tiers full of people around an arena, light from both sides."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground, centre = window.unit, window.horizon, window.ground, window.centre
    canvas.sky(1.75, 6, until=horizon, middle=4)
    canvas.halftone(horizon - 22 * unit, window.top, 1.25, largest=0.6)
    for edge, way in window.sides:
        _draw_floodlight(canvas, edge + way * random.uniform(4.5, 6.5) * unit, way)
    steep = random.uniform(3, 4)
    for tier, tone in enumerate((4.25, 3.75, 3.25, 2.75)):
        y, wide = ground - (4.8 + steep * (3 - tier)) * unit, window.width * (0.65 - 0.025 * tier)
        canvas.area(_TIER.at(centre, y, wide, unit), tone, edge=tone + 1.25, width=0.2)
        for row, brighter in enumerate((1.25, 0.75, -0.75)):
            rim = _TIER_RIM.at(centre - random.random() * unit, y + (0.95 + 0.95 * row) * unit, wide, unit)
            canvas.dashes(rim, tone + brighter, 0.6 * unit, (1.45 - 0.35 * (row % 2)) * unit)
    half = window.width * 0.5
    canvas.area(ellipse_path(centre, ground + 2 * unit, half * 1.15, 7 * unit), 2, edge=3.5, width=0.25)
    canvas.lines(ellipse_path(centre, ground + 2 * unit, half * 0.95, 5.2 * unit), 3, 0.2)
    canvas.engrave(ground - 4 * unit, ground + 2 * unit, 1.25, widest=0.5)
    canvas.floor(ground + 1.2 * unit, 1)


def _draw_floodlight(canvas: Canvas, x: float, way: int) -> None:
    """A mast with lamps, and the beams that fall from it towards the middle."""
    window, unit = canvas.window, canvas.window.unit
    y, foot = max(window.ceiling + 7.5 * unit, window.ground - 40 * unit), window.ground - 16 * window.unit
    canvas.area(_BEAMS.at(x, y, way * unit, foot + 8 * unit - y), 5.25)
    mast = polygon_path(((x - 0.5 * unit, y), (x + 0.5 * unit, y), (x + 0.9 * unit, foot), (x - 0.9 * unit, foot)))
    canvas.area(mast + rectangle_path(x - 3 * unit, y - 2.6 * unit, x + 3 * unit, y + 1 * unit), 1.75)
    canvas.lines(_LAMPS.at(x, y, unit), 8, 1 * unit)
