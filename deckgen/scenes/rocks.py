"""Scenes of rock: mountains, a volcano, a cave."""

from __future__ import annotations

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Point, Shape, polygon_path
from deckgen.scenes.plants import draw_fern, draw_palm_leaves

# A fir is 1 tall. A cone hangs from its mouth, 22 units wide to each side and 1 high; so does a stream of lava.
_FIR = Shape(
    "M0 -1L0.09 -0.66L0.05 -0.68L0.18 -0.32L0.09 -0.34L0.26 0L-0.26 0L-0.09 -0.34L-0.18 -0.32L-0.05 -0.68L-0.09 -0.66Z"
)
_CONE = Shape("M-2.6 0L-0.8 0.05L1 0.03L2.6 0C6.5 0.45 13 0.9 21 1L-21 1C-13 0.9 -6.5 0.45 -2.6 0Z")
_LAVA = Shape("M-0.5 0L0.5 0C0.8 0.3 2.8 0.6 2.4 1C1.6 0.6 0.2 0.5 -0.5 0Z")
_CRACK = Shape("M0 0L1 2.2L0.5 4.4")


def draw_mountains(canvas: Canvas) -> None:
    """Peaks with snow in the light of a low sun, fir trees in front."""
    window, random = canvas.window, canvas.random
    unit, horizon, width = window.unit, window.horizon, window.width
    light = random.choice((-1, 1))
    canvas.radiance(window.centre + light * 0.3 * width, horizon - 9 * unit, 44 * unit, (6.25, 5.5, 4.5, 3.25, 2))
    canvas.stars(26, horizon - 20 * unit, 6)
    far = canvas.ridge(horizon - 4.5 * unit, 2.6 * unit, 33, rough=0.8)
    canvas.land(far, 4.5)
    canvas.engrave(horizon - 1 * unit, horizon + 4 * unit, 5, widest=0.3)
    tall = random.uniform(0.34, 0.42) * (window.ground - window.top)
    for share, height in ((0.36, 0.6), (0.68, 0.7), (0.08, 1), (0.92, 0.9)):
        x = window.left + (share + random.uniform(-0.07, 0.07)) * width
        _draw_peak(
            canvas, (x, horizon + 3 * unit - height * random.uniform(0.9, 1.1) * tall), horizon + 7 * unit, light
        )
    canvas.land(canvas.ridge(horizon + 4.5 * unit, 1.6 * unit, 5), 2.75, smooth=True)
    canvas.engrave(horizon + 7 * unit, window.ground, 2, widest=0.5)
    _draw_firs(canvas, window.ground - 1 * unit, 1.5)
    canvas.land(canvas.ridge(window.ground + 1 * unit, 0.8 * unit, 5), 1, smooth=True)


def _draw_peak(canvas: Canvas, apex: Point, foot: float, light: int) -> None:
    """A mountain with a sunny and a shady flank, snow on both."""
    (x, top), uniform = apex, canvas.random.uniform
    height = foot - top
    half = height * uniform(0.75, 0.9)
    flanks = [
        [(x, top)]
        + [
            (x + way * half * (share + uniform(-0.05, 0.05)), top + height * share)
            for share in (0.12, 0.27, 0.38, 0.6, 0.8, 1)
        ]
        for way in (light, -light)
    ]
    edge = [(x, top)] + [
        (x + half * (sway + uniform(-0.06, 0.06)), top + height * share)
        for sway, share in ((0.04, 0.13), (-0.04, 0.26), (0.1, 0.42), (-0.02, 0.62), (0.14, 0.8), (0.05, 1))
    ]
    bright, dark = flanks
    canvas.area(polygon_path([*bright, *dark[:0:-1]]), 3.5)
    canvas.area(polygon_path([*bright, *edge[:0:-1]]), 4.75)
    snow = [
        [
            (here[0] * (1 - share) + there[0] * share, top + height * (low + uniform(-0.02, 0.02)))
            for share, low in ((0.2, 0.3), (0.4, 0.42), (0.6, 0.28), (0.8, 0.38))
        ]
        for here, there in ((bright[3], edge[2]), (dark[3], edge[2]))
    ]
    canvas.area(polygon_path([*dark[:4], *snow[1], edge[2], edge[1]]), 4.75)
    canvas.area(polygon_path([*bright[:4], *snow[0], edge[2], edge[1]]), 6.25)
    strokes = "".join(
        f"M{px + 0.02 * half:.1f} {py:.1f}L{px - light * 0.16 * half:.1f} {py + 0.15 * height:.1f}"
        for px, py in edge[2:5]
    ) + "".join(
        f"M{px - light * 0.22 * half:.1f} {py:.1f}L{px - light * 0.36 * half:.1f} {py + 0.16 * height:.1f}"
        for px, py in edge[3:5]
    )
    canvas.lines(strokes, 2.75, 0.2 * canvas.window.unit**0.5)


def _draw_firs(canvas: Canvas, foot: float, tone: float) -> None:
    """Fir trees at both sides, leaving the middle free."""
    window, random = canvas.window, canvas.random
    trees = []
    for edge, way in window.sides:
        for _ in range(6):
            share = random.uniform(0, 0.3)
            base, height = foot + random.uniform(0, 2) * window.unit, (10 - 18 * share) * random.uniform(0.7, 1.1)
            trees.append(_FIR.at(edge + way * share * window.width, base, height * window.unit))
    canvas.area("".join(trees), tone)


def draw_volcano(canvas: Canvas) -> None:
    """A mountain of fire with smoke and rivers of lava, ferns and palms in front."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    way = random.choice((-1, 1))
    x, crater = window.centre + way * random.uniform(0.17, 0.26) * window.width, horizon - random.uniform(10, 13) * unit
    canvas.radiance(x, crater - 2 * unit, 40 * unit, (6.25, 5, 3.75, 2.75, 1.75))
    canvas.stars(18, window.ceiling + 10 * unit, 6)
    _draw_smoke(canvas, (x, crater), -way)
    canvas.land(canvas.ridge(horizon - 1 * unit, 2 * unit, 17, rough=0.65), 4)
    _draw_cone(canvas, (x, crater), horizon + 6 * unit)
    canvas.land(canvas.ridge(horizon + 4.5 * unit, 1.2 * unit, 9, rough=0.6), 2.25)
    canvas.engrave(horizon + 5.5 * unit, ground, 1.5, widest=0.6)
    canvas.land(canvas.ridge(ground - 1.5 * unit, 0.8 * unit, 9), 1.75)
    for edge, inwards in window.sides:
        if inwards == way:
            draw_palm_leaves(
                canvas, (edge - inwards * 1 * unit, ground - random.uniform(17, 22) * unit), inwards, 14 * unit, 1.25
            )
        draw_fern(canvas, (edge + inwards * random.uniform(3, 6) * unit, ground + 2 * unit), 13 * unit, 1)
    canvas.grass(ground + 1.5 * unit, 4 * unit, 0.75)
    canvas.floor(ground + 1.4 * unit, 0.75)


def _draw_smoke(canvas: Canvas, at: Point, wind: int) -> None:
    """A column of smoke that spreads and bends with the wind: large dots, bright ones behind dark ones."""
    uniform, unit, (x, y) = canvas.random.uniform, canvas.window.unit, at
    puffs: list[Point] = []
    sizes = [2.4 * 1.13**step for step in range(12)]
    rise = 0.0
    for size in sizes:
        puffs.append((x + (wind * 0.016 * rise * rise + uniform(-0.4, 0.4) * size) * unit, y - rise * unit))
        rise += 0.5 * size
    for tone, shift in ((4.5, 0.0), (3, 0.35)):
        for begin in range(0, len(puffs), 3):
            wide = sizes[begin] * unit
            group = [(px + wind * shift * wide, py + 0.2 * shift * wide) for px, py in puffs[begin : begin + 3]]
            canvas.puffs(group, wide * (2.1 - shift), tone)


def _draw_cone(canvas: Canvas, crater: Point, foot: float) -> None:
    """The mountain: dark flanks that sweep down, lava that runs from its mouth."""
    (x, top), unit, uniform = crater, canvas.window.unit, canvas.random.uniform
    canvas.area(_CONE.at(x, top, uniform(0.95, 1.15) * unit, foot - top), 3)
    ribs = []
    for rib in (-0.75, -0.5, -0.25, 0.2, 0.3, 0.55, 0.8):
        y = top + uniform(0.25, 0.4) * (foot - top)
        ribs.append(f"M{x + rib * 4.6 * unit:.1f} {y:.1f}L{x + rib * 13 * unit:.1f} {y + uniform(5, 8) * unit:.1f}")
    canvas.lines("".join(ribs), 2.25, 0.3 * unit**0.5)
    streams = [
        _LAVA.at(
            x + aside * unit, top + 0.3 * unit, aside * uniform(0.8, 1.4) * unit, uniform(0.45, 0.85) * (foot - top)
        )
        for aside in (-1.3, 0.2, 1.2)
    ]
    canvas.area("".join(streams), 6.25)


def draw_cave(canvas: Canvas) -> None:
    """The mouth of a cave, seen from inside: land in the light, stone that grows from roof and floor."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    light = window.centre + random.uniform(-8, 8) * unit
    canvas.radiance(light, horizon - 5 * unit, 36 * unit, (6.25, 5.75, 5, 4.25, 3.5))
    canvas.rays(light, horizon - 5 * unit, 16, 5.5, share=0.3)
    canvas.land(canvas.ridge(horizon - 2 * unit, 2.6 * unit, 5), 4.75, smooth=True)
    canvas.land(canvas.ridge(horizon + 1.5 * unit, 1.6 * unit, 5), 4, smooth=True)
    canvas.engrave(horizon + 3 * unit, ground, 3, widest=0.4)
    for depth, tone in enumerate((3, 2, 1)):
        _draw_rock_frame(canvas, depth, tone)
    canvas.floor(ground + 1.2 * unit, 0.75)


def _draw_rock_frame(canvas: Canvas, depth: int, tone: float) -> None:
    """Walls, roof and floor around an uneven opening; nearer frames leave more of it free."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, centre, ground = window.unit, window.centre, window.ground
    roof = max(window.ceiling + 6 * unit, ground - 40 * unit) - (depth - 1) * 2.8 * unit
    floor = ground + (1.6 * depth - 3.6) * unit
    half = window.width * 0.5 - (7.5 - 2.8 * depth) * unit
    edge = _roof_points(canvas, half, roof, floor) + _floor_points(canvas, half, floor)
    canvas.frame(polygon_path(edge), tone)
    cracks = []
    for way in (-1, 1):
        for share in (0.15, 0.4, 0.65):
            x, y = (
                centre + way * (half + uniform(0.6, 1.6) * unit),
                floor + (roof - floor) * (share + uniform(-0.1, 0.1)),
            )
            cracks.append(_CRACK.at(x, y, way * uniform(0.6, 1.4) * unit, uniform(0.8, 1.2) * unit))
    canvas.lines("".join(cracks), tone + 0.9, 0.25 * unit**0.5)


def _roof_points(canvas: Canvas, half: float, roof: float, floor: float) -> list[Point]:
    """The opening from the left foot over the roof, with stone hanging from it, to the right foot."""
    centre, unit, uniform = canvas.window.centre, canvas.window.unit, canvas.random.uniform
    left, right = (
        [
            (centre + way * half * reach + uniform(-0.8, 0.8) * unit, floor + (roof - floor) * share)
            for reach, share in ((1.05, 0), (0.98, 0.22), (1.03, 0.42), (0.94, 0.6), (0.9, 0.76), (0.68, 0.92))
        ]
        for way in (-1, 1)
    )
    x, hanging = left[-1][0], []
    while x < centre + 0.58 * half:
        step = uniform(1.8, 3.8) * unit
        fall = uniform(0.3, 2.2 + 3.4 * abs(x - centre) / half) * unit
        hanging += [(x + 0.4 * step, roof - uniform(0, 0.8) * unit), (x + 0.7 * step, roof + fall)]
        x += step
    return [*left, *hanging, *right[::-1]]


def _floor_points(canvas: Canvas, half: float, floor: float) -> list[Point]:
    """The floor of the opening from right to left, stone growing from it at the sides."""
    centre, unit, uniform = canvas.window.centre, canvas.window.unit, canvas.random.uniform
    x, points = centre + half, []
    while x > centre - half:
        step, aside = uniform(2.4, 5) * unit, abs(x - centre) / half
        points += [(x - 0.5 * step, floor - uniform(0.2, 0.8 + 3 * aside**3) * unit), (x - step, floor)]
        x -= step
    return points
