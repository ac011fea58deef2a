"""Scenes of work: a laboratory, a workshop, the circuit of a machine."""

from __future__ import annotations

import math
from functools import lru_cache

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Shape, corner_path, dots_path, rectangle_path

# Glassware that stands on the bench: a conical flask, a round one on a ring, a retort over a burner, test tubes.
_GLASSWARE = (
    Shape("M-1 -11L1 -11L1 -7L4 0L-4 0L-1 -7ZM-2.4 -3.6L2.4 -3.6L3.7 -0.4L-3.7 -0.4Z"),
    Shape(
        "M-2.2 0L-1.4 -1.6L1.4 -1.6L2.2 0ZM-0.9 -12L0.9 -12L0.9 -8C4.8 -6.8 4.6 -1.2 0 -1.2C-4.6 -1.2 -4.8 -6.8 -0.9 -8"
        "ZM-3.3 -5L3.3 -5C3.3 -1 -3.3 -1 -3.3 -5Z"
    ),
    Shape(
        "M-1.6 0L-0.8 -2.6L0.8 -2.6L1.6 0ZM-2.6 -8C-2 -12.4 3 -11.8 7 -5L6.2 -4.4C4 -8 3.4 -8 2.8 -7.6"
        "C4 -5 2.4 -3.2 0 -3.2C-2.8 -3.2 -4 -5.6 -2.6 -8Z"
    ),
    Shape(
        "M-3.8 -9L-3.8 -2C-3.8 -0.6 -2.2 -0.6 -2.2 -2L-2.2 -9ZM-1.7 -9L-1.7 -2C-1.7 -0.6 -0.1 -0.6 -0.1 -2L-0.1 -9Z"
        "M0.4 -9L0.4 -2C0.4 -0.6 2 -0.6 2 -2L2 -9ZM2.5 -9L2.5 -2C2.5 -0.6 4.1 -0.6 4.1 -2L4.1 -9Z"
        "M-4.6 -0.8L4.8 -0.8L4.8 0L-4.6 0ZM-4.6 -5.6L4.8 -5.6L4.8 -4.8L-4.6 -4.8Z"
    ),
)
_BOTTLES = (
    Shape("M-1 0L-1 -0.6L-0.4 -0.76L-0.4 -1L0.4 -1L0.4 -0.76L1 -0.6L1 0Z"),
    Shape("M-1 0L-1 -0.8L-0.7 -0.86L-0.7 -1L0.7 -1L0.7 -0.86L1 -0.8L1 0Z"),
)
_LAMP = Shape("M-0.2 -30L0.2 -30L0.2 -3.4L1 -3.4L4 0L-4 0L-1 -3.4L-0.2 -3.4Z")
# Tools that hang from a rack: a hammer, a saw, a chisel, a square, a mallet and tongs.
_TOOLS = (
    Shape("M-0.4 0L0.4 0L0.5 9L1.9 9L1.9 11.4L-1.4 11.4L-2.4 10L-1.4 9L-0.5 9Z"),
    Shape("M-1.2 0L1.4 0L1.6 3.2L0.9 3.4L0.3 13L-0.9 13L-1.4 3.4L-1.2 1Z"),
    Shape("M-0.6 0L0.6 0L0.7 4.4L0.3 4.8L0.7 5.4L0.7 10.4L-0.7 11.4L-0.7 5.4L-0.3 4.8L-0.7 4.4Z"),
    Shape("M-0.5 0L0.5 0L0.5 8.6L4 8.6L4 9.8L-0.5 9.8Z"),
    Shape("M-0.4 0L0.4 0L0.5 7L2 7L2.3 11L-2.3 11L-2 7L-0.5 7Z"),
    Shape("M-1.4 0L-0.7 0L0.3 6L1.2 9L0.2 12L0 12L0.4 9L-0.3 6.6L-1 9L-0.6 12L-0.8 12L-1.8 9L-0.7 6Z"),
)
_PROP = Shape("M0 9L9 0L6.5 0L0 6Z")


def draw_laboratory(canvas: Canvas) -> None:
    """Shelves of bottles at both sides, glassware on the bench, a lamp above."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    bench, lamp = ground - 2.5 * unit, max(window.ceiling + 7.5 * unit, ground - 42 * unit)
    canvas.radiance(centre, ground - 17 * unit, 36 * unit, (6, 5.25, 4.25, 3.25, 2.25))
    _draw_tiles(canvas, bench)
    for edge, way in window.sides:
        for shelf in range(int((bench - 14 * unit - lamp) / (7.5 * unit)) + 1):
            _draw_shelf(canvas, edge, way, bench - (15 + 7.5 * shelf) * unit)
    canvas.area(_LAMP.at(centre, lamp, unit), 1.5)
    canvas.floor(bench, 2)
    kinds = random.sample(_GLASSWARE, 4)
    for (edge, way), outer, inner in zip(window.sides, kinds[:2], kinds[2:], strict=True):
        for glass, aside, down, size, tone in ((inner, 12.5, 0.6, 0.85, 3.25), (outer, 6, 1.4, 1.15, 2.5)):
            x, wide = edge + way * aside * unit, way * size * unit
            canvas.area(glass.at(x, bench + down * unit, wide, abs(wide)), tone, edge=5.5, width=0.28 * size)
    canvas.lines(canvas.across(bench), 3.5, 0.3)
    canvas.floor(ground + 0.4 * unit, 1)
    canvas.engrave(ground + 0.4 * unit, ground + 5 * unit, 0.25, widest=0.6)


def _draw_tiles(canvas: Canvas, foot: float) -> None:
    """A tiled wall: a grid of fine lines."""
    window, pitch = canvas.window, 3.6 * canvas.window.unit
    grid = [canvas.across(foot - row * pitch) for row in range(1, int((foot - window.top) / pitch) + 1)]
    for column in range(1, int(window.width / pitch) + 1):
        x = window.left + column * pitch
        grid.append(f"M{x:.1f} {window.top:.1f}L{x:.1f} {foot:.1f}")
    canvas.lines("".join(grid), 3.75, 0.14)


def _draw_shelf(canvas: Canvas, edge: float, way: int, y: float) -> None:
    """A board at a side with bottles and jars."""
    random, unit = canvas.random, canvas.window.unit
    x, bottles = 0.4, []
    while x < 9:
        half = random.uniform(0.6, 1.2)
        bottle = random.choice(_BOTTLES)
        bottles.append(bottle.at(edge + way * (x + half) * unit, y, half * unit, random.uniform(2.6, 5) * unit))
        x += 2 * half + 0.5
    canvas.area("".join(bottles), random.choice((2.5, 3, 3.25)), edge=4.5, width=0.14)
    ends = sorted((edge, edge + way * 11 * unit))
    canvas.area(rectangle_path(ends[0], y, ends[1], y + 0.8 * unit), 1.5)


def draw_workshop(canvas: Canvas) -> None:
    """Beams above, tools on the wall, wheels that turn each other, a bench in front."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    bench, beam = ground - 1.5 * unit, max(window.ceiling + 5.5 * unit, ground - 42 * unit)
    canvas.radiance(centre, ground - 16 * unit, 38 * unit, (6, 5.25, 4.25, 3.25, 2.25))
    planks = [
        f"M{x:.1f} {window.top:.1f}L{x:.1f} {bench:.1f}"
        for x in (window.left + plank * 4.4 * unit for plank in range(1, int(window.width / (4.4 * unit)) + 1))
    ]
    canvas.lines("".join(planks), 3.5, 0.2 * unit**0.5)
    here, there = random.sample(window.sides, 2)
    _draw_wheels(canvas, *here, bench)
    _draw_tools(canvas, *there, bench)
    canvas.area(
        rectangle_path(window.left, window.top, window.right, beam)
        + "".join([_PROP.at(edge, beam, way * unit, unit) for edge, way in window.sides]),
        1.5,
    )
    canvas.lines("".join([canvas.across(beam - y * unit) for y in (0.5, 1.9, 3.1, 6, 9, 13)]), 2.5, 0.18)
    canvas.floor(bench, 2)
    canvas.lines(canvas.across(bench), 4, 0.35)
    canvas.floor(ground + 0.6 * unit, 1)
    canvas.engrave(ground + 0.6 * unit, ground + 5 * unit, 0.25, widest=0.6)


def _draw_wheels(canvas: Canvas, edge: float, way: int, bench: float) -> None:
    """Three toothed wheels, the largest half outside."""
    unit, uniform = canvas.window.unit, canvas.random.uniform
    for aside, rise, radius, tone in ((13, 10, 4.4, 4), (4.5, 15, 8, 2.75), (9.5, 4, 5, 2)):
        x, y = edge + way * (aside + uniform(-0.4, 0.4)) * unit, bench - (rise + uniform(-0.6, 0.6)) * unit
        wheel = _wheel(round(radius * 2.2), canvas.random.randint(4, 6))
        canvas.area(wheel.at(x, y, radius * uniform(0.92, 1.04) * unit), tone, edge=tone + 1, width=0.2)


def _draw_tools(canvas: Canvas, edge: float, way: int, bench: float) -> None:
    """A rack on the wall with three tools."""
    unit, rack = canvas.window.unit, bench - 22 * canvas.window.unit
    for place, tool in enumerate(canvas.random.sample(_TOOLS, 3)):
        size = canvas.random.uniform(0.9, 1.1) * unit
        canvas.area(tool.at(edge + way * (4 + 4 * place) * unit, rack, way * size, size), 2 + 0.5 * place)
    ends = sorted((edge, edge + way * 15 * unit))
    canvas.area(rectangle_path(ends[0], rack, ends[1], rack + 0.9 * unit), 2)


@lru_cache(maxsize=16)
def _wheel(teeth: int, spokes: int) -> Shape:
    """A toothed wheel with a hub and gaps between its spokes."""
    rim = []
    for tooth in range(teeth):
        for share, reach in ((0, 1), (0.18, 1.16), (0.42, 1.16), (0.6, 1)):
            rim.append(_around((tooth + share) / teeth, reach))
    gaps = []
    for spoke in range(spokes):
        corners = ((0.14, 0.78), (0.5, 0.82), (0.86, 0.78), (0.75, 0.34), (0.25, 0.34))
        gaps.append("M" + "L".join([_around((spoke + share) / spokes, reach) for share, reach in corners[::-1]]) + "Z")
    return Shape("M" + "L".join(rim) + "Z" + "".join(gaps))


def _around(turn: float, reach: float) -> str:
    """A point of a wheel: how far around, from 0 to 1, and how far out."""
    return f"{reach * math.cos(2 * math.pi * turn):.3f} {reach * math.sin(2 * math.pi * turn):.3f}"


def draw_circuit(canvas: Canvas) -> None:
    """Lines of a circuit that run from the edges to the light in the middle, points of light at their ends."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    middle = ground - 16 * unit
    canvas.radiance(centre, middle, 36 * unit, (5, 4.25, 3.25, 2.25, 1.5))
    canvas.halftone(ground - 26 * unit, ground, 1.75, largest=0.35)
    for tone, width, pitch in ((3.25, 0.5, 2.4), (5, 0.3, 3.6)):
        lines, ends = [], []
        for edge, way in window.sides:
            y = window.top + random.uniform(0, 2) * unit
            while y < ground - 2 * unit:
                slant = random.choice((-1, 1)) * random.uniform(1, 3) * unit
                turn = edge + way * random.uniform(2, 9) * unit
                bend = turn + way * abs(slant)
                end = bend + way * random.uniform(1, 5) * unit
                lines.append(corner_path(((edge, y), (turn, y), (bend, y + slant), (end, y + slant))))
                ends.append((end, y + slant))
                y += random.uniform(0.8, 1.3) * pitch * unit
        canvas.lines("".join(lines), tone, width * unit**0.5)
        canvas.lines(dots_path(ends), tone + 1.5, 1.1 * unit**0.5)
    _draw_net(canvas, ground - 5 * unit)
    canvas.floor(ground + 2.4 * unit, 0.75)


def _draw_net(canvas: Canvas, top: float) -> None:
    """A floor of squares that runs to the horizon."""
    window, unit = canvas.window, canvas.window.unit
    canvas.floor(top, 1.5)
    foot = window.ground + 3 * unit
    net = [
        f"M{window.centre + line * 1.8 * unit:.1f} {top:.1f}L{window.centre + line * 5.2 * unit:.1f} {foot:.1f}"
        for line in range(-15, 16)
    ]
    net += [canvas.across(top + y * unit) for y in (0.1, 0.8, 1.8, 3.1, 4.9)]
    canvas.lines("".join(net), 3.25, 0.2 * unit**0.5)
    canvas.engrave(window.ground - 2 * unit, foot, 0.75, widest=0.9)
