"""Scenes of streets and squares: a city, a village, a market, a factory."""

from __future__ import annotations

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Point, Shape, polygon_path, rectangle_path

# Roofs by the corners of their outline, from the left eave to the right one, in widths of the house.
_ROOFS: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (1, 0)),
    ((0, 0), (0.5, -0.6), (1, 0)),
    ((0, 0), (0.2, -0.45), (0.8, -0.45), (1, 0)),
    ((0.12, 0), (0.12, -0.3), (0.36, -0.3), (0.36, -0.8), (0.5, -1.7), (0.64, -0.8), (0.64, -0.3), (1, -0.3), (1, 0)),
    ((0, 0), (0, -0.3), (0.25, -0.3), (0.25, -0.6), (0.75, -0.6), (0.75, -0.3), (1, -0.3), (1, 0)),
    ((0, 0), (0.04, -0.3), (0.2, -0.54), (0.42, -0.64), (0.5, -1.3), (0.58, -0.64), (0.8, -0.54), (0.96, -0.3), (1, 0)),
    ((0, 0), (0.14, -0.3), (0.14, -0.75), (0.3, -0.75), (0.3, -0.5), (0.5, -0.7), (1, 0)),
    ((0, 0), (0, -0.25), (0.2, -0.25), (0.2, 0), (0.4, 0), (0.4, -0.25), (0.6, -0.25), (0.6, 0), (1, 0)),
)  # fmt: skip

# A church and a house stand on the ground, a unit wide to each side of the tower and of the gable.
_CHURCH = Shape(
    "M-1 0L-1 -6L-1.25 -6L-0.12 -10.5L-0.12 -11.3L-0.5 -11.3L-0.5 -11.6L-0.12 -11.6L-0.12 -12.2L0.12 -12.2L0.12 -11.6"
    "L0.5 -11.6L0.5 -11.3L0.12 -11.3L0.12 -10.5L1.25 -6L1 -6L1 -2.6L2.2 -4L4.2 -4L5.4 -2.6L5.4 0Z"
)
_HOUSE = Shape("M-1 0L-1 -2L-0.62 -2.5L-0.62 -3.4L-0.38 -3.4L-0.38 -2.8L0 -3.3L1 -2L1 0Z")
_ROOF = Shape("M-1.2 -1.72L0 -3.4L1.2 -1.72L1 -1.72L0 -3.1L-1 -1.72Z")
_TIMBER = Shape("M-1 -1.7L1 -1.7M-1 -1L1 -1M0 -1L-1 0M0 -1L1 0M0 -2.8L0 -1")
_PANES = Shape("M-0.65 -1.6L-0.35 -1.6L-0.35 -1.1L-0.65 -1.1ZM0.35 -1.6L0.65 -1.6L0.65 -1.1L0.35 -1.1Z")
_SMOKE = Shape("M-0.5 -3.5C-0.1 -4.1 -0.9 -4.5 -0.3 -5.4")
_STALL = Shape("M-5.3 -11L-4.8 -11L-4.8 0L-5.3 0ZM4.8 -11L5.3 -11L5.3 0L4.8 0ZM-5.6 -4.6L5.6 -4.6L5.6 0L-5.6 0Z")
_GOODS = Shape("M-5 -4.6C-5 -7 -2.4 -7 -2.4 -4.6ZM-1.5 -4.6C-1.5 -7 1.3 -7 1.3 -4.6ZM2 -4.6C2 -7 4.8 -7 4.8 -4.6Z")
_BRIGHT_STRIPES = Shape(
    "M-4.8 -15L-3.2 -15L-4.2 -11C-4.2 -9.7 -6.4 -9.7 -6.4 -11ZM-1.6 -15L0 -15L0 -11C0 -9.7 -2.1 -9.7 -2.1 -11Z"
    "M1.6 -15L3.2 -15L4.2 -11C4.2 -9.7 2.1 -9.7 2.1 -11Z"
)
_DARK_STRIPES = Shape(
    "M-3.2 -15L-1.6 -15L-2.1 -11C-2.1 -9.7 -4.2 -9.7 -4.2 -11ZM0 -15L1.6 -15L2.1 -11C2.1 -9.7 0 -9.7 0 -11Z"
    "M3.2 -15L4.8 -15L6.4 -11C6.4 -9.7 4.2 -9.7 4.2 -11Z"
)
# A chimney hangs from its mouth; a unit is half its width there.
_CHIMNEY = Shape("M-1 0L1 0L1.5 1L-1.5 1Z")
_CHIMNEY_RIM = Shape("M-1.3 -0.6L1.3 -0.6L1.3 0.6L-1.3 0.6Z")
_CHIMNEY_BANDS = Shape("M-0.8 2.4L0.8 2.4M-0.8 3.2L0.8 3.2")


def draw_city(canvas: Canvas) -> None:
    """Roofs, domes and spires at dusk, with lit windows, behind a square."""
    window, random = canvas.window, canvas.random
    unit, ground = window.unit, window.ground
    canvas.sky(2, 6.25, until=ground - 4 * unit, middle=4)
    moon = window.centre + random.choice((-1, 1)) * random.uniform(4, 13) * unit
    canvas.disc(moon, ground - random.uniform(22, 27) * unit, random.uniform(6, 8.5) * unit, 6)
    canvas.halftone(ground - 24 * unit, ground - 2 * unit, 6.25, largest=0.42)
    canvas.clouds(3, 10, 32, (4, 4.5), thick=1.6)
    _draw_roofs(canvas, ground - 6 * unit, 12 * unit, 5)
    _draw_roofs(canvas, ground - 4 * unit, 10 * unit, 3.75)
    houses = _draw_roofs(canvas, ground - 0.5 * unit, 9 * unit, 2.25)
    canvas.lines(_lights_path(canvas, houses, ground - 1.5 * unit), 6.75, 0.42 * unit**0.5)
    canvas.floor(ground, 1.25)
    canvas.engrave(ground, ground + 6 * unit, 0.5, widest=0.7)


def _draw_roofs(canvas: Canvas, base: float, height: float, tone: float) -> list[tuple[float, float, float]]:
    """A row of houses from edge to edge, higher at the sides; left, right and eaves of each."""
    window, random = canvas.window, canvas.random
    x, houses = window.left, []
    skyline: list[Point] = [(x, window.bottom)]
    while x < window.right:
        width = random.uniform(2.8, 6.4) * window.unit
        aside = abs(x + width / 2 - window.centre) / window.width
        top, tall = base - random.uniform(0.2, 0.55 + 0.9 * aside) * height, min(width, 4.5 * window.unit)
        skyline += [(x + px * width, top + py * tall) for px, py in random.choice(_ROOFS)]
        houses.append((x, x + width, top))
        x += width
    canvas.area(polygon_path([*skyline, (x, window.bottom)]), tone)
    return houses


def _lights_path(canvas: Canvas, houses: list[tuple[float, float, float]], base: float) -> str:
    """Lit windows in rows, about every third."""
    unit, chance, lights = canvas.window.unit, canvas.random.random, []
    for left, right, top in houses:
        columns = int((right - left) / (1.4 * unit))
        indent = (right - left - (columns - 1) * 1.4 * unit) / 2
        for row in range(int((base - top) / (1.6 * unit))):
            y = top + (1 + row * 1.6) * unit
            for column in range(columns):
                if chance() < 0.34:
                    x = left + indent + column * 1.4 * unit
                    lights.append(f"M{x:.1f} {y:.1f}L{x:.1f} {y + 0.4 * unit:.1f}")
    return "".join(lights)


def draw_village(canvas: Canvas) -> None:
    """Old gabled houses at both sides, a church on the hill behind, smoke from the chimneys."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    canvas.radiance(window.centre + random.uniform(-10, 10) * unit, horizon, 42 * unit, (6.25, 5.5, 4.5, 3.25, 2.25))
    canvas.stars(16, horizon - 18 * unit, 6)
    canvas.clouds(3, 10, 32, (4.25, 4.75), thick=1.6)
    canvas.land(canvas.ridge(horizon - 3 * unit, 2.4 * unit, 5), 4.75, smooth=True)
    way = random.choice((-1, 1))
    church = window.centre + way * random.uniform(9, 12) * unit
    canvas.area(_CHURCH.at(church, horizon + 2 * unit, way * 1.6 * unit), 4)
    _draw_roofs(canvas, horizon + 3.4 * unit, 3 * unit, 4)
    canvas.land(canvas.ridge(horizon + 4 * unit, 0.8 * unit, 5), 3.25, smooth=True)
    canvas.engrave(horizon + 5.5 * unit, ground, 2.5, widest=0.5)
    for edge, inwards in window.sides:
        for aside, foot, half, tone in ((11, -3.5, 4, 2.75), (3.6, -0.5, 5.4, 2)):
            x, high = edge + inwards * (aside + random.uniform(-1, 1)) * unit, random.uniform(0.9, 1.15) * half * unit
            _draw_house(canvas, (x, ground + foot * unit), random.choice((-1, 1)) * half * unit, high, tone)
    canvas.floor(ground - 0.6 * unit, 1.5)
    _draw_cobbles(canvas, ground + 0.4 * unit, 2.25)
    canvas.floor(ground + 3 * unit, 0.75)


def _draw_house(canvas: Canvas, at: Point, wide: float, high: float, tone: float) -> None:
    """A gabled house with timber, lit windows and a chimney that smokes."""
    unit = canvas.window.unit
    canvas.lines(_SMOKE.at(*at, wide, high), 4.5, 0.7 * unit)
    canvas.area(_HOUSE.at(*at, wide, high), tone)
    canvas.area(_ROOF.at(*at, wide, high), tone - 0.75)
    canvas.lines(_TIMBER.at(*at, wide, high), tone - 0.75, 0.3 * unit**0.5)
    canvas.area(_PANES.at(*at, wide, high), 6.25)


def _draw_cobbles(canvas: Canvas, top: float, tone: float) -> None:
    """Rows of rounded stones, larger towards the viewer."""
    window, y = canvas.window, top
    for row in (0, 1, 2):
        size = (0.5 + 0.3 * row) * window.unit
        shift = canvas.random.uniform(0, 4) * size
        line = f"M{window.left - shift:.1f} {y:.1f}L{window.right:.1f} {y:.1f}"
        canvas.dashes(line, tone - 0.25 * row, size, 3.4 * size, length=1.6 * size)
        y += 1.9 * size


def draw_market(canvas: Canvas) -> None:
    """Stalls with striped awnings at both sides of a square, pennants above."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    canvas.sky(2.5, 6.25, until=ground - 6 * unit, middle=4.5)
    canvas.halftone(horizon - 14 * unit, ground - 6 * unit, 6.25, largest=0.4)
    _draw_roofs(canvas, ground - 8 * unit, 12 * unit, 4.5)
    canvas.floor(ground - 5 * unit, 3)
    canvas.engrave(ground - 5 * unit, ground, 2.25, widest=0.5)
    for row, tone in ((0, 3.25), (1, 2)):
        _draw_pennants(canvas, max(window.ceiling + (3.5 + 3.5 * row) * unit, ground - (40 - 8 * row) * unit), tone)
    for aside, foot, size, tone in ((12.8, -3, 0.72, 3), (3.8, 0.2, 1.05, 2)):
        places = [edge + way * (aside + random.uniform(-0.8, 0.8)) * unit for edge, way in window.sides]
        for shape, brighter in ((_STALL, -0.5), (_GOODS, 1), (_BRIGHT_STRIPES, 2.5), (_DARK_STRIPES, 0)):
            both = [shape.at(x, ground + foot * unit, size * unit) for x in places]
            canvas.area("".join(both), tone + brighter)
    canvas.floor(ground, 1.25)
    _draw_cobbles(canvas, ground + 0.7 * unit, 2)
    canvas.floor(ground + 3 * unit, 0.75)


def _draw_pennants(canvas: Canvas, y: float, tone: float) -> None:
    """Small flags on a rope that sags between the sides."""
    window, unit = canvas.window, canvas.window.unit
    sag, count = canvas.random.uniform(4, 7) * unit, 9
    flags, rope = [], []
    for flag in range(count + 1):
        share = flag / count
        x, level = window.left + share * window.width, y + sag * 4 * share * (1 - share)
        rope.append(f"{x:.1f} {level:.1f}")
        flags.append(
            f"M{x - 0.9 * unit:.1f} {level:.1f}L{x + 0.9 * unit:.1f} {level:.1f}L{x:.1f} {level + 2.4 * unit:.1f}Z"
        )
    canvas.area("".join(flags), tone)
    canvas.lines("M" + "L".join(rope), tone, 0.2)


def draw_factory(canvas: Canvas) -> None:
    """Chimneys and their smoke over saw-tooth roofs, rails in front."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground = window.unit, window.horizon, window.ground
    sun, wind = window.centre + random.uniform(-10, 10) * unit, random.choice((-1, 1))
    canvas.radiance(sun, horizon - 4 * unit, 42 * unit, (6.25, 5.5, 4.5, 3.25, 2.25))
    canvas.disc(sun, horizon - 6 * unit, 7 * unit, 6.25)
    canvas.halftone(horizon - 22 * unit, window.top, 1.5, largest=0.6)
    for share, tone in ((0.3, 4.75), (0.62, 4.75), (0.42, 4.25)):
        x = window.left + (share + random.uniform(-0.06, 0.06)) * window.width
        _draw_chimney(canvas, x, horizon - random.uniform(8, 13) * unit, 0.7 * unit, tone, wind)
    for edge, way in window.sides:
        for aside, tall, half, tone in ((11, 16, 1.1, 3.5), (4.5, 22, 1.5, 2.5)):
            x = edge + way * (aside + random.uniform(-1, 1)) * unit
            _draw_chimney(canvas, x, horizon - (tall + random.uniform(-2, 2)) * unit, half * unit, tone, wind)
    _draw_saw_roofs(canvas, horizon + 1 * unit, 5 * unit, 4)
    _draw_saw_roofs(canvas, horizon + 5 * unit, 7.5 * unit, 2.5)
    panes, top = [], horizon + 5.8 * unit
    for column in range(int(window.width / (1.9 * unit)) + 1):
        if random.random() < 0.6:
            x = window.left + column * 1.9 * unit
            panes.append(rectangle_path(x, top, x + 1.2 * unit, top + 1.8 * unit))
    canvas.area("".join(panes), 6)
    canvas.floor(ground - 1.6 * unit, 1.75)
    _draw_rails(canvas)


def _draw_chimney(canvas: Canvas, x: float, top: float, half: float, tone: float, wind: int) -> None:
    """A round chimney with a rim and a plume of smoke that drifts away and grows."""
    uniform, foot = canvas.random.uniform, canvas.window.horizon + 8 * canvas.window.unit
    plume = [(x, top - half)]
    for _ in range(5):
        plume.append((plume[-1][0] + wind * half * uniform(0.7, 1.8), plume[-1][1] - half * uniform(0.9, 1.5)))
    canvas.puffs(plume[:3], half * 3.4, tone + 0.75)
    canvas.puffs(plume[2:], half * 4.6, tone + 0.75)
    canvas.area(_CHIMNEY.at(x, top, half, foot - top) + _CHIMNEY_RIM.at(x, top, half), tone)
    canvas.lines(_CHIMNEY_BANDS.at(x, top, half), tone + 1, 0.2 * canvas.window.unit**0.5)


def _draw_saw_roofs(canvas: Canvas, eaves: float, pitch: float, tone: float) -> None:
    """A long shed whose roof rises in steps towards the light."""
    window = canvas.window
    x = window.left - canvas.random.uniform(0, pitch)
    teeth: list[Point] = [(x, window.bottom), (x, eaves)]
    while x < window.right:
        teeth += [(x + pitch * 0.85, eaves - pitch * 0.45), (x + pitch, eaves)]
        x += pitch
    canvas.area(polygon_path([*teeth, (x, window.bottom)]), tone)


def _draw_rails(canvas: Canvas) -> None:
    """Two rails on sleepers along the foot of the scene."""
    unit, ground = canvas.window.unit, canvas.window.ground
    canvas.floor(ground + 0.2 * unit, 1)
    canvas.dashes(canvas.across(ground + 1.4 * unit), 0.5, 2 * unit, 3.2 * unit, length=0.4 * unit)
    canvas.lines(canvas.across(ground + 0.6 * unit) + canvas.across(ground + 1.5 * unit), 2.75, 0.25 * unit**0.5)
    canvas.floor(ground + 3 * unit, 0.5)
