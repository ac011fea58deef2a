"""Scenes of growing things: a forest, a jungle, a garden."""

from __future__ import annotations

import itertools
import math
from functools import cache

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Point, Shape, leaf_path, polygon_path

# A thick trunk with roots, 40 units tall; a unit is half its width.
_TRUNK = Shape("M-0.8 -40L0.8 -40L1 -7C1.1 -3 1.6 -1 2.4 0L-2.4 0C-1.6 -1 -1.1 -3 -1 -7Z")
_PALM_TRUNK = Shape("M-0.1 0C-0.08 -0.5 0.2 -1.1 0.52 -1.42L0.6 -1.38C0.36 -1.05 0.14 -0.5 0.14 0Z")
_VINE = Shape("M0 0C2 0.4 -2 0.7 1 1")
_TUB = "M-1.6 -2.4L1.6 -2.4L1.2 0L-1.2 0Z"
_STEM = "M-0.35 -2.4L-0.35 -11L0.35 -11L0.35 -2.4Z"
_CLIPPED_TREES = (
    Shape(_TUB + "M0 -17.4L3.4 -3.6L-3.4 -3.6Z"),
    Shape(_TUB + _STEM + "M-4.2 -12C-4.2 -17.6 4.2 -17.6 4.2 -12C4.2 -6.4 -4.2 -6.4 -4.2 -12Z"),
    Shape(
        f"{_TUB}{_STEM}M-3.2 -6C-3.2 -10.3 3.2 -10.3 3.2 -6C3.2 -1.7 -3.2 -1.7 -3.2 -6Z"
        "M-2.6 -11.2C-2.6 -14.7 2.6 -14.7 2.6 -11.2C2.6 -7.7 -2.6 -7.7 -2.6 -11.2Z"
        "M-1.9 -15.4C-1.9 -18 1.9 -18 1.9 -15.4C1.9 -12.8 -1.9 -12.8 -1.9 -15.4Z"
    ),
)
_SHADE = Shape("M-1.2 -10L-1.2 -5M-0.5 -12L-0.5 -5M0.2 -9L0.2 -6M-1.1 -2L-0.9 -0.4M0 -2L0 -0.4")


def draw_forest(canvas: Canvas) -> None:
    """Trunks one behind the other, light falling through the leaves, ferns in front."""
    window, random = canvas.window, canvas.random
    unit, ground = window.unit, window.ground
    way = random.choice((-1, 1))
    light = window.centre + way * random.uniform(6, 14) * unit
    canvas.radiance(light, ground - 20 * unit, 40 * unit, (6.25, 5.5, 4.5, 3.25, 2.25))
    _draw_trunks(canvas, 9, (0.5, 0.9), ground - 6 * unit, 4.5)
    canvas.floor(ground - 6 * unit, 4)
    _draw_shafts(canvas, light, way)
    _draw_trunks(canvas, 6, (0.9, 1.5), ground - 4 * unit, 3.25)
    canvas.land(canvas.ridge(ground - 4.5 * unit, 0.8 * unit, 5), 3, smooth=True)
    canvas.engrave(ground - 4 * unit, ground, 2.25, widest=0.5)
    for edge, inwards in window.sides:
        _draw_near_trunk(canvas, edge + inwards * random.uniform(2.8, 5.5) * unit, random.uniform(1.8, 2.6) * unit)
    _draw_canopy(canvas, 3.25, 8, 4)
    _draw_canopy(canvas, 1.5, 5.5, 4.2)
    for edge, inwards in window.sides:
        draw_fern(canvas, (edge + inwards * random.uniform(5, 8) * unit, ground + 2 * unit), 9 * unit, 1.25)
    canvas.grass(ground + 1.5 * unit, 4 * unit, 1)
    canvas.floor(ground + 1.4 * unit, 1)


def _draw_trunks(canvas: Canvas, count: int, widths: tuple[float, float], foot: float, tone: float) -> None:
    """Upright trunks from the top of the window to a height, with a branch each."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, top, trunks = window.unit, window.top, []
    for tree in range(count):
        x = window.left + (tree + uniform(0.1, 0.9)) * window.width / count
        half, lean, base = uniform(*widths) * unit / 2, uniform(-0.8, 0.8) * unit, foot + uniform(0, 1.5) * unit
        y, reach = base - uniform(12, 20) * unit, uniform(2, 4) * unit * canvas.random.choice((-1, 1))
        trunks += [
            polygon_path(
                ((x + lean - half, top), (x + lean + half, top), (x + 1.3 * half, base), (x - 1.3 * half, base))
            ),
            polygon_path(((x, y), (x + reach, y - abs(reach)), (x, y - 1.2 * half))),
        ]
    canvas.area("".join(trunks), tone)


def _draw_shafts(canvas: Canvas, light: float, way: int) -> None:
    """Beams that fall from the leaves to the ground, away from the light."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, top, foot = window.unit, window.top, window.ground - 3 * window.unit
    slant = -way * (foot - top) * 0.45
    beams = []
    for beam in range(5):
        x, wide = light + (beam - 1.2) * -way * 6.5 * unit, uniform(1.2, 2.6) * unit
        beams.append(polygon_path(((x, top), (x + wide, top), (x + 1.7 * wide + slant, foot), (x + slant, foot))))
    canvas.area("".join(beams), 5.25)


def _draw_near_trunk(canvas: Canvas, x: float, half: float) -> None:
    """A thick trunk with roots and furrowed bark."""
    window, uniform = canvas.window, canvas.random.uniform
    base = window.ground + 2 * window.unit
    canvas.area(_TRUNK.at(x, base, half, (base - window.top) / 40), 1.5)
    bark = []
    for share in (-0.6, -0.2, 0.25, 0.65):
        y = window.top + uniform(0, 8) * window.unit
        while y < base - 8 * window.unit:
            end = y + uniform(5, 10) * window.unit
            bark.append(f"M{x + share * half:.1f} {y:.1f}L{x + (share + uniform(-0.1, 0.1)) * half:.1f} {end:.1f}")
            y = end + uniform(2, 6) * window.unit
    canvas.lines("".join(bark), 2.5, 0.22 * window.unit**0.5)


def _draw_canopy(canvas: Canvas, tone: float, depth: float, size: float) -> None:
    """Leaves that hang down from the top, lower at the sides."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, x, top = window.unit, window.left - 2 * window.unit, window.top - 1
    edge = [f"M{x:.1f} {top:.1f}L{x:.1f} {window.ceiling + depth * 1.4 * unit:.1f}"]
    while x < window.right:
        step = uniform(0.6, 1.2) * size * unit
        aside = abs(x + step - window.centre) / window.width
        y = window.ceiling + (depth * (0.5 + 1.3 * aside) + uniform(-0.8, 0.8)) * unit
        low = y + 0.75 * size * unit
        edge.append(f"C{x:.1f} {low:.1f} {x + step:.1f} {low:.1f} {x + step:.1f} {y:.1f}")
        x += step
    canvas.area("".join(edge) + f"L{x:.1f} {top:.1f}Z", tone)


def draw_fern(canvas: Canvas, at: Point, size: float, tone: float) -> None:
    """A fern that grows from a point."""
    uniform, way = canvas.random.uniform, canvas.random.choice((-1, 1))
    canvas.area(_fern().at(*at, way * size * uniform(0.8, 1.05), size * uniform(0.9, 1.1)), tone)


@cache
def _fern() -> Shape:
    """Fronds that spread and bend down, with pointed leaflets on both sides; the tallest is 1 tall."""
    fronds = []
    for lean, length in ((-0.95, 0.8), (-0.3, 1), (0.35, 0.95), (0.95, 0.8)):
        spine = [
            (lean * length * share, -length * (share - 0.42 * lean * lean * share * share))
            for share in (step / 6 for step in range(7))
        ]
        fronds.append(_feather(spine, 0.22 * length, (-1, 1)))
    return Shape("".join(fronds))


def _feather(spine: list[Point], width: float, sides: tuple[int, ...]) -> str:
    """The outline of a leaf along a spine: pointed leaflets that lean to its tip and grow shorter."""
    outline = []
    for side in sides:
        edge = []
        for step, ((x1, y1), (x2, y2)) in enumerate(itertools.pairwise(spine)):
            along_x, along_y = x2 - x1, y2 - y1
            long = math.hypot(along_x, along_y) or 1
            reach = width * (1 - 0.75 * step / len(spine)) * side / long
            edge += [(x1, y1), (x1 + 1.5 * along_x - along_y * reach, y1 + 1.5 * along_y + along_x * reach)]
        outline += [*edge, spine[-1]] if side == sides[0] else edge[::-1]
    if len(sides) == 1:
        outline += spine[-3:0:-3]
    return "M" + "L".join([f"{x:.3f} {y:.3f}" for x, y in outline]) + "Z"


def draw_jungle(canvas: Canvas) -> None:
    """Hanging vines, palms and large leaves around a clearing."""
    window, random = canvas.window, canvas.random
    unit, ground = window.unit, window.ground
    canvas.radiance(window.centre, ground - 16 * unit, 38 * unit, (6, 5.25, 4.25, 3, 2))
    canvas.rays(window.centre + random.uniform(-12, 12) * unit, window.top - 6 * unit, 26, 4.75, share=0.3)
    _draw_treetops(canvas, ground - 14 * unit, 4.5)
    _draw_treetops(canvas, ground - 8 * unit, 3.5)
    canvas.land(canvas.ridge(ground - 3 * unit, 0.9 * unit, 5), 2.5, smooth=True)
    vines = [
        _VINE.at(random.uniform(window.left, window.right), window.ceiling, unit, random.uniform(7, 15) * unit)
        for _ in range(7)
    ]
    canvas.lines("".join(vines), 2.5, 0.3 * unit**0.5)
    _draw_canopy(canvas, 2.25, 5, 4.4)
    for edge, way in window.sides:
        draw_palm_leaves(canvas, (edge, ground - random.uniform(19, 25) * unit), way, 15 * unit, 2)
        _draw_large_leaves(canvas, edge, way)
    canvas.grass(ground + 1.5 * unit, 5 * unit, 0.75)
    canvas.floor(ground + 1.4 * unit, 0.75)


def _draw_treetops(canvas: Canvas, y: float, tone: float) -> None:
    """A row of round crowns of trees."""
    window, uniform = canvas.window, canvas.random.uniform
    x = window.left - uniform(0, 4) * window.unit
    crowns = [f"M{x:.1f} {window.bottom:.1f}L{x:.1f} {y:.1f}"]
    while x < window.right:
        length, high = uniform(3, 7) * window.unit, uniform(1.6, 4) * window.unit
        end = y + uniform(-1.5, 1.5) * window.unit
        crowns.append(f"C{x:.1f} {y - high:.1f} {x + length:.1f} {y - high:.1f} {x + length:.1f} {end:.1f}")
        x += length
    canvas.area("".join(crowns) + f"L{x:.1f} {window.bottom:.1f}Z", tone)


def draw_palm_leaves(canvas: Canvas, at: Point, way: int, size: float, tone: float) -> None:
    """Feathered leaves that hang over from a side."""
    uniform = canvas.random.uniform
    canvas.area(_palm().at(*at, way * size * uniform(0.85, 1.1), size * uniform(0.9, 1.15)), tone)


@cache
def _palm() -> Shape:
    """Leaves of a palm at the left that rise, bend and hang down; the longest is 1 wide."""
    leaves = []
    for turn, length in ((-0.25, 0.85), (0.1, 1), (0.6, 0.85)):
        spine = [
            (length * (1 - 0.25 * turn) * share, length * ((turn - 0.5) * share + 0.65 * share * share))
            for share in (step / 7 for step in range(8))
        ]
        leaves.append(_feather(spine, 0.26 * length, (1,)))
    return Shape("".join(leaves))


def draw_palm(canvas: Canvas, at: Point, way: int, size: float, tone: float) -> None:
    """A palm that leans inwards from where it stands; its trunk is 1.4 of the size tall."""
    (x, y), uniform = at, canvas.random.uniform
    high = size * uniform(0.9, 1.1)
    top = (x + way * 0.55 * size, y - 1.4 * high)
    wide = size * uniform(0.85, 1)
    crown = _palm().at(*top, wide, 0.8 * size) + _palm().at(*top, -wide, 0.8 * size)
    canvas.area(_PALM_TRUNK.at(x, y, way * size, high) + crown, tone)


def _draw_large_leaves(canvas: Canvas, edge: float, way: int) -> None:
    """Broad leaves with a rib each that grow from the ground at a side."""
    window, uniform = canvas.window, canvas.random.uniform
    unit, y = window.unit, window.ground + 3 * window.unit
    leaves, ribs = [], []
    for turn in (-0.25, 0.1, 0.4, 0.75, 1.1):
        x, angle = edge + way * uniform(1, 5) * unit, way * (turn + uniform(-0.1, 0.1))
        length = uniform(10, 17) * unit * (1.1 - 0.35 * turn)
        leaves.append(leaf_path(x, y, length, angle, broad=0.24))
        ribs.append(leaf_path(x, y, length * 0.94, angle, broad=0))
    canvas.area("".join(leaves), 1.25, edge=2.25, width=0.16)
    canvas.lines("".join(ribs), 2.25, 0.16)


def draw_garden(canvas: Canvas) -> None:
    """A walk between clipped trees and hedges."""
    window, random = canvas.window, canvas.random
    unit, horizon, ground, centre = window.unit, window.horizon, window.ground, window.centre
    canvas.sky(2.5, 6.25, middle=4.5)
    canvas.halftone(horizon - 18 * unit, window.top, 2, largest=0.6)
    canvas.clouds(4, 9, 34, (4.75, 5.25))
    canvas.birds(centre + random.uniform(-10, 10) * unit, horizon - 17 * unit, 3)
    _draw_treetops(canvas, horizon - 2 * unit, 4.5)
    _draw_treetops(canvas, horizon + 1.5 * unit, 3.75)
    canvas.floor(horizon + 3 * unit, 3)
    canvas.engrave(horizon + 3 * unit, ground, 2.25, widest=0.5)
    walk = ((-1.5, 3), (1.5, 3), (17, 13), (-17, 13))
    canvas.area(polygon_path([(centre + x * unit, horizon + y * unit) for x, y in walk]), 4.5)
    first = random.randint(0, 2)
    for row, (aside, foot, size, tone) in enumerate(((7, 4.2, 0.5, 3.25), (12, 6.6, 0.8, 2.5), (18.5, 10, 1.15, 1.75))):
        tree, wide = _CLIPPED_TREES[(first + row) % 3], size * random.uniform(0.9, 1.1) * unit
        trees = [tree.at(centre + way * aside * unit, horizon + foot * unit, wide) for way in (-1, 1)]
        canvas.area("".join(trees), tone)
        shades = [_SHADE.at(centre + way * aside * unit, horizon + foot * unit, wide) for way in (-1, 1)]
        canvas.lines("".join(shades), tone + 1, 0.2 * unit**0.5)
    for edge, way in window.sides:
        hedge = ((0, -4), (7, -2.4), (7, 2), (0, 2))
        canvas.area(polygon_path([(edge + way * x * unit, ground + y * unit) for x, y in hedge]), 1.25, edge=2.5)
    canvas.grass(ground + 1.3 * unit, 2.6 * unit, 1)
    canvas.floor(ground + 1.2 * unit, 1)
