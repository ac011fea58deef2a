"""Scenes of water: the open sea in sun and storm, a harbour, a river, an island, ice."""

from __future__ import annotations

import math

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Point, Shape, polygon_path, smooth_path
from deckgen.scenes.plants import draw_palm

# A ship that lies at the left side, seen from its end: hull, mast, three yards with furled sails, a flag. It stands on
# the water; its height is that of the mast.
_SHIP = Shape(
    "M-30 -4.6L3 -3.6L6.5 -5.4L4.2 0L-30 0ZM-0.4 -30L0.4 -30L0.4 -3L-0.4 -3ZM0 -30L3 -29.3L0 -28.6Z"
    "M-3.6 -25.8L3.6 -25.8C2.5 -23.8 1 -24.2 0 -25C-1 -24.2 -2.5 -23.8 -3.6 -25.8Z"
    "M-5 -19L5 -19C3.5 -17 1.5 -17.4 0 -18.1C-1.5 -17.4 -3.5 -17 -5 -19Z"
    "M-6.2 -11.5L6.2 -11.5C4.3 -9.5 1.8 -9.9 0 -10.6C-1.8 -9.9 -4.3 -9.5 -6.2 -11.5Z"
)
_RIGGING = Shape(
    "M0 -28.5L-3.6 -25.8M0 -28.5L3.6 -25.8M0 -22L-5 -19M0 -22L5 -19M0 -14.5L-6.2 -11.5M0 -14.5L6.2 -11.5"
    "M0 -27L-5 -3.6M0 -27L-3.4 -3.6M0 -27L3.4 -3.6M0 -27L5 -3.6"
)
_BRIDGE = Shape("M-13 0L-13 -2L0 -3.4L13 -2L13 0Z")
_BRIDGE_ARCHES = Shape(
    "M-6.6 0C-6.6 -2.2 -3.6 -2.2 -3.6 0ZM-1.9 0C-1.9 -2.9 1.9 -2.9 1.9 0ZM3.6 0C3.6 -2.2 6.6 -2.2 6.6 0Z"
)
# From its source behind the hills, 11 units up, to the foot of the scene.
_RIVER = Shape("M-9 -9.5C-9 -6 13 -8 13 -4.5C13 -2 0 -2 -2 3L-22 3C-14 -3 4 -3 4 -5C4 -7 -12 -6.5 -12 -9.5Z")
_ISLAND = Shape("M-14 0C-10 -1 -9 -2.4 -7 -2.6C-4.6 -5 -3 -5.6 -1 -5.2C2 -4.6 3 -2.4 6 -2C9 -1.6 10 -0.4 14 0Z")
_REED = Shape("M-0.5 0C-0.2 -0.6 0.3 -0.9 1 -1C0.5 -0.8 0.5 -0.5 0.5 0Z")
_FLOE = Shape("M0 0L0.2 -1L0.8 -0.8L1 0L0.7 1L0.25 0.8Z")
_FLOE_EDGE = Shape("M0 0L0.25 0.8L0.7 1L1 0L0.7 2L0.25 1.8Z")


def draw_sea(canvas: Canvas) -> None:
    """The open sea under a low sun, waves growing towards the viewer."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    sun, radius = window.centre + random.uniform(-7, 7) * unit, random.uniform(0.2, 0.27) * window.width
    canvas.sky(2, 6, middle=4)
    canvas.rays(sun, horizon - 2 * unit, 20, 5.25)
    canvas.disc(sun, horizon + random.uniform(-0.3, 0.1) * radius, radius, 6.25)
    canvas.halftone(horizon - 16 * unit, window.top, 1.75, largest=0.6)
    canvas.clouds(4, 3, 26, (4.5, 5.5))
    canvas.floor(horizon, 3.5)
    canvas.engrave(horizon, horizon + 3 * unit, 4.5, widest=0.18)
    _draw_waves(canvas, horizon + 3.2 * unit, 6, 0.6)
    canvas.glitter(sun, horizon + 0.4 * unit, window.ground - 1 * unit, 5.75, spread=1.1 * radius)


def _draw_waves(canvas: Canvas, top: float, length: float, height: float) -> None:
    """Rows of waves one before the other, each larger and darker than the one behind and with a bright crest."""
    window, y = canvas.window, top
    for row, tone in enumerate((3, 2.5, 2, 1.25, 0.75, 0.25)):
        long = (length + 1.6 * row) * window.unit
        crest = _wave_row(canvas, y, long, height * (1 + 0.36 * row) * window.unit)
        edge = window.bottom + 1
        canvas.area(
            f"{crest}L{window.right + long:.1f} {edge:.1f}L{window.left - long:.1f} {edge:.1f}Z",
            tone,
            edge=tone + (2 if row < 3 else 1.25),
            width=0.14 + 0.03 * row,
        )
        y += (1.7 + 0.6 * row) * window.unit


def _wave_row(canvas: Canvas, y: float, length: float, height: float) -> str:
    """Waves that rise slowly to a sharp crest and fall in a hollow."""
    x, uniform = canvas.window.left - canvas.random.uniform(0, length), canvas.random.uniform
    curves = [f"M{x:.1f} {y:.1f}"]
    while x < canvas.window.right:
        long, high = length * uniform(0.8, 1.2), height * uniform(0.7, 1.2)
        curves.append(
            f"C{x + 0.3 * long:.1f} {y:.1f} {x + 0.42 * long:.1f} {y - 0.5 * high:.1f}"
            f" {x + 0.58 * long:.1f} {y - high:.1f}"
            f"C{x + 0.54 * long:.1f} {y - 0.5 * high:.1f} {x + 0.7 * long:.1f} {y:.1f} {x + long:.1f} {y:.1f}"
        )
        x += long
    return "".join(curves)


def draw_storm(canvas: Canvas) -> None:
    """High waves under heavy clouds, with rain and lightning."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    way = random.choice((-1, 1))
    strike = window.centre + way * random.uniform(0.29, 0.34) * window.width
    canvas.radiance(strike, horizon - 12 * unit, 42 * unit, (5.5, 4.5, 3.5, 2.5, 1.75))
    rain, slant = [], -way * random.uniform(0.6, 1)
    for _ in range(40):
        x, y = random.uniform(window.left, window.right), random.uniform(window.ceiling + 5 * unit, horizon + 2 * unit)
        length = random.uniform(1.4, 3.4) * unit
        rain.append(f"M{x:.1f} {y:.1f}L{x + slant * length:.1f} {y + length:.1f}")
    canvas.lines("".join(rain), 5.5, 0.13 * unit**0.5)
    ceiling = max(window.ceiling + 7 * unit, horizon - 30 * unit)
    canvas.area(_bolt_path(canvas, (strike, ceiling - 3 * unit), horizon + 1 * unit, -way), 7.5)
    for row, tone in enumerate((3.25, 2.25, 1.25)):
        canvas.area(_cloud_bank_path(canvas, ceiling - 2.6 * row * unit), tone, edge=tone + 0.75, width=0.18)
    canvas.floor(horizon, 3)
    canvas.engrave(horizon, horizon + 3 * unit, 4, widest=0.2)
    _draw_waves(canvas, horizon + 3 * unit, 11, 1.5)


def _bolt_path(canvas: Canvas, begin: Point, foot: float, way: int) -> str:
    """Lightning: a jagged wedge with a branch to one side."""
    (x, top), uniform, unit = begin, canvas.random.uniform, canvas.window.unit
    line = [(x, top)]
    for share in (0.2, 0.34, 0.5, 0.62, 0.8, 1):
        line.append((line[-1][0] + uniform(-2.2, 2.2) * unit, top + (foot - top) * share))
    back = [(px + 0.55 * unit * (1 - step / 6), py) for step, (px, py) in enumerate(line)][::-1]
    px, py = line[3]
    branch = ((0, 0), (2.2, 2.6), (1.7, 3.4), (4, 6.4), (2.1, 3.5), (2.6, 2.6))
    return polygon_path([*line, *back]) + polygon_path([(px + way * x * unit, py + y * unit) for x, y in branch])


def _cloud_bank_path(canvas: Canvas, y: float) -> str:
    """Clouds that fill the top and hang down in bulges."""
    window, uniform = canvas.window, canvas.random.uniform
    top = window.top - 1
    x = window.left - uniform(1, 5) * window.unit
    bulges = [f"M{x:.1f} {top:.1f}L{x:.1f} {y:.1f}"]
    while x < window.right:
        length = uniform(5, 11) * window.unit
        sag, end = y + uniform(0.25, 0.42) * length, y + uniform(-1.4, 1) * window.unit
        bulges.append(f"C{x:.1f} {sag:.1f} {x + length:.1f} {sag:.1f} {x + length:.1f} {end:.1f}")
        x += length
    return "".join(bulges) + f"L{x:.1f} {top:.1f}Z"


def draw_harbour(canvas: Canvas) -> None:
    """Sailing ships at both sides of calm water in the evening, a quay in front."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    sun = window.centre + random.uniform(-9, 9) * unit
    canvas.sky(2.25, 6.25, middle=4.25)
    canvas.disc(sun, horizon - random.uniform(1, 6) * unit, random.uniform(6, 9) * unit, 6.25)
    canvas.halftone(horizon - 15 * unit, horizon, 6, largest=0.45)
    canvas.clouds(4, 8, 32, (4.75, 5.25), thick=1.4)
    canvas.birds(window.centre, horizon - 19 * unit, 2.5)
    canvas.land(canvas.ridge(horizon - 1.6 * unit, 1.2 * unit, 9), 4.75, smooth=True)
    canvas.floor(horizon, 4)
    canvas.engrave(horizon, ground - 2 * unit, 3, widest=0.5)
    canvas.glitter(sun, horizon + 0.4 * unit, ground - 1 * unit, 5.75, spread=11 * unit)
    for edge, way in window.sides:
        for aside, foot, size, tone in ((12.5, 5.5, 0.62, 3.25), (6.2, 10.5, 1, 2)):
            x, water = edge + way * (aside + random.uniform(-1, 1)) * unit, horizon + foot * unit
            size *= random.uniform(0.9, 1.06) * unit
            canvas.lines(_RIGGING.at(x, water, way * size, size), tone, 0.16 * size**0.5)
            canvas.area(_SHIP.at(x, water, way * size, size), tone)
    canvas.floor(ground, 1.25)
    joints = [canvas.across(ground + y * unit) for y in (0.1, 1.6)]
    for row in (0, 1):
        for stone in range(int(window.width / (5 * unit)) + 1):
            x, y = window.left + (stone + 0.5 * row) * 5 * unit, ground + (0.1 + 1.5 * row) * unit
            joints.append(f"M{x:.1f} {y:.1f}L{x:.1f} {y + 1.5 * unit:.1f}")
    canvas.lines("".join(joints), 2.25, 0.2)
    canvas.floor(ground + 3 * unit, 0.75)


def draw_river(canvas: Canvas) -> None:
    """A river that winds down from the hills, a stone bridge far off, reeds in front."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground, centre = window.unit, window.horizon, window.ground, window.centre
    way = random.choice((-1, 1))
    canvas.radiance(centre - way * 8 * unit, horizon - 5 * unit, 44 * unit, (6.25, 5.5, 4.5, 3.25, 2.25))
    canvas.clouds(4, 7, 34, (4.75, 5.25))
    canvas.birds(centre + way * 12 * unit, horizon - 15 * unit, 3)
    canvas.land(canvas.ridge(horizon - 3.5 * unit, 3 * unit, 5), 4.75, smooth=True)
    canvas.land(canvas.ridge(horizon - 0.5 * unit, 1.6 * unit, 5), 4, smooth=True)
    canvas.floor(horizon + 1.5 * unit, 3)
    canvas.engrave(horizon + 1.5 * unit, ground, 2.25, widest=0.6)
    bend = way * random.uniform(0.9, 1.1) * unit
    canvas.area(_RIVER.at(centre, ground, -bend, unit), 5)
    canvas.glitter(centre - 8.5 * bend, horizon + 4.6 * unit, horizon + 8 * unit, 6.25, spread=6 * unit)
    canvas.area(_BRIDGE.at(centre + 10.5 * bend, horizon + 2.4 * unit, unit), 2.5, edge=4.5)
    canvas.area(_BRIDGE_ARCHES.at(centre + 10.5 * bend, horizon + 2.4 * unit, unit), 4.75)
    for edge, inwards in window.sides:
        _draw_reeds(canvas, edge, inwards)
    canvas.grass(ground + 2.4 * unit, 5 * unit, 0.75)
    canvas.floor(ground + 1.6 * unit, 0.75)


def _draw_reeds(canvas: Canvas, edge: float, way: int) -> None:
    """Long leaves and bulrushes at a side."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, base = window.unit, window.ground + 3 * window.unit
    leaves, stems, heads = [], [], []
    for _ in range(9):
        x, tall = edge + way * uniform(0, 10) * unit, uniform(9, 19) * unit
        leaves.append(_REED.at(x, base, way * uniform(0.8, 4) * unit, tall))
    for _ in range(4):
        x, top = edge + way * uniform(1, 9) * unit, base - uniform(15, 24) * unit
        stems.append(f"M{x:.1f} {base:.1f}L{x:.1f} {top - 1.6 * unit:.1f}")
        heads.append(f"M{x:.1f} {top:.1f}L{x:.1f} {top + 3 * unit:.1f}")
    canvas.lines("".join(stems), 1.25, 0.25 * unit**0.5)
    canvas.lines("".join(heads), 1.25, 1.1 * unit)
    canvas.area("".join(leaves), 1.25)


def draw_island(canvas: Canvas) -> None:
    """A beach with palms, an island far off in a calm sea."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    way = random.choice((-1, 1))
    sun = window.centre + way * random.uniform(2, 9) * unit
    canvas.radiance(sun, horizon - 6 * unit, 42 * unit, (6.25, 5.5, 4.5, 3.5, 2.5))
    canvas.disc(sun, horizon - 6 * unit, random.uniform(5, 6.5) * unit, 6.25)
    canvas.halftone(horizon - 20 * unit, window.top, 2, largest=0.6)
    canvas.clouds(4, 8, 34, (4.75, 5.25))
    canvas.birds(window.centre, horizon - 17 * unit, 3)
    far = window.centre - way * random.uniform(6, 12) * unit
    canvas.area(_ISLAND.at(far, horizon + 0.3 * unit, way * random.uniform(0.8, 1.2) * unit, unit), 4)
    canvas.floor(horizon, 3.75)
    canvas.engrave(horizon, ground - 3 * unit, 4.75, widest=0.22)
    canvas.glitter(sun, horizon + 0.4 * unit, ground - 4 * unit, 6, spread=9 * unit)
    canvas.land(canvas.ridge(ground - 3.4 * unit, 0.7 * unit, 5), 5.5, smooth=True)
    canvas.land(canvas.ridge(ground - 2.8 * unit, 0.7 * unit, 5), 2.5, smooth=True)
    canvas.engrave(ground - 2 * unit, ground + 1 * unit, 1.5, widest=0.6)
    for edge, inwards in window.sides:
        size = random.uniform(12, 14) if inwards == way else random.uniform(9, 11)
        draw_palm(canvas, (edge + inwards * random.uniform(1, 3) * unit, ground + 1 * unit), inwards, size * unit, 1.5)
    canvas.grass(ground + 1.5 * unit, 4 * unit, 0.75)
    canvas.floor(ground + 1.4 * unit, 0.75)


def draw_ice(canvas: Canvas) -> None:
    """Icebergs and floes below the northern lights."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    canvas.sky(0.75, 4.75, middle=2.25)
    _draw_aurora(canvas)
    canvas.stars(26, horizon - 4 * unit, 6)
    canvas.land(canvas.ridge(horizon - 1.5 * unit, 1.5 * unit, 17, rough=0.7), 4.25)
    canvas.floor(horizon, 3)
    canvas.engrave(horizon, ground, 2, widest=0.5)
    light, large = random.choice((-1, 1)), random.choice((-1, 1))
    _draw_berg(canvas, (window.centre + random.uniform(-9, 9) * unit, horizon + 1.2 * unit), 5, light)
    for edge, way in window.sides:
        size = random.uniform(13, 17) if way == large else random.uniform(8, 10)
        _draw_berg(canvas, (edge + way * (0.32 * size + 3) * unit, horizon + 4 * unit), size, light)
    _draw_floes(canvas)
    canvas.floor(ground + 1.6 * unit, 0.75)


def _draw_aurora(canvas: Canvas) -> None:
    """Ribbons of light that wave across the sky, with rays that rise from their lower edge."""
    window, random = canvas.window, canvas.random
    left, step = window.left, window.width / 6
    top = window.ceiling - 2 * window.unit
    room = window.horizon - 9 * window.unit - top
    for ribbon, tone in enumerate((2.75, 3.5)):
        foot, tall = top + room * (0.62 + 0.3 * ribbon), room * (0.55 - 0.12 * ribbon)
        turn, waves = random.uniform(0, 6), random.uniform(1, 1.3)
        heights = [foot + 0.13 * room * math.sin(place * waves + turn) for place in range(7)]
        lower = [(left + place * step, y) for place, y in enumerate(heights)]
        back = smooth_path(lower[::-1]).replace("M", "L", 1)
        for share, brighter in ((random.uniform(0.8, 1), 0), (0.3, 0.75)):
            upper = smooth_path([(x, y - share * tall * random.uniform(0.7, 1)) for x, y in lower])
            canvas.area(f"{upper}{back}Z", tone + brighter)
        rays = []
        for ray in range(14):
            place, share = divmod((ray + random.random()) / 14 * 5.99, 1)
            here, there = heights[int(place)], heights[int(place) + 1]
            x, y = left + (place + share) * step, here + (there - here) * share * share * (3 - 2 * share)
            rays.append(f"M{x:.1f} {y:.1f}L{x:.1f} {y - tall * random.uniform(0.3, 0.75):.1f}")
        canvas.lines("".join(rays), tone + 1.5, 0.2 * window.unit**0.5)


def _draw_berg(canvas: Canvas, at: Point, size: float, light: int) -> None:
    """An iceberg with a bright and a shady face, and its reflection."""
    (x, foot), uniform, unit = at, canvas.random.uniform, canvas.window.unit
    tall, half = size * unit, size * unit * uniform(0.6, 0.75)
    peak = x + uniform(-0.15, 0.15) * half
    rises = ((-0.86, 0.25), (-0.6, 0.3), (-0.42, 0.65), (0, 1), (0.24, 0.75), (0.5, 0.4), (0.82, 0.35))
    crest = [
        (x - half, foot),
        *[(peak + aside * half, foot - (rise + uniform(-0.05, 0.05)) * tall) for aside, rise in rises],
        (x + half, foot),
    ]
    edge = [
        (peak + light * aside * half, foot - rise * tall) for aside, rise in ((0.1, 0.62), (-0.08, 0.35), (0.12, 0))
    ]
    canvas.area(polygon_path(crest), 4)
    canvas.area(polygon_path([*(crest[:5] if light < 0 else crest[:3:-1]), *edge]), 6.25)
    cracks = "".join(
        f"M{px:.1f} {py:.1f}L{px - light * 0.12 * half:.1f} {py + 0.3 * tall:.1f}"
        for px, py in (crest[2:4] if light > 0 else crest[5:7])
    )
    canvas.lines(cracks, 5.25, 0.2 * unit**0.5)
    canvas.glitter(x, foot + 0.3 * unit, foot + 0.22 * tall, 5, spread=half)


def _draw_floes(canvas: Canvas) -> None:
    """Flat pieces of ice with a thick edge, larger and darker towards the viewer."""
    window, uniform = canvas.window, canvas.random.uniform
    for row, (down, tone) in enumerate(((5, 4.25), (8.4, 3.25))):
        wide, high = (4 + 3 * row) * window.unit, (0.45 + 0.25 * row) * window.unit
        x, y, floes = window.left + uniform(-4, 2) * window.unit, window.horizon + down * window.unit, []
        while x < window.right:
            length = wide * uniform(0.8, 1.4)
            floes.append((x, y + uniform(-0.5, 0.5) * window.unit, length, high))
            x += length * uniform(1.7, 3)
        canvas.area("".join([_FLOE_EDGE.at(*floe) for floe in floes]), 1.25)
        canvas.area("".join([_FLOE.at(*floe) for floe in floes]), tone)
